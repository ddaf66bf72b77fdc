import BluetoothPackets

/// What an answer does to the procedure that it belongs to.
enum ControlAnswer {
  /// More PDUs follow.
  case goesOn
  case ends
  /// The procedure is complete at the instant that the PDU names.
  case endsAtInstant
}

extension LLControlOpcode {
  /// The procedure that this PDU begins where it answers nothing. Core 6.0, Vol 6, Part B, 5.1.
  var procedure: LinkLayerProcedure? {
    switch self {
    case .connectionUpdateIndication: .connectionUpdate
    case .channelMapIndication: .channelMapUpdate
    case .terminateIndication: .termination
    case .encryptionRequest: .encryptionStart
    case .pauseEncryptionRequest: .encryptionPause
    case .featureRequest, .peripheralFeatureRequest, .extendedFeatureRequest: .featureExchange
    case .versionIndication: .versionExchange
    case .connectionParameterRequest: .connectionParametersRequest
    case .pingRequest: .ping
    case .lengthRequest: .dataLengthUpdate
    case .phyRequest, .phyUpdateIndication: .phyUpdate
    case .minimumUsedChannelsIndication: .minimumUsedChannels
    case .constantToneRequest: .constantTone
    case .periodicSyncIndication, .periodicSyncResponsesIndication: .periodicSyncTransfer
    case .clockAccuracyRequest: .sleepClockAccuracy
    case .connectedStreamRequest: .cisCreation
    case .connectedStreamTermination: .cisTermination
    case .powerControlRequest: .powerControl
    case .powerChangeIndication: .powerChange
    case .subrateRequest: .subrateRequest
    case .subrateIndication: .subrateUpdate
    case .channelReportingIndication: .channelReporting
    case .channelStatusIndication: .channelStatus
    case .frameSpaceRequest: .frameSpaceUpdate
    case .channelSoundingSecurityRequest, .channelSoundingCapabilitiesRequest,
      .channelSoundingConfigurationRequest, .channelSoundingRequest,
      .channelSoundingFrequencyErrorRequest, .channelSoundingMapIndication,
      .channelSoundingTerminationRequest:
      .channelSounding
    default: name == nil ? .unknown : nil
    }
  }

  /// Whether the PDU that begins a procedure is all of it, but for the link layer's
  /// acknowledgement.
  var isOneWay: Bool {
    switch self {
    case .connectionUpdateIndication, .channelMapIndication, .terminateIndication,
      .phyUpdateIndication, .minimumUsedChannelsIndication, .periodicSyncIndication,
      .periodicSyncResponsesIndication, .connectedStreamTermination, .powerChangeIndication,
      .subrateIndication, .channelReportingIndication, .channelStatusIndication,
      .channelSoundingMapIndication:
      true
    default: false
    }
  }

  /// The only side that may send this PDU; nil if both may. 2.4.2.
  var sender: LinkDirection? {
    switch self {
    case .connectionUpdateIndication, .channelMapIndication, .encryptionRequest,
      .featureRequest, .pauseEncryptionRequest, .phyUpdateIndication,
      .connectedStreamRequest, .connectedStreamIndication, .subrateIndication,
      .channelReportingIndication, .channelSoundingIndication:
      .centralToPeripheral
    case .encryptionResponse, .startEncryptionRequest, .peripheralFeatureRequest,
      .minimumUsedChannelsIndication, .connectedStreamResponse, .subrateRequest,
      .channelStatusIndication:
      .peripheralToCentral
    default: nil
    }
  }

  /// What this PDU means to a procedure that another one began; nil if it has nothing to do with it.
  ///
  /// - Parameters:
  ///   - request: the PDU that began the procedure.
  ///   - isFromInitiator: whether the side that began it sends this PDU too.
  ///   - isFromCentral: whether the central sends this PDU.
  func answer(
    to request: LLControlOpcode, isFromInitiator: Bool, isFromCentral: Bool
  ) -> ControlAnswer? {
    switch (request, self) {
    case (.versionIndication, .versionIndication),
      (.featureRequest, .featureResponse), (.peripheralFeatureRequest, .featureResponse),
      (.extendedFeatureRequest, .extendedFeatureResponse),
      (.pingRequest, .pingResponse), (.lengthRequest, .lengthResponse),
      (.constantToneRequest, .constantToneResponse),
      (.clockAccuracyRequest, .clockAccuracyResponse),
      (.powerControlRequest, .powerControlResponse),
      (.subrateRequest, .subrateIndication),
      (.frameSpaceRequest, .frameSpaceResponse),
      (.channelSoundingSecurityRequest, .channelSoundingSecurityResponse),
      (.channelSoundingCapabilitiesRequest, .channelSoundingCapabilitiesResponse),
      (.channelSoundingConfigurationRequest, .channelSoundingConfigurationResponse),
      (.channelSoundingFrequencyErrorRequest, .channelSoundingFrequencyErrorResponse),
      (.channelSoundingTerminationRequest, .channelSoundingTerminationResponse):
      isFromInitiator ? nil : .ends
    case (.phyRequest, .phyResponse), (.connectionParameterRequest, .connectionParameterResponse),
      (.connectedStreamRequest, .connectedStreamResponse),
      (.channelSoundingRequest, .channelSoundingResponse),
      (.encryptionRequest, .encryptionResponse), (.encryptionRequest, .startEncryptionRequest):
      isFromInitiator ? nil : .goesOn
    case (.encryptionRequest, .startEncryptionResponse):
      isFromInitiator ? .goesOn : .ends
    case (.pauseEncryptionRequest, .pauseEncryptionResponse):
      isFromInitiator ? .ends : .goesOn
    case (.phyRequest, .phyUpdateIndication),
      (.connectionParameterRequest, .connectionUpdateIndication):
      isFromCentral ? .endsAtInstant : nil
    case (.connectedStreamRequest, .connectedStreamIndication),
      (.channelSoundingRequest, .channelSoundingIndication):
      isFromCentral ? .ends : nil
    default: nil
    }
  }

  /// Whether this PDU can only be an answer.
  var isAnswer: Bool {
    switch self {
    case .encryptionResponse, .startEncryptionRequest, .startEncryptionResponse,
      .featureResponse, .extendedFeatureResponse, .pauseEncryptionResponse,
      .connectionParameterResponse, .pingResponse, .lengthResponse, .phyResponse,
      .constantToneResponse, .clockAccuracyResponse, .connectedStreamResponse,
      .connectedStreamIndication, .powerControlResponse, .channelSoundingSecurityResponse,
      .channelSoundingCapabilitiesResponse, .channelSoundingConfigurationResponse,
      .channelSoundingResponse, .channelSoundingIndication,
      .channelSoundingFrequencyErrorResponse, .channelSoundingTerminationResponse,
      .frameSpaceResponse, .unknownResponse, .rejectIndication, .extendedRejectIndication:
      true
    default: false
    }
  }

  /// Whether it belongs to the start or pause of encryption, during which nothing else may be sent.
  /// 5.1.3.1.
  var isOfEncryption: Bool {
    switch self {
    case .encryptionRequest, .encryptionResponse, .startEncryptionRequest,
      .startEncryptionResponse, .pauseEncryptionRequest, .pauseEncryptionResponse:
      true
    default: false
    }
  }
}

extension LinkLayerProcedure {
  /// Procedures that both sides must not run at once, because each has an instant. Core 6.0,
  /// Vol 6, Part B, 5.3.
  var hasInstant: Bool {
    switch self {
    case .connectionUpdate, .channelMapUpdate, .connectionParametersRequest, .phyUpdate: true
    default: false
    }
  }
}
