import LinkSessions

/// The mean period of a phase. An advertiser that has to delay single events, and makes up for it with the next one,
/// shifts the gaps before and after them and not the mean: where gaps and mean contradict each other, the mean is right.
extension AdvertiserAnalysis.IntervalPhase {
  /// The mean time from one event to the next.
  struct MeanPeriod {
    let milliseconds: Double
    /// How far the ends of the phase may shift it.
    let tolerance: Double
  }

  /// Milliseconds by which a busy device may delay an event.
  private static let longestDelay = 40.0

  /// The mean period if it is near a given one.
  ///
  /// - Parameter period: milliseconds.
  /// - Returns: nil if the gaps are not, up to delays, that period or multiples, or most of them are multiples.
  func meanPeriod(near period: Double) -> MeanPeriod? {
    var (sum, spans, singles, used) = (0.0, 0.0, 0, 0)
    let reach = min(AdvertiserAnalysis.IntervalPhase.longestDelay, period / 4)
    for gap in latestGaps {
      let gap = Double(gap) / 1000
      // An event that was delayed between two of its channels counts twice, with next to nothing in between.
      let count = (gap / period).rounded()
      guard count <= 5 else { continue }
      used += 1
      sum += gap
      spans += count
      guard abs(gap - count * period) <= reach else { continue }
      if count == 1 { singles += 1 }
    }
    guard used >= AdvertiserAnalysis.IntervalPhase.fewestForMean, singles * 10 >= used * 6,
      spans > 0
    else {
      return nil
    }
    return MeanPeriod(
      milliseconds: sum / spans,
      tolerance: 1.5 + AdvertiserAnalysis.IntervalPhase.longestDelay / spans)
  }

  private static let fewestForMean = 8

  /// Whether the mean of all gaps contradicts the estimate, which sets an eighth of them aside.
  var isContradictedByMean: Bool {
    guard let estimate, estimate.hasRandomDelay,
      estimate.unusedCount * 8 >= estimate.count + estimate.unusedCount
    else { return false }
    let expected = estimate.nominal + estimate.meanDelay
    guard let mean = meanPeriod(near: expected) else { return false }
    return abs(mean.milliseconds - expected) > mean.tolerance + estimate.uncertainty
      && makesUpForDelays(of: mean.milliseconds)
  }

  /// Whether short gaps follow long ones: delays that the next event does not make up for lengthen the mean.
  private func makesUpForDelays(of period: Double) -> Bool {
    var (squares, products, pairs) = (0.0, 0.0, 0)
    var previous: Double?
    // An event that was delayed between two of its channels is one.
    var halves = 0.0
    for gap in latestGaps {
      let gap = Double(gap) / 1000
      guard gap >= min(AdvertiserAnalysis.IntervalPhase.longestDelay, period / 4) else {
        halves += gap
        continue
      }
      let difference = gap + halves - period
      halves = 0
      guard abs(difference) < period / 2 else {
        previous = nil
        continue
      }
      squares += difference * difference
      if let previous {
        products += previous * difference
        pairs += 1
      }
      previous = difference
    }
    return pairs >= AdvertiserAnalysis.IntervalPhase.fewestForMean && products <= -0.25 * squares
  }

  /// Whether both phases have one mean period: the interval is the same, whatever single gaps suggest.
  func hasSameMean(as other: AdvertiserAnalysis.IntervalPhase) -> Bool {
    let known = isContradictedByMean ? nil : estimate
    guard let estimate = known ?? (other.isContradictedByMean ? nil : other.estimate) else {
      return false
    }
    let expected = estimate.nominal + estimate.meanDelay
    guard estimate.hasRandomDelay, let one = meanPeriod(near: expected),
      let two = other.meanPeriod(near: expected)
    else { return false }
    return abs(one.milliseconds - two.milliseconds) <= max(one.tolerance, two.tolerance)
  }

  /// Whether the estimate of the phase that follows is the better one of one interval.
  func isLessCertain(than next: AdvertiserAnalysis.IntervalPhase) -> Bool {
    guard let estimate, let other = next.estimate else { return estimate == nil }
    return isContradictedByMean
      || other.uncertainty * 2 < estimate.uncertainty && hasSameMean(as: next)
  }

  /// Replaces an estimate that the mean contradicts.
  mutating func heedMean() {
    guard isContradictedByMean, let before = estimate,
      let mean = meanPeriod(near: before.nominal + before.meanDelay)
    else { return }
    estimate?.correct(to: mean.milliseconds - before.meanDelay, uncertainty: mean.tolerance)
  }

  /// Replaces an estimate from few single gaps that the mean of their multiples contradicts: an event that makes up for
  /// a delay comes sooner than the interval, and the shortest gaps are then no measure of it.
  mutating func heedMultiples() {
    guard let before = estimate, before.count < AdvertiserAnalysis.IntervalPhase.fewestSingles,
      // With shorter delays their mean is unknown.
      before.maximum - before.minimum >= 9,
      let mean = meanOfMultiples(near: before.nominal + before.meanDelay),
      abs(mean.milliseconds - before.meanDelay - before.nominal) > before.uncertainty
    else { return }
    estimate?.correct(to: mean.milliseconds - before.meanDelay, uncertainty: mean.tolerance)
    countMissedAgain()
  }

  /// The mean period of all gaps that are, up to delays, small multiples of one near the given one; nil unless almost
  /// all of them are.
  private func meanOfMultiples(near expected: Double) -> MeanPeriod? {
    // With more, two numbers of periods would explain a gap.
    let most = min(16, (expected / 16).rounded(.down))
    var period = expected
    var spans = 0.0
    let gaps = latestGaps.map { Double($0) / 1000 }
    var used: [(gap: Double, count: Double)] = []
    for _ in 0..<2 {
      used = gaps.map { ($0, ($0 / period).rounded()) }.filter { (1...max(1, most)).contains($0.1) }
      spans = used.reduce(0) { $0 + $1.count }
      guard spans > 0 else { return nil }
      period = used.reduce(0) { $0 + $1.gap } / spans
    }
    let fitting = used.count { abs($0.gap - $0.count * period) <= 12 + 3 * $0.count.squareRoot() }
    guard used.count >= 16, spans >= 40, fitting * 10 >= used.count * 9 else { return nil }
    // Twice the deviation of a mean of even delays up to 10 ms.
    return MeanPeriod(milliseconds: period, tolerance: 6 / spans.squareRoot())
  }

  /// As many single gaps show the interval themselves.
  private static let fewestSingles = 16
}
