public import ByteReading

/// The channel map that periodic advertising uses from an instant on.
///
/// Core Specification Supplement, Part A, 1.20.
public struct ChannelMapUpdate: WireValue {
  public var channelMap: AdvertisedChannelMap
  /// The periodic advertising event counter at which the map takes effect.
  public var instant: UInt16

  public init(channelMap: AdvertisedChannelMap, instant: UInt16) {
    self.channelMap = channelMap
    self.instant = instant
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    channelMap = try AdvertisedChannelMap(parsing: &input)
    instant = try input.uint16(AdvertisingDataField.instant)
  }

  public func encode(into output: inout ByteWriter) {
    channelMap.encode(into: &output)
    output.uint16(instant)
  }
}
