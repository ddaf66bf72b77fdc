public import BluetoothPackets
public import ByteReading

/// What became of a request.
public enum TransactionOutcome: Hashable, Sendable {
  /// Answered as asked; for a one-way PDU: seen.
  case success
  /// An answer says that it failed, and why.
  case error(TransactionError)
  /// The protocol's own limit passed without an answer.
  case timeout
  /// A change that never came into force: its instant had passed before the other side received it.
  case notApplied
  /// The connection ended first, or the controller was reset.
  case disconnected
  /// No answer is in the capture, which lacks packets or may do so.
  case notInCapture
  /// The capture ends first.
  case inProgress

  var isSuccess: Bool {
    if case .success = self { true } else { false }
  }

  /// The name that reports use.
  public var name: String {
    switch self {
    case .success: "success"
    case .error: "error"
    case .timeout: "timeout"
    case .notApplied: "not_applied"
    case .disconnected: "disconnected"
    case .notInCapture: "not_in_capture"
    case .inProgress: "in_progress"
    }
  }
}

/// The error that an answer carries, in the numbers of its protocol.
///
/// Names are constants, so that a transaction is copied without counting references.
public enum TransactionError: Hashable, Sendable {
  /// Of ATT.
  case att(ATTErrorCode)
  /// Of the controllers.
  case controller(ControllerErrorCode)
  /// A result or reason of L2CAP signalling, with the name that its command gives it.
  case signalling(code: UInt16, name: ConstantText?)
  /// The reason of a Pairing Failed PDU.
  case pairing(code: UInt8, name: ConstantText?)
  /// LL_UNKNOWN_RSP: the peer does not know the PDU with this opcode.
  case unknownPDU(opcode: UInt8)

  /// As it was sent.
  public var code: Int {
    switch self {
    case .att(let error): Int(error.rawValue)
    case .controller(let error): Int(error.rawValue)
    case .signalling(let code, _): Int(code)
    case .pairing(let code, _): Int(code)
    case .unknownPDU(let opcode): Int(opcode)
    }
  }

  /// The specification's name, where it has one.
  public var name: String? {
    switch self {
    case .att(let error): error.name.map { "\($0)" }
    case .controller(let error): error.name.map { "\($0)" }
    case .signalling(_, let name), .pairing(_, let name): name?.description
    case .unknownPDU: "Unknown PDU"
    }
  }
}
