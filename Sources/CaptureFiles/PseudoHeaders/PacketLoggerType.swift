/// The octet that says what a record of Apple's PacketLogger is.
public struct PacketLoggerType: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static var command: PacketLoggerType { PacketLoggerType(rawValue: 0x00) }
  public static var event: PacketLoggerType { PacketLoggerType(rawValue: 0x01) }
  public static var sentACL: PacketLoggerType { PacketLoggerType(rawValue: 0x02) }
  public static var receivedACL: PacketLoggerType { PacketLoggerType(rawValue: 0x03) }
  public static var sentSynchronous: PacketLoggerType { PacketLoggerType(rawValue: 0x08) }
  public static var receivedSynchronous: PacketLoggerType { PacketLoggerType(rawValue: 0x09) }
  public static var sentLinkManager: PacketLoggerType { PacketLoggerType(rawValue: 0x0A) }
  public static var receivedLinkManager: PacketLoggerType { PacketLoggerType(rawValue: 0x0B) }
  public static var sentISO: PacketLoggerType { PacketLoggerType(rawValue: 0x12) }
  public static var receivedISO: PacketLoggerType { PacketLoggerType(rawValue: 0x13) }
  public static var systemLog: PacketLoggerType { PacketLoggerType(rawValue: 0xF7) }
  public static var kernel: PacketLoggerType { PacketLoggerType(rawValue: 0xF8) }
  public static var kernelDebug: PacketLoggerType { PacketLoggerType(rawValue: 0xF9) }
  public static var error: PacketLoggerType { PacketLoggerType(rawValue: 0xFA) }
  public static var power: PacketLoggerType { PacketLoggerType(rawValue: 0xFB) }
  public static var note: PacketLoggerType { PacketLoggerType(rawValue: 0xFC) }
  public static var configuration: PacketLoggerType { PacketLoggerType(rawValue: 0xFD) }
  public static var newController: PacketLoggerType { PacketLoggerType(rawValue: 0xFE) }

  /// Nil for an undocumented type.
  public var name: StaticString? { PacketLoggerType.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0x00: "HCI Command"
    case 0x01: "HCI Event"
    case 0x02: "Sent ACL Data"
    case 0x03: "Received ACL Data"
    case 0x08: "Sent SCO Data"
    case 0x09: "Received SCO Data"
    case 0x0A: "Sent LMP Data"
    case 0x0B: "Received LMP Data"
    case 0x12: "Sent ISO Data"
    case 0x13: "Received ISO Data"
    case 0xF7: "Syslog"
    case 0xF8: "Kernel"
    case 0xF9: "Kernel Debug"
    case 0xFA: "Error"
    case 0xFB: "Power"
    case 0xFC: "Note"
    case 0xFD: "Config"
    case 0xFE: "New Controller"
    default: nil
    }
  }
}
