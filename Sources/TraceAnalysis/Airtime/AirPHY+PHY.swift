public import BluetoothPackets

extension AirPHY {
  /// Creates the PHY that a PDU or an HCI event names, or nil for an undefined value.
  ///
  /// - Parameters:
  ///   - named: the PHY. "LE Coded" does not include the coding scheme, which the sender may change
  ///     with each packet.
  ///   - coding: the coding scheme to assume for LE Coded. Use S=8 unless there is evidence of another scheme: it is
  ///     the slowest, so a calculated ceiling is never too high. Report that it is assumed.
  public init?(_ named: PHY, assumingCoding coding: AirPHY = .codedS8) {
    switch named {
    case .le1M: self = .le1M
    case .le2M: self = .le2M
    case .leCoded: self = coding
    case .leCodedS2: self = .codedS2
    default: return nil
    }
  }

  /// The PHY as link-layer PDUs and HCI name it, without the coding scheme.
  public var named: PHY {
    switch self {
    case .le1M: .le1M
    case .le2M: .le2M
    case .codedS2, .codedS8: .leCoded
    }
  }
}
