import ByteReading

/// AdvDataInfo (ADI): the advertising set and the version of its data.
///
/// Core 6.0, Vol 6, Part B, 2.3.4.4.
public struct AdvertisingDataInfo: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Advertising DID: changes with the data. 12 bits.
  public var dataIdentifier: UInt16 { rawValue & 0x0FFF }

  /// Advertising SID: the advertising set. 4 bits.
  public var setIdentifier: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 12) }

  init(parsing input: inout ByteReader) throws(WireError) {
    rawValue = try input.uint16(ExtendedAdvertisingField.dataInfo)
    _ = input.bits(ExtendedAdvertisingField.dataIdentifier, of: rawValue)
    _ = input.bits(ExtendedAdvertisingField.setIdentifier, of: rawValue)
  }
}
