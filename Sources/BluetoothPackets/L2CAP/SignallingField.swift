import ByteReading

/// The fields of L2CAP signalling commands. Core 6.0, Vol 3, Part A, 4.
enum SignallingField {
  static let code = Field(
    483, .l2capSignalling, "Code", "btl2cap.cmd_code", .hexadecimal,
    valueName: { SignallingCode.name(of: $0) },
    clause: "Vol 3, Part A, 4", meaning: "Says which signalling command this is.")
  static let identifier = Field(
    484, .l2capSignalling, "Identifier", "btl2cap.cmd_ident", .hexadecimal,
    clause: "Vol 3, Part A, 4",
    meaning:
      "A number that the sender of a request chooses, and the answer repeats, so that the two are matched."
  )
  static let length = Field(
    485, .l2capSignalling, "Data Length", "btl2cap.cmd_length", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 4", meaning: "How many octets of parameters follow.")
  static let parameters = Field(
    486, .l2capSignalling, "Data", "btl2cap.cmd_parameters", .octets,
    clause: "Vol 3, Part A, 4",
    meaning: "What the command carries, in a form that is not known here.")

  // MARK: Channels

  static let sourceChannel = Field(
    487, .l2capSignalling, "Source CID", "btl2cap.scid", .hexadecimal,
    valueName: { ChannelID.name(of: $0) },
    clause: "Vol 3, Part A, 4.22",
    meaning:
      "The number by which the sender of the request knows the channel; the other side puts it into its frames."
  )
  static let destinationChannel = Field(
    488, .l2capSignalling, "Destination CID", "btl2cap.dcid", .hexadecimal,
    valueName: { ChannelID.name(of: $0) },
    clause: "Vol 3, Part A, 4.23",
    meaning:
      "The number by which the answering side knows the channel; the requester puts it into its frames."
  )
  static let creditChannel = Field(
    489, .l2capSignalling, "CID", "btl2cap.cid", .hexadecimal,
    valueName: { ChannelID.name(of: $0) },
    clause: "Vol 3, Part A, 4.24",
    meaning:
      "The channel for which credits are given: the number that the sender of this command gave it."
  )
  static let multiplexer = Field(
    490, .l2capSignalling, "SPSM", "btl2cap.le_psm", .hexadecimal,
    valueName: { ProtocolMultiplexer.name(of: $0) },
    clause: "Vol 3, Part A, 4.22",
    meaning:
      "Which service the channel is for; below 0x80 the Bluetooth SIG gives the numbers, above the server chooses."
  )
  static let mtu = Field(
    491, .l2capSignalling, "MTU", "btl2cap.option_mtu", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 4.22",
    meaning: "The longest message (SDU) that the sender can take on this channel.")
  static let mps = Field(
    492, .l2capSignalling, "MPS", "btl2cap.mps", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 4.22",
    meaning:
      "The longest single frame that the sender can take on this channel; longer messages come in parts."
  )
  static let initialCredits = Field(
    493, .l2capSignalling, "Initial Credits", "btl2cap.initial_credits", .decimal,
    clause: "Vol 3, Part A, 4.22",
    meaning: "How many frames the other side may send before it has to wait for more credits.")
  static let credits = Field(
    494, .l2capSignalling, "Credits", "btl2cap.credits", .decimal,
    clause: "Vol 3, Part A, 4.24",
    meaning: "How many more frames the receiver of this command may send.")

  // MARK: Reasons and results

  static let rejectReason = Field(
    495, .l2capSignalling, "Reason", "btl2cap.rej_reason", .hexadecimal,
    valueName: { CommandReject.Reason.name(of: $0) },
    clause: "Vol 3, Part A, 4.1", meaning: "Why the command was not understood or not accepted.")
  static let signallingMTU = Field(
    496, .l2capSignalling, "Actual MTUsig", "btl2cap.sig_mtu", .decimal, unit: .octets,
    clause: "Vol 3, Part A, 4.1", meaning: "The longest signalling packet that the sender can take."
  )
  static let localChannel = Field(
    497, .l2capSignalling, "Local CID", "btl2cap.scid", .hexadecimal,
    valueName: { ChannelID.name(of: $0) },
    clause: "Vol 3, Part A, 4.1",
    meaning: "The channel of the rejected command, as the sender of the rejection numbers it.")
  static let remoteChannel = Field(
    498, .l2capSignalling, "Remote CID", "btl2cap.dcid", .hexadecimal,
    valueName: { ChannelID.name(of: $0) },
    clause: "Vol 3, Part A, 4.1",
    meaning: "The channel of the rejected command, as the other side numbers it.")
  static let connectionResult = Field(
    499, .l2capSignalling, "Result", "btl2cap.le_result", .hexadecimal,
    valueName: { CreditBasedConnectionResult.name(of: $0) },
    clause: "Vol 3, Part A, 4.23", meaning: "Whether the channel is open, or why not.")
  static let updateResult = Field(
    500, .l2capSignalling, "Result", "btl2cap.move_result", .hexadecimal,
    valueName: { ConnectionParameterUpdateResponse.Result.name(of: $0) },
    clause: "Vol 3, Part A, 4.21",
    meaning: "Whether the central accepted the parameters that were asked for.")
  static let reconfigureResult = Field(
    501, .l2capSignalling, "Result", "btl2cap.reconfigure_result", .hexadecimal,
    valueName: { CreditBasedReconfigureResponse.Result.name(of: $0) },
    clause: "Vol 3, Part A, 4.28", meaning: "Whether the new sizes count now, or why not.")

  // MARK: Connection parameters

  static let minimumInterval = Field(
    502, .l2capSignalling, "Interval Min", "btl2cap.min_interval", .decimal, unit: .doubleSlot,
    clause: "Vol 3, Part A, 4.20",
    meaning: "The shortest connection interval that the peripheral asks for.")
  static let maximumInterval = Field(
    503, .l2capSignalling, "Interval Max", "btl2cap.max_interval", .decimal, unit: .doubleSlot,
    clause: "Vol 3, Part A, 4.20",
    meaning: "The longest connection interval that the peripheral asks for.")
  static let latency = Field(
    504, .l2capSignalling, "Latency", "btl2cap.slave_latency", .decimal,
    clause: "Vol 3, Part A, 4.20",
    meaning:
      "How many connection events in a row the peripheral wants to be allowed to sleep through.")
  static let timeout = Field(
    505, .l2capSignalling, "Timeout", "btl2cap.timeout_multiplier", .decimal,
    unit: .tenMilliseconds,
    clause: "Vol 3, Part A, 4.20",
    meaning:
      "Time without a received packet after which the connection is considered lost.")
}
