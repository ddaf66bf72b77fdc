public import LinkSessions

extension AdvertiserAnalysis {
  /// A period in which an advertiser kept one interval.
  public struct IntervalPhase: Sendable {
    /// The phase's first event.
    public internal(set) var first: Frame
    /// The phase's last event.
    public internal(set) var last: Frame
    /// Number of captured advertising events with a usable gap before them, plus the first event.
    public internal(set) var events = 1
    /// Number of captured advertising events whose preceding gap is inconclusive because the receiver paused in it.
    var eventsAfterPauses = 0
    /// Number of events that must have been missed, according to the interval.
    public internal(set) var missed = 0
    /// Number of silences too long for missed events: the advertiser stopped or was out of range.
    public internal(set) var pauses = 0
    /// The estimated interval, or nil if the gaps are inconsistent.
    public internal(set) var estimate: AdvertiserAnalysis.IntervalEstimate?
    /// End of the last gap that shows the interval, and the counts up to it.
    private var shown: (end: Frame, events: Int, afterPauses: Int, missed: Int, pauses: Int)?
    private let isReported: Bool

    /// The latest gaps in microseconds, from which the estimate is made.
    private var gaps: [UInt32] = []
    private var next = 0
    /// Maximum number of gaps to keep.
    private let sampleLimit: Int

    init(first: Frame, sampleLimit: Int, isReported: Bool = false) {
      self.sampleLimit = sampleLimit
      self.isReported = isReported
      self.first = first
      last = first
    }

    /// Duration of the phase in nanoseconds.
    package var duration: Int64 { last.time.elapsed(since: first.time) }

    /// Share of the events that were captured.
    public var heardShare: Double {
      Double(events) / Double(max(1, events + missed))
    }

    /// Discards what preceded the gap that first showed the interval.
    mutating func begin(at frame: Frame, without earlier: (events: Int, afterPauses: Int)) {
      first = frame
      events -= min(events - 1, earlier.events)
      eventsAfterPauses -= min(eventsAfterPauses, earlier.afterPauses)
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
      estimate = AdvertiserAnalysis.IntervalEstimate(gaps: gaps, isReported: isReported) ?? estimate
    }

    /// Records a counted gap that may show the interval.
    mutating func noteShown(_ gap: UInt32, at frame: Frame) {
      guard let estimate, estimate.explains(gap, upTo: 3) else { return }
      shown = (frame, events, eventsAfterPauses, missed, pauses)
    }

    /// Number of captured events, including those after inconclusive gaps.
    package var eventsHeard: Int { events + eventsAfterPauses }

    /// Computes the final estimate, and discards it if it is based on too few events.
    ///
    /// - Parameter openGaps: gaps in which the receiver paused, in microseconds.
    mutating func conclude(_ openGaps: [UInt32] = []) {
      let final = AdvertiserAnalysis.IntervalEstimate(gaps: gaps, isReported: isReported)
      // The first gaps may have suggested an interval that the many later ones contradict.
      estimate = final ?? (gaps.count < AdvertiserAnalysis.IntervalPhase.many ? estimate : nil)
      estimate?.compare(with: openGaps, isReported: isReported)
      // Events after a long silence that do not show the interval again may have had another one.
      if let estimate, let shown,
        Double(last.time.elapsed(since: shown.end.time)) / 1e6
          > AdvertiserAnalysis.IntervalPhase.pause(after: estimate)
      {
        (last, events, eventsAfterPauses, missed, pauses) = shown
      }
      if heardShare < 0.1 || (heardShare < 0.25 && events < 48) {
        estimate = nil
        missed = 0
        pauses = 0
      }
    }

    /// Whether the intervals of two phases are equal within their uncertainty.
    func hasSameInterval(as other: AdvertiserAnalysis.IntervalPhase) -> Bool {
      guard let estimate, let otherEstimate = other.estimate else {
        return estimate == nil && other.estimate == nil
      }
      // A scanner that hears events late, on another channel, shifts all gaps of a short period.
      let shift = isReported ? AdvertiserAnalysis.IntervalPhase.scannerShift : 0
      let doubt = estimate.uncertainty + otherEstimate.uncertainty + shift
      return abs(estimate.nominal - otherEstimate.nominal) <= max(2, estimate.nominal / 100) + doubt
    }

    /// Milliseconds by which reports from one scan window may shift an estimate.
    private static let scannerShift = 5.0

    /// Returns the multiple of the other phase's interval that this phase's interval is, if this phase is short and
    /// many events of the other one were missed. Such an interval is a coincidence.
    private func multiple(of other: AdvertiserAnalysis.IntervalPhase) -> Int? {
      guard let estimate, let otherEstimate = other.estimate, events < 64, other.heardShare < 0.6
      else { return nil }
      return (2...4).first { multiple in
        let whole =
          Double(multiple) * (otherEstimate.nominal + otherEstimate.meanDelay) - estimate.meanDelay
        return abs(estimate.nominal - whole) <= 2 + estimate.uncertainty + otherEstimate.uncertainty
      }
    }

    /// Whether the next phase continues this one.
    func belongsTogether(with next: AdvertiserAnalysis.IntervalPhase) -> Bool {
      hasSameInterval(as: next) || hasSameMean(as: next) || multiple(of: next) != nil
        || next.multiple(of: self) != nil
    }

    /// Merges the phase that follows.
    mutating func join(_ following: AdvertiserAnalysis.IntervalPhase) {
      var next = following
      if let multiple = multiple(of: next) {
        missed = missed * multiple + (events - 1) * (multiple - 1)
        takeSample(of: next)
      } else if let multiple = next.multiple(of: self) {
        next.missed = next.missed * multiple + (next.events - 1) * (multiple - 1)
      } else if next.estimate != nil, !next.isContradictedByMean,
        next.events > events || isLessCertain(than: next)
      {
        takeSample(of: next)
      }
      last = next.last
      // The event that ends one phase and begins the next counts once.
      events += next.events - 1
      missed += next.missed
      pauses += next.pauses
      eventsAfterPauses += next.eventsAfterPauses
    }

    private mutating func takeSample(of other: AdvertiserAnalysis.IntervalPhase) {
      estimate = other.estimate
      gaps = other.gaps
      next = other.next
    }

    /// Counts the events that must have been missed in a gap.
    mutating func countMissed(in gap: UInt32) {
      guard let estimate else { return }
      let spans = estimate.spans(gap)
      if Double(gap) / 1000 > AdvertiserAnalysis.IntervalPhase.pause(after: estimate) {
        pauses += 1
      } else {
        missed += spans - 1
      }
    }

    private static let many = 48

    /// Length of the shortest silence that counts as a pause, in milliseconds.
    private static func pause(after estimate: AdvertiserAnalysis.IntervalEstimate) -> Double {
      max(3000, 20 * (estimate.nominal + 10))
    }

    /// The gaps in microseconds, for a plot of their distribution.
    public var latestGaps: [UInt32] {
      Array(gaps[next...] + gaps[..<next])
    }
  }
}
