import ByteReading

/// The fields of BR/EDR-only signalling commands. Core 6.0, Vol 3, Part A, 4 and 5.
enum ClassicSignallingField {
  // MARK: Channels

  static let multiplexer = Field(
    1198, .l2capSignalling, "PSM", "btl2cap.psm", .hexadecimal,
    valueName: { ProtocolMultiplexer.name(of: $0) },
    clause: "Vol 3, Part A, 4.2",
    meaning: "Protocol/Service Multiplexer (PSM): 0x0001 is SDP, 0x0003 is RFCOMM.")
  static let result = Field(
    1199, .l2capSignalling, "Result", "btl2cap.result", .hexadecimal,
    valueName: { ConnectionResponse.Result.name(of: $0) },
    clause: "Vol 3, Part A, 4.3", meaning: "Whether the channel is connected, pending or refused.")
  static let status = Field(
    1200, .l2capSignalling, "Status", "btl2cap.status", .hexadecimal,
    valueName: { ConnectionResponse.statusName(of: $0) },
    clause: "Vol 3, Part A, 4.3", meaning: "What a pending channel is waiting for.")

  // MARK: Configuration

  static let flags = Field(
    1201, .l2capSignalling, "Flags", "btl2cap.flags", .hexadecimal,
    clause: "Vol 3, Part A, 4.4", meaning: "Whether more options follow in another command.")
  static let reservedFlags = Field(
    1202, .l2capSignalling, "Reserved", "btl2cap.flags.reserved", .hexadecimal, mask: 0xFFFE,
    clause: "Vol 3, Part A, 4.4", meaning: "Reserved; set to 0.")
  static let continuation = Field(
    1203, .l2capSignalling, "C", "btl2cap.flags.continuation", .boolean, mask: 0x0001,
    clause: "Vol 3, Part A, 4.4", meaning: "More options follow in another command.")
  static let configurationResult = Field(
    1204, .l2capSignalling, "Result", "btl2cap.conf_result", .hexadecimal,
    valueName: { ConfigureResponse.resultName(of: $0) },
    clause: "Vol 3, Part A, 4.5", meaning: "Whether the options are accepted, or why not.")
  static let optionType = Field(
    1205, .l2capSignalling, "Option Type", "btl2cap.option_type", .hexadecimal,
    valueName: { ConfigurationOptions.typeName(of: $0) },
    clause: "Vol 3, Part A, 5",
    meaning: "Type of the option; if its highest bit is set, the option may be ignored.")
  static let optionLength = Field(
    1206, .l2capSignalling, "Option Length", "btl2cap.option_length", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 5", meaning: "Length of the option in octets.")
  static let mtu = Field(
    1207, .l2capSignalling, "MTU", "btl2cap.option_mtu", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 5.1",
    meaning: "Maximum SDU size that the sender can receive on this channel.")
  static let flushTimeout = Field(
    1208, .l2capSignalling, "Flush Timeout", "btl2cap.option_flushto", .decimal,
    clause: "Vol 3, Part A, 5.2",
    meaning: "Time in milliseconds after which the sender discards an SDU; 65535 is never.")
  static let qualityFlags = Field(
    1209, .l2capSignalling, "Flags", "btl2cap.option_flags", .hexadecimal,
    clause: "Vol 3, Part A, 5.3", meaning: "Reserved; set to 0.")
  static let serviceType = Field(
    1210, .l2capSignalling, "Service Type", "btl2cap.option_servicetype", .hexadecimal,
    valueName: { ConfigurationOptions.serviceTypeName(of: $0) },
    clause: "Vol 3, Part A, 5.3", meaning: "Service type: no traffic, best effort or guaranteed.")
  static let tokenRate = Field(
    1211, .l2capSignalling, "Token Rate", "btl2cap.option_tokenrate", .decimal,
    clause: "Vol 3, Part A, 5.3", meaning: "Data rate, in octets per second.")
  static let tokenBucketSize = Field(
    1212, .l2capSignalling, "Token Bucket Size", "btl2cap.option_tokenbsize", .decimal,
    unit: .octets,
    clause: "Vol 3, Part A, 5.3", meaning: "Maximum burst size, in octets.")
  static let peakBandwidth = Field(
    1213, .l2capSignalling, "Peak Bandwidth", "btl2cap.option_peakbandwidth", .decimal,
    clause: "Vol 3, Part A, 5.3", meaning: "Maximum data rate, in octets per second.")
  static let latency = Field(
    1214, .l2capSignalling, "Latency", "btl2cap.option_latency", .decimal, unit: .microseconds,
    clause: "Vol 3, Part A, 5.3", meaning: "Maximum delay before a packet is sent.")
  static let delayVariation = Field(
    1215, .l2capSignalling, "Delay Variation", "btl2cap.option_delayvar", .decimal,
    unit: .microseconds,
    clause: "Vol 3, Part A, 5.3",
    meaning: "Maximum variation of the delay.")
  static let mode = Field(
    1216, .l2capSignalling, "Mode", "btl2cap.retransmissionmode", .hexadecimal,
    valueName: { ConfigurationOptions.modeName(of: $0) },
    clause: "Vol 3, Part A, 5.4",
    meaning: "Mode: basic, retransmission, flow control, enhanced retransmission or streaming.")
  static let transmitWindow = Field(
    1217, .l2capSignalling, "TxWindow Size", "btl2cap.txwindow", .decimal,
    clause: "Vol 3, Part A, 5.4",
    meaning: "Number of frames that may be sent before an acknowledgement.")
  static let maximumTransmissions = Field(
    1218, .l2capSignalling, "MaxTransmit", "btl2cap.maxtransmit", .decimal,
    clause: "Vol 3, Part A, 5.4",
    meaning:
      "Maximum number of transmissions of a frame before the channel is closed; 0 is no limit.")
  static let retransmissionTimeout = Field(
    1219, .l2capSignalling, "Retransmission time-out", "btl2cap.retransmittimeout", .decimal,
    clause: "Vol 3, Part A, 5.4",
    meaning: "Time in milliseconds before an unacknowledged frame is retransmitted.")
  static let monitorTimeout = Field(
    1220, .l2capSignalling, "Monitor time-out", "btl2cap.monitortimeout", .decimal,
    clause: "Vol 3, Part A, 5.4",
    meaning: "Time in milliseconds of inactivity before the peer is polled.")
  static let mps = Field(
    1221, .l2capSignalling, "Maximum PDU payload size", "btl2cap.mps", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 5.4", meaning: "Maximum payload of a frame.")
  static let checksumOption = Field(
    1222, .l2capSignalling, "FCS Type", "btl2cap.option_fcs", .hexadecimal,
    clause: "Vol 3, Part A, 5.5",
    meaning: "Whether frames have a frame check sequence (FCS): 0 is none.")
  static let flowIdentifier = Field(
    1223, .l2capSignalling, "Identifier", "btl2cap.option_ident", .hexadecimal,
    clause: "Vol 3, Part A, 5.6", meaning: "Identifier of the flow.")
  static let sduSize = Field(
    1224, .l2capSignalling, "Maximum SDU Size", "btl2cap.option_sdu_size", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 5.6", meaning: "Maximum SDU size of the flow.")
  static let sduArrivalTime = Field(
    1225, .l2capSignalling, "SDU Inter-arrival Time", "btl2cap.option_sdu_arrival_time", .decimal,
    unit: .microseconds,
    clause: "Vol 3, Part A, 5.6", meaning: "Time between two SDUs.")
  static let accessLatency = Field(
    1226, .l2capSignalling, "Access Latency", "btl2cap.option_access_latency", .decimal,
    unit: .microseconds,
    clause: "Vol 3, Part A, 5.6",
    meaning: "Maximum delay before an SDU is sent over the air.")
  static let flowFlushTimeout = Field(
    1227, .l2capSignalling, "Flush Timeout", "btl2cap.option_flush_to_us", .decimal,
    unit: .microseconds,
    clause: "Vol 3, Part A, 5.6", meaning: "Time after which an SDU is discarded.")
  static let windowSize = Field(
    1228, .l2capSignalling, "Max Window Size", "btl2cap.option_window", .decimal,
    clause: "Vol 3, Part A, 5.7",
    meaning: "Number of frames that may await acknowledgement, if more than 63.")

  // MARK: Information and echo

  static let echo = Field(
    1229, .l2capSignalling, "Data", "btl2cap.data", .octets,
    clause: "Vol 3, Part A, 4.8", meaning: "Data to echo.")
  static let informationType = Field(
    1230, .l2capSignalling, "InfoType", "btl2cap.info_type", .hexadecimal,
    valueName: { InformationResponse.typeName(of: $0) },
    clause: "Vol 3, Part A, 4.10", meaning: "Type of the requested information.")
  static let informationResult = Field(
    1231, .l2capSignalling, "Result", "btl2cap.info_result", .hexadecimal,
    valueName: { InformationResponse.resultName(of: $0) },
    clause: "Vol 3, Part A, 4.11", meaning: "Whether the information is available.")
  static let connectionlessMTU = Field(
    1232, .l2capSignalling, "Connectionless MTU", "btl2cap.info_mtu", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 4.11", meaning: "Maximum SDU size of the connectionless channel.")
  static let extendedFeatures = Field(
    1233, .l2capSignalling, "Extended feature mask", "btl2cap.info_extended_features", .hexadecimal,
    clause: "Vol 3, Part A, 4.12", meaning: "Supported L2CAP features; one bit per feature.")
  static let fixedChannels = Field(
    1234, .l2capSignalling, "Fixed channels supported", "btl2cap.info_fixed_channels", .hexadecimal,
    clause: "Vol 3, Part A, 4.13",
    meaning: "Supported fixed channels; one bit per channel.")

  /// The bits of the extended feature mask. 4.12.
  static let featureBits = [
    Field(
      1235, .l2capSignalling, "Flow control mode", "btl2cap.info_flowcontrol", .decimal,
      mask: 0x001,
      clause: "Vol 3, Part A, 4.12", meaning: "Flow control mode."),
    Field(
      1236, .l2capSignalling, "Retransmission mode", "btl2cap.info_retransmission", .decimal,
      mask: 0x002,
      clause: "Vol 3, Part A, 4.12", meaning: "Retransmission mode (obsolete)."),
    Field(
      1237, .l2capSignalling, "Bi-directional QoS", "btl2cap.info_bidirqos", .decimal, mask: 0x004,
      clause: "Vol 3, Part A, 4.12", meaning: "Bidirectional quality of service."),
    Field(
      1238, .l2capSignalling, "Enhanced Retransmission Mode", "btl2cap.info_enh_retransmission",
      .decimal, mask: 0x008,
      clause: "Vol 3, Part A, 4.12", meaning: "Enhanced retransmission mode."),
    Field(
      1239, .l2capSignalling, "Streaming Mode", "btl2cap.info_streaming", .decimal, mask: 0x010,
      clause: "Vol 3, Part A, 4.12", meaning: "Streaming mode."),
    Field(
      1240, .l2capSignalling, "FCS Option", "btl2cap.info_fcs", .decimal, mask: 0x020,
      clause: "Vol 3, Part A, 4.12", meaning: "The frame check sequence (FCS) can be omitted."),
    Field(
      1241, .l2capSignalling, "Extended Flow Specification for BR/EDR", "btl2cap.info_flow_spec",
      .decimal, mask: 0x040,
      clause: "Vol 3, Part A, 4.12", meaning: "Extended flow specification."),
    Field(
      1242, .l2capSignalling, "Fixed Channels", "btl2cap.info_fixedchan", .decimal, mask: 0x080,
      clause: "Vol 3, Part A, 4.12", meaning: "Reporting of the supported fixed channels."),
    Field(
      1243, .l2capSignalling, "Extended Window Size", "btl2cap.info_window", .decimal, mask: 0x100,
      clause: "Vol 3, Part A, 4.12",
      meaning: "Extended window size: more than 63 unacknowledged frames."),
    Field(
      1244, .l2capSignalling, "Unicast Connectionless Data Reception", "btl2cap.info_unicast",
      .decimal,
      mask: 0x200,
      clause: "Vol 3, Part A, 4.12", meaning: "Reception of unicast connectionless data."),
  ]

  /// The bits of the fixed channels that Wireshark names. 4.13.
  static let fixedChannelBits = [
    Field(
      1245, .l2capSignalling, "Null identifier", "btl2cap.info_fixedchans_null", .decimal,
      mask: 0x0000_0001,
      clause: "Vol 3, Part A, 4.13", meaning: "Channel 0 (reserved)."),
    Field(
      1246, .l2capSignalling, "L2CAP Signaling channel", "btl2cap.info_fixedchans_signal", .decimal,
      mask: 0x0000_0002,
      clause: "Vol 3, Part A, 4.13", meaning: "Channel 1: L2CAP signalling on BR/EDR."),
    Field(
      1247, .l2capSignalling, "Connectionless reception", "btl2cap.info_fixedchans_connless",
      .decimal,
      mask: 0x0000_0004,
      clause: "Vol 3, Part A, 4.13", meaning: "Channel 2: connectionless data."),
    Field(
      1248, .l2capSignalling, "AMP Manager Protocol Channel", "btl2cap.info_fixedchans_amp_man",
      .decimal, mask: 0x0000_0008,
      clause: "Vol 3, Part A, 4.13", meaning: "Channel 3: AMP manager (obsolete)."),
    Field(
      1249, .l2capSignalling, "BR/EDR Security Manager", "btl2cap.info_fixedchans_smp", .decimal,
      mask: 0x0000_0080,
      clause: "Vol 3, Part A, 4.13",
      meaning: "Channel 7: BR/EDR Security Manager, which derives LE keys from BR/EDR keys."),
    Field(
      1250, .l2capSignalling, "AMP Test Manager", "btl2cap.info_fixedchans_amp_test", .decimal,
      mask: 0x8000_0000_0000_0000,
      clause: "Vol 3, Part A, 4.13", meaning: "Channel 63: AMP test manager (obsolete)."),
  ]

  // MARK: Numbered frames

  static let control = Field(
    1251, .l2cap, "Control", "btl2cap.control_field", .hexadecimal,
    clause: "Vol 3, Part A, 3.3.2",
    meaning: "Control field: sequence number and acknowledgement of the frame.")
  static let segmentation = Field(
    1252, .l2cap, "SAR", "btl2cap.control_sar", .hexadecimal, mask: 0xC000,
    valueName: { NumberedFrame.segmentationName(of: $0) },
    clause: "Vol 3, Part A, 3.3.2",
    meaning: "Segmentation: which part of an SDU the frame contains.")
  static let requestSequence = Field(
    1253, .l2cap, "ReqSeq", "btl2cap.control_reqseq", .decimal, mask: 0x3F00,
    clause: "Vol 3, Part A, 3.3.2",
    meaning: "Sequence number of the frame that the sender expects next.")
  static let retransmissionDisable = Field(
    1254, .l2cap, "R", "btl2cap.control_retransmissiondisable", .hexadecimal, mask: 0x0080,
    clause: "Vol 3, Part A, 3.3.2",
    meaning:
      "Retransmission disable bit; in enhanced retransmission mode, the final bit, which responds to a poll."
  )
  static let transmitSequence = Field(
    1255, .l2cap, "TxSeq", "btl2cap.control_txseq", .decimal, mask: 0x007E,
    clause: "Vol 3, Part A, 3.3.2", meaning: "Sequence number of the frame.")
  static let supervisory = Field(
    1256, .l2cap, "S", "btl2cap.control_supervisory", .hexadecimal, mask: 0x000C,
    valueName: { NumberedFrame.supervisoryName(of: $0) },
    clause: "Vol 3, Part A, 3.3.2",
    meaning: "Supervisory function: acknowledgement or rejection of frames.")
  static let frameType = Field(
    1257, .l2cap, "Type", "btl2cap.control_type", .hexadecimal, mask: 0x0001,
    valueName: { $0 == 0 ? "I-frame" : "S-frame" },
    clause: "Vol 3, Part A, 3.3.2", meaning: "Frame type: information (data) or supervisory.")
  static let sduLength = Field(
    1258, .l2cap, "L2CAP SDU Length", "btl2cap.sdulength", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 3.3.3",
    meaning: "Length of the complete SDU; only in its first segment.")
  static let checksum = Field(
    1259, .l2cap, "FCS", "btl2cap.fcs", .hexadecimal,
    clause: "Vol 3, Part A, 3.3.5", meaning: "Frame check sequence (FCS).")
}
