import ByteReading

/// The bits of a feature set, each a field of its own.
enum LEFeatureField {
  /// In the order of bits; only used by a watched reader.
  static let features: [Field] = [
    Field(
      802, .linkLayerControl, "LE Encryption", "btle.control.feature_set.le_encryption",
      .boolean, mask: 1 << 0),
    Field(
      803, .linkLayerControl, "Connection Parameters Request Procedure",
      "btle.control.feature_set.connection_parameters_request_procedure",
      .boolean, mask: 1 << 1),
    Field(
      804, .linkLayerControl, "Extended Reject Indication",
      "btle.control.feature_set.extended_reject_indication",
      .boolean, mask: 1 << 2),
    Field(
      805, .linkLayerControl, "Peripheral-initiated Features Exchange",
      "btle.control.feature_set.slave_initiated_features_exchange",
      .boolean, mask: 1 << 3),
    Field(
      806, .linkLayerControl, "LE Ping", "btle.control.feature_set.le_ping",
      .boolean, mask: 1 << 4),
    Field(
      807, .linkLayerControl, "LE Data Packet Length Extension",
      "btle.control.feature_set.le_pkt_len_ext",
      .boolean, mask: 1 << 5),
    Field(
      808, .linkLayerControl, "LL Privacy", "btle.control.feature_set.le_privacy",
      .boolean, mask: 1 << 6),
    Field(
      809, .linkLayerControl, "Extended Scanning Filter Policies",
      "btle.control.feature_set.ext_scan_flt_pol",
      .boolean, mask: 1 << 7),
    Field(
      810, .linkLayerControl, "LE 2M PHY", "btle.control.feature_set.le_2m_phy",
      .boolean, mask: 1 << 8),
    Field(
      811, .linkLayerControl, "Stable Modulation Index - Transmitter",
      "btle.control.feature_set.st_mod_idx_tx",
      .boolean, mask: 1 << 9),
    Field(
      812, .linkLayerControl, "Stable Modulation Index - Receiver",
      "btle.control.feature_set.st_mod_idx_rx",
      .boolean, mask: 1 << 10),
    Field(
      813, .linkLayerControl, "LE Coded PHY", "btle.control.feature_set.le_coded_phy",
      .boolean, mask: 1 << 11),
    Field(
      814, .linkLayerControl, "LE Extended Advertising", "btle.control.feature_set.le_extended_adv",
      .boolean, mask: 1 << 12),
    Field(
      815, .linkLayerControl, "LE Periodic Advertising", "btle.control.feature_set.periodic_adv",
      .boolean, mask: 1 << 13),
    Field(
      816, .linkLayerControl, "Channel Selection Algorithm #2", "btle.control.feature_set.ch_sel_2",
      .boolean, mask: 1 << 14),
    Field(
      817, .linkLayerControl, "LE Power Class 1", "btle.control.feature_set.le_power_class_1",
      .boolean, mask: 1 << 15),
    Field(
      818, .linkLayerControl, "Minimum Number of Used Channels Procedure",
      "btle.control.feature_set.min_num_used_ch_proc",
      .boolean, mask: 1 << 16),
    Field(
      819, .linkLayerControl, "Connection CTE Request",
      "btle.control.feature_set.connection_cte_request",
      .boolean, mask: 1 << 17),
    Field(
      820, .linkLayerControl, "Connection CTE Response",
      "btle.control.feature_set.connection_cte_response",
      .boolean, mask: 1 << 18),
    Field(
      821, .linkLayerControl, "Connectionless CTE Transmitter",
      "btle.control.feature_set.connectionless_cte_transmitter",
      .boolean, mask: 1 << 19),
    Field(
      822, .linkLayerControl, "Connectionless CTE Receiver",
      "btle.control.feature_set.connectionless_cte_receiver",
      .boolean, mask: 1 << 20),
    Field(
      823, .linkLayerControl, "Antenna Switching During CTE Transmission (AoD)",
      "btle.control.feature_set.antenna_switching_aod",
      .boolean, mask: 1 << 21),
    Field(
      824, .linkLayerControl, "Antenna Switching During CTE Reception (AoA)",
      "btle.control.feature_set.antenna_switching_aoa",
      .boolean, mask: 1 << 22),
    Field(
      825, .linkLayerControl, "Receiving Constant Tone Extensions",
      "btle.control.feature_set.receiving_cte",
      .boolean, mask: 1 << 23),
    Field(
      826, .linkLayerControl, "Periodic Advertising Sync Transfer - Sender",
      "btle.control.feature_set.past_sender",
      .boolean, mask: 1 << 24),
    Field(
      827, .linkLayerControl, "Periodic Advertising Sync Transfer - Recipient",
      "btle.control.feature_set.past_recipient",
      .boolean, mask: 1 << 25),
    Field(
      828, .linkLayerControl, "Sleep Clock Accuracy Updates",
      "btle.control.feature_set.sca_updates",
      .boolean, mask: 1 << 26),
    Field(
      829, .linkLayerControl, "Remote Public Key Validation",
      "btle.control.feature_set.remote_public_key_validation",
      .boolean, mask: 1 << 27),
    Field(
      830, .linkLayerControl, "Connected Isochronous Stream - Central",
      "btle.control.feature_set.cis_central",
      .boolean, mask: 1 << 28),
    Field(
      831, .linkLayerControl, "Connected Isochronous Stream - Peripheral",
      "btle.control.feature_set.cis_peripheral",
      .boolean, mask: 1 << 29),
    Field(
      832, .linkLayerControl, "Isochronous Broadcaster", "btle.control.feature_set.iso_broadcaster",
      .boolean, mask: 1 << 30),
    Field(
      833, .linkLayerControl, "Synchronized Receiver",
      "btle.control.feature_set.synchronized_receiver",
      .boolean, mask: 1 << 31),
    Field(
      834, .linkLayerControl, "Connected Isochronous Stream (Host Support)",
      "btle.control.feature_set.cis_host_support",
      .boolean, mask: 1 << 32),
    Field(
      835, .linkLayerControl, "LE Power Control Request",
      "btle.control.feature_set.power_control_request",
      .boolean, mask: 1 << 33),
    Field(
      836, .linkLayerControl, "LE Power Control Request (second bit)",
      "btle.control.feature_set.power_control_request_2",
      .boolean, mask: 1 << 34),
    Field(
      837, .linkLayerControl, "LE Path Loss Monitoring",
      "btle.control.feature_set.path_loss_monitoring",
      .boolean, mask: 1 << 35),
    Field(
      838, .linkLayerControl, "Periodic Advertising ADI support",
      "btle.control.feature_set.periodic_adv_adi",
      .boolean, mask: 1 << 36),
    Field(
      839, .linkLayerControl, "Connection Subrating",
      "btle.control.feature_set.connection_subrating",
      .boolean, mask: 1 << 37),
    Field(
      840, .linkLayerControl, "Connection Subrating (Host Support)",
      "btle.control.feature_set.connection_subrating_host_support",
      .boolean, mask: 1 << 38),
    Field(
      841, .linkLayerControl, "Channel Classification",
      "btle.control.feature_set.channel_classification",
      .boolean, mask: 1 << 39),
    Field(
      842, .linkLayerControl, "Advertising Coding Selection",
      "btle.control.feature_set.adv_coding_selection",
      .boolean, mask: 1 << 40),
    Field(
      843, .linkLayerControl, "Advertising Coding Selection (Host Support)",
      "btle.control.feature_set.adv_coding_selection_host_support",
      .boolean, mask: 1 << 41),
    Field(
      844, .linkLayerControl, "Decision-Based Advertising Filtering",
      "btle.control.feature_set.decision_based_adv_filtering",
      .boolean, mask: 1 << 42),
    Field(
      845, .linkLayerControl, "Periodic Advertising with Responses - Advertiser",
      "btle.control.feature_set.pawr_advertiser",
      .boolean, mask: 1 << 43),
    Field(
      846, .linkLayerControl, "Periodic Advertising with Responses - Scanner",
      "btle.control.feature_set.pawr_scanner",
      .boolean, mask: 1 << 44),
    Field(
      847, .linkLayerControl, "Unsegmented Framed Mode",
      "btle.control.feature_set.unsegmented_framed_mode",
      .boolean, mask: 1 << 45),
    Field(
      848, .linkLayerControl, "Channel Sounding", "btle.control.feature_set.channel_sounding",
      .boolean, mask: 1 << 46),
    Field(
      849, .linkLayerControl, "Channel Sounding (Host Support)",
      "btle.control.feature_set.channel_sounding_host_support",
      .boolean, mask: 1 << 47),
    Field(
      850, .linkLayerControl, "Channel Sounding Tone Quality Indication",
      "btle.control.feature_set.channel_sounding_tone_quality",
      .boolean, mask: 1 << 48),
    Field(
      851, .linkLayerControl, "LL Extended Feature Set",
      "btle.control.feature_set.ll_extended_feature_set",
      .boolean, mask: 1 << 63),
  ]
}
