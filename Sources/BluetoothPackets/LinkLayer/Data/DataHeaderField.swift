import ByteReading

/// The fields of the headers of PDUs on data and isochronous physical channels.
///
/// Core 6.0, Vol 6, Part B, 2.4 and 2.6.
enum DataHeaderField {
  // MARK: Data physical channel PDU, 2.4

  static let dataHeader = Field(
    782, .linkLayer, "Data Header", "btle.data_header", .hexadecimal,
    clause: "Vol 6, Part B, 2.4",
    meaning: "Data PDU header: LLID, sequence bits and length.")
  static let llid = Field(
    783, .linkLayer, "LLID", "btle.data_header.llid", .hexadecimal, mask: 0x03,
    valueName: { LogicalLinkIdentifier.name(of: $0) },
    clause: "Vol 6, Part B, 2.4",
    meaning:
      "LLID: LL control PDU, start of an L2CAP PDU, or its continuation (or empty)."
  )
  static let nextExpectedSequenceNumber = Field(
    784, .linkLayer, "NESN", "btle.data_header.next_expected_sequence_number", .decimal, mask: 0x04,
    clause: "Vol 6, Part B, 2.4",
    meaning: "Next expected sequence number (NESN): acknowledges the packets before it.")
  static let sequenceNumber = Field(
    785, .linkLayer, "SN", "btle.data_header.sequence_number", .decimal, mask: 0x08,
    clause: "Vol 6, Part B, 2.4",
    meaning: "Sequence number (SN), alternating 0 and 1; an unchanged value marks a retransmission."
  )
  static let moreData = Field(
    786, .linkLayer, "MD", "btle.data_header.more_data", .boolean, mask: 0x10,
    clause: "Vol 6, Part B, 2.4",
    meaning: "More data (MD): the sender has more data for this connection event.")
  static let cteInfoPresent = Field(
    787, .linkLayer, "CP", "btle.data_header.cte_info_present", .boolean, mask: 0x20,
    clause: "Vol 6, Part B, 2.4",
    meaning: "A Constant Tone Extension (CTE) follows the packet, for direction finding."
  )
  static let dataReserved = Field(
    788, .linkLayer, "RFU", "btle.data_header.rfu", .decimal, mask: 0xC0,
    clause: "Vol 6, Part B, 2.4", meaning: "Reserved; set to 0.")
  static let dataLength = Field(
    789, .linkLayer, "Length", "btle.data_header.length", .decimal, unit: .octets,
    clause: "Vol 6, Part B, 2.4",
    meaning:
      "Payload length, including the 4-octet MIC if the packet is encrypted."
  )
  static let dataCTEInfo = Field(
    790, .linkLayer, "CTEInfo", "btle.data_header.cte_info", .hexadecimal,
    clause: "Vol 6, Part B, 2.5.2",
    meaning: "Type and length of the Constant Tone Extension.")
  static let dataCTETime = Field(
    791, .linkLayer, "CTETime", "btle.data_header.cte_info.time", .hexadecimal, mask: 0x1F,
    clause: "Vol 6, Part B, 2.5.2",
    meaning: "Length of the Constant Tone Extension, in units of 8 µs.")
  static let dataCTEReserved = Field(
    792, .linkLayer, "RFU", "btle.data_header.cte_info.rfu", .hexadecimal, mask: 0x20,
    clause: "Vol 6, Part B, 2.5.2", meaning: "Reserved; set to 0.")
  static let dataCTEType = Field(
    793, .linkLayer, "CTEType", "btle.data_header.cte_info.type", .hexadecimal, mask: 0xC0,
    valueName: { ConstantToneExtensionInfo.typeName(of: $0) },
    clause: "Vol 6, Part B, 2.5.2",
    meaning: "Whether the CTE is for angle of arrival or angle of departure, and its slot duration."
  )

  // MARK: Isochronous physical channel PDU, 2.6

  static let connectedIsochronousLLID = Field(
    794, .linkLayer, "LLID", "btle.data_header.llid", .hexadecimal, mask: 0x03,
    valueName: { ConnectedIsochronousHeader.llidName(of: $0) },
    clause: "Vol 6, Part B, 2.6.1",
    meaning: "LLID: framed or unframed data, and whether an SDU ends here.")
  static let broadcastIsochronousLLID = Field(
    795, .linkLayer, "LLID", "btle.data_header.llid", .hexadecimal, mask: 0x03,
    valueName: { BroadcastIsochronousHeader.llidName(of: $0) },
    clause: "Vol 6, Part B, 2.6.2",
    meaning:
      "LLID: framed or unframed data and whether an SDU ends here, or a BIG control PDU."
  )
  static let closeIsochronousEvent = Field(
    796, .linkLayer, "CIE", "btle.data_header.close_isochronous_event", .boolean, mask: 0x10,
    clause: "Vol 6, Part B, 2.6.1",
    meaning:
      "Close isochronous event (CIE): all data has arrived, so the rest of this event is not needed."
  )
  static let nullPDUIndicator = Field(
    797, .linkLayer, "NPI", "btle.data_header.null_pdu_indicator", .boolean, mask: 0x40,
    clause: "Vol 6, Part B, 2.6.1", meaning: "Null PDU indicator (NPI): there is no data to send.")
  static let connectedIsochronousReserved = Field(
    798, .linkLayer, "RFU", "btle.data_header.rfu", .decimal, mask: 0xA0,
    clause: "Vol 6, Part B, 2.6.1", meaning: "Reserved; set to 0.")
  static let controlSubeventSequenceNumber = Field(
    799, .linkLayer, "CSSN", "btle.data_header.control_subevent_sequence_number", .decimal,
    mask: 0x1C,
    clause: "Vol 6, Part B, 2.6.2",
    meaning: "Control subevent sequence number (CSSN): changes with each new BIG control PDU.")
  static let controlSubeventTransmissionFlag = Field(
    800, .linkLayer, "CSTF", "btle.data_header.control_subevent_transmission_flag", .boolean,
    mask: 0x20,
    clause: "Vol 6, Part B, 2.6.2",
    meaning:
      "Control subevent transmission flag (CSTF): a control subevent follows in this BIG event.")
  static let isochronousData = Field(
    801, .linkLayer, "Isochronous Data", "btle.isochronous_data", .octets,
    clause: "Vol 6, Part B, 2.6",
    meaning: "Isochronous data, such as audio.")
}
