import ByteReading

/// The fields of a Per-Packet Information header, and of Ubertooth's field in it.
enum PPIField {
  static let version = Field(
    60, .ppi, "Version", "ppi.version", .decimal,
    clause: "Kismet, Per-Packet Information", meaning: "Version of the header.")
  static let flags = Field(
    61, .ppi, "Flags", "ppi.flags", .hexadecimal,
    clause: "Kismet, Per-Packet Information", meaning: "Flags of the header.")
  static let alignment = Field(
    62, .ppi, "Alignment", "ppi.flags.alignment", .boolean, mask: 0x01,
    clause: "Kismet, Per-Packet Information",
    meaning: "The header's fields are aligned to four octets.")
  static let reserved = Field(
    63, .ppi, "Reserved", "ppi.flags.reserved", .hexadecimal, mask: 0xFE,
    clause: "Kismet, Per-Packet Information", meaning: "Reserved.")
  static let length = Field(
    64, .ppi, "Header length", "ppi.length", .decimal, unit: .octets,
    clause: "Kismet, Per-Packet Information", meaning: "Length of the header in octets.")
  static let linkType = Field(
    65, .ppi, "DLT", "ppi.dlt", .decimal,
    clause: "Kismet, Per-Packet Information", meaning: "Link type of the packet after the header.")
  static let fieldType = Field(
    66, .ppi, "Field type", "ppi.field_type", .decimal,
    clause: "Kismet, Per-Packet Information", meaning: "Type of the header field.")
  static let fieldLength = Field(
    67, .ppi, "Field length", "ppi.field_len", .decimal, unit: .octets,
    clause: "Kismet, Per-Packet Information", meaning: "Length of the header field in octets.")
  static let fieldData = Field(
    68, .ppi, "Reserved", "ppi.reserved", .octets,
    clause: "Kismet, Per-Packet Information", meaning: "Header field of an unknown format.")

  static let btleVersion = Field(
    69, .ppi, "Version", "ppi.btle.version", .decimal,
    clause: "Kismet, Per-Packet Information", meaning: "Version of the Bluetooth LE field."
  )
  static let frequency = Field(
    70, .ppi, "Channel (MHz)", "ppi.btle.channel", .decimal,
    clause: "Kismet, Per-Packet Information",
    meaning: "Frequency of the packet.")
  static let clockHigh = Field(
    71, .ppi, "Clock high", "ppi.btle.clkn_high", .decimal,
    clause: "Kismet, Per-Packet Information", meaning: "Upper half of the sniffer's clock.")
  static let clock = Field(
    72, .ppi, "Clock (100 ns)", "ppi.btle.clk100ns", .decimal,
    clause: "Kismet, Per-Packet Information",
    meaning: "Time of the packet, in units of 100 ns.")
  static let rssiMaximum = Field(
    73, .ppi, "RSSI maximum", "ppi.btle.rssi_max", .signed, unit: .decibelMilliwatts,
    clause: "Kismet, Per-Packet Information", meaning: "Maximum signal strength during the packet.")
  static let rssiMinimum = Field(
    74, .ppi, "RSSI minimum", "ppi.btle.rssi_min", .signed, unit: .decibelMilliwatts,
    clause: "Kismet, Per-Packet Information", meaning: "Minimum signal strength during the packet.")
  static let rssiAverage = Field(
    75, .ppi, "RSSI average", "ppi.btle.rssi_avg", .signed, unit: .decibelMilliwatts,
    clause: "Kismet, Per-Packet Information", meaning: "Average signal strength during the packet.")
  static let rssiCount = Field(
    76, .ppi, "RSSI count", "ppi.btle.rssi_count", .decimal,
    clause: "Kismet, Per-Packet Information", meaning: "Number of signal strength samples.")
}
