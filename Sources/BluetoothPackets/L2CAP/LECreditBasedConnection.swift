public import ByteReading

/// L2CAP_LE_CREDIT_BASED_CONNECTION_REQ: a side requests a credit-based channel.
///
/// Core 6.0, Vol 3, Part A, 4.22.
public struct LECreditBasedConnectionRequest: WireValue {
  /// The protocol or service of the channel.
  public var multiplexer: ProtocolMultiplexer
  /// The channel endpoint on the sender.
  public var sourceChannel: ChannelID
  /// Maximum SDU that the sender can receive, in octets.
  public var mtu: UInt16
  /// Maximum K-frame payload that the sender can receive, in octets.
  public var mps: UInt16
  /// Number of K-frames that may initially be sent to the sender.
  public var initialCredits: UInt16

  /// Creates it from its fields, in transmission order.
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

/// L2CAP_LE_CREDIT_BASED_CONNECTION_RSP: the channel is open, or the reason for a refusal.
///
/// Core 6.0, Vol 3, Part A, 4.23.
public struct LECreditBasedConnectionResponse: WireValue {
  /// The channel endpoint on the sender of the response; 0x0000 if the channel was refused.
  public var destinationChannel: ChannelID
  /// Maximum SDU that the sender can receive, in octets.
  public var mtu: UInt16
  /// Maximum K-frame payload that the sender can receive, in octets.
  public var mps: UInt16
  /// Number of K-frames that may initially be sent to the sender.
  public var initialCredits: UInt16
  /// Whether the channel is open, or the reason for a refusal.
  public var result: CreditBasedConnectionResult

  /// Creates it from its fields, in transmission order.
  public init(
    destinationChannel: ChannelID, mtu: UInt16, mps: UInt16, initialCredits: UInt16,
    result: CreditBasedConnectionResult
  ) {
    self.destinationChannel = destinationChannel
    self.mtu = mtu
    self.mps = mps
    self.initialCredits = initialCredits
    self.result = result
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    destinationChannel = ChannelID(
      rawValue: try input.uint16(SignallingField.destinationChannel))
    mtu = try input.uint16(SignallingField.mtu)
    mps = try input.uint16(SignallingField.mps)
    initialCredits = try input.uint16(SignallingField.initialCredits)
    result = CreditBasedConnectionResult(
      rawValue: try input.uint16(SignallingField.connectionResult))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(destinationChannel.rawValue)
    output.uint16(mtu)
    output.uint16(mps)
    output.uint16(initialCredits)
    output.uint16(result.rawValue)
  }
}

/// L2CAP_FLOW_CONTROL_CREDIT_IND: the receiver of a channel's data grants more credits.
///
/// Core 6.0, Vol 3, Part A, 4.24.
public struct FlowControlCredit: WireValue {
  /// The channel endpoint on the sender of the credits (its source CID).
  public var channel: ChannelID
  /// Number of additional K-frames that may be sent, 1 to 65,535.
  public var credits: UInt16

  /// Creates it from its fields, in transmission order.
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
