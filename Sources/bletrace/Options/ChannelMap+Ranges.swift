import BluetoothPackets

extension ChannelMap {
  /// Parses a channel map such as "0-10,20", or returns nil if it contains no channels.
  init?(ranges text: String) {
    var bits: UInt64 = 0
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
        first <= last, (0..<37).contains(first), (0..<37).contains(last)
      else { return nil }
      for channel in first...last { bits |= 1 << UInt64(channel) }
    }
    self.init(rawValue: bits)
  }
}
