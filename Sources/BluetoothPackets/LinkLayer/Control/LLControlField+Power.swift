import ByteReading

/// Power control, subrating, channel reports, feature pages and frame space. Core 6.0, Vol 6, Part B,
/// 2.4.2.33 to 2.4.2.41, 2.4.2.54 and 2.4.2.55.
extension LLControlField {
  static let powerPHY = Field(.linkLayerControl, "PHY", "btle.control.pwr_phy", .hexadecimal)
  static let powerPHY1M = Field(
    .linkLayerControl, "LE 1M PHY", "btle.control.pwr_phy.le_1m_phy", .boolean, mask: 0x1)
  static let powerPHY2M = Field(
    .linkLayerControl, "LE 2M PHY", "btle.control.pwr_phy.le_2m_phy", .boolean, mask: 0x2)
  static let powerPHYCodedS8 = Field(
    .linkLayerControl, "LE Coded PHY with S=8", "btle.control.pwr_phy.le_coded_s8_phy", .boolean,
    mask: 0x4)
  static let powerPHYCodedS2 = Field(
    .linkLayerControl, "LE Coded PHY with S=2", "btle.control.pwr_phy.le_coded_s2_phy", .boolean,
    mask: 0x8)
  static let powerPHYReserved = Field(
    .linkLayerControl, "RFU", "btle.control.pwr_phy.reserved", .decimal, mask: 0xF0)
  static let powerDelta = Field(
    .linkLayerControl, "Delta", "btle.control.delta", .signed, unit: .decibels)
  static let txPower = Field(
    .linkLayerControl, "TxPower", "btle.control.txpower", .signed, unit: .decibelMilliwatts)
  static let powerFlags = Field(.linkLayerControl, "Flags", "btle.control.pwrflags", .hexadecimal)
  static let powerMinimum = Field(.linkLayerControl, "Min", "btle.control.min", .boolean, mask: 0x1)
  static let powerMaximum = Field(.linkLayerControl, "Max", "btle.control.max", .boolean, mask: 0x2)
  static let powerReserved = Field(
    .linkLayerControl, "RFU", "btle.control.pwrctrl.reserved", .decimal, mask: 0xFC)
  static let acceptableReduction = Field(
    .linkLayerControl, "APR", "btle.control.acceptable_power_reduction", .decimal, unit: .decibels)
  static let subrateMinimum = Field(
    .linkLayerControl, "SubrateFactorMin", "btle.control.subrate_factor_min", .decimal)
  static let subrateMaximum = Field(
    .linkLayerControl, "SubrateFactorMax", "btle.control.subrate_factor_max", .decimal)
  static let maximumLatency = Field(
    .linkLayerControl, "Max_Latency", "btle.control.max_latency", .decimal)
  static let continuationNumber = Field(
    .linkLayerControl, "ContinuationNumber", "btle.control.continuation_number", .decimal)
  static let subrateFactor = Field(
    .linkLayerControl, "SubrateFactor", "btle.control.subrate_factor", .decimal)
  static let subrateBaseEvent = Field(
    .linkLayerControl, "SubrateBaseEvent", "btle.control.subrate_base_event", .decimal)
  static let reportingEnable = Field(
    .linkLayerControl, "Enable", "btle.control.channel_reporting.enable", .decimal,
    valueName: { $0 == 0 ? "Disabled" : $0 == 1 ? "Enabled" : nil })
  static let reportingMinimumSpacing = Field(
    .linkLayerControl, "Min_Spacing", "btle.control.channel_reporting.min_spacing", .decimal)
  static let reportingMaximumDelay = Field(
    .linkLayerControl, "Max_Delay", "btle.control.channel_reporting.max_delay", .decimal)
  static let channelStatus = Field(
    .linkLayerControl, "Channel_Classification", "btle.control.channel_status", .octets)
  static let maximumPage = Field(
    .linkLayerControl, "MaxPage", "btle.control.feature_ext.max_page", .decimal)
  static let pageNumber = Field(
    .linkLayerControl, "PageNumber", "btle.control.feature_ext.page_number", .decimal)
  static let featurePage = Field(
    .linkLayerControl, "FeaturePage", "btle.control.feature_ext.page", .octets)
  static let frameSpaceMinimum = Field(
    .linkLayerControl, "FS_Min", "btle.control.frame_space.min", .decimal, unit: .microseconds)
  static let frameSpaceMaximum = Field(
    .linkLayerControl, "FS_Max", "btle.control.frame_space.max", .decimal, unit: .microseconds)
  static let frameSpace = Field(
    .linkLayerControl, "FS", "btle.control.frame_space.value", .decimal, unit: .microseconds)
  static let spacingTypes = Field(
    .linkLayerControl, "Spacing_Types", "btle.control.frame_space.types", .hexadecimal)
}
