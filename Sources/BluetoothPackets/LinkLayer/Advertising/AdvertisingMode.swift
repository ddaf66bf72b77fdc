/// AdvMode: whether an extended advertisement is connectable or scannable.
///
/// Core 6.0, Vol 6, Part B, 2.3.4, Table 2.15.
public struct AdvertisingMode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue & 0x03
  }

  /// Non-connectable non-scannable (0).
  public static var nonConnectableNonScannable: AdvertisingMode { AdvertisingMode(rawValue: 0) }
  /// Connectable non-scannable (1).
  public static var connectable: AdvertisingMode { AdvertisingMode(rawValue: 1) }
  /// Non-connectable scannable (2).
  public static var scannable: AdvertisingMode { AdvertisingMode(rawValue: 2) }

  /// The specification's name; nil for the reserved value.
  public var name: StaticString? { AdvertisingMode.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "Non-connectable non-scannable"
    case 1: "Connectable non-scannable"
    case 2: "Non-connectable scannable"
    default: nil
    }
  }
}
