public import ByteReading

/// BIG_CHANNEL_MAP_IND: the broadcaster changes the used channels. Core 6.0, Vol 6, Part B, 2.6.3.1.
public struct BIGChannelMapIndication: WireValue {
  /// The channels to be used.
  public var channelMap: ChannelMap
  /// The BIG event from which on the map holds.
  public var instant: UInt16

  public init(channelMap: ChannelMap, instant: UInt16) {
    self.channelMap = channelMap
    self.instant = instant
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    channelMap = try ChannelMap(parsing: &input, LLControlField.channelMap)
    instant = try input.uint16(LLControlField.instant)
  }

  public func encode(into output: inout ByteWriter) {
    channelMap.encode(into: &output)
    output.uint16(instant)
  }
}
