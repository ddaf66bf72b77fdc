import ByteReading

extension Envelope {
  /// The kind of a record of the Linux kernel's Bluetooth monitor.
  public struct LinuxMonitorOpcode: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt16

    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// A controller was added, with its address and name.
    public static var newIndex: Envelope.LinuxMonitorOpcode {
      Envelope.LinuxMonitorOpcode(rawValue: 0)
    }
    /// A controller was removed.
    public static var deleteIndex: Envelope.LinuxMonitorOpcode {
      Envelope.LinuxMonitorOpcode(rawValue: 1)
    }
    /// An HCI command.
    public static var command: Envelope.LinuxMonitorOpcode {
      Envelope.LinuxMonitorOpcode(rawValue: 2)
    }
    /// An HCI event.
    public static var event: Envelope.LinuxMonitorOpcode {
      Envelope.LinuxMonitorOpcode(rawValue: 3)
    }
    /// ACL data from the host.
    public static var sentACL: Envelope.LinuxMonitorOpcode {
      Envelope.LinuxMonitorOpcode(rawValue: 4)
    }
    /// ACL data from the controller.
    public static var receivedACL: Envelope.LinuxMonitorOpcode {
      Envelope.LinuxMonitorOpcode(rawValue: 5)
    }
    /// SCO data from the host.
    public static var sentSynchronous: Envelope.LinuxMonitorOpcode {
      Envelope.LinuxMonitorOpcode(rawValue: 6)
    }
    /// SCO data from the controller.
    public static var receivedSynchronous: Envelope.LinuxMonitorOpcode {
      Envelope.LinuxMonitorOpcode(rawValue: 7)
    }
    /// A controller was switched on.
    public static var openIndex: Envelope.LinuxMonitorOpcode {
      Envelope.LinuxMonitorOpcode(rawValue: 8)
    }
    /// A controller was switched off.
    public static var closeIndex: Envelope.LinuxMonitorOpcode {
      Envelope.LinuxMonitorOpcode(rawValue: 9)
    }
    /// The address and manufacturer of a controller.
    public static var indexInformation: Envelope.LinuxMonitorOpcode {
      Envelope.LinuxMonitorOpcode(rawValue: 10)
    }
    /// A message of a vendor's diagnostic interface.
    public static var vendorDiagnostics: Envelope.LinuxMonitorOpcode {
      Envelope.LinuxMonitorOpcode(rawValue: 11)
    }
    /// A text message of the kernel.
    public static var systemNote: Envelope.LinuxMonitorOpcode {
      Envelope.LinuxMonitorOpcode(rawValue: 12)
    }
    /// A text log line of a program.
    public static var userLogging: Envelope.LinuxMonitorOpcode {
      Envelope.LinuxMonitorOpcode(rawValue: 13)
    }
    /// A program opened the management interface.
    public static var controlOpen: Envelope.LinuxMonitorOpcode {
      Envelope.LinuxMonitorOpcode(rawValue: 14)
    }
    /// A program closed the management interface.
    public static var controlClose: Envelope.LinuxMonitorOpcode {
      Envelope.LinuxMonitorOpcode(rawValue: 15)
    }
    /// A command of the management interface.
    public static var controlCommand: Envelope.LinuxMonitorOpcode {
      Envelope.LinuxMonitorOpcode(rawValue: 16)
    }
    /// An event of the management interface.
    public static var controlEvent: Envelope.LinuxMonitorOpcode {
      Envelope.LinuxMonitorOpcode(rawValue: 17)
    }
    /// ISO data from the host.
    public static var sentISO: Envelope.LinuxMonitorOpcode {
      Envelope.LinuxMonitorOpcode(rawValue: 18)
    }
    /// ISO data from the controller.
    public static var receivedISO: Envelope.LinuxMonitorOpcode {
      Envelope.LinuxMonitorOpcode(rawValue: 19)
    }

    /// The kernel's name; nil for an undefined opcode.
    public var name: StaticString? { Envelope.LinuxMonitorOpcode.name(of: UInt64(rawValue)) }

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

    /// Returns the public address in a controller's description; nil in other records, and if the controller has none.
    package func controllerAddress(in content: RawSpan) -> UInt64? {
      var input = ByteReader(content)
      do throws(WireError) {
        if self == .newIndex {
          _ = try input.uint8(MonitorField.controllerType)
          _ = try input.uint8(MonitorField.controllerBus)
        } else if self != .indexInformation {
          return nil
        }
        let address = try input.uint48(MonitorField.address)
        return address == 0 ? nil : address
      } catch {
        return nil
      }
    }
  }
}
