import ByteReading

/// The fields of a Per-Packet Information header, and of Ubertooth's field in it.
enum PPIField {
  static let version = Field(.ppi, "Version", "ppi.version", .decimal)
  static let flags = Field(.ppi, "Flags", "ppi.flags", .hexadecimal)
  static let alignment = Field(.ppi, "Alignment", "ppi.flags.alignment", .boolean, mask: 0x01)
  static let reserved = Field(.ppi, "Reserved", "ppi.flags.reserved", .hexadecimal, mask: 0xFE)
  static let length = Field(.ppi, "Header length", "ppi.length", .decimal, unit: .octets)
  static let linkType = Field(.ppi, "DLT", "ppi.dlt", .decimal)
  static let fieldType = Field(.ppi, "Field type", "ppi.field_type", .decimal)
  static let fieldLength = Field(.ppi, "Field length", "ppi.field_len", .decimal, unit: .octets)
  static let fieldData = Field(.ppi, "Reserved", "ppi.reserved", .octets)

  static let btleVersion = Field(.ppi, "Version", "ppi.btle.version", .decimal)
  static let frequency = Field(.ppi, "Channel (MHz)", "ppi.btle.channel", .decimal)
  static let clockHigh = Field(.ppi, "Clock high", "ppi.btle.clkn_high", .decimal)
  static let clock = Field(.ppi, "Clock (100 ns)", "ppi.btle.clk100ns", .decimal)
  static let rssiMaximum = Field(
    .ppi, "RSSI maximum", "ppi.btle.rssi_max", .signed, unit: .decibelMilliwatts)
  static let rssiMinimum = Field(
    .ppi, "RSSI minimum", "ppi.btle.rssi_min", .signed, unit: .decibelMilliwatts)
  static let rssiAverage = Field(
    .ppi, "RSSI average", "ppi.btle.rssi_avg", .signed, unit: .decibelMilliwatts)
  static let rssiCount = Field(.ppi, "RSSI count", "ppi.btle.rssi_count", .decimal)
}
