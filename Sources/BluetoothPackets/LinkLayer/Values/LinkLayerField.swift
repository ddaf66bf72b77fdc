import ByteReading

/// The fields that all packets on the air have.
///
/// Core 6.0, Vol 6, Part B, 2.1 and 2.2.
enum LinkLayerField {
  static let accessAddress = Field(
    852, .linkLayer, "Access Address", "btle.access_address", .hexadecimal)
  static let codingOctet = Field(853, .linkLayer, "Coding Indicator", "", .hexadecimal)
  static let codingIndicator = Field(
    854, .linkLayer, "Coding Indicator", "btle.coding_indicator", .decimal, mask: 0x03,
    valueName: { $0 == 0 ? "S=8" : $0 == 1 ? "S=2" : nil })
  static let pdu = Field(855, .linkLayer, "PDU", "", .octets)
  static let header = Field(856, .linkLayer, "Header", "", .hexadecimal)
  static let firstOctet = Field(857, .linkLayer, "Header", "", .hexadecimal)
  static let length = Field(858, .linkLayer, "Length", "btle.length", .decimal, unit: .octets)
  static let crcOctets = Field(859, .linkLayer, "CRC", "", .hexadecimal)
  static let crc = Field(860, .linkLayer, "CRC", "btle.crc", .hexadecimal)
  static let payload = Field(861, .linkLayer, "Payload", "btle.payload", .octets)
}
