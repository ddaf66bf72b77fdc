public import CaptureFiles
public import LinkSessions

/// Facts about a capture file that has been read: its format, how much was decoded, and any damage.
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
  /// How long the first record waited in the sniffer before it was written, at least, in nanoseconds.
  package let arrivalDelay: Int64
  /// The longest time without a record.
  public let longestGap: RecordTally.LongestGap
  /// The steps of the clock of the host that wrote a log. Times go on over them.
  public let clockSteps: [SessionTracker.ClockStep]
  /// The clock that packets on the air are timed by.
  public let snifferClock: SessionTracker.SnifferClockFacts
  /// Where and why the reading was stopped before the end; nil where it was not.
  public let cut: CapturedFile.Cut?

  /// - Parameters:
  ///   - reader: the reader, as far as it has read.
  ///   - tracker: the tracker, which has received every record of the reader.
  ///   - cut: why there were no more.
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
  /// Number of records that the capture counts as lost while capturing, or left out of a part. A text of packets has
  /// no such counter.
  package var lostRecords: Int { facts.text == nil ? Int(clamping: facts.drops ?? 0) : 0 }

  /// A gap of several days that makes up most of the capture: the clock was set, or the earlier
  /// records are from another day. Times after it are counted from its end, because times from the
  /// first record would be meaningless.
  public var clockJump: RecordTally.LongestGap? {
    longestGap.nanoseconds > 86_400_000_000_000 && longestGap.nanoseconds > duration / 10 * 9
      ? longestGap : nil
  }

  /// Whether its times are no dates: nobody recorded Bluetooth before it was specified, in July 1999, nor after this
  /// century.
  public var hasImpossibleDate: Bool {
    start.map { !(932_947_200_000_000_000...4_102_444_800_000_000_000).contains($0) } ?? false
  }

  /// The date of a time of the capture, in nanoseconds since 1970. Times start at the first record; where
  /// that was written late, dates are earlier by as much.
  package func date(of time: Int64) -> Int64 {
    var date = time.elapsed(since: arrivalDelay)
    // The clock showed what the records say.
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

  /// Time within the capture as shown to users: nanoseconds from the first record, or from the
  /// clock jump before it.
  package func place(of time: Int64) -> Int64 {
    if let clockJump, time >= clockJump.end { return time.elapsed(since: clockJump.end) }
    return time.elapsed(since: start ?? 0)
  }
}

/// A report on one capture file.
package protocol CaptureAnalysis: Sendable {
  /// The type that builds the analysis.
  associatedtype Analyzer: CaptureAnalyzer where Analyzer.Analysis == Self

  /// Creates a builder for the complete story.
  static func analyzer() -> Analyzer

  /// The file that the analysis is about.
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
