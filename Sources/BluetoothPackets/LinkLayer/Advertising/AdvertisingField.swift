import ByteReading

/// The fields of advertising physical channel PDUs. Core 6.0, Vol 6, Part B, 2.3.
enum AdvertisingField {
  static let header = Field(
    506, .linkLayer, "Header", "btle.advertising_header", .hexadecimal,
    clause: "Vol 6, Part B, 2.3",
    meaning: "Advertising PDU header: type, flags and payload length.")
  static let pduType = Field(
    507, .linkLayer, "PDU Type", "btle.advertising_header.pdu_type", .hexadecimal, mask: 0x0F,
    valueName: { AdvertisingPDUType.name(of: $0) },
    clause: "Vol 6, Part B, 2.3",
    meaning:
      "PDU type, such as advertising, scan request or connection request."
  )
  static let reserved1 = Field(
    508, .linkLayer, "RFU", "btle.advertising_header.rfu.1", .decimal, mask: 0x10,
    clause: "Vol 6, Part B, 2.3", meaning: "Reserved; set to 0.")
  static let channelSelection = Field(
    509, .linkLayer, "ChSel", "btle.advertising_header.ch_sel", .boolean, mask: 0x20,
    valueName: { $0 == 0 ? "#1" : "#2" },
    clause: "Vol 6, Part B, 2.3",
    meaning:
      "The sender supports Channel Selection Algorithm #2; the connection uses it if both devices do."
  )
  static let reserved2 = Field(
    510, .linkLayer, "RFU", "btle.advertising_header.rfu.2", .decimal, mask: 0x20,
    clause: "Vol 6, Part B, 2.3", meaning: "Reserved in this PDU; set to 0.")
  static let txAdd = Field(
    511, .linkLayer, "TxAdd", "btle.advertising_header.randomized_tx", .boolean, mask: 0x40,
    valueName: { $0 == 0 ? "Public" : "Random" },
    clause: "Vol 6, Part B, 2.3",
    meaning: "TxAdd: whether the sender's address is random (1) or public (0).")
  static let reserved3 = Field(
    512, .linkLayer, "RFU", "btle.advertising_header.rfu.3", .decimal, mask: 0x40,
    clause: "Vol 6, Part B, 2.3", meaning: "Reserved in this PDU; set to 0.")
  static let rxAdd = Field(
    513, .linkLayer, "RxAdd", "btle.advertising_header.randomized_rx", .boolean, mask: 0x80,
    valueName: { $0 == 0 ? "Public" : "Random" },
    clause: "Vol 6, Part B, 2.3",
    meaning: "RxAdd: whether the target's address is random (1) or public (0).")
  static let reserved4 = Field(
    514, .linkLayer, "RFU", "btle.advertising_header.rfu.4", .decimal, mask: 0x80,
    clause: "Vol 6, Part B, 2.3", meaning: "Reserved in this PDU; set to 0.")
  static let length = Field(
    515, .linkLayer, "Length", "btle.advertising_header.length", .decimal, unit: .octets,
    clause: "Vol 6, Part B, 2.3", meaning: "Payload length in octets, without the header.")

  static let advertiser = Field(
    516, .linkLayer, "AdvA", "btle.advertising_address", .address,
    clause: "Vol 6, Part B, 2.3.1.1", meaning: "Address of the advertiser.")
  static let target = Field(
    517, .linkLayer, "TargetA", "btle.target_address", .address,
    clause: "Vol 6, Part B, 2.3.1.2",
    meaning: "Address of the only device that this PDU is intended for.")
  static let scanner = Field(
    518, .linkLayer, "ScanA", "btle.scanning_address", .address,
    clause: "Vol 6, Part B, 2.3.2.1", meaning: "Address of the scanner that sends the scan request."
  )
  static let initiator = Field(
    519, .linkLayer, "InitA", "btle.initiator_address", .address,
    clause: "Vol 6, Part B, 2.3.3.1",
    meaning: "Address of the device that initiates the connection and becomes its central.")
  static let data = Field(
    520, .linkLayer, "AdvData", "btle.advertising_data", .octets,
    clause: "Vol 6, Part B, 2.3.1.1",
    meaning: "Advertising data: a list of AD structures.")
  static let scanResponseData = Field(
    521, .linkLayer, "ScanRspData", "btle.scan_responce_data", .octets,
    clause: "Vol 6, Part B, 2.3.2.2",
    meaning: "Scan response data: a list of AD structures.")
  static let payload = Field(
    522, .linkLayer, "Payload", "btle.advertising_payload", .octets,
    clause: "Vol 6, Part B, 2.3",
    meaning: "Payload of an unknown format.")

  // MARK: LLData, 2.3.3.1

  static let accessAddress = Field(
    523, .linkLayer, "AA", "btle.link_layer_data.access_address", .hexadecimal,
    clause: "Vol 6, Part B, 2.3.3.1",
    meaning:
      "Access address of the new connection, which starts each of its packets."
  )
  static let crcInit = Field(
    524, .linkLayer, "CRCInit", "btle.link_layer_data.crc_init", .hexadecimal,
    clause: "Vol 6, Part B, 2.3.3.1",
    meaning: "CRC initialization value of the new connection.")
  static let windowSize = Field(
    525, .linkLayer, "WinSize", "btle.link_layer_data.window_size", .decimal, unit: .doubleSlot,
    clause: "Vol 6, Part B, 2.3.3.1",
    meaning:
      "Length of the transmit window in which the peripheral listens for the central's first packet."
  )
  static let windowOffset = Field(
    526, .linkLayer, "WinOffset", "btle.link_layer_data.window_offset", .decimal, unit: .doubleSlot,
    clause: "Vol 6, Part B, 2.3.3.1",
    meaning:
      "Start of the transmit window; 1.25 ms are added, after AUX_CONNECT_REQ 2.5 ms, or 3.75 ms on LE Coded."
  )
  static let interval = Field(
    527, .linkLayer, "Interval", "btle.link_layer_data.interval", .decimal, unit: .doubleSlot,
    clause: "Vol 6, Part B, 2.3.3.1",
    meaning: "Connection interval: the time between connection events.")
  static let latency = Field(
    528, .linkLayer, "Latency", "btle.link_layer_data.latency", .decimal,
    clause: "Vol 6, Part B, 2.3.3.1",
    meaning: "Number of consecutive connection events that the peripheral may skip.")
  static let timeout = Field(
    529, .linkLayer, "Timeout", "btle.link_layer_data.timeout", .decimal, unit: .tenMilliseconds,
    clause: "Vol 6, Part B, 2.3.3.1",
    meaning:
      "Time without a received packet after which the connection is considered lost.")
  static let channelMap = Field(
    530, .linkLayer, "ChM", "btle.link_layer_data.channel_map", .octets,
    clause: "Vol 6, Part B, 2.3.3.1",
    meaning: "Used data channels of the 37; one bit per channel.")
  static let hopAndAccuracy = Field(
    531, .linkLayer, "Hop", "", .hexadecimal,
    clause: "Vol 6, Part B, 2.3.3.1",
    meaning: "Hop increment and sleep clock accuracy (SCA) of the central, in one octet.")
  static let hop = Field(
    532, .linkLayer, "Hop", "btle.link_layer_data.hop", .decimal, mask: 0x1F,
    clause: "Vol 6, Part B, 2.3.3.1",
    meaning: "Hop increment: channels to advance at each connection event (algorithm #1).")
  static let clockAccuracy = Field(
    533, .linkLayer, "SCA", "btle.link_layer_data.sleep_clock_accuracy", .decimal, mask: 0xE0,
    valueName: { SleepClockAccuracy.name(of: $0) },
    clause: "Vol 6, Part B, 2.3.3.1",
    meaning:
      "Sleep clock accuracy of the central; a less accurate clock makes the peripheral listen longer."
  )

  // MARK: ADV_DECISION_IND, 2.3.1.11

  static let decisionTypeFlags = Field(
    534, .linkLayer, "Decision Type Flags", "btle.decision.type_flags", .hexadecimal,
    clause: "Vol 6, Part B, 2.3.1.11", meaning: "Which fields the decision data starts with.")
  static let resolvableTagPresent = Field(
    535, .linkLayer, "Resolvable Tag", "btle.decision.type_flags.resolvable_tag", .boolean,
    mask: 0x01,
    clause: "Vol 6, Part B, 2.3.1.11",
    meaning: "A resolvable tag is present, which only scanners with the key can resolve.")
  static let decisionData = Field(
    536, .linkLayer, "Decision Data", "btle.decision.data", .octets,
    clause: "Vol 6, Part B, 2.3.1.11",
    meaning: "Data that scanners use to decide whether an advertisement is relevant.")
}
