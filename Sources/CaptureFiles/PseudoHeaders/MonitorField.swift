import ByteReading

/// The fields of the Linux kernel's Bluetooth monitor.
enum MonitorField {
  static let adapter = Field(8, .linuxMonitor, "Adapter ID", "hci_mon.adapter_id", .decimal)
  static let opcode = Field(
    9, .linuxMonitor, "Opcode", "hci_mon.opcode", .decimal,
    valueName: { LinuxMonitorOpcode.name(of: $0) })
  static let controllerType = Field(
    10, .linuxMonitor, "Type", "hci_mon.controller_type", .hexadecimal,
    valueName: { $0 == 0 ? "Primary" : $0 == 1 ? "AMP" : nil })
  static let controllerBus = Field(
    11, .linuxMonitor, "Bus", "hci_mon.controller_bus", .hexadecimal,
    valueName: { name(ofBus: $0) })
  static let address = Field(12, .linuxMonitor, "BD_ADDR", "hci_mon.bd_addr", .address)
  static let adapterName = Field(
    13, .linuxMonitor, "Adapter Name", "hci_mon.adapter_name", .text)
  static let manufacturer = Field(
    14, .linuxMonitor, "Manufacturer", "hci_mon.manufacturer", .hexadecimal)
  static let systemNote = Field(15, .linuxMonitor, "System Note", "hci_mon.system_note", .text)
  static let priority = Field(16, .linuxMonitor, "Priority", "hci_mon.priority", .decimal)
  static let identLength = Field(
    17, .linuxMonitor, "Ident Length", "hci_mon.ident_length", .decimal, unit: .octets)
  static let ident = Field(18, .linuxMonitor, "Ident", "hci_mon.ident", .text)
  static let message = Field(19, .linuxMonitor, "Message", "hci_mon.message", .text)
  static let cookie = Field(20, .linuxMonitor, "Cookie", "hci_mon.cookie", .hexadecimal)
  static let format = Field(
    21, .linuxMonitor, "Format", "hci_mon.format", .hexadecimal,
    valueName: { $0 == 0 ? "Raw" : $0 == 1 ? "User" : $0 == 2 ? "Control" : nil })
  static let version = Field(22, .linuxMonitor, "Version", "hci_mon.version", .decimal)
  static let revision = Field(23, .linuxMonitor, "Revision", "hci_mon.version_minor", .decimal)
  static let flags = Field(24, .linuxMonitor, "Flags", "hci_mon.flags", .hexadecimal)
  static let trustedSocket = Field(
    25, .linuxMonitor, "Trusted Socket", "hci_mon.flags.trusted_socket", .boolean, mask: 0x01)
  static let commandLength = Field(
    26, .linuxMonitor, "Command Length", "hci_mon.command_length", .decimal, unit: .octets)
  static let command = Field(27, .linuxMonitor, "Command", "hci_mon.command", .text)
  static let controlCommand = Field(
    28, .linuxMonitor, "Management Command", "hci_mon.opcode", .hexadecimal)
  static let event = Field(29, .linuxMonitor, "Event", "hci_mon.event", .hexadecimal)
  static let rest = Field(30, .linuxMonitor, "Unknown data", "hci_mon.unknown_data", .octets)

  static func name(ofBus value: UInt64) -> StaticString? {
    switch value {
    case 0: "Virtual"
    case 1: "USB"
    case 2: "PC Card"
    case 3: "UART"
    case 4: "RS232"
    case 5: "PCI"
    case 6: "SDIO"
    case 7: "SPI"
    case 8: "I2C"
    case 9: "SMD"
    case 10: "VIRTIO"
    default: nil
    }
  }
}
