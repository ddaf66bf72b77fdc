import ByteReading

/// The fields that containers of HCI packets put before them.
enum HCITransportField {
  static let direction = Field(
    .h4, "Direction", "", .hexadecimal, valueName: { name(ofDirection: $0) })
  static let h4Direction = Field(
    .h4, "Direction", "hci_h4.direction", .hexadecimal, valueName: { name(ofDirection: $0) })
  static let h4Type = Field(
    .h4, "HCI Packet Type", "hci_h4.type", .hexadecimal,
    valueName: { HCIPacketType.name(of: $0) })
  static let h1Direction = Field(
    .h1, "Direction", "hci_h1.direction", .decimal, valueName: { name(ofDirection: $0) })
  static let loggerType = Field(
    .packetLogger, "Type", "packetlogger.type", .hexadecimal,
    valueName: { PacketLoggerType.name(of: $0) })
  static let loggerText = Field(.packetLogger, "Info", "packetlogger.info", .text)
  static let processID = Field(
    .packetLogger, "ProcessID", "packetlogger.syslog.process_id", .decimal)

  static func name(ofDirection value: UInt64) -> StaticString? {
    value == 0 ? "Sent" : value == 1 ? "Rcvd" : nil
  }
}
