/// The channels on which events failed.
struct ChannelFailures: Hashable, Sendable {
  /// Number of events that carried data or failed, and number of failed events, by channel.
  private var tried: [UInt32] = []
  private var failed: [UInt32] = []

  mutating func add(channel: UInt8, hasFailed: Bool) {
    guard channel < 37 else { return }
    if tried.isEmpty {
      tried = [UInt32](repeating: 0, count: 37)
      failed = tried
    }
    tried[Int(channel)] &+= 1
    if hasFailed { failed[Int(channel)] &+= 1 }
  }

  /// Failures that are concentrated on a few channels.
  struct Concentration: Hashable, Sendable {
    /// The share of the events that were on these channels, and the share of those events that failed.
    var part: Double
    var failing: Double
  }

  /// The channels on which failures are at least twice as frequent as on average. Nil unless four of five failures are
  /// on them and at least half of the events are on others.
  var concentration: Concentration? {
    let (all, bad) = (sum(tried), sum(failed))
    guard bad >= 10, all > bad else { return nil }
    let mean = bad / all
    guard isUneven(mean) else { return nil }
    let places = tried.indices.filter {
      tried[$0] >= 2 && Double(failed[$0]) > max(0.1, 2 * mean) * Double(tried[$0])
    }
    let (some, worse) = (sum(places.map { tried[$0] }), sum(places.map { failed[$0] }))
    guard worse >= 0.8 * bad, some <= 0.5 * all, some > 0 else { return nil }
    return Concentration(part: some / all, failing: min(0.95, worse / some))
  }

  /// Whether chance would hardly distribute the failures so unevenly over the channels: three standard deviations
  /// above the mean of the chi-squared distribution.
  private func isUneven(_ mean: Double) -> Bool {
    let used = tried.indices.filter { tried[$0] > 0 }
    let squares = used.reduce(0.0) { sum, channel in
      let expected = mean * Double(tried[channel])
      let difference = Double(failed[channel]) - expected
      return sum + difference * difference / max(0.01, expected * (1 - mean))
    }
    let freedom = Double(max(1, used.count - 1))
    return squares > freedom + 3 * (2 * freedom).squareRoot()
  }

  private func sum(_ counts: [UInt32]) -> Double { counts.reduce(0) { $0 + Double($1) } }
}
