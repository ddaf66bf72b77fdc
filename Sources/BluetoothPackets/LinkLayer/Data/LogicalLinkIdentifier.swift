/// LLID: the kind of payload in a data physical channel PDU. Core 6.0, Vol 6, Part B, 2.4.
public struct LogicalLinkIdentifier: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue & 0x03
  }

  /// Reserved (0).
  public static var reserved: LogicalLinkIdentifier { LogicalLinkIdentifier(rawValue: 0) }
  /// A continuation fragment of an L2CAP frame; an empty PDU if there is no payload.
  public static var continuation: LogicalLinkIdentifier { LogicalLinkIdentifier(rawValue: 1) }
  /// The first fragment of an L2CAP frame, or a complete one.
  public static var start: LogicalLinkIdentifier { LogicalLinkIdentifier(rawValue: 2) }
  /// An LL control PDU.
  public static var control: LogicalLinkIdentifier { LogicalLinkIdentifier(rawValue: 3) }

  /// The specification's description of the value; nil for the reserved one.
  public var name: StaticString? { LogicalLinkIdentifier.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 1: "Continuation fragment of an L2CAP message, or an Empty PDU"
    case 2: "Start of an L2CAP message or a complete L2CAP message with no fragmentation"
    case 3: "Control PDU"
    default: nil
    }
  }
}
