public import LinkSessions

/// A stretch of time in which an advertiser kept one interval.
public struct IntervalPhase: Sendable {
  /// The phase's first event.
  public let first: Frame
  /// The phase's last event.
  public internal(set) var last: Frame
  /// Advertising events that were heard, the first one included.
  public internal(set) var events = 1
  /// Events that must have been between those, by the interval.
  public internal(set) var missed = 0
  /// Silences too long to be missed events: the advertiser stopped, or was out of reach.
  public internal(set) var pauses = 0
  /// Nil where the gaps do not agree.
  public internal(set) var estimate: IntervalEstimate?

  /// Gaps in microseconds that the estimate is made of; the latest ones.
  private var gaps: [UInt32] = []
  private var next = 0
  /// How many are kept.
  private let sampleLimit: Int

  init(first: Frame, sampleLimit: Int) {
    self.sampleLimit = sampleLimit
    self.first = first
    last = first
  }

  /// Nanoseconds.
  public var duration: Int64 { last.time.elapsed(since: first.time) }

  /// The share of the events that was heard.
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

  /// Makes the last estimate, and gives it up where it rests on hardly anything.
  mutating func conclude() {
    estimateAgain()
    if heardShare < 0.1 || (heardShare < 0.25 && events < 48) {
      estimate = nil
      missed = 0
      pauses = 0
    }
  }

  /// Whether two phases differ by no more than their estimates may be wrong.
  func hasSameInterval(as other: IntervalPhase) -> Bool {
    guard let estimate, let otherEstimate = other.estimate else {
      return estimate == nil && other.estimate == nil
    }
    let doubt = estimate.uncertainty + otherEstimate.uncertainty
    return abs(estimate.nominal - otherEstimate.nominal) <= max(2, estimate.nominal / 100) + doubt
  }

  /// How many of the other phase's intervals make one of this one, where this one is short and the
  /// other one's events were often missed: then it is no interval of its own, but chance.
  private func multiple(of other: IntervalPhase) -> Int? {
    guard let estimate, let otherEstimate = other.estimate, events < 64, other.heardShare < 0.6
    else { return nil }
    return (2...4).first { multiple in
      let whole =
        Double(multiple) * (otherEstimate.nominal + otherEstimate.meanDelay) - estimate.meanDelay
      return abs(estimate.nominal - whole) <= 2 + estimate.uncertainty + otherEstimate.uncertainty
    }
  }

  /// Whether the one goes on with what the other began.
  func belongsTogether(with next: IntervalPhase) -> Bool {
    hasSameInterval(as: next) || multiple(of: next) != nil || next.multiple(of: self) != nil
  }

  /// Goes on with the phase that follows.
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
    // The event that ends the one and begins the other counts once.
    events += next.events - 1
    missed += next.missed
    pauses += next.pauses
  }

  private mutating func takeSample(of other: IntervalPhase) {
    estimate = other.estimate
    gaps = other.gaps
    next = other.next
  }

  /// Counts what must have been missed in a gap.
  mutating func countMissed(in gap: UInt32) {
    guard let estimate else { return }
    let spans = estimate.spans(gap)
    if Double(gap) / 1000 > max(3000, 20 * (estimate.nominal + 10)) {
      pauses += 1
    } else {
      missed += spans - 1
    }
  }

  /// The gaps, for a plot of their distribution: microseconds.
  public var latestGaps: [UInt32] {
    Array(gaps[next...] + gaps[..<next])
  }
}
