public import BluetoothPackets

extension Pairing {
  /// The association model that follows from the features of both sides.
  public struct AssociationChoice: Hashable, Sendable {
    /// The association model.
    public let model: Pairing.AssociationModel
    /// The reason for it.
    public let reason: Pairing.AssociationReason

    /// The association model that a temporary key of 0 proves.
    static let provenJustWorks = Pairing.AssociationChoice(model: .justWorks, reason: .temporaryKey)

    private init(model: Pairing.AssociationModel, reason: Pairing.AssociationReason) {
      self.model = model
      self.reason = reason
    }

    /// Chooses the association model. Core 6.0, Vol 3, Part H, 2.3.5.1, Tables 2.6 to 2.8.
    public init(
      initiator: PairingFeatures, responder: PairingFeatures, isSecureConnections: Bool
    ) {
      let has = (initiator.outOfBandFlag == .present, responder.outOfBandFlag == .present)
      if isSecureConnections ? has.0 || has.1 : has.0 && has.1 {
        model = .outOfBand
        reason = .outOfBandData
      } else if !initiator.authenticationRequirements.wantsManInTheMiddleProtection,
        !responder.authenticationRequirements.wantsManInTheMiddleProtection
      {
        model = .justWorks
        reason = .protectionNotAsked
      } else {
        model = Pairing.AssociationChoice.model(
          initiator.ioCapability, responder.ioCapability, isSecureConnections)
        reason = .capabilities
      }
    }

    private static func model(
      _ initiator: IOCapability, _ responder: IOCapability, _ isSecureConnections: Bool
    ) -> Pairing.AssociationModel {
      switch (initiator, responder) {
      case (.keyboardOnly, .keyboardOnly): .passkeyEntry(.bothEnter)
      case (.displayYesNo, .displayYesNo):
        isSecureConnections ? .numericComparison : .justWorks
      case (.displayYesNo, .keyboardDisplay), (.keyboardDisplay, .keyboardDisplay):
        isSecureConnections ? .numericComparison : .passkeyEntry(.initiatorDisplays)
      case (.keyboardDisplay, .displayYesNo):
        isSecureConnections ? .numericComparison : .passkeyEntry(.responderDisplays)
      case (.displayOnly, .keyboardOnly), (.displayOnly, .keyboardDisplay),
        (.displayYesNo, .keyboardOnly), (.keyboardDisplay, .keyboardOnly):
        .passkeyEntry(.initiatorDisplays)
      case (.keyboardOnly, .displayOnly), (.keyboardOnly, .displayYesNo),
        (.keyboardOnly, .keyboardDisplay), (.keyboardDisplay, .displayOnly):
        .passkeyEntry(.responderDisplays)
      default: .justWorks
      }
    }
  }
}
