/// Which of HCI's packets follows: the octet that the UART transport (H4) puts before each.
///
/// Core 6.0, Vol 4, Part A, 2.
public struct HCIPacketType: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let command = HCIPacketType(rawValue: 1)
  public static let acl = HCIPacketType(rawValue: 2)
  public static let synchronous = HCIPacketType(rawValue: 3)
  public static let event = HCIPacketType(rawValue: 4)
  public static let iso = HCIPacketType(rawValue: 5)

  /// The specification's name, nil for a type that it does not define.
  public var name: StaticString? { HCIPacketType.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 1: "HCI Command"
    case 2: "ACL Data"
    case 3: "Synchronous Data"
    case 4: "HCI Event"
    case 5: "ISO Data"
    default: nil
    }
  }
}
