/// The local name of an L2CAP channel's end. Core 6.0, Vol 3, Part A, 2.1.
public struct ChannelID: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Signalling on BR/EDR.
  public static let signalling = ChannelID(rawValue: 0x0001)
  /// Connectionless data on BR/EDR.
  public static let connectionless = ChannelID(rawValue: 0x0002)
  public static let attributeProtocol = ChannelID(rawValue: 0x0004)
  /// Signalling on LE.
  public static let lowEnergySignalling = ChannelID(rawValue: 0x0005)
  /// Pairing on LE.
  public static let securityManager = ChannelID(rawValue: 0x0006)
  /// Cross-transport key derivation on BR/EDR.
  public static let classicSecurityManager = ChannelID(rawValue: 0x0007)

  /// Whether the two ends agreed on the channel with a connection request: 0x0040 and above.
  public var isDynamic: Bool { rawValue >= 0x0040 }

  /// Whether an LE link may give the channel out: 0x0040 to 0x007F.
  public var isDynamicOnLowEnergy: Bool { 0x0040...0x007F ~= rawValue }

  /// Whether the channel carries signalling commands.
  public var isSignalling: Bool { self == .signalling || self == .lowEnergySignalling }

  /// The specification's name, nil for a channel that it reserves.
  public var name: StaticString? { ChannelID.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0x0000: "Null Identifier"
    case 0x0001: "L2CAP Signaling"
    case 0x0002: "Connectionless"
    case 0x0003: "AMP Manager (previously used)"
    case 0x0004: "Attribute Protocol"
    case 0x0005: "LE L2CAP Signaling"
    case 0x0006: "Security Manager Protocol"
    case 0x0007: "BR/EDR Security Manager"
    case 0x003F: "AMP Test Manager (previously used)"
    case 0x0040...0xFFFF: "Dynamically Allocated"
    default: nil
    }
  }
}
