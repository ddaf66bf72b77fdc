package import ByteReading
public import CaptureFiles
public import LinkDecryption
public import LinkSessions

/// Builds one analysis of a capture while the capture is read.
///
/// The protocols that its observers adopt determine which notifications it receives. A reader serves any number of
/// analyzers in one pass and finishes each of them:
///
/// ```swift
/// var reader = try CaptureReader(path: "lock.btsnoop")
/// let (summary, throughput) = reader.analyses(by: SummaryAnalyzer(), ThroughputAnalyzer())
/// ```
public protocol CaptureAnalyzer: AnyObject {
  /// The result at the end of the capture.
  associatedtype Analysis

  /// Returns the observers to notify. Called once, before the first record.
  ///
  /// - Parameter shared: the observers that other analyzers of the pass may use, too.
  func observers(_ shared: inout SharedObservers) -> [any SessionObserver]

  /// Builds the analysis after the capture has been read and the observers have received all of it.
  func finish(_ capture: borrowing ReadCapture) -> Analysis
}

/// An analyzer that receives each record after the sessions have processed it.
package protocol RecordFollower: AnyObject {
  /// The requested fields, or nil to request none, which takes a fraction of the time.
  var wantedFields: FieldSet? { get }

  /// The records whose fields are requested.
  var framesWithFields: ClosedRange<Int> { get }

  /// Whether the follower needs records at all. Read once, before the first record.
  var followsRecords: Bool { get }

  /// Signals that a record is relevant: only such records, and truncated ones, are passed on. Nil to receive every
  /// record.
  var bell: FollowerBell? { get }

  /// Whether the follower needs no more records. The pass ends when this is true for all followers. Nil if it needs
  /// the whole capture; the property is then not queried again.
  var hasEnough: Bool? { get }

  /// Consumes a record.
  ///
  /// - Parameters:
  ///   - record: the record's header.
  ///   - payload: the octets of the record.
  ///   - outcome: the result of decoding it.
  ///   - fields: the fields of the record, or nil if no follower requested them.
  ///   - tracker: the current state, read-only. It is borrowed to avoid a copy.
  func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker)

  /// Consumes what has ended since the last record. At the end of the capture, one connection ends after another, and
  /// keeping everything that ends with all of them would take too much memory.
  ///
  /// - Parameter tracker: the current state.
  func catchUp(_ tracker: borrowing SessionTracker)
}

extension RecordFollower {
  package func catchUp(_ tracker: borrowing SessionTracker) {}
  package var wantedFields: FieldSet? { nil }
  package var framesWithFields: ClosedRange<Int> { 0...Int.max }
  package var followsRecords: Bool { true }
  package var bell: FollowerBell? { nil }
  package var hasEnough: Bool? { nil }
}

/// Information that is known before a capture is read.
public struct ReadingOptions: Sendable {
  /// The formats of user link types.
  public var userLinkTypes: LinkType.UserTypes
  /// Known attributes of servers.
  public var knownDatabases: GATTMemory.KnownDatabases
  /// The known keys.
  public var keys: KeyRing
  /// Limits on how much is kept.
  public var limits = SessionTracker.Limits()

  /// Information from the user that a capture does not contain.
  public init(
    userLinkTypes: LinkType.UserTypes = .none,
    knownDatabases: GATTMemory.KnownDatabases = GATTMemory.KnownDatabases(),
    keys: KeyRing = KeyRing()
  ) {
    self.keys = keys
    self.userLinkTypes = userLinkTypes
    self.knownDatabases = knownDatabases
  }
}

/// A capture that has been read to its end.
public struct ReadCapture: ~Copyable {
  /// The file that was read.
  public let file: CapturedFile
  /// The options for reading it.
  public let options: ReadingOptions
  /// The tables of devices, connections and attributes at the end of the capture.
  public let tracker: SessionTracker
}
