/// The clock of a host that was set while it wrote a log.
///
/// A host writes records in the order of their times, so a time that goes back by a minute or more shows that the clock
/// was set, or that another log was appended. Times of the session go on from there, as though no time had passed;
/// otherwise connections would end before they begin.
struct HostClock: Sendable {
  private var last: Int64?
  private var offset: Int64 = 0
  /// The steps so far.
  private(set) var steps: [SessionTracker.ClockStep] = []

  /// Some logs write a few records seconds late, and damaged records have times of other centuries.
  private static let plausible: ClosedRange<Int64> = -3_000_000_000_000_000_000 ... -60_000_000_000
  private static let most = 16

  /// The time of the session at which a record was written.
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
    /// The time of that record on the scale that goes on over the step, in nanoseconds since 1970.
    package let time: Int64
    /// By how much the clock was set, in nanoseconds: negative if it was set back.
    package let nanoseconds: Int64
  }
}
