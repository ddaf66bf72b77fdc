/// Channel selection algorithm #2: a hash of the event counter and the access address.
///
/// Core 6.0, Vol 6, Part B, 4.5.8.3.
public struct ChannelSelection2: Hashable, Sendable {
  /// The exclusive or of the two halves of the access address.
  public var channelIdentifier: UInt16

  /// Creates the channel sequence for a channel identifier.
  public init(channelIdentifier: UInt16) {
    self.channelIdentifier = channelIdentifier
  }

  /// Creates the channel sequence for an access address, from which the channel identifier is computed.
  public init(accessAddress: AccessAddress) {
    let value = accessAddress.rawValue
    channelIdentifier = UInt16(truncatingIfNeeded: value >> 16 ^ value)
  }

  /// Returns the channel of the event with this counter (on an isochronous stream, of its first subevent); nil if the
  /// map is empty.
  public func channel(eventCounter: UInt16, in map: ChannelMap) -> UInt8? {
    let random = pseudoRandomNumber(eventCounter: eventCounter)
    let unmapped = UInt8(random % 37)
    guard !map.isUsed(unmapped) else { return unmapped }
    return map.channel(rank: (map.count * Int(random)) >> 16)
  }

  /// prn_e: the number from which an event's channel is computed. 4.5.8.3.2.
  public func pseudoRandomNumber(eventCounter: UInt16) -> UInt16 {
    seed(eventCounter: eventCounter) ^ channelIdentifier
  }

  /// Returns the channels of an isochronous event's subevents, including the first. 4.5.8.3.5.
  public func subevents(eventCounter: UInt16, in map: ChannelMap) -> SubeventChannels {
    SubeventChannels(selection: self, eventCounter: eventCounter, map: map)
  }

  /// prn_s: three rounds of permutation and multiplication.
  func seed(eventCounter: UInt16) -> UInt16 {
    var value = eventCounter ^ channelIdentifier
    for _ in 0..<3 { value = multiplied(ChannelSelection2.permuted(value)) }
    return value
  }

  /// MAM: multiply by 17, add the channel identifier.
  func multiplied(_ value: UInt16) -> UInt16 {
    value &* 17 &+ channelIdentifier
  }

  /// PERM: each octet's bits in reverse order.
  static func permuted(_ value: UInt16) -> UInt16 {
    var bits = value
    bits = (bits >> 1 & 0x5555) | (bits & 0x5555) << 1
    bits = (bits >> 2 & 0x3333) | (bits & 0x3333) << 2
    return (bits >> 4 & 0x0F0F) | (bits & 0x0F0F) << 4
  }
}
