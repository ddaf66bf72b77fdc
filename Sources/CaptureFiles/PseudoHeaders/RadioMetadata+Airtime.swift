extension RadioMetadata {
  /// How long a packet of `octets` from access address to CRC is on the air, in microseconds.
  ///
  /// Core 6.0, Vol 6, Part B, 2.1 and 2.2.
  func airtime(octets: Int) -> Int {
    let block2 = max(octets - 5, 0)
    return switch phy {
    case .le1M: 8 * (1 + octets)
    case .le2M: 4 * (2 + octets)
    case .leCodedS8: 80 + 256 + 16 + 24 + 64 * block2 + 24
    case .leCodedS2: 80 + 256 + 16 + 24 + 16 * block2 + 6
    case nil: 0
    }
  }
}
