import ByteReading

/// The fields of the Linux kernel's Bluetooth monitor.
enum MonitorField {
  static let adapter = Field(
    8, .linuxMonitor, "Adapter ID", "hci_mon.adapter_id", .decimal,
    clause: "BlueZ, btmon", meaning: "Which of the computer's Bluetooth adapters this is about.")
  static let opcode = Field(
    9, .linuxMonitor, "Opcode", "hci_mon.opcode", .decimal,
    valueName: { LinuxMonitorOpcode.name(of: $0) },
    clause: "BlueZ, btmon", meaning: "What the record holds, and who sent it.")
  static let controllerType = Field(
    10, .linuxMonitor, "Type", "hci_mon.controller_type", .hexadecimal,
    valueName: { $0 == 0 ? "Primary" : $0 == 1 ? "AMP" : nil },
    clause: "BlueZ, btmon", meaning: "Whether the adapter is an ordinary one.")
  static let controllerBus = Field(
    11, .linuxMonitor, "Bus", "hci_mon.controller_bus", .hexadecimal,
    valueName: { name(ofBus: $0) },
    clause: "BlueZ, btmon", meaning: "How the adapter is attached.")
  static let address = Field(
    12, .linuxMonitor, "BD_ADDR", "hci_mon.bd_addr", .address,
    clause: "BlueZ, btmon", meaning: "The adapter's address.")
  static let adapterName = Field(
    13, .linuxMonitor, "Adapter Name", "hci_mon.adapter_name", .text,
    clause: "BlueZ, btmon", meaning: "The adapter's name on this computer.")
  static let manufacturer = Field(
    14, .linuxMonitor, "Manufacturer", "hci_mon.manufacturer", .hexadecimal,
    clause: "BlueZ, btmon", meaning: "Who made the adapter.")
  static let systemNote = Field(
    15, .linuxMonitor, "System Note", "hci_mon.system_note", .text,
    clause: "BlueZ, btmon", meaning: "A note of the kernel.")
  static let priority = Field(
    16, .linuxMonitor, "Priority", "hci_mon.priority", .decimal,
    clause: "BlueZ, btmon", meaning: "How important the message is.")
  static let identLength = Field(
    17, .linuxMonitor, "Ident Length", "hci_mon.ident_length", .decimal, unit: .octets,
    clause: "BlueZ, btmon", meaning: "How many octets the writer's name has.")
  static let ident = Field(
    18, .linuxMonitor, "Ident", "hci_mon.ident", .text,
    clause: "BlueZ, btmon", meaning: "Who wrote the message.")
  static let message = Field(
    19, .linuxMonitor, "Message", "hci_mon.message", .text,
    clause: "BlueZ, btmon", meaning: "The message itself.")
  static let cookie = Field(
    20, .linuxMonitor, "Cookie", "hci_mon.cookie", .hexadecimal,
    clause: "BlueZ, btmon",
    meaning: "The number of a program that talks with the kernel's Bluetooth.")
  static let format = Field(
    21, .linuxMonitor, "Format", "hci_mon.format", .hexadecimal,
    valueName: { $0 == 0 ? "Raw" : $0 == 1 ? "User" : $0 == 2 ? "Control" : nil },
    clause: "BlueZ, btmon", meaning: "What kind of talk it is.")
  static let version = Field(
    22, .linuxMonitor, "Version", "hci_mon.version", .decimal,
    clause: "BlueZ, btmon", meaning: "The version of the kernel's Bluetooth.")
  static let revision = Field(
    23, .linuxMonitor, "Revision", "hci_mon.version_minor", .decimal,
    clause: "BlueZ, btmon", meaning: "The second part of that version.")
  static let flags = Field(
    24, .linuxMonitor, "Flags", "hci_mon.flags", .hexadecimal,
    clause: "BlueZ, btmon", meaning: "What is special about the program.")
  static let trustedSocket = Field(
    25, .linuxMonitor, "Trusted Socket", "hci_mon.flags.trusted_socket", .boolean, mask: 0x01,
    clause: "BlueZ, btmon", meaning: "The program has the system's trust.")
  static let commandLength = Field(
    26, .linuxMonitor, "Command Length", "hci_mon.command_length", .decimal, unit: .octets,
    clause: "BlueZ, btmon", meaning: "How many octets the program's name has.")
  static let command = Field(
    27, .linuxMonitor, "Command", "hci_mon.command", .text,
    clause: "BlueZ, btmon", meaning: "The program's name.")
  static let controlCommand = Field(
    28, .linuxMonitor, "Management Command", "hci_mon.opcode", .hexadecimal,
    clause: "BlueZ, btmon", meaning: "What the program asked of the kernel.")
  static let event = Field(
    29, .linuxMonitor, "Event", "hci_mon.event", .hexadecimal,
    clause: "BlueZ, btmon", meaning: "What the kernel reported to the program.")
  static let device = Field(
    1273, .linuxMonitor, "Device Address", "hci_mon.device_address", .address,
    clause: "BlueZ, doc/mgmt-api", meaning: "The device that the command is about.")
  static let setting = Field(
    1274, .linuxMonitor, "Setting", "hci_mon.setting", .decimal,
    valueName: { $0 == 0 ? "off" : $0 == 1 ? "on" : nil },
    clause: "BlueZ, doc/mgmt-api", meaning: "Whether something is switched on or off.")
  static let answeredCommand = Field(
    1275, .linuxMonitor, "Management Command", "hci_mon.event.opcode", .hexadecimal,
    valueName: { ManagementCommand(rawValue: UInt16(truncatingIfNeeded: $0)).name },
    clause: "BlueZ, doc/mgmt-api", meaning: "The command that the kernel answers.")
  static let status = Field(
    1276, .linuxMonitor, "Status", "hci_mon.status", .hexadecimal,
    valueName: { ManagementCommand.name(ofStatus: UInt8(truncatingIfNeeded: $0)) },
    clause: "BlueZ, doc/mgmt-api", meaning: "Whether the command was carried out, or why not.")
  static let rest = Field(
    30, .linuxMonitor, "Unknown data", "hci_mon.unknown_data", .octets,
    clause: "BlueZ, btmon", meaning: "Octets in a form that is not known here.")

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
