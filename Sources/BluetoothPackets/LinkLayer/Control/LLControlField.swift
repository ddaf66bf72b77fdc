import ByteReading

/// The fields of LL control PDUs. Core 6.0, Vol 6, Part B, 2.4.2.
enum LLControlField {
  static let opcode = Field(
    .linkLayerControl, "Opcode", "btle.control_opcode", .hexadecimal,
    valueName: { LLControlOpcode.name(of: $0) })
  static let parameters = Field(.linkLayerControl, "CtrData", "btle.control.data", .octets)
  static let carrier = Field(.linkLayerControl, "CtrData", "", .hexadecimal)
  static let windowSize = Field(
    .linkLayerControl, "WinSize", "btle.control.window_size", .decimal, unit: .doubleSlot)
  static let windowOffset = Field(
    .linkLayerControl, "WinOffset", "btle.control.window_offset", .decimal, unit: .doubleSlot)
  static let interval = Field(
    .linkLayerControl, "Interval", "btle.control.interval", .decimal, unit: .doubleSlot)
  static let latency = Field(.linkLayerControl, "Latency", "btle.control.latency", .decimal)
  static let timeout = Field(
    .linkLayerControl, "Timeout", "btle.control.timeout", .decimal, unit: .tenMilliseconds)
  static let instant = Field(.linkLayerControl, "Instant", "btle.control.instant", .decimal)
  static let instantReserved = Field(
    .linkLayerControl, "Instant", "btle.control.reserved", .decimal)
  static let channelMap = Field(.linkLayerControl, "ChM", "btle.control.channel_map", .octets)
  static let errorCode = Field(
    .linkLayerControl, "ErrorCode", "btle.control.error_code", .hexadecimal,
    valueName: { ControllerErrorCode.name(of: $0) })
  static let random = Field(.linkLayerControl, "Rand", "btle.control.random_number", .decimal)
  static let diversifier = Field(
    .linkLayerControl, "EDIV", "btle.control.encrypted_diversifier", .decimal)
  static let centralKeyDiversifier = Field(
    .linkLayerControl, "SKD_C", "btle.control.master_session_key_diversifier", .decimal)
  static let centralVector = Field(
    .linkLayerControl, "IV_C", "btle.control.master_session_initialization_vector", .decimal)
  static let peripheralKeyDiversifier = Field(
    .linkLayerControl, "SKD_P", "btle.control.slave_session_key_diversifier", .decimal)
  static let peripheralVector = Field(
    .linkLayerControl, "IV_P", "btle.control.slave_session_initialization_vector", .decimal)
  static let unknownType = Field(
    .linkLayerControl, "UnknownType", "btle.control.unknown_type", .hexadecimal,
    valueName: { LLControlOpcode.name(of: $0) })
  static let features = Field(
    .linkLayerControl, "FeatureSet", "btle.control.feature_set", .hexadecimal)
  static let version = Field(
    .linkLayerControl, "Version", "btle.control.version_number", .hexadecimal,
    valueName: { VersionNumber.name(of: $0) })
  static let company = Field(
    .linkLayerControl, "Company_Identifier", "btle.control.company_id", .hexadecimal)
  static let subversion = Field(
    .linkLayerControl, "Subversion", "btle.control.subversion_number", .hexadecimal)
  static let intervalMinimum = Field(
    .linkLayerControl, "Interval_Min", "btle.control.interval.min", .decimal, unit: .doubleSlot)
  static let intervalMaximum = Field(
    .linkLayerControl, "Interval_Max", "btle.control.interval.max", .decimal, unit: .doubleSlot)
  static let preferredPeriodicity = Field(
    .linkLayerControl, "PreferredPeriodicity", "btle.control.preferred_periodicity", .decimal,
    unit: .doubleSlot)
  static let referenceEvent = Field(
    .linkLayerControl, "ReferenceConnEventCount", "btle.control.reference_connection_event_count",
    .decimal)
  static let offset0 = Field(
    .linkLayerControl, "Offset0", "btle.control.offset.0", .decimal, unit: .doubleSlot)
  static let offset1 = Field(
    .linkLayerControl, "Offset1", "btle.control.offset.1", .decimal, unit: .doubleSlot)
  static let offset2 = Field(
    .linkLayerControl, "Offset2", "btle.control.offset.2", .decimal, unit: .doubleSlot)
  static let offset3 = Field(
    .linkLayerControl, "Offset3", "btle.control.offset.3", .decimal, unit: .doubleSlot)
  static let offset4 = Field(
    .linkLayerControl, "Offset4", "btle.control.offset.4", .decimal, unit: .doubleSlot)
  static let offset5 = Field(
    .linkLayerControl, "Offset5", "btle.control.offset.5", .decimal, unit: .doubleSlot)
  static let rejectOpcode = Field(
    .linkLayerControl, "RejectOpcode", "btle.control.reject_opcode", .hexadecimal,
    valueName: { LLControlOpcode.name(of: $0) })
  static let maxRxOctets = Field(
    .linkLayerControl, "MaxRxOctets", "btle.control.max_rx_octets", .decimal, unit: .octets)
  static let maxRxTime = Field(
    .linkLayerControl, "MaxRxTime", "btle.control.max_rx_time", .decimal, unit: .microseconds)
  static let maxTxOctets = Field(
    .linkLayerControl, "MaxTxOctets", "btle.control.max_tx_octets", .decimal, unit: .octets)
  static let maxTxTime = Field(
    .linkLayerControl, "MaxTxTime", "btle.control.max_tx_time", .decimal, unit: .microseconds)
  static let txPHYs = Field(.linkLayerControl, "TX_PHYS", "btle.control.tx_phys", .hexadecimal)
  static let rxPHYs = Field(.linkLayerControl, "RX_PHYS", "btle.control.rx_phys", .hexadecimal)
  static let centralPHY = Field(
    .linkLayerControl, "PHY_C_TO_P", "btle.control.m_to_s_phy", .hexadecimal)
  static let peripheralPHY = Field(
    .linkLayerControl, "PHY_P_TO_C", "btle.control.s_to_m_phy", .hexadecimal)
  static let phys = Field(.linkLayerControl, "PHYS", "btle.control.phys", .hexadecimal)
  static let phy1M = Field(
    .linkLayerControl, "LE 1M PHY", "btle.control.phys.le_1m_phy", .boolean, mask: 0x1)
  static let phy2M = Field(
    .linkLayerControl, "LE 2M PHY", "btle.control.phys.le_2m_phy", .boolean, mask: 0x2)
  static let phyCoded = Field(
    .linkLayerControl, "LE Coded PHY", "btle.control.phys.le_coded_phy", .boolean, mask: 0x4)
  static let phyReserved = Field(
    .linkLayerControl, "RFU", "btle.control.phys.reserved", .decimal, mask: 0xF8)
  static let centralPHY1M = Field(
    .linkLayerControl, "LE 1M PHY", "btle.control.m_to_s_phy.le_1m_phy", .boolean, mask: 0x1)
  static let centralPHY2M = Field(
    .linkLayerControl, "LE 2M PHY", "btle.control.m_to_s_phy.le_2m_phy", .boolean, mask: 0x2)
  static let centralPHYCoded = Field(
    .linkLayerControl, "LE Coded PHY", "btle.control.m_to_s_phy.le_coded_phy", .boolean, mask: 0x4)
  static let centralPHYReserved = Field(
    .linkLayerControl, "RFU", "btle.control.m_to_s_phy.reserved", .decimal, mask: 0xF8)
  static let peripheralPHY1M = Field(
    .linkLayerControl, "LE 1M PHY", "btle.control.s_to_m_phy.le_1m_phy", .boolean, mask: 0x1)
  static let peripheralPHY2M = Field(
    .linkLayerControl, "LE 2M PHY", "btle.control.s_to_m_phy.le_2m_phy", .boolean, mask: 0x2)
  static let peripheralPHYCoded = Field(
    .linkLayerControl, "LE Coded PHY", "btle.control.s_to_m_phy.le_coded_phy", .boolean, mask: 0x4)
  static let peripheralPHYReserved = Field(
    .linkLayerControl, "RFU", "btle.control.s_to_m_phy.reserved", .decimal, mask: 0xF8)
  static let minimumUsedChannels = Field(
    .linkLayerControl, "MinUsedChannels", "btle.control.min_used_channels", .decimal)
  static let cteMinimumLength = Field(
    .linkLayerControl, "MinCTELenReq", "btle.control.cte.min_len_req", .decimal, mask: 0x1F)
  static let cteReserved = Field(
    .linkLayerControl, "RFU", "btle.control.cte.rfu", .decimal, mask: 0x20)
  static let cteType = Field(
    .linkLayerControl, "CTETypeReq", "btle.control.cte.type_req", .decimal, mask: 0xC0,
    valueName: { ConstantToneExtensionInfo.typeName(of: $0) })
  static let clockAccuracy = Field(
    .linkLayerControl, "SCA", "btle.control.sca", .decimal,
    valueName: { SleepClockAccuracy.name(of: $0) })
}
