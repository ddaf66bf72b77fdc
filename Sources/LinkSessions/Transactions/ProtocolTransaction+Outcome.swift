public import BluetoothPackets
public import ByteReading

extension ProtocolTransaction {
  /// The outcome of a request.
  @nonexhaustive
  public enum Outcome: Hashable, Sendable {
    /// A successful response. A one-way PDU is successful when it is seen.
    case success
    /// A response with an error.
    case error(ProtocolTransaction.Failure)
    /// The protocol's timeout expired without a response.
    case timeout
    /// A change never took effect, because its instant had passed before the other side received it.
    case notApplied
    /// The connection ended first, or the controller was reset.
    case disconnected
    /// The capture contains no response, and it lacks packets or may lack some.
    case notInCapture
    /// The capture ended first.
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

  /// The error in a response, with the error codes of its protocol.
  ///
  /// Names are constants so that copying a transaction needs no reference counting.
  @nonexhaustive
  public enum Failure: Hashable, Sendable {
    /// An ATT error code.
    case att(ATTErrorCode)
    /// A controller error code.
    case controller(ControllerErrorCode)
    /// A result or reason of L2CAP signalling, with its name in that command.
    case signalling(code: UInt16, name: ConstantText?)
    /// The reason of a Pairing Failed PDU.
    case pairing(code: UInt8, name: ConstantText?)
    /// LL_UNKNOWN_RSP: the peer does not support the PDU with this opcode.
    case unknownPDU(opcode: UInt8)
    /// An ATT response to another kind of request.
    case otherAnswer(ATTOpcode)

    /// The code as it was sent.
    public var code: Int {
      switch self {
      case .att(let error): Int(error.rawValue)
      case .controller(let error): Int(error.rawValue)
      case .signalling(let code, _): Int(code)
      case .pairing(let code, _): Int(code)
      case .unknownPDU(let opcode): Int(opcode)
      case .otherAnswer(let opcode): Int(opcode.rawValue)
      }
    }

    /// The specification's name, if it has one.
    public var name: String? {
      switch self {
      case .att(let error): error.name.map { "\($0)" }
      case .controller(let error): error.name.map { "\($0)" }
      case .signalling(_, let name), .pairing(_, let name): name?.description
      case .unknownPDU: "Unknown PDU"
      case .otherAnswer(let opcode):
        opcode.name.map { "Answered by \($0)" } ?? "Answered by Another Response"
      }
    }
  }
}
