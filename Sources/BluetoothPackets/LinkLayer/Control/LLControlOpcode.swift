/// The first octet of an LL control PDU: which PDU it is. Core 6.0, Vol 6, Part B, 2.4.2, Table 2.22.
public struct LLControlOpcode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  public static let connectionUpdateIndication = LLControlOpcode(rawValue: 0x00)
  public static let channelMapIndication = LLControlOpcode(rawValue: 0x01)
  public static let terminateIndication = LLControlOpcode(rawValue: 0x02)
  public static let encryptionRequest = LLControlOpcode(rawValue: 0x03)
  public static let encryptionResponse = LLControlOpcode(rawValue: 0x04)
  public static let startEncryptionRequest = LLControlOpcode(rawValue: 0x05)
  public static let startEncryptionResponse = LLControlOpcode(rawValue: 0x06)
  public static let unknownResponse = LLControlOpcode(rawValue: 0x07)
  public static let featureRequest = LLControlOpcode(rawValue: 0x08)
  public static let featureResponse = LLControlOpcode(rawValue: 0x09)
  public static let pauseEncryptionRequest = LLControlOpcode(rawValue: 0x0A)
  public static let pauseEncryptionResponse = LLControlOpcode(rawValue: 0x0B)
  public static let versionIndication = LLControlOpcode(rawValue: 0x0C)
  public static let rejectIndication = LLControlOpcode(rawValue: 0x0D)
  public static let peripheralFeatureRequest = LLControlOpcode(rawValue: 0x0E)
  public static let connectionParameterRequest = LLControlOpcode(rawValue: 0x0F)
  public static let connectionParameterResponse = LLControlOpcode(rawValue: 0x10)
  public static let extendedRejectIndication = LLControlOpcode(rawValue: 0x11)
  public static let pingRequest = LLControlOpcode(rawValue: 0x12)
  public static let pingResponse = LLControlOpcode(rawValue: 0x13)
  public static let lengthRequest = LLControlOpcode(rawValue: 0x14)
  public static let lengthResponse = LLControlOpcode(rawValue: 0x15)
  public static let phyRequest = LLControlOpcode(rawValue: 0x16)
  public static let phyResponse = LLControlOpcode(rawValue: 0x17)
  public static let phyUpdateIndication = LLControlOpcode(rawValue: 0x18)
  public static let minimumUsedChannelsIndication = LLControlOpcode(rawValue: 0x19)
  public static let constantToneRequest = LLControlOpcode(rawValue: 0x1A)
  public static let constantToneResponse = LLControlOpcode(rawValue: 0x1B)
  public static let periodicSyncIndication = LLControlOpcode(rawValue: 0x1C)
  public static let clockAccuracyRequest = LLControlOpcode(rawValue: 0x1D)
  public static let clockAccuracyResponse = LLControlOpcode(rawValue: 0x1E)
  public static let connectedStreamRequest = LLControlOpcode(rawValue: 0x1F)
  public static let connectedStreamResponse = LLControlOpcode(rawValue: 0x20)
  public static let connectedStreamIndication = LLControlOpcode(rawValue: 0x21)
  public static let connectedStreamTermination = LLControlOpcode(rawValue: 0x22)
  public static let powerControlRequest = LLControlOpcode(rawValue: 0x23)
  public static let powerControlResponse = LLControlOpcode(rawValue: 0x24)
  public static let powerChangeIndication = LLControlOpcode(rawValue: 0x25)
  public static let subrateRequest = LLControlOpcode(rawValue: 0x26)
  public static let subrateIndication = LLControlOpcode(rawValue: 0x27)
  public static let channelReportingIndication = LLControlOpcode(rawValue: 0x28)
  public static let channelStatusIndication = LLControlOpcode(rawValue: 0x29)
  public static let periodicSyncResponsesIndication = LLControlOpcode(rawValue: 0x2A)
  public static let extendedFeatureRequest = LLControlOpcode(rawValue: 0x2B)
  public static let extendedFeatureResponse = LLControlOpcode(rawValue: 0x2C)
  public static let channelSoundingSecurityResponse = LLControlOpcode(rawValue: 0x2D)
  public static let channelSoundingCapabilitiesRequest = LLControlOpcode(rawValue: 0x2E)
  public static let channelSoundingCapabilitiesResponse = LLControlOpcode(rawValue: 0x2F)
  public static let channelSoundingConfigurationRequest = LLControlOpcode(rawValue: 0x30)
  public static let channelSoundingConfigurationResponse = LLControlOpcode(rawValue: 0x31)
  public static let channelSoundingRequest = LLControlOpcode(rawValue: 0x32)
  public static let channelSoundingResponse = LLControlOpcode(rawValue: 0x33)
  public static let channelSoundingIndication = LLControlOpcode(rawValue: 0x34)
  public static let channelSoundingTerminationRequest = LLControlOpcode(rawValue: 0x35)
  public static let channelSoundingFrequencyErrorRequest = LLControlOpcode(rawValue: 0x36)
  public static let channelSoundingFrequencyErrorResponse = LLControlOpcode(rawValue: 0x37)
  public static let channelSoundingMapIndication = LLControlOpcode(rawValue: 0x38)
  public static let channelSoundingSecurityRequest = LLControlOpcode(rawValue: 0x39)
  public static let channelSoundingTerminationResponse = LLControlOpcode(rawValue: 0x3A)
  public static let frameSpaceRequest = LLControlOpcode(rawValue: 0x3B)
  public static let frameSpaceResponse = LLControlOpcode(rawValue: 0x3C)

  /// The specification's name, nil for an opcode that it does not define.
  public var name: StaticString? { LLControlOpcode.name(of: UInt64(rawValue)) }

  static func name(of value: UInt64) -> StaticString? {
    switch value {
    case 0x00: "LL_CONNECTION_UPDATE_IND"
    case 0x01: "LL_CHANNEL_MAP_IND"
    case 0x02: "LL_TERMINATE_IND"
    case 0x03: "LL_ENC_REQ"
    case 0x04: "LL_ENC_RSP"
    case 0x05: "LL_START_ENC_REQ"
    case 0x06: "LL_START_ENC_RSP"
    case 0x07: "LL_UNKNOWN_RSP"
    case 0x08: "LL_FEATURE_REQ"
    case 0x09: "LL_FEATURE_RSP"
    case 0x0A: "LL_PAUSE_ENC_REQ"
    case 0x0B: "LL_PAUSE_ENC_RSP"
    case 0x0C: "LL_VERSION_IND"
    case 0x0D: "LL_REJECT_IND"
    case 0x0E: "LL_PERIPHERAL_FEATURE_REQ"
    case 0x0F: "LL_CONNECTION_PARAM_REQ"
    case 0x10: "LL_CONNECTION_PARAM_RSP"
    case 0x11: "LL_REJECT_EXT_IND"
    case 0x12: "LL_PING_REQ"
    case 0x13: "LL_PING_RSP"
    case 0x14: "LL_LENGTH_REQ"
    case 0x15: "LL_LENGTH_RSP"
    case 0x16: "LL_PHY_REQ"
    case 0x17: "LL_PHY_RSP"
    case 0x18: "LL_PHY_UPDATE_IND"
    case 0x19: "LL_MIN_USED_CHANNELS_IND"
    case 0x1A: "LL_CTE_REQ"
    case 0x1B: "LL_CTE_RSP"
    case 0x1C: "LL_PERIODIC_SYNC_IND"
    case 0x1D: "LL_CLOCK_ACCURACY_REQ"
    case 0x1E: "LL_CLOCK_ACCURACY_RSP"
    case 0x1F: "LL_CIS_REQ"
    case 0x20: "LL_CIS_RSP"
    case 0x21: "LL_CIS_IND"
    case 0x22: "LL_CIS_TERMINATE_IND"
    case 0x23: "LL_POWER_CONTROL_REQ"
    case 0x24: "LL_POWER_CONTROL_RSP"
    case 0x25: "LL_POWER_CHANGE_IND"
    case 0x26: "LL_SUBRATE_REQ"
    case 0x27: "LL_SUBRATE_IND"
    case 0x28: "LL_CHANNEL_REPORTING_IND"
    case 0x29: "LL_CHANNEL_STATUS_IND"
    case 0x2A: "LL_PERIODIC_SYNC_WR_IND"
    case 0x2B: "LL_FEATURE_EXT_REQ"
    case 0x2C: "LL_FEATURE_EXT_RSP"
    case 0x2D: "LL_CS_SEC_RSP"
    case 0x2E: "LL_CS_CAPABILITIES_REQ"
    case 0x2F: "LL_CS_CAPABILITIES_RSP"
    case 0x30: "LL_CS_CONFIG_REQ"
    case 0x31: "LL_CS_CONFIG_RSP"
    case 0x32: "LL_CS_REQ"
    case 0x33: "LL_CS_RSP"
    case 0x34: "LL_CS_IND"
    case 0x35: "LL_CS_TERMINATE_REQ"
    case 0x36: "LL_CS_FAE_REQ"
    case 0x37: "LL_CS_FAE_RSP"
    case 0x38: "LL_CS_CHANNEL_MAP_IND"
    case 0x39: "LL_CS_SEC_REQ"
    case 0x3A: "LL_CS_TERMINATE_RSP"
    case 0x3B: "LL_FRAME_SPACE_REQ"
    case 0x3C: "LL_FRAME_SPACE_RSP"
    default: nil
    }
  }
}
