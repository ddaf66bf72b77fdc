/// One thing that differs between two captures.
public struct TraceChange: Hashable, Sendable {
  /// What it is about. The raw value is the stable name that reports use.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A connection, or how it ended.
    case connection
    /// A procedure was added or lost, or came in another order.
    case procedure
    /// How a procedure ended.
    case outcome
    /// How long a procedure took.
    case duration
    /// What held on a connection.
    case parameter
    /// A pairing.
    case pairing
    /// How a connection ended.
    case end
    /// A service, a characteristic, a descriptor, or what an attribute can be used for.
    case attribute
    /// What a characteristic says that tells what a device is, or how full its battery.
    case value
    /// What an advertiser says, how often, or under what kind of address.
    case advertising
    /// The speed of a transfer.
    case throughput
    /// How many values a server sends, and how often.
    case rhythm
    /// A finding that came or went.
    case finding
  }

  /// Whether it is for better or for worse.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// It has got worse.
    case worse
    /// It has got better.
    case better
    /// Neither, or who wrote the software has to say.
    case other
  }

  /// What changed.
  public let kind: Kind
  /// Whether that is worse or better.
  public let direction: Direction
  /// What differs, in words: "read Battery Level".
  public let subject: String
  /// What the old capture says, in words; nil where it has nothing of the kind.
  public let old: String?
  /// What the new capture says, in words; nil where it has nothing of the kind.
  public let new: String?
  /// The connection's id in the old capture.
  public let oldConnection: Int?
  /// The connection's id in the new capture.
  public let newConnection: Int?
  /// Frames of the old capture that show it; at most `frameLimit`.
  public private(set) var oldFrames: [Int]
  /// Frames of the new capture that show it; at most `frameLimit`.
  public private(set) var newFrames: [Int]
  /// Consequences, which are not reported as differences of their own.
  public internal(set) var consequences: [String] = []
  /// How often the same difference occurs on one connection.
  public internal(set) var times = 1

  static let frameLimit = 8

  init(
    _ kind: Kind, _ direction: Direction, _ subject: String, old: String?, new: String?,
    _ pair: ConnectionPair? = nil, oldFrames: [Int] = [], newFrames: [Int] = []
  ) {
    self.kind = kind
    self.direction = direction
    self.subject = subject
    self.old = old
    self.new = new
    oldConnection = pair?.old?.id
    newConnection = pair?.new?.id
    self.oldFrames = Array(oldFrames.prefix(TraceChange.frameLimit))
    self.newFrames = Array(newFrames.prefix(TraceChange.frameLimit))
  }

  /// What makes two changes the same.
  var likeness: [String?] {
    [
      kind.rawValue, direction.rawValue, subject, old, new, oldConnection.map { "\($0)" },
      newConnection.map { "\($0)" },
    ]
  }

  /// Takes the same once more.
  mutating func add(_ other: TraceChange) {
    times += 1
    oldFrames = Array((oldFrames + other.oldFrames).prefix(TraceChange.frameLimit))
    newFrames = Array((newFrames + other.newFrames).prefix(TraceChange.frameLimit))
  }
}
