import LinkSessions

/// Gaps between a controller's reports to its host about one connection, used while the interval is
/// unknown.
///
/// A controller receives and sends data at connection events. Therefore, the gaps between arrivals, and those between
/// reports of completed packets, are multiples of the interval, apart from delays of the host's transport.
struct HostGaps: Sendable {
  private(set) var gaps: [Int64] = []
  private var last: Int64?

  /// Maximum number of gaps to examine.
  static let limit = 512
  /// Maximum distance of packets from one event, in nanoseconds.
  static let shortest: Int64 = 4_000_000
  /// Maximum gap in nanoseconds. During longer silences, the clocks drift apart.
  static let longest: Int64 = 1_000_000_000

  mutating func add(_ time: Int64) {
    defer { last = time }
    guard let last, gaps.count < HostGaps.limit else { return }
    let gap = time.elapsed(since: last)
    guard gap >= HostGaps.shortest, gap < HostGaps.longest else { return }
    gaps.append(gap)
  }

  /// The connection interval in nanoseconds of which the gaps are multiples, or nil if they are inconclusive.
  ///
  /// Equal gaps are inconclusive: a sender with a 50 ms timer causes the same gaps as an interval of 50 ms. Therefore,
  /// some gaps must be one interval long, and some several.
  var interval: Int64? {
    guard gaps.count >= HostGaps.fewest else { return nil }
    var found: Int64?
    var least = Int64.max
    // The longest interval that fits, because its divisors always fit, too.
    for units in stride(from: HostGaps.mostUnits, through: 6, by: -1) {
      let interval = Int64(units) * 1_250_000
      if let found, interval < found.elapsed(since: found / 16) { break }
      guard let error = error(interval), error < least else { continue }
      (found, least) = (interval, error)
    }
    return found
  }

  static let fewest = 30
  /// 500 ms in units of 1.25 ms. The gaps kept include too few multiples of longer intervals.
  private static let mostUnits = 400
  /// Timing error of transports in nanoseconds, root mean square.
  private static let mostError: Int64 = 1_800_000
  /// Error assigned to a gap that does not fit at all.
  private static let worstError: Int64 = 6_000_000

  /// Returns the mean square distance to the nearest multiples in square microseconds, or nil if `interval` is
  /// impossible.
  private func error(_ interval: Int64) -> Int64? {
    var sum: Int64 = 0
    var ones = 0
    var counts = Transfer.SizeCounts()
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
