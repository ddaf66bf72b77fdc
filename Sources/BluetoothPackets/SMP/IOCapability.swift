/// What a device can show to its user and be told by him. Core 6.0, Vol 3, Part H, 3.5.1.
public struct IOCapability: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let displayOnly = IOCapability(rawValue: 0x00)
  public static let displayYesNo = IOCapability(rawValue: 0x01)
  public static let keyboardOnly = IOCapability(rawValue: 0x02)
  public static let noInputNoOutput = IOCapability(rawValue: 0x03)
  public static let keyboardDisplay = IOCapability(rawValue: 0x04)

  /// The specification's name, nil for a value that it reserves.
  public var name: StaticString? { IOCapability.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "DisplayOnly"
    case 1: "DisplayYesNo"
    case 2: "KeyboardOnly"
    case 3: "NoInputNoOutput"
    case 4: "KeyboardDisplay"
    default: nil
    }
  }
}
