package import BluetoothPackets

/// What an answer does to the procedure that it belongs to.
package enum ControlAnswer {
  /// More PDUs follow.
  case goesOn
  case ends
  /// The procedure is complete at the instant that the PDU names.
  case endsAtInstant
}

extension LLControlOpcode {
  /// The procedure that this PDU begins where it answers nothing; nil if it can only be an answer.
  package var procedure: LinkLayerProcedure? {
    switch part {
    case .begins(let procedure), .isWhole(let procedure): procedure
    case .answers, .refuses: nil
    case nil: .unknown
    }
  }

  /// Whether the PDU that begins a procedure is all of it, but for the link layer's
  /// acknowledgement.
  package var isOneWay: Bool {
    if case .isWhole = part { true } else { false }
  }

  /// The only side that may send this PDU; nil if both may. 2.4.2.
  var sender: LinkDirection? {
    switch onlySender {
    case .central: .centralToPeripheral
    case .peripheral: .peripheralToCentral
    case nil: nil
    }
  }

  /// Whether this PDU can only be an answer.
  package var isAnswer: Bool {
    switch part {
    case .answers, .refuses: true
    case .begins, .isWhole, nil: false
    }
  }

  /// Whether it belongs to the start or pause of encryption, during which nothing else may be sent.
  /// 5.1.3.1.
  var isOfEncryption: Bool {
    switch part {
    case .begins(let procedure), .isWhole(let procedure), .answers(let procedure):
      procedure == .encryptionStart || procedure == .encryptionPause
    case .refuses, nil: false
    }
  }

  /// What this PDU means to a procedure that another one began; nil if it has nothing to do with it.
  ///
  /// - Parameters:
  ///   - request: the PDU that began the procedure.
  ///   - isFromInitiator: whether the side that began it sends this PDU too.
  ///   - isFromCentral: whether the central sends this PDU.
  package func answer(
    to request: LLControlOpcode, isFromInitiator: Bool, isFromCentral: Bool
  ) -> ControlAnswer? {
    switch (request, self) {
    case (.versionIndication, .versionIndication),
      (.featureRequest, .featureResponse), (.peripheralFeatureRequest, .featureResponse),
      (.extendedFeatureRequest, .extendedFeatureResponse),
      (.pingRequest, .pingResponse), (.lengthRequest, .lengthResponse),
      (.constantToneExtensionRequest, .constantToneExtensionResponse),
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
      (.cisRequest, .cisResponse),
      (.channelSoundingRequest, .channelSoundingResponse),
      (.encryptionRequest, .encryptionResponse), (.encryptionRequest, .startEncryptionRequest):
      isFromInitiator ? nil : .goesOn
    case (.encryptionRequest, .startEncryptionResponse):
      isFromInitiator ? .goesOn : .ends
    case (.pauseEncryptionRequest, .pauseEncryptionResponse):
      isFromInitiator ? .ends : .goesOn
    case (.phyRequest, .phyUpdateIndication), (.connectionRateRequest, .connectionRateIndication),
      (.connectionParameterRequest, .connectionUpdateIndication):
      isFromCentral ? .endsAtInstant : nil
    case (.cisRequest, .cisIndication),
      (.channelSoundingRequest, .channelSoundingIndication):
      isFromCentral ? .ends : nil
    default: nil
    }
  }
}

extension LinkLayerProcedure {
  /// Procedures that both sides must not run at once, because each has an instant. Core 6.0,
  /// Vol 6, Part B, 5.3.
  var hasInstant: Bool {
    switch self {
    case .connectionUpdate, .channelMapUpdate, .connectionParametersRequest, .phyUpdate,
      .connectionRateRequest, .connectionRateUpdate:
      true
    default: false
    }
  }
}
