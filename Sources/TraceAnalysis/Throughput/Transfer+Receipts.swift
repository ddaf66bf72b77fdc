extension Transfer {
  /// Values with which an application acknowledges a transfer in the other direction.
  public struct Receipts: Hashable, Sendable {
    /// Index of the other transfer in `ThroughputAnalysis.transfers`.
    package let transfer: Int
    /// Number of values per receipt.
    public let period: Int
    /// Mean nanoseconds from the last of these values to the next one.
    package let wait: Int64
  }
}

extension Transfer {
  /// Whether another transfer of the same connection acknowledges this one: one value after each
  /// group of several, always of the same size.
  ///
  /// - Parameter other: the transfer in the other direction.
  fileprivate func isAcknowledged(by other: Transfer) -> Bool {
    guard connection == other.connection, direction != other.direction, let period = account.habit,
      period > 1, other.start.elapsed(since: start) >= 0, end.elapsed(since: other.start) > 0
    else { return false }
    let (expected, overflow) = other.pdus.multipliedReportingOverflow(by: period)
    let difference = expected > pdus ? expected - pdus : pdus - expected
    return !overflow && difference <= max(2 * period, pdus / 50)
  }
}

extension [Transfer] {
  /// Links transfers with those that acknowledge them. An acknowledging transfer can't be faster than the one that it
  /// acknowledges.
  ///
  /// - Parameter limit: the number of following transfers to examine for each one.
  mutating func linkReceipts(within limit: Int = 16) {
    for index in indices where self[index].account.habit ?? 0 > 1 {
      let range = index - Swift.min(index, limit)..<Swift.min(count, index + limit + 1)
      for other in range where other != index && self[index].isAcknowledged(by: self[other]) {
        let account = self[index].account
        self[index].receipts = Transfer.Receipts(
          transfer: other, period: account.habit ?? 1, wait: account.meanWait)
        self[other].acknowledged = Transfer.Receipts(
          transfer: index, period: account.habit ?? 1, wait: account.meanWait)
        self[other].advice = []
        break
      }
    }
  }
}
