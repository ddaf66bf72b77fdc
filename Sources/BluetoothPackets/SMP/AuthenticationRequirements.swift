public import ByteReading

/// A device's requirements for the pairing (AuthReq). Core 6.0, Vol 3, Part H, 3.5.1.
public struct AuthenticationRequirements: WireValue, NamedFlags {
  /// All eight bits, including the reserved ones.
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Bonding: the keys are stored.
  public static let bonding = AuthenticationRequirements(rawValue: 0x01)
  /// Protection against a man in the middle is required.
  public static let manInTheMiddleProtection = AuthenticationRequirements(rawValue: 0x04)
  /// LE Secure Connections is supported.
  public static let secureConnections = AuthenticationRequirements(rawValue: 0x08)
  /// Keypress notifications are requested.
  public static let keypress = AuthenticationRequirements(rawValue: 0x10)
  /// CT2: the device supports h7.
  public static let h7 = AuthenticationRequirements(rawValue: 0x20)

  public init(parsing input: inout ByteReader) throws(WireError) {
    rawValue = try input.uint8(SMPField.authenticationRequirements)
    if input.isWatched {
      _ = input.bits(SMPField.reservedFlags, of: rawValue)
      _ = input.flag(SMPField.ct2Flag, of: rawValue)
      _ = input.flag(SMPField.keypressFlag, of: rawValue)
      _ = input.flag(SMPField.secureConnectionsFlag, of: rawValue)
      _ = input.flag(SMPField.mitmFlag, of: rawValue)
      _ = input.bits(SMPField.bondingFlags, of: rawValue)
    }
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(rawValue)
  }

  /// The bonding flags: 0 for no bonding, 1 for bonding; 2 and 3 are reserved.
  public var bondingFlags: UInt8 { rawValue & 0x03 }

  /// Whether the device bonds, so that the keys are stored.
  public var wantsBonding: Bool { bondingFlags == 1 }

  /// Whether protection against a man in the middle is required.
  public var wantsManInTheMiddleProtection: Bool { rawValue & 0x04 != 0 }

  /// Whether the device supports LE Secure Connections.
  public var supportsSecureConnections: Bool { rawValue & 0x08 != 0 }

  /// Whether keypress notifications are requested during passkey entry.
  public var wantsKeypressNotifications: Bool { rawValue & 0x10 != 0 }

  /// Whether the device derives keys for the other transport with h7 (CT2).
  public var supportsH7: Bool { rawValue & 0x20 != 0 }
}

extension AuthenticationRequirements {
  public static var flagNames: [(flag: UInt8, name: StaticString)] {
    [
      (0x01, "bonding"),
      (0x04, "manInTheMiddleProtection"),
      (0x08, "secureConnections"),
      (0x10, "keypress"),
      (0x20, "h7"),
    ]
  }
}
