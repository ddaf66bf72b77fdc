extension AdvertiserAnalysis {
  /// An estimate of the advertising interval from the gaps between advertising events.
  ///
  /// An advertiser waits for its interval plus a random delay of 0 to 10 ms (Core 6.0, Vol 6, Part B, 4.4.2.2). A
  /// receiver misses events, so some gaps are multiples of the interval. Therefore, the shortest gaps that lie within
  /// 10 ms of each other are taken as the gaps between consecutive events. If they spread as widely as that many
  /// random delays must, the interval is their midpoint minus 5 ms. If they spread less, the advertiser's delays are
  /// shorter, and the lower edge is the best estimate. If they hardly spread, the advertiser adds no delay, and the
  /// median is used. The result is rounded to a multiple of 0.625 ms, the unit of intervals. Docs/Advertising.md
  /// describes the method in detail.
  public struct IntervalEstimate: Hashable, Sendable {
    /// The interval in milliseconds, a multiple of 0.625.
    public private(set) var nominal: Double
    /// Uncertainty in milliseconds, in either direction.
    public private(set) var uncertainty: Double
    /// Whether the gaps show a random delay.
    public let hasRandomDelay: Bool
    /// The shortest gap between consecutive events, in milliseconds.
    public let minimum: Double
    /// The median gap in milliseconds.
    public let median: Double
    /// The longest gap in milliseconds.
    public let maximum: Double
    /// 5th percentile of the gaps in milliseconds.
    public let percentile5: Double
    /// 95th percentile of the gaps in milliseconds.
    public let percentile95: Double
    /// Number of gaps between consecutive events.
    public let count: Int
    /// The shortest and the longest gap that was not used because it is not a multiple of the others. Such gaps come
    /// from restarted advertising, events whose first packet was missed, or imprecise timestamps. Nil if there are
    /// none.
    public private(set) var unused: ClosedRange<Double>?
    /// Number of unused gaps.
    public private(set) var unusedCount = 0

    /// Mean difference between a gap and the interval.
    var meanDelay: Double { hasRandomDelay ? 5 : 0 }

    /// The maximum delay, plus a tolerance for the receivers' clocks and the order of channels.
    static let window = 10.5
    /// Intervals are multiples of this many milliseconds.
    public static let step = 0.625
    /// Range of possible gaps in microseconds: from the shortest interval (20 ms, minus a clock tolerance) to the
    /// limit beyond which a gap counts as silence.
    private static let possible: ClosedRange<UInt32> = 19_000...60_000_000
    /// Minimum number of consistent gaps. Fewer may be chance.
    static let fewest = 3
    /// The shortest interval, in steps. Core 6.0, Vol 6, Part B, 4.4.2.2.
    private static let shortestSteps = 32.0

    /// The interval that Apple recommends for the first 30 seconds, and those that it recommends after that.
    ///
    /// Accessory Design Guidelines for Apple Devices, "Advertising Interval".
    public static let recommendedByApple = [
      20, 152.5, 211.25, 318.75, 417.5, 546.25, 760, 852.5, 1022.5, 1285,
    ]

    /// Whether Apple recommends the interval and the estimate is precise enough to decide that.
    public var isRecommendedByApple: Bool {
      uncertainty <= AdvertiserAnalysis.IntervalEstimate.step
        && AdvertiserAnalysis.IntervalEstimate.recommendedByApple.contains(nominal)
    }

    /// - Parameters:
    ///   - gaps: the gaps between events in microseconds, in any order. Some may be multiples.
    ///   - isReported: whether a controller reported the events. In that case, the times are those at which the host
    ///     received the reports.
    init?(gaps: [UInt32], isReported: Bool = false) {
      guard gaps.count >= AdvertiserAnalysis.IntervalEstimate.fewest else { return nil }
      let sorted = gaps.filter(AdvertiserAnalysis.IntervalEstimate.possible.contains).sorted()
        .map { Double($0) / 1000 }
      // Gaps shorter than any interval show that the timestamps are not those of the packets on the air.
      guard sorted.count * 2 > gaps.count else { return nil }
      let jitter = isReported ? AdvertiserAnalysis.IntervalEstimate.reportJitter : 0
      var start = 0
      while let singles = AdvertiserAnalysis.IntervalEstimate.shortestCluster(
        of: sorted, from: start, within: AdvertiserAnalysis.IntervalEstimate.window + 2 * jitter)
      {
        if AdvertiserAnalysis.IntervalEstimate.isPlausible(
          singles, of: sorted, isReported: isReported),
          !AdvertiserAnalysis.IntervalEstimate.isOutnumbered(
            singles, of: sorted, window: AdvertiserAnalysis.IntervalEstimate.window + 2 * jitter)
        {
          self.init(
            singles: AdvertiserAnalysis.IntervalEstimate.withoutStrays(sorted[singles]),
            jitter: jitter)
          noteUnused(sorted)
          return
        }
        start = singles.upperBound
      }
      return nil
    }

    /// Maximum difference between the delays of two reports on their way to the host, in milliseconds.
    private static let reportJitter = 2.5

    /// - Parameters:
    ///   - sorted: the gaps between consecutive events in milliseconds, in ascending order;
    ///   not empty.
    ///   - jitter: uncertainty of each time in milliseconds.
    init(singles sorted: [Double], jitter: Double = 0) {
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
        doubt = max(spread / 2, median - minimum)
      } else if spread >= 8 * (number - 1) / (number + 1) {
        let fromEdges = (minimum + maximum) / 2 - 5
        estimate = fromEdges
        // The interval is not longer than any gap, and no delay is longer than 10 ms.
        doubt = max(
          15 / (number + 1), abs(fromEdges - (median - 5)) / 4, spread - 10, (10 - spread) / 2)
      } else if sorted.count < AdvertiserAnalysis.IntervalEstimate.fewForDelays {
        // The interval is not longer than any gap, and no delay is longer than 10 ms. So few gaps show no more than
        // that.
        estimate = (maximum - 10 + minimum) / 2
        doubt = (10 - spread) / 2
      } else {
        // The expected distance from the shortest of so few delays to zero.
        estimate = minimum - spread / (number + 1)
        doubt = max(spread / number, (10 - spread) / 4)
      }
      // A delay in coarse steps is often 0. In that case, the shortest gap occurs many times and equals the interval.
      let isInSteps =
        hasRandomDelay && jitter == 0
        && AdvertiserAnalysis.IntervalEstimate.isRepeated(sorted[0], in: sorted[...])
      let steps = max(
        AdvertiserAnalysis.IntervalEstimate.shortestSteps,
        ((isInSteps ? sorted[0] : estimate) / AdvertiserAnalysis.IntervalEstimate.step).rounded())
      nominal = steps * AdvertiserAnalysis.IntervalEstimate.step
      uncertainty = max(isInSteps ? 0 : doubt, AdvertiserAnalysis.IntervalEstimate.step / 2, jitter)
    }

    /// Discards the shortest and the longest gap if each lies apart from all others. Such a gap comes from restarted
    /// advertising or from an event whose first packet was missed.
    private static func withoutStrays(_ sorted: ArraySlice<Double>) -> [Double] {
      var rest = sorted
      // Gaps shorter than one that occurs many times are restarts, each of a different length. If there are only a few
      // gaps, the shortest is more likely the one with the least delay, and the interval cannot be longer than it.
      let few = rest.count < fewestForStrays ? 0 : 2 + rest.count / 16
      if let first = rest.prefix(few).firstIndex(where: { isRepeated($0, in: rest) }),
        !zip(rest[..<first], rest[..<first].dropFirst(2)).contains(where: { $1 - $0 <= 0.3 })
      {
        rest = rest[first...]
      }
      guard rest.count >= fewestForStrays else { return Array(rest) }
      let distance = max(1.5, 40 / Double(rest.count + 1))
      if rest[rest.startIndex + 1] - rest[rest.startIndex] > distance { rest.removeFirst() }
      if rest[rest.endIndex - 1] - rest[rest.endIndex - 2] > distance { rest.removeLast() }
      return Array(rest)
    }

    private static let fewestForStrays = 16
    /// Number of gaps below which a spread of less than 10 ms does not show that the delays are shorter.
    private static let fewForDelays = 8

    /// Records the gaps outside the range, up to the length of two intervals.
    private mutating func noteUnused(_ sorted: [Double]) {
      let twice = 2 * nominal - uncertainty - 1.5
      let unused = sorted.filter { $0 < minimum || ($0 > maximum && $0 < twice) }
      guard let first = unused.first, let last = unused.last else { return }
      self.unused = first...last
      unusedCount = unused.count
    }

    /// Whether a gap occurs more often than uniformly distributed delays would cause, and the gaps are spaced in
    /// steps.
    private static func isRepeated(_ gap: Double, in sorted: ArraySlice<Double>) -> Bool {
      let times = sorted.count { $0 >= gap && $0 <= gap + 0.15 }
      let longer = sorted.count { $0 > gap + 0.15 && $0 <= gap + 0.45 }
      guard times >= 4, longer * 4 <= times, Double(times) > Double(sorted.count) * 0.15 / 10 * 3
      else { return false }
      // Uniform delays may differ by any amount from one to the next; delays in steps differ by nothing or by a whole
      // step.
      let between = zip(sorted, sorted.dropFirst()).count { (0.15...0.45).contains($1 - $0) }
      return between * 16 <= sorted.count
    }

    /// Whether gaps can be those between consecutive events: few gaps are shorter, and for no k are gaps that span k -
    /// 1 missed events much more frequent than gaps with fewer missed events.
    private static func isPlausible(
      _ singles: Range<Int>, of sorted: [Double], isReported: Bool
    ) -> Bool {
      // A scanner that hears an event late, on another channel, lengthens the previous gap and shortens the next one.
      let shorter = singles.lowerBound
      guard
        shorter * 6 <= sorted.count
          || isReported && shorter * 4 <= sorted.count && shorter * 2 <= singles.count
      else { return false }
      let middle = (sorted[singles.lowerBound] + sorted[singles.upperBound - 1]) / 2
      var counts = [singles.count, 0, 0, 0, 0, 0]
      for gap in sorted[singles.upperBound...] {
        let multiple = Int((gap / middle).rounded())
        if (2...counts.count).contains(multiple) { counts[multiple - 1] += 1 }
      }
      var most = counts[0]
      for count in counts.dropFirst() {
        if count > 2 * most + 2 { return false }
        most = max(most, count)
      }
      return true
    }

    /// Whether gaps that are too long for one interval and too short for two outnumber the single gaps. If so, they
    /// are the interval, and the shorter gaps come from a receiver that heard events late or twice.
    private static func isOutnumbered(
      _ singles: Range<Int>, of sorted: [Double], window: Double
    ) -> Bool {
      let twice = 2 * sorted[singles.lowerBound] - 1.5
      let between = sorted[singles.upperBound...].prefix { $0 < twice }
      var end = between.startIndex
      return between.indices.contains { start in
        while end < between.endIndex, between[end] <= between[start] + window { end += 1 }
        return end - start > singles.count
      }
    }

    /// Indices of the shortest gaps that are consistent with the random delay: at least three gaps and at least a
    /// sixth of all. Of all such ranges that begin within the first one, the densest is used.
    private static func shortestCluster(
      of sorted: [Double], from begin: Int, within window: Double
    ) -> Range<Int>? {
      let needed = max(fewest, sorted.count / 6)
      var end = begin
      var first: Double?
      var best: Range<Int>?
      for start in sorted.indices.dropFirst(begin) {
        if let first, sorted[start] > first + window { break }
        end = max(end, start)
        while end < sorted.count, sorted[end] <= sorted[start] + window { end += 1 }
        guard end - start >= needed else { continue }
        first = first ?? sorted[start]
        if end - start > best?.count ?? 0 { best = start..<end }
      }
      return best
    }

    /// Number of intervals in a gap, at least 1.
    func spans(_ gap: UInt32) -> Int {
      max(1, Int((Double(gap) / 1000 / (nominal + meanDelay)).rounded()))
    }

    /// Whether a gap is the interval or a multiple of it up to the given one.
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

    /// Compares an estimate that is based on few gaps with the gaps across pauses of the receiver, which are multiples
    /// of the interval. If most of those gaps contradict the estimate and agree on another one near it, that one
    /// replaces it.
    mutating func compare(with long: [UInt32], isReported: Bool) {
      let tolerance = 1.5 + (isReported ? 2 * AdvertiserAnalysis.IntervalEstimate.reportJitter : 0)
      let gaps = long.map { Double($0) / 1000 }.filter { $0 < 4.5 * (nominal + meanDelay) }
      guard hasRandomDelay, count < AdvertiserAnalysis.IntervalEstimate.fewestForStrays,
        gaps.count >= 16
      else { return }
      func fitting(_ interval: Double) -> Int {
        gaps.count { gap in
          let spans = max(1, (gap / (interval + 5)).rounded())
          return (spans * interval - tolerance...spans * (interval + 10) + tolerance).contains(gap)
        }
      }
      guard fitting(nominal) * 10 < gaps.count * 7 else { return }
      let first = max(
        AdvertiserAnalysis.IntervalEstimate.shortestSteps,
        ((minimum - 10) / AdvertiserAnalysis.IntervalEstimate.step).rounded())
      let last = max(
        first, ((maximum + tolerance) / AdvertiserAnalysis.IntervalEstimate.step).rounded())
      let steps = stride(from: first, through: last, by: 1).map {
        $0 * AdvertiserAnalysis.IntervalEstimate.step
      }
      let fits = steps.map(fitting)
      guard let best = fits.max(), best * 10 >= gaps.count * 9 else { return }
      let all = steps.indices.filter { fits[$0] == best }.map { steps[$0] }
      guard let low = all.first, let high = all.last else { return }
      nominal =
        ((low + high) / 2 / AdvertiserAnalysis.IntervalEstimate.step).rounded()
        * AdvertiserAnalysis.IntervalEstimate.step
      uncertainty = max(AdvertiserAnalysis.IntervalEstimate.step / 2, (high - low) / 2)
    }

    /// Replaces the interval by the one that the mean of all gaps shows, in milliseconds.
    mutating func correct(to interval: Double, uncertainty: Double) {
      let steps = (interval / AdvertiserAnalysis.IntervalEstimate.step).rounded()
      nominal =
        max(AdvertiserAnalysis.IntervalEstimate.shortestSteps, steps)
        * AdvertiserAnalysis.IntervalEstimate.step
      self.uncertainty = max(AdvertiserAnalysis.IntervalEstimate.step / 2, uncertainty)
    }

    /// Whether all gaps of another estimate fit this interval, so that the other one had too few gaps to locate it.
    func explains(_ other: AdvertiserAnalysis.IntervalEstimate) -> Bool {
      [other.minimum, other.maximum].allSatisfy { explains(UInt32($0 * 1000), upTo: 1) }
    }
  }
}
