public import ByteReading

/// What a device wants of the pairing (AuthReq). Core 6.0, Vol 3, Part H, 3.5.1.
public struct AuthenticationRequirements: WireValue, RawRepresentable {
  /// All eight bits, also the reserved ones.
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

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

  /// 0: no bonding, 1: bonding, 2 and 3 are reserved.
  public var bondingFlags: UInt8 { rawValue & 0x03 }

  /// Whether the keys are to be kept.
  public var wantsBonding: Bool { bondingFlags == 1 }

  /// Whether protection against a man in the middle is wanted.
  public var wantsManInTheMiddleProtection: Bool { rawValue & 0x04 != 0 }

  /// Whether the device can pair with LE Secure Connections.
  public var supportsSecureConnections: Bool { rawValue & 0x08 != 0 }

  /// Whether keypress notifications are to be sent during passkey entry.
  public var wantsKeypressNotifications: Bool { rawValue & 0x10 != 0 }

  /// Whether the device derives keys for the other transport with h7 (CT2).
  public var supportsH7: Bool { rawValue & 0x20 != 0 }
}
