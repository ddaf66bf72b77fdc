import ByteReading

/// The fields that containers add before HCI packets.
enum HCITransportField {
  static let direction = Field(
    1, .h4, "Direction", "", .hexadecimal, valueName: { name(ofDirection: $0) },
    clause: "Vol 4, Part A, 2", meaning: "Sender of the packet: host or controller.")
  static let h4Direction = Field(
    2, .h4, "Direction", "hci_h4.direction", .hexadecimal, valueName: { name(ofDirection: $0) },
    clause: "Vol 4, Part A, 2", meaning: "Sender of the packet: host or controller.")
  static let h4Type = Field(
    3, .h4, "HCI Packet Type", "hci_h4.type", .hexadecimal,
    valueName: { Envelope.HCIPacketType.name(of: $0) },
    clause: "Vol 4, Part A, 2",
    meaning: "Type of the HCI packet that follows: command, data or event.")
  static let h1Direction = Field(
    4, .h1, "Direction", "hci_h1.direction", .decimal, valueName: { name(ofDirection: $0) },
    clause: "Vol 4, Part A, 2", meaning: "Sender of the packet: host or controller.")
  static let loggerType = Field(
    5, .packetLogger, "Type", "packetlogger.type", .hexadecimal,
    valueName: { Envelope.PacketLoggerType.name(of: $0) },
    clause: "Apple PacketLogger", meaning: "Type of the record, and who sent its packet.")
  static let loggerText = Field(
    6, .packetLogger, "Info", "packetlogger.info", .text,
    clause: "Apple PacketLogger", meaning: "Text message of the logging system.")
  static let processID = Field(
    7, .packetLogger, "ProcessID", "packetlogger.syslog.process_id", .decimal,
    clause: "Apple PacketLogger", meaning: "Process that wrote the message.")

  /// Unknown direction; Wireshark uses the same number.
  static let unknownDirection: UInt8 = 0xFF

  static func name(ofDirection value: UInt64) -> StaticString? {
    switch value {
    case 0: "Sent"
    case 1: "Rcvd"
    case UInt64(unknownDirection): "Unspecified"
    default: nil
    }
  }
}
