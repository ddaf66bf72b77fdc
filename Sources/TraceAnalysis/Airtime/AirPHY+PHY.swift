public import BluetoothPackets

extension AirPHY {
  /// The physical layer that a PDU or an HCI event names, nil for a value without a meaning.
  ///
  /// - Parameters:
  ///   - named: What was said. "LE Coded" says nothing of the coding, which the sender may change
  ///     with each packet.
  ///   - coding: What LE Coded is taken for. S=8 unless the caller knows better: the slowest, so
  ///     that a ceiling made from it is never promised in vain; say that it is assumed.
  public init?(_ named: PHY, assumingCoding coding: AirPHY = .codedS8) {
    switch named {
    case .le1M: self = .le1M
    case .le2M: self = .le2M
    case .leCoded: self = coding
    case .leCodedS2: self = .codedS2
    default: return nil
    }
  }

  /// What link-layer PDUs and HCI call this physical layer; the coding gets lost.
  public var named: PHY {
    switch self {
    case .le1M: .le1M
    case .le2M: .le2M
    case .codedS2, .codedS8: .leCoded
    }
  }
}
