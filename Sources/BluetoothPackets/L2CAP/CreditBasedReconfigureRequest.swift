public import ByteReading

/// L2CAP_CREDIT_BASED_RECONFIGURE_REQ: a side can receive more, or less at a time, than it said.
///
/// Core 6.0, Vol 3, Part A, 4.27.
public struct CreditBasedReconfigureRequest: ~Escapable {
  /// Largest SDU the sender can receive, in octets; never less than before.
  public var mtu: UInt16
  /// Largest K-frame payload the sender can receive, in octets.
  public var mps: UInt16
  /// The channels' ends at the sender.
  public var destinationChannels: ChannelList

  /// - Parameters:
  ///   - mtu: the largest SDU, in octets.
  ///   - mps: the largest K-frame payload, in octets.
  ///   - destinationChannels: the channel IDs as they stand on the wire.
  @_lifetime(copy destinationChannels)
  public init(mtu: UInt16, mps: UInt16, destinationChannels: RawSpan) {
    self.mtu = mtu
    self.mps = mps
    self.destinationChannels = ChannelList(destinationChannels)
  }

  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    mtu = try input.uint16(SignallingField.mtu)
    mps = try input.uint16(SignallingField.mps)
    destinationChannels = try ChannelList(parsing: &input, SignallingField.destinationChannel)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(mtu)
    output.uint16(mps)
    output.octets(destinationChannels.octets)
  }
}
