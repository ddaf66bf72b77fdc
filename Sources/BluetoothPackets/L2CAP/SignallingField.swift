import ByteReading

/// The fields of L2CAP signalling commands. Core 6.0, Vol 3, Part A, 4.
enum SignallingField {
  static let code = Field(
    483, .l2capSignalling, "Code", "btl2cap.cmd_code", .hexadecimal,
    valueName: { SignallingCode.name(of: $0) })
  static let identifier = Field(
    484, .l2capSignalling, "Identifier", "btl2cap.cmd_ident", .hexadecimal)
  static let length = Field(
    485, .l2capSignalling, "Data Length", "btl2cap.cmd_length", .decimal, unit: .octets)
  static let parameters = Field(486, .l2capSignalling, "Data", "btl2cap.cmd_parameters", .octets)

  // MARK: Channels

  static let sourceChannel = Field(
    487, .l2capSignalling, "Source CID", "btl2cap.scid", .hexadecimal,
    valueName: { ChannelID.name(of: $0) })
  static let destinationChannel = Field(
    488, .l2capSignalling, "Destination CID", "btl2cap.dcid", .hexadecimal,
    valueName: { ChannelID.name(of: $0) })
  static let creditChannel = Field(
    489, .l2capSignalling, "CID", "btl2cap.cid", .hexadecimal, valueName: { ChannelID.name(of: $0) }
  )
  static let multiplexer = Field(
    490, .l2capSignalling, "SPSM", "btl2cap.le_psm", .hexadecimal,
    valueName: { ProtocolMultiplexer.name(of: $0) })
  static let mtu = Field(
    491, .l2capSignalling, "MTU", "btl2cap.option_mtu", .decimal, unit: .octets)
  static let mps = Field(492, .l2capSignalling, "MPS", "btl2cap.mps", .decimal, unit: .octets)
  static let initialCredits = Field(
    493, .l2capSignalling, "Initial Credits", "btl2cap.initial_credits", .decimal)
  static let credits = Field(494, .l2capSignalling, "Credits", "btl2cap.credits", .decimal)

  // MARK: Reasons and results

  static let rejectReason = Field(
    495, .l2capSignalling, "Reason", "btl2cap.rej_reason", .hexadecimal,
    valueName: { CommandReject.Reason.name(of: $0) })
  static let signallingMTU = Field(
    496, .l2capSignalling, "Actual MTUsig", "btl2cap.sig_mtu", .decimal, unit: .octets)
  static let localChannel = Field(
    497, .l2capSignalling, "Local CID", "btl2cap.scid", .hexadecimal,
    valueName: { ChannelID.name(of: $0) })
  static let remoteChannel = Field(
    498, .l2capSignalling, "Remote CID", "btl2cap.dcid", .hexadecimal,
    valueName: { ChannelID.name(of: $0) })
  static let connectionResult = Field(
    499, .l2capSignalling, "Result", "btl2cap.le_result", .hexadecimal,
    valueName: { CreditBasedConnectionResult.name(of: $0) })
  static let updateResult = Field(
    500, .l2capSignalling, "Result", "btl2cap.move_result", .hexadecimal,
    valueName: { ConnectionParameterUpdateResponse.Result.name(of: $0) })
  static let reconfigureResult = Field(
    501, .l2capSignalling, "Result", "btl2cap.reconfigure_result", .hexadecimal,
    valueName: { CreditBasedReconfigureResponse.Result.name(of: $0) })

  // MARK: Connection parameters

  static let minimumInterval = Field(
    502, .l2capSignalling, "Interval Min", "btl2cap.min_interval", .decimal, unit: .doubleSlot)
  static let maximumInterval = Field(
    503, .l2capSignalling, "Interval Max", "btl2cap.max_interval", .decimal, unit: .doubleSlot)
  static let latency = Field(504, .l2capSignalling, "Latency", "btl2cap.slave_latency", .decimal)
  static let timeout = Field(
    505, .l2capSignalling, "Timeout", "btl2cap.timeout_multiplier", .decimal, unit: .tenMilliseconds
  )
}
