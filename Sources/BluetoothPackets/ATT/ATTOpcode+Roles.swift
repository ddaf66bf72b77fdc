extension ATTOpcode {
  /// What a PDU is for in the exchange of client and server. Core 6.0, Vol 3, Part F, 3.3.
  public enum Role: Hashable, Sendable {
    /// From the client; nothing answers it.
    case command
    /// From the client; a response or an error response answers it.
    case request
    /// From the server, to a request.
    case response
    /// From the server; nothing answers it.
    case notification
    /// From the server; a confirmation answers it.
    case indication
    /// From the client, to an indication.
    case confirmation
  }

  /// The low six bits: a write command has the method of a write request.
  public var method: UInt8 { rawValue & 0x3F }

  /// Whether the Command Flag is set: a server ignores such a PDU if it does not know it.
  public var isCommand: Bool { rawValue & 0x40 != 0 }

  /// Whether the Authentication Signature Flag is set: the PDU ends with twelve octets of signature.
  public var hasAuthenticationSignature: Bool { rawValue & 0x80 != 0 }

  /// The PDU's role, nil for an opcode that the specification does not define (but any opcode with
  /// the Command Flag is a command).
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

  public var isRequest: Bool { role == .request }

  /// Whether a request brought the PDU about; true of an error response too.
  public var isResponse: Bool { role == .response }

  /// Whether the client sends the PDU; nil for an opcode that the specification does not define.
  public var isFromClient: Bool? {
    switch role {
    case .command, .request, .confirmation: true
    case .response, .notification, .indication: false
    case nil: nil
    }
  }

  /// What answers this PDU when all goes well: a request's response, an indication's confirmation.
  public var responseOpcode: ATTOpcode? {
    switch role {
    case .request, .indication: ATTOpcode(rawValue: rawValue + 1)
    default: nil
    }
  }

  /// The inverse of `responseOpcode`; nil for an error response, which names its request itself.
  public var requestOpcode: ATTOpcode? {
    switch role {
    case .response where self != .errorResponse: ATTOpcode(rawValue: rawValue - 1)
    case .confirmation: .handleValueIndication
    default: nil
    }
  }
}
