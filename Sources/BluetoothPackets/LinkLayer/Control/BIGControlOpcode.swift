/// The first octet of a BIG control PDU. Core 6.0, Vol 6, Part B, 2.6.3.
public struct BIGControlOpcode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let channelMapIndication = BIGControlOpcode(rawValue: 0)
  public static let terminateIndication = BIGControlOpcode(rawValue: 1)

  /// The specification's name, nil for an opcode that it does not define.
  public var name: StaticString? { BIGControlOpcode.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "BIG_CHANNEL_MAP_IND"
    case 1: "BIG_TERMINATE_IND"
    default: nil
    }
  }
}
