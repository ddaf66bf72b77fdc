import ByteReading

extension ATTOpcode {
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

  /// The opcode of a successful answer: the response to a request or the confirmation of an indication.
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
