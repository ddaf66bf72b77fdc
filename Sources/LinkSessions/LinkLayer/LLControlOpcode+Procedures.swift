package import BluetoothPackets

/// The effect of a response on its procedure.
package enum ControlAnswer {
  /// The procedure continues with more PDUs.
  case goesOn
  case ends
  /// The procedure is complete at the instant in the PDU.
  case endsAtInstant
}

extension LLControlOpcode {
  /// The procedure that this PDU begins if it is not a response; nil if it can only be a response.
  package var procedure: LinkLayerProcedure? {
    switch part {
    case .begins(let procedure), .isWhole(let procedure): procedure
    case .answers, .refuses: nil
    case nil: .unknown
    }
  }

  /// Whether the PDU that begins a procedure is its only one, apart from the link layer's
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

  /// Whether this PDU can only be a response.
  package var isAnswer: Bool {
    switch part {
    case .answers, .refuses: true
    case .begins, .isWhole, nil: false
    }
  }

  /// Whether it belongs to the start or pause of encryption, during which no other PDU may be sent.
  /// 5.1.3.1.
  var isOfEncryption: Bool {
    switch part {
    case .begins(let procedure), .isWhole(let procedure), .answers(let procedure):
      procedure == .encryptionStart || procedure == .encryptionPause
    case .refuses, nil: false
    }
  }

  /// Returns the effect of this PDU on a procedure that another PDU began; nil if they are unrelated.
  ///
  /// - Parameters:
  ///   - request: the PDU that began the procedure.
  ///   - isFromInitiator: whether the initiator of the procedure sends this PDU, too.
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
      (.cisRequest, .cisResponse):
      // The central answers a request of the peripheral with the indication itself. 5.1.7, 5.1.10.
      isFromInitiator || isFromCentral ? nil : .goesOn
    case (.channelSoundingRequest, .channelSoundingResponse),
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
  /// Whether it has an instant. Both sides must not run such procedures at the same time. Core 6.0, Vol
  /// 6, Part B, 5.3.
  var hasInstant: Bool {
    switch self {
    case .connectionUpdate, .channelMapUpdate, .connectionParametersRequest, .phyUpdate,
      .connectionRateRequest, .connectionRateUpdate:
      true
    default: false
    }
  }
}
