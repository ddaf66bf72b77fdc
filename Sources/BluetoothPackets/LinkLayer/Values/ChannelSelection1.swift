/// Channel selection algorithm #1: each connection event advances by a fixed number of channels.
///
/// Core 6.0, Vol 6, Part B, 4.5.8.2.
public struct ChannelSelection1: Hashable, Sendable {
  /// hopIncrement, 5 to 16.
  public var hopIncrement: UInt8
  /// The channel of the last event before it was remapped to a used one; 0 before the first event.
  public var lastUnmappedChannel: UInt8

  /// Creates the sequence after a channel; `hopIncrement` is 5 to 16.
  public init(hopIncrement: UInt8, lastUnmappedChannel: UInt8 = 0) {
    self.hopIncrement = hopIncrement
    self.lastUnmappedChannel = lastUnmappedChannel % 37
  }

  /// Advances to the next event and returns its channel; nil if the map is empty.
  public mutating func nextChannel(in map: ChannelMap) -> UInt8? {
    lastUnmappedChannel = UInt8((Int(lastUnmappedChannel) + Int(hopIncrement)) % 37)
    return ChannelSelection1.map(lastUnmappedChannel, to: map)
  }

  /// Returns the channel of the event with this counter, if the first event's counter is 0; nil if the map is empty.
  public func channel(eventCounter: UInt16, in map: ChannelMap) -> UInt8? {
    let unmapped = (Int(eventCounter) + 1) * Int(hopIncrement) % 37
    return ChannelSelection1.map(UInt8(unmapped), to: map)
  }

  private static func map(_ unmapped: UInt8, to map: ChannelMap) -> UInt8? {
    guard !map.isUsed(unmapped) else { return unmapped }
    let count = map.count
    return count == 0 ? nil : map.channel(rank: Int(unmapped) % count)
  }
}
