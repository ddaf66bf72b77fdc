/// The advertising interval behind the gaps between advertising events.
///
/// An advertiser waits its interval and a random delay of 0 to 10 ms (Core 6.0, Vol 6, Part B,
/// 4.4.2.2), and a receiver misses events, which makes a gap a multiple. So the gaps between one
/// event and the very next are the shortest ones that lie within 10 ms of each other. Where these
/// spread as widely as so many delays of 0 to 10 ms must, their middle less 5 ms is the interval;
/// where they spread less, the advertiser's delays are shorter and the lower edge is nearest; where
/// they hardly spread, it adds no delay, and their median is taken. The result is in steps of
/// 0.625 ms, as intervals are. The method is told at length in Docs/Advertising.md.
public struct IntervalEstimate: Hashable, Sendable {
  /// In milliseconds, a multiple of 0.625.
  public let nominal: Double
  /// In milliseconds, either way.
  public let uncertainty: Double
  /// Whether a random delay shows in the gaps.
  public let hasRandomDelay: Bool
  /// Gaps between one event and the very next, in milliseconds: least, median and greatest, and the
  /// 5th and 95th percentile.
  public let minimum: Double
  /// The median gap, in milliseconds.
  public let median: Double
  /// The greatest gap, in milliseconds.
  public let maximum: Double
  /// The gap that one in twenty stays below, in milliseconds.
  public let percentile5: Double
  /// The gap that one in twenty exceeds, in milliseconds.
  public let percentile95: Double
  /// How many gaps these are.
  public let count: Int

  /// What a gap exceeds the interval by, on average.
  var meanDelay: Double { hasRandomDelay ? 5 : 0 }

  /// The greatest delay, and what receivers' clocks and the order of channels add.
  static let window = 10.5
  /// Intervals are multiples of this many milliseconds.
  public static let step = 0.625
  /// The shortest interval, 20 ms, less what clocks may be off, up to what is a silence rather than
  /// an interval: microseconds.
  private static let possible: ClosedRange<UInt32> = 19_000...60_000_000
  /// Fewer gaps that agree may be chance.
  static let fewest = 3

  /// The intervals that Apple recommends after the first 30 seconds, and the one for those.
  ///
  /// Accessory Design Guidelines for Apple Devices, "Advertising Interval".
  public static let recommendedByApple = [
    20, 152.5, 211.25, 318.75, 417.5, 546.25, 760, 852.5, 1022.5, 1285,
  ]

  /// Whether the interval is one that Apple recommends, and is known well enough to say so.
  public var isRecommendedByApple: Bool {
    uncertainty <= IntervalEstimate.step && IntervalEstimate.recommendedByApple.contains(nominal)
  }

  /// - Parameter gaps: between events, in microseconds, in any order; some may be multiples.
  init?(gaps: [UInt32]) {
    guard gaps.count >= IntervalEstimate.fewest else { return nil }
    let sorted = gaps.filter(IntervalEstimate.possible.contains).sorted()
      .map { Double($0) / 1000 }
    // Gaps shorter than any interval say that the times are not those of the air.
    guard sorted.count * 2 > gaps.count else { return nil }
    guard let singles = IntervalEstimate.shortestCluster(of: sorted) else { return nil }
    self.init(singles: Array(sorted[singles]))
  }

  /// - Parameter sorted: gaps between neighbours, in milliseconds, rising; not empty.
  init(singles sorted: [Double]) {
    func percentile(_ share: Double) -> Double {
      sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
    count = sorted.count
    minimum = sorted[0]
    maximum = sorted[sorted.count - 1]
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    percentile5 = percentile(0.05)
    percentile95 = percentile(0.95)
    hasRandomDelay = maximum - minimum >= 3
    let estimate: Double
    let doubt: Double
    let spread = maximum - minimum
    let number = Double(sorted.count)
    if !hasRandomDelay {
      estimate = median
      doubt = spread / 2
    } else if spread >= 8 * (number - 1) / (number + 1) {
      let fromEdges = (minimum + maximum) / 2 - 5
      estimate = fromEdges
      doubt = max(15 / (number + 1), abs(fromEdges - (median - 5)) / 4, spread - 10)
    } else {
      // What so few delays leave open below the least of them, on average.
      estimate = minimum - spread / (number + 1)
      doubt = max(spread / number, (10 - spread) / 4)
    }
    let steps = max(1, (estimate / IntervalEstimate.step).rounded())
    nominal = steps * IntervalEstimate.step
    uncertainty = max(doubt, IntervalEstimate.step / 2)
  }

  /// The places of the shortest gaps that agree within the random delay, at least three and a
  /// sixth of all: the densest stretch that begins where the first such stretch is.
  private static func shortestCluster(of sorted: [Double]) -> Range<Int>? {
    let needed = max(fewest, sorted.count / 6)
    var end = 0
    var first: Double?
    var best: Range<Int>?
    for start in sorted.indices {
      if let first, sorted[start] > first + window { break }
      end = max(end, start)
      while end < sorted.count, sorted[end] <= sorted[start] + window { end += 1 }
      guard end - start >= needed else { continue }
      first = first ?? sorted[start]
      if end - start > best?.count ?? 0 { best = start..<end }
    }
    return best
  }

  /// How many intervals a gap spans, at least 1.
  func spans(_ gap: UInt32) -> Int {
    max(1, Int((Double(gap) / 1000 / (nominal + meanDelay)).rounded()))
  }

  /// Whether a gap is the interval or a small multiple of it.
  func explains(_ gap: UInt32, upTo multiples: Int) -> Bool {
    let gap = Double(gap) / 1000
    for multiple in 1...multiples {
      let low = Double(multiple) * nominal - uncertainty - 1.5
      let high = Double(multiple) * (nominal + 10) + uncertainty + 1.5
      if gap < low { return false }
      if gap <= high { return true }
    }
    return false
  }
}
