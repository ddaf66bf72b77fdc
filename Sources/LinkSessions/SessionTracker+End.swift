extension SessionTracker {
  /// Ends the capture: what is open now stays open, unless its silence says otherwise.
  public mutating func finish() {
    gatt.shareAtEnd()
    let last = lastTime ?? 0
    for index in connections.connections.indices {
      let connection = connections[index]
      if connection.end == nil, connection.isOnAir, let parameters = connection.parameters.value {
        let timeout = Int64(parameters.supervisionTimeoutMilliseconds) * 1_000_000
        if last.elapsed(since: connection.lastFrame.time) > timeout {
          endConnection(index, .silence, basis: .derived, at: connection.lastFrame)
        }
      }
      endTransactions(of: index, at: last)
      let end = Frame(number: frame.number, time: last)
      closeProcedures(of: index, nil, at: end)
      closeSecurity(of: index, nil, at: end)
    }
    endCommands()
  }

  /// Gives every transaction of a connection that is still open its outcome, because the connection
  /// has ended or the capture does.
  ///
  /// - Parameters:
  ///   - index: of the connection.
  ///   - end: when it ended, or the capture did.
  mutating func endTransactions(of index: Int, at end: Int64) {
    endRequests(of: index, at: end)
    endCommands(of: index, at: end)
    connections.states[index].channels.closeLedgers(at: end)
  }
}
