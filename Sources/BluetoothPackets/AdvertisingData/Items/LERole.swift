/// The roles a device supports, and which it prefers. Core Specification Supplement, Part A, 1.17.
public struct LERole: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let peripheralOnly = LERole(rawValue: 0)
  public static let centralOnly = LERole(rawValue: 1)
  public static let peripheralPreferred = LERole(rawValue: 2)
  public static let centralPreferred = LERole(rawValue: 3)

  public var name: StaticString? { LERole.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "Only Peripheral"
    case 1: "Only Central"
    case 2: "Peripheral and Central, Peripheral preferred"
    case 3: "Peripheral and Central, Central preferred"
    default: nil
    }
  }
}
