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
    try self.init(parsing: &input, AdvertisingDataField.channelMap)
  }

  /// Reads five octets under `field`, and tells a watcher each of the channels.
  public init(parsing input: inout ByteReader, _ field: Field) throws(WireError) {
    rawValue = try input.integer(width: 5, field)
    AdvertisedChannelMap.noteChannels(of: rawValue, in: input)
  }

  public func encode(into output: inout ByteWriter) {
    output.integer(rawValue, width: 5)
  }

  /// Tells the watcher of `input` the forty bits of the five octets that it has just read.
  static func noteChannels(of octets: UInt64, in input: borrowing ByteReader) {
    guard input.isWatched else { return }
    for channel in ChannelMapField.advertisingData {
      _ = input.bits(channel, of: octets, width: 5)
    }
  }
}
