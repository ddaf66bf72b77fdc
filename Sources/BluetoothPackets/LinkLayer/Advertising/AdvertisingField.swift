import ByteReading

/// The fields of advertising physical channel PDUs. Core 6.0, Vol 6, Part B, 2.3.
enum AdvertisingField {
  static let header = Field(
    506, .linkLayer, "Header", "btle.advertising_header", .hexadecimal)
  static let pduType = Field(
    507, .linkLayer, "PDU Type", "btle.advertising_header.pdu_type", .hexadecimal, mask: 0x0F,
    valueName: { AdvertisingPDUType.name(of: $0) })
  static let reserved1 = Field(
    508, .linkLayer, "RFU", "btle.advertising_header.rfu.1", .decimal, mask: 0x10)
  static let channelSelection = Field(
    509, .linkLayer, "ChSel", "btle.advertising_header.ch_sel", .boolean, mask: 0x20,
    valueName: { $0 == 0 ? "#1" : "#2" })
  static let reserved2 = Field(
    510, .linkLayer, "RFU", "btle.advertising_header.rfu.2", .decimal, mask: 0x20)
  static let txAdd = Field(
    511, .linkLayer, "TxAdd", "btle.advertising_header.randomized_tx", .boolean, mask: 0x40,
    valueName: { $0 == 0 ? "Public" : "Random" })
  static let reserved3 = Field(
    512, .linkLayer, "RFU", "btle.advertising_header.rfu.3", .decimal, mask: 0x40)
  static let rxAdd = Field(
    513, .linkLayer, "RxAdd", "btle.advertising_header.randomized_rx", .boolean, mask: 0x80,
    valueName: { $0 == 0 ? "Public" : "Random" })
  static let reserved4 = Field(
    514, .linkLayer, "RFU", "btle.advertising_header.rfu.4", .decimal, mask: 0x80)
  static let length = Field(
    515, .linkLayer, "Length", "btle.advertising_header.length", .decimal, unit: .octets)

  static let advertiser = Field(516, .linkLayer, "AdvA", "btle.advertising_address", .address)
  static let target = Field(517, .linkLayer, "TargetA", "btle.target_address", .address)
  static let scanner = Field(518, .linkLayer, "ScanA", "btle.scanning_address", .address)
  static let initiator = Field(519, .linkLayer, "InitA", "btle.initiator_address", .address)
  static let data = Field(520, .linkLayer, "AdvData", "btle.advertising_data", .octets)
  static let scanResponseData = Field(
    521, .linkLayer, "ScanRspData", "btle.scan_responce_data", .octets)
  static let payload = Field(522, .linkLayer, "Payload", "btle.advertising_payload", .octets)

  // MARK: LLData, 2.3.3.1

  static let accessAddress = Field(
    523, .linkLayer, "AA", "btle.link_layer_data.access_address", .hexadecimal)
  static let crcInit = Field(
    524, .linkLayer, "CRCInit", "btle.link_layer_data.crc_init", .hexadecimal)
  static let windowSize = Field(
    525, .linkLayer, "WinSize", "btle.link_layer_data.window_size", .decimal, unit: .doubleSlot)
  static let windowOffset = Field(
    526, .linkLayer, "WinOffset", "btle.link_layer_data.window_offset", .decimal, unit: .doubleSlot)
  static let interval = Field(
    527, .linkLayer, "Interval", "btle.link_layer_data.interval", .decimal, unit: .doubleSlot)
  static let latency = Field(528, .linkLayer, "Latency", "btle.link_layer_data.latency", .decimal)
  static let timeout = Field(
    529, .linkLayer, "Timeout", "btle.link_layer_data.timeout", .decimal, unit: .tenMilliseconds)
  static let channelMap = Field(
    530, .linkLayer, "ChM", "btle.link_layer_data.channel_map", .octets)
  static let hopAndAccuracy = Field(531, .linkLayer, "Hop", "", .hexadecimal)
  static let hop = Field(532, .linkLayer, "Hop", "btle.link_layer_data.hop", .decimal, mask: 0x1F)
  static let clockAccuracy = Field(
    533, .linkLayer, "SCA", "btle.link_layer_data.sleep_clock_accuracy", .decimal, mask: 0xE0,
    valueName: { SleepClockAccuracy.name(of: $0) })

  // MARK: ADV_DECISION_IND, 2.3.1.11

  static let decisionTypeFlags = Field(
    534, .linkLayer, "Decision Type Flags", "btle.decision.type_flags", .hexadecimal)
  static let resolvableTagPresent = Field(
    535, .linkLayer, "Resolvable Tag", "btle.decision.type_flags.resolvable_tag", .boolean,
    mask: 0x01)
  static let decisionData = Field(536, .linkLayer, "Decision Data", "btle.decision.data", .octets)
}
