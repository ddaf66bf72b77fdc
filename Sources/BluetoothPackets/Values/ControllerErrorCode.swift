/// The reason why a controller rejected a command or ended a connection, in status and reason
/// parameters of HCI and in LL_TERMINATE_IND, LL_REJECT_IND and LL_REJECT_EXT_IND.
///
/// Core 6.0, Vol 1, Part F, 1.3.
public struct ControllerErrorCode: NamedNumber, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Success (0x00).
  public static var success: ControllerErrorCode { ControllerErrorCode(rawValue: 0x00) }
  /// Authentication Failure (0x05).
  public static var authenticationFailure: ControllerErrorCode {
    ControllerErrorCode(rawValue: 0x05)
  }
  /// PIN or Key Missing (0x06).
  public static var pinOrKeyMissing: ControllerErrorCode { ControllerErrorCode(rawValue: 0x06) }
  /// Connection Timeout (0x08).
  public static var connectionTimeout: ControllerErrorCode { ControllerErrorCode(rawValue: 0x08) }
  /// Remote User Terminated Connection (0x13).
  public static var remoteUserTerminated: ControllerErrorCode {
    ControllerErrorCode(rawValue: 0x13)
  }
  /// Remote Device Terminated Connection due to Low Resources (0x14).
  public static var remoteLowResources: ControllerErrorCode { ControllerErrorCode(rawValue: 0x14) }
  /// Remote Device Terminated Connection due to Power Off (0x15).
  public static var remotePowerOff: ControllerErrorCode { ControllerErrorCode(rawValue: 0x15) }
  /// Connection Terminated by Local Host (0x16).
  public static var localHostTerminated: ControllerErrorCode { ControllerErrorCode(rawValue: 0x16) }
  /// LMP Response Timeout / LL Response Timeout (0x22).
  public static var lmpOrLLResponseTimeout: ControllerErrorCode {
    ControllerErrorCode(rawValue: 0x22)
  }
  /// LMP Error Transaction Collision / LL Procedure Collision (0x23).
  public static var procedureCollision: ControllerErrorCode { ControllerErrorCode(rawValue: 0x23) }
  /// Instant Passed (0x28).
  public static var instantPassed: ControllerErrorCode { ControllerErrorCode(rawValue: 0x28) }
  /// Different Transaction Collision (0x2A).
  public static var differentTransactionCollision: ControllerErrorCode {
    ControllerErrorCode(rawValue: 0x2A)
  }
  /// Unacceptable Connection Parameters (0x3B).
  public static var unacceptableConnectionParameters: ControllerErrorCode {
    ControllerErrorCode(rawValue: 0x3B)
  }
  /// Connection Terminated due to MIC Failure (0x3D).
  public static var micFailure: ControllerErrorCode { ControllerErrorCode(rawValue: 0x3D) }
  /// Connection Failed to be Established / Synchronization Timeout (0x3E).
  public static var failedToBeEstablished: ControllerErrorCode {
    ControllerErrorCode(rawValue: 0x3E)
  }

  /// The specification's name; nil for an undefined code.
  public var name: StaticString? { ControllerErrorCode.name(of: UInt64(rawValue)) }

  /// The name with the code in hexadecimal: "Connection Timeout (0x08)".
  package var nameAndCode: String {
    let digits = String(rawValue, radix: 16)
    let hexadecimal = "0x" + (digits.count < 2 ? "0" : "") + digits
    return name.map { "\($0) (\(hexadecimal))" } ?? "error \(hexadecimal)"
  }

  static func name(of code: UInt64) -> StaticString? {
    switch code {
    case 0x00: "Success"
    case 0x01: "Unknown HCI Command"
    case 0x02: "Unknown Connection Identifier"
    case 0x03: "Hardware Failure"
    case 0x04: "Page Timeout"
    case 0x05: "Authentication Failure"
    case 0x06: "PIN or Key Missing"
    case 0x07: "Memory Capacity Exceeded"
    case 0x08: "Connection Timeout"
    case 0x09: "Connection Limit Exceeded"
    case 0x0A: "Synchronous Connection Limit to a Device Exceeded"
    case 0x0B: "Connection Already Exists"
    case 0x0C: "Command Disallowed"
    case 0x0D: "Connection Rejected due to Limited Resources"
    case 0x0E: "Connection Rejected due to Security Reasons"
    case 0x0F: "Connection Rejected due to Unacceptable BD_ADDR"
    case 0x10: "Connection Accept Timeout Exceeded"
    case 0x11: "Unsupported Feature or Parameter Value"
    case 0x12: "Invalid HCI Command Parameters"
    case 0x13: "Remote User Terminated Connection"
    case 0x14: "Remote Device Terminated Connection due to Low Resources"
    case 0x15: "Remote Device Terminated Connection due to Power Off"
    case 0x16: "Connection Terminated by Local Host"
    case 0x17: "Repeated Attempts"
    case 0x18: "Pairing Not Allowed"
    case 0x19: "Unknown LMP PDU"
    case 0x1A: "Unsupported Remote Feature"
    case 0x1B: "SCO Offset Rejected"
    case 0x1C: "SCO Interval Rejected"
    case 0x1D: "SCO Air Mode Rejected"
    case 0x1E: "Invalid LMP Parameters / Invalid LL Parameters"
    case 0x1F: "Unspecified Error"
    case 0x20: "Unsupported LMP Parameter Value / Unsupported LL Parameter Value"
    case 0x21: "Role Change Not Allowed"
    case 0x22: "LMP Response Timeout / LL Response Timeout"
    case 0x23: "LMP Error Transaction Collision / LL Procedure Collision"
    case 0x24: "LMP PDU Not Allowed"
    case 0x25: "Encryption Mode Not Acceptable"
    case 0x26: "Link Key cannot be Changed"
    case 0x27: "Requested QoS Not Supported"
    case 0x28: "Instant Passed"
    case 0x29: "Pairing with Unit Key Not Supported"
    case 0x2A: "Different Transaction Collision"
    case 0x2C: "QoS Unacceptable Parameter"
    case 0x2D: "QoS Rejected"
    case 0x2E: "Channel Classification Not Supported"
    case 0x2F: "Insufficient Security"
    case 0x30: "Parameter Out of Mandatory Range"
    case 0x32: "Role Switch Pending"
    case 0x34: "Reserved Slot Violation"
    case 0x35: "Role Switch Failed"
    case 0x36: "Extended Inquiry Response Too Large"
    case 0x37: "Secure Simple Pairing Not Supported by Host"
    case 0x38: "Host Busy - Pairing"
    case 0x39: "Connection Rejected due to No Suitable Channel Found"
    case 0x3A: "Controller Busy"
    case 0x3B: "Unacceptable Connection Parameters"
    case 0x3C: "Advertising Timeout"
    case 0x3D: "Connection Terminated due to MIC Failure"
    case 0x3E: "Connection Failed to be Established / Synchronization Timeout"
    case 0x3F: "MAC Connection Failed"
    case 0x40: "Coarse Clock Adjustment Rejected but Will Try to Adjust Using Clock Dragging"
    case 0x41: "Type0 Submap Not Defined"
    case 0x42: "Unknown Advertising Identifier"
    case 0x43: "Limit Reached"
    case 0x44: "Operation Cancelled by Host"
    case 0x45: "Packet Too Long"
    case 0x46: "Too Late"
    case 0x47: "Too Early"
    case 0x48: "Insufficient Channels"
    default: nil
    }
  }
}
