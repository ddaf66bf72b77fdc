public import ByteReading
public import CaptureFiles
public import LinkDecryption
public import LinkSessions

/// Makes one story of a capture, while the capture is read.
///
/// What a teller wants to hear is what its observers take part in. A reading gives one pass to any
/// number of tellers, and ends each of them:
///
/// ```swift
/// var reader = try CaptureReader(path: "lock.btsnoop")
/// let (summary, throughput) = reader.stories(by: SummaryTeller(), ThroughputTeller())
/// ```
public protocol StoryTeller: AnyObject {
  /// What is told when the capture has ended.
  associatedtype Story

  /// Who is told what the sessions find; asked once, before the first record.
  ///
  /// - Parameter shared: has observers that other tellers of the pass may want, too.
  func observers(_ shared: inout SharedObservers) -> [any SessionObserver]

  /// Tells the story: the capture has been read, and the observers have been told all of it.
  func finish(_ capture: borrowing ReadCapture) -> Story
}

/// A teller that looks at each record once the sessions have taken it.
public protocol RecordFollower: AnyObject {
  /// The fields that are wanted; nil for none, which takes a fraction of the time.
  var wantedFields: FieldSet? { get }

  /// The records whose fields it wants, where it wants any.
  var framesWithFields: ClosedRange<Int> { get }

  /// Whether it looks at records at all; asked once, before the first one.
  var followsRecords: Bool { get }

  /// Is rung where something of the record waits for it: it is shown such records, and those that were
  /// cut. Nil for one that looks at each.
  var bell: FollowerBell? { get }

  /// Whether it has what it wants: the pass ends where that holds for every teller. Nil for one that
  /// wants the whole capture, which is not asked again.
  var hasEnough: Bool? { get }

  /// Takes a record.
  ///
  /// - Parameters:
  ///   - record: what is known of it besides its octets.
  ///   - payload: its octets.
  ///   - outcome: what became of it.
  ///   - fields: its fields; nil if no follower wants them.
  ///   - tracker: what is known now. It is there to be read: lent any other way, it would be copied.
  func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker)

  /// Takes what has ended since the last record: at the end of the capture a connection ends after the other, and what
  /// ends with all of them is too much to be kept at a time.
  ///
  /// - Parameter tracker: what is known now.
  func catchUp(_ tracker: borrowing SessionTracker)
}

extension RecordFollower {
  public func catchUp(_ tracker: borrowing SessionTracker) {}
  public var wantedFields: FieldSet? { nil }
  public var framesWithFields: ClosedRange<Int> { 0...Int.max }
  public var followsRecords: Bool { true }
  public var bell: FollowerBell? { nil }
  public var hasEnough: Bool? { nil }
}

/// What is known before a capture is read.
public struct ReadingOptions: Sendable {
  /// What user link types hold.
  public var userLinkTypes: UserLinkTypes
  /// What was known of servers' attributes before the capture.
  public var knownDatabases: KnownDatabases
  /// The keys that are known before the capture.
  public var keys: KeyRing

  /// What the user knows that a capture does not say.
  public init(
    userLinkTypes: UserLinkTypes = .none, knownDatabases: KnownDatabases = KnownDatabases(),
    keys: KeyRing = KeyRing()
  ) {
    self.keys = keys
    self.userLinkTypes = userLinkTypes
    self.knownDatabases = knownDatabases
  }
}

/// A capture that has been read.
public struct ReadCapture: ~Copyable {
  /// The file that was read.
  public let file: CapturedFile
  /// What the user said about it.
  public let options: ReadingOptions
  /// The tables of devices, connections and attributes, as they are at the end.
  public let tracker: SessionTracker
}
