/// What a record of the Linux kernel's Bluetooth monitor is.
public struct LinuxMonitorOpcode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  public static let newIndex = LinuxMonitorOpcode(rawValue: 0)
  public static let deleteIndex = LinuxMonitorOpcode(rawValue: 1)
  public static let command = LinuxMonitorOpcode(rawValue: 2)
  public static let event = LinuxMonitorOpcode(rawValue: 3)
  public static let sentACL = LinuxMonitorOpcode(rawValue: 4)
  public static let receivedACL = LinuxMonitorOpcode(rawValue: 5)
  public static let sentSynchronous = LinuxMonitorOpcode(rawValue: 6)
  public static let receivedSynchronous = LinuxMonitorOpcode(rawValue: 7)
  public static let openIndex = LinuxMonitorOpcode(rawValue: 8)
  public static let closeIndex = LinuxMonitorOpcode(rawValue: 9)
  public static let indexInformation = LinuxMonitorOpcode(rawValue: 10)
  public static let vendorDiagnostics = LinuxMonitorOpcode(rawValue: 11)
  public static let systemNote = LinuxMonitorOpcode(rawValue: 12)
  public static let userLogging = LinuxMonitorOpcode(rawValue: 13)
  public static let controlOpen = LinuxMonitorOpcode(rawValue: 14)
  public static let controlClose = LinuxMonitorOpcode(rawValue: 15)
  public static let controlCommand = LinuxMonitorOpcode(rawValue: 16)
  public static let controlEvent = LinuxMonitorOpcode(rawValue: 17)
  public static let sentISO = LinuxMonitorOpcode(rawValue: 18)
  public static let receivedISO = LinuxMonitorOpcode(rawValue: 19)

  /// What the kernel calls it, nil for an opcode that it does not define.
  public var name: StaticString? { LinuxMonitorOpcode.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "New Index"
    case 1: "Delete Index"
    case 2: "Command Packet"
    case 3: "Event Packet"
    case 4: "ACL Tx Packet"
    case 5: "ACL Rx Packet"
    case 6: "SCO Tx Packet"
    case 7: "SCO Rx Packet"
    case 8: "Open Index"
    case 9: "Close Index"
    case 10: "Index Info"
    case 11: "Vendor Diagnostic"
    case 12: "System Note"
    case 13: "User Logging"
    case 14: "Control Open"
    case 15: "Control Close"
    case 16: "Control Command"
    case 17: "Control Event"
    case 18: "ISO Tx Packet"
    case 19: "ISO Rx Packet"
    default: nil
    }
  }
}
