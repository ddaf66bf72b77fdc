import LinkSessions

/// Gaps between what a controller told its host of one connection, while its interval is not known.
///
/// Whatever a controller receives or gets rid of, it does at a connection event: the gaps between
/// arrivals, and those between reports of completed packets, are multiples of the interval, but for
/// the delays of a host's transport.
struct HostGaps: Sendable {
  private(set) var gaps: [Int64] = []
  private var last: Int64?

  /// Gaps that are looked at.
  static let limit = 512
  /// Nanoseconds: what comes closer together comes from one event.
  static let shortest: Int64 = 4_000_000
  /// Nanoseconds: over longer silences clocks drift apart.
  static let longest: Int64 = 1_000_000_000

  mutating func add(_ time: Int64) {
    defer { last = time }
    guard let last, gaps.count < HostGaps.limit else { return }
    let gap = time.elapsed(since: last)
    guard gap >= HostGaps.shortest, gap < HostGaps.longest else { return }
    gaps.append(gap)
  }

  /// The connection interval in nanoseconds that the gaps are multiples of; nil where they don't tell.
  ///
  /// Gaps that are all alike tell nothing: a sender whose clock ticks every 50 ms makes them as well as
  /// an interval of 50 ms does. So some must be of one interval, and some of several.
  var interval: Int64? {
    guard gaps.count >= HostGaps.fewest else { return nil }
    var found: Int64?
    var least = Int64.max
    // The longest interval that fits; its divisors always do.
    for units in stride(from: HostGaps.mostUnits, through: 6, by: -1) {
      let interval = Int64(units) * 1_250_000
      if let found, interval < found.elapsed(since: found / 16) { break }
      guard let error = error(interval), error < least else { continue }
      (found, least) = (interval, error)
    }
    return found
  }

  static let fewest = 30
  /// 500 ms in units of 1.25 ms: longer ones are too few in the gaps that are kept.
  private static let mostUnits = 400
  /// Nanoseconds by which transports blur a time, root mean square.
  private static let mostError: Int64 = 1_800_000
  /// A gap that does not fit at all counts as this.
  private static let worstError: Int64 = 6_000_000

  /// The mean of squares of the distances to the next multiples, in square microseconds; nil where
  /// `interval` can't be the one.
  private func error(_ interval: Int64) -> Int64? {
    var sum: Int64 = 0
    var ones = 0
    var counts = SizeCounts()
    for gap in gaps {
      let multiple = gap.later(by: interval / 2) / interval
      let rest = Int64(clamping: gap.elapsed(since: multiple * interval).magnitude)
      let distance = (multiple == 0 ? gap : rest) / 1000
      let error = min(distance, HostGaps.worstError / 1000)
      sum.lengthen(by: error * error)
      if multiple == 1 { ones += 1 }
      counts.add(Int(clamping: multiple))
    }
    let count = Int64(gaps.count)
    let most = min(HostGaps.mostError, interval / 8) / 1000
    guard sum / count <= most * most else { return nil }
    let usual = counts.entries.map(\.count).max() ?? 0
    guard ones * 20 >= gaps.count, (gaps.count - usual) * 10 >= gaps.count else { return nil }
    return sum / count
  }
}
