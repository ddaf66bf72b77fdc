import LinkSessions

/// How values follow what the other side sends. The rate of receipts limits an application that waits for one after
/// every few values.
struct RoundTrips: Hashable, Sendable {
  /// Number of values that were the first ones after something from the other side.
  private(set) var count = 0
  /// Number of groups with the same number of values as the previous one.
  private var alike = 0
  /// The most frequent size of groups, by majority vote, and its lead.
  private var usualSize = 0
  private var usualLead = 0
  /// Number of values that followed another one without anything from the other side, and total time between them in
  /// nanoseconds.
  private var unprompted = 0
  private var unpromptedTime: Int64 = 0
  /// Number of values since the other side sent something, and number in the previous group.
  private var group = 0
  private var lastGroup = 0
  /// Number of values in completed groups.
  private var grouped = 0
  private var heard: Int?
  private var lastValue: Int64?
  /// Nanoseconds from the last value of a group to what the other side sent, and from there to the
  /// next value.
  private(set) var waited: Int64 = 0
  private(set) var followed: Int64 = 0
  /// The shortest time from the last value of a group to the first one of the next, in nanoseconds.
  private var shortest = Int64.max

  /// Pauses after blocks of equal size, regardless of what the other side sends in between.
  private(set) var blocks = BlockWaits()

  /// - Parameters:
  ///   - other: what the other side has sent so far.
  ///   - start: when the value's first packet was sent.
  ///   - end: when the value was complete.
  mutating func add(_ other: Spoken, from start: Int64, to end: Int64) {
    defer {
      heard = other.count
      lastValue = end
      group += 1
    }
    guard let heard, let lastValue else { return }
    blocks.add(max(0, start.elapsed(since: lastValue)), isAnswered: other.count != heard)
    guard other.count != heard else {
      unprompted += 1
      unpromptedTime.lengthen(by: max(0, start.elapsed(since: lastValue)))
      return
    }
    count += 1
    if usualLead == 0 { usualSize = group }
    usualLead += group == usualSize ? 1 : -1
    if group == lastGroup { alike += 1 }
    lastGroup = group
    grouped += group
    group = 0
    waited.lengthen(by: max(0, other.time.elapsed(since: lastValue)))
    followed.lengthen(by: max(0, start.elapsed(since: other.time)))
    shortest = min(shortest, max(0, start.elapsed(since: lastValue)))
  }

  /// Number of values between two receipts, if it is constant and the sender waits for the next
  /// receipt.
  ///
  /// - Parameters:
  ///   - time: the duration of the transfer in nanoseconds.
  ///   - interval: nanoseconds between connection events, or nil if unknown.
  func period(in time: Int64, interval: Int64?) -> Int? {
    // A sender that continues in the meantime does not wait.
    guard waited.later(by: followed) > time / 5 else { return nil }
    if unprompted >= count / 2, unprompted > 0 {
      // A sender that takes as long when it receives nothing does not wait either.
      guard meanWait / 3 > unpromptedTime / Int64(unprompted) / 2 else { return nil }
    } else if let interval {
      // An answer comes at the earliest in the event after its value.
      guard meanWait > interval / 5 * 6 else { return nil }
    }
    return habit
  }

  /// Number of values between two PDUs of the other side, if it is constant.
  var habit: Int? {
    count >= RoundTrips.fewest && alike * 10 >= (count - 1) * 8 && usualSize > 0 ? usualSize : nil
  }

  /// Mean nanoseconds from the last value of a group to the first one of the next.
  var meanWait: Int64 { count > 0 ? waited.later(by: followed) / Int64(count) : 0 }

  /// Mean nanoseconds from the last value of a group to what the other side sent.
  var meanAnswer: Int64 { count > 0 ? waited / Int64(count) : 0 }

  /// Nanoseconds by which the mean wait exceeds the shortest one. If the applications always take the same time, this
  /// is due to failures.
  var meanDelay: Int64 { count > 0 ? max(0, meanWait.elapsed(since: shortest)) : 0 }

  /// Minimum number of groups for a habit.
  private static let fewest = 5
}
