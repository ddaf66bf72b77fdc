/// How failures end connection events: what an event of another length would carry.
///
/// Exchanges up to a failure are taken for geometrically distributed. A part of the events, such as those on bad
/// channels, may be alone in failing.
struct EventFailures: Hashable, Sendable {
  /// How probable it is that an exchange is its event's last one.
  let hazard: Double
  /// The part of the events that fail so, 0 to 1.
  let part: Double
  /// Exchanges with data in events that did not fail.
  let exchanges: Double
  /// How probable it is that a packet arrives damaged, where that is what fails: its exchange is repeated in the event,
  /// which ends by the second damaged packet in a row. 0 where exchanges fail otherwise.
  private let damaged: Double
  /// Whether all packets fail at times, as in bursts of interference: what an event of another length carries depends
  /// on when these come.
  let isByTime: Bool

  /// - Parameters:
  ///   - use: of the link.
  ///   - full: exchanges that a full event has.
  ///   - channels: the channels that events fail on, if they are a few.
  init?(_ use: LinkUse, full: Double, _ channels: ChannelFailures.Concentration?) {
    let whole = use.triedEvents - use.failedEvents
    guard use.failedEvents > 4, use.triedExchanges > use.failedEvents, full >= 1 else { return nil }
    // Where next to no event was spared, full ones show how long events were.
    let most =
      whole * 20 >= use.triedEvents
      ? min(full, Double(use.triedExchanges - use.failedExchanges) / Double(max(1, whole))) : full
    exchanges = max(1, most)
    let (failed, all) = (Double(use.failedEvents), Double(use.triedEvents))
    // If all events alike fail, so many exchanges had so many failures. An event ends by its second damaged packet
    // in a row: the first exchange can't be the last, nor can that of a full event be seen to be.
    let again = max(0, use.retransmissions - use.failedEvents)
    let isByCRC = again > use.failedEvents
    let endsByCRC = use.left.count(.badCRC) + use.unused.count(.badCRC)
    isByTime =
      channels == nil
      && (EventFailures.areBursts(use) || !isByCRC && endsByCRC * 2 > use.failedEvents)
    let spared = isByCRC ? use.triedEvents + use.left.count(.linkFull) : 0
    let exposed = max(use.failedEvents, use.triedExchanges - spared)
    // What its receiver did not hear at all ends the event. If that was the first packet, the event looks missed.
    let unanswered =
      isByCRC
      ? 0
      : min(Double(max(0, use.budget.count(.missed))), failed / Double(use.triedExchanges) * all)
    // An event that ended for another reason may have had a damaged packet at its end.
    let chance = min(0.5, Double(again) / Double(use.triedExchanges))
    let other = Double(max(0, whole - use.left.count(.linkFull))) * chance / (1 - chance)
    let common = min(
      0.95, (max(0.2 * failed, failed - other) + unanswered) / (Double(exposed) + unanswered))
    let mean = Double(use.failedExchanges) / failed
    // A few failures may be early by chance.
    let isEarly = (exchanges + 1) / 2 - mean > 2 * exchanges / (12 * failed).squareRoot()
    let alone =
      exchanges >= 4 && isEarly
      ? EventFailures.hazard(mean: mean, of: exchanges.rounded()) : nil
    // One whose copy is damaged, too, is not seen to be sent again.
    let legible = max(0.3, 1 - Double(use.badCRCs) / Double(use.triedExchanges))
    let repeated = min(
      0.9, Double(use.retransmissions) / legible / Double(use.triedExchanges))
    if isByCRC, channels == nil, alone ?? 0 <= 1.5 * common, !EventFailures.areBursts(use) {
      damaged = 1 - (1 - repeated).squareRoot()
      (hazard, part) = (common, 1)
      return
    }
    damaged = 0
    if let channels {
      let tries = max(1, exchanges - (isByCRC ? 1 : 0))
      hazard = max(alone ?? 0, 1 - EventFailures.root(1 - channels.failing, tries))
      part = channels.part
      return
    }
    if EventFailures.areBursts(use) {
      // Whatever such events hold is lost as a whole, and how many there are is a matter of time.
      (hazard, part) = (min(1, max(alone ?? 0, 1 / max(1, mean))), failed / all)
      return
    }
    guard let alone, alone > 1.5 * common else {
      (hazard, part) = (common, 1)
      return
    }
    let failing = 1 - EventFailures.power(1 - alone, exchanges)
    let concerned = failed / all / max(0.01, failing)
    (hazard, part) = concerned >= 0.75 ? (common, 1) : (alone, concerned)
  }

  /// Whether failures come in series of events: bursts of interference, or an outage.
  private static func areBursts(_ use: LinkUse) -> Bool {
    let again = Double(use.failedAgain) / Double(use.failedEvents)
    let usual = Double(use.failedEvents) / Double(max(1, use.triedEvents))
    return use.failedAgain >= 4 && again >= 0.35 && again >= 2.5 * usual
  }

  /// How much of its exchanges an event with room for so many has, compared with the events as they were.
  func carried(_ other: Double) -> Double { whole(other) / max(0.01, whole(exchanges)) }

  /// The part of its exchanges that an event has on average, without the one that ends it.
  func whole(_ exchanges: Double) -> Double {
    if damaged > 0 { return EventFailures.whole(exchanges, damaged: damaged) }
    return 1 + part * (EventFailures.whole(exchanges, hazard: hazard) - 1)
  }

  /// The same of events that all fail alike.
  static func whole(_ exchanges: Double, hazard: Double) -> Double {
    let most = max(1, exchanges)
    guard hazard > 0 else { return 1 }
    return (1 - hazard) * min(1, (1 - power(1 - min(1, hazard), most)) / (hazard * most))
  }

  /// The part of the exchanges of an event that bring something, if packets are damaged at random: between two whole
  /// numbers of exchanges, a part of each.
  private static func whole(_ exchanges: Double, damaged: Double) -> Double {
    let most = min(max(1, exchanges), 4_000)
    let good = (1 - damaged) * (1 - damaged)
    // What so many exchanges bring, after one that succeeded and after one that failed.
    var (fresh, again) = (0.0, 0.0)
    var below = 0.0
    for _ in 0..<Int(most.rounded(.up)) {
      below = fresh
      (fresh, again) = (
        good * (1 + fresh) + (1 - good) * again,
        good * (1 + fresh) + max(0, 1 - good - damaged) * again
      )
    }
    let rest = most.rounded(.up) - most
    return (fresh + (below - fresh) * rest) / most
  }

  /// The hazard with which events that fail have so many exchanges on average; nil where these do not depend on
  /// their number.
  private static func hazard(mean: Double, of most: Double) -> Double? {
    guard mean < (most + 1) / 2 - 0.1 else { return nil }
    var (low, high) = (0.0005, 1.0)
    for _ in 0..<40 {
      let hazard = (low + high) / 2
      let rest = power(1 - hazard, most)
      let expected = 1 / hazard - most * rest / max(1e-12, 1 - rest)
      if expected > mean { low = hazard } else { high = hazard }
    }
    return (low + high) / 2
  }

  /// The hazard-free part of each exchange, of that of so many.
  private static func root(_ rest: Double, _ exchanges: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if power(middle, exchanges) < rest { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    let exponent = min(max(0, exponent), 4_000)
    var result = 1.0
    for _ in 0..<Int(exponent) { result *= base }
    // Between two powers.
    return result * (1 - (exponent - exponent.rounded(.down)) * (1 - base))
  }
}
