public import ByteReading

/// L2CAP_CREDIT_BASED_CONNECTION_RSP: which of the channels are open, or why none is.
///
/// Core 6.0, Vol 3, Part A, 4.26.
public struct CreditBasedConnectionResponse: ~Escapable {
  /// Largest SDU the sender can receive, in octets.
  public var mtu: UInt16
  /// Largest K-frame payload the sender can receive, in octets.
  public var mps: UInt16
  /// K-frames that may be sent to the sender at first, on each channel.
  public var initialCredits: UInt16
  public var result: CreditBasedConnectionResult
  /// The channels' ends at the sender of the response, in the request's order; 0x0000 for a channel
  /// that was refused.
  public var destinationChannels: ChannelList

  /// - Parameters:
  ///   - result: whether the channels were opened, or why not.
  ///   - initialCredits: K-frames that may be sent at once.
  ///   - mps: the largest K-frame payload, in octets.
  ///   - mtu: the largest SDU, in octets.
  ///   - destinationChannels: the channel IDs as they stand on the wire.
  @_lifetime(copy destinationChannels)
  public init(
    mtu: UInt16, mps: UInt16, initialCredits: UInt16, result: CreditBasedConnectionResult,
    destinationChannels: RawSpan
  ) {
    self.mtu = mtu
    self.mps = mps
    self.initialCredits = initialCredits
    self.result = result
    self.destinationChannels = ChannelList(destinationChannels)
  }

  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    mtu = try input.uint16(SignallingField.mtu)
    mps = try input.uint16(SignallingField.mps)
    initialCredits = try input.uint16(SignallingField.initialCredits)
    result = CreditBasedConnectionResult(
      rawValue: try input.uint16(SignallingField.connectionResult))
    destinationChannels = try ChannelList(parsing: &input, SignallingField.destinationChannel)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(mtu)
    output.uint16(mps)
    output.uint16(initialCredits)
    output.uint16(result.rawValue)
    output.octets(destinationChannels.octets)
  }
}
