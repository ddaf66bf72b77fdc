public import BluetoothPackets
public import LinkSessions

extension CheckAnalysis {
  /// A failed request, command, pairing, start of encryption or connection.
  public struct TraceFailure: Hashable, Sendable, Identifiable {
    /// Minimum duration of a connection attempt in nanoseconds. Shorter attempts were canceled before a device had to
    /// answer.
    static let shortestAttempt: Int64 = 3_000_000_000

    /// What failed, and how.
    @nonexhaustive
    public enum Kind: Hashable, Sendable {
      /// A connection that did not end normally.
      case end(Connection.End)
      /// A pairing that did not succeed.
      case pairing(Pairing.Outcome)
      /// A start of encryption that did not succeed.
      case encryption(LinkEncryption.Outcome)
      /// A request or command was rejected, or failed with an error.
      case refused(ProtocolTransaction.Kind, ProtocolTransaction.Failure)
      /// A request was not answered.
      case unanswered(ProtocolTransaction.Kind)
      /// A connection attempt was cancelled.
      case cancelled(ProtocolTransaction.Kind)
      /// The connection ended, or the controller was reset, before the answer.
      case cutOff(ProtocolTransaction.Kind)
      /// Negotiated parameters were never applied.
      case notApplied(ProtocolTransaction.Kind)
    }

    /// Why a failure does not need to be reported.
    @nonexhaustive
    public enum Expectation: Hashable, Sendable, CaseIterable {
      /// The error marks the end of a search or a long read, or means that there is nothing to read.
      case searchEnd
      /// The other side reported that it does not support the procedure.
      case unsupported
      /// The server required security, and the link was encrypted afterwards.
      case madeGood
      /// The rejected change was made anyway.
      case changeCame
      /// The connection's end interrupted it, or is its error. The end is reported separately.
      case connectionEnded
      /// The controller was reset.
      case reset
      /// The host cancelled its own connection attempt.
      case cancelled
      /// The parameters that were not applied were already in use.
      case inForceAlready
      /// The function to disable was already disabled.
      case offAlready
      /// A host canceled its pending connection request for the accept list, as it does each time that the list
      /// changes.
      case listChanged
    }

    /// How a check accounts for a failure.
    @nonexhaustive
    public enum Fate: Hashable, Sendable {
      /// Nothing explains it.
      case open
      /// It is part of the procedure's normal operation.
      case expected(Expectation)
      /// A rule's finding explains it.
      case explained(by: RuleID)
    }

    /// The identifier used in findings.
    public let id: Finding.FailureID
    /// What failed, and how.
    public internal(set) var kind: Kind
    /// Index in `ConnectionTable`, or nil outside connections.
    package let connection: Int?
    /// The direction of the request.
    public internal(set) var direction: LinkDirection?
    /// The handle of the attribute concerned, if there is one.
    public let handle: UInt16?
    /// The device that a command was about, if the command was not about a connection.
    public internal(set) var peer: DeviceAddress?
    /// Other devices that the command was about.
    public internal(set) var otherPeers: [DeviceAddress] = []
    /// The request, or the frame that began the procedure.
    public let request: Frame
    /// The frame that ended it, or nil if none did.
    public internal(set) var end: Frame?

    /// The end of the connection, if the side that had sent the request disconnected right after the refusal: this
    /// host's command, or the PDU on the air.
    public internal(set) var departure: Frame?

    /// When the failure happened, in nanoseconds since 1970. If no answer came, this is the time of the request.
    package var time: Int64 {
      switch kind {
      case .unanswered, .cutOff, .cancelled: request.time
      case .end, .pairing, .encryption, .refused, .notApplied: (end ?? request).time
      }
    }

    /// The numbers of the frames that show the failure.
    package var frames: [Int] {
      [request.number] + (end.map { $0.number == request.number ? [] : [$0.number] } ?? [])
        + (departure.map { [$0.number] } ?? [])
    }
  }
}

extension CheckAnalysis.TraceFailure {
  init(_ transaction: Transaction, _ kind: Kind) {
    id = .transaction(TransactionID(transaction.id))
    self.kind = kind
    connection = transaction.connection
    direction = transaction.direction
    handle = transaction.handle
    peer = transaction.peer
    request = transaction.request
    end = transaction.response
  }

  init(_ encryption: LinkEncryption, _ kind: Kind) {
    id = .encryption(EncryptionID(encryption.id))
    self.kind = kind
    connection = encryption.connection
    direction = nil
    handle = nil
    request = encryption.first
    end = encryption.end
  }

  init(_ pairing: Pairing) {
    id = .transaction(TransactionID(pairing.transaction))
    kind = .pairing(pairing.outcome)
    connection = pairing.connection
    direction = nil
    handle = nil
    request = pairing.first
    end = pairing.end ?? pairing.last
  }

  init(_ end: Connection.End, of connection: Int) {
    id = .end(ConnectionID(index: connection))
    kind = .end(end)
    self.connection = connection
    direction = nil
    handle = nil
    request = Frame(number: end.frame, time: end.time)
    self.end = nil
  }
}

extension Connection.End {
  /// Whether the end is a failure, or the capture ends while the link is being lost.
  var isFailureOrDying: Bool { isFailure || cause == .captureEnds && circumstances.isDying }
}

extension CheckAnalysis.TraceFailure.Expectation {
  /// Determines why an error is part of normal operation, if the request alone shows that. Nil if it is not.
  init?(_ error: Transaction.Failure, of transaction: Transaction) {
    switch (error, transaction.kind) {
    case (.att(.attributeNotFound), .att(let opcode)) where opcode.isSearch: self = .searchEnd
    // The value ended where the previous read did. Core 6.0, Vol 3, Part G, 4.8.3.
    case (.att(.invalidOffset), .att(.readBlobRequest)),
      (.att(.attributeNotLong), .att(.readBlobRequest)):
      self = .searchEnd
    // The peer uses no resolvable private address. Core 6.0, Vol 4, Part E, 7.8.41 and 7.8.42.
    case (.controller(.unknownConnection), .command(.leReadPeerResolvableAddress)),
      (.controller(.unknownConnection), .command(.leReadLocalResolvableAddress)):
      self = .searchEnd
    // A server need not answer a search for secondary services. Core 6.0, Vol 3, Part F, 3.4.4.9.
    case (.att(.unsupportedGroupType), .att(.readByGroupTypeRequest))
    where transaction.uuid == GATTAttribute.secondaryService.uuid:
      self = .unsupported
    case (.unknownPDU, _): self = .unsupported
    case (.controller(.commandDisallowed), .command) where transaction.switchesOff,
      (.controller(.unknownAdvertisingIdentifier), .command) where transaction.switchesOff:
      self = .offAlready
    case (.controller(.unsupportedRemoteFeature), _) where transaction.connection != nil:
      self = .unsupported
    // The connection had ended before the command arrived. Core 6.0, Vol 1, Part F, 2.2.
    case (.controller(.unknownConnection), .command(let opcode))
    where opcode.beginsWithConnectionHandle:
      self = .connectionEnded
    default: return nil
    }
  }
}

extension ControllerErrorCode {
  static let commandDisallowed = ControllerErrorCode(rawValue: 0x0C)
  static let unknownAdvertisingIdentifier = ControllerErrorCode(rawValue: 0x42)
  static let unknownConnection = ControllerErrorCode(rawValue: 0x02)
  static let unsupportedRemoteFeature = ControllerErrorCode(rawValue: 0x1A)
}

extension ATTOpcode {
  /// Whether the request is a search, which ends with Attribute Not Found. Core 6.0, Vol 3, Part F,
  /// 3.4.3 and 3.4.4.
  fileprivate var isSearch: Bool {
    switch self {
    case .findInformationRequest, .findByTypeValueRequest, .readByTypeRequest,
      .readByGroupTypeRequest:
      true
    default: false
    }
  }
}

extension Transaction.Kind {
  /// Whether the request is a command to establish a connection. Core 6.0, Vol 4, Part E, 7.1.5, 7.8.12, 7.8.66 and
  /// 7.8.108.
  var opensConnection: Bool {
    guard case .command(let opcode) = self else { return false }
    return [0x0405, 0x200D, 0x2043, 0x2085].contains(opcode.rawValue)
  }

  /// Whether the request starts encryption, so that its failure is that of a `LinkEncryption`.
  var startsEncryption: Bool {
    switch self {
    case .command(let opcode): opcode.rawValue == 0x2019
    case .control(let procedure): procedure == .encryptionStart
    default: false
    }
  }

  /// The kind of change that the request asks for, or nil if it does not ask for one.
  var change: Procedure.Kind? {
    let kind: Procedure.Kind
    switch self {
    case .signalling(let code): kind = .of(code)
    case .control(let procedure): kind = .of(procedure)
    case .command(let opcode): kind = .of(opcode)
    case .att, .pairing: return nil
    }
    return kind.awaitsChange && kind != .encryption ? kind : nil
  }
}
