import ByteReading

/// The fields of BR/EDR-only signalling commands. Core 6.0, Vol 3, Part A, 4 and 5.
enum ClassicSignallingField {
  // MARK: Channels

  static let multiplexer = Field(
    1198, .l2capSignalling, "PSM", "btl2cap.psm", .hexadecimal,
    valueName: { ProtocolMultiplexer.name(of: $0) },
    clause: "Vol 3, Part A, 4.2",
    meaning: "Which protocol the channel is for: 1 is service discovery, 3 serial ports.")
  static let result = Field(
    1199, .l2capSignalling, "Result", "btl2cap.result", .hexadecimal,
    valueName: { ConnectionResponse.Result.name(of: $0) },
    clause: "Vol 3, Part A, 4.3", meaning: "Whether the channel is open, must wait, or is refused.")
  static let status = Field(
    1200, .l2capSignalling, "Status", "btl2cap.status", .hexadecimal,
    valueName: { ConnectionResponse.statusName(of: $0) },
    clause: "Vol 3, Part A, 4.3", meaning: "What a channel that must wait is waiting for.")

  // MARK: Configuration

  static let flags = Field(
    1201, .l2capSignalling, "Flags", "btl2cap.flags", .hexadecimal,
    clause: "Vol 3, Part A, 4.4", meaning: "Whether more options follow in another command.")
  static let reservedFlags = Field(
    1202, .l2capSignalling, "Reserved", "btl2cap.flags.reserved", .hexadecimal, mask: 0xFFFE,
    clause: "Vol 3, Part A, 4.4", meaning: "Bits without a use so far, sent as 0.")
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
    meaning: "Which option follows; with its highest bit set it may be ignored.")
  static let optionLength = Field(
    1206, .l2capSignalling, "Option Length", "btl2cap.option_length", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 5", meaning: "How many octets of the option follow.")
  static let mtu = Field(
    1207, .l2capSignalling, "MTU", "btl2cap.option_mtu", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 5.1",
    meaning: "The longest message (SDU) that the sender can take on this channel.")
  static let flushTimeout = Field(
    1208, .l2capSignalling, "Flush Timeout", "btl2cap.option_flushto", .decimal,
    clause: "Vol 3, Part A, 5.2",
    meaning: "After how many milliseconds the sender gives a message up; 65535 is never.")
  static let qualityFlags = Field(
    1209, .l2capSignalling, "Flags", "btl2cap.option_flags", .hexadecimal,
    clause: "Vol 3, Part A, 5.3", meaning: "Bits without a use so far, sent as 0.")
  static let serviceType = Field(
    1210, .l2capSignalling, "Service Type", "btl2cap.option_servicetype", .hexadecimal,
    valueName: { ConfigurationOptions.serviceTypeName(of: $0) },
    clause: "Vol 3, Part A, 5.3", meaning: "How firmly the traffic wants its rate.")
  static let tokenRate = Field(
    1211, .l2capSignalling, "Token Rate", "btl2cap.option_tokenrate", .decimal,
    clause: "Vol 3, Part A, 5.3", meaning: "The rate of the traffic in octets a second.")
  static let tokenBucketSize = Field(
    1212, .l2capSignalling, "Token Bucket Size", "btl2cap.option_tokenbsize", .decimal,
    unit: .octets,
    clause: "Vol 3, Part A, 5.3", meaning: "Maximum burst size, in octets.")
  static let peakBandwidth = Field(
    1213, .l2capSignalling, "Peak Bandwidth", "btl2cap.option_peakbandwidth", .decimal,
    clause: "Vol 3, Part A, 5.3", meaning: "The highest rate in octets a second.")
  static let latency = Field(
    1214, .l2capSignalling, "Latency", "btl2cap.option_latency", .decimal, unit: .microseconds,
    clause: "Vol 3, Part A, 5.3", meaning: "How long a message may wait before it is sent.")
  static let delayVariation = Field(
    1215, .l2capSignalling, "Delay Variation", "btl2cap.option_delayvar", .decimal,
    unit: .microseconds,
    clause: "Vol 3, Part A, 5.3",
    meaning: "How much longer one message may take than another.")
  static let mode = Field(
    1216, .l2capSignalling, "Mode", "btl2cap.retransmissionmode", .hexadecimal,
    valueName: { ConfigurationOptions.modeName(of: $0) },
    clause: "Vol 3, Part A, 5.4",
    meaning: "Whether frames are numbered, acknowledged and sent again.")
  static let transmitWindow = Field(
    1217, .l2capSignalling, "TxWindow Size", "btl2cap.txwindow", .decimal,
    clause: "Vol 3, Part A, 5.4",
    meaning: "How many frames may be sent before the first one is acknowledged.")
  static let maximumTransmissions = Field(
    1218, .l2capSignalling, "MaxTransmit", "btl2cap.maxtransmit", .decimal,
    clause: "Vol 3, Part A, 5.4",
    meaning: "How often a frame is sent before the channel is given up; 0 is without end.")
  static let retransmissionTimeout = Field(
    1219, .l2capSignalling, "Retransmission time-out", "btl2cap.retransmittimeout", .decimal,
    clause: "Vol 3, Part A, 5.4",
    meaning: "How many milliseconds a frame waits for its acknowledgement.")
  static let monitorTimeout = Field(
    1220, .l2capSignalling, "Monitor time-out", "btl2cap.monitortimeout", .decimal,
    clause: "Vol 3, Part A, 5.4",
    meaning: "After how many milliseconds of silence the other side is asked again.")
  static let mps = Field(
    1221, .l2capSignalling, "Maximum PDU payload size", "btl2cap.mps", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 5.4", meaning: "The longest payload of one frame.")
  static let checksumOption = Field(
    1222, .l2capSignalling, "FCS Type", "btl2cap.option_fcs", .hexadecimal,
    clause: "Vol 3, Part A, 5.5", meaning: "Whether frames end with a checksum: 0 is none.")
  static let flowIdentifier = Field(
    1223, .l2capSignalling, "Identifier", "btl2cap.option_ident", .hexadecimal,
    clause: "Vol 3, Part A, 5.6", meaning: "The number of the flow that is specified.")
  static let sduSize = Field(
    1224, .l2capSignalling, "Maximum SDU Size", "btl2cap.option_sdu_size", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 5.6", meaning: "The longest message of the flow.")
  static let sduArrivalTime = Field(
    1225, .l2capSignalling, "SDU Inter-arrival Time", "btl2cap.option_sdu_arrival_time", .decimal,
    unit: .microseconds,
    clause: "Vol 3, Part A, 5.6", meaning: "The time between two messages.")
  static let accessLatency = Field(
    1226, .l2capSignalling, "Access Latency", "btl2cap.option_access_latency", .decimal,
    unit: .microseconds,
    clause: "Vol 3, Part A, 5.6",
    meaning: "How long a message may wait before it goes on the air.")
  static let flowFlushTimeout = Field(
    1227, .l2capSignalling, "Flush Timeout", "btl2cap.option_flush_to_us", .decimal,
    unit: .microseconds,
    clause: "Vol 3, Part A, 5.6", meaning: "After which time a message is given up.")
  static let windowSize = Field(
    1228, .l2capSignalling, "Max Window Size", "btl2cap.option_window", .decimal,
    clause: "Vol 3, Part A, 5.7",
    meaning: "How many frames may wait for acknowledgement, where that is more than 63.")

  // MARK: Information and echo

  static let echo = Field(
    1229, .l2capSignalling, "Data", "btl2cap.data", .octets,
    clause: "Vol 3, Part A, 4.8", meaning: "Whatever the sender wants to have echoed.")
  static let informationType = Field(
    1230, .l2capSignalling, "InfoType", "btl2cap.info_type", .hexadecimal,
    valueName: { InformationResponse.typeName(of: $0) },
    clause: "Vol 3, Part A, 4.10", meaning: "What is asked for.")
  static let informationResult = Field(
    1231, .l2capSignalling, "Result", "btl2cap.info_result", .hexadecimal,
    valueName: { InformationResponse.resultName(of: $0) },
    clause: "Vol 3, Part A, 4.11", meaning: "Whether there is an answer.")
  static let connectionlessMTU = Field(
    1232, .l2capSignalling, "Connectionless MTU", "btl2cap.info_mtu", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 4.11", meaning: "The longest message without a channel.")
  static let extendedFeatures = Field(
    1233, .l2capSignalling, "Extended feature mask", "btl2cap.info_extended_features", .hexadecimal,
    clause: "Vol 3, Part A, 4.12", meaning: "What this L2CAP can do, a bit for each.")
  static let fixedChannels = Field(
    1234, .l2capSignalling, "Fixed channels supported", "btl2cap.info_fixed_channels", .hexadecimal,
    clause: "Vol 3, Part A, 4.13",
    meaning: "Which channels are there without being opened, a bit for each number.")

  /// The bits of the extended feature mask. 4.12.
  static let featureBits = [
    Field(
      1235, .l2capSignalling, "Flow control mode", "btl2cap.info_flowcontrol", .decimal,
      mask: 0x001,
      clause: "Vol 3, Part A, 4.12", meaning: "It can number frames and wait for room."),
    Field(
      1236, .l2capSignalling, "Retransmission mode", "btl2cap.info_retransmission", .decimal,
      mask: 0x002,
      clause: "Vol 3, Part A, 4.12", meaning: "It can send lost frames again, the old way."),
    Field(
      1237, .l2capSignalling, "Bi-directional QoS", "btl2cap.info_bidirqos", .decimal, mask: 0x004,
      clause: "Vol 3, Part A, 4.12", meaning: "It can promise a quality of service both ways."),
    Field(
      1238, .l2capSignalling, "Enhanced Retransmission Mode", "btl2cap.info_enh_retransmission",
      .decimal, mask: 0x008,
      clause: "Vol 3, Part A, 4.12", meaning: "It can send lost frames again, today's way."),
    Field(
      1239, .l2capSignalling, "Streaming Mode", "btl2cap.info_streaming", .decimal, mask: 0x010,
      clause: "Vol 3, Part A, 4.12", meaning: "It can number frames without acknowledging them."),
    Field(
      1240, .l2capSignalling, "FCS Option", "btl2cap.info_fcs", .decimal, mask: 0x020,
      clause: "Vol 3, Part A, 4.12", meaning: "It can do without the checksum."),
    Field(
      1241, .l2capSignalling, "Extended Flow Specification for BR/EDR", "btl2cap.info_flow_spec",
      .decimal, mask: 0x040,
      clause: "Vol 3, Part A, 4.12", meaning: "It takes the newer description of a flow."),
    Field(
      1242, .l2capSignalling, "Fixed Channels", "btl2cap.info_fixedchan", .decimal, mask: 0x080,
      clause: "Vol 3, Part A, 4.12", meaning: "It can report which fixed channels it has."),
    Field(
      1243, .l2capSignalling, "Extended Window Size", "btl2cap.info_window", .decimal, mask: 0x100,
      clause: "Vol 3, Part A, 4.12", meaning: "It can have more than 63 frames on their way."),
    Field(
      1244, .l2capSignalling, "Unicast Connectionless Data Reception", "btl2cap.info_unicast",
      .decimal,
      mask: 0x200,
      clause: "Vol 3, Part A, 4.12", meaning: "It takes messages without a channel."),
  ]

  /// The bits of the fixed channels that Wireshark names. 4.13.
  static let fixedChannelBits = [
    Field(
      1245, .l2capSignalling, "Null identifier", "btl2cap.info_fixedchans_null", .decimal,
      mask: 0x0000_0001,
      clause: "Vol 3, Part A, 4.13", meaning: "Channel 0 must not be used."),
    Field(
      1246, .l2capSignalling, "L2CAP Signaling channel", "btl2cap.info_fixedchans_signal", .decimal,
      mask: 0x0000_0002,
      clause: "Vol 3, Part A, 4.13", meaning: "Channel 1, for commands such as this one."),
    Field(
      1247, .l2capSignalling, "Connectionless reception", "btl2cap.info_fixedchans_connless",
      .decimal,
      mask: 0x0000_0004,
      clause: "Vol 3, Part A, 4.13", meaning: "Channel 2, for messages without a channel."),
    Field(
      1248, .l2capSignalling, "AMP Manager Protocol Channel", "btl2cap.info_fixedchans_amp_man",
      .decimal, mask: 0x0000_0008,
      clause: "Vol 3, Part A, 4.13", meaning: "Channel 3, of other radios; no longer used."),
    Field(
      1249, .l2capSignalling, "BR/EDR Security Manager", "btl2cap.info_fixedchans_smp", .decimal,
      mask: 0x0000_0080,
      clause: "Vol 3, Part A, 4.13",
      meaning: "Channel 7, over which keys for LE are made from those of BR/EDR."),
    Field(
      1250, .l2capSignalling, "AMP Test Manager", "btl2cap.info_fixedchans_amp_test", .decimal,
      mask: 0x8000_0000_0000_0000,
      clause: "Vol 3, Part A, 4.13", meaning: "Channel 63, of other radios; no longer used."),
  ]

  // MARK: Numbered frames

  static let control = Field(
    1251, .l2cap, "Control", "btl2cap.control_field", .hexadecimal,
    clause: "Vol 3, Part A, 3.3.2", meaning: "The frame's number and what it acknowledges.")
  static let segmentation = Field(
    1252, .l2cap, "SAR", "btl2cap.control_sar", .hexadecimal, mask: 0xC000,
    valueName: { NumberedFrame.segmentationName(of: $0) },
    clause: "Vol 3, Part A, 3.3.2", meaning: "Which part of a message the frame holds.")
  static let requestSequence = Field(
    1253, .l2cap, "ReqSeq", "btl2cap.control_reqseq", .decimal, mask: 0x3F00,
    clause: "Vol 3, Part A, 3.3.2", meaning: "The frame that the sender waits for next.")
  static let retransmissionDisable = Field(
    1254, .l2cap, "R", "btl2cap.control_retransmissiondisable", .hexadecimal, mask: 0x0080,
    clause: "Vol 3, Part A, 3.3.2",
    meaning: "In today's mode: this ends an exchange that asked for a sign of life.")
  static let transmitSequence = Field(
    1255, .l2cap, "TxSeq", "btl2cap.control_txseq", .decimal, mask: 0x007E,
    clause: "Vol 3, Part A, 3.3.2", meaning: "The frame's own number.")
  static let supervisory = Field(
    1256, .l2cap, "S", "btl2cap.control_supervisory", .hexadecimal, mask: 0x000C,
    valueName: { NumberedFrame.supervisoryName(of: $0) },
    clause: "Vol 3, Part A, 3.3.2", meaning: "What the frame says about frames that came.")
  static let frameType = Field(
    1257, .l2cap, "Type", "btl2cap.control_type", .hexadecimal, mask: 0x0001,
    valueName: { $0 == 0 ? "I-frame" : "S-frame" },
    clause: "Vol 3, Part A, 3.3.2", meaning: "Whether the frame carries data or only a word.")
  static let sduLength = Field(
    1258, .l2cap, "L2CAP SDU Length", "btl2cap.sdulength", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 3.3.3",
    meaning: "The length of the whole message; it stands in its first part only.")
  static let checksum = Field(
    1259, .l2cap, "FCS", "btl2cap.fcs", .hexadecimal,
    clause: "Vol 3, Part A, 3.3.5", meaning: "A checksum of the whole frame.")
}
