extension SessionTracker {
  /// What becomes of a transaction that is open when its connection or the capture ends.
  ///
  /// - Parameters:
  ///   - transaction: one of a connection.
  ///   - limit: nanoseconds after which the protocol gives it up.
  ///   - end: when the connection or the capture ended.
  mutating func outcome(of transaction: Transaction, limit: Int64, at end: Int64)
    -> TransactionOutcome
  {
    guard let index = transaction.connection else { return .inProgress }
    let request = transaction.request
    if connections.states[index].air.lastCiphertext > request.number {
      return .notInCapture
    }
    if end.elapsed(since: request.time) > limit {
      return mayLackPackets(since: request.number, of: index) ? .notInCapture : .timeout
    }
    return connections.connections[index].end == nil ? .inProgress : .disconnected
  }
}
