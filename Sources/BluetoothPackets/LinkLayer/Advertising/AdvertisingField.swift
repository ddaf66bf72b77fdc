import ByteReading

/// The fields of advertising physical channel PDUs. Core 6.0, Vol 6, Part B, 2.3.
enum AdvertisingField {
  static let header = Field(
    .linkLayer, "Header", "btle.advertising_header", .hexadecimal)
  static let pduType = Field(
    .linkLayer, "PDU Type", "btle.advertising_header.pdu_type", .hexadecimal, mask: 0x0F,
    valueName: { AdvertisingPDUType.name(of: $0) })
  static let reserved1 = Field(
    .linkLayer, "RFU", "btle.advertising_header.rfu.1", .decimal, mask: 0x10)
  static let channelSelection = Field(
    .linkLayer, "ChSel", "btle.advertising_header.ch_sel", .boolean, mask: 0x20,
    valueName: { $0 == 0 ? "#1" : "#2" })
  static let reserved2 = Field(
    .linkLayer, "RFU", "btle.advertising_header.rfu.2", .decimal, mask: 0x20)
  static let txAdd = Field(
    .linkLayer, "TxAdd", "btle.advertising_header.randomized_tx", .boolean, mask: 0x40,
    valueName: { $0 == 0 ? "Public" : "Random" })
  static let reserved3 = Field(
    .linkLayer, "RFU", "btle.advertising_header.rfu.3", .decimal, mask: 0x40)
  static let rxAdd = Field(
    .linkLayer, "RxAdd", "btle.advertising_header.randomized_rx", .boolean, mask: 0x80,
    valueName: { $0 == 0 ? "Public" : "Random" })
  static let reserved4 = Field(
    .linkLayer, "RFU", "btle.advertising_header.rfu.4", .decimal, mask: 0x80)
  static let length = Field(
    .linkLayer, "Length", "btle.advertising_header.length", .decimal, unit: .octets)

  static let advertiser = Field(.linkLayer, "AdvA", "btle.advertising_address", .address)
  static let target = Field(.linkLayer, "TargetA", "btle.target_address", .address)
  static let scanner = Field(.linkLayer, "ScanA", "btle.scanning_address", .address)
  static let initiator = Field(.linkLayer, "InitA", "btle.initiator_address", .address)
  static let data = Field(.linkLayer, "AdvData", "btle.advertising_data", .octets)
  static let scanResponseData = Field(
    .linkLayer, "ScanRspData", "btle.scan_responce_data", .octets)
  static let payload = Field(.linkLayer, "Payload", "btle.advertising_payload", .octets)

  // MARK: LLData, 2.3.3.1

  static let accessAddress = Field(
    .linkLayer, "AA", "btle.link_layer_data.access_address", .hexadecimal)
  static let crcInit = Field(.linkLayer, "CRCInit", "btle.link_layer_data.crc_init", .hexadecimal)
  static let windowSize = Field(
    .linkLayer, "WinSize", "btle.link_layer_data.window_size", .decimal, unit: .doubleSlot)
  static let windowOffset = Field(
    .linkLayer, "WinOffset", "btle.link_layer_data.window_offset", .decimal, unit: .doubleSlot)
  static let interval = Field(
    .linkLayer, "Interval", "btle.link_layer_data.interval", .decimal, unit: .doubleSlot)
  static let latency = Field(.linkLayer, "Latency", "btle.link_layer_data.latency", .decimal)
  static let timeout = Field(
    .linkLayer, "Timeout", "btle.link_layer_data.timeout", .decimal, unit: .tenMilliseconds)
  static let channelMap = Field(
    .linkLayer, "ChM", "btle.link_layer_data.channel_map", .octets)
  static let hopAndAccuracy = Field(.linkLayer, "Hop", "", .hexadecimal)
  static let hop = Field(.linkLayer, "Hop", "btle.link_layer_data.hop", .decimal, mask: 0x1F)
  static let clockAccuracy = Field(
    .linkLayer, "SCA", "btle.link_layer_data.sleep_clock_accuracy", .decimal, mask: 0xE0,
    valueName: { SleepClockAccuracy.name(of: $0) })

  // MARK: ADV_DECISION_IND, 2.3.1.11

  static let decisionTypeFlags = Field(
    .linkLayer, "Decision Type Flags", "btle.decision.type_flags", .hexadecimal)
  static let resolvableTagPresent = Field(
    .linkLayer, "Resolvable Tag", "btle.decision.type_flags.resolvable_tag", .boolean, mask: 0x01)
  static let decisionData = Field(.linkLayer, "Decision Data", "btle.decision.data", .octets)
}
