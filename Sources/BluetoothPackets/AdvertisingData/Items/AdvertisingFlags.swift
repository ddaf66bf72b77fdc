public import ByteReading

/// The Flags AD type: discoverability and BR/EDR support.
///
/// Core Specification Supplement, Part A, 1.3.
public struct AdvertisingFlags: WireValue {
  public var rawValue: UInt8

  /// Octets on the wire: 0 or 1, since trailing zero octets may be left out.
  public var octetCount: Int

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
    octetCount = 1
  }

  public var isLimitedDiscoverable: Bool { rawValue & 0x01 != 0 }
  public var isGeneralDiscoverable: Bool { rawValue & 0x02 != 0 }
  public var isBREDRNotSupported: Bool { rawValue & 0x04 != 0 }
  public var isControllerSimultaneous: Bool { rawValue & 0x08 != 0 }
  /// Says so before Core 5.0; reserved since.
  public var isHostSimultaneous: Bool { rawValue & 0x10 != 0 }
  public var reserved: UInt8 { rawValue >> 5 }

  public init(parsing input: inout ByteReader) throws(WireError) {
    guard !input.isAtEnd else {
      self.init(rawValue: 0)
      octetCount = 0
      return
    }
    self.init(rawValue: try input.uint8(AdvertisingDataField.flags))
    guard input.isWatched else { return }
    _ = input.bits(AdvertisingDataField.flagsReserved, of: rawValue)
    _ = input.flag(AdvertisingDataField.simultaneousHost, of: rawValue)
    _ = input.flag(AdvertisingDataField.simultaneousController, of: rawValue)
    _ = input.flag(AdvertisingDataField.brEDRNotSupported, of: rawValue)
    _ = input.flag(AdvertisingDataField.generalDiscoverable, of: rawValue)
    _ = input.flag(AdvertisingDataField.limitedDiscoverable, of: rawValue)
  }

  public func encode(into output: inout ByteWriter) {
    if octetCount > 0 { output.uint8(rawValue) }
  }
}
