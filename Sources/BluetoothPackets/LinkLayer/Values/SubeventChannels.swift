/// The channels of an isochronous event's subevents, as an infinite sequence.
///
/// Core 6.0, Vol 6, Part B, 4.5.8.3.5 and 4.5.8.3.6.
public struct SubeventChannels: Sequence, IteratorProtocol, Sendable {
  private let selection: ChannelSelection2
  private let map: ChannelMap
  private var last: UInt16
  /// The rank of the last subevent's channel among the used ones.
  private var lastRank: Int?

  init(selection: ChannelSelection2, eventCounter: UInt16, map: ChannelMap) {
    self.selection = selection
    self.map = map
    last = selection.seed(eventCounter: eventCounter)
  }

  /// Returns the next subevent's channel; nil only if the map is empty.
  public mutating func next() -> UInt8? {
    let count = map.count
    guard count > 0 else { return nil }
    guard let lastRank else { return first(of: count) }
    last = selection.multiplied(ChannelSelection2.permuted(last))
    let random = Int(last ^ selection.channelIdentifier)
    let distance = SubeventChannels.distance(count)
    let choices = Swift.max(0, count + 1 - 2 * distance)
    let rank = (lastRank + distance + ((random * choices) >> 16)) % count
    self.lastRank = rank
    return map.channel(rank: rank)
  }

  private mutating func first(of count: Int) -> UInt8? {
    let random = last ^ selection.channelIdentifier
    let unmapped = UInt8(random % 37)
    if map.isUsed(unmapped) {
      lastRank = (map.rawValue & (1 << UInt64(unmapped) - 1)).nonzeroBitCount
      return unmapped
    }
    let rank = (count * Int(random)) >> 16
    lastRank = rank
    return map.channel(rank: rank)
  }

  /// Returns the minimum distance between the channels of two consecutive subevents.
  private static func distance(_ count: Int) -> Int {
    Swift.max(1, Swift.min(3, count - 5), Swift.min(11, (count - 10) / 2))
  }
}
