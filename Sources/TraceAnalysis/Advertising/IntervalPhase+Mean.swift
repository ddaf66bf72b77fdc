import LinkSessions

/// The mean period of a phase. If an advertiser has to delay single events and is on time again with the next one, the
/// gaps before and after the delayed event shift, but the mean does not. Where the gaps and the mean contradict each
/// other, the mean is right.
extension AdvertiserAnalysis.IntervalPhase {
  /// The mean time from one event to the next.
  struct MeanPeriod {
    let milliseconds: Double
    /// Maximum shift of the mean that the first and the last event of the phase may cause.
    let tolerance: Double
  }

  /// Maximum time by which a busy device may delay an event, in milliseconds.
  private static let longestDelay = 40.0

  /// Computes the mean period if it is near a given one.
  ///
  /// - Parameter period: the expected period in milliseconds.
  /// - Returns: nil if the gaps, allowing for delays, do not match that period or its multiples, or if most are
  ///   multiples.
  func meanPeriod(near period: Double) -> MeanPeriod? {
    var (sum, spans, singles, used) = (0.0, 0.0, 0, 0)
    let reach = min(AdvertiserAnalysis.IntervalPhase.longestDelay, period / 4)
    for gap in latestGaps {
      let gap = Double(gap) / 1000
      // An event that was delayed between two of its channels appears as two events with a very short gap between
      // them.
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

  /// Whether the mean of all gaps contradicts an estimate that leaves at least an eighth of them unused.
  var isContradictedByMean: Bool {
    guard let estimate, estimate.hasRandomDelay,
      estimate.unusedCount * 8 >= estimate.count + estimate.unusedCount
    else { return false }
    let expected = estimate.nominal + estimate.meanDelay
    guard let mean = meanPeriod(near: expected) else { return false }
    return abs(mean.milliseconds - expected) > mean.tolerance + estimate.uncertainty
      && makesUpForDelays(of: mean.milliseconds)
  }

  /// Whether short gaps follow long ones. If the next event does not make up for a delay, the delay lengthens the
  /// mean.
  private func makesUpForDelays(of period: Double) -> Bool {
    var (squares, products, pairs) = (0.0, 0.0, 0)
    var previous: Double?
    // An event that was delayed between two of its channels counts once.
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

  /// Whether both phases have the same mean period. If so, the interval is the same, whatever single gaps suggest.
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

  /// Whether the next phase has the better estimate of the same interval.
  func isLessCertain(than next: AdvertiserAnalysis.IntervalPhase) -> Bool {
    guard let estimate, let other = next.estimate else { return estimate == nil }
    return isContradictedByMean
      || other.uncertainty * 2 < estimate.uncertainty && hasSameMean(as: next)
  }

  /// Replaces the estimate if the mean contradicts it.
  mutating func heedMean() {
    guard isContradictedByMean, let before = estimate,
      let mean = meanPeriod(near: before.nominal + before.meanDelay)
    else { return }
    estimate?.correct(to: mean.milliseconds - before.meanDelay, uncertainty: mean.tolerance)
  }
}
