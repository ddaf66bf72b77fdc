public import ByteReading

/// L2CAP_FLOW_CONTROL_CREDIT_IND: the receiver of a channel's data can take more.
///
/// Core 6.0, Vol 3, Part A, 4.24.
public struct FlowControlCredit: WireValue {
  /// The channel's end at the sender of the credits (its source CID).
  public var channel: ChannelID
  /// K-frames that may be sent in addition, 1 to 65,535.
  public var credits: UInt16

  public init(channel: ChannelID, credits: UInt16) {
    self.channel = channel
    self.credits = credits
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    channel = ChannelID(rawValue: try input.uint16(SignallingField.creditChannel))
    credits = try input.uint16(SignallingField.credits)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(channel.rawValue)
    output.uint16(credits)
  }
}
