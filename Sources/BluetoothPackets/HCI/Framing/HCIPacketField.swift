import ByteReading

/// The fields of the headers of HCI packets. Core 6.0, Vol 4, Part E, 5.4.
enum HCIPacketField {
  // MARK: Commands

  static let commandOpcode = Field(
    461, .hciCommand, "Command Opcode", "bthci_cmd.opcode", .hexadecimal,
    valueNames: HCIOpcode.valueNames)
  static let commandGroup = Field(
    462, .hciCommand, "Opcode Group Field", "bthci_cmd.opcode.ogf", mask: 0xFC00,
    valueName: { HCIOpcode.groupName(of: $0) })
  static let commandNumber = Field(
    463, .hciCommand, "Opcode Command Field", "bthci_cmd.opcode.ocf", mask: 0x03FF)
  static let commandLength = Field(
    464, .hciCommand, "Parameter Total Length", "bthci_cmd.param_length", .decimal, unit: .octets)
  static let commandParameters = Field(
    465, .hciCommand, "Parameters", "bthci_cmd.parameters", .octets)

  // MARK: Events

  static let eventCode = Field(
    466, .hciEvent, "Event Code", "bthci_evt.code", .hexadecimal,
    valueNames: HCIEventCode.valueNames)
  static let eventLength = Field(
    467, .hciEvent, "Parameter Total Length", "bthci_evt.param_length", .decimal, unit: .octets)
  static let eventParameters = Field(468, .hciEvent, "Parameters", "bthci_evt.parameters", .octets)
  static let leSubeventCode = Field(
    469, .hciEvent, "Subevent Code", "bthci_evt.le_meta_subevent", .hexadecimal,
    valueNames: LESubeventCode.valueNames)
  static let completedOpcode = Field(
    470, .hciEvent, "Command Opcode", "bthci_evt.opcode", .hexadecimal,
    valueNames: HCIOpcode.valueNames)
  static let completedGroup = Field(
    471, .hciEvent, "Opcode Group Field", "bthci_evt.opcode.ogf", mask: 0xFC00,
    valueName: { HCIOpcode.groupName(of: $0) })
  static let completedNumber = Field(
    472, .hciEvent, "Opcode Command Field", "bthci_evt.opcode.ocf", mask: 0x03FF)
  static let commandStatus = Field(
    473, .hciEvent, "Status", "bthci_evt.status",
    valueName: { HCIPacketField.commandStatusName(of: $0) }
  )
  static let numHCICommandPackets = Field(
    474, .hciEvent, "Num_HCI_Command_Packets", "bthci_evt.num_command_packets", .decimal)
  static let returnParameters = Field(
    475, .hciEvent, "Return Parameters", "bthci_evt.return_parameters", .octets)
  static let returnStatus = Field(
    476, .hciEvent, "Status", "bthci_evt.status", valueName: { ControllerErrorCode.name(of: $0) })

  /// In this event success only means that the command has begun. 7.7.15.
  static func commandStatusName(of value: UInt64) -> StaticString? {
    value == 0 ? "Pending" : ControllerErrorCode.name(of: value)
  }
}
