extension CaptureEvidence {
  /// The outcome of a transaction that is open when its connection or the capture ends.
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
    // A log that lost a record since may have lost the answer.
    if !isOnAir, lastLoss > request.number, cause.isOver { return .notInCapture }
    return mayLackResponse(to: transaction) ? .notInCapture : cause.outcomeOfOpen
  }

  /// Whether the capture proves that it lacks a packet that the other side sent after the request: the
  /// response may be in it.
  func mayLackResponse(to transaction: Transaction) -> Bool {
    guard isOnAir, let side = transaction.direction else { return false }
    return lostPackets(of: side.opposite, since: transaction.request.number)
      && !wasSilent(since: transaction.request.number, to: side)
  }
}
