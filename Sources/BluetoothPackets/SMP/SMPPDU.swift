public import ByteReading

/// A Security Manager PDU. Core 6.0, Vol 3, Part H, 3.
public enum SMPPDU: ~Escapable {
  case pairingRequest(PairingFeatures)
  case pairingResponse(PairingFeatures)
  case pairingConfirm(PairingConfirm)
  case pairingRandom(PairingRandom)
  case pairingFailed(PairingFailed)
  case encryptionInformation(EncryptionInformation)
  case centralIdentification(CentralIdentification)
  case identityInformation(IdentityInformation)
  case identityAddressInformation(IdentityAddressInformation)
  case signingInformation(SigningInformation)
  case securityRequest(SecurityRequest)
  case pairingPublicKey(PairingPublicKey)
  case pairingDHKeyCheck(PairingDHKeyCheck)
  case keypressNotification(PairingKeypressNotification)
  /// A PDU that the specification does not define.
  case unknown(SMPOpcode, RawSpan)

  /// Decodes the code and the parameters. What follows the parameters stays unread in `input`.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    input.begin(LayerField.smp)
    let opcode = SMPOpcode(rawValue: try input.uint8(SMPField.code))
    switch opcode {
    case .pairingRequest: self = .pairingRequest(try PairingFeatures(parsing: &input))
    case .pairingResponse: self = .pairingResponse(try PairingFeatures(parsing: &input))
    case .pairingConfirm: self = .pairingConfirm(try PairingConfirm(parsing: &input))
    case .pairingRandom: self = .pairingRandom(try PairingRandom(parsing: &input))
    case .pairingFailed: self = .pairingFailed(try PairingFailed(parsing: &input))
    case .encryptionInformation:
      self = .encryptionInformation(try EncryptionInformation(parsing: &input))
    case .centralIdentification:
      self = .centralIdentification(try CentralIdentification(parsing: &input))
    case .identityInformation: self = .identityInformation(try IdentityInformation(parsing: &input))
    case .identityAddressInformation:
      self = .identityAddressInformation(try IdentityAddressInformation(parsing: &input))
    case .signingInformation: self = .signingInformation(try SigningInformation(parsing: &input))
    case .securityRequest: self = .securityRequest(try SecurityRequest(parsing: &input))
    case .pairingPublicKey: self = .pairingPublicKey(try PairingPublicKey(parsing: &input))
    case .pairingDHKeyCheck: self = .pairingDHKeyCheck(try PairingDHKeyCheck(parsing: &input))
    case .keypressNotification:
      self = .keypressNotification(try PairingKeypressNotification(parsing: &input))
    default:
      self = .unknown(opcode, input.isAtEnd ? input.unread : input.rest(SMPField.parameters))
    }
  }

  public var opcode: SMPOpcode {
    switch self {
    case .pairingRequest: .pairingRequest
    case .pairingResponse: .pairingResponse
    case .pairingConfirm: .pairingConfirm
    case .pairingRandom: .pairingRandom
    case .pairingFailed: .pairingFailed
    case .encryptionInformation: .encryptionInformation
    case .centralIdentification: .centralIdentification
    case .identityInformation: .identityInformation
    case .identityAddressInformation: .identityAddressInformation
    case .signingInformation: .signingInformation
    case .securityRequest: .securityRequest
    case .pairingPublicKey: .pairingPublicKey
    case .pairingDHKeyCheck: .pairingDHKeyCheck
    case .keypressNotification: .keypressNotification
    case .unknown(let opcode, _): opcode
    }
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(opcode.rawValue)
    switch self {
    case .pairingRequest(let pdu): pdu.encode(into: &output)
    case .pairingResponse(let pdu): pdu.encode(into: &output)
    case .pairingConfirm(let pdu): pdu.encode(into: &output)
    case .pairingRandom(let pdu): pdu.encode(into: &output)
    case .pairingFailed(let pdu): pdu.encode(into: &output)
    case .encryptionInformation(let pdu): pdu.encode(into: &output)
    case .centralIdentification(let pdu): pdu.encode(into: &output)
    case .identityInformation(let pdu): pdu.encode(into: &output)
    case .identityAddressInformation(let pdu): pdu.encode(into: &output)
    case .signingInformation(let pdu): pdu.encode(into: &output)
    case .securityRequest(let pdu): pdu.encode(into: &output)
    case .pairingPublicKey(let pdu): pdu.encode(into: &output)
    case .pairingDHKeyCheck(let pdu): pdu.encode(into: &output)
    case .keypressNotification(let pdu): pdu.encode(into: &output)
    case .unknown(_, let parameters): output.octets(parameters)
    }
  }
}

/// The first octet of a Security Manager PDU: which PDU it is. Core 6.0, Vol 3, Part H, 3.3.
public struct SMPOpcode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static var pairingRequest: SMPOpcode { SMPOpcode(rawValue: 0x01) }
  public static var pairingResponse: SMPOpcode { SMPOpcode(rawValue: 0x02) }
  public static var pairingConfirm: SMPOpcode { SMPOpcode(rawValue: 0x03) }
  public static var pairingRandom: SMPOpcode { SMPOpcode(rawValue: 0x04) }
  public static var pairingFailed: SMPOpcode { SMPOpcode(rawValue: 0x05) }
  public static var encryptionInformation: SMPOpcode { SMPOpcode(rawValue: 0x06) }
  public static var centralIdentification: SMPOpcode { SMPOpcode(rawValue: 0x07) }
  public static var identityInformation: SMPOpcode { SMPOpcode(rawValue: 0x08) }
  public static var identityAddressInformation: SMPOpcode { SMPOpcode(rawValue: 0x09) }
  public static var signingInformation: SMPOpcode { SMPOpcode(rawValue: 0x0A) }
  public static var securityRequest: SMPOpcode { SMPOpcode(rawValue: 0x0B) }
  public static var pairingPublicKey: SMPOpcode { SMPOpcode(rawValue: 0x0C) }
  public static var pairingDHKeyCheck: SMPOpcode { SMPOpcode(rawValue: 0x0D) }
  public static var keypressNotification: SMPOpcode { SMPOpcode(rawValue: 0x0E) }

  /// The specification's name, nil for a code that it does not define.
  public var name: StaticString? { SMPOpcode.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0x01: "Pairing Request"
    case 0x02: "Pairing Response"
    case 0x03: "Pairing Confirm"
    case 0x04: "Pairing Random"
    case 0x05: "Pairing Failed"
    case 0x06: "Encryption Information"
    case 0x07: "Central Identification"
    case 0x08: "Identity Information"
    case 0x09: "Identity Address Information"
    case 0x0A: "Signing Information"
    case 0x0B: "Security Request"
    case 0x0C: "Pairing Public Key"
    case 0x0D: "Pairing DHKey Check"
    case 0x0E: "Pairing Keypress Notification"
    default: nil
    }
  }
}
