import ByteReading

/// The fields of the PDUs that create and terminate connected isochronous streams.
extension LLControlField {
  static let cig = Field(
    644, .linkLayerControl, "CIG_ID", "btle.control.cig_id", .decimal,
    clause: "Vol 6, Part B, 2.4.2.29",
    meaning: "Identifier of the Connected Isochronous Group (CIG) of the stream.")
  static let cis = Field(
    645, .linkLayerControl, "CIS_ID", "btle.control.cis_id", .decimal,
    clause: "Vol 6, Part B, 2.4.2.29", meaning: "Identifier of the CIS within its CIG.")
  static let sduSizeCentral = Field(
    646, .linkLayerControl, "Max_SDU_C_To_P", "btle.control.max_sdu_m_to_s", .decimal, mask: 0xFFF,
    unit: .octets,
    clause: "Vol 6, Part B, 2.4.2.29", meaning: "Maximum SDU size from central to peripheral.")
  static let sduReserved1 = Field(
    647, .linkLayerControl, "RFU", "btle.control.rfu.1", .decimal, mask: 0x3000,
    clause: "Vol 6, Part B, 2.4.2.29", meaning: "Reserved; set to 0.")
  static let framingMode = Field(
    648, .linkLayerControl, "Framing_Mode", "btle.control.framing_mode", .boolean, mask: 0x4000,
    clause: "Vol 6, Part B, 2.4.2.29",
    meaning: "Whether framed SDUs may be segmented (0) or not (1).")
  static let framed = Field(
    649, .linkLayerControl, "Framed", "btle.control.framed", .boolean, mask: 0x8000,
    clause: "Vol 6, Part B, 2.4.2.29",
    meaning:
      "SDUs are sent in framed PDUs, which carry their timing."
  )
  static let sduSizePeripheral = Field(
    650, .linkLayerControl, "Max_SDU_P_To_C", "btle.control.max_sdu_s_to_m", .decimal, mask: 0xFFF,
    unit: .octets,
    clause: "Vol 6, Part B, 2.4.2.29", meaning: "Maximum SDU size from peripheral to central.")
  static let sduReserved2 = Field(
    651, .linkLayerControl, "RFU", "btle.control.rfu.2", .decimal, mask: 0xF000,
    clause: "Vol 6, Part B, 2.4.2.29", meaning: "Reserved; set to 0.")
  static let sduIntervalCentral = Field(
    652, .linkLayerControl, "SDU_Interval_C_To_P", "btle.control.sdu_interval_m_to_s", .decimal,
    mask: 0xFFFFF, unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.29", meaning: "Time between SDUs from central to peripheral.")
  static let sduReserved3 = Field(
    653, .linkLayerControl, "RFU", "btle.control.rfu.3", .decimal, mask: 0xF00000,
    clause: "Vol 6, Part B, 2.4.2.29", meaning: "Reserved; set to 0.")
  static let sduIntervalPeripheral = Field(
    654, .linkLayerControl, "SDU_Interval_P_To_C", "btle.control.sdu_interval_s_to_m", .decimal,
    mask: 0xFFFFF, unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.29", meaning: "Time between SDUs from peripheral to central.")
  static let sduReserved4 = Field(
    655, .linkLayerControl, "RFU", "btle.control.rfu.4", .decimal, mask: 0xF00000,
    clause: "Vol 6, Part B, 2.4.2.29", meaning: "Reserved; set to 0.")
  static let pduSizeCentral = Field(
    656, .linkLayerControl, "Max_PDU_C_To_P", "btle.control.max_pdu_m_to_s", .decimal,
    unit: .octets,
    clause: "Vol 6, Part B, 2.4.2.29",
    meaning: "Maximum PDU payload from central to peripheral.")
  static let pduSizePeripheral = Field(
    657, .linkLayerControl, "Max_PDU_P_To_C", "btle.control.max_pdu_s_to_m", .decimal,
    unit: .octets,
    clause: "Vol 6, Part B, 2.4.2.29",
    meaning: "Maximum PDU payload from peripheral to central.")
  static let subevents = Field(
    658, .linkLayerControl, "NSE", "btle.control.num_sub_events", .decimal,
    clause: "Vol 6, Part B, 2.4.2.29",
    meaning: "Number of subevents in each isochronous event.")
  static let subInterval = Field(
    659, .linkLayerControl, "Sub_Interval", "btle.control.sub_interval", .decimal,
    unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.29", meaning: "Time between the starts of two subevents.")
  static let burstCentral = Field(
    660, .linkLayerControl, "BN_C_To_P", "btle.control.bn_m_to_s", .decimal, mask: 0xF,
    clause: "Vol 6, Part B, 2.4.2.29",
    meaning: "Burst number: new payloads from central to peripheral in each event.")
  static let burstPeripheral = Field(
    661, .linkLayerControl, "BN_P_To_C", "btle.control.bn_s_to_m", .decimal, mask: 0xF0,
    clause: "Vol 6, Part B, 2.4.2.29",
    meaning: "Burst number: new payloads from peripheral to central in each event.")
  static let flushCentral = Field(
    662, .linkLayerControl, "FT_C_To_P", "btle.control.ft_m_to_s", .decimal,
    clause: "Vol 6, Part B, 2.4.2.29",
    meaning:
      "Flush timeout from central to peripheral: ISO intervals before a payload is discarded.")
  static let flushPeripheral = Field(
    663, .linkLayerControl, "FT_P_To_C", "btle.control.ft_s_to_m", .decimal,
    clause: "Vol 6, Part B, 2.4.2.29",
    meaning:
      "Flush timeout from peripheral to central: ISO intervals before a payload is discarded.")
  static let isoInterval = Field(
    664, .linkLayerControl, "ISO_Interval", "btle.control.iso_interval", .decimal,
    unit: .doubleSlot,
    clause: "Vol 6, Part B, 2.4.2.29",
    meaning: "ISO interval: the time between two isochronous events.")
  static let cisOffsetMinimum = Field(
    665, .linkLayerControl, "CIS_Offset_Min", "btle.control.cis_offset_min", .decimal,
    unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.29",
    meaning: "Earliest start of the CIS after the reference connection event.")
  static let cisOffsetMaximum = Field(
    666, .linkLayerControl, "CIS_Offset_Max", "btle.control.cis_offset_max", .decimal,
    unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.29",
    meaning: "Latest start of the CIS after the reference connection event.")
  static let connectionEventCount = Field(
    667, .linkLayerControl, "connEventCount", "btle.control.conn_event_count", .decimal,
    clause: "Vol 6, Part B, 2.4.2.29",
    meaning: "Connection event that the start of the CIS is counted from.")
  static let cisAccessAddress = Field(
    668, .linkLayerControl, "AA", "btle.control.access_address", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.31",
    meaning: "Access address of the CIS, which starts each of its packets.")
  static let cisOffset = Field(
    669, .linkLayerControl, "CIS_Offset", "btle.control.cis_offset", .decimal, unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.31",
    meaning: "Start of the CIS after that connection event.")
  static let cigSyncDelay = Field(
    670, .linkLayerControl, "CIG_Sync_Delay", "btle.control.cig_sync_delay", .decimal,
    unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.31",
    meaning:
      "Maximum time to transmit the PDUs of all CISes of the CIG in one event.")
  static let cisSyncDelay = Field(
    671, .linkLayerControl, "CIS_Sync_Delay", "btle.control.cis_sync_delay", .decimal,
    unit: .microseconds,
    clause: "Vol 6, Part B, 2.4.2.31",
    meaning: "Maximum time to transmit the PDUs of this CIS in one event.")
}
