public import ByteReading

/// Which of the 37 data channels are in use, one bit each, in five octets.
public struct AdvertisedChannelMap: WireValue {
  /// Bit n: channel index n; bits 37 to 39 are reserved.
  public var rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue & 0xFF_FFFF_FFFF
  }

  /// How many channels are in use.
  public var usedCount: Int { (rawValue & 0x1F_FFFF_FFFF).nonzeroBitCount }

  public func contains(_ channel: Int) -> Bool {
    (0..<37).contains(channel) && rawValue >> UInt64(channel) & 1 != 0
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    try self.init(parsing: &input, AdvertisedChannelMapField.map)
  }

  /// Reads five octets under `field`, and tells a watcher each of the channels.
  public init(parsing input: inout ByteReader, _ field: Field) throws(WireError) {
    var channels = input
    rawValue = try input.integer(width: 5, field)
    if channels.isWatched { try AdvertisedChannelMap.noteChannels(of: &channels) }
  }

  public func encode(into output: inout ByteWriter) {
    output.integer(rawValue, width: 5)
  }

  /// Tells the watcher of `input` the forty bits of the next five octets.
  static func noteChannels(of input: inout ByteReader) throws(WireError) {
    for octetIndex in 0..<5 {
      let octet = try input.uint8(AdvertisedChannelMapField.octet)
      for bit in 0..<8 {
        if let field = AdvertisedChannelMapField.channel(octetIndex * 8 + bit) {
          _ = input.flag(field, of: octet)
        }
      }
    }
  }
}
