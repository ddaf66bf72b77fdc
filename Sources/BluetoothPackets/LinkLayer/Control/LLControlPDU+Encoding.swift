public import ByteReading

extension LLControlPDU {
  public var opcode: LLControlOpcode {
    switch self {
    case .connectionUpdateIndication: .connectionUpdateIndication
    case .channelMapIndication: .channelMapIndication
    case .terminateIndication: .terminateIndication
    case .encryptionRequest: .encryptionRequest
    case .encryptionResponse: .encryptionResponse
    case .startEncryptionRequest: .startEncryptionRequest
    case .startEncryptionResponse: .startEncryptionResponse
    case .unknownResponse: .unknownResponse
    case .featureRequest: .featureRequest
    case .featureResponse: .featureResponse
    case .pauseEncryptionRequest: .pauseEncryptionRequest
    case .pauseEncryptionResponse: .pauseEncryptionResponse
    case .versionIndication: .versionIndication
    case .rejectIndication: .rejectIndication
    case .peripheralFeatureRequest: .peripheralFeatureRequest
    case .connectionParameterRequest: .connectionParameterRequest
    case .connectionParameterResponse: .connectionParameterResponse
    case .extendedRejectIndication: .extendedRejectIndication
    case .pingRequest: .pingRequest
    case .pingResponse: .pingResponse
    case .lengthRequest: .lengthRequest
    case .lengthResponse: .lengthResponse
    case .phyRequest: .phyRequest
    case .phyResponse: .phyResponse
    case .phyUpdateIndication: .phyUpdateIndication
    case .minimumUsedChannelsIndication: .minimumUsedChannelsIndication
    case .constantToneRequest: .constantToneRequest
    case .constantToneResponse: .constantToneResponse
    case .periodicSyncIndication: .periodicSyncIndication
    case .clockAccuracyRequest: .clockAccuracyRequest
    case .clockAccuracyResponse: .clockAccuracyResponse
    case .connectedStreamRequest: .connectedStreamRequest
    case .connectedStreamResponse: .connectedStreamResponse
    case .connectedStreamIndication: .connectedStreamIndication
    case .connectedStreamTermination: .connectedStreamTermination
    case .powerControlRequest: .powerControlRequest
    case .powerControlResponse: .powerControlResponse
    case .powerChangeIndication: .powerChangeIndication
    case .subrateRequest: .subrateRequest
    case .subrateIndication: .subrateIndication
    case .channelReportingIndication: .channelReportingIndication
    case .channelStatusIndication: .channelStatusIndication
    case .periodicSyncResponsesIndication: .periodicSyncResponsesIndication
    case .extendedFeatureRequest: .extendedFeatureRequest
    case .extendedFeatureResponse: .extendedFeatureResponse
    case .channelSoundingSecurityResponse: .channelSoundingSecurityResponse
    case .channelSoundingCapabilitiesRequest: .channelSoundingCapabilitiesRequest
    case .channelSoundingCapabilitiesResponse: .channelSoundingCapabilitiesResponse
    case .channelSoundingConfigurationRequest: .channelSoundingConfigurationRequest
    case .channelSoundingConfigurationResponse: .channelSoundingConfigurationResponse
    case .channelSoundingRequest: .channelSoundingRequest
    case .channelSoundingResponse: .channelSoundingResponse
    case .channelSoundingIndication: .channelSoundingIndication
    case .channelSoundingTerminationRequest: .channelSoundingTerminationRequest
    case .channelSoundingFrequencyErrorRequest: .channelSoundingFrequencyErrorRequest
    case .channelSoundingFrequencyErrorResponse: .channelSoundingFrequencyErrorResponse
    case .channelSoundingMapIndication: .channelSoundingMapIndication
    case .channelSoundingSecurityRequest: .channelSoundingSecurityRequest
    case .channelSoundingTerminationResponse: .channelSoundingTerminationResponse
    case .frameSpaceRequest: .frameSpaceRequest
    case .frameSpaceResponse: .frameSpaceResponse
    case .unknown(let opcode, _): opcode
    }
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(opcode.rawValue)
    switch self {
    case .connectionUpdateIndication(let pdu): pdu.encode(into: &output)
    case .channelMapIndication(let pdu): pdu.encode(into: &output)
    case .terminateIndication(let pdu): pdu.encode(into: &output)
    case .encryptionRequest(let pdu): pdu.encode(into: &output)
    case .encryptionResponse(let pdu): pdu.encode(into: &output)
    case .unknownResponse(let pdu): pdu.encode(into: &output)
    case .featureRequest(let pdu): pdu.encode(into: &output)
    case .featureResponse(let pdu): pdu.encode(into: &output)
    case .versionIndication(let pdu): pdu.encode(into: &output)
    case .rejectIndication(let pdu): pdu.encode(into: &output)
    case .peripheralFeatureRequest(let pdu): pdu.encode(into: &output)
    case .connectionParameterRequest(let pdu): pdu.encode(into: &output)
    case .connectionParameterResponse(let pdu): pdu.encode(into: &output)
    case .extendedRejectIndication(let pdu): pdu.encode(into: &output)
    case .lengthRequest(let pdu): pdu.encode(into: &output)
    case .lengthResponse(let pdu): pdu.encode(into: &output)
    case .phyRequest(let pdu): pdu.encode(into: &output)
    case .phyResponse(let pdu): pdu.encode(into: &output)
    case .phyUpdateIndication(let pdu): pdu.encode(into: &output)
    case .minimumUsedChannelsIndication(let pdu): pdu.encode(into: &output)
    case .constantToneRequest(let pdu): pdu.encode(into: &output)
    case .periodicSyncIndication(let pdu): pdu.encode(into: &output)
    case .clockAccuracyRequest(let pdu): pdu.encode(into: &output)
    case .clockAccuracyResponse(let pdu): pdu.encode(into: &output)
    case .connectedStreamRequest(let pdu): pdu.encode(into: &output)
    case .connectedStreamResponse(let pdu): pdu.encode(into: &output)
    case .connectedStreamIndication(let pdu): pdu.encode(into: &output)
    case .connectedStreamTermination(let pdu): pdu.encode(into: &output)
    case .powerControlRequest(let pdu): pdu.encode(into: &output)
    case .powerControlResponse(let pdu): pdu.encode(into: &output)
    case .powerChangeIndication(let pdu): pdu.encode(into: &output)
    case .subrateRequest(let pdu): pdu.encode(into: &output)
    case .subrateIndication(let pdu): pdu.encode(into: &output)
    case .channelReportingIndication(let pdu): pdu.encode(into: &output)
    case .channelStatusIndication(let pdu): pdu.encode(into: &output)
    case .periodicSyncResponsesIndication(let pdu): pdu.encode(into: &output)
    case .extendedFeatureRequest(let pdu): pdu.encode(into: &output)
    case .extendedFeatureResponse(let pdu): pdu.encode(into: &output)
    case .channelSoundingSecurityResponse(let pdu): pdu.encode(into: &output)
    case .channelSoundingCapabilitiesRequest(let pdu): pdu.encode(into: &output)
    case .channelSoundingCapabilitiesResponse(let pdu): pdu.encode(into: &output)
    case .channelSoundingConfigurationRequest(let pdu): pdu.encode(into: &output)
    case .channelSoundingConfigurationResponse(let pdu): pdu.encode(into: &output)
    case .channelSoundingRequest(let pdu): pdu.encode(into: &output)
    case .channelSoundingResponse(let pdu): pdu.encode(into: &output)
    case .channelSoundingIndication(let pdu): pdu.encode(into: &output)
    case .channelSoundingTerminationRequest(let pdu): pdu.encode(into: &output)
    case .channelSoundingFrequencyErrorResponse(let pdu): pdu.encode(into: &output)
    case .channelSoundingMapIndication(let pdu): pdu.encode(into: &output)
    case .channelSoundingSecurityRequest(let pdu): pdu.encode(into: &output)
    case .channelSoundingTerminationResponse(let pdu): pdu.encode(into: &output)
    case .frameSpaceRequest(let pdu): pdu.encode(into: &output)
    case .frameSpaceResponse(let pdu): pdu.encode(into: &output)
    case .startEncryptionRequest, .startEncryptionResponse, .pauseEncryptionRequest,
      .pauseEncryptionResponse, .pingRequest, .pingResponse, .constantToneResponse,
      .channelSoundingFrequencyErrorRequest:
      break
    case .unknown(_, let parameters): output.octets(parameters)
    }
  }
}
