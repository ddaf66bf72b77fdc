import ByteReading

/// The fields of L2CAP signalling commands. Core 6.0, Vol 3, Part A, 4.
enum SignallingField {
  static let code = Field(
    483, .l2capSignalling, "Code", "btl2cap.cmd_code", .hexadecimal,
    valueName: { SignallingCode.name(of: $0) },
    clause: "Vol 3, Part A, 4", meaning: "Code of the signalling command.")
  static let identifier = Field(
    484, .l2capSignalling, "Identifier", "btl2cap.cmd_ident", .hexadecimal,
    clause: "Vol 3, Part A, 4",
    meaning:
      "Identifier that matches a response to its request."
  )
  static let length = Field(
    485, .l2capSignalling, "Data Length", "btl2cap.cmd_length", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 4", meaning: "Number of parameter octets that follow.")
  static let parameters = Field(
    486, .l2capSignalling, "Data", "btl2cap.cmd_parameters", .octets,
    clause: "Vol 3, Part A, 4",
    meaning: "Command parameters of an unknown format.")

  // MARK: Channels

  static let sourceChannel = Field(
    487, .l2capSignalling, "Source CID", "btl2cap.scid", .hexadecimal,
    valueName: { ChannelID.name(of: $0) },
    clause: "Vol 3, Part A, 4.22",
    meaning:
      "Source channel ID (CID) of the requester; the peer uses it as the destination of its frames."
  )
  static let destinationChannel = Field(
    488, .l2capSignalling, "Destination CID", "btl2cap.dcid", .hexadecimal,
    valueName: { ChannelID.name(of: $0) },
    clause: "Vol 3, Part A, 4.23",
    meaning:
      "Destination channel ID (CID) of the responder; the requester uses it as the destination of its frames."
  )
  static let creditChannel = Field(
    489, .l2capSignalling, "CID", "btl2cap.cid", .hexadecimal,
    valueName: { ChannelID.name(of: $0) },
    clause: "Vol 3, Part A, 4.24",
    meaning:
      "Channel that receives the credits, by the channel ID of the device that sends this command."
  )
  static let multiplexer = Field(
    490, .l2capSignalling, "SPSM", "btl2cap.le_psm", .hexadecimal,
    valueName: { ProtocolMultiplexer.name(of: $0) },
    clause: "Vol 3, Part A, 4.22",
    meaning:
      "Simplified PSM (SPSM) of the service; assigned by the Bluetooth SIG below 0x80, dynamic from 0x80."
  )
  static let mtu = Field(
    491, .l2capSignalling, "MTU", "btl2cap.option_mtu", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 4.22",
    meaning: "Maximum SDU size that the sender can receive on this channel.")
  static let mps = Field(
    492, .l2capSignalling, "MPS", "btl2cap.mps", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 4.22",
    meaning:
      "Maximum payload of a frame (MPS) that the sender can receive; longer SDUs are segmented."
  )
  static let initialCredits = Field(
    493, .l2capSignalling, "Initial Credits", "btl2cap.initial_credits", .decimal,
    clause: "Vol 3, Part A, 4.22",
    meaning: "Number of frames that the peer may send before it needs more credits.")
  static let credits = Field(
    494, .l2capSignalling, "Credits", "btl2cap.credits", .decimal,
    clause: "Vol 3, Part A, 4.24",
    meaning: "Number of additional frames that the peer may send.")

  // MARK: Reasons and results

  static let rejectReason = Field(
    495, .l2capSignalling, "Reason", "btl2cap.rej_reason", .hexadecimal,
    valueName: { CommandReject.Reason.name(of: $0) },
    clause: "Vol 3, Part A, 4.1", meaning: "Reason for the rejection of the command.")
  static let signallingMTU = Field(
    496, .l2capSignalling, "Actual MTUsig", "btl2cap.sig_mtu", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 4.1",
    meaning: "Maximum size of a signalling packet that the sender can receive."
  )
  static let localChannel = Field(
    497, .l2capSignalling, "Local CID", "btl2cap.scid", .hexadecimal,
    valueName: { ChannelID.name(of: $0) },
    clause: "Vol 3, Part A, 4.1",
    meaning: "Channel ID of the rejected command, local to the sender of the rejection.")
  static let remoteChannel = Field(
    498, .l2capSignalling, "Remote CID", "btl2cap.dcid", .hexadecimal,
    valueName: { ChannelID.name(of: $0) },
    clause: "Vol 3, Part A, 4.1",
    meaning: "Channel ID of the rejected command, local to the peer.")
  static let connectionResult = Field(
    499, .l2capSignalling, "Result", "btl2cap.le_result", .hexadecimal,
    valueName: { CreditBasedConnectionResult.name(of: $0) },
    clause: "Vol 3, Part A, 4.23", meaning: "Whether the channel is connected, or why not.")
  static let updateResult = Field(
    500, .l2capSignalling, "Result", "btl2cap.move_result", .hexadecimal,
    valueName: { ConnectionParameterUpdateResponse.Result.name(of: $0) },
    clause: "Vol 3, Part A, 4.21",
    meaning: "Whether the central accepted the requested parameters.")
  static let reconfigureResult = Field(
    501, .l2capSignalling, "Result", "btl2cap.reconfigure_result", .hexadecimal,
    valueName: { CreditBasedReconfigureResponse.Result.name(of: $0) },
    clause: "Vol 3, Part A, 4.28", meaning: "Whether the new sizes are accepted, or why not.")

  // MARK: Connection parameters

  static let minimumInterval = Field(
    502, .l2capSignalling, "Interval Min", "btl2cap.min_interval", .decimal, unit: .doubleSlot,
    clause: "Vol 3, Part A, 4.20",
    meaning: "Minimum connection interval that the peripheral requests.")
  static let maximumInterval = Field(
    503, .l2capSignalling, "Interval Max", "btl2cap.max_interval", .decimal, unit: .doubleSlot,
    clause: "Vol 3, Part A, 4.20",
    meaning: "Maximum connection interval that the peripheral requests.")
  static let latency = Field(
    504, .l2capSignalling, "Latency", "btl2cap.slave_latency", .decimal,
    clause: "Vol 3, Part A, 4.20",
    meaning:
      "Peripheral latency that the peripheral requests: consecutive events that it may skip.")
  static let timeout = Field(
    505, .l2capSignalling, "Timeout", "btl2cap.timeout_multiplier", .decimal,
    unit: .tenMilliseconds,
    clause: "Vol 3, Part A, 4.20",
    meaning:
      "Time without a received packet after which the connection is considered lost.")
}
