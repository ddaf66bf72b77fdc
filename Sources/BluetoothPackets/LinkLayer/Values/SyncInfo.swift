public import ByteReading

/// SyncInfo: the channels and timing of a periodic advertising train. Core 6.0, Vol 6, Part B, 2.3.4.6.
public struct SyncInfo: WireValue {
  /// Offset Base, 13 bits, in units of 30 or 300 µs.
  public var offsetBase: UInt16
  /// Offset Units: 300 µs instead of 30 µs.
  public var hasCoarseUnits: Bool
  /// Offset Adjust: adds 2.4576 s to the offset.
  public var isAdjusted: Bool
  /// The reserved bit after the offset.
  public var reserved: Bool
  /// The periodic advertising interval in units of 1.25 ms.
  public var interval: UInt16
  /// The channels that the train uses.
  public var channelMap: ChannelMap
  /// The accuracy of the advertiser's sleep clock.
  public var sleepClockAccuracy: SleepClockAccuracy
  /// The access address of the train's packets.
  public var accessAddress: AccessAddress
  /// CRCInit, 24 bits.
  public var crcInitialValue: UInt32
  /// paEventCounter of the event at the offset.
  public var eventCounter: UInt16

  /// Creates it from its fields, in transmission order.
  public init(
    offsetBase: UInt16, hasCoarseUnits: Bool = false, isAdjusted: Bool = false,
    reserved: Bool = false, interval: UInt16, channelMap: ChannelMap,
    sleepClockAccuracy: SleepClockAccuracy, accessAddress: AccessAddress, crcInitialValue: UInt32,
    eventCounter: UInt16
  ) {
    self.offsetBase = offsetBase
    self.hasCoarseUnits = hasCoarseUnits
    self.isAdjusted = isAdjusted
    self.reserved = reserved
    self.interval = interval
    self.channelMap = channelMap
    self.sleepClockAccuracy = sleepClockAccuracy
    self.accessAddress = accessAddress
    self.crcInitialValue = crcInitialValue
    self.eventCounter = eventCounter
  }

  /// syncPacketWindowOffset in microseconds; 0 in advertising means that it can't be represented.
  public var offsetMicroseconds: Int {
    Int(offsetBase) * (hasCoarseUnits ? 300 : 30) + (isAdjusted ? 2_457_600 : 0)
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    try self.init(parsing: &input, fields: .advertising)
  }

  /// Decodes the 18 octets with their field names in advertising or in LL control PDUs.
  init(parsing input: inout ByteReader, fields: SyncInfoField) throws(WireError) {
    let offset = try input.uint16(fields.offsetWord)
    offsetBase = input.bits(fields.offset, of: offset)
    hasCoarseUnits = input.flag(fields.offsetUnits, of: offset)
    isAdjusted = input.flag(fields.offsetAdjust, of: offset)
    reserved = offset & 0x8000 != 0
    interval = try input.uint16(fields.interval)
    let start = input.unread
    channelMap = try ChannelMap(parsing: &input, fields.channelMap, mask: ChannelMap.all.rawValue)
    let octet = start.octet(at: 4) ?? 0
    sleepClockAccuracy = SleepClockAccuracy(rawValue: input.bits(fields.clockAccuracy, of: octet))
    accessAddress = AccessAddress(rawValue: try input.uint32(fields.accessAddress))
    crcInitialValue = try input.uint24(fields.crcInit)
    eventCounter = try input.uint16(fields.eventCounter)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(
      offsetBase & 0x1FFF | (hasCoarseUnits ? 0x2000 : 0) | (isAdjusted ? 0x4000 : 0)
        | (reserved ? 0x8000 : 0))
    output.uint16(interval)
    let accuracy = UInt64(sleepClockAccuracy.rawValue & 7) << 37
    output.integer(channelMap.rawValue & ChannelMap.all.rawValue | accuracy, width: 5)
    output.uint32(accessAddress.rawValue)
    output.uint24(crcInitialValue)
    output.uint16(eventCounter)
  }
}
