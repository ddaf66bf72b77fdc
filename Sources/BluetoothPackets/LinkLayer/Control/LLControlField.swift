import ByteReading

/// The fields that several LL control PDUs share. Every other field is declared next to its PDU.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.
enum LLControlField {
  static let opcode = Field(
    703, .linkLayerControl, "Opcode", "btle.control_opcode", .hexadecimal,
    valueName: { LLControlOpcode.name(of: $0) },
    clause: "Vol 6, Part B, 2.4.2",
    meaning: "Opcode of the LL control PDU.")
  static let parameters = Field(
    704, .linkLayerControl, "CtrData", "btle.control.data", .octets,
    clause: "Vol 6, Part B, 2.4.2",
    meaning: "Control data of an unknown format.")
  static let configuration = Field(
    705, .linkLayerControl, "Config_ID", "btle.control.cs.config_id", .decimal, mask: 0x3F,
    clause: "Vol 6, Part B, 2.4.2.45",
    meaning: "Identifier of the Channel Sounding configuration.")
  static let configurationReserved = Field(
    706, .linkLayerControl, "RFU", "btle.control.cs.rfu", .decimal, mask: 0xC0,
    clause: "Vol 6, Part B, 2.4.2.45", meaning: "Reserved; set to 0.")
  static let carrier = Field(
    707, .linkLayerControl, "CtrData", "", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2", meaning: "Octets that hold several of the fields that follow.")
  static let latency = Field(
    708, .linkLayerControl, "Latency", "btle.control.latency", .decimal,
    clause: "Vol 6, Part B, 4.5.1",
    meaning: "Number of consecutive connection events that the peripheral may skip.")
  static let timeout = Field(
    709, .linkLayerControl, "Timeout", "btle.control.timeout", .decimal, unit: .tenMilliseconds,
    clause: "Vol 6, Part B, 4.5.2",
    meaning:
      "Time without a received packet after which the connection is considered lost.")
  static let instant = Field(
    710, .linkLayerControl, "Instant", "btle.control.instant", .decimal,
    clause: "Vol 6, Part B, 5.1",
    meaning:
      "Instant: the connection event at which the change takes effect on both devices.")
  static let channelMap = Field(
    711, .linkLayerControl, "ChM", "btle.control.channel_map", .octets,
    clause: "Vol 6, Part B, 2.4.2.2",
    meaning: "Used data channels of the 37; one bit per channel.")
  static let errorCode = Field(
    712, .linkLayerControl, "ErrorCode", "btle.control.error_code", .hexadecimal,
    valueName: { ControllerErrorCode.name(of: $0) },
    clause: "Vol 6, Part B, 2.4.2.3",
    meaning: "Error code: why the connection ends or the request is rejected.")
  static let centralPHY = Field(
    713, .linkLayerControl, "PHY_C_TO_P", "btle.control.m_to_s_phy", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.23",
    meaning: "PHY that the central will send on; 0 for no change.")
  static let peripheralPHY = Field(
    714, .linkLayerControl, "PHY_P_TO_C", "btle.control.s_to_m_phy", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.23",
    meaning: "PHY that the peripheral will send on; 0 for no change.")
  static let phys = Field(
    715, .linkLayerControl, "PHYS", "btle.control.phys", .hexadecimal,
    clause: "Vol 6, Part B, 2.4.2.54", meaning: "PHYs concerned; one bit per PHY.")
}
