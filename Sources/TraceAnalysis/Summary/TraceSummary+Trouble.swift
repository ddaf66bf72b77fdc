public import BluetoothPackets
public import LinkSessions

extension TraceSummary {
  /// A problem in a capture for the first screen: what happened, where, and which records prove it. Problems of the
  /// same kind are merged and counted.
  public struct Trouble: Hashable, Sendable {
    /// The kind of problem.
    @nonexhaustive
    public enum Kind: Hashable, Sendable {
      /// A connection was lost, or never established.
      case end(Connection.End)
      /// A rule was broken.
      case breach(Finding)
      /// A pairing that did not succeed.
      case pairing(Pairing.Outcome)
      /// A BR/EDR pairing that the controller reported as failed, and whether it was Simple Pairing.
      case classicPairing(ControllerErrorCode, isSimple: Bool)
      /// Encryption could not be started.
      case encryption(LinkEncryption.Outcome)
      /// A request was not answered within the time limit of the protocol.
      case unanswered(ProtocolTransaction.Kind)
      /// A request was rejected.
      case refused(ProtocolTransaction.Kind, ProtocolTransaction.Failure)
      /// A connection attempt was cancelled.
      case cancelled(ProtocolTransaction.Kind)
      /// Negotiated parameters never took effect.
      case notApplied(ProtocolTransaction.Kind)
      /// The file is damaged.
      case damage(octetsSkipped: Int)
      /// The device that wrote the capture lost records.
      case dropped
      /// The sniffer lost a connection that continued.
      case lost(Connection.End)
      /// Connection events without a captured packet.
      case coverage(ConnectionEvents.Counts)
      /// Damaged frames: the total number of frames, of which `count` are damaged, and the initial value with which
      /// their CRCs are correct.
      case badCRC(of: Int, sharedInitial: UInt32?)
    }

    /// The kind of problem.
    public private(set) var kind: Kind
    /// Number of occurrences.
    public internal(set) var count: Int
    /// Indices in `ConnectionTable`, without duplicates, in order of appearance. Limited to
    /// `listLimit`.
    package internal(set) var connections: [Int] = []
    /// The devices of commands that were not about a connection, without duplicates, in order of appearance. Limited
    /// to `listLimit`.
    public internal(set) var peers: [DeviceAddress] = []
    /// The devices of findings that are not about a connection: indices in `DeviceTable`, without duplicates, in order
    /// of appearance. Limited to `listLimit`.
    package internal(set) var devices: [Int] = []
    /// Number of connections affected, including the listed ones.
    public internal(set) var connectionCount: Int
    /// The first records that prove the problem. Limited to `listLimit`.
    package internal(set) var frames: [Int] = []
    /// The attribute of the requests, if all were for the same one.
    public internal(set) var handle: UInt16?
    /// The direction of the requests, if all had the same one.
    public internal(set) var direction: LinkDirection?
    /// The longest time from a request to its end, in nanoseconds.
    package internal(set) var wait: Int64?
    /// How long after a refusal the side that had sent the request ended the connection, in nanoseconds. Nil unless it
    /// did so right after each refusal.
    package internal(set) var departedAfter: Int64?
    /// Time after a lost link in which its peripheral was not heard again although others were, in nanoseconds.
    package internal(set) var goneFor: Int64?
    /// Whether the sniffer's counter shows gaps throughout a file with damaged frames, with more packets missing than
    /// present, so that the file may be a selection.
    package internal(set) var isOfSelection = false
    /// Whether damaged frames belong to no connection, although the capture has some.
    package internal(set) var isBesideConnections = false
    /// Whether only `check` finds the problem.
    package internal(set) var isByCheck = false
    /// The finding of `check` that explains the failure.
    package internal(set) var cause: Finding?
    /// The weight of the failure that this problem caused, or nil if it is itself a failure or did not cause one.
    package internal(set) var failureWeight: Int?
    /// Whether only `check` finds the problem, and nothing failed.
    package var isRuleAlone: Bool { isByCheck && failureWeight == nil }
    /// Whether the problem is a warning that only `check` finds, without any failure.
    package var isAdvice: Bool { isRuleAlone && severity < .error && !isDiagnosed }
    /// Whether `check` reports a diagnosis for the problem even though nothing failed.
    package internal(set) var isDiagnosed = false
    /// The finding of `check` that explains the end of a connection, shown in place of the end's evidence.
    package internal(set) var explanation: CheckFinding?
    /// Time of the first occurrence in nanoseconds since 1970, or nil for problems without a time.
    package internal(set) var time: Int64?

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
      self.frames = Array(frames.prefix(TraceSummary.Trouble.listLimit))
      self.handle = handle
      if case .breach(let finding) = kind, connection == nil, let device = finding.device {
        devices = [device]
      }
    }

    /// Creates a problem from an unexplained failure.
    init(_ failure: CheckAnalysis.TraceFailure) {
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
        kind, connection: failure.connection, at: failure.time,
        frames: failure.frames, handle: failure.handle)
      direction = failure.direction
      departedAfter = failure.departure.flatMap { departure in
        failure.end.map { max(0, departure.time.elapsed(since: $0.time)) }
      }
      peers = (failure.peer.map { [$0] } ?? []) + failure.otherPeers
      wait = (failure.end?.time.elapsed(since: failure.request.time)).map { max(0, $0) }
    }

    /// Importance: larger values are more important. A cause is as important as its failure.
    public var weight: Int { max(ownWeight, failureWeight ?? 0) }

    private var ownWeight: Int {
      switch kind {
      // Without these, nothing else works as it should.
      case .end, .pairing, .classicPairing, .encryption: 9
      case .breach(let finding):
        switch Rule(finding.rule).severity {
        case .error: 8
        case .warning: 3
        case .note: 1
        }
      case .unanswered: 6
      case .damage: 5
      case .dropped: 4
      case .lost: 4
      case .coverage: 3
      // The side that had sent the request could not continue without it.
      case .refused where departedAfter != nil: 6
      case .refused(.command, _): 1
      case .refused, .notApplied: 2
      // The attempt lasted long enough to be intended.
      case .cancelled: 3
      case .badCRC: isBesideConnections ? 0 : 2
      }
    }

    /// The severity, as defined for rules.
    public var severity: Rule.Severity {
      switch weight {
      case 5...: .error
      case 2...: .warning
      default: .note
      }
    }

    /// The key by which problems are merged.
    enum Likeness: Hashable {
      case end(Connection.End.Cause, RuleID?, String?)
      case breach(RuleID, LinkDirection?, [Finding.Value.Content?])
      case other(Kind, RuleID?)
      case lost(Connection.End.Cause)
      case coverage
    }

    var likeness: Likeness {
      switch kind {
      case .end(let end): .end(end.cause, cause?.rule, explanation?.endCauseName)
      case .lost(let end): .lost(end.cause)
      case .breach(let finding): .breach(finding.rule, finding.direction, finding.variant)
      case .coverage: .coverage
      default: .other(kind, cause?.rule)
      }
    }

    /// Merges another problem of the same kind.
    mutating func add(_ other: TraceSummary.Trouble) {
      count += other.count
      if case .breach(let finding) = kind, case .breach(let more) = other.kind {
        kind = .breach(finding.merged(with: more))
      }
      if case .breach(let finding) = kind, case .breach(let more) = other.kind,
        finding[.handle] != nil, finding[.handle] != more[.handle]
      {
        kind = .breach(finding.without(.handle))
      }
      if case .coverage(var counts) = kind, case .coverage(let more) = other.kind {
        counts.add(more)
        kind = .coverage(counts)
      }
      for connection in other.connections where !connections.contains(connection) {
        connectionCount += 1
        if connections.count < TraceSummary.Trouble.listLimit { connections.append(connection) }
      }
      for device in other.devices
      where !devices.contains(device) && devices.count < TraceSummary.Trouble.listLimit {
        devices.append(device)
      }
      for peer in other.peers
      where !peers.contains(peer) && peers.count < TraceSummary.Trouble.listLimit {
        peers.append(peer)
      }
      var (own, others) = (frames, other.frames)
      if case .refused = kind {
        // For several problems, the rejecting answers are more useful than a single request.
        if count - other.count == 1 { own = Array(own.suffix(departedAfter == nil ? 1 : 2)) }
        if other.count == 1 { others = Array(others.suffix(other.departedAfter == nil ? 1 : 2)) }
      }
      frames = Array((own + others).prefix(TraceSummary.Trouble.listLimit))
      if handle != other.handle { handle = nil }
      if direction != other.direction { direction = nil }
      departedAfter = departedAfter.flatMap { own in other.departedAfter.map { max(own, $0) } }
      wait = [wait, other.wait].compactMap(\.self).max()
      failureWeight = [failureWeight, other.failureWeight].compactMap(\.self).max()
      time = [time, other.time].compactMap(\.self).min()
    }
  }
}

extension Finding {
  /// Returns the finding without a value that differs between occurrences.
  fileprivate func without(_ name: Finding.Value.Name) -> Finding {
    with(values.filter { $0.name != name })
  }
}
