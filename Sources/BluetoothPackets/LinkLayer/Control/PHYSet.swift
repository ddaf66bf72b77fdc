/// A set of physical layers, one bit each, as LL control PDUs have them.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.22, Table 2.23.
public struct PHYSet: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let le1M = PHYSet(rawValue: 0x01)
  public static let le2M = PHYSet(rawValue: 0x02)
  public static let leCoded = PHYSet(rawValue: 0x04)

  /// The only physical layer in the set; nil if there are none, several or unknown ones.
  public var single: PHY? {
    switch self {
    case .le1M: .le1M
    case .le2M: .le2M
    case .leCoded: .leCoded
    default: nil
    }
  }
}
