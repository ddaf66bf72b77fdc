public import ByteReading

/// LL_CHANNEL_STATUS_IND: the peripheral tells what it thinks of each channel.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.39.
public struct LLChannelStatusIndication: WireValue {
  /// Two bits a channel, channel 0 first: 0 unknown, 1 good, 3 bad; the six bits after
  /// channel 36 are reserved.
  public var classification: UInt128

  public init(classification: UInt128) {
    self.classification = classification
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    classification = try input.wideInteger(width: 10, LLControlField.channelStatus)
  }

  public func encode(into output: inout ByteWriter) {
    output.wideInteger(classification, width: 10)
  }
}
