extension CaptureEvidence {
  /// Returns the outcome of a transaction that is open when its connection or the capture ends.
  ///
  /// - Parameters:
  ///   - transaction: a transaction of the connection.
  ///   - limit: nanoseconds after which the protocol times out.
  ///   - end: the time of the end.
  ///   - cause: how the connection ended.
  func outcome(
    of transaction: Transaction, limit: Int64, at end: Int64, cause: Connection.End.Cause
  ) -> Transaction.Outcome {
    let request = transaction.request
    if isHidden(since: request.number) { return .notInCapture }
    if end.elapsed(since: request.time) > limit {
      return mayLackPackets(since: request.number) ? .notInCapture : .timeout
    }
    // If the log lost a record since the request, that record may contain the response.
    if !isOnAir, lastLoss > request.number, cause.isOver { return .notInCapture }
    return mayLackResponse(to: transaction) ? .notInCapture : cause.outcomeOfOpen
  }

  /// Returns whether the capture proves that it lacks a packet that the other side sent after the request. That packet
  /// may contain the response.
  func mayLackResponse(to transaction: Transaction) -> Bool {
    guard isOnAir, let side = transaction.direction else { return false }
    return lostPackets(of: side.opposite, since: transaction.request.number)
      && !wasSilent(since: transaction.request.number, to: side)
  }
}
