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
