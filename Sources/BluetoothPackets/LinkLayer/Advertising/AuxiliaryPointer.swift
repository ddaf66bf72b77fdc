public import ByteReading

/// AuxPtr: the channel and time of the packet that continues an advertisement.
///
/// Core 6.0, Vol 6, Part B, 2.3.4.5.
public struct AuxiliaryPointer: WireValue {
  /// Channel index, 0 to 36.
  public var channel: UInt8
  /// CA: the error of the advertiser's clock is at most 50 ppm; otherwise at most 500 ppm.
  public var isClockAccurate: Bool
  /// Offset Units: 300 µs instead of 30 µs.
  public var hasCoarseUnits: Bool
  /// Aux Offset, 13 bits, from the start of this packet; 0 if there is no packet because data was
  /// truncated.
  public var offset: UInt16
  /// Encoded Aux PHY, 3 bits: 0 LE 1M, 1 LE 2M, 2 LE Coded.
  public var rawPHY: UInt8

  /// Creates it from its fields, in transmission order.
  public init(
    channel: UInt8, isClockAccurate: Bool, hasCoarseUnits: Bool, offset: UInt16, rawPHY: UInt8
  ) {
    self.channel = channel
    self.isClockAccurate = isClockAccurate
    self.hasCoarseUnits = hasCoarseUnits
    self.offset = offset
    self.rawPHY = rawPHY
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    let octet = try input.uint8(ExtendedAdvertisingField.auxPtrOctet)
    channel = input.bits(ExtendedAdvertisingField.auxChannel, of: octet)
    isClockAccurate = input.flag(ExtendedAdvertisingField.auxClockAccuracy, of: octet)
    hasCoarseUnits = input.flag(ExtendedAdvertisingField.auxOffsetUnits, of: octet)
    let word = try input.uint16(ExtendedAdvertisingField.auxPtrWord)
    offset = input.bits(ExtendedAdvertisingField.auxOffset, of: word)
    rawPHY = UInt8(truncatingIfNeeded: input.bits(ExtendedAdvertisingField.auxPHY, of: word))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(channel & 0x3F | (isClockAccurate ? 0x40 : 0) | (hasCoarseUnits ? 0x80 : 0))
    output.uint16(offset & 0x1FFF | UInt16(rawPHY & 7) << 13)
  }

  /// Time from the start of this packet to the earliest start of the other one, in microseconds.
  public var offsetMicroseconds: Int { Int(offset) * (hasCoarseUnits ? 300 : 30) }

  /// The PHY of the other packet; nil for a reserved value.
  public var phy: PHY? {
    switch rawPHY {
    case 0: .le1M
    case 1: .le2M
    case 2: .leCoded
    default: nil
    }
  }

  static func phyName(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "LE 1M"
    case 1: "LE 2M"
    case 2: "LE Coded"
    default: nil
    }
  }
}
