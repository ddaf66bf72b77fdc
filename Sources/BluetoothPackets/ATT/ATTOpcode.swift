/// The first octet of an ATT PDU: which PDU it is. Core 6.0, Vol 3, Part F, 3.3.1.
public struct ATTOpcode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let exchangeMTURequest = ATTOpcode(rawValue: 0x02)
  public static let handleValueNotification = ATTOpcode(rawValue: 0x1B)

  /// The specification's name, nil for an opcode that it does not define.
  public var name: StaticString? { ATTOpcode.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0x02: "Exchange MTU Request"
    case 0x1B: "Handle Value Notification"
    default: nil
    }
  }
}
