public import ByteReading

/// L2CAP_CREDIT_BASED_CONNECTION_REQ: a side wants up to five credit-based channels.
///
/// Core 6.0, Vol 3, Part A, 4.25.
public struct CreditBasedConnectionRequest: ~Escapable {
  public var multiplexer: ProtocolMultiplexer
  /// Largest SDU the sender can receive, in octets.
  public var mtu: UInt16
  /// Largest K-frame payload the sender can receive, in octets.
  public var mps: UInt16
  /// K-frames that may be sent to the sender at first, on each channel.
  public var initialCredits: UInt16
  /// The channels' ends at the sender.
  public var sourceChannels: ChannelList

  /// - Parameters:
  ///   - multiplexer: which service.
  ///   - mps: the largest K-frame payload, in octets.
  ///   - mtu: the largest SDU, in octets.
  ///   - initialCredits: K-frames that may be sent at once.
  ///   - sourceChannels: the channel IDs as they stand on the wire.
  @_lifetime(copy sourceChannels)
  public init(
    multiplexer: ProtocolMultiplexer, mtu: UInt16, mps: UInt16, initialCredits: UInt16,
    sourceChannels: RawSpan
  ) {
    self.multiplexer = multiplexer
    self.mtu = mtu
    self.mps = mps
    self.initialCredits = initialCredits
    self.sourceChannels = ChannelList(sourceChannels)
  }

  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    multiplexer = ProtocolMultiplexer(rawValue: try input.uint16(SignallingField.multiplexer))
    mtu = try input.uint16(SignallingField.mtu)
    mps = try input.uint16(SignallingField.mps)
    initialCredits = try input.uint16(SignallingField.initialCredits)
    sourceChannels = try ChannelList(parsing: &input, SignallingField.sourceChannel)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(multiplexer.rawValue)
    output.uint16(mtu)
    output.uint16(mps)
    output.uint16(initialCredits)
    output.octets(sourceChannels.octets)
  }
}
