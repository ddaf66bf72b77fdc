import ByteReading

/// The fields of all packets on the air.
///
/// Core 6.0, Vol 6, Part B, 2.1 and 2.2.
enum LinkLayerField {
  static let accessAddress = Field(
    852, .linkLayer, "Access Address", "btle.access_address", .hexadecimal,
    clause: "Vol 6, Part B, 2.1.2",
    meaning: "What each packet of one connection begins with; advertising uses 0x8E89BED6.")
  static let codingOctet = Field(
    853, .linkLayer, "Coding Indicator", "", .hexadecimal,
    clause: "Vol 6, Part B, 2.2.3", meaning: "Which coding the packet uses, in an octet of its own."
  )
  static let codingIndicator = Field(
    854, .linkLayer, "Coding Indicator", "btle.coding_indicator", .decimal, mask: 0x03,
    valueName: { $0 == 0 ? "S=8" : $0 == 1 ? "S=2" : nil },
    clause: "Vol 6, Part B, 2.2.3",
    meaning: "How strongly the Coded PHY repeats each bit: eightfold or twofold.")
  static let pdu = Field(
    855, .linkLayer, "PDU", "", .octets,
    clause: "Vol 6, Part B, 2.1.3", meaning: "What the packet carries: header and payload.")
  static let header = Field(
    856, .linkLayer, "Header", "", .hexadecimal,
    clause: "Vol 6, Part B, 2.1.3", meaning: "The first two octets of the PDU.")
  static let firstOctet = Field(
    857, .linkLayer, "Header", "", .hexadecimal,
    clause: "Vol 6, Part B, 2.1.3", meaning: "The first octet of the PDU.")
  static let length = Field(
    858, .linkLayer, "Length", "btle.length", .decimal, unit: .octets,
    clause: "Vol 6, Part B, 2.4", meaning: "How many octets of payload follow the header.")
  static let crcOctets = Field(
    859, .linkLayer, "CRC", "", .hexadecimal,
    clause: "Vol 6, Part B, 2.1.4", meaning: "The checksum's three octets.")
  static let crc = Field(
    860, .linkLayer, "CRC", "btle.crc", .hexadecimal,
    clause: "Vol 6, Part B, 2.1.4",
    meaning:
      "A checksum over the PDU; if it is wrong, the receiver drops the packet. In a connection it gets it again."
  )
  static let payload = Field(
    861, .linkLayer, "Payload", "btle.payload", .octets,
    clause: "Vol 6, Part B, 2.1.3", meaning: "What the packet carries behind its header.")
}
