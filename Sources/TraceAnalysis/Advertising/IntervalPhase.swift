public import LinkSessions

/// A period in which an advertiser kept one interval.
public struct IntervalPhase: Sendable {
  /// The phase's first event.
  public let first: Frame
  /// The phase's last event.
  public internal(set) var last: Frame
  /// Captured advertising events, including the first one.
  public internal(set) var events = 1
  /// Events that must have been missed, according to the interval.
  public internal(set) var missed = 0
  /// Silences too long for missed events: the advertiser stopped, or was out of range.
  public internal(set) var pauses = 0
  /// Nil if the gaps are inconsistent.
  public internal(set) var estimate: IntervalEstimate?

  /// The latest gaps in microseconds, from which the estimate is made.
  private var gaps: [UInt32] = []
  private var next = 0
  /// Maximum number of gaps to keep.
  private let sampleLimit: Int

  init(first: Frame, sampleLimit: Int) {
    self.sampleLimit = sampleLimit
    self.first = first
    last = first
  }

  /// Nanoseconds.
  public var duration: Int64 { last.time.elapsed(since: first.time) }

  /// Share of the events that were captured.
  public var heardShare: Double {
    Double(events) / Double(max(1, events + missed))
  }

  mutating func append(_ gap: UInt32, at frame: Frame) {
    if gaps.count < sampleLimit {
      gaps.append(gap)
    } else {
      gaps[next] = gap
      next = (next + 1) % sampleLimit
    }
    last = frame
    events += 1
  }

  mutating func estimateAgain() {
    estimate = IntervalEstimate(gaps: gaps) ?? estimate
  }

  /// Makes the final estimate, and discards it if it is based on too few events.
  mutating func conclude() {
    estimateAgain()
    if heardShare < 0.1 || (heardShare < 0.25 && events < 48) {
      estimate = nil
      missed = 0
      pauses = 0
    }
  }

  /// Whether the intervals of two phases are equal within their uncertainty.
  func hasSameInterval(as other: IntervalPhase) -> Bool {
    guard let estimate, let otherEstimate = other.estimate else {
      return estimate == nil && other.estimate == nil
    }
    let doubt = estimate.uncertainty + otherEstimate.uncertainty
    return abs(estimate.nominal - otherEstimate.nominal) <= max(2, estimate.nominal / 100) + doubt
  }

  /// Which multiple of the other phase's interval this one is, if this phase is short and many
  /// events of the other one were missed. Such an interval is a coincidence.
  private func multiple(of other: IntervalPhase) -> Int? {
    guard let estimate, let otherEstimate = other.estimate, events < 64, other.heardShare < 0.6
    else { return nil }
    return (2...4).first { multiple in
      let whole =
        Double(multiple) * (otherEstimate.nominal + otherEstimate.meanDelay) - estimate.meanDelay
      return abs(estimate.nominal - whole) <= 2 + estimate.uncertainty + otherEstimate.uncertainty
    }
  }

  /// Whether the next phase continues this one.
  func belongsTogether(with next: IntervalPhase) -> Bool {
    hasSameInterval(as: next) || multiple(of: next) != nil || next.multiple(of: self) != nil
  }

  /// Merges the phase that follows.
  mutating func join(_ following: IntervalPhase) {
    var next = following
    if let multiple = multiple(of: next) {
      missed = missed * multiple + (events - 1) * (multiple - 1)
      takeSample(of: next)
    } else if let multiple = next.multiple(of: self) {
      next.missed = next.missed * multiple + (next.events - 1) * (multiple - 1)
    } else if next.events > events, next.estimate != nil {
      takeSample(of: next)
    }
    last = next.last
    // The event that ends one phase and begins the next counts once.
    events += next.events - 1
    missed += next.missed
    pauses += next.pauses
  }

  private mutating func takeSample(of other: IntervalPhase) {
    estimate = other.estimate
    gaps = other.gaps
    next = other.next
  }

  /// Counts the events that must have been missed in a gap.
  mutating func countMissed(in gap: UInt32) {
    guard let estimate else { return }
    let spans = estimate.spans(gap)
    if Double(gap) / 1000 > max(3000, 20 * (estimate.nominal + 10)) {
      pauses += 1
    } else {
      missed += spans - 1
    }
  }

  /// The gaps in microseconds, for a plot of their distribution.
  public var latestGaps: [UInt32] {
    Array(gaps[next...] + gaps[..<next])
  }
}
