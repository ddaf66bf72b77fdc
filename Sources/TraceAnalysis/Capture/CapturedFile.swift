public import CaptureFiles
public import LinkSessions

/// Facts about a capture file that has been read: its format, the number of decoded records, and any damage.
public struct CapturedFile: Sendable {
  /// The file name used in reports.
  public let name: String
  /// Facts from the file's own headers.
  public let facts: CaptureFacts
  /// Damaged parts of the file.
  public let damage: Damage.Log
  /// Number of records by kind.
  public let tally: RecordTally
  /// Time of the first record in nanoseconds since 1970, or nil for a capture without times.
  package let start: Int64?
  /// Nanoseconds from the first record to the last.
  package let duration: Int64
  /// Minimum time for which the first record waited in the sniffer before it was written, in nanoseconds.
  package let arrivalDelay: Int64
  /// The longest time without a record.
  public let longestGap: RecordTally.LongestGap
  /// The clock steps of the host that wrote a log. The capture's times are continuous across them.
  public let clockSteps: [SessionTracker.ClockStep]
  /// The clock that provides the times of packets on the air.
  public let snifferClock: SessionTracker.SnifferClockFacts
  /// Where and why reading stopped before the end, or nil if it did not.
  public let cut: CapturedFile.Cut?

  /// - Parameters:
  ///   - reader: the reader, at the point where it stopped.
  ///   - tracker: the tracker, which has received every record of the reader.
  ///   - cut: why reading stopped early, or nil if it did not.
  public init(
    _ reader: borrowing CaptureReader, _ tracker: borrowing SessionTracker,
    cut: CapturedFile.Cut? = nil
  ) {
    self.cut = cut
    name = reader.name
    facts = reader.facts
    damage = reader.damage
    var tally = tracker.tally
    tally.isFromWords = (reader.facts.text?.reconstructed ?? 0) > 0
    self.tally = tally
    start = tracker.firstTime
    arrivalDelay = tracker.arrivalDelay
    longestGap = tracker.longestGap
    clockSteps = tracker.clockSteps
    snifferClock = tracker.snifferClock
    duration = (tracker.lastTime ?? 0).elapsed(since: tracker.firstTime ?? 0)
  }
}

extension CapturedFile {
  /// Number of records that the capture counts as lost while capturing or as left out of an excerpt. A text of packets
  /// has no such counter.
  package var lostRecords: Int { facts.text == nil ? Int(clamping: facts.drops ?? 0) : 0 }

  /// A gap of several days that makes up most of the capture: either the clock was set, or the earlier records are
  /// from another day. Times after it are counted from its end, because times from the first record would be
  /// meaningless.
  public var clockJump: RecordTally.LongestGap? {
    longestGap.nanoseconds > 86_400_000_000_000 && longestGap.nanoseconds > duration / 10 * 9
      ? longestGap : nil
  }

  /// Whether the capture's times are not real dates: nobody recorded Bluetooth before it was specified in July 1999,
  /// and dates after this century are wrong as well.
  public var hasImpossibleDate: Bool {
    start.map { !(932_947_200_000_000_000...4_102_444_800_000_000_000).contains($0) } ?? false
  }

  /// Returns the date of a time in the capture, in nanoseconds since 1970. Times start at the first record; if that
  /// record was written late, dates are earlier by the delay.
  package func date(of time: Int64) -> Int64 {
    var date = time.elapsed(since: arrivalDelay)
    // The clock showed the date with the steps that the records report.
    for step in clockSteps where time >= step.time { date.lengthen(by: step.nanoseconds) }
    return date
  }

  /// The date of the first packet in nanoseconds since 1970, or nil for a capture without times.
  package var startDate: Int64? { start.map { date(of: $0) } }

  /// Nanoseconds from the first record to the last, without a clock jump between them.
  package var durationWithoutJump: Int64 {
    // A jump is part of the duration, so this can't overflow.
    clockJump.map { max(0, duration.elapsed(since: $0.nanoseconds)) } ?? duration
  }

  /// Nanoseconds between two times of the capture, without a clock jump between them.
  package func elapsed(from start: Int64, to end: Int64) -> Int64 {
    let elapsed = end.elapsed(since: start)
    guard let clockJump, start < clockJump.end, end >= clockJump.end else { return elapsed }
    return elapsed.elapsed(since: clockJump.nanoseconds)
  }

  /// Returns the time within the capture as shown to users: nanoseconds from the first record or, after a clock jump,
  /// from the jump.
  package func place(of time: Int64) -> Int64 {
    if let clockJump, time >= clockJump.end { return time.elapsed(since: clockJump.end) }
    return time.elapsed(since: start ?? 0)
  }
}

/// A report on one capture file.
package protocol CaptureAnalysis: Sendable {
  /// The type that builds the analysis.
  associatedtype Analyzer: CaptureAnalyzer where Analyzer.Analysis == Self

  /// Creates an analyzer that builds the complete analysis.
  static func analyzer() -> Analyzer

  /// The analyzed file.
  var file: CapturedFile { get }
}

extension CaptureAnalysis {
  /// The file name used in reports.
  package var name: String { file.name }
  /// Damaged parts of the file.
  package var damage: Damage.Log { file.damage }
  /// Number of records by kind.
  package var tally: RecordTally { file.tally }
  /// Time of the first record in nanoseconds since 1970, or nil for a capture without times.
  package var start: Int64? { file.start }
  /// Nanoseconds from the first record to the last.
  package var duration: Int64 { file.duration }
}
