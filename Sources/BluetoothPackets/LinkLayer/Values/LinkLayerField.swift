import ByteReading

/// The fields that all packets on the air have.
///
/// Core 6.0, Vol 6, Part B, 2.1 and 2.2.
enum LinkLayerField {
  static let accessAddress = Field(
    .linkLayer, "Access Address", "btle.access_address", .hexadecimal)
  static let codingOctet = Field(.linkLayer, "Coding Indicator", "", .hexadecimal)
  static let codingIndicator = Field(
    .linkLayer, "Coding Indicator", "btle.coding_indicator", .decimal, mask: 0x03,
    valueName: { $0 == 0 ? "S=8" : $0 == 1 ? "S=2" : nil })
  static let pdu = Field(.linkLayer, "PDU", "", .octets)
  static let header = Field(.linkLayer, "Header", "", .hexadecimal)
  static let firstOctet = Field(.linkLayer, "Header", "", .hexadecimal)
  static let length = Field(.linkLayer, "Length", "btle.length", .decimal, unit: .octets)
  static let crcOctets = Field(.linkLayer, "CRC", "", .hexadecimal)
  static let crc = Field(.linkLayer, "CRC", "btle.crc", .hexadecimal)
  static let payload = Field(.linkLayer, "Payload", "btle.payload", .octets)
}
