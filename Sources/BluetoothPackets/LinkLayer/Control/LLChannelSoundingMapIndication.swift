public import ByteReading

/// LL_CS_CHANNEL_MAP_IND: the sender changes the channels of channel sounding.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.53.
public struct LLChannelSoundingMapIndication: WireValue {
  /// A bit for each of the 79 channels of channel sounding.
  public var channelMap: UInt128
  /// The connection event from which on the map holds.
  public var instant: UInt16

  public init(channelMap: UInt128, instant: UInt16) {
    self.channelMap = channelMap
    self.instant = instant
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    channelMap = try input.wideInteger(width: 10, LLControlField.soundingChannelMap)
    instant = try input.uint16(LLControlField.instant)
  }

  public func encode(into output: inout ByteWriter) {
    output.wideInteger(channelMap, width: 10)
    output.uint16(instant)
  }
}
