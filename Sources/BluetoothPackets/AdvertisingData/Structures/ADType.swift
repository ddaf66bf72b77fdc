/// The kind of an AD structure. Assigned Numbers, 2.3.
public struct ADType: NamedNumber, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Flags (0x01).
  public static var flags: ADType { ADType(rawValue: 0x01) }
  /// Incomplete List of 16-bit Service or Service Class UUIDs (0x02).
  public static var incompleteServiceUUIDs16: ADType { ADType(rawValue: 0x02) }
  /// Complete List of 16-bit Service or Service Class UUIDs (0x03).
  public static var completeServiceUUIDs16: ADType { ADType(rawValue: 0x03) }
  /// Incomplete List of 32-bit Service or Service Class UUIDs (0x04).
  public static var incompleteServiceUUIDs32: ADType { ADType(rawValue: 0x04) }
  /// Complete List of 32-bit Service or Service Class UUIDs (0x05).
  public static var completeServiceUUIDs32: ADType { ADType(rawValue: 0x05) }
  /// Incomplete List of 128-bit Service or Service Class UUIDs (0x06).
  public static var incompleteServiceUUIDs128: ADType { ADType(rawValue: 0x06) }
  /// Complete List of 128-bit Service or Service Class UUIDs (0x07).
  public static var completeServiceUUIDs128: ADType { ADType(rawValue: 0x07) }
  /// Shortened Local Name (0x08).
  public static var shortenedLocalName: ADType { ADType(rawValue: 0x08) }
  /// Complete Local Name (0x09).
  public static var completeLocalName: ADType { ADType(rawValue: 0x09) }
  /// Tx Power Level (0x0A).
  public static var txPowerLevel: ADType { ADType(rawValue: 0x0A) }
  /// Class of Device (0x0D).
  public static var classOfDevice: ADType { ADType(rawValue: 0x0D) }
  /// Simple Pairing Hash C-192 (0x0E).
  public static var simplePairingHash192: ADType { ADType(rawValue: 0x0E) }
  /// Simple Pairing Randomizer R-192 (0x0F).
  public static var simplePairingRandomizer192: ADType { ADType(rawValue: 0x0F) }
  /// Device ID in an extended inquiry response, or the Security Manager's TK in out-of-band data.
  public static var deviceIDOrTemporaryKey: ADType { ADType(rawValue: 0x10) }
  /// Security Manager Out of Band Flags (0x11).
  public static var securityManagerOOBFlags: ADType { ADType(rawValue: 0x11) }
  /// Peripheral Connection Interval Range (0x12).
  public static var connectionIntervalRange: ADType { ADType(rawValue: 0x12) }
  /// List of 16-bit Service Solicitation UUIDs (0x14).
  public static var solicitationUUIDs16: ADType { ADType(rawValue: 0x14) }
  /// List of 128-bit Service Solicitation UUIDs (0x15).
  public static var solicitationUUIDs128: ADType { ADType(rawValue: 0x15) }
  /// Service Data - 16-bit UUID (0x16).
  public static var serviceData16: ADType { ADType(rawValue: 0x16) }
  /// Public Target Address (0x17).
  public static var publicTargetAddress: ADType { ADType(rawValue: 0x17) }
  /// Random Target Address (0x18).
  public static var randomTargetAddress: ADType { ADType(rawValue: 0x18) }
  /// Appearance (0x19).
  public static var appearance: ADType { ADType(rawValue: 0x19) }
  /// Advertising Interval (0x1A).
  public static var advertisingInterval: ADType { ADType(rawValue: 0x1A) }
  /// LE Bluetooth Device Address (0x1B).
  public static var deviceAddress: ADType { ADType(rawValue: 0x1B) }
  /// LE Role (0x1C).
  public static var role: ADType { ADType(rawValue: 0x1C) }
  /// Simple Pairing Hash C-256 (0x1D).
  public static var simplePairingHash256: ADType { ADType(rawValue: 0x1D) }
  /// Simple Pairing Randomizer R-256 (0x1E).
  public static var simplePairingRandomizer256: ADType { ADType(rawValue: 0x1E) }
  /// List of 32-bit Service Solicitation UUIDs (0x1F).
  public static var solicitationUUIDs32: ADType { ADType(rawValue: 0x1F) }
  /// Service Data - 32-bit UUID (0x20).
  public static var serviceData32: ADType { ADType(rawValue: 0x20) }
  /// Service Data - 128-bit UUID (0x21).
  public static var serviceData128: ADType { ADType(rawValue: 0x21) }
  /// LE Secure Connections Confirmation Value (0x22).
  public static var confirmationValue: ADType { ADType(rawValue: 0x22) }
  /// LE Secure Connections Random Value (0x23).
  public static var randomValue: ADType { ADType(rawValue: 0x23) }
  /// URI (0x24).
  public static var uri: ADType { ADType(rawValue: 0x24) }
  /// Indoor Positioning (0x25).
  public static var indoorPositioning: ADType { ADType(rawValue: 0x25) }
  /// Transport Discovery Data (0x26).
  public static var transportDiscoveryData: ADType { ADType(rawValue: 0x26) }
  /// LE Supported Features (0x27).
  public static var supportedFeatures: ADType { ADType(rawValue: 0x27) }
  /// Channel Map Update Indication (0x28).
  public static var channelMapUpdate: ADType { ADType(rawValue: 0x28) }
  /// PB-ADV (0x29).
  public static var provisioningBearer: ADType { ADType(rawValue: 0x29) }
  /// Mesh Message (0x2A).
  public static var meshMessage: ADType { ADType(rawValue: 0x2A) }
  /// Mesh Beacon (0x2B).
  public static var meshBeacon: ADType { ADType(rawValue: 0x2B) }
  /// BIGInfo (0x2C).
  public static var bigInfo: ADType { ADType(rawValue: 0x2C) }
  /// Broadcast_Code (0x2D).
  public static var broadcastCode: ADType { ADType(rawValue: 0x2D) }
  /// Resolvable Set Identifier (0x2E).
  public static var resolvableSetIdentifier: ADType { ADType(rawValue: 0x2E) }
  /// Advertising Interval - long (0x2F).
  public static var advertisingIntervalLong: ADType { ADType(rawValue: 0x2F) }
  /// Broadcast_Name (0x30).
  public static var broadcastName: ADType { ADType(rawValue: 0x30) }
  /// Encrypted Advertising Data (0x31).
  public static var encryptedData: ADType { ADType(rawValue: 0x31) }
  /// Periodic Advertising Response Timing Information (0x32).
  public static var responseTiming: ADType { ADType(rawValue: 0x32) }
  /// Electronic Shelf Label (0x34).
  public static var electronicShelfLabel: ADType { ADType(rawValue: 0x34) }
  /// 3D Information Data (0x3D).
  public static var threeDInformation: ADType { ADType(rawValue: 0x3D) }
  /// Manufacturer Specific Data (0xFF).
  public static var manufacturerData: ADType { ADType(rawValue: 0xFF) }

  /// The Bluetooth SIG's name; nil for an unassigned type.
  public var name: StaticString? { ADType.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0x01: "Flags"
    case 0x02: "Incomplete List of 16-bit Service or Service Class UUIDs"
    case 0x03: "Complete List of 16-bit Service or Service Class UUIDs"
    case 0x04: "Incomplete List of 32-bit Service or Service Class UUIDs"
    case 0x05: "Complete List of 32-bit Service or Service Class UUIDs"
    case 0x06: "Incomplete List of 128-bit Service or Service Class UUIDs"
    case 0x07: "Complete List of 128-bit Service or Service Class UUIDs"
    case 0x08: "Shortened Local Name"
    case 0x09: "Complete Local Name"
    case 0x0A: "Tx Power Level"
    case 0x0D: "Class of Device"
    case 0x0E: "Simple Pairing Hash C-192"
    case 0x0F: "Simple Pairing Randomizer R-192"
    case 0x10: "Device ID / Security Manager TK Value"
    case 0x11: "Security Manager Out of Band Flags"
    case 0x12: "Peripheral Connection Interval Range"
    case 0x14: "List of 16-bit Service Solicitation UUIDs"
    case 0x15: "List of 128-bit Service Solicitation UUIDs"
    case 0x16: "Service Data - 16-bit UUID"
    case 0x17: "Public Target Address"
    case 0x18: "Random Target Address"
    case 0x19: "Appearance"
    case 0x1A: "Advertising Interval"
    case 0x1B: "LE Bluetooth Device Address"
    case 0x1C: "LE Role"
    case 0x1D: "Simple Pairing Hash C-256"
    case 0x1E: "Simple Pairing Randomizer R-256"
    case 0x1F: "List of 32-bit Service Solicitation UUIDs"
    case 0x20: "Service Data - 32-bit UUID"
    case 0x21: "Service Data - 128-bit UUID"
    case 0x22: "LE Secure Connections Confirmation Value"
    case 0x23: "LE Secure Connections Random Value"
    case 0x24: "URI"
    case 0x25: "Indoor Positioning"
    case 0x26: "Transport Discovery Data"
    case 0x27: "LE Supported Features"
    case 0x28: "Channel Map Update Indication"
    case 0x29: "PB-ADV"
    case 0x2A: "Mesh Message"
    case 0x2B: "Mesh Beacon"
    case 0x2C: "BIGInfo"
    case 0x2D: "Broadcast_Code"
    case 0x2E: "Resolvable Set Identifier"
    case 0x2F: "Advertising Interval - long"
    case 0x30: "Broadcast_Name"
    case 0x31: "Encrypted Advertising Data"
    case 0x32: "Periodic Advertising Response Timing Information"
    case 0x34: "Electronic Shelf Label"
    case 0x3D: "3D Information Data"
    case 0xFF: "Manufacturer Specific Data"
    default: nil
    }
  }
}
