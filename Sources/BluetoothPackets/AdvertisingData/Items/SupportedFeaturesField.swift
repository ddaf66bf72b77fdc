import ByteReading

/// The fields of the LE Supported Features AD type. Core Specification Supplement, Part A, 1.19.
enum SupportedFeaturesField {
  static let octet = Field(
    158, .advertisingData, "LE Features", "btcommon.eir_ad.entry.le_features", .hexadecimal,
    clause: "CSS, Part A, 1.19",
    meaning: "Supported LE features; one bit per feature.")
  static let encryption = Field(
    159, .advertisingData, "LE Encryption", "btcommon.eir_ad.le_features.encryption", .boolean,
    mask: 0x1,
    clause: "CSS, Part A, 1.19", meaning: "LE Encryption: the device can encrypt a connection.")
  static let connectionParametersRequest = Field(
    160, .advertisingData, "Connection Parameters Request Procedure",
    "btcommon.eir_ad.le_features.connection_parameters_request_procedure", .boolean, mask: 0x2,
    clause: "CSS, Part A, 1.19",
    meaning: "Either device can request and negotiate new connection parameters.")
  static let extendedReject = Field(
    161, .advertisingData, "Extended Reject Indication",
    "btcommon.eir_ad.le_features.extended_reject_indication", .boolean, mask: 0x4,
    clause: "CSS, Part A, 1.19",
    meaning: "A rejection identifies the rejected request and the error code.")
  static let peripheralInitiatedFeatures = Field(
    162, .advertisingData, "Peripheral-Initiated Features Exchange",
    "btcommon.eir_ad.le_features.slave_initiated_features_exchange", .boolean, mask: 0x8,
    clause: "CSS, Part A, 1.19", meaning: "The peripheral can also request the peer's features.")
  static let ping = Field(
    163, .advertisingData, "Ping", "btcommon.eir_ad.le_features.ping", .boolean, mask: 0x10,
    clause: "CSS, Part A, 1.19",
    meaning: "LE Ping: checks that an idle encrypted connection is still authenticated.")
  static let dataLength = Field(
    164, .advertisingData, "Data Packet Length Extension",
    "btcommon.eir_ad.le_features.data_packet_length_extension", .boolean, mask: 0x20,
    clause: "CSS, Part A, 1.19",
    meaning: "Packets carry up to 251 octets instead of 27, which increases throughput.")
  static let privacy = Field(
    165, .advertisingData, "LL Privacy", "btcommon.eir_ad.le_features.ll_privacy", .boolean,
    mask: 0x40,
    clause: "CSS, Part A, 1.19",
    meaning: "The controller generates and resolves resolvable private addresses.")
  static let extendedScannerFilter = Field(
    166, .advertisingData, "Extended Scanner Filter Policies",
    "btcommon.eir_ad.le_features.extended_scanner_filter_policies", .boolean, mask: 0x80,
    clause: "CSS, Part A, 1.19",
    meaning: "The scanner can report advertising directed at unresolved private addresses.")
  static let le2M = Field(
    167, .advertisingData, "LE 2M PHY", "btcommon.eir_ad.le_features.2m_phy", .boolean, mask: 0x1,
    clause: "CSS, Part A, 1.19",
    meaning: "LE 2M PHY (2 Mbit/s): faster, with slightly less range.")
  static let stableModulationTransmitter = Field(
    168, .advertisingData, "Stable Modulation Index - Tx",
    "btcommon.eir_ad.le_features.stable_modulation_index_tx", .boolean, mask: 0x2,
    clause: "CSS, Part A, 1.19",
    meaning: "The transmitter has a stable modulation index, which receivers can exploit.")
  static let stableModulationReceiver = Field(
    169, .advertisingData, "Stable Modulation Index - Rx",
    "btcommon.eir_ad.le_features.stable_modulation_index_rx", .boolean, mask: 0x4,
    clause: "CSS, Part A, 1.19", meaning: "The receiver exploits a stable modulation index."
  )
  static let coded = Field(
    170, .advertisingData, "LE Coded PHY", "btcommon.eir_ad.le_features.coded_phy", .boolean,
    mask: 0x8,
    clause: "CSS, Part A, 1.19",
    meaning: "LE Coded PHY (125 or 500 kbit/s): slower, with more range.")
  static let extendedAdvertising = Field(
    171, .advertisingData, "LE Extended Advertising",
    "btcommon.eir_ad.le_features.extended_advertising",
    .boolean, mask: 0x10,
    clause: "CSS, Part A, 1.19",
    meaning: "Extended advertising: more data, other PHYs, several advertising sets.")
  static let periodicAdvertising = Field(
    172, .advertisingData, "LE Periodic Advertising",
    "btcommon.eir_ad.le_features.periodic_advertising",
    .boolean, mask: 0x20,
    clause: "CSS, Part A, 1.19",
    meaning: "Periodic advertising at a fixed interval: sending it or synchronizing with it.")
  static let channelSelection2 = Field(
    173, .advertisingData, "Channel Selection Algorithm #2",
    "btcommon.eir_ad.le_features.channel_selection_algorithm_2", .boolean, mask: 0x40,
    clause: "CSS, Part A, 1.19",
    meaning: "Channel Selection Algorithm #2, which distributes channels better.")
  static let powerClass1 = Field(
    174, .advertisingData, "Power Class 1", "btcommon.eir_ad.le_features.power_class_1", .boolean,
    mask: 0x80,
    clause: "CSS, Part A, 1.19",
    meaning: "Power class 1: the device can send with more than 10 dBm.")
  static let minimumUsedChannels = Field(
    175, .advertisingData, "Minimum Number of Used Channels Procedure",
    "btcommon.eir_ad.entry.le_features.minimum_number_of_used_channels_procedure", .boolean,
    mask: 0x1,
    clause: "CSS, Part A, 1.19",
    meaning: "A peripheral can request a minimum number of used channels.")
  /// Bits 17 to 23.
  static let octet2 = [
    Field(
      176, .advertisingData, "Connection CTE Request",
      "btcommon.eir_ad.le_features.connection_cte_request",
      .boolean, mask: 0x2,
      clause: "CSS, Part A, 1.19",
      meaning:
        "The device can request Constant Tone Extensions on a connection, for direction finding."),
    Field(
      177, .advertisingData, "Connection CTE Response",
      "btcommon.eir_ad.le_features.connection_cte_response",
      .boolean, mask: 0x4,
      clause: "CSS, Part A, 1.19",
      meaning: "The device can respond with Constant Tone Extensions on a connection."),
    Field(
      178, .advertisingData, "Connectionless CTE Transmitter",
      "btcommon.eir_ad.le_features.connectionless_cte_transmitter",
      .boolean, mask: 0x8,
      clause: "CSS, Part A, 1.19",
      meaning: "The device can send Constant Tone Extensions with periodic advertising."),
    Field(
      179, .advertisingData, "Connectionless CTE Receiver",
      "btcommon.eir_ad.le_features.connectionless_cte_receiver",
      .boolean, mask: 0x10,
      clause: "CSS, Part A, 1.19",
      meaning: "The device can receive Constant Tone Extensions from periodic advertising."),
    Field(
      180, .advertisingData, "Antenna Switching During CTE Transmission (AoD)",
      "btcommon.eir_ad.le_features.antenna_switching_aod",
      .boolean, mask: 0x20,
      clause: "CSS, Part A, 1.19",
      meaning:
        "The device switches antennas while sending a CTE, so that others can measure the angle of departure."
    ),
    Field(
      181, .advertisingData, "Antenna Switching During CTE Reception (AoA)",
      "btcommon.eir_ad.le_features.antenna_switching_aoa",
      .boolean, mask: 0x40,
      clause: "CSS, Part A, 1.19",
      meaning:
        "The device switches antennas while receiving a CTE, to measure the angle of arrival."
    ),
    Field(
      182, .advertisingData, "Receiving Constant Tone Extensions",
      "btcommon.eir_ad.le_features.receiving_cte",
      .boolean, mask: 0x80,
      clause: "CSS, Part A, 1.19",
      meaning: "The device can receive packets with a Constant Tone Extension."),
  ]
  /// Bits 24 to 31.
  static let octet3 = [
    Field(
      183, .advertisingData, "Periodic Advertising Sync Transfer - Sender",
      "btcommon.eir_ad.le_features.past_sender",
      .boolean, mask: 0x1,
      clause: "CSS, Part A, 1.19",
      meaning: "PAST sender: transfers periodic advertising syncs to a connected device."
    ),
    Field(
      184, .advertisingData, "Periodic Advertising Sync Transfer - Recipient",
      "btcommon.eir_ad.le_features.past_recipient",
      .boolean, mask: 0x2,
      clause: "CSS, Part A, 1.19",
      meaning:
        "PAST recipient: accepts periodic advertising syncs from a connected device."),
    Field(
      185, .advertisingData, "Sleep Clock Accuracy Updates",
      "btcommon.eir_ad.le_features.sca_updates",
      .boolean, mask: 0x4,
      clause: "CSS, Part A, 1.19",
      meaning: "The devices can exchange updates of their sleep clock accuracy."),
    Field(
      186, .advertisingData, "Remote Public Key Validation",
      "btcommon.eir_ad.le_features.remote_public_key_validation",
      .boolean, mask: 0x8,
      clause: "CSS, Part A, 1.19",
      meaning: "The controller validates the remote public key."),
    Field(
      187, .advertisingData, "Connected Isochronous Stream - Central",
      "btcommon.eir_ad.le_features.cis_central",
      .boolean, mask: 0x10,
      clause: "CSS, Part A, 1.19",
      meaning: "Central of Connected Isochronous Streams (CISes), used by LE Audio."),
    Field(
      188, .advertisingData, "Connected Isochronous Stream - Peripheral",
      "btcommon.eir_ad.le_features.cis_peripheral",
      .boolean, mask: 0x20,
      clause: "CSS, Part A, 1.19",
      meaning: "Peripheral of Connected Isochronous Streams (CISes), used by LE Audio."),
    Field(
      189, .advertisingData, "Isochronous Broadcaster",
      "btcommon.eir_ad.le_features.iso_broadcaster",
      .boolean, mask: 0x40,
      clause: "CSS, Part A, 1.19",
      meaning: "Broadcaster of isochronous streams (BISes), used by Auracast."),
    Field(
      190, .advertisingData, "Synchronized Receiver",
      "btcommon.eir_ad.le_features.synchronized_receiver",
      .boolean, mask: 0x80,
      clause: "CSS, Part A, 1.19", meaning: "Receiver of broadcast isochronous streams (BISes)."),
  ]
  /// Bits 32 to 39.
  static let octet4 = [
    Field(
      191, .advertisingData, "Connected Isochronous Stream (Host Support)",
      "btcommon.eir_ad.le_features.cis_host_support",
      .boolean, mask: 0x1,
      clause: "CSS, Part A, 1.19", meaning: "The host supports Connected Isochronous Streams."),
    Field(
      192, .advertisingData, "LE Power Control Request",
      "btcommon.eir_ad.le_features.power_control_request",
      .boolean, mask: 0x2,
      clause: "CSS, Part A, 1.19",
      meaning: "LE Power Control: the peer can request a change of transmit power."),
    Field(
      193, .advertisingData, "LE Power Control Request (second bit)",
      "btcommon.eir_ad.le_features.power_control_request_2",
      .boolean, mask: 0x4,
      clause: "CSS, Part A, 1.19",
      meaning: "Second bit of LE Power Control Request; both bits are always equal."),
    Field(
      194, .advertisingData, "LE Path Loss Monitoring",
      "btcommon.eir_ad.le_features.path_loss_monitoring",
      .boolean, mask: 0x8,
      clause: "CSS, Part A, 1.19",
      meaning: "The device monitors the path loss of a connection."),
    Field(
      195, .advertisingData, "Periodic Advertising ADI support",
      "btcommon.eir_ad.le_features.periodic_adv_adi",
      .boolean, mask: 0x10,
      clause: "CSS, Part A, 1.19",
      meaning:
        "Periodic advertising packets identify their data version (ADI), so that repeats can be skipped."
    ),
    Field(
      196, .advertisingData, "Connection Subrating",
      "btcommon.eir_ad.le_features.connection_subrating",
      .boolean, mask: 0x20,
      clause: "CSS, Part A, 1.19",
      meaning:
        "Connection subrating: only every Nth connection event is used, and N changes quickly."),
    Field(
      197, .advertisingData, "Connection Subrating (Host Support)",
      "btcommon.eir_ad.le_features.connection_subrating_host_support",
      .boolean, mask: 0x40,
      clause: "CSS, Part A, 1.19", meaning: "The host supports connection subrating."),
    Field(
      198, .advertisingData, "Channel Classification",
      "btcommon.eir_ad.le_features.channel_classification",
      .boolean, mask: 0x80,
      clause: "CSS, Part A, 1.19", meaning: "The peripheral can report its channel classification."),
  ]
  /// Bits 40 to 47.
  static let octet5 = [
    Field(
      199, .advertisingData, "Advertising Coding Selection",
      "btcommon.eir_ad.le_features.adv_coding_selection",
      .boolean, mask: 0x1,
      clause: "CSS, Part A, 1.19",
      meaning: "The device can select the coding (S=2 or S=8) of advertising on the LE Coded PHY."),
    Field(
      200, .advertisingData, "Advertising Coding Selection (Host Support)",
      "btcommon.eir_ad.le_features.adv_coding_selection_host_support",
      .boolean, mask: 0x2,
      clause: "CSS, Part A, 1.19", meaning: "The host supports selecting the coding of advertising."
    ),
    Field(
      201, .advertisingData, "Decision-Based Advertising Filtering",
      "btcommon.eir_ad.le_features.decision_based_adv_filtering",
      .boolean, mask: 0x4,
      clause: "CSS, Part A, 1.19",
      meaning:
        "Scanners can decide from a few octets whether an advertisement is relevant."),
    Field(
      202, .advertisingData, "Periodic Advertising with Responses - Advertiser",
      "btcommon.eir_ad.le_features.pawr_advertiser",
      .boolean, mask: 0x8,
      clause: "CSS, Part A, 1.19",
      meaning: "Advertiser of periodic advertising with responses (PAwR)."),
    Field(
      203, .advertisingData, "Periodic Advertising with Responses - Scanner",
      "btcommon.eir_ad.le_features.pawr_scanner",
      .boolean, mask: 0x10,
      clause: "CSS, Part A, 1.19",
      meaning: "Scanner of periodic advertising with responses (PAwR)."),
    Field(
      204, .advertisingData, "Unsegmented Framed Mode",
      "btcommon.eir_ad.le_features.unsegmented_framed_mode",
      .boolean, mask: 0x20,
      clause: "CSS, Part A, 1.19",
      meaning: "Framed SDUs can be sent unsegmented, which reduces latency."),
    Field(
      205, .advertisingData, "Channel Sounding", "btcommon.eir_ad.le_features.channel_sounding",
      .boolean, mask: 0x40,
      clause: "CSS, Part A, 1.19",
      meaning: "Channel Sounding: measures the distance to another device."),
    Field(
      206, .advertisingData, "Channel Sounding (Host Support)",
      "btcommon.eir_ad.le_features.channel_sounding_host_support",
      .boolean, mask: 0x80,
      clause: "CSS, Part A, 1.19", meaning: "The host supports Channel Sounding."),
  ]
  static let channelSoundingToneQuality = Field(
    207, .advertisingData, "Channel Sounding Tone Quality Indication",
    "btcommon.eir_ad.le_features.channel_sounding_tone_quality",
    .boolean, mask: 0x1,
    clause: "CSS, Part A, 1.19",
    meaning: "Channel Sounding results include the quality of the tones.")
  static let reserved1To7 = Field(
    208, .advertisingData, "Reserved", "btcommon.eir_ad.entry.le_features.reserved.1_7",
    .hexadecimal,
    mask: 0xfe,
    clause: "CSS, Part A, 1.19", meaning: "Reserved; set to 0.")
  static let reserved = Field(
    209, .advertisingData, "Reserved", "btcommon.eir_ad.entry.le_features.reserved", .hexadecimal,
    mask: 0xff,
    clause: "CSS, Part A, 1.19", meaning: "Reserved; set to 0.")
}
