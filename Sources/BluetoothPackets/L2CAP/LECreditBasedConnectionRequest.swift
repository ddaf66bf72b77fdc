public import ByteReading

/// L2CAP_LE_CREDIT_BASED_CONNECTION_REQ: a side wants one credit-based channel.
///
/// Core 6.0, Vol 3, Part A, 4.22.
public struct LECreditBasedConnectionRequest: WireValue {
  public var multiplexer: ProtocolMultiplexer
  /// The channel's end at the sender.
  public var sourceChannel: ChannelID
  /// Largest SDU the sender can receive, in octets.
  public var mtu: UInt16
  /// Largest K-frame payload the sender can receive, in octets.
  public var mps: UInt16
  /// K-frames that may be sent to the sender at first.
  public var initialCredits: UInt16

  public init(
    multiplexer: ProtocolMultiplexer, sourceChannel: ChannelID, mtu: UInt16, mps: UInt16,
    initialCredits: UInt16
  ) {
    self.multiplexer = multiplexer
    self.sourceChannel = sourceChannel
    self.mtu = mtu
    self.mps = mps
    self.initialCredits = initialCredits
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    multiplexer = ProtocolMultiplexer(rawValue: try input.uint16(SignallingField.multiplexer))
    sourceChannel = ChannelID(rawValue: try input.uint16(SignallingField.sourceChannel))
    mtu = try input.uint16(SignallingField.mtu)
    mps = try input.uint16(SignallingField.mps)
    initialCredits = try input.uint16(SignallingField.initialCredits)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(multiplexer.rawValue)
    output.uint16(sourceChannel.rawValue)
    output.uint16(mtu)
    output.uint16(mps)
    output.uint16(initialCredits)
  }
}
