import ByteReading

/// The first octet of an ATT PDU, which identifies it. Core 6.0, Vol 3, Part F, 3.3.1 and 3.4.8.
public struct ATTOpcode: NamedNumber, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// ATT_ERROR_RSP: the server can't execute a request.
  public static var errorResponse: ATTOpcode { ATTOpcode(rawValue: 0x01) }
  /// ATT_EXCHANGE_MTU_REQ: the client sends its receive MTU to the server.
  public static var exchangeMTURequest: ATTOpcode { ATTOpcode(rawValue: 0x02) }
  /// ATT_EXCHANGE_MTU_RSP: the server sends its receive MTU to the client.
  public static var exchangeMTUResponse: ATTOpcode { ATTOpcode(rawValue: 0x03) }
  /// ATT_FIND_INFORMATION_REQ: requests the handles in a range and their types.
  public static var findInformationRequest: ATTOpcode { ATTOpcode(rawValue: 0x04) }
  /// ATT_FIND_INFORMATION_RSP: handles with their types, all of one width.
  public static var findInformationResponse: ATTOpcode { ATTOpcode(rawValue: 0x05) }
  /// ATT_FIND_BY_TYPE_VALUE_REQ: searches for attributes with a type and a value.
  public static var findByTypeValueRequest: ATTOpcode { ATTOpcode(rawValue: 0x06) }
  /// ATT_FIND_BY_TYPE_VALUE_RSP: the handle ranges that were found.
  public static var findByTypeValueResponse: ATTOpcode { ATTOpcode(rawValue: 0x07) }
  /// ATT_READ_BY_TYPE_REQ: requests the attributes of a type in a range, with their values.
  public static var readByTypeRequest: ATTOpcode { ATTOpcode(rawValue: 0x08) }
  /// ATT_READ_BY_TYPE_RSP: handles with their values, all of one length.
  public static var readByTypeResponse: ATTOpcode { ATTOpcode(rawValue: 0x09) }
  /// ATT_READ_REQ: requests the value of an attribute.
  public static var readRequest: ATTOpcode { ATTOpcode(rawValue: 0x0A) }
  /// ATT_READ_RSP: the value of the requested attribute.
  public static var readResponse: ATTOpcode { ATTOpcode(rawValue: 0x0B) }
  /// ATT_READ_BLOB_REQ: requests the value of an attribute from an offset on.
  public static var readBlobRequest: ATTOpcode { ATTOpcode(rawValue: 0x0C) }
  /// ATT_READ_BLOB_RSP: a part of the requested attribute's value.
  public static var readBlobResponse: ATTOpcode { ATTOpcode(rawValue: 0x0D) }
  /// ATT_READ_MULTIPLE_REQ: requests the values of several attributes, all but the last with a known
  /// length.
  public static var readMultipleRequest: ATTOpcode { ATTOpcode(rawValue: 0x0E) }
  /// ATT_READ_MULTIPLE_RSP: the requested values, concatenated without their lengths.
  public static var readMultipleResponse: ATTOpcode { ATTOpcode(rawValue: 0x0F) }
  /// ATT_READ_BY_GROUP_TYPE_REQ: requests the groups in a range, with their values.
  public static var readByGroupTypeRequest: ATTOpcode { ATTOpcode(rawValue: 0x10) }
  /// ATT_READ_BY_GROUP_TYPE_RSP: groups with the values of their declarations, all of one length.
  public static var readByGroupTypeResponse: ATTOpcode { ATTOpcode(rawValue: 0x11) }
  /// ATT_WRITE_REQ: the client writes a value, and the server responds.
  public static var writeRequest: ATTOpcode { ATTOpcode(rawValue: 0x12) }
  /// Write Response (0x13).
  public static var writeResponse: ATTOpcode { ATTOpcode(rawValue: 0x13) }
  /// ATT_PREPARE_WRITE_REQ: the client queues a part of a value to be written later.
  public static var prepareWriteRequest: ATTOpcode { ATTOpcode(rawValue: 0x16) }
  /// ATT_PREPARE_WRITE_RSP: the server echoes the part that it has queued.
  public static var prepareWriteResponse: ATTOpcode { ATTOpcode(rawValue: 0x17) }
  /// ATT_EXECUTE_WRITE_REQ: the client requests that the queued parts are written or discarded.
  public static var executeWriteRequest: ATTOpcode { ATTOpcode(rawValue: 0x18) }
  /// Execute Write Response (0x19).
  public static var executeWriteResponse: ATTOpcode { ATTOpcode(rawValue: 0x19) }
  /// ATT_HANDLE_VALUE_NTF: the server sends a value without confirmation.
  public static var handleValueNotification: ATTOpcode { ATTOpcode(rawValue: 0x1B) }
  /// ATT_HANDLE_VALUE_IND: the server sends a value that the client confirms.
  public static var handleValueIndication: ATTOpcode { ATTOpcode(rawValue: 0x1D) }
  /// Handle Value Confirmation (0x1E).
  public static var handleValueConfirmation: ATTOpcode { ATTOpcode(rawValue: 0x1E) }
  /// ATT_READ_MULTIPLE_VARIABLE_REQ: requests the values of several attributes, of any length.
  public static var readMultipleVariableRequest: ATTOpcode { ATTOpcode(rawValue: 0x20) }
  /// ATT_READ_MULTIPLE_VARIABLE_RSP: the requested values, each with its length.
  public static var readMultipleVariableResponse: ATTOpcode { ATTOpcode(rawValue: 0x21) }
  /// ATT_MULTIPLE_HANDLE_VALUE_NTF: the server sends several values without confirmation.
  public static var multipleHandleValueNotification: ATTOpcode { ATTOpcode(rawValue: 0x23) }
  /// ATT_WRITE_CMD: the client writes a value without a response.
  public static var writeCommand: ATTOpcode { ATTOpcode(rawValue: 0x52) }
  /// ATT_SIGNED_WRITE_CMD: the client writes a signed value without a response.
  public static var signedWriteCommand: ATTOpcode { ATTOpcode(rawValue: 0xD2) }

  /// The specification's name; nil for an undefined opcode.
  public var name: StaticString? { ATTOpcode.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0x01: "Error Response"
    case 0x02: "Exchange MTU Request"
    case 0x03: "Exchange MTU Response"
    case 0x04: "Find Information Request"
    case 0x05: "Find Information Response"
    case 0x06: "Find By Type Value Request"
    case 0x07: "Find By Type Value Response"
    case 0x08: "Read By Type Request"
    case 0x09: "Read By Type Response"
    case 0x0A: "Read Request"
    case 0x0B: "Read Response"
    case 0x0C: "Read Blob Request"
    case 0x0D: "Read Blob Response"
    case 0x0E: "Read Multiple Request"
    case 0x0F: "Read Multiple Response"
    case 0x10: "Read By Group Type Request"
    case 0x11: "Read By Group Type Response"
    case 0x12: "Write Request"
    case 0x13: "Write Response"
    case 0x16: "Prepare Write Request"
    case 0x17: "Prepare Write Response"
    case 0x18: "Execute Write Request"
    case 0x19: "Execute Write Response"
    case 0x1B: "Handle Value Notification"
    case 0x1D: "Handle Value Indication"
    case 0x1E: "Handle Value Confirmation"
    case 0x20: "Read Multiple Variable Request"
    case 0x21: "Read Multiple Variable Response"
    case 0x23: "Multiple Handle Value Notification"
    case 0x52: "Write Command"
    case 0xD2: "Signed Write Command"
    default: nil
    }
  }

  /// Shows a watcher the three parts of the octet that was just read.
  func emitParts(to input: borrowing ByteReader) {
    _ = input.flag(ATTField.authenticationSignatureFlag, of: rawValue)
    _ = input.flag(ATTField.commandFlag, of: rawValue)
    _ = input.bits(ATTField.method, of: rawValue)
  }
}

extension ATTOpcode {
  /// The role of a PDU in the exchange between client and server. Core 6.0, Vol 3, Part F, 3.3.
  public enum Role: Hashable, Sendable {
    /// From the client, without a response.
    case command
    /// From the client; the server answers with a response or an error response.
    case request
    /// From the server, in response to a request.
    case response
    /// From the server, without a confirmation.
    case notification
    /// From the server; the client answers with a confirmation.
    case indication
    /// From the client, in response to an indication.
    case confirmation
  }

  /// The low six bits: a write command has the same method as a write request.
  public var method: UInt8 { rawValue & 0x3F }

  /// Whether the Command Flag is set: a server ignores such a PDU if it does not support it.
  public var isCommand: Bool { rawValue & 0x40 != 0 }

  /// Whether the Authentication Signature Flag is set: the PDU ends with twelve octets of signature.
  public var hasAuthenticationSignature: Bool { rawValue & 0x80 != 0 }

  /// The PDU's role; nil for an undefined opcode, except that any opcode with the Command Flag is a
  /// command.
  public var role: Role? {
    if isCommand { return .command }
    switch rawValue {
    case 0x02, 0x04, 0x06, 0x08, 0x0A, 0x0C, 0x0E, 0x10, 0x12, 0x16, 0x18, 0x20: return .request
    case 0x01, 0x03, 0x05, 0x07, 0x09, 0x0B, 0x0D, 0x0F, 0x11, 0x13, 0x17, 0x19, 0x21:
      return .response
    case 0x1B, 0x23: return .notification
    case 0x1D: return .indication
    case 0x1E: return .confirmation
    default: return nil
    }
  }

  /// Whether the server answers the PDU with a response or an error response.
  public var isRequest: Bool { role == .request }

  /// Whether the PDU answers a request; also true for an error response.
  public var isResponse: Bool { role == .response }

  /// Whether the client sends the PDU; nil for an undefined opcode.
  public var isFromClient: Bool? {
    switch role {
    case .command, .request, .confirmation: true
    case .response, .notification, .indication: false
    case nil: nil
    }
  }

  /// The opcode of a successful answer: a request's response or an indication's confirmation.
  public var responseOpcode: ATTOpcode? {
    switch role {
    case .request, .indication: ATTOpcode(rawValue: rawValue + 1)
    default: nil
    }
  }

  /// The inverse of `responseOpcode`; nil for an error response, which contains the opcode of its
  /// request.
  public var requestOpcode: ATTOpcode? {
    switch role {
    case .response where self != .errorResponse: ATTOpcode(rawValue: rawValue - 1)
    case .confirmation: .handleValueIndication
    default: nil
    }
  }
}
