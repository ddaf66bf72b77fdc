import ByteReading

/// The fields that several LL control PDUs share; any other stands beside its PDU.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.
enum LLControlField {
  static let opcode = Field(
    703, .linkLayerControl, "Opcode", "btle.control_opcode", .hexadecimal,
    valueName: { LLControlOpcode.name(of: $0) })
  static let parameters = Field(704, .linkLayerControl, "CtrData", "btle.control.data", .octets)
  static let configuration = Field(
    705, .linkLayerControl, "Config_ID", "btle.control.cs.config_id", .decimal, mask: 0x3F)
  static let configurationReserved = Field(
    706, .linkLayerControl, "RFU", "btle.control.cs.rfu", .decimal, mask: 0xC0)
  static let carrier = Field(707, .linkLayerControl, "CtrData", "", .hexadecimal)
  static let latency = Field(708, .linkLayerControl, "Latency", "btle.control.latency", .decimal)
  static let timeout = Field(
    709, .linkLayerControl, "Timeout", "btle.control.timeout", .decimal, unit: .tenMilliseconds)
  static let instant = Field(710, .linkLayerControl, "Instant", "btle.control.instant", .decimal)
  static let channelMap = Field(711, .linkLayerControl, "ChM", "btle.control.channel_map", .octets)
  static let errorCode = Field(
    712, .linkLayerControl, "ErrorCode", "btle.control.error_code", .hexadecimal,
    valueName: { ControllerErrorCode.name(of: $0) })
  static let centralPHY = Field(
    713, .linkLayerControl, "PHY_C_TO_P", "btle.control.m_to_s_phy", .hexadecimal)
  static let peripheralPHY = Field(
    714, .linkLayerControl, "PHY_P_TO_C", "btle.control.s_to_m_phy", .hexadecimal)
  static let phys = Field(715, .linkLayerControl, "PHYS", "btle.control.phys", .hexadecimal)
}
