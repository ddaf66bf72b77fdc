public import ByteReading

/// A whole L2CAP frame in basic mode (a B-frame): header and payload.
///
/// Core 6.0, Vol 3, Part A, 3.1.
public struct L2CAPFrame: ~Escapable {
  /// The channel's end at the receiver.
  public var channel: ChannelID
  /// At most 65,535 octets.
  public var payload: RawSpan

  @_lifetime(copy payload)
  public init(channel: ChannelID, payload: RawSpan) {
    self.channel = channel
    self.payload = payload
  }

  /// Decodes a frame. What follows it stays unread.
  ///
  /// A watcher is told of the header only: the payload has its own protocol.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    let header = try L2CAPHeader(parsing: &input)
    let payload = try header.payload(of: &input)
    self.init(channel: header.channel, payload: payload.unread)
  }

  /// The length that the header holds.
  public var length: UInt16 { UInt16(truncatingIfNeeded: payload.byteCount) }

  public func encode(into output: inout ByteWriter) {
    L2CAPHeader(length: length, channel: channel).encode(into: &output)
    output.octets(payload)
  }
}
