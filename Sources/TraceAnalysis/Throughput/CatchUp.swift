/// Rounds of events that each end when the sender has nothing more to send, to see whether it sends more after
/// failures.
///
/// Data that is produced by a separate clock accumulates while events fail, and the next event carries it. A stack
/// with a fixed number of packets per event, or an application that waits until all data has arrived, sends the same
/// amount as before.
struct CatchUp: Hashable, Sendable {
  /// Sums over rounds, without failures and with some.
  private struct Rounds: Hashable, Sendable {
    var count = 0
    /// Number of events, of packets in the last event of each round, and of packets in the events before.
    var events = 0
    var last = 0
    var earlier = 0

    static func - (later: Rounds, earlier: Rounds) -> Rounds {
      Rounds(
        count: later.count - earlier.count, events: later.events - earlier.events,
        last: later.last - earlier.last, earlier: later.earlier - earlier.earlier)
    }

    func mean(_ sum: Int) -> Double { Double(sum) / Double(max(1, count)) }
  }

  private var whole = Rounds()
  private var failed = Rounds()
  private var open = (events: 0, packets: 0, hasFailed: false)

  static func == (one: CatchUp, other: CatchUp) -> Bool {
    one.whole == other.whole && one.failed == other.failed
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(whole)
    hasher.combine(failed)
  }

  /// - Parameters:
  ///   - packets: new data packets of the event.
  ///   - hasFailed: whether a failure ended the event or it was not answered.
  ///   - isLast: whether the sender had nothing more to send.
  mutating func add(packets: Int, hasFailed: Bool, isLast: Bool) {
    open.events += 1
    open.hasFailed = open.hasFailed || hasFailed
    guard isLast else {
      open.packets += packets
      return
    }
    func add(_ rounds: inout Rounds) {
      rounds.count += 1
      rounds.events += open.events
      rounds.last += packets
      rounds.earlier += open.packets
    }
    if open.hasFailed { add(&failed) } else { add(&whole) }
    open = (0, 0, false)
  }

  /// Discards the open round, because it is unknown to which round the next events belong.
  mutating func interrupt() { open = (0, 0, false) }

  static func - (later: CatchUp, earlier: CatchUp) -> CatchUp {
    var rest = later
    rest.whole = later.whole - earlier.whole
    rest.failed = later.failed - earlier.failed
    return rest
  }

  /// Share of the data that a clock would have produced during failures and that came after them, 0 to 1.
  var share: Double {
    guard whole.count >= CatchUp.fewest, failed.count >= CatchUp.fewest else { return 0 }
    let events = Double(whole.events + failed.events)
    let rate =
      Double(whole.last + whole.earlier + failed.last + failed.earlier) / max(1, events)
    let longer = failed.mean(failed.events) - whole.mean(whole.events)
    let expected = rate * longer - failed.mean(failed.earlier) + whole.mean(whole.earlier)
    guard expected > 0.1 * rate else { return 0 }
    let more = failed.mean(failed.last) - whole.mean(whole.last)
    return max(0, min(1, more / expected))
  }

  private static let fewest = 8
}
