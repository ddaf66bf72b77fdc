public import ByteReading

/// L2CAP_DISCONNECTION_REQ: a side requests that a channel is closed.
///
/// Core 6.0, Vol 3, Part A, 4.6.
public struct DisconnectionRequest: WireValue {
  /// The channel endpoint on the receiver of this request.
  public var destinationChannel: ChannelID
  /// The channel endpoint on the sender of this request.
  public var sourceChannel: ChannelID

  /// Creates it from its fields, in transmission order.
  public init(destinationChannel: ChannelID, sourceChannel: ChannelID) {
    self.destinationChannel = destinationChannel
    self.sourceChannel = sourceChannel
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    destinationChannel = ChannelID(
      rawValue: try input.uint16(SignallingField.destinationChannel))
    sourceChannel = ChannelID(rawValue: try input.uint16(SignallingField.sourceChannel))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(destinationChannel.rawValue)
    output.uint16(sourceChannel.rawValue)
  }
}

/// L2CAP_DISCONNECTION_RSP: the channel is closed.
///
/// Core 6.0, Vol 3, Part A, 4.7.
public struct DisconnectionResponse: WireValue {
  /// The channel endpoint on the sender of this response.
  public var destinationChannel: ChannelID
  /// The channel endpoint on the sender of the request.
  public var sourceChannel: ChannelID

  /// Creates it from its fields, in transmission order.
  public init(destinationChannel: ChannelID, sourceChannel: ChannelID) {
    self.destinationChannel = destinationChannel
    self.sourceChannel = sourceChannel
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    destinationChannel = ChannelID(
      rawValue: try input.uint16(SignallingField.destinationChannel))
    sourceChannel = ChannelID(rawValue: try input.uint16(SignallingField.sourceChannel))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(destinationChannel.rawValue)
    output.uint16(sourceChannel.rawValue)
  }
}
