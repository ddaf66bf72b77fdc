/// The first octet of a signalling command: which command it is. Core 6.0, Vol 3, Part A, 4.
public struct SignallingCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let commandReject = SignallingCode(rawValue: 0x01)
  public static let connectionRequest = SignallingCode(rawValue: 0x02)
  public static let connectionResponse = SignallingCode(rawValue: 0x03)
  public static let configureRequest = SignallingCode(rawValue: 0x04)
  public static let configureResponse = SignallingCode(rawValue: 0x05)
  public static let disconnectionRequest = SignallingCode(rawValue: 0x06)
  public static let disconnectionResponse = SignallingCode(rawValue: 0x07)
  public static let echoRequest = SignallingCode(rawValue: 0x08)
  public static let echoResponse = SignallingCode(rawValue: 0x09)
  public static let informationRequest = SignallingCode(rawValue: 0x0A)
  public static let informationResponse = SignallingCode(rawValue: 0x0B)
  public static let connectionParameterUpdateRequest = SignallingCode(rawValue: 0x12)
  public static let connectionParameterUpdateResponse = SignallingCode(rawValue: 0x13)
  public static let leCreditBasedConnectionRequest = SignallingCode(rawValue: 0x14)
  public static let leCreditBasedConnectionResponse = SignallingCode(rawValue: 0x15)
  public static let flowControlCredit = SignallingCode(rawValue: 0x16)
  public static let creditBasedConnectionRequest = SignallingCode(rawValue: 0x17)
  public static let creditBasedConnectionResponse = SignallingCode(rawValue: 0x18)
  public static let creditBasedReconfigureRequest = SignallingCode(rawValue: 0x19)
  public static let creditBasedReconfigureResponse = SignallingCode(rawValue: 0x1A)

  /// The specification's name, nil for a code that it does not define.
  public var name: StaticString? { SignallingCode.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0x01: "Command Reject"
    case 0x02: "Connection Request"
    case 0x03: "Connection Response"
    case 0x04: "Configure Request"
    case 0x05: "Configure Response"
    case 0x06: "Disconnection Request"
    case 0x07: "Disconnection Response"
    case 0x08: "Echo Request"
    case 0x09: "Echo Response"
    case 0x0A: "Information Request"
    case 0x0B: "Information Response"
    // AMP's commands went with Core 5.3.
    case 0x0C: "Create Channel Request"
    case 0x0D: "Create Channel Response"
    case 0x0E: "Move Channel Request"
    case 0x0F: "Move Channel Response"
    case 0x10: "Move Channel Confirmation Request"
    case 0x11: "Move Channel Confirmation Response"
    case 0x12: "Connection Parameter Update Request"
    case 0x13: "Connection Parameter Update Response"
    case 0x14: "LE Credit Based Connection Request"
    case 0x15: "LE Credit Based Connection Response"
    case 0x16: "Flow Control Credit"
    case 0x17: "Credit Based Connection Request"
    case 0x18: "Credit Based Connection Response"
    case 0x19: "Credit Based Reconfigure Request"
    case 0x1A: "Credit Based Reconfigure Response"
    default: nil
    }
  }

  /// Whether a response with the same identifier answers the command.
  public var isRequest: Bool {
    switch rawValue {
    case 0x02, 0x04, 0x06, 0x08, 0x0A, 0x0C, 0x0E, 0x10, 0x12, 0x14, 0x17, 0x19: true
    default: false
    }
  }

  /// Whether the command answers a request with the same identifier; true of a rejection too.
  public var isResponse: Bool { self == .commandReject || requestCode != nil }

  /// What answers this request when all goes well; nil for any other command.
  public var responseCode: SignallingCode? {
    isRequest ? SignallingCode(rawValue: rawValue + 1) : nil
  }

  /// The inverse of `responseCode`; nil for a rejection, which may answer any request.
  public var requestCode: SignallingCode? {
    let previous = SignallingCode(rawValue: rawValue &- 1)
    return previous.isRequest ? previous : nil
  }
}
