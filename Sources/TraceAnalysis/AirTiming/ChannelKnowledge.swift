import BluetoothPackets

/// What is known about the current channel map, from a PDU or inferred from the events.
///
/// An event on its unmapped channel shows that the map includes that channel. An event on another
/// channel shows that the map excludes the unmapped one.
struct ChannelKnowledge {
  private(set) var used: UInt64 = 0
  private(set) var unused: UInt64 = 0

  static let nothing = ChannelKnowledge()

  private init() {}

  init(_ map: ChannelMap) {
    used = map.rawValue & ChannelMap.all.rawValue
    unused = ~map.rawValue & ChannelMap.all.rawValue
  }

  /// The map, once each of the 37 channels is known to be used or unused.
  var map: ChannelMap? {
    used | unused == ChannelMap.all.rawValue ? ChannelMap(rawValue: used) : nil
  }

  /// The expected channel of an event, or nil if too little is known.
  func channel(of event: Int, in sequence: HopSequence) -> UInt8? {
    if let map { return sequence.channel(event, in: map) }
    let unmapped = sequence.unmapped(event)
    return used >> UInt64(unmapped) & 1 != 0 ? unmapped : nil
  }

  /// Infers from an event whether its unmapped channel is used. Channels whose use is already known do not change.
  mutating func learn(_ channel: UInt8, unmapped: UInt8) {
    guard map == nil, channel < 37 else { return }
    used |= 1 << UInt64(channel) & ~unused
    if channel != unmapped { unused |= 1 << UInt64(unmapped) & ~used }
  }
}
