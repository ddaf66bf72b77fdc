import ByteReading

/// The fields of the Linux kernel's Bluetooth monitor.
enum MonitorField {
  static let adapter = Field(
    8, .linuxMonitor, "Adapter ID", "hci_mon.adapter_id", .decimal,
    clause: "BlueZ, btmon", meaning: "Index of the Bluetooth adapter.")
  static let opcode = Field(
    9, .linuxMonitor, "Opcode", "hci_mon.opcode", .decimal,
    valueName: { Envelope.LinuxMonitorOpcode.name(of: $0) },
    clause: "BlueZ, btmon", meaning: "Type of the record, and who sent its packet.")
  static let controllerType = Field(
    10, .linuxMonitor, "Type", "hci_mon.controller_type", .hexadecimal,
    valueName: { $0 == 0 ? "Primary" : $0 == 1 ? "AMP" : nil },
    clause: "BlueZ, btmon", meaning: "Type of the controller: primary or AMP.")
  static let controllerBus = Field(
    11, .linuxMonitor, "Bus", "hci_mon.controller_bus", .hexadecimal,
    valueName: { name(ofBus: $0) },
    clause: "BlueZ, btmon", meaning: "Bus that the controller is attached to.")
  static let address = Field(
    12, .linuxMonitor, "BD_ADDR", "hci_mon.bd_addr", .address,
    clause: "BlueZ, btmon", meaning: "Address of the adapter.")
  static let adapterName = Field(
    13, .linuxMonitor, "Adapter Name", "hci_mon.adapter_name", .text,
    clause: "BlueZ, btmon", meaning: "Name of the adapter.")
  static let manufacturer = Field(
    14, .linuxMonitor, "Manufacturer", "hci_mon.manufacturer", .hexadecimal,
    clause: "BlueZ, btmon", meaning: "Manufacturer of the controller.")
  static let systemNote = Field(
    15, .linuxMonitor, "System Note", "hci_mon.system_note", .text,
    clause: "BlueZ, btmon", meaning: "System note of the kernel.")
  static let priority = Field(
    16, .linuxMonitor, "Priority", "hci_mon.priority", .decimal,
    clause: "BlueZ, btmon", meaning: "Priority of the message.")
  static let identLength = Field(
    17, .linuxMonitor, "Ident Length", "hci_mon.ident_length", .decimal, unit: .octets,
    clause: "BlueZ, btmon", meaning: "Length of the writer's name in octets.")
  static let ident = Field(
    18, .linuxMonitor, "Ident", "hci_mon.ident", .text,
    clause: "BlueZ, btmon", meaning: "Name of the program that wrote the message.")
  static let message = Field(
    19, .linuxMonitor, "Message", "hci_mon.message", .text,
    clause: "BlueZ, btmon", meaning: "Text of the message.")
  static let cookie = Field(
    20, .linuxMonitor, "Cookie", "hci_mon.cookie", .hexadecimal,
    clause: "BlueZ, btmon",
    meaning: "Identifier of the program's management socket.")
  static let format = Field(
    21, .linuxMonitor, "Format", "hci_mon.format", .hexadecimal,
    valueName: { $0 == 0 ? "Raw" : $0 == 1 ? "User" : $0 == 2 ? "Control" : nil },
    clause: "BlueZ, btmon", meaning: "Type of the socket.")
  static let version = Field(
    22, .linuxMonitor, "Version", "hci_mon.version", .decimal,
    clause: "BlueZ, btmon", meaning: "Version of the management interface.")
  static let revision = Field(
    23, .linuxMonitor, "Revision", "hci_mon.version_minor", .decimal,
    clause: "BlueZ, btmon", meaning: "Revision of the management interface.")
  static let flags = Field(
    24, .linuxMonitor, "Flags", "hci_mon.flags", .hexadecimal,
    clause: "BlueZ, btmon", meaning: "Flags of the socket.")
  static let trustedSocket = Field(
    25, .linuxMonitor, "Trusted Socket", "hci_mon.flags.trusted_socket", .boolean, mask: 0x01,
    clause: "BlueZ, btmon", meaning: "The socket is trusted.")
  static let commandLength = Field(
    26, .linuxMonitor, "Command Length", "hci_mon.command_length", .decimal, unit: .octets,
    clause: "BlueZ, btmon", meaning: "Length of the program's name in octets.")
  static let command = Field(
    27, .linuxMonitor, "Command", "hci_mon.command", .text,
    clause: "BlueZ, btmon", meaning: "Name of the program.")
  static let controlCommand = Field(
    28, .linuxMonitor, "Management Command", "hci_mon.opcode", .hexadecimal,
    clause: "BlueZ, btmon", meaning: "Command from the program to the kernel.")
  static let event = Field(
    29, .linuxMonitor, "Event", "hci_mon.event", .hexadecimal,
    clause: "BlueZ, btmon", meaning: "Event from the kernel to the program.")
  static let device = Field(
    1273, .linuxMonitor, "Device Address", "hci_mon.device_address", .address,
    clause: "BlueZ, doc/mgmt-api", meaning: "Address of the device concerned.")
  static let setting = Field(
    1274, .linuxMonitor, "Setting", "hci_mon.setting", .decimal,
    valueName: { $0 == 0 ? "off" : $0 == 1 ? "on" : nil },
    clause: "BlueZ, doc/mgmt-api", meaning: "Whether the setting is on or off.")
  static let answeredCommand = Field(
    1275, .linuxMonitor, "Management Command", "hci_mon.event.opcode", .hexadecimal,
    valueName: { ManagementCommand(rawValue: UInt16(truncatingIfNeeded: $0)).name },
    clause: "BlueZ, doc/mgmt-api", meaning: "Command that the event responds to.")
  static let status = Field(
    1276, .linuxMonitor, "Status", "hci_mon.status", .hexadecimal,
    valueName: { ManagementCommand.name(ofStatus: UInt8(truncatingIfNeeded: $0)) },
    clause: "BlueZ, doc/mgmt-api", meaning: "Status of the command; 0 is success.")
  static let rest = Field(
    30, .linuxMonitor, "Unknown data", "hci_mon.unknown_data", .octets,
    clause: "BlueZ, btmon", meaning: "Octets of an unknown format.")

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
