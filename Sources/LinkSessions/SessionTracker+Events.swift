/// What changes a connection is told to the observer in the same breath.
extension SessionTracker {
  /// Adds a connection and returns its index; nil once the table is full.
  mutating func openConnection(
    _ transport: Connection.Transport, _ technology: Connection.Technology, startWasCaptured: Bool
  ) -> Int? {
    let index = connections.open(
      transport, technology, at: frame, startWasCaptured: startWasCaptured)
    if let index { log.tell(.connectionOpened(connection: index, frame: frame)) }
    return index
  }

  /// Marks a connection as ended, the first time that this is said of it.
  mutating func endConnection(
    _ index: Int, _ cause: ConnectionEnd.Cause, basis: Basis, at frame: Frame,
    terminatedBy: LinkDirection? = nil
  ) {
    guard connections[index].end == nil else { return }
    closeProcedures(of: index, cause, at: self.frame)
    closeSecurity(of: index, cause, at: self.frame)
    connections.end(index, cause, basis: basis, at: frame, terminatedBy: terminatedBy)
    endTransactions(of: index, at: frame.time)
    connections.states[index].close(&connections.rooms)
    if let end = connections[index].end {
      log.tell(.connectionEnded(connection: index, end))
    }
  }

  /// Notes a change of a connection's parameters.
  mutating func note(
    _ value: ParameterChange.Value, of index: Int, basis: Basis = .seen, instant: UInt16? = nil
  ) {
    let change = ParameterChange(
      value: value, basis: basis, frame: frame.number, time: frame.time, instant: instant)
    connections.note(change, of: index)
    log.tell(.changed(change, connection: index))
  }
}
