import TraceReports

extension TraceDifference {
  /// One difference between two captures.
  public struct Change: Hashable, Sendable {
    /// The subject of a change. The raw value is a stable name used in reports.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A connection that only one capture has.
      case connection
      /// A procedure that was added, removed or reordered.
      case procedure
      /// The outcome of a procedure.
      case outcome
      /// The duration of a procedure.
      case duration
      /// A connection parameter.
      case parameter
      /// A pairing.
      case pairing
      /// The end of a connection.
      case end
      /// A service, a characteristic, a descriptor, or the properties of an attribute.
      case attribute
      /// The value of a characteristic that identifies a device, or its battery level.
      case value
      /// The data, the interval or the address type of an advertiser.
      case advertising
      /// The rate of a transfer.
      case throughput
      /// The number and frequency of values that a server sends.
      case rhythm
      /// A finding that only one capture has.
      case finding
    }

    /// Whether a change is a regression or an improvement.
    public enum Direction: String, Hashable, Sendable, CaseIterable {
      /// A regression.
      case worse
      /// An improvement.
      case better
      /// Neither, or the developer must decide.
      case other
    }

    /// The subject of the change.
    public let kind: Kind
    /// Whether it is a regression or an improvement.
    public let direction: Direction
    /// The subject in words: "read Battery Level".
    public let subject: String
    /// The old value in words, or nil if there is none.
    public let old: String?
    /// The new value in words, or nil if there is none.
    public let new: String?
    /// ID of the connection in the old capture.
    package let oldConnection: Int?
    /// ID of the connection in the new capture.
    package let newConnection: Int?
    /// Frames of the old capture that show the change. Limited to `frameLimit`.
    package private(set) var oldFrames: [Int]
    /// Frames of the new capture that show the change. Limited to `frameLimit`.
    package private(set) var newFrames: [Int]
    /// Frames of the new capture between which a missing item would be, or between which it would be in effect if no
    /// packet shows it. Empty if the capture has no such connection.
    let soughtFrames: [Int]
    /// Consequences, which are not reported as separate differences.
    public internal(set) var consequences: [String] = []
    /// What preceded the change on the same connection and may have caused it, in words. Nil if there is nothing.
    public internal(set) var cause: String?
    /// Number of occurrences on one connection.
    public internal(set) var times = 1

    /// Whether it is about how much came, as opposed to how fast.
    let isOfAmount: Bool

    static let frameLimit = 8

    init(
      _ kind: Kind, _ direction: Direction, _ subject: String, old: String?, new: String?,
      _ pair: ConnectionPair? = nil, oldFrames: [Int] = [], newFrames: [Int] = [],
      soughtFrames: [Int] = [], isOfAmount: Bool = false
    ) {
      self.isOfAmount = isOfAmount
      self.kind = kind
      self.direction = direction
      self.subject = subject
      self.old = old
      self.new = new
      oldConnection = pair?.old?.id
      newConnection = pair?.new?.id
      self.oldFrames = Array(oldFrames.prefix(TraceDifference.Change.frameLimit))
      self.newFrames = Array(newFrames.prefix(TraceDifference.Change.frameLimit))
      self.soughtFrames =
        newFrames.isEmpty
        ? pair?.new.map { [$0.firstFrame.number, $0.lastFrame.number] } ?? soughtFrames : []
    }

    /// The key by which changes are merged.
    var likeness: [String?] {
      [
        kind.rawValue, direction.rawValue, subject, old, new, oldConnection.map { "\($0)" },
        newConnection.map { "\($0)" },
      ]
    }

    /// Adds another occurrence.
    mutating func add(_ other: TraceDifference.Change) {
      times += 1
      oldFrames = Array((oldFrames + other.oldFrames).prefix(TraceDifference.Change.frameLimit))
      newFrames = Array((newFrames + other.newFrames).prefix(TraceDifference.Change.frameLimit))
    }
  }
}
