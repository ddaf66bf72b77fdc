public import ByteReading

/// An LL control PDU, as a view over the packet that holds it. Core 6.0, Vol 6, Part B, 2.4.2.
public enum LLControlPDU: ~Escapable {
  case connectionUpdateIndication(LLConnectionUpdateIndication)
  case channelMapIndication(LLChannelMapIndication)
  case terminateIndication(LLTerminateIndication)
  case encryptionRequest(LLEncryptionRequest)
  case encryptionResponse(LLEncryptionResponse)
  case startEncryptionRequest
  case startEncryptionResponse
  case unknownResponse(LLUnknownResponse)
  case featureRequest(LLFeatureExchange)
  case featureResponse(LLFeatureExchange)
  case pauseEncryptionRequest
  case pauseEncryptionResponse
  case versionIndication(LLVersionIndication)
  case rejectIndication(LLRejectIndication)
  case peripheralFeatureRequest(LLFeatureExchange)
  case connectionParameterRequest(LLConnectionParameters)
  case connectionParameterResponse(LLConnectionParameters)
  case extendedRejectIndication(LLExtendedRejectIndication)
  case pingRequest
  case pingResponse
  case lengthRequest(LLDataLength)
  case lengthResponse(LLDataLength)
  case phyRequest(LLPHYPreference)
  case phyResponse(LLPHYPreference)
  case phyUpdateIndication(LLPHYUpdateIndication)
  case minimumUsedChannelsIndication(LLMinimumUsedChannelsIndication)
  case constantToneRequest(LLConstantToneRequest)
  case constantToneResponse
  case periodicSyncIndication(LLPeriodicSyncIndication)
  case clockAccuracyRequest(LLClockAccuracy)
  case clockAccuracyResponse(LLClockAccuracy)
  case connectedStreamRequest(LLConnectedStreamRequest)
  case connectedStreamResponse(LLConnectedStreamResponse)
  case connectedStreamIndication(LLConnectedStreamIndication)
  case connectedStreamTermination(LLConnectedStreamTermination)
  case powerControlRequest(LLPowerControlRequest)
  case powerControlResponse(LLPowerControlResponse)
  case powerChangeIndication(LLPowerChangeIndication)
  case subrateRequest(LLSubrateRequest)
  case subrateIndication(LLSubrateIndication)
  case channelReportingIndication(LLChannelReportingIndication)
  case channelStatusIndication(LLChannelStatusIndication)
  case periodicSyncResponsesIndication(LLPeriodicSyncResponsesIndication)
  case extendedFeatureRequest(LLExtendedFeatureExchange)
  case extendedFeatureResponse(LLExtendedFeatureExchange)
  case channelSoundingSecurityResponse(LLChannelSoundingSecurityResponse)
  case channelSoundingCapabilitiesRequest(LLChannelSoundingCapabilities)
  case channelSoundingCapabilitiesResponse(LLChannelSoundingCapabilities)
  case channelSoundingConfigurationRequest(LLChannelSoundingConfigurationRequest)
  case channelSoundingConfigurationResponse(LLChannelSoundingConfigurationResponse)
  case channelSoundingRequest(LLChannelSoundingRequest)
  case channelSoundingResponse(LLChannelSoundingResponse)
  case channelSoundingIndication(LLChannelSoundingIndication)
  case channelSoundingTerminationRequest(LLChannelSoundingTermination)
  case channelSoundingFrequencyErrorRequest
  case channelSoundingFrequencyErrorResponse(LLChannelSoundingFrequencyErrors)
  case channelSoundingMapIndication(LLChannelSoundingMapIndication)
  case channelSoundingSecurityRequest(LLChannelSoundingSecurityRequest)
  case channelSoundingTerminationResponse(LLChannelSoundingTermination)
  case frameSpaceRequest(LLFrameSpaceRequest)
  case frameSpaceResponse(LLFrameSpaceResponse)
  /// A PDU that the specification does not define.
  case unknown(LLControlOpcode, RawSpan)

  /// Decodes the opcode and the parameters. What follows the parameters stays unread in `input`.
  ///
  /// The payload of an encrypted PDU must have been decrypted before, and its message integrity
  /// check cut off.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    let opcode = LLControlOpcode(rawValue: try input.uint8(LLControlField.opcode))
    switch opcode {
    case .connectionUpdateIndication:
      self = .connectionUpdateIndication(try LLConnectionUpdateIndication(parsing: &input))
    case .channelMapIndication:
      self = .channelMapIndication(try LLChannelMapIndication(parsing: &input))
    case .terminateIndication:
      self = .terminateIndication(try LLTerminateIndication(parsing: &input))
    case .encryptionRequest: self = .encryptionRequest(try LLEncryptionRequest(parsing: &input))
    case .encryptionResponse: self = .encryptionResponse(try LLEncryptionResponse(parsing: &input))
    case .startEncryptionRequest: self = .startEncryptionRequest
    case .startEncryptionResponse: self = .startEncryptionResponse
    case .unknownResponse: self = .unknownResponse(try LLUnknownResponse(parsing: &input))
    case .featureRequest: self = .featureRequest(try LLFeatureExchange(parsing: &input))
    case .featureResponse: self = .featureResponse(try LLFeatureExchange(parsing: &input))
    case .pauseEncryptionRequest: self = .pauseEncryptionRequest
    case .pauseEncryptionResponse: self = .pauseEncryptionResponse
    case .versionIndication: self = .versionIndication(try LLVersionIndication(parsing: &input))
    case .rejectIndication: self = .rejectIndication(try LLRejectIndication(parsing: &input))
    case .peripheralFeatureRequest:
      self = .peripheralFeatureRequest(try LLFeatureExchange(parsing: &input))
    case .connectionParameterRequest:
      self = .connectionParameterRequest(try LLConnectionParameters(parsing: &input))
    case .connectionParameterResponse:
      self = .connectionParameterResponse(try LLConnectionParameters(parsing: &input))
    case .extendedRejectIndication:
      self = .extendedRejectIndication(try LLExtendedRejectIndication(parsing: &input))
    case .pingRequest: self = .pingRequest
    case .pingResponse: self = .pingResponse
    case .lengthRequest: self = .lengthRequest(try LLDataLength(parsing: &input))
    case .lengthResponse: self = .lengthResponse(try LLDataLength(parsing: &input))
    case .phyRequest: self = .phyRequest(try LLPHYPreference(parsing: &input))
    case .phyResponse: self = .phyResponse(try LLPHYPreference(parsing: &input))
    case .phyUpdateIndication:
      self = .phyUpdateIndication(try LLPHYUpdateIndication(parsing: &input))
    case .minimumUsedChannelsIndication:
      self = .minimumUsedChannelsIndication(try LLMinimumUsedChannelsIndication(parsing: &input))
    case .constantToneRequest:
      self = .constantToneRequest(try LLConstantToneRequest(parsing: &input))
    case .constantToneResponse: self = .constantToneResponse
    case .periodicSyncIndication:
      self = .periodicSyncIndication(try LLPeriodicSyncIndication(parsing: &input))
    case .clockAccuracyRequest: self = .clockAccuracyRequest(try LLClockAccuracy(parsing: &input))
    case .clockAccuracyResponse: self = .clockAccuracyResponse(try LLClockAccuracy(parsing: &input))
    case .connectedStreamRequest:
      self = .connectedStreamRequest(try LLConnectedStreamRequest(parsing: &input))
    case .connectedStreamResponse:
      self = .connectedStreamResponse(try LLConnectedStreamResponse(parsing: &input))
    case .connectedStreamIndication:
      self = .connectedStreamIndication(try LLConnectedStreamIndication(parsing: &input))
    case .connectedStreamTermination:
      self = .connectedStreamTermination(try LLConnectedStreamTermination(parsing: &input))
    case .powerControlRequest:
      self = .powerControlRequest(try LLPowerControlRequest(parsing: &input))
    case .powerControlResponse:
      self = .powerControlResponse(try LLPowerControlResponse(parsing: &input))
    case .powerChangeIndication:
      self = .powerChangeIndication(try LLPowerChangeIndication(parsing: &input))
    case .subrateRequest: self = .subrateRequest(try LLSubrateRequest(parsing: &input))
    case .subrateIndication: self = .subrateIndication(try LLSubrateIndication(parsing: &input))
    case .channelReportingIndication:
      self = .channelReportingIndication(try LLChannelReportingIndication(parsing: &input))
    case .channelStatusIndication:
      self = .channelStatusIndication(try LLChannelStatusIndication(parsing: &input))
    case .periodicSyncResponsesIndication:
      self = .periodicSyncResponsesIndication(
        try LLPeriodicSyncResponsesIndication(parsing: &input))
    case .extendedFeatureRequest:
      self = .extendedFeatureRequest(try LLExtendedFeatureExchange(parsing: &input))
    case .extendedFeatureResponse:
      self = .extendedFeatureResponse(try LLExtendedFeatureExchange(parsing: &input))
    case .channelSoundingSecurityResponse:
      self = .channelSoundingSecurityResponse(
        try LLChannelSoundingSecurityResponse(parsing: &input))
    case .channelSoundingCapabilitiesRequest:
      self = .channelSoundingCapabilitiesRequest(try LLChannelSoundingCapabilities(parsing: &input))
    case .channelSoundingCapabilitiesResponse:
      self = .channelSoundingCapabilitiesResponse(
        try LLChannelSoundingCapabilities(parsing: &input))
    case .channelSoundingConfigurationRequest:
      self = .channelSoundingConfigurationRequest(
        try LLChannelSoundingConfigurationRequest(parsing: &input))
    case .channelSoundingConfigurationResponse:
      self = .channelSoundingConfigurationResponse(
        try LLChannelSoundingConfigurationResponse(parsing: &input))
    case .channelSoundingRequest:
      self = .channelSoundingRequest(try LLChannelSoundingRequest(parsing: &input))
    case .channelSoundingResponse:
      self = .channelSoundingResponse(try LLChannelSoundingResponse(parsing: &input))
    case .channelSoundingIndication:
      self = .channelSoundingIndication(try LLChannelSoundingIndication(parsing: &input))
    case .channelSoundingTerminationRequest:
      self = .channelSoundingTerminationRequest(try LLChannelSoundingTermination(parsing: &input))
    case .channelSoundingFrequencyErrorRequest: self = .channelSoundingFrequencyErrorRequest
    case .channelSoundingFrequencyErrorResponse:
      self = .channelSoundingFrequencyErrorResponse(
        try LLChannelSoundingFrequencyErrors(parsing: &input))
    case .channelSoundingMapIndication:
      self = .channelSoundingMapIndication(try LLChannelSoundingMapIndication(parsing: &input))
    case .channelSoundingSecurityRequest:
      self = .channelSoundingSecurityRequest(try LLChannelSoundingSecurityRequest(parsing: &input))
    case .channelSoundingTerminationResponse:
      self = .channelSoundingTerminationResponse(try LLChannelSoundingTermination(parsing: &input))
    case .frameSpaceRequest: self = .frameSpaceRequest(try LLFrameSpaceRequest(parsing: &input))
    case .frameSpaceResponse: self = .frameSpaceResponse(try LLFrameSpaceResponse(parsing: &input))
    default: self = .unknown(opcode, input.rest(LLControlField.parameters))
    }
  }
}
