/// The version of the specification that a controller supports, as in LL_VERSION_IND and in HCI's
/// version parameters. Assigned Numbers, 2.1.
public struct VersionNumber: NamedNumber, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The version, such as "5.3"; nil for an unassigned number.
  public var name: StaticString? { VersionNumber.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "1.0b"
    case 1: "1.1"
    case 2: "1.2"
    case 3: "2.0 + EDR"
    case 4: "2.1 + EDR"
    case 5: "3.0 + HS"
    case 6: "4.0"
    case 7: "4.1"
    case 8: "4.2"
    case 9: "5.0"
    case 10: "5.1"
    case 11: "5.2"
    case 12: "5.3"
    case 13: "5.4"
    case 14: "6.0"
    case 15: "6.1"
    case 16: "6.2"
    default: nil
    }
  }
}
