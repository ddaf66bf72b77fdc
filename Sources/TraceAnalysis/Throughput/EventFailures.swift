/// How failures end connection events: what an event of another length would carry.
///
/// Exchanges up to a failure are taken for geometrically distributed. A part of the events, such as those on bad
/// channels, may be alone in failing.
struct EventFailures: Hashable, Sendable {
  /// How probable it is that an exchange is its event's last one.
  let hazard: Double
  /// The part of the data that events carry which fail so, 0 to 1.
  let part: Double
  /// Exchanges of a full event as it was.
  let exchanges: Double

  /// - Parameters:
  ///   - use: of the link.
  ///   - exchanges: that a full event has.
  init?(_ use: LinkUse, exchanges: Double) {
    let most = exchanges.rounded()
    guard use.failedEvents > 8, use.dataPackets > 0, most >= 2 else { return nil }
    let mean = Double(use.failedExchanges) / Double(use.failedEvents)
    guard let hazard = EventFailures.hazard(mean: mean, of: most) else { return nil }
    self.hazard = hazard
    // Of those that could fail some did not.
    let events = Double(max(1, use.eventsWithData + use.unused.total))
    let failing = 1 - EventFailures.power(1 - hazard, most)
    let concerned = Double(use.failedEvents) / events / max(0.01, failing)
    part = concerned >= 0.9 ? 1 : Double(use.failedData) / Double(use.dataPackets)
    self.exchanges = most
  }

  /// How much of its exchanges an event with room for so many has, compared with the events as they were.
  func carried(_ other: Double) -> Double {
    1 + part * (whole(other) / max(0.01, whole(exchanges)) - 1)
  }

  /// The part of its exchanges that a failing event has on average.
  private func whole(_ exchanges: Double) -> Double {
    let most = max(1, exchanges)
    return min(1, (1 - EventFailures.power(1 - hazard, most)) / (hazard * most))
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

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    var result = 1.0
    for _ in 0..<Int(min(max(0, exponent), 4_000).rounded()) { result *= base }
    return result
  }
}
