/// The first octet of a Security Manager PDU: which PDU it is. Core 6.0, Vol 3, Part H, 3.3.
public struct SMPOpcode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let pairingRequest = SMPOpcode(rawValue: 0x01)
  public static let pairingResponse = SMPOpcode(rawValue: 0x02)
  public static let pairingConfirm = SMPOpcode(rawValue: 0x03)
  public static let pairingRandom = SMPOpcode(rawValue: 0x04)
  public static let pairingFailed = SMPOpcode(rawValue: 0x05)
  public static let encryptionInformation = SMPOpcode(rawValue: 0x06)
  public static let centralIdentification = SMPOpcode(rawValue: 0x07)
  public static let identityInformation = SMPOpcode(rawValue: 0x08)
  public static let identityAddressInformation = SMPOpcode(rawValue: 0x09)
  public static let signingInformation = SMPOpcode(rawValue: 0x0A)
  public static let securityRequest = SMPOpcode(rawValue: 0x0B)
  public static let pairingPublicKey = SMPOpcode(rawValue: 0x0C)
  public static let pairingDHKeyCheck = SMPOpcode(rawValue: 0x0D)
  public static let keypressNotification = SMPOpcode(rawValue: 0x0E)

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
