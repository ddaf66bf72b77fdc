/// Rounds of events up to one after which a sender had nothing more to send: whether it sends more after failures.
///
/// What comes by a clock of its own has gathered while events failed, and the next one carries it. A stack with a number
/// of packets for each event, or an application that waits until all have arrived, sends as many as ever.
struct CatchUp: Hashable, Sendable {
  /// Sums over rounds, without failures and with some.
  private struct Rounds: Hashable, Sendable {
    var count = 0
    /// Events, packets in the last one of each round, and packets in those before it.
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
  ///   - hasFailed: whether a failure ended it, or nobody answered.
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

  /// What the next events belong to is unknown.
  mutating func interrupt() { open = (0, 0, false) }

  static func - (later: CatchUp, earlier: CatchUp) -> CatchUp {
    var rest = later
    rest.whole = later.whole - earlier.whole
    rest.failed = later.failed - earlier.failed
    return rest
  }

  /// How much of what a clock would have brought during failures came after them, 0 to 1.
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
