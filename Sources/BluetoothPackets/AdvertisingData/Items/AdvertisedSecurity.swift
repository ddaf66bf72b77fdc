public import ByteReading

/// Security Manager flags of an out-of-band message. Core Specification Supplement, Part A, 1.7.
public struct SecurityManagerOOBFlags: WireValue, NamedFlags {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Out-of-band data is present.
  public static var oobDataPresent: SecurityManagerOOBFlags {
    SecurityManagerOOBFlags(rawValue: 0x01)
  }
  /// The host supports LE.
  public static var leSupported: SecurityManagerOOBFlags { SecurityManagerOOBFlags(rawValue: 0x02) }
  /// The host supports simultaneous LE and BR/EDR with the same device.
  public static var simultaneous: SecurityManagerOOBFlags {
    SecurityManagerOOBFlags(rawValue: 0x04)
  }
  /// The address in the message is a random one.
  public static var addressRandom: SecurityManagerOOBFlags {
    SecurityManagerOOBFlags(rawValue: 0x08)
  }

  public static var flagNames: [(flag: UInt8, name: StaticString)] {
    [
      (0x01, "oobDataPresent"), (0x02, "leSupported"), (0x04, "simultaneous"),
      (0x08, "addressRandom"),
    ]
  }

  /// Whether out-of-band data is present.
  public var isOOBDataPresent: Bool { rawValue & 0x01 != 0 }
  /// Whether the host supports LE.
  public var isLESupported: Bool { rawValue & 0x02 != 0 }
  /// Whether the host supports simultaneous LE and BR/EDR with the same device.
  public var isSimultaneous: Bool { rawValue & 0x04 != 0 }
  /// Whether the address in the message is a random one.
  public var isAddressRandom: Bool { rawValue & 0x08 != 0 }
  /// The reserved bits.
  public var reserved: UInt8 { rawValue >> 4 }

  public init(parsing input: inout ByteReader) throws(WireError) {
    rawValue = try input.uint8(AdvertisingDataField.oobFlags)
    _ = input.bits(AdvertisingDataField.oobReserved, of: rawValue)
    _ = input.flag(AdvertisingDataField.oobAddressType, of: rawValue)
    _ = input.flag(AdvertisingDataField.oobSimultaneous, of: rawValue)
    _ = input.flag(AdvertisingDataField.oobLESupported, of: rawValue)
    _ = input.flag(AdvertisingDataField.oobDataPresent, of: rawValue)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(rawValue)
  }
}

/// AD structures that can be read only with the key material, as a view over the packet.
///
/// Core Specification Supplement, Part A, 1.23.
public struct EncryptedAdvertisingData: ~Escapable {
  /// The randomizer, five octets.
  public var randomizer: RawSpan
  /// The ciphertext between the randomizer and the message integrity check.
  public var payload: RawSpan
  /// The message integrity check, four octets.
  public var mic: RawSpan

  /// Decodes it from the remaining octets; throws if there are too few.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    try input.require(9, NewerAdvertisingDataField.encryptedRandomizer)
    randomizer = try input.octets(5, NewerAdvertisingDataField.encryptedRandomizer)
    payload = try input.octets(
      max(0, input.remaining - 4), NewerAdvertisingDataField.encryptedPayload)
    mic = try input.octets(4, NewerAdvertisingDataField.encryptedMIC)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.octets(randomizer)
    output.octets(payload)
    output.octets(mic)
  }
}
