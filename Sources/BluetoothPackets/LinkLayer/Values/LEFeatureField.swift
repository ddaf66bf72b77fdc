import ByteReading

/// One field for each bit of a feature set.
enum LEFeatureField {
  /// In the order of bits; only used with a watcher.
  static let features: [Field] = [
    Field(
      802, .linkLayerControl, "LE Encryption", "btle.control.feature_set.le_encryption",
      .boolean, mask: 1 << 0,
      clause: "Vol 6, Part B, 4.6.1", meaning: "LE Encryption: the device can encrypt a connection."
    ),
    Field(
      803, .linkLayerControl, "Connection Parameters Request Procedure",
      "btle.control.feature_set.connection_parameters_request_procedure",
      .boolean, mask: 1 << 1,
      clause: "Vol 6, Part B, 4.6.2",
      meaning:
        "Either device can request and negotiate new connection parameters."),
    Field(
      804, .linkLayerControl, "Extended Reject Indication",
      "btle.control.feature_set.extended_reject_indication",
      .boolean, mask: 1 << 2,
      clause: "Vol 6, Part B, 4.6.3",
      meaning: "A rejection identifies the rejected request and the error code."),
    Field(
      805, .linkLayerControl, "Peripheral-initiated Features Exchange",
      "btle.control.feature_set.slave_initiated_features_exchange",
      .boolean, mask: 1 << 3,
      clause: "Vol 6, Part B, 4.6.4",
      meaning: "The peripheral can also request the peer's features."),
    Field(
      806, .linkLayerControl, "LE Ping", "btle.control.feature_set.le_ping",
      .boolean, mask: 1 << 4,
      clause: "Vol 6, Part B, 4.6.5",
      meaning: "LE Ping: checks that an idle encrypted connection is still authenticated."),
    Field(
      807, .linkLayerControl, "LE Data Packet Length Extension",
      "btle.control.feature_set.le_pkt_len_ext",
      .boolean, mask: 1 << 5,
      clause: "Vol 6, Part B, 4.6.6",
      meaning:
        "Packets carry up to 251 octets instead of 27, which increases throughput."),
    Field(
      808, .linkLayerControl, "LL Privacy", "btle.control.feature_set.le_privacy",
      .boolean, mask: 1 << 6,
      clause: "Vol 6, Part B, 4.6.7",
      meaning: "The controller generates and resolves resolvable private addresses."),
    Field(
      809, .linkLayerControl, "Extended Scanning Filter Policies",
      "btle.control.feature_set.ext_scan_flt_pol",
      .boolean, mask: 1 << 7,
      clause: "Vol 6, Part B, 4.6.8",
      meaning: "The scanner can report advertising directed at unresolved private addresses."),
    Field(
      810, .linkLayerControl, "LE 2M PHY", "btle.control.feature_set.le_2m_phy",
      .boolean, mask: 1 << 8,
      clause: "Vol 6, Part B, 4.6.9",
      meaning: "LE 2M PHY (2 Mbit/s): faster, with slightly less range."),
    Field(
      811, .linkLayerControl, "Stable Modulation Index - Transmitter",
      "btle.control.feature_set.st_mod_idx_tx",
      .boolean, mask: 1 << 9,
      clause: "Vol 6, Part B, 4.6.10",
      meaning: "The transmitter has a stable modulation index, which receivers can exploit."),
    Field(
      812, .linkLayerControl, "Stable Modulation Index - Receiver",
      "btle.control.feature_set.st_mod_idx_rx",
      .boolean, mask: 1 << 10,
      clause: "Vol 6, Part B, 4.6.11",
      meaning: "The receiver exploits a stable modulation index."),
    Field(
      813, .linkLayerControl, "LE Coded PHY", "btle.control.feature_set.le_coded_phy",
      .boolean, mask: 1 << 11,
      clause: "Vol 6, Part B, 4.6.9",
      meaning: "LE Coded PHY (125 or 500 kbit/s): slower, with more range."),
    Field(
      814, .linkLayerControl, "LE Extended Advertising", "btle.control.feature_set.le_extended_adv",
      .boolean, mask: 1 << 12,
      clause: "Vol 6, Part B, 4.6.12",
      meaning: "Extended advertising: more data, other PHYs, several advertising sets."
    ),
    Field(
      815, .linkLayerControl, "LE Periodic Advertising", "btle.control.feature_set.periodic_adv",
      .boolean, mask: 1 << 13,
      clause: "Vol 6, Part B, 4.6.13",
      meaning: "Periodic advertising at a fixed interval: sending it or synchronizing with it."),
    Field(
      816, .linkLayerControl, "Channel Selection Algorithm #2", "btle.control.feature_set.ch_sel_2",
      .boolean, mask: 1 << 14,
      clause: "Vol 6, Part B, 4.6.14",
      meaning: "Channel Selection Algorithm #2, which distributes channels better."),
    Field(
      817, .linkLayerControl, "LE Power Class 1", "btle.control.feature_set.le_power_class_1",
      .boolean, mask: 1 << 15,
      clause: "Vol 6, Part B, 4.6",
      meaning: "Power class 1: the device can send with more than 10 dBm."),
    Field(
      818, .linkLayerControl, "Minimum Number of Used Channels Procedure",
      "btle.control.feature_set.min_num_used_ch_proc",
      .boolean, mask: 1 << 16,
      clause: "Vol 6, Part B, 4.6.15",
      meaning: "A peripheral can request a minimum number of used channels."),
    Field(
      819, .linkLayerControl, "Connection CTE Request",
      "btle.control.feature_set.connection_cte_request",
      .boolean, mask: 1 << 17,
      clause: "Vol 6, Part B, 4.6.16",
      meaning:
        "The device can request Constant Tone Extensions on a connection, for direction finding."),
    Field(
      820, .linkLayerControl, "Connection CTE Response",
      "btle.control.feature_set.connection_cte_response",
      .boolean, mask: 1 << 18,
      clause: "Vol 6, Part B, 4.6.17",
      meaning: "The device can respond with Constant Tone Extensions on a connection."),
    Field(
      821, .linkLayerControl, "Connectionless CTE Transmitter",
      "btle.control.feature_set.connectionless_cte_transmitter",
      .boolean, mask: 1 << 19,
      clause: "Vol 6, Part B, 4.6.18",
      meaning: "The device can send Constant Tone Extensions with periodic advertising."),
    Field(
      822, .linkLayerControl, "Connectionless CTE Receiver",
      "btle.control.feature_set.connectionless_cte_receiver",
      .boolean, mask: 1 << 20,
      clause: "Vol 6, Part B, 4.6.19",
      meaning: "The device can receive Constant Tone Extensions from periodic advertising."),
    Field(
      823, .linkLayerControl, "Antenna Switching During CTE Transmission (AoD)",
      "btle.control.feature_set.antenna_switching_aod",
      .boolean, mask: 1 << 21,
      clause: "Vol 6, Part B, 4.6.20",
      meaning:
        "The device switches antennas while sending a CTE, so that others can measure the angle of departure."
    ),
    Field(
      824, .linkLayerControl, "Antenna Switching During CTE Reception (AoA)",
      "btle.control.feature_set.antenna_switching_aoa",
      .boolean, mask: 1 << 22,
      clause: "Vol 6, Part B, 4.6.21",
      meaning:
        "The device switches antennas while receiving a CTE, to measure the angle of arrival."
    ),
    Field(
      825, .linkLayerControl, "Receiving Constant Tone Extensions",
      "btle.control.feature_set.receiving_cte",
      .boolean, mask: 1 << 23,
      clause: "Vol 6, Part B, 4.6.22",
      meaning: "The device can receive packets with a Constant Tone Extension."),
    Field(
      826, .linkLayerControl, "Periodic Advertising Sync Transfer - Sender",
      "btle.control.feature_set.past_sender",
      .boolean, mask: 1 << 24,
      clause: "Vol 6, Part B, 4.6.23",
      meaning: "PAST sender: transfers periodic advertising syncs to a connected device."
    ),
    Field(
      827, .linkLayerControl, "Periodic Advertising Sync Transfer - Recipient",
      "btle.control.feature_set.past_recipient",
      .boolean, mask: 1 << 25,
      clause: "Vol 6, Part B, 4.6.24",
      meaning:
        "PAST recipient: accepts periodic advertising syncs from a connected device."),
    Field(
      828, .linkLayerControl, "Sleep Clock Accuracy Updates",
      "btle.control.feature_set.sca_updates",
      .boolean, mask: 1 << 26,
      clause: "Vol 6, Part B, 4.6.25",
      meaning: "The devices can exchange updates of their sleep clock accuracy."),
    Field(
      829, .linkLayerControl, "Remote Public Key Validation",
      "btle.control.feature_set.remote_public_key_validation",
      .boolean, mask: 1 << 27,
      clause: "Vol 6, Part B, 4.6.26",
      meaning: "The controller validates the remote public key."),
    Field(
      830, .linkLayerControl, "Connected Isochronous Stream - Central",
      "btle.control.feature_set.cis_central",
      .boolean, mask: 1 << 28,
      clause: "Vol 6, Part B, 4.6.27",
      meaning: "Central of Connected Isochronous Streams (CISes), used by LE Audio."),
    Field(
      831, .linkLayerControl, "Connected Isochronous Stream - Peripheral",
      "btle.control.feature_set.cis_peripheral",
      .boolean, mask: 1 << 29,
      clause: "Vol 6, Part B, 4.6.27",
      meaning: "Peripheral of Connected Isochronous Streams (CISes), used by LE Audio."),
    Field(
      832, .linkLayerControl, "Isochronous Broadcaster", "btle.control.feature_set.iso_broadcaster",
      .boolean, mask: 1 << 30,
      clause: "Vol 6, Part B, 4.6.28",
      meaning: "Broadcaster of isochronous streams (BISes), used by Auracast."),
    Field(
      833, .linkLayerControl, "Synchronized Receiver",
      "btle.control.feature_set.synchronized_receiver",
      .boolean, mask: 1 << 31,
      clause: "Vol 6, Part B, 4.6.29",
      meaning: "Receiver of broadcast isochronous streams (BISes)."),
    Field(
      834, .linkLayerControl, "Connected Isochronous Stream (Host Support)",
      "btle.control.feature_set.cis_host_support",
      .boolean, mask: 1 << 32,
      clause: "Vol 6, Part B, 4.6.33.1",
      meaning: "The host supports Connected Isochronous Streams."),
    Field(
      835, .linkLayerControl, "LE Power Control Request",
      "btle.control.feature_set.power_control_request",
      .boolean, mask: 1 << 33,
      clause: "Vol 6, Part B, 4.6.31",
      meaning: "LE Power Control: the peer can request a change of transmit power."),
    Field(
      836, .linkLayerControl, "LE Power Control Request (second bit)",
      "btle.control.feature_set.power_control_request_2",
      .boolean, mask: 1 << 34,
      clause: "Vol 6, Part B, 4.6.31",
      meaning: "Second bit of LE Power Control Request; both bits are always equal."),
    Field(
      837, .linkLayerControl, "LE Path Loss Monitoring",
      "btle.control.feature_set.path_loss_monitoring",
      .boolean, mask: 1 << 35,
      clause: "Vol 6, Part B, 4.6.32",
      meaning: "The device monitors the path loss of a connection."),
    Field(
      838, .linkLayerControl, "Periodic Advertising ADI support",
      "btle.control.feature_set.periodic_adv_adi",
      .boolean, mask: 1 << 36,
      clause: "Vol 6, Part B, 4.6.34",
      meaning:
        "Periodic advertising packets identify their data version (ADI), so that repeats can be skipped."
    ),
    Field(
      839, .linkLayerControl, "Connection Subrating",
      "btle.control.feature_set.connection_subrating",
      .boolean, mask: 1 << 37,
      clause: "Vol 6, Part B, 4.6.35",
      meaning:
        "Connection subrating: only every Nth connection event is used, and N changes quickly."),
    Field(
      840, .linkLayerControl, "Connection Subrating (Host Support)",
      "btle.control.feature_set.connection_subrating_host_support",
      .boolean, mask: 1 << 38,
      clause: "Vol 6, Part B, 4.6.33.2", meaning: "The host supports connection subrating."),
    Field(
      841, .linkLayerControl, "Channel Classification",
      "btle.control.feature_set.channel_classification",
      .boolean, mask: 1 << 39,
      clause: "Vol 6, Part B, 4.6.36",
      meaning: "The peripheral can report its channel classification."),
    Field(
      842, .linkLayerControl, "Advertising Coding Selection",
      "btle.control.feature_set.adv_coding_selection",
      .boolean, mask: 1 << 40,
      clause: "Vol 6, Part B, 4.6.37",
      meaning: "The device can select the coding (S=2 or S=8) of advertising on the LE Coded PHY."),
    Field(
      843, .linkLayerControl, "Advertising Coding Selection (Host Support)",
      "btle.control.feature_set.adv_coding_selection_host_support",
      .boolean, mask: 1 << 41,
      clause: "Vol 6, Part B, 4.6.33.3",
      meaning: "The host supports selecting the coding of advertising."),
    Field(
      844, .linkLayerControl, "Decision-Based Advertising Filtering",
      "btle.control.feature_set.decision_based_adv_filtering",
      .boolean, mask: 1 << 42,
      clause: "Vol 6, Part B, 4.6.43",
      meaning:
        "Scanners can decide from a few octets whether an advertisement is relevant."),
    Field(
      845, .linkLayerControl, "Periodic Advertising with Responses - Advertiser",
      "btle.control.feature_set.pawr_advertiser",
      .boolean, mask: 1 << 43,
      clause: "Vol 6, Part B, 4.6.38",
      meaning: "Advertiser of periodic advertising with responses (PAwR)."),
    Field(
      846, .linkLayerControl, "Periodic Advertising with Responses - Scanner",
      "btle.control.feature_set.pawr_scanner",
      .boolean, mask: 1 << 44,
      clause: "Vol 6, Part B, 4.6.39",
      meaning: "Scanner of periodic advertising with responses (PAwR)."),
    Field(
      847, .linkLayerControl, "Unsegmented Framed Mode",
      "btle.control.feature_set.unsegmented_framed_mode",
      .boolean, mask: 1 << 45,
      clause: "Vol 6, Part B, 4.6.44",
      meaning: "Framed SDUs can be sent unsegmented, which reduces latency."),
    Field(
      848, .linkLayerControl, "Channel Sounding", "btle.control.feature_set.channel_sounding",
      .boolean, mask: 1 << 46,
      clause: "Vol 6, Part B, 4.6.41",
      meaning: "Channel Sounding: measures the distance to another device."),
    Field(
      849, .linkLayerControl, "Channel Sounding (Host Support)",
      "btle.control.feature_set.channel_sounding_host_support",
      .boolean, mask: 1 << 47,
      clause: "Vol 6, Part B, 4.6.33.4", meaning: "The host supports Channel Sounding."),
    Field(
      850, .linkLayerControl, "Channel Sounding Tone Quality Indication",
      "btle.control.feature_set.channel_sounding_tone_quality",
      .boolean, mask: 1 << 48,
      clause: "Vol 6, Part B, 4.6.42",
      meaning: "Channel Sounding results include the quality of the tones."),
    Field(
      851, .linkLayerControl, "LL Extended Feature Set",
      "btle.control.feature_set.ll_extended_feature_set",
      .boolean, mask: 1 << 63,
      clause: "Vol 6, Part B, 4.6.40",
      meaning: "The device has further feature pages, which can be requested."),
  ]
}
