public import ByteReading

/// A signalling command: header and parameters. A frame contains one on LE, one or more on BR/EDR.
///
/// Core 6.0, Vol 3, Part A, 4.
public struct SignallingCommand: ~Escapable {
  /// Octets of code, identifier and length.
  public static let headerSize = 4

  /// Matches a response to its request; never 0.
  public var identifier: UInt8
  /// The code and the parameters.
  public var pdu: SignallingPDU
  /// Octets after the known parameters within the command's length, usually none.
  public var trailing: RawSpan

  /// Creates it from its fields, in transmission order.
  @_lifetime(copy pdu, copy trailing)
  public init(identifier: UInt8, pdu: consuming SignallingPDU, trailing: RawSpan) {
    self.identifier = identifier
    self.pdu = pdu
    self.trailing = trailing
  }

  /// Decodes a command. Octets after it remain unread.
  ///
  /// After an error in the parameters `input` is positioned at the next command; after an error in the
  /// header it is unchanged, or within the header.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    let code = SignallingCode(rawValue: try input.uint8(SignallingField.code))
    let identifier = try input.uint8(SignallingField.identifier)
    let length = try input.uint16(SignallingField.length)
    var parameters = try input.slice(Int(length), claimedBy: SignallingField.length)
    let pdu = try SignallingPDU(code: code, parsing: &parameters)
    self.identifier = identifier
    self.pdu = pdu
    trailing = parameters.unread
  }

  /// The code of the command.
  public var code: SignallingCode { pdu.code }

  public func encode(into output: inout ByteWriter) {
    output.uint8(code.rawValue)
    output.uint8(identifier)
    let lengthOffset = output.count
    output.uint16(0)
    pdu.encode(into: &output)
    output.octets(trailing)
    output.replaceUInt16(
      at: lengthOffset, with: UInt16(truncatingIfNeeded: output.count - lengthOffset - 2))
  }

  /// Decodes all commands in a frame's payload.
  ///
  /// A command with damaged parameters is skipped. The walk ends where a header is truncated or a
  /// length exceeds the frame.
  ///
  /// - Returns: the first error.
  public static func forEach<ThrownError: Error>(
    in input: inout ByteReader, _ body: (borrowing SignallingCommand) throws(ThrownError) -> Void
  ) throws(ThrownError) -> WireError? {
    var first: WireError?
    while !input.isAtEnd {
      let hasHeader = input.remaining >= headerSize
      let command: SignallingCommand?
      do {
        command = try SignallingCommand(parsing: &input)
      } catch {
        if first == nil { first = error }
        guard hasHeader, case .truncated = error.reason else { return first }
        command = nil
      }
      if let command { try body(command) }
    }
    return first
  }
}

/// The first octet of a signalling command, which identifies it. Core 6.0, Vol 3, Part A, 4.
public struct SignallingCode: NamedNumber, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// L2CAP_COMMAND_REJECT_RSP: the receiver can't process a command.
  public static var commandReject: SignallingCode { SignallingCode(rawValue: 0x01) }
  /// Connection Request (0x02).
  public static var connectionRequest: SignallingCode { SignallingCode(rawValue: 0x02) }
  /// Connection Response (0x03).
  public static var connectionResponse: SignallingCode { SignallingCode(rawValue: 0x03) }
  /// Configure Request (0x04).
  public static var configureRequest: SignallingCode { SignallingCode(rawValue: 0x04) }
  /// Configure Response (0x05).
  public static var configureResponse: SignallingCode { SignallingCode(rawValue: 0x05) }
  /// L2CAP_DISCONNECTION_REQ: a side requests that a channel is closed.
  public static var disconnectionRequest: SignallingCode { SignallingCode(rawValue: 0x06) }
  /// L2CAP_DISCONNECTION_RSP: the channel is closed.
  public static var disconnectionResponse: SignallingCode { SignallingCode(rawValue: 0x07) }
  /// Echo Request (0x08).
  public static var echoRequest: SignallingCode { SignallingCode(rawValue: 0x08) }
  /// Echo Response (0x09).
  public static var echoResponse: SignallingCode { SignallingCode(rawValue: 0x09) }
  /// Information Request (0x0A).
  public static var informationRequest: SignallingCode { SignallingCode(rawValue: 0x0A) }
  /// Information Response (0x0B).
  public static var informationResponse: SignallingCode { SignallingCode(rawValue: 0x0B) }
  /// L2CAP_CONNECTION_PARAMETER_UPDATE_REQ: the peripheral requests new connection parameters.
  public static var connectionParameterUpdateRequest: SignallingCode {
    SignallingCode(rawValue: 0x12)
  }
  /// L2CAP_CONNECTION_PARAMETER_UPDATE_RSP: the central accepts or rejects the parameters.
  public static var connectionParameterUpdateResponse: SignallingCode {
    SignallingCode(rawValue: 0x13)
  }
  /// L2CAP_LE_CREDIT_BASED_CONNECTION_REQ: a side requests a credit-based channel.
  public static var leCreditBasedConnectionRequest: SignallingCode {
    SignallingCode(rawValue: 0x14)
  }
  /// L2CAP_LE_CREDIT_BASED_CONNECTION_RSP: the channel is open, or the reason for a refusal.
  public static var leCreditBasedConnectionResponse: SignallingCode {
    SignallingCode(rawValue: 0x15)
  }
  /// L2CAP_FLOW_CONTROL_CREDIT_IND: the receiver of a channel's data grants more credits.
  public static var flowControlCredit: SignallingCode { SignallingCode(rawValue: 0x16) }
  /// L2CAP_CREDIT_BASED_CONNECTION_REQ: a side requests up to five credit-based channels.
  public static var creditBasedConnectionRequest: SignallingCode { SignallingCode(rawValue: 0x17) }
  /// L2CAP_CREDIT_BASED_CONNECTION_RSP: the open channels, or the reason for a refusal.
  public static var creditBasedConnectionResponse: SignallingCode { SignallingCode(rawValue: 0x18) }
  /// L2CAP_CREDIT_BASED_RECONFIGURE_REQ: a side changes its MTU or MPS.
  public static var creditBasedReconfigureRequest: SignallingCode { SignallingCode(rawValue: 0x19) }
  /// L2CAP_CREDIT_BASED_RECONFIGURE_RSP: whether the new sizes are accepted.
  public static var creditBasedReconfigureResponse: SignallingCode {
    SignallingCode(rawValue: 0x1A)
  }

  /// The specification's name; nil for an undefined code.
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
    // Core 5.3 removed AMP's commands.
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

  /// Whether the command is answered by a response with the same identifier.
  public var isRequest: Bool {
    switch rawValue {
    case 0x02, 0x04, 0x06, 0x08, 0x0A, 0x0C, 0x0E, 0x10, 0x12, 0x14, 0x17, 0x19: true
    default: false
    }
  }

  /// Whether the command answers a request with the same identifier; also true for a rejection.
  public var isResponse: Bool { self == .commandReject || requestCode != nil }

  /// The code of a successful response to this request; nil for any other command.
  public var responseCode: SignallingCode? {
    isRequest ? SignallingCode(rawValue: rawValue + 1) : nil
  }

  /// The inverse of `responseCode`; nil for a rejection, which may answer any request.
  public var requestCode: SignallingCode? {
    let previous = SignallingCode(rawValue: rawValue &- 1)
    return previous.isRequest ? previous : nil
  }
}
