/// Values that an application sends to acknowledge those of a transfer the other way.
public struct Receipts: Hashable, Sendable {
  /// The other transfer, by its place in `ThroughputStory.transfers`.
  public let transfer: Int
  /// Values after each of which a receipt comes.
  public let period: Int
  /// Nanoseconds, on average, from the last of them to the next value.
  public let wait: Int64
}

extension Transfer {
  /// Whether another transfer of the same connection acknowledges this one: always after as many values, of
  /// several for one.
  ///
  /// - Parameter other: what went the other way.
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
  /// Links transfers with those that acknowledge them, which go no faster than what they acknowledge.
  ///
  /// - Parameter limit: transfers after each one that are looked at.
  mutating func linkReceipts(within limit: Int = 16) {
    for index in indices where self[index].account.habit ?? 0 > 1 {
      let range = index - Swift.min(index, limit)..<Swift.min(count, index + limit + 1)
      for other in range where other != index && self[index].isAcknowledged(by: self[other]) {
        let account = self[index].account
        self[index].receipts = Receipts(
          transfer: other, period: account.habit ?? 1, wait: account.meanWait)
        self[other].acknowledged = Receipts(
          transfer: index, period: account.habit ?? 1, wait: account.meanWait)
        self[other].advice = []
        break
      }
    }
  }
}
