import ByteReading

/// The fields of the headers of HCI packets. Core 6.0, Vol 4, Part E, 5.4.
enum HCIPacketField {
  // MARK: Commands

  static let commandOpcode = Field(
    461, .hciCommand, "Command Opcode", "bthci_cmd.opcode", .hexadecimal,
    valueNames: HCIOpcode.valueNames,
    clause: "Vol 4, Part E, 5.4.1",
    meaning: "Which command the host gives its controller: group and number in one.")
  static let commandGroup = Field(
    462, .hciCommand, "Opcode Group Field", "bthci_cmd.opcode.ogf", mask: 0xFC00,
    valueName: { HCIOpcode.groupName(of: $0) },
    clause: "Vol 4, Part E, 5.4.1", meaning: "The command's group; 0x08 is LE, 0x3F a maker's own.")
  static let commandNumber = Field(
    463, .hciCommand, "Opcode Command Field", "bthci_cmd.opcode.ocf", mask: 0x03FF,
    clause: "Vol 4, Part E, 5.4.1", meaning: "The command within its group.")
  static let commandLength = Field(
    464, .hciCommand, "Parameter Total Length", "bthci_cmd.param_length", .decimal, unit: .octets,
    clause: "Vol 4, Part E, 5.4.1", meaning: "How many octets of parameters follow.")
  static let commandParameters = Field(
    465, .hciCommand, "Parameters", "bthci_cmd.parameters", .octets,
    clause: "Vol 4, Part E, 5.4.1",
    meaning: "What the command needs to know, in a form that is not known here.")

  // MARK: Events

  static let eventCode = Field(
    466, .hciEvent, "Event Code", "bthci_evt.code", .hexadecimal,
    valueNames: HCIEventCode.valueNames,
    clause: "Vol 4, Part E, 5.4.4", meaning: "What the controller reports to its host.")
  static let eventLength = Field(
    467, .hciEvent, "Parameter Total Length", "bthci_evt.param_length", .decimal, unit: .octets,
    clause: "Vol 4, Part E, 5.4.4", meaning: "How many octets of parameters follow.")
  static let eventParameters = Field(
    468, .hciEvent, "Parameters", "bthci_evt.parameters", .octets,
    clause: "Vol 4, Part E, 5.4.4",
    meaning: "What the event carries, in a form that is not known here.")
  static let leSubeventCode = Field(
    469, .hciEvent, "Subevent Code", "bthci_evt.le_meta_subevent", .hexadecimal,
    valueNames: LESubeventCode.valueNames,
    clause: "Vol 4, Part E, 7.7.65",
    meaning: "Which of LE's events this is; they share one event code.")
  static let completedOpcode = Field(
    470, .hciEvent, "Command Opcode", "bthci_evt.opcode", .hexadecimal,
    valueNames: HCIOpcode.valueNames,
    clause: "Vol 4, Part E, 7.7.14", meaning: "The command that this event answers.")
  static let completedGroup = Field(
    471, .hciEvent, "Opcode Group Field", "bthci_evt.opcode.ogf", mask: 0xFC00,
    valueName: { HCIOpcode.groupName(of: $0) },
    clause: "Vol 4, Part E, 5.4.1", meaning: "The group of the command that is answered.")
  static let completedNumber = Field(
    472, .hciEvent, "Opcode Command Field", "bthci_evt.opcode.ocf", mask: 0x03FF,
    clause: "Vol 4, Part E, 5.4.1",
    meaning: "The number, within its group, of the command that is answered.")
  static let commandStatus = Field(
    473, .hciEvent, "Status", "bthci_evt.status",
    valueName: { HCIPacketField.commandStatusName(of: $0) },
    clause: "Vol 4, Part E, 7.7.15",
    meaning: "Whether the controller has begun with the command (0), or why not.")
  static let numHCICommandPackets = Field(
    474, .hciEvent, "Num_HCI_Command_Packets", "bthci_evt.num_command_packets", .decimal,
    clause: "Vol 4, Part E, 7.7.14",
    meaning: "Number of commands that the host may send before the next event.")
  static let returnParameters = Field(
    475, .hciEvent, "Return Parameters", "bthci_evt.return_parameters", .octets,
    clause: "Vol 4, Part E, 7.7.14",
    meaning: "What the command gave back, in a form that is not known here.")
  static let returnStatus = Field(
    476, .hciEvent, "Status", "bthci_evt.status", valueName: { ControllerErrorCode.name(of: $0) },
    clause: "Vol 4, Part E, 7.7.14", meaning: "Whether the command succeeded (0), or why not.")

  /// In this event, success only means that the command has started. 7.7.15.
  static func commandStatusName(of value: UInt64) -> StaticString? {
    value == 0 ? "Pending" : ControllerErrorCode.name(of: value)
  }
}
