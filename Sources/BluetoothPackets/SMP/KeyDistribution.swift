import ByteReading

/// The keys that a device sends once the link is encrypted. Core 6.0, Vol 3, Part H, 3.6.1.
public struct KeyDistribution: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Legacy pairing's LTK, with EDIV and Rand.
  public static let encryptionKey = KeyDistribution(rawValue: 0x01)
  /// The identity resolving key, with the identity address.
  public static let identityKey = KeyDistribution(rawValue: 0x02)
  /// The connection signature resolving key.
  public static let signingKey = KeyDistribution(rawValue: 0x04)
  /// The BR/EDR link key, derived from the LTK.
  public static let linkKey = KeyDistribution(rawValue: 0x08)

  init(parsing input: inout ByteReader, _ field: Field) throws(WireError) {
    rawValue = try input.uint8(field)
    if input.isWatched {
      _ = input.bits(SMPField.keysReserved, of: rawValue)
      _ = input.flag(SMPField.linkKey, of: rawValue)
      _ = input.flag(SMPField.signKey, of: rawValue)
      _ = input.flag(SMPField.idKey, of: rawValue)
      _ = input.flag(SMPField.encKey, of: rawValue)
    }
  }
}
