import ByteReading

/// The fields of all packets on the air.
///
/// Core 6.0, Vol 6, Part B, 2.1 and 2.2.
enum LinkLayerField {
  static let accessAddress = Field(
    852, .linkLayer, "Access Address", "btle.access_address", .hexadecimal,
    clause: "Vol 6, Part B, 2.1.2",
    meaning:
      "Access address: starts each packet of a connection; primary advertising uses 0x8E89BED6.")
  static let codingOctet = Field(
    853, .linkLayer, "Coding Indicator", "", .hexadecimal,
    clause: "Vol 6, Part B, 2.2.3",
    meaning: "Coding indicator of the LE Coded PHY, in an octet of its own."
  )
  static let codingIndicator = Field(
    854, .linkLayer, "Coding Indicator", "btle.coding_indicator", .decimal, mask: 0x03,
    valueName: { $0 == 0 ? "S=8" : $0 == 1 ? "S=2" : nil },
    clause: "Vol 6, Part B, 2.2.3",
    meaning: "Coding of the LE Coded PHY: S=8 or S=2.")
  static let pdu = Field(
    855, .linkLayer, "PDU", "", .octets,
    clause: "Vol 6, Part B, 2.1.3", meaning: "PDU: header and payload.")
  static let header = Field(
    856, .linkLayer, "Header", "", .hexadecimal,
    clause: "Vol 6, Part B, 2.1.3", meaning: "First two octets of the PDU.")
  static let firstOctet = Field(
    857, .linkLayer, "Header", "", .hexadecimal,
    clause: "Vol 6, Part B, 2.1.3", meaning: "First octet of the PDU.")
  static let length = Field(
    858, .linkLayer, "Length", "btle.length", .decimal, unit: .octets,
    clause: "Vol 6, Part B, 2.4", meaning: "Payload length in octets, without the header.")
  static let crcOctets = Field(
    859, .linkLayer, "CRC", "", .hexadecimal,
    clause: "Vol 6, Part B, 2.1.4", meaning: "The three octets of the CRC.")
  static let crc = Field(
    860, .linkLayer, "CRC", "btle.crc", .hexadecimal,
    clause: "Vol 6, Part B, 2.1.4",
    meaning:
      "CRC over the PDU. A receiver drops a packet with a wrong CRC; a connection retransmits it."
  )
  static let payload = Field(
    861, .linkLayer, "Payload", "btle.payload", .octets,
    clause: "Vol 6, Part B, 2.1.3", meaning: "Payload of the PDU.")
}
