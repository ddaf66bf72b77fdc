/// The kind of an AD structure. Assigned Numbers, 2.3.
public struct ADType: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let flags = ADType(rawValue: 0x01)
  public static let incompleteServiceUUIDs16 = ADType(rawValue: 0x02)
  public static let completeServiceUUIDs16 = ADType(rawValue: 0x03)
  public static let incompleteServiceUUIDs32 = ADType(rawValue: 0x04)
  public static let completeServiceUUIDs32 = ADType(rawValue: 0x05)
  public static let incompleteServiceUUIDs128 = ADType(rawValue: 0x06)
  public static let completeServiceUUIDs128 = ADType(rawValue: 0x07)
  public static let shortenedLocalName = ADType(rawValue: 0x08)
  public static let completeLocalName = ADType(rawValue: 0x09)
  public static let txPowerLevel = ADType(rawValue: 0x0A)
  public static let classOfDevice = ADType(rawValue: 0x0D)
  public static let simplePairingHash192 = ADType(rawValue: 0x0E)
  public static let simplePairingRandomizer192 = ADType(rawValue: 0x0F)
  /// Device ID in an extended inquiry response, the Security Manager's TK out of band.
  public static let deviceIDOrTemporaryKey = ADType(rawValue: 0x10)
  public static let securityManagerOOBFlags = ADType(rawValue: 0x11)
  public static let connectionIntervalRange = ADType(rawValue: 0x12)
  public static let solicitationUUIDs16 = ADType(rawValue: 0x14)
  public static let solicitationUUIDs128 = ADType(rawValue: 0x15)
  public static let serviceData16 = ADType(rawValue: 0x16)
  public static let publicTargetAddress = ADType(rawValue: 0x17)
  public static let randomTargetAddress = ADType(rawValue: 0x18)
  public static let appearance = ADType(rawValue: 0x19)
  public static let advertisingInterval = ADType(rawValue: 0x1A)
  public static let deviceAddress = ADType(rawValue: 0x1B)
  public static let role = ADType(rawValue: 0x1C)
  public static let simplePairingHash256 = ADType(rawValue: 0x1D)
  public static let simplePairingRandomizer256 = ADType(rawValue: 0x1E)
  public static let solicitationUUIDs32 = ADType(rawValue: 0x1F)
  public static let serviceData32 = ADType(rawValue: 0x20)
  public static let serviceData128 = ADType(rawValue: 0x21)
  public static let confirmationValue = ADType(rawValue: 0x22)
  public static let randomValue = ADType(rawValue: 0x23)
  public static let uri = ADType(rawValue: 0x24)
  public static let indoorPositioning = ADType(rawValue: 0x25)
  public static let transportDiscoveryData = ADType(rawValue: 0x26)
  public static let supportedFeatures = ADType(rawValue: 0x27)
  public static let channelMapUpdate = ADType(rawValue: 0x28)
  public static let provisioningBearer = ADType(rawValue: 0x29)
  public static let meshMessage = ADType(rawValue: 0x2A)
  public static let meshBeacon = ADType(rawValue: 0x2B)
  public static let bigInfo = ADType(rawValue: 0x2C)
  public static let broadcastCode = ADType(rawValue: 0x2D)
  public static let resolvableSetIdentifier = ADType(rawValue: 0x2E)
  public static let advertisingIntervalLong = ADType(rawValue: 0x2F)
  public static let broadcastName = ADType(rawValue: 0x30)
  public static let encryptedData = ADType(rawValue: 0x31)
  public static let responseTiming = ADType(rawValue: 0x32)
  public static let electronicShelfLabel = ADType(rawValue: 0x34)
  public static let threeDInformation = ADType(rawValue: 0x3D)
  public static let manufacturerData = ADType(rawValue: 0xFF)

  /// The Bluetooth SIG's name, nil for a type that it has not assigned.
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
