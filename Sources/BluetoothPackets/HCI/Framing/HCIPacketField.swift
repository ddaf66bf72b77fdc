import ByteReading

/// The fields of the headers of HCI packets. Core 6.0, Vol 4, Part E, 5.4.
enum HCIPacketField {
  // MARK: Commands

  static let commandOpcode = Field(
    461, .hciCommand, "Command Opcode", "bthci_cmd.opcode", .hexadecimal,
    valueNames: HCIOpcode.valueNames,
    clause: "Vol 4, Part E, 5.4.1",
    meaning: "Opcode of the command: group (OGF) and command (OCF).")
  static let commandGroup = Field(
    462, .hciCommand, "Opcode Group Field", "bthci_cmd.opcode.ogf", mask: 0xFC00,
    valueName: { HCIOpcode.groupName(of: $0) },
    clause: "Vol 4, Part E, 5.4.1",
    meaning: "Opcode group field (OGF); 0x08 is LE, 0x3F vendor-specific.")
  static let commandNumber = Field(
    463, .hciCommand, "Opcode Command Field", "bthci_cmd.opcode.ocf", mask: 0x03FF,
    clause: "Vol 4, Part E, 5.4.1",
    meaning: "Opcode command field (OCF): the command within its group.")
  static let commandLength = Field(
    464, .hciCommand, "Parameter Total Length", "bthci_cmd.param_length", .decimal, unit: .octets,
    clause: "Vol 4, Part E, 5.4.1", meaning: "Number of parameter octets that follow.")
  static let commandParameters = Field(
    465, .hciCommand, "Parameters", "bthci_cmd.parameters", .octets,
    clause: "Vol 4, Part E, 5.4.1",
    meaning: "Command parameters of an unknown format.")

  // MARK: Events

  static let eventCode = Field(
    466, .hciEvent, "Event Code", "bthci_evt.code", .hexadecimal,
    valueNames: HCIEventCode.valueNames,
    clause: "Vol 4, Part E, 5.4.4", meaning: "Event code.")
  static let eventLength = Field(
    467, .hciEvent, "Parameter Total Length", "bthci_evt.param_length", .decimal, unit: .octets,
    clause: "Vol 4, Part E, 5.4.4", meaning: "Number of parameter octets that follow.")
  static let eventParameters = Field(
    468, .hciEvent, "Parameters", "bthci_evt.parameters", .octets,
    clause: "Vol 4, Part E, 5.4.4",
    meaning: "Event parameters of an unknown format.")
  static let leSubeventCode = Field(
    469, .hciEvent, "Subevent Code", "bthci_evt.le_meta_subevent", .hexadecimal,
    valueNames: LESubeventCode.valueNames,
    clause: "Vol 4, Part E, 7.7.65",
    meaning: "Subevent code of the LE event.")
  static let completedOpcode = Field(
    470, .hciEvent, "Command Opcode", "bthci_evt.opcode", .hexadecimal,
    valueNames: HCIOpcode.valueNames,
    clause: "Vol 4, Part E, 7.7.14", meaning: "Opcode of the command that this event responds to.")
  static let completedGroup = Field(
    471, .hciEvent, "Opcode Group Field", "bthci_evt.opcode.ogf", mask: 0xFC00,
    valueName: { HCIOpcode.groupName(of: $0) },
    clause: "Vol 4, Part E, 5.4.1", meaning: "Opcode group field (OGF) of that command.")
  static let completedNumber = Field(
    472, .hciEvent, "Opcode Command Field", "bthci_evt.opcode.ocf", mask: 0x03FF,
    clause: "Vol 4, Part E, 5.4.1",
    meaning: "Opcode command field (OCF) of that command.")
  static let commandStatus = Field(
    473, .hciEvent, "Status", "bthci_evt.status",
    valueName: { HCIPacketField.commandStatusName(of: $0) },
    clause: "Vol 4, Part E, 7.7.15",
    meaning: "Whether the controller has started the command (0), or an error code.")
  static let numHCICommandPackets = Field(
    474, .hciEvent, "Num_HCI_Command_Packets", "bthci_evt.num_command_packets", .decimal,
    clause: "Vol 4, Part E, 7.7.14",
    meaning: "Number of commands that the host may send before the next event.")
  static let returnParameters = Field(
    475, .hciEvent, "Return Parameters", "bthci_evt.return_parameters", .octets,
    clause: "Vol 4, Part E, 7.7.14",
    meaning: "Return parameters of an unknown format.")
  static let returnStatus = Field(
    476, .hciEvent, "Status", "bthci_evt.status", valueName: { ControllerErrorCode.name(of: $0) },
    clause: "Vol 4, Part E, 7.7.14", meaning: "Whether the command succeeded (0), or an error code."
  )

  /// Returns the name of a status in this event, in which success only means that the command has started. 7.7.15.
  static func commandStatusName(of value: UInt64) -> StaticString? {
    value == 0 ? "Pending" : ControllerErrorCode.name(of: value)
  }
}
