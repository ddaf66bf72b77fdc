public import ByteReading

/// A Security Manager PDU. Core 6.0, Vol 3, Part H, 3.
public enum SMPPDU: ~Escapable {
  /// The parameters of a Pairing Request and of a Pairing Response.
  case pairingRequest(PairingFeatures)
  /// The parameters of a Pairing Request and of a Pairing Response.
  case pairingResponse(PairingFeatures)
  /// A device commits to a random value that it will reveal later.
  case pairingConfirm(PairingConfirm)
  /// A device reveals the random value that it committed to.
  case pairingRandom(PairingRandom)
  /// A device aborts the pairing. Core 6.0, Vol 3, Part H, 3.5.5.
  case pairingFailed(PairingFailed)
  /// Legacy pairing: the long term key for later connections with the sender as peripheral.
  case encryptionInformation(EncryptionInformation)
  /// Legacy pairing: EDIV and Rand, by which a central identifies the key of Encryption Information.
  case centralIdentification(CentralIdentification)
  /// The key that resolves the sender's private addresses.
  case identityInformation(IdentityInformation)
  /// The sender's identity address. Core 6.0, Vol 3, Part H, 3.6.5.
  case identityAddressInformation(IdentityAddressInformation)
  /// The key with which the sender signs data.
  case signingInformation(SigningInformation)
  /// The peripheral requests that the central encrypts the link or pairs.
  case securityRequest(SecurityRequest)
  /// LE Secure Connections: the public key of the sender. Core 6.0, Vol 3, Part H, 3.5.6.
  case pairingPublicKey(PairingPublicKey)
  /// A device proves that it has computed the same Diffie-Hellman key.
  case pairingDHKeyCheck(PairingDHKeyCheck)
  /// The user is entering a passkey on the sender. Core 6.0, Vol 3, Part H, 3.5.8.
  case keypressNotification(PairingKeypressNotification)
  /// A PDU that the specification does not define.
  case unknown(SMPOpcode, RawSpan)

  /// Decodes the code and the parameters. Octets after the parameters remain unread in `input`.
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

  /// The opcode of the PDU.
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

/// The first octet of a Security Manager PDU, which identifies it. Core 6.0, Vol 3, Part H, 3.3.
public struct SMPOpcode: NamedNumber, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The parameters of a Pairing Request and of a Pairing Response.
  public static var pairingRequest: SMPOpcode { SMPOpcode(rawValue: 0x01) }
  /// The parameters of a Pairing Request and of a Pairing Response.
  public static var pairingResponse: SMPOpcode { SMPOpcode(rawValue: 0x02) }
  /// A device commits to a random value that it will reveal later.
  public static var pairingConfirm: SMPOpcode { SMPOpcode(rawValue: 0x03) }
  /// A device reveals the random value that it committed to.
  public static var pairingRandom: SMPOpcode { SMPOpcode(rawValue: 0x04) }
  /// A device aborts the pairing. Core 6.0, Vol 3, Part H, 3.5.5.
  public static var pairingFailed: SMPOpcode { SMPOpcode(rawValue: 0x05) }
  /// Legacy pairing: the long term key for later connections with the sender as peripheral.
  public static var encryptionInformation: SMPOpcode { SMPOpcode(rawValue: 0x06) }
  /// Legacy pairing: EDIV and Rand, by which a central identifies the key of Encryption Information.
  public static var centralIdentification: SMPOpcode { SMPOpcode(rawValue: 0x07) }
  /// The key that resolves the sender's private addresses.
  public static var identityInformation: SMPOpcode { SMPOpcode(rawValue: 0x08) }
  /// The sender's identity address. Core 6.0, Vol 3, Part H, 3.6.5.
  public static var identityAddressInformation: SMPOpcode { SMPOpcode(rawValue: 0x09) }
  /// The key with which the sender signs data.
  public static var signingInformation: SMPOpcode { SMPOpcode(rawValue: 0x0A) }
  /// The peripheral requests that the central encrypts the link or pairs.
  public static var securityRequest: SMPOpcode { SMPOpcode(rawValue: 0x0B) }
  /// LE Secure Connections: the public key of the sender. Core 6.0, Vol 3, Part H, 3.5.6.
  public static var pairingPublicKey: SMPOpcode { SMPOpcode(rawValue: 0x0C) }
  /// A device proves that it has computed the same Diffie-Hellman key.
  public static var pairingDHKeyCheck: SMPOpcode { SMPOpcode(rawValue: 0x0D) }
  /// The user is entering a passkey on the sender. Core 6.0, Vol 3, Part H, 3.5.8.
  public static var keypressNotification: SMPOpcode { SMPOpcode(rawValue: 0x0E) }

  /// The specification's name; nil for an undefined code.
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
