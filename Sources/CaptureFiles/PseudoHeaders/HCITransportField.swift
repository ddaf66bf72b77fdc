import ByteReading

/// The fields that containers of HCI packets put before them.
enum HCITransportField {
  static let direction = Field(
    1, .h4, "Direction", "", .hexadecimal, valueName: { name(ofDirection: $0) })
  static let h4Direction = Field(
    2, .h4, "Direction", "hci_h4.direction", .hexadecimal, valueName: { name(ofDirection: $0) })
  static let h4Type = Field(
    3, .h4, "HCI Packet Type", "hci_h4.type", .hexadecimal,
    valueName: { HCIPacketType.name(of: $0) })
  static let h1Direction = Field(
    4, .h1, "Direction", "hci_h1.direction", .decimal, valueName: { name(ofDirection: $0) })
  static let loggerType = Field(
    5, .packetLogger, "Type", "packetlogger.type", .hexadecimal,
    valueName: { PacketLoggerType.name(of: $0) })
  static let loggerText = Field(6, .packetLogger, "Info", "packetlogger.info", .text)
  static let processID = Field(
    7, .packetLogger, "ProcessID", "packetlogger.syslog.process_id", .decimal)

  static func name(ofDirection value: UInt64) -> StaticString? {
    value == 0 ? "Sent" : value == 1 ? "Rcvd" : nil
  }
}
