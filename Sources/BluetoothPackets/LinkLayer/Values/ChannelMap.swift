public import ByteReading

/// ChM: the channels in use, out of the 37 general-purpose channels. Core 6.0, Vol 6, Part B, 2.3.3.1.
public struct ChannelMap: RawRepresentable, Hashable, Sendable {
  /// Bit n is channel index n; the three bits from 37 on are reserved.
  public var rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue & 0xFF_FFFF_FFFF
  }

  /// All 37 channels.
  public static var all: ChannelMap { ChannelMap(rawValue: 0x1F_FFFF_FFFF) }

  /// Reads the five octets of a map.
  ///
  /// - Parameter mask: the bits, out of 40, that belong to the map if another field shares the last
  ///   octet.
  init(
    parsing input: inout ByteReader, _ field: Field, mask: UInt64 = 0xFF_FFFF_FFFF
  ) throws(WireError) {
    let raw = try input.integer(width: 5, field)
    rawValue = raw & mask
    if input.isWatched {
      for channel in ChannelMapField.linkLayer { _ = input.bits(channel, of: rawValue, width: 5) }
    }
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.integer(rawValue, width: 5)
  }

  /// Returns whether the map contains channel index `channel`, 0 to 36.
  public func isUsed(_ channel: UInt8) -> Bool {
    channel < 37 && rawValue >> UInt64(channel) & 1 != 0
  }

  /// Number of used channels, 0 to 37.
  public var count: Int { (rawValue & ChannelMap.all.rawValue).nonzeroBitCount }

  /// Returns the index of the used channel that has `rank` used ones below it; nil beyond the last one.
  public func channel(rank: Int) -> UInt8? {
    guard rank >= 0, rank < count else { return nil }
    var bits = rawValue & ChannelMap.all.rawValue
    for _ in 0..<rank { bits &= bits &- 1 }
    return UInt8(truncatingIfNeeded: bits.trailingZeroBitCount)
  }
}

extension ChannelMap: CustomStringConvertible {
  /// The used channels as text, such as "0–9,15".
  public var description: String {
    var parts: [String] = []
    var channel: UInt8 = 0
    while channel < 37 {
      guard isUsed(channel) else {
        channel += 1
        continue
      }
      var last = channel
      while isUsed(last + 1) { last += 1 }
      parts.append(last == channel ? "\(channel)" : "\(channel)–\(last)")
      channel = last + 1
    }
    return parts.isEmpty ? "none" : parts.joined(separator: ",")
  }
}
