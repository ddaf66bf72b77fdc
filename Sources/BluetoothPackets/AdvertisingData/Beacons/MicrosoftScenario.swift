/// The scenario: the first octet of Microsoft's manufacturer data.
///
/// [MS-CDP] 2.2.2.2.3 and Microsoft's documentation of Swift Pair.
public struct MicrosoftScenario: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Connected Devices Platform (0x01).
  public static var connectedDevices: MicrosoftScenario { MicrosoftScenario(rawValue: 0x01) }
  /// Swift Pair (0x03).
  public static var swiftPair: MicrosoftScenario { MicrosoftScenario(rawValue: 0x03) }

  /// The specification's name; nil for an undefined value.
  public var name: StaticString? { MicrosoftScenario.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0x01: "Connected Devices Platform"
    case 0x03: "Swift Pair"
    default: nil
    }
  }
}
