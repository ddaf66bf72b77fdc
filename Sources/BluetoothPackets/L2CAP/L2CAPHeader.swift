public import ByteReading

/// The basic header before each L2CAP frame: how long it is and whose it is.
///
/// By itself for frames of which only a fragment is here. Core 6.0, Vol 3, Part A, 3.1.
public struct L2CAPHeader: WireValue {
  /// Octets on the wire.
  public static let size = 4

  /// Length of what follows the header, in octets.
  public var length: UInt16
  /// The channel's end at the receiver.
  public var channel: ChannelID

  public init(length: UInt16, channel: ChannelID) {
    self.length = length
    self.channel = channel
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    length = try input.uint16(L2CAPField.length)
    channel = ChannelID(rawValue: try input.uint16(L2CAPField.channel))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(length)
    output.uint16(channel.rawValue)
  }

  /// A reader of the payload, whose first octet is the next one of `input`.
  ///
  /// - Throws: a `WireError` that names the length, if the payload is not all here.
  @_lifetime(copy input)
  public func payload(of input: inout ByteReader) throws(WireError) -> ByteReader {
    try input.slice(Int(length), claimedBy: L2CAPField.length)
  }

  /// Reads all that remains as a payload of no known protocol, and tells a watcher of it.
  public static func describePayload(_ input: inout ByteReader) {
    if !input.isAtEnd { _ = input.rest(L2CAPField.payload) }
  }
}
