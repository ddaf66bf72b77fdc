/// Corrects for a host's clock that was set while it wrote a log.
///
/// A host writes records in the order of their times, so a time that goes back by a minute or more shows that the clock
/// was set, or that another log was appended. The session's time continues from there as though no time had passed;
/// otherwise connections would end before they begin.
struct HostClock: Sendable {
  private var last: Int64?
  private var offset: Int64 = 0
  /// The steps of the clock so far.
  private(set) var steps: [SessionTracker.ClockStep] = []

  /// The steps that count, in nanoseconds. Some logs contain a few records that were written seconds late, and damaged
  /// records have times from other centuries.
  private static let plausible: ClosedRange<Int64> = -3_000_000_000_000_000_000 ... -60_000_000_000
  private static let most = 16

  /// Returns the session's time at which a record was written.
  mutating func time(of frame: Frame) -> Int64 {
    let step = last.map { frame.time.elapsed(since: $0) } ?? 0
    if HostClock.plausible.contains(step), steps.count < HostClock.most {
      offset.lengthen(by: -step)
      steps.append(
        SessionTracker.ClockStep(
          frame: frame.number, time: frame.time.later(by: offset), nanoseconds: step))
    }
    last = frame.time
    return frame.time.later(by: offset)
  }
}

extension SessionTracker {
  /// A step of the clock that wrote a log.
  public struct ClockStep: Hashable, Sendable {
    /// The first record after it.
    package let frame: Int
    /// The time of that record on the session's scale, which continues across the step, in nanoseconds since 1970.
    package let time: Int64
    /// The size of the step in nanoseconds; negative if the clock was set back.
    package let nanoseconds: Int64
  }
}
