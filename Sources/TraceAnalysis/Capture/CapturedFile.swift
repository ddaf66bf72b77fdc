public import CaptureFiles
public import LinkSessions

/// A capture file after it was read: what it is, how much of it was decoded, and what is damaged.
public struct CapturedFile: Sendable {
  /// The file's name, as reports write it.
  public let name: String
  /// What the file says of itself.
  public let facts: CaptureFacts
  /// Where it is damaged.
  public let damage: DamageList
  /// How many records there were, of which kinds.
  public let tally: RecordTally
  /// The first record's time in nanoseconds since 1970; nil for a capture without times.
  public let start: Int64?
  /// Nanoseconds from the first record to the last.
  public let duration: Int64
  /// The longest time without a record.
  public let longestGap: LongestGap
  /// What packets on the air are timed by.
  public let snifferClock: SnifferClockFacts

  /// - Parameters:
  ///   - reader: as far as it was read.
  ///   - tracker: was given every record of it.
  public init(_ reader: borrowing CaptureReader, _ tracker: borrowing SessionTracker) {
    name = reader.name
    facts = reader.facts
    damage = reader.damage
    tally = tracker.tally
    start = tracker.firstTime
    longestGap = tracker.longestGap
    snifferClock = tracker.snifferClock
    duration = (tracker.lastTime ?? 0).elapsed(since: tracker.firstTime ?? 0)
  }
}

extension CapturedFile {
  /// A gap of days that is most of the capture: the clock was set, or what comes before is of another day. Times
  /// behind it are told from its
  /// end, for those from the first record would say nothing.
  public var clockJump: LongestGap? {
    longestGap.nanoseconds > 86_400_000_000_000 && longestGap.nanoseconds > duration / 10 * 9
      ? longestGap : nil
  }

  /// From the first record to the last, without the jump of a clock between them, in nanoseconds.
  public var durationWithoutJump: Int64 {
    // A jump is a part of the duration: nothing overflows.
    clockJump.map { max(0, duration.elapsed(since: $0.nanoseconds)) } ?? duration
  }

  /// Where a time stands in the capture, for a person: nanoseconds from the first record, or from the
  /// jump of the clock that it comes after.
  public func place(of time: Int64) -> Int64 {
    if let clockJump, time >= clockJump.end { return time.elapsed(since: clockJump.end) }
    return time.elapsed(since: start ?? 0)
  }
}

/// What was found in one capture file.
public protocol CaptureStory: Sendable {
  /// Who tells it.
  associatedtype Teller: StoryTeller where Teller.Story == Self

  /// A teller that leaves nothing out which belongs to the story.
  static func teller() -> Teller

  /// The file that it was found in.
  var file: CapturedFile { get }
}

extension CaptureStory {
  /// The file's name, as reports write it.
  public var name: String { file.name }
  /// Where the file is damaged.
  public var damage: DamageList { file.damage }
  /// How many records there were, of which kinds.
  public var tally: RecordTally { file.tally }
  /// Nanoseconds since 1970; nil for a capture without times.
  public var start: Int64? { file.start }
  /// Nanoseconds from the first record to the last.
  public var duration: Int64 { file.duration }
}
