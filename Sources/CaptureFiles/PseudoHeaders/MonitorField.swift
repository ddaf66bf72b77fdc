import ByteReading

/// The fields of the Linux kernel's Bluetooth monitor.
enum MonitorField {
  static let adapter = Field(.linuxMonitor, "Adapter ID", "hci_mon.adapter_id", .decimal)
  static let opcode = Field(
    .linuxMonitor, "Opcode", "hci_mon.opcode", .decimal,
    valueName: { LinuxMonitorOpcode.name(of: $0) })
  static let controllerType = Field(
    .linuxMonitor, "Type", "hci_mon.controller_type", .hexadecimal,
    valueName: { $0 == 0 ? "Primary" : $0 == 1 ? "AMP" : nil })
  static let controllerBus = Field(
    .linuxMonitor, "Bus", "hci_mon.controller_bus", .hexadecimal,
    valueName: { name(ofBus: $0) })
  static let address = Field(.linuxMonitor, "BD_ADDR", "hci_mon.bd_addr", .address)
  static let adapterName = Field(
    .linuxMonitor, "Adapter Name", "hci_mon.adapter_name", .text)
  static let manufacturer = Field(
    .linuxMonitor, "Manufacturer", "hci_mon.manufacturer", .hexadecimal)
  static let systemNote = Field(.linuxMonitor, "System Note", "hci_mon.system_note", .text)
  static let priority = Field(.linuxMonitor, "Priority", "hci_mon.priority", .decimal)
  static let identLength = Field(
    .linuxMonitor, "Ident Length", "hci_mon.ident_length", .decimal, unit: .octets)
  static let ident = Field(.linuxMonitor, "Ident", "hci_mon.ident", .text)
  static let message = Field(.linuxMonitor, "Message", "hci_mon.message", .text)
  static let cookie = Field(.linuxMonitor, "Cookie", "hci_mon.cookie", .hexadecimal)
  static let format = Field(
    .linuxMonitor, "Format", "hci_mon.format", .hexadecimal,
    valueName: { $0 == 0 ? "Raw" : $0 == 1 ? "User" : $0 == 2 ? "Control" : nil })
  static let version = Field(.linuxMonitor, "Version", "hci_mon.version", .decimal)
  static let revision = Field(.linuxMonitor, "Revision", "hci_mon.version_minor", .decimal)
  static let flags = Field(.linuxMonitor, "Flags", "hci_mon.flags", .hexadecimal)
  static let trustedSocket = Field(
    .linuxMonitor, "Trusted Socket", "hci_mon.flags.trusted_socket", .boolean, mask: 0x01)
  static let commandLength = Field(
    .linuxMonitor, "Command Length", "hci_mon.command_length", .decimal, unit: .octets)
  static let command = Field(.linuxMonitor, "Command", "hci_mon.command", .text)
  static let controlCommand = Field(
    .linuxMonitor, "Management Command", "hci_mon.opcode", .hexadecimal)
  static let event = Field(.linuxMonitor, "Event", "hci_mon.event", .hexadecimal)
  static let rest = Field(.linuxMonitor, "Unknown data", "hci_mon.unknown_data", .octets)

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
