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

extension LLControlField {
  static let opcode = Field(
    .linkLayerControl, "Opcode", "btle.control_opcode", .hexadecimal,
    valueName: { LLControlOpcode.name(of: $0) })
  static let parameters = Field(.linkLayerControl, "CtrData", "btle.control.data", .octets)
}
