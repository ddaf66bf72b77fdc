/// How failures end connection events, to predict what an event of another length would carry.
///
/// The number of exchanges up to a failure is assumed to be geometrically distributed. Possibly only some of the
/// events fail, such as those on bad channels.
struct EventFailures: Hashable, Sendable {
  /// Probability that an exchange is the last one of its event.
  let hazard: Double
  /// Share of the events that fail in this way, 0 to 1.
  let part: Double
  /// Number of exchanges with data in events that did not fail.
  let exchanges: Double
  /// Probability that a packet arrives damaged, if that is the kind of failure: its exchange is repeated in the event,
  /// which ends after the second damaged packet in a row. 0 if exchanges fail for another reason.
  private let damaged: Double
  /// Whether all packets fail at certain times, as in bursts of interference. If so, the contents of an event of
  /// another length depend on the times of the bursts.
  let isByTime: Bool

  /// - Parameters:
  ///   - use: the use of the link.
  ///   - full: the number of exchanges in a full event.
  ///   - channels: the channels on which events fail, if they are few.
  init?(_ use: LinkUse, full: Double, _ channels: ChannelFailures.Concentration?) {
    let whole = use.triedEvents - use.failedEvents
    guard use.failedEvents > 4, use.triedExchanges > use.failedEvents, full >= 1 else { return nil }
    // If almost all events failed, full ones show how long events were.
    let most =
      whole * 20 >= use.triedEvents
      ? min(full, Double(use.triedExchanges - use.failedExchanges) / Double(max(1, whole))) : full
    exchanges = max(1, most)
    let (failed, all) = (Double(use.failedEvents), Double(use.triedEvents))
    // If all events fail alike, this is the ratio of failures to exchanges. An event ends after its second damaged
    // packet in a row, so the first exchange can't be the last one, and the last one of a full event is not
    // recognizable as such.
    let again = max(0, use.retransmissions - use.failedEvents)
    let isByCRC = again > use.failedEvents
    let endsByCRC = use.left.count(.badCRC) + use.unused.count(.badCRC)
    isByTime =
      channels == nil
      && (EventFailures.areBursts(use) || !isByCRC && endsByCRC * 2 > use.failedEvents)
    let spared = isByCRC ? use.triedEvents + use.left.count(.linkFull) : 0
    let exposed = max(use.failedEvents, use.triedExchanges - spared)
    // A packet that its receiver did not hear at all ends the event. If it was the first packet, the event looks
    // missed.
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
    // If the repeated packet is damaged as well, it is not recognized as a retransmission.
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
      // The contents of such events are lost as a whole, and their number depends on time.
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

  /// Whether failures come in series of events, as in bursts of interference or an outage.
  private static func areBursts(_ use: LinkUse) -> Bool {
    let again = Double(use.failedAgain) / Double(use.failedEvents)
    let usual = Double(use.failedEvents) / Double(max(1, use.triedEvents))
    return use.failedAgain >= 4 && again >= 0.35 && again >= 2.5 * usual
  }

  /// Returns the ratio of exchanges carried by an event with room for the given number to those of the observed
  /// events.
  func carried(_ other: Double) -> Double { whole(other) / max(0.01, whole(exchanges)) }

  /// Returns the mean share of its exchanges that an event has, not including the one that ends it.
  func whole(_ exchanges: Double) -> Double {
    if damaged > 0 { return EventFailures.whole(exchanges, damaged: damaged) }
    return 1 + part * (EventFailures.whole(exchanges, hazard: hazard) - 1)
  }

  /// Returns the same for events that all fail alike.
  static func whole(_ exchanges: Double, hazard: Double) -> Double {
    let most = max(1, exchanges)
    guard hazard > 0 else { return 1 }
    return (1 - hazard) * min(1, (1 - power(1 - min(1, hazard), most)) / (hazard * most))
  }

  /// Returns the share of an event's exchanges that are successful if packets are damaged at random. Interpolates
  /// between whole numbers of exchanges.
  private static func whole(_ exchanges: Double, damaged: Double) -> Double {
    let most = min(max(1, exchanges), 4_000)
    let good = (1 - damaged) * (1 - damaged)
    // Number of successful exchanges among the given number, after a successful one and after a failed one.
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

  /// Returns the hazard for which failed events have this mean number of exchanges, or nil if the mean does not depend
  /// on their number.
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

  /// Returns the success probability of one exchange from that of several.
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
    // Interpolates between two powers.
    return result * (1 - (exponent - exponent.rounded(.down)) * (1 - base))
  }
}
