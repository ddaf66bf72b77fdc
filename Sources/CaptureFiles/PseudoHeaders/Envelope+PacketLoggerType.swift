extension Envelope {
  /// The type octet of a record in Apple's PacketLogger format.
  public struct PacketLoggerType: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// An HCI command.
    public static var command: Envelope.PacketLoggerType {
      Envelope.PacketLoggerType(rawValue: 0x00)
    }
    /// An HCI event.
    public static var event: Envelope.PacketLoggerType { Envelope.PacketLoggerType(rawValue: 0x01) }
    /// ACL data from the host.
    public static var sentACL: Envelope.PacketLoggerType {
      Envelope.PacketLoggerType(rawValue: 0x02)
    }
    /// ACL data from the controller.
    public static var receivedACL: Envelope.PacketLoggerType {
      Envelope.PacketLoggerType(rawValue: 0x03)
    }
    /// SCO data from the host.
    public static var sentSynchronous: Envelope.PacketLoggerType {
      Envelope.PacketLoggerType(rawValue: 0x08)
    }
    /// SCO data from the controller.
    public static var receivedSynchronous: Envelope.PacketLoggerType {
      Envelope.PacketLoggerType(rawValue: 0x09)
    }
    /// A PDU that the BR/EDR link manager sent.
    public static var sentLinkManager: Envelope.PacketLoggerType {
      Envelope.PacketLoggerType(rawValue: 0x0A)
    }
    /// A PDU that the BR/EDR link manager received.
    public static var receivedLinkManager: Envelope.PacketLoggerType {
      Envelope.PacketLoggerType(rawValue: 0x0B)
    }
    /// ISO data from the host.
    public static var sentISO: Envelope.PacketLoggerType {
      Envelope.PacketLoggerType(rawValue: 0x12)
    }
    /// ISO data from the controller.
    public static var receivedISO: Envelope.PacketLoggerType {
      Envelope.PacketLoggerType(rawValue: 0x13)
    }
    /// A line of the system's log.
    public static var systemLog: Envelope.PacketLoggerType {
      Envelope.PacketLoggerType(rawValue: 0xF7)
    }
    /// A message of the kernel.
    public static var kernel: Envelope.PacketLoggerType {
      Envelope.PacketLoggerType(rawValue: 0xF8)
    }
    /// A debug message of the kernel.
    public static var kernelDebug: Envelope.PacketLoggerType {
      Envelope.PacketLoggerType(rawValue: 0xF9)
    }
    /// An error that the system reported as text.
    public static var error: Envelope.PacketLoggerType { Envelope.PacketLoggerType(rawValue: 0xFA) }
    /// A change of the controller's power, as text.
    public static var power: Envelope.PacketLoggerType { Envelope.PacketLoggerType(rawValue: 0xFB) }
    /// A remark, as text.
    public static var note: Envelope.PacketLoggerType { Envelope.PacketLoggerType(rawValue: 0xFC) }
    /// The system's configuration, as text.
    public static var configuration: Envelope.PacketLoggerType {
      Envelope.PacketLoggerType(rawValue: 0xFD)
    }
    /// A controller appeared, as text.
    public static var newController: Envelope.PacketLoggerType {
      Envelope.PacketLoggerType(rawValue: 0xFE)
    }

    /// The name of the type; nil for an undocumented type.
    public var name: StaticString? { Envelope.PacketLoggerType.name(of: UInt64(rawValue)) }

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
}
