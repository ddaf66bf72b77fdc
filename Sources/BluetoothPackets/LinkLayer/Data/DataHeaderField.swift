import ByteReading

/// The fields of the headers of PDUs on data and isochronous physical channels.
///
/// Core 6.0, Vol 6, Part B, 2.4 and 2.6.
enum DataHeaderField {
  // MARK: Data physical channel PDU, 2.4

  static let dataHeader = Field(782, .linkLayer, "Data Header", "btle.data_header", .hexadecimal)
  static let llid = Field(
    783, .linkLayer, "LLID", "btle.data_header.llid", .hexadecimal, mask: 0x03,
    valueName: { LogicalLinkIdentifier.name(of: $0) })
  static let nextExpectedSequenceNumber = Field(
    784, .linkLayer, "NESN", "btle.data_header.next_expected_sequence_number", .decimal, mask: 0x04)
  static let sequenceNumber = Field(
    785, .linkLayer, "SN", "btle.data_header.sequence_number", .decimal, mask: 0x08)
  static let moreData = Field(
    786, .linkLayer, "MD", "btle.data_header.more_data", .boolean, mask: 0x10)
  static let cteInfoPresent = Field(
    787, .linkLayer, "CP", "btle.data_header.cte_info_present", .boolean, mask: 0x20)
  static let dataReserved = Field(
    788, .linkLayer, "RFU", "btle.data_header.rfu", .decimal, mask: 0xC0)
  static let dataLength = Field(
    789, .linkLayer, "Length", "btle.data_header.length", .decimal, unit: .octets)
  static let dataCTEInfo = Field(
    790, .linkLayer, "CTEInfo", "btle.data_header.cte_info", .hexadecimal)
  static let dataCTETime = Field(
    791, .linkLayer, "CTETime", "btle.data_header.cte_info.time", .hexadecimal, mask: 0x1F)
  static let dataCTEReserved = Field(
    792, .linkLayer, "RFU", "btle.data_header.cte_info.rfu", .hexadecimal, mask: 0x20)
  static let dataCTEType = Field(
    793, .linkLayer, "CTEType", "btle.data_header.cte_info.type", .hexadecimal, mask: 0xC0,
    valueName: { ConstantToneExtensionInfo.typeName(of: $0) })

  // MARK: Isochronous physical channel PDU, 2.6

  static let connectedIsochronousLLID = Field(
    794, .linkLayer, "LLID", "btle.data_header.llid", .hexadecimal, mask: 0x03,
    valueName: { ConnectedIsochronousHeader.llidName(of: $0) })
  static let broadcastIsochronousLLID = Field(
    795, .linkLayer, "LLID", "btle.data_header.llid", .hexadecimal, mask: 0x03,
    valueName: { BroadcastIsochronousHeader.llidName(of: $0) })
  static let closeIsochronousEvent = Field(
    796, .linkLayer, "CIE", "btle.data_header.close_isochronous_event", .boolean, mask: 0x10)
  static let nullPDUIndicator = Field(
    797, .linkLayer, "NPI", "btle.data_header.null_pdu_indicator", .boolean, mask: 0x40)
  static let connectedIsochronousReserved = Field(
    798, .linkLayer, "RFU", "btle.data_header.rfu", .decimal, mask: 0xA0)
  static let controlSubeventSequenceNumber = Field(
    799, .linkLayer, "CSSN", "btle.data_header.control_subevent_sequence_number", .decimal,
    mask: 0x1C)
  static let controlSubeventTransmissionFlag = Field(
    800, .linkLayer, "CSTF", "btle.data_header.control_subevent_transmission_flag", .boolean,
    mask: 0x20)
  static let isochronousData = Field(
    801, .linkLayer, "Isochronous Data", "btle.isochronous_data", .octets)
}
