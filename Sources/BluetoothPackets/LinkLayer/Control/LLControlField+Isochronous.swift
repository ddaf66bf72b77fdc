import ByteReading

/// Connected isochronous streams. Core 6.0, Vol 6, Part B, 2.4.2.29 to 2.4.2.32.
extension LLControlField {
  static let cig = Field(.linkLayerControl, "CIG_ID", "btle.control.cig_id", .decimal)
  static let cis = Field(.linkLayerControl, "CIS_ID", "btle.control.cis_id", .decimal)
  static let sduSizeCentral = Field(
    .linkLayerControl, "Max_SDU_C_To_P", "btle.control.max_sdu_m_to_s", .decimal, mask: 0xFFF,
    unit: .octets)
  static let sduReserved1 = Field(
    .linkLayerControl, "RFU", "btle.control.rfu.1", .decimal, mask: 0x3000)
  static let framingMode = Field(
    .linkLayerControl, "Framing_Mode", "btle.control.framing_mode", .boolean, mask: 0x4000)
  static let framed = Field(
    .linkLayerControl, "Framed", "btle.control.framed", .boolean, mask: 0x8000)
  static let sduSizePeripheral = Field(
    .linkLayerControl, "Max_SDU_P_To_C", "btle.control.max_sdu_s_to_m", .decimal, mask: 0xFFF,
    unit: .octets)
  static let sduReserved2 = Field(
    .linkLayerControl, "RFU", "btle.control.rfu.2", .decimal, mask: 0xF000)
  static let sduIntervalCentral = Field(
    .linkLayerControl, "SDU_Interval_C_To_P", "btle.control.sdu_interval_m_to_s", .decimal,
    mask: 0xFFFFF, unit: .microseconds)
  static let sduReserved3 = Field(
    .linkLayerControl, "RFU", "btle.control.rfu.3", .decimal, mask: 0xF00000)
  static let sduIntervalPeripheral = Field(
    .linkLayerControl, "SDU_Interval_P_To_C", "btle.control.sdu_interval_s_to_m", .decimal,
    mask: 0xFFFFF, unit: .microseconds)
  static let sduReserved4 = Field(
    .linkLayerControl, "RFU", "btle.control.rfu.4", .decimal, mask: 0xF00000)
  static let pduSizeCentral = Field(
    .linkLayerControl, "Max_PDU_C_To_P", "btle.control.max_pdu_m_to_s", .decimal, unit: .octets)
  static let pduSizePeripheral = Field(
    .linkLayerControl, "Max_PDU_P_To_C", "btle.control.max_pdu_s_to_m", .decimal, unit: .octets)
  static let subevents = Field(.linkLayerControl, "NSE", "btle.control.num_sub_events", .decimal)
  static let subInterval = Field(
    .linkLayerControl, "Sub_Interval", "btle.control.sub_interval", .decimal, unit: .microseconds)
  static let burstCentral = Field(
    .linkLayerControl, "BN_C_To_P", "btle.control.bn_m_to_s", .decimal, mask: 0xF)
  static let burstPeripheral = Field(
    .linkLayerControl, "BN_P_To_C", "btle.control.bn_s_to_m", .decimal, mask: 0xF0)
  static let flushCentral = Field(
    .linkLayerControl, "FT_C_To_P", "btle.control.ft_m_to_s", .decimal)
  static let flushPeripheral = Field(
    .linkLayerControl, "FT_P_To_C", "btle.control.ft_s_to_m", .decimal)
  static let isoInterval = Field(
    .linkLayerControl, "ISO_Interval", "btle.control.iso_interval", .decimal, unit: .doubleSlot)
  static let cisOffsetMinimum = Field(
    .linkLayerControl, "CIS_Offset_Min", "btle.control.cis_offset_min", .decimal,
    unit: .microseconds)
  static let cisOffsetMaximum = Field(
    .linkLayerControl, "CIS_Offset_Max", "btle.control.cis_offset_max", .decimal,
    unit: .microseconds)
  static let connectionEventCount = Field(
    .linkLayerControl, "connEventCount", "btle.control.conn_event_count", .decimal)
  static let cisAccessAddress = Field(
    .linkLayerControl, "AA", "btle.control.access_address", .hexadecimal)
  static let cisOffset = Field(
    .linkLayerControl, "CIS_Offset", "btle.control.cis_offset", .decimal, unit: .microseconds)
  static let cigSyncDelay = Field(
    .linkLayerControl, "CIG_Sync_Delay", "btle.control.cig_sync_delay", .decimal,
    unit: .microseconds)
  static let cisSyncDelay = Field(
    .linkLayerControl, "CIS_Sync_Delay", "btle.control.cis_sync_delay", .decimal,
    unit: .microseconds)
}
