import ByteReading

/// The fields of a Per-Packet Information header, and of Ubertooth's field in it.
enum PPIField {
  static let version = Field(60, .ppi, "Version", "ppi.version", .decimal)
  static let flags = Field(61, .ppi, "Flags", "ppi.flags", .hexadecimal)
  static let alignment = Field(62, .ppi, "Alignment", "ppi.flags.alignment", .boolean, mask: 0x01)
  static let reserved = Field(63, .ppi, "Reserved", "ppi.flags.reserved", .hexadecimal, mask: 0xFE)
  static let length = Field(64, .ppi, "Header length", "ppi.length", .decimal, unit: .octets)
  static let linkType = Field(65, .ppi, "DLT", "ppi.dlt", .decimal)
  static let fieldType = Field(66, .ppi, "Field type", "ppi.field_type", .decimal)
  static let fieldLength = Field(67, .ppi, "Field length", "ppi.field_len", .decimal, unit: .octets)
  static let fieldData = Field(68, .ppi, "Reserved", "ppi.reserved", .octets)

  static let btleVersion = Field(69, .ppi, "Version", "ppi.btle.version", .decimal)
  static let frequency = Field(70, .ppi, "Channel (MHz)", "ppi.btle.channel", .decimal)
  static let clockHigh = Field(71, .ppi, "Clock high", "ppi.btle.clkn_high", .decimal)
  static let clock = Field(72, .ppi, "Clock (100 ns)", "ppi.btle.clk100ns", .decimal)
  static let rssiMaximum = Field(
    73, .ppi, "RSSI maximum", "ppi.btle.rssi_max", .signed, unit: .decibelMilliwatts)
  static let rssiMinimum = Field(
    74, .ppi, "RSSI minimum", "ppi.btle.rssi_min", .signed, unit: .decibelMilliwatts)
  static let rssiAverage = Field(
    75, .ppi, "RSSI average", "ppi.btle.rssi_avg", .signed, unit: .decibelMilliwatts)
  static let rssiCount = Field(76, .ppi, "RSSI count", "ppi.btle.rssi_count", .decimal)
}
