import ByteReading

/// Security and capabilities of channel sounding. Core 6.0, Vol 6, Part B, 2.4.2.42 to 2.4.2.44.
extension LLControlField {
  static let centralInitializationVector = Field(
    .linkLayerControl, "CS_IV_C", "btle.control.cs_sec.iv_c", .hexadecimal)
  static let centralInstantiationNonce = Field(
    .linkLayerControl, "CS_IN_C", "btle.control.cs_sec.in_c", .hexadecimal)
  static let centralPersonalizationVector = Field(
    .linkLayerControl, "CS_PV_C", "btle.control.cs_sec.pv_c", .hexadecimal)
  static let peripheralInitializationVector = Field(
    .linkLayerControl, "CS_IV_P", "btle.control.cs_sec.iv_p", .hexadecimal)
  static let peripheralInstantiationNonce = Field(
    .linkLayerControl, "CS_IN_P", "btle.control.cs_sec.in_p", .hexadecimal)
  static let peripheralPersonalizationVector = Field(
    .linkLayerControl, "CS_PV_P", "btle.control.cs_sec.pv_p", .hexadecimal)
  static let modeTypes = Field(
    .linkLayerControl, "Mode_Types", "btle.control.cs_capabilities.mode_types", .hexadecimal)
  static let rttCapability = Field(
    .linkLayerControl, "RTT_Capability", "btle.control.cs_capabilities.rtt_capability", .hexadecimal
  )
  static let rttAAOnly = Field(
    .linkLayerControl, "RTT_AA_Only_N", "btle.control.cs_capabilities.rtt_aa_only_n", .decimal)
  static let rttSounding = Field(
    .linkLayerControl, "RTT_Sounding_N", "btle.control.cs_capabilities.rtt_sounding_n", .decimal)
  static let rttRandom = Field(
    .linkLayerControl, "RTT_Random_Sequence_N",
    "btle.control.cs_capabilities.rtt_random_sequence_n", .decimal)
  static let nadmSounding = Field(
    .linkLayerControl, "NADM_Sounding_Capability",
    "btle.control.cs_capabilities.nadm_sounding_capability", .hexadecimal)
  static let nadmRandom = Field(
    .linkLayerControl, "NADM_Random_Sequence_Capability",
    "btle.control.cs_capabilities.nadm_random_sequence_capability", .hexadecimal)
  static let syncPHYCapability = Field(
    .linkLayerControl, "CS_SYNC_PHY_Capability",
    "btle.control.cs_capabilities.cs_sync_phy_capability", .hexadecimal)
  static let antennaCount = Field(
    .linkLayerControl, "Num_Ant", "btle.control.cs_capabilities.num_ant", .decimal, mask: 0xF)
  static let antennaPaths = Field(
    .linkLayerControl, "Max_Ant_Path", "btle.control.cs_capabilities.max_ant_path", .decimal,
    mask: 0xF0)
  static let supportedRoles = Field(
    .linkLayerControl, "Role", "btle.control.cs_capabilities.role", .hexadecimal, mask: 0x3)
  static let capabilityReserved1 = Field(
    .linkLayerControl, "RFU", "btle.control.cs_capabilities.rfu1", .decimal, mask: 0x4)
  static let noFAE = Field(
    .linkLayerControl, "No_FAE", "btle.control.cs_capabilities.no_fae", .boolean, mask: 0x8)
  static let selection3c = Field(
    .linkLayerControl, "Channel_Selection_#3c", "btle.control.cs_capabilities.channel_selection_3c",
    .boolean, mask: 0x10)
  static let soundingEstimate = Field(
    .linkLayerControl, "Sounding_PCT_Estimate",
    "btle.control.cs_capabilities.sounding_pct_estimate", .boolean, mask: 0x20)
  static let capabilityReserved2 = Field(
    .linkLayerControl, "RFU", "btle.control.cs_capabilities.rfu2", .decimal, mask: 0xC0)
  static let configurationCount = Field(
    .linkLayerControl, "Num_Configs", "btle.control.cs_capabilities.num_configs", .decimal)
  static let maximumProcedures = Field(
    .linkLayerControl, "Max_Procedures_Supported",
    "btle.control.cs_capabilities.max_procedures_supported", .decimal)
  static let switchPeriod = Field(
    .linkLayerControl, "T_SW", "btle.control.cs_capabilities.t_sw", .decimal, unit: .microseconds)
  static let interludeCapability1 = Field(
    .linkLayerControl, "T_IP1_Capability", "btle.control.cs_capabilities.t_ip1_capability",
    .hexadecimal)
  static let interludeCapability2 = Field(
    .linkLayerControl, "T_IP2_Capability", "btle.control.cs_capabilities.t_ip2_capability",
    .hexadecimal)
  static let frequencyChangeCapability = Field(
    .linkLayerControl, "T_FCS_Capability", "btle.control.cs_capabilities.t_fcs_capability",
    .hexadecimal)
  static let measurementCapability = Field(
    .linkLayerControl, "T_PM_Capability", "btle.control.cs_capabilities.t_pm_capability",
    .hexadecimal)
  static let capabilityReserved3 = Field(
    .linkLayerControl, "RFU", "btle.control.cs_capabilities.rfu3", .decimal, mask: 0x1)
  static let snrCapability = Field(
    .linkLayerControl, "TX_SNR_Capability", "btle.control.cs_capabilities.tx_snr_capability",
    .hexadecimal, mask: 0xFE)
}
