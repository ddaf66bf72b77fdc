import ByteReading

/// The fields of the LE Supported Features AD type. Core Specification Supplement, Part A, 1.19.
enum SupportedFeaturesField {
  static let octet = Field(
    158, .advertisingData, "LE Features", "btcommon.eir_ad.entry.le_features", .hexadecimal,
    clause: "CSS, Part A, 1.19",
    meaning: "What the device's link layer can do; a bit for each feature.")
  static let encryption = Field(
    159, .advertisingData, "LE Encryption", "btcommon.eir_ad.le_features.encryption", .boolean,
    mask: 0x1,
    clause: "CSS, Part A, 1.19", meaning: "The device can encrypt a connection.")
  static let connectionParametersRequest = Field(
    160, .advertisingData, "Connection Parameters Request Procedure",
    "btcommon.eir_ad.le_features.connection_parameters_request_procedure", .boolean, mask: 0x2,
    clause: "CSS, Part A, 1.19",
    meaning: "Either side can ask for other connection parameters, and the two can negotiate them.")
  static let extendedReject = Field(
    161, .advertisingData, "Extended Reject Indication",
    "btcommon.eir_ad.le_features.extended_reject_indication", .boolean, mask: 0x4,
    clause: "CSS, Part A, 1.19", meaning: "The device can say which request it refuses and why.")
  static let peripheralInitiatedFeatures = Field(
    162, .advertisingData, "Peripheral-Initiated Features Exchange",
    "btcommon.eir_ad.le_features.slave_initiated_features_exchange", .boolean, mask: 0x8,
    clause: "CSS, Part A, 1.19", meaning: "The peripheral, too, may ask for the other's features.")
  static let ping = Field(
    163, .advertisingData, "Ping", "btcommon.eir_ad.le_features.ping", .boolean, mask: 0x10,
    clause: "CSS, Part A, 1.19",
    meaning: "An encrypted connection that is silent can be checked for somebody in the middle.")
  static let dataLength = Field(
    164, .advertisingData, "Data Packet Length Extension",
    "btcommon.eir_ad.le_features.data_packet_length_extension", .boolean, mask: 0x20,
    clause: "CSS, Part A, 1.19",
    meaning: "Packets may carry more than 27 octets, up to 251, which makes transfers much faster.")
  static let privacy = Field(
    165, .advertisingData, "LL Privacy", "btcommon.eir_ad.le_features.ll_privacy", .boolean,
    mask: 0x40,
    clause: "CSS, Part A, 1.19",
    meaning: "The controller resolves and makes private addresses by itself.")
  static let extendedScannerFilter = Field(
    166, .advertisingData, "Extended Scanner Filter Policies",
    "btcommon.eir_ad.le_features.extended_scanner_filter_policies", .boolean, mask: 0x80,
    clause: "CSS, Part A, 1.19",
    meaning: "The scanner can pick out advertising that is directed at private addresses.")
  static let le2M = Field(
    167, .advertisingData, "LE 2M PHY", "btcommon.eir_ad.le_features.2m_phy", .boolean, mask: 0x1,
    clause: "CSS, Part A, 1.19",
    meaning: "The device has the PHY of 2 Mbit/s: faster, with a little less range.")
  static let stableModulationTransmitter = Field(
    168, .advertisingData, "Stable Modulation Index - Tx",
    "btcommon.eir_ad.le_features.stable_modulation_index_tx", .boolean, mask: 0x2,
    clause: "CSS, Part A, 1.19",
    meaning: "The device's transmitter is so exact that a receiver can make use of it.")
  static let stableModulationReceiver = Field(
    169, .advertisingData, "Stable Modulation Index - Rx",
    "btcommon.eir_ad.le_features.stable_modulation_index_rx", .boolean, mask: 0x4,
    clause: "CSS, Part A, 1.19", meaning: "The device's receiver makes use of an exact transmitter."
  )
  static let coded = Field(
    170, .advertisingData, "LE Coded PHY", "btcommon.eir_ad.le_features.coded_phy", .boolean,
    mask: 0x8,
    clause: "CSS, Part A, 1.19", meaning: "The device has the Coded PHY: slower, for more range.")
  static let extendedAdvertising = Field(
    171, .advertisingData, "LE Extended Advertising",
    "btcommon.eir_ad.le_features.extended_advertising",
    .boolean, mask: 0x10,
    clause: "CSS, Part A, 1.19",
    meaning: "The device knows extended advertising: more data, other PHYs, several sets at once.")
  static let periodicAdvertising = Field(
    172, .advertisingData, "LE Periodic Advertising",
    "btcommon.eir_ad.le_features.periodic_advertising",
    .boolean, mask: 0x20,
    clause: "CSS, Part A, 1.19",
    meaning: "The device can advertise in a fixed rhythm that others follow, or follow one.")
  static let channelSelection2 = Field(
    173, .advertisingData, "Channel Selection Algorithm #2",
    "btcommon.eir_ad.le_features.channel_selection_algorithm_2", .boolean, mask: 0x40,
    clause: "CSS, Part A, 1.19",
    meaning: "The device can hop by algorithm #2, which spreads the channels better.")
  static let powerClass1 = Field(
    174, .advertisingData, "Power Class 1", "btcommon.eir_ad.le_features.power_class_1", .boolean,
    mask: 0x80,
    clause: "CSS, Part A, 1.19", meaning: "The device can send with more than 10 dBm.")
  static let minimumUsedChannels = Field(
    175, .advertisingData, "Minimum Number of Used Channels Procedure",
    "btcommon.eir_ad.entry.le_features.minimum_number_of_used_channels_procedure", .boolean,
    mask: 0x1,
    clause: "CSS, Part A, 1.19",
    meaning: "A peripheral can ask for hopping over a minimum number of channels.")
  /// Bits 17 to 23.
  static let octet2 = [
    Field(
      176, .advertisingData, "Connection CTE Request",
      "btcommon.eir_ad.le_features.connection_cte_request",
      .boolean, mask: 0x2,
      clause: "CSS, Part A, 1.19",
      meaning:
        "The device can ask for Constant Tone Extensions on a connection, to measure a direction."),
    Field(
      177, .advertisingData, "Connection CTE Response",
      "btcommon.eir_ad.le_features.connection_cte_response",
      .boolean, mask: 0x4,
      clause: "CSS, Part A, 1.19",
      meaning: "The device can answer with Constant Tone Extensions on a connection."),
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
      meaning: "The device can receive Constant Tone Extensions of periodic advertising."),
    Field(
      180, .advertisingData, "Antenna Switching During CTE Transmission (AoD)",
      "btcommon.eir_ad.le_features.antenna_switching_aod",
      .boolean, mask: 0x20,
      clause: "CSS, Part A, 1.19",
      meaning:
        "The device switches antennas while it sends, so that others can measure an angle of departure."
    ),
    Field(
      181, .advertisingData, "Antenna Switching During CTE Reception (AoA)",
      "btcommon.eir_ad.le_features.antenna_switching_aoa",
      .boolean, mask: 0x40,
      clause: "CSS, Part A, 1.19",
      meaning:
        "The device switches antennas while it receives, so that it can measure an angle of arrival."
    ),
    Field(
      182, .advertisingData, "Receiving Constant Tone Extensions",
      "btcommon.eir_ad.le_features.receiving_cte",
      .boolean, mask: 0x80,
      clause: "CSS, Part A, 1.19",
      meaning: "The device copes with Constant Tone Extensions behind packets."),
  ]
  /// Bits 24 to 31.
  static let octet3 = [
    Field(
      183, .advertisingData, "Periodic Advertising Sync Transfer - Sender",
      "btcommon.eir_ad.le_features.past_sender",
      .boolean, mask: 0x1,
      clause: "CSS, Part A, 1.19",
      meaning: "The device can transfer periodic advertising synchronisation to a connected device."
    ),
    Field(
      184, .advertisingData, "Periodic Advertising Sync Transfer - Recipient",
      "btcommon.eir_ad.le_features.past_recipient",
      .boolean, mask: 0x2,
      clause: "CSS, Part A, 1.19",
      meaning:
        "The device can receive periodic advertising synchronisation from a connected device."),
    Field(
      185, .advertisingData, "Sleep Clock Accuracy Updates",
      "btcommon.eir_ad.le_features.sca_updates",
      .boolean, mask: 0x4,
      clause: "CSS, Part A, 1.19",
      meaning: "The devices can exchange the accuracy of their sleep clocks."),
    Field(
      186, .advertisingData, "Remote Public Key Validation",
      "btcommon.eir_ad.le_features.remote_public_key_validation",
      .boolean, mask: 0x8,
      clause: "CSS, Part A, 1.19",
      meaning: "The controller checks that the other's public key is a valid one."),
    Field(
      187, .advertisingData, "Connected Isochronous Stream - Central",
      "btcommon.eir_ad.le_features.cis_central",
      .boolean, mask: 0x10,
      clause: "CSS, Part A, 1.19",
      meaning: "The device can be the central of isochronous streams, as LE Audio uses them."),
    Field(
      188, .advertisingData, "Connected Isochronous Stream - Peripheral",
      "btcommon.eir_ad.le_features.cis_peripheral",
      .boolean, mask: 0x20,
      clause: "CSS, Part A, 1.19",
      meaning: "The device can be the peripheral of isochronous streams, as LE Audio uses them."),
    Field(
      189, .advertisingData, "Isochronous Broadcaster",
      "btcommon.eir_ad.le_features.iso_broadcaster",
      .boolean, mask: 0x40,
      clause: "CSS, Part A, 1.19",
      meaning: "The device can broadcast isochronous streams, as Auracast does."),
    Field(
      190, .advertisingData, "Synchronized Receiver",
      "btcommon.eir_ad.le_features.synchronized_receiver",
      .boolean, mask: 0x80,
      clause: "CSS, Part A, 1.19", meaning: "The device can receive broadcast isochronous streams."),
  ]
  /// Bits 32 to 39.
  static let octet4 = [
    Field(
      191, .advertisingData, "Connected Isochronous Stream (Host Support)",
      "btcommon.eir_ad.le_features.cis_host_support",
      .boolean, mask: 0x1,
      clause: "CSS, Part A, 1.19", meaning: "The host is ready for connected isochronous streams."),
    Field(
      192, .advertisingData, "LE Power Control Request",
      "btcommon.eir_ad.le_features.power_control_request",
      .boolean, mask: 0x2,
      clause: "CSS, Part A, 1.19", meaning: "The device can be asked to change its power."),
    Field(
      193, .advertisingData, "LE Power Control Request (second bit)",
      "btcommon.eir_ad.le_features.power_control_request_2",
      .boolean, mask: 0x4,
      clause: "CSS, Part A, 1.19",
      meaning: "The second bit of LE Power Control Request; both are always alike."),
    Field(
      194, .advertisingData, "LE Path Loss Monitoring",
      "btcommon.eir_ad.le_features.path_loss_monitoring",
      .boolean, mask: 0x8,
      clause: "CSS, Part A, 1.19",
      meaning: "The device watches how much of the signal is lost on its way."),
    Field(
      195, .advertisingData, "Periodic Advertising ADI support",
      "btcommon.eir_ad.le_features.periodic_adv_adi",
      .boolean, mask: 0x10,
      clause: "CSS, Part A, 1.19",
      meaning:
        "Periodic advertising says which version of its data it carries, so that repeats can be skipped."
    ),
    Field(
      196, .advertisingData, "Connection Subrating",
      "btcommon.eir_ad.le_features.connection_subrating",
      .boolean, mask: 0x20,
      clause: "CSS, Part A, 1.19",
      meaning: "The two may use only every so many connection events, and change that quickly."),
    Field(
      197, .advertisingData, "Connection Subrating (Host Support)",
      "btcommon.eir_ad.le_features.connection_subrating_host_support",
      .boolean, mask: 0x40,
      clause: "CSS, Part A, 1.19", meaning: "The host is ready for connection subrating."),
    Field(
      198, .advertisingData, "Channel Classification",
      "btcommon.eir_ad.le_features.channel_classification",
      .boolean, mask: 0x80,
      clause: "CSS, Part A, 1.19", meaning: "The peripheral can report which channels are bad."),
  ]
  /// Bits 40 to 47.
  static let octet5 = [
    Field(
      199, .advertisingData, "Advertising Coding Selection",
      "btcommon.eir_ad.le_features.adv_coding_selection",
      .boolean, mask: 0x1,
      clause: "CSS, Part A, 1.19",
      meaning: "The device can choose how strongly advertising on the Coded PHY is coded."),
    Field(
      200, .advertisingData, "Advertising Coding Selection (Host Support)",
      "btcommon.eir_ad.le_features.adv_coding_selection_host_support",
      .boolean, mask: 0x2,
      clause: "CSS, Part A, 1.19", meaning: "The host is ready to choose the coding of advertising."
    ),
    Field(
      201, .advertisingData, "Decision-Based Advertising Filtering",
      "btcommon.eir_ad.le_features.decision_based_adv_filtering",
      .boolean, mask: 0x4,
      clause: "CSS, Part A, 1.19",
      meaning:
        "A scanner can decide by a few octets whether the rest of an advertisement matters to it."),
    Field(
      202, .advertisingData, "Periodic Advertising with Responses - Advertiser",
      "btcommon.eir_ad.le_features.pawr_advertiser",
      .boolean, mask: 0x8,
      clause: "CSS, Part A, 1.19",
      meaning: "The device can advertise periodically and take answers."),
    Field(
      203, .advertisingData, "Periodic Advertising with Responses - Scanner",
      "btcommon.eir_ad.le_features.pawr_scanner",
      .boolean, mask: 0x10,
      clause: "CSS, Part A, 1.19",
      meaning: "The device can follow periodic advertising and answer it."),
    Field(
      204, .advertisingData, "Unsegmented Framed Mode",
      "btcommon.eir_ad.le_features.unsegmented_framed_mode",
      .boolean, mask: 0x20,
      clause: "CSS, Part A, 1.19",
      meaning: "Framed messages of a stream can go uncut, which lowers their delay."),
    Field(
      205, .advertisingData, "Channel Sounding", "btcommon.eir_ad.le_features.channel_sounding",
      .boolean, mask: 0x40,
      clause: "CSS, Part A, 1.19",
      meaning: "The device can measure its distance to another by Channel Sounding."),
    Field(
      206, .advertisingData, "Channel Sounding (Host Support)",
      "btcommon.eir_ad.le_features.channel_sounding_host_support",
      .boolean, mask: 0x80,
      clause: "CSS, Part A, 1.19", meaning: "The host is ready for Channel Sounding."),
  ]
  static let channelSoundingToneQuality = Field(
    207, .advertisingData, "Channel Sounding Tone Quality Indication",
    "btcommon.eir_ad.le_features.channel_sounding_tone_quality",
    .boolean, mask: 0x1,
    clause: "CSS, Part A, 1.19",
    meaning: "The device says how good the tones are from which it measures a distance.")
  static let reserved1To7 = Field(
    208, .advertisingData, "Reserved", "btcommon.eir_ad.entry.le_features.reserved.1_7",
    .hexadecimal,
    mask: 0xfe,
    clause: "CSS, Part A, 1.19", meaning: "Bits without a meaning yet; they are sent as 0.")
  static let reserved = Field(
    209, .advertisingData, "Reserved", "btcommon.eir_ad.entry.le_features.reserved", .hexadecimal,
    mask: 0xff,
    clause: "CSS, Part A, 1.19", meaning: "Bits without a meaning yet; they are sent as 0.")
}
