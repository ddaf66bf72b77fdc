public import ByteReading

/// What an out-of-band message says about pairing. Core Specification Supplement, Part A, 1.7.
public struct SecurityManagerOOBFlags: WireValue {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public var isOOBDataPresent: Bool { rawValue & 0x01 != 0 }
  public var isLESupported: Bool { rawValue & 0x02 != 0 }
  public var isSimultaneous: Bool { rawValue & 0x04 != 0 }
  public var isAddressRandom: Bool { rawValue & 0x08 != 0 }
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

/// AD structures that only who has the key material can read, as a view over the packet.
///
/// Core Specification Supplement, Part A, 1.23.
public struct EncryptedAdvertisingData: ~Escapable {
  /// Five octets.
  public var randomizer: RawSpan
  public var payload: RawSpan
  /// Four octets.
  public var mic: RawSpan

  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    try input.require(9, NewerAdvertisingDataField.encryptedRandomizer)
    randomizer = try input.octets(5, NewerAdvertisingDataField.encryptedRandomizer)
    payload = try input.octets(
      max(0, input.remaining - 4), NewerAdvertisingDataField.encryptedPayload)
    mic = try input.octets(4, NewerAdvertisingDataField.encryptedMIC)
  }

  public func encode(into output: inout ByteWriter) {
    output.octets(randomizer)
    output.octets(payload)
    output.octets(mic)
  }
}
