import ByteReading

/// The fields of the LE Supported Features AD type. Core Specification Supplement, Part A, 1.19.
enum SupportedFeaturesField {
  static let octet = Field(
    .advertisingData, "LE Features", "btcommon.eir_ad.entry.le_features", .hexadecimal)
  static let encryption = Field(
    .advertisingData, "LE Encryption", "btcommon.eir_ad.le_features.encryption", .boolean, mask: 0x1
  )
  static let connectionParametersRequest = Field(
    .advertisingData, "Connection Parameters Request Procedure",
    "btcommon.eir_ad.le_features.connection_parameters_request_procedure", .boolean, mask: 0x2)
  static let extendedReject = Field(
    .advertisingData, "Extended Reject Indication",
    "btcommon.eir_ad.le_features.extended_reject_indication", .boolean, mask: 0x4)
  static let peripheralInitiatedFeatures = Field(
    .advertisingData, "Peripheral-Initiated Features Exchange",
    "btcommon.eir_ad.le_features.slave_initiated_features_exchange", .boolean, mask: 0x8)
  static let ping = Field(
    .advertisingData, "Ping", "btcommon.eir_ad.le_features.ping", .boolean, mask: 0x10)
  static let dataLength = Field(
    .advertisingData, "Data Packet Length Extension",
    "btcommon.eir_ad.le_features.data_packet_length_extension", .boolean, mask: 0x20)
  static let privacy = Field(
    .advertisingData, "LL Privacy", "btcommon.eir_ad.le_features.ll_privacy", .boolean, mask: 0x40)
  static let extendedScannerFilter = Field(
    .advertisingData, "Extended Scanner Filter Policies",
    "btcommon.eir_ad.le_features.extended_scanner_filter_policies", .boolean, mask: 0x80)
  static let le2M = Field(
    .advertisingData, "LE 2M PHY", "btcommon.eir_ad.le_features.2m_phy", .boolean, mask: 0x1)
  static let stableModulationTransmitter = Field(
    .advertisingData, "Stable Modulation Index - Tx",
    "btcommon.eir_ad.le_features.stable_modulation_index_tx", .boolean, mask: 0x2)
  static let stableModulationReceiver = Field(
    .advertisingData, "Stable Modulation Index - Rx",
    "btcommon.eir_ad.le_features.stable_modulation_index_rx", .boolean, mask: 0x4)
  static let coded = Field(
    .advertisingData, "LE Coded PHY", "btcommon.eir_ad.le_features.coded_phy", .boolean, mask: 0x8)
  static let extendedAdvertising = Field(
    .advertisingData, "LE Extended Advertising", "btcommon.eir_ad.le_features.extended_advertising",
    .boolean, mask: 0x10)
  static let periodicAdvertising = Field(
    .advertisingData, "LE Periodic Advertising", "btcommon.eir_ad.le_features.periodic_advertising",
    .boolean, mask: 0x20)
  static let channelSelection2 = Field(
    .advertisingData, "Channel Selection Algorithm #2",
    "btcommon.eir_ad.le_features.channel_selection_algorithm_2", .boolean, mask: 0x40)
  static let powerClass1 = Field(
    .advertisingData, "Power Class 1", "btcommon.eir_ad.le_features.power_class_1", .boolean,
    mask: 0x80)
  static let minimumUsedChannels = Field(
    .advertisingData, "Minimum Number of Used Channels Procedure",
    "btcommon.eir_ad.entry.le_features.minimum_number_of_used_channels_procedure", .boolean,
    mask: 0x1)
  static let reserved1To7 = Field(
    .advertisingData, "Reserved", "btcommon.eir_ad.entry.le_features.reserved.1_7", .hexadecimal,
    mask: 0xfe)
  static let reserved = Field(
    .advertisingData, "Reserved", "btcommon.eir_ad.entry.le_features.reserved", .hexadecimal,
    mask: 0xff)
}
