public import LinkSessions

/// Something that went wrong in a capture, as the first screen tells it: what it was, where, and on
/// which records that rests. Alike troubles are one, with a count.
public struct Trouble: Hashable, Sendable {
  /// What went wrong.
  public enum Kind: Hashable, Sendable {
    /// A connection died, or never lived.
    case end(ConnectionEnd)
    /// A rule was broken.
    case breach(Finding)
    /// A pairing that did not succeed.
    case pairing(PairingOutcome)
    /// Encryption was not switched on.
    case encryption(LinkEncryption.Outcome)
    /// A request had no answer in the time that the protocol gives it.
    case unanswered(Transaction.Kind)
    /// A request was refused.
    case refused(Transaction.Kind, TransactionError)
    /// A connection attempt was cancelled.
    case cancelled(Transaction.Kind)
    /// Agreed parameters never took effect.
    case notApplied(Transaction.Kind)
    /// The file is damaged.
    case damage(octetsSkipped: Int)
    /// The device that wrote the capture lost records.
    case dropped
    /// The sniffer lost a connection that went on.
    case lost(ConnectionEnd)
    /// Connection events of which the capture has no packet.
    case coverage(EventCounts)
    /// Frames that arrived damaged; `count` of so many in all.
    case badCRC(of: Int)
  }

  /// What went wrong.
  public private(set) var kind: Kind
  /// How often it happened.
  public internal(set) var count: Int
  /// Indices in `ConnectionTable`, each once, in the order of appearance; at most `listLimit`.
  public internal(set) var connections: [Int] = []
  /// In how many connections it happened, the listed ones among them.
  public internal(set) var connectionCount: Int
  /// The first records that show it; at most `listLimit`.
  public internal(set) var frames: [Int] = []
  /// The attribute that a request was about, where all were about one.
  public internal(set) var handle: UInt16?
  /// Which way the requests went, where all went one way.
  public internal(set) var direction: LinkDirection?
  /// The longest time from a request to what ended it, in nanoseconds.
  public internal(set) var wait: Int64?
  /// When it first happened, in nanoseconds since 1970; nil for what has no moment.
  public internal(set) var time: Int64?

  static var listLimit: Int { 8 }

  init(
    _ kind: Kind, connection: Int? = nil, at time: Int64? = nil, frames: [Int] = [],
    handle: UInt16? = nil
  ) {
    self.kind = kind
    self.time = time
    count = 1
    connections = connection.map { [$0] } ?? []
    connectionCount = connections.count
    self.frames = Array(frames.prefix(Trouble.listLimit))
    self.handle = handle
  }

  /// A failure that nothing explains.
  init(_ failure: Failure) {
    let kind: Kind =
      switch failure.kind {
      case .end(let end): .end(end)
      case .pairing(let outcome): .pairing(outcome)
      case .encryption(let outcome): .encryption(outcome)
      case .refused(let kind, let error): .refused(kind, error)
      case .unanswered(let kind), .cutOff(let kind): .unanswered(kind)
      case .cancelled(let kind): .cancelled(kind)
      case .notApplied(let kind): .notApplied(kind)
      }
    self.init(
      kind, connection: failure.connection, at: (failure.end ?? failure.request).time,
      frames: failure.frames, handle: failure.handle)
    direction = failure.direction
    wait = (failure.end?.time.elapsed(since: failure.request.time)).map { max(0, $0) }
  }

  /// How much it matters: the larger, the more.
  public var weight: Int {
    switch kind {
    case .end: 9
    case .breach(let finding): Rule(finding.rule).severity == .error ? 8 : 3
    case .pairing, .encryption: 7
    case .unanswered: 6
    case .damage: 5
    case .dropped: 4
    case .lost: 4
    case .coverage: 3
    case .refused(.command, _), .cancelled: 1
    case .refused, .notApplied: 2
    case .badCRC: 2
    }
  }

  /// What makes two troubles one.
  enum Likeness: Hashable {
    case end(ConnectionEnd.Cause)
    case breach(RuleID)
    case other(Kind)
    case lost(ConnectionEnd.Cause)
    case coverage
  }

  var likeness: Likeness {
    switch kind {
    case .end(let end): .end(end.cause)
    case .lost(let end): .lost(end.cause)
    case .breach(let finding): .breach(finding.rule)
    case .coverage: .coverage
    default: .other(kind)
    }
  }

  /// Takes another of its kind.
  mutating func add(_ other: Trouble) {
    count += other.count
    if case .coverage(var counts) = kind, case .coverage(let more) = other.kind {
      counts.add(more)
      kind = .coverage(counts)
    }
    for connection in other.connections where !connections.contains(connection) {
      connectionCount += 1
      if connections.count < Trouble.listLimit { connections.append(connection) }
    }
    var (own, others) = (frames, other.frames)
    if case .refused = kind {
      // Of several, the answers that refuse say more than one request.
      if count - other.count == 1 { own = Array(own.suffix(1)) }
      if other.count == 1 { others = Array(others.suffix(1)) }
    }
    frames = Array((own + others).prefix(Trouble.listLimit))
    if handle != other.handle { handle = nil }
    if direction != other.direction { direction = nil }
    wait = [wait, other.wait].compactMap(\.self).max()
    time = [time, other.time].compactMap(\.self).min()
  }
}
