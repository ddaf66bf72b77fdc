/// A PHY. The raw value is that of HCI's PHY parameters. Core 6.0, Vol 4, Part E, 7.8.47.
public struct PHY: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// LE 1M: 8 µs per octet.
  public static var le1M: PHY { PHY(rawValue: 1) }
  /// LE 2M: 4 µs per octet.
  public static var le2M: PHY { PHY(rawValue: 2) }
  /// LE Coded, S=2 or S=8.
  public static var leCoded: PHY { PHY(rawValue: 3) }
  /// LE Coded with S=2, if HCI distinguishes the codings; then 3 is S=8.
  public static var leCodedS2: PHY { PHY(rawValue: 4) }

  /// The specification's name; nil for an undefined value.
  public var name: StaticString? { PHY.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 1: "LE 1M"
    case 2: "LE 2M"
    case 3: "LE Coded"
    case 4: "LE Coded S=2"
    default: nil
    }
  }
}
