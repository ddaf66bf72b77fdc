import ByteReading

/// The fields of the headers of PDUs on data and isochronous physical channels.
///
/// Core 6.0, Vol 6, Part B, 2.4 and 2.6.
enum DataHeaderField {
  // MARK: Data physical channel PDU, 2.4

  static let dataHeader = Field(
    782, .linkLayer, "Data Header", "btle.data_header", .hexadecimal,
    clause: "Vol 6, Part B, 2.4",
    meaning: "What each packet of a connection begins with: kind, sequence bits and length.")
  static let llid = Field(
    783, .linkLayer, "LLID", "btle.data_header.llid", .hexadecimal, mask: 0x03,
    valueName: { LogicalLinkIdentifier.name(of: $0) },
    clause: "Vol 6, Part B, 2.4",
    meaning:
      "Whether this is the link layer's own business (control), the start of a message, or its continuation (or empty)."
  )
  static let nextExpectedSequenceNumber = Field(
    784, .linkLayer, "NESN", "btle.data_header.next_expected_sequence_number", .decimal, mask: 0x04,
    clause: "Vol 6, Part B, 2.4",
    meaning: "The number that the sender waits for next; it acknowledges what came before.")
  static let sequenceNumber = Field(
    785, .linkLayer, "SN", "btle.data_header.sequence_number", .decimal, mask: 0x08,
    clause: "Vol 6, Part B, 2.4",
    meaning: "This packet's number, 0 or 1 in turn; the same again means that it is sent once more."
  )
  static let moreData = Field(
    786, .linkLayer, "MD", "btle.data_header.more_data", .boolean, mask: 0x10,
    clause: "Vol 6, Part B, 2.4", meaning: "The sender has more to say in this connection event.")
  static let cteInfoPresent = Field(
    787, .linkLayer, "CP", "btle.data_header.cte_info_present", .boolean, mask: 0x20,
    clause: "Vol 6, Part B, 2.4",
    meaning: "A Constant Tone Extension follows the packet, from which a direction can be measured."
  )
  static let dataReserved = Field(
    788, .linkLayer, "RFU", "btle.data_header.rfu", .decimal, mask: 0xC0,
    clause: "Vol 6, Part B, 2.4", meaning: "Bits without a meaning yet; they are sent as 0.")
  static let dataLength = Field(
    789, .linkLayer, "Length", "btle.data_header.length", .decimal, unit: .octets,
    clause: "Vol 6, Part B, 2.4",
    meaning:
      "How many octets follow the header, with the 4 of the integrity check (MIC) if the packet is encrypted."
  )
  static let dataCTEInfo = Field(
    790, .linkLayer, "CTEInfo", "btle.data_header.cte_info", .hexadecimal,
    clause: "Vol 6, Part B, 2.5.2",
    meaning: "What kind of Constant Tone Extension follows the packet, and how long it is.")
  static let dataCTETime = Field(
    791, .linkLayer, "CTETime", "btle.data_header.cte_info.time", .hexadecimal, mask: 0x1F,
    clause: "Vol 6, Part B, 2.5.2",
    meaning: "Length of the Constant Tone Extension, in units of 8 µs.")
  static let dataCTEReserved = Field(
    792, .linkLayer, "RFU", "btle.data_header.cte_info.rfu", .hexadecimal, mask: 0x20,
    clause: "Vol 6, Part B, 2.5.2", meaning: "A bit without a meaning yet; it is sent as 0.")
  static let dataCTEType = Field(
    793, .linkLayer, "CTEType", "btle.data_header.cte_info.type", .hexadecimal, mask: 0xC0,
    valueName: { ConstantToneExtensionInfo.typeName(of: $0) },
    clause: "Vol 6, Part B, 2.5.2",
    meaning: "Whether the angle of arrival or of departure can be measured, and with which slots.")

  // MARK: Isochronous physical channel PDU, 2.6

  static let connectedIsochronousLLID = Field(
    794, .linkLayer, "LLID", "btle.data_header.llid", .hexadecimal, mask: 0x03,
    valueName: { ConnectedIsochronousHeader.llidName(of: $0) },
    clause: "Vol 6, Part B, 2.6.1",
    meaning: "Whether the data is framed or not, and whether a message ends here.")
  static let broadcastIsochronousLLID = Field(
    795, .linkLayer, "LLID", "btle.data_header.llid", .hexadecimal, mask: 0x03,
    valueName: { BroadcastIsochronousHeader.llidName(of: $0) },
    clause: "Vol 6, Part B, 2.6.2",
    meaning:
      "Whether the data is framed or not, whether a message ends here, or this is the group's control."
  )
  static let closeIsochronousEvent = Field(
    796, .linkLayer, "CIE", "btle.data_header.close_isochronous_event", .boolean, mask: 0x10,
    clause: "Vol 6, Part B, 2.6.1",
    meaning: "All data has come through; the rest of this event is not needed.")
  static let nullPDUIndicator = Field(
    797, .linkLayer, "NPI", "btle.data_header.null_pdu_indicator", .boolean, mask: 0x40,
    clause: "Vol 6, Part B, 2.6.1", meaning: "There is no data to send this time.")
  static let connectedIsochronousReserved = Field(
    798, .linkLayer, "RFU", "btle.data_header.rfu", .decimal, mask: 0xA0,
    clause: "Vol 6, Part B, 2.6.1", meaning: "Bits without a meaning yet; they are sent as 0.")
  static let controlSubeventSequenceNumber = Field(
    799, .linkLayer, "CSSN", "btle.data_header.control_subevent_sequence_number", .decimal,
    mask: 0x1C,
    clause: "Vol 6, Part B, 2.6.2",
    meaning: "Which of the group's control PDUs is the current one; it changes with each new one.")
  static let controlSubeventTransmissionFlag = Field(
    800, .linkLayer, "CSTF", "btle.data_header.control_subevent_transmission_flag", .boolean,
    mask: 0x20,
    clause: "Vol 6, Part B, 2.6.2",
    meaning: "A control subevent follows in this event of the group.")
  static let isochronousData = Field(
    801, .linkLayer, "Isochronous Data", "btle.isochronous_data", .octets,
    clause: "Vol 6, Part B, 2.6",
    meaning: "A part of a stream that must arrive in time, such as sound.")
}
