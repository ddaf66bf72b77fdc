import BluetoothPackets
public import LinkSessions

/// Something that ended badly: a request or command, a pairing, a start of encryption, a connection.
public struct Failure: Hashable, Sendable, Identifiable {
  /// What failed, and how.
  public enum Kind: Hashable, Sendable {
    /// A connection that did not end normally.
    case end(ConnectionEnd)
    /// A pairing that did not succeed.
    case pairing(PairingOutcome)
    /// A start of encryption that did not succeed.
    case encryption(LinkEncryption.Outcome)
    /// A request or command was refused, or failed with an error.
    case refused(Transaction.Kind, TransactionError)
    /// A request was not answered.
    case unanswered(Transaction.Kind)
    /// A connection attempt was cancelled.
    case cancelled(Transaction.Kind)
    /// The end of the connection, or a reset of the controller, came before the answer.
    case cutOff(Transaction.Kind)
    /// Agreed parameters never took effect.
    case notApplied(Transaction.Kind)
  }

  /// Why a failure is nothing to report.
  public enum Expectation: Hashable, Sendable, CaseIterable {
    /// The error says that a search, or a long read, has reached its end.
    case searchEnd
    /// The other side does not support the procedure, and said so.
    case unsupported
    /// The server asked for security, and the link was encrypted afterwards.
    case madeGood
    /// The change that was refused came all the same.
    case changeCame
    /// The connection's end cut it short, or is its error: the end is reported by itself.
    case connectionEnded
    /// The controller was reset.
    case reset
    /// The host itself has cancelled its attempt to connect.
    case cancelled
    /// The parameters that were never applied were in force already.
    case inForceAlready
    /// What was switched off was off already.
    case offAlready
    /// A host has taken back its standing request to connect to any device of the accept list, as it does
    /// each time that the list changes.
    case listChanged
  }

  /// What became of a failure in a check.
  public enum Fate: Hashable, Sendable {
    /// Nothing explains it.
    case open
    /// It is part of a procedure's normal course.
    case expected(Expectation)
    /// A rule's finding explains it.
    case explained(by: RuleID)
  }

  /// What findings call it.
  public let id: FailureID
  /// What failed, and how.
  public internal(set) var kind: Kind
  /// Index in `ConnectionTable`; nil outside connections.
  public let connection: Int?
  /// Which way the request went.
  public internal(set) var direction: LinkDirection?
  /// The attribute that it is about, where it is about one.
  public let handle: UInt16?
  /// The request, or what began it.
  public let request: Frame
  /// What ended it; nil where nothing did.
  public internal(set) var end: Frame?

  /// The numbers of the frames that show it.
  public var frames: [Int] {
    [request.number] + (end.map { $0.number == request.number ? [] : [$0.number] } ?? [])
  }
}

extension Failure {
  init(_ transaction: Transaction, _ kind: Kind) {
    id = .transaction(transaction.id)
    self.kind = kind
    connection = transaction.connection
    direction = transaction.direction
    handle = transaction.handle
    request = transaction.request
    end = transaction.response
  }

  init(_ encryption: LinkEncryption, _ kind: Kind) {
    id = .encryption(encryption.id)
    self.kind = kind
    connection = encryption.connection
    direction = nil
    handle = nil
    request = encryption.first
    end = encryption.end
  }

  init(_ pairing: Pairing) {
    id = .transaction(pairing.transaction)
    kind = .pairing(pairing.outcome)
    connection = pairing.connection
    direction = nil
    handle = nil
    request = pairing.first
    end = pairing.end ?? pairing.last
  }

  init(_ end: ConnectionEnd, of connection: Int) {
    id = .end(connection)
    kind = .end(end)
    self.connection = connection
    direction = nil
    handle = nil
    request = Frame(number: end.frame, time: end.time)
    self.end = nil
  }
}

extension ConnectionEnd {
  /// Whether it is a failure of the connection, or the capture ends while the link dies.
  var isFailureOrDying: Bool { isFailure || cause == .captureEnds && circumstances.isDying }
}

extension Failure.Expectation {
  /// Why an error is part of a normal course, as far as the request alone tells; nil where it is not.
  init?(_ error: TransactionError, of transaction: Transaction) {
    switch (error, transaction.kind) {
    case (.att(.attributeNotFound), .att(let opcode)) where opcode.isSearch: self = .searchEnd
    // The value ended where the read before did. Core 6.0, Vol 3, Part G, 4.8.3.
    case (.att(.invalidOffset), .att(.readBlobRequest)),
      (.att(.attributeNotLong), .att(.readBlobRequest)):
      self = .searchEnd
    case (.unknownPDU, _): self = .unsupported
    case (.controller(.commandDisallowed), .command) where transaction.switchesOff,
      (.controller(.unknownAdvertisingIdentifier), .command) where transaction.switchesOff:
      self = .offAlready
    case (.controller(.unsupportedRemoteFeature), _) where transaction.connection != nil:
      self = .unsupported
    // The connection had ended when the command came. Core 6.0, Vol 1, Part F, 2.2.
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
  /// Whether the request searches: Attribute Not Found is then its end. Core 6.0, Vol 3, Part F, 3.4.3
  /// and 3.4.4.
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
  /// Whether it asks the controller for a connection. Core 6.0, Vol 4, Part E, 7.1.5, 7.8.12, 7.8.66
  /// and 7.8.108.
  var opensConnection: Bool {
    guard case .command(let opcode) = self else { return false }
    return [0x0405, 0x200D, 0x2043, 0x2085].contains(opcode.rawValue)
  }

  /// Whether it begins encryption, so that its failure is that of a `LinkEncryption`.
  var startsEncryption: Bool {
    switch self {
    case .command(let opcode): opcode.rawValue == 0x2019
    case .control(let procedure): procedure == .encryptionStart
    default: false
    }
  }

  /// What kind of change it asks for; nil where it asks for none.
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
