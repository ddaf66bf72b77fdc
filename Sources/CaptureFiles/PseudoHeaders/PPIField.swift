import ByteReading

/// The fields of a Per-Packet Information header, and of Ubertooth's field in it.
enum PPIField {
  static let version = Field(
    60, .ppi, "Version", "ppi.version", .decimal,
    clause: "Kismet, Per-Packet Information", meaning: "The version of this header.")
  static let flags = Field(
    61, .ppi, "Flags", "ppi.flags", .hexadecimal,
    clause: "Kismet, Per-Packet Information", meaning: "What is special about this header.")
  static let alignment = Field(
    62, .ppi, "Alignment", "ppi.flags.alignment", .boolean, mask: 0x01,
    clause: "Kismet, Per-Packet Information",
    meaning: "The header's parts begin at multiples of four octets.")
  static let reserved = Field(
    63, .ppi, "Reserved", "ppi.flags.reserved", .hexadecimal, mask: 0xFE,
    clause: "Kismet, Per-Packet Information", meaning: "Bits without a meaning.")
  static let length = Field(
    64, .ppi, "Header length", "ppi.length", .decimal, unit: .octets,
    clause: "Kismet, Per-Packet Information", meaning: "How many octets the header has.")
  static let linkType = Field(
    65, .ppi, "DLT", "ppi.dlt", .decimal,
    clause: "Kismet, Per-Packet Information", meaning: "What kind of packet follows the header.")
  static let fieldType = Field(
    66, .ppi, "Field type", "ppi.field_type", .decimal,
    clause: "Kismet, Per-Packet Information", meaning: "What the next part of the header holds.")
  static let fieldLength = Field(
    67, .ppi, "Field length", "ppi.field_len", .decimal, unit: .octets,
    clause: "Kismet, Per-Packet Information", meaning: "How many octets it has.")
  static let fieldData = Field(
    68, .ppi, "Reserved", "ppi.reserved", .octets,
    clause: "Kismet, Per-Packet Information", meaning: "A part in a form that is not known here.")

  static let btleVersion = Field(
    69, .ppi, "Version", "ppi.btle.version", .decimal,
    clause: "Kismet, Per-Packet Information", meaning: "The version of the part about Bluetooth LE."
  )
  static let frequency = Field(
    70, .ppi, "Channel (MHz)", "ppi.btle.channel", .decimal,
    clause: "Kismet, Per-Packet Information",
    meaning: "The frequency on which the packet was heard.")
  static let clockHigh = Field(
    71, .ppi, "Clock high", "ppi.btle.clkn_high", .decimal,
    clause: "Kismet, Per-Packet Information", meaning: "The upper part of the sniffer's clock.")
  static let clock = Field(
    72, .ppi, "Clock (100 ns)", "ppi.btle.clk100ns", .decimal,
    clause: "Kismet, Per-Packet Information",
    meaning: "When the packet was heard, in units of 100 ns.")
  static let rssiMaximum = Field(
    73, .ppi, "RSSI maximum", "ppi.btle.rssi_max", .signed, unit: .decibelMilliwatts,
    clause: "Kismet, Per-Packet Information", meaning: "The strongest signal during the packet.")
  static let rssiMinimum = Field(
    74, .ppi, "RSSI minimum", "ppi.btle.rssi_min", .signed, unit: .decibelMilliwatts,
    clause: "Kismet, Per-Packet Information", meaning: "The weakest signal during the packet.")
  static let rssiAverage = Field(
    75, .ppi, "RSSI average", "ppi.btle.rssi_avg", .signed, unit: .decibelMilliwatts,
    clause: "Kismet, Per-Packet Information", meaning: "The mean signal during the packet.")
  static let rssiCount = Field(
    76, .ppi, "RSSI count", "ppi.btle.rssi_count", .decimal,
    clause: "Kismet, Per-Packet Information", meaning: "How often the signal was measured.")
}
