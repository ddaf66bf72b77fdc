public import LinkSessions

extension Rule {
  /// The row of a rule.
  public init(_ id: RuleID) {
    switch id {
    // MARK: Attribute Protocol

    case .attRequestBeforeAnswer:
      self.init(
        id, .attributeProtocol, .error, [.plaintext, .noMissedPackets],
        "Core 6.0, Vol 3, Part F, 3.3.2")
    case .attIndicationBeforeConfirmation:
      self.init(
        id, .attributeProtocol, .error, [.plaintext, .noMissedPackets],
        "Core 6.0, Vol 3, Part F, 3.3.2")
    case .attAnswerWithoutRequest:
      self.init(
        id, .attributeProtocol, .error, [.plaintext, .noMissedPackets],
        "Core 6.0, Vol 3, Part F, 3.3.2")
    case .attConfirmationWithoutIndication:
      self.init(
        id, .attributeProtocol, .error, [.plaintext, .noMissedPackets],
        "Core 6.0, Vol 3, Part F, 3.4.7.3")
    case .attLateAnswer:
      self.init(id, .attributeProtocol, .error, [.plaintext], "Core 6.0, Vol 3, Part F, 3.3.3")
    case .attUseAfterTimeout:
      self.init(
        id, .attributeProtocol, .error, [.plaintext, .noMissedPackets],
        "Core 6.0, Vol 3, Part F, 3.3.3")
    case .attMalformedPDU:
      self.init(
        id, .attributeProtocol, .error, [.plaintext, .wholeRecords],
        "Core 6.0, Vol 3, Part F, 3.3.1")
    case .attMalformedRequestAnswered:
      self.init(
        id, .attributeProtocol, .error, [.plaintext, .wholeRecords],
        "Core 6.0, Vol 3, Part F, 3.4.1.1")
    case .attIncompleteRequestAnswered:
      self.init(
        id, .attributeProtocol, .error, [.plaintext, .wholeRecords],
        "Core 6.0, Vol 3, Part A, 7.2.2")
    case .attUnknownOpcode:
      self.init(id, .attributeProtocol, .error, [.plaintext], "Core 6.0, Vol 3, Part F, 3.4.8")
    case .attMTUExchangedTwice:
      self.init(id, .attributeProtocol, .warning, [.plaintext], "Core 6.0, Vol 3, Part F, 3.4.2.1")
    case .attMTUBelowMinimum:
      self.init(id, .attributeProtocol, .error, [.plaintext], "Core 6.0, Vol 3, Part F, 3.4.2")
    case .attMTUExchangeOnEnhancedBearer:
      self.init(id, .attributeProtocol, .error, [.plaintext], "Core 6.0, Vol 3, Part F, 3.4.2.1")
    case .attPDUOverMTU:
      self.init(id, .attributeProtocol, .error, [.plaintext], "Core 6.0, Vol 3, Part F, 3.2.8")
    case .attInvalidHandleRange:
      self.init(id, .attributeProtocol, .error, [.plaintext], "Core 6.0, Vol 3, Part F, 3.4.3.1")

    // MARK: Link Layer

    case .llReservedLLID:
      self.init(id, .linkLayer, .error, [.air], "Core 6.0, Vol 6, Part B, 2.4")
    case .llLengthOverLimit:
      self.init(
        id, .linkLayer, .error, [.air, .noMissedPackets], "Core 6.0, Vol 6, Part B, 4.5.10")
    case .llEmptyStart:
      self.init(id, .linkLayer, .error, [.air], "Core 6.0, Vol 6, Part B, 2.4.1")
    case .llConnectionLength:
      self.init(id, .linkLayer, .error, [.air, .wholeRecords], "Core 6.0, Vol 6, Part B, 2.3.3.1")
    case .llSequenceStart:
      self.init(id, .linkLayer, .error, [.air, .connectionStart], "Core 6.0, Vol 6, Part B, 4.5.9")
    case .llConnectionHop:
      self.init(id, .linkLayer, .error, [.air], "Core 6.0, Vol 6, Part B, 2.3.3.1")
    case .llConnectionInterval:
      self.init(id, .linkLayer, .error, [.air], "Core 6.0, Vol 6, Part B, 4.5.1")
    case .llConnectionLatency:
      self.init(id, .linkLayer, .error, [.air], "Core 6.0, Vol 6, Part B, 4.5.1")
    case .llConnectionTimeout:
      self.init(id, .linkLayer, .error, [.air], "Core 6.0, Vol 6, Part B, 4.5.2")
    case .llConnectionWindow:
      self.init(id, .linkLayer, .error, [.air], "Core 6.0, Vol 6, Part B, 4.5.3")
    case .llChannelMap:
      self.init(id, .linkLayer, .error, [.air], "Core 6.0, Vol 6, Part B, 1.4.1")
    case .llInstantPassed:
      self.init(id, .linkLayer, .error, [.air, .plaintext], "Core 6.0, Vol 6, Part B, 5.5")
    case .llWrongRole:
      self.init(
        id, .linkLayer, .error, [.air, .plaintext, .roles], "Core 6.0, Vol 6, Part B, 2.4.2")
    case .llUnknownPDU:
      self.init(id, .linkLayer, .error, [.air, .plaintext], "Core 6.0, Vol 6, Part B, 2.4.2")
    case .llControlLength:
      self.init(
        id, .linkLayer, .error, [.air, .plaintext, .wholeRecords], "Core 6.0, Vol 6, Part B, 2.4.2")
    case .llUnaskedAnswer:
      self.init(
        id, .linkLayer, .error, [.air, .plaintext, .noMissedPackets], "Core 6.0, Vol 6, Part B, 5.1"
      )
    case .llVersionRepeated:
      self.init(id, .linkLayer, .warning, [.air, .plaintext], "Core 6.0, Vol 6, Part B, 5.1.5")
    case .llEncryptionOrder:
      self.init(
        id, .linkLayer, .error, [.air, .plaintext, .noMissedPackets],
        "Core 6.0, Vol 6, Part B, 5.1.3.1")
    case .llEncryptionDisturbed:
      self.init(id, .linkLayer, .error, [.air, .roles], "Core 6.0, Vol 6, Part B, 5.1.3.1")
    case .llSecureConnectionsKeyNamed:
      self.init(id, .linkLayer, .error, [], "Core 6.0, Vol 3, Part H, 2.4.4")
    case .llEncryptionBeforeKey:
      self.init(id, .linkLayer, .error, [.noMissedPackets], "Core 6.0, Vol 3, Part H, 2.1")

    // MARK: Security Manager

    case .smpKeySize:
      self.init(id, .security, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 2.3.4")
    case .smpWrongRole:
      self.init(id, .security, .error, [.plaintext, .roles], "Core 6.0, Vol 3, Part H, 2.4.6")
    case .smpOutOfOrder:
      self.init(
        id, .security, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part H, 2.1")
    case .smpOutsidePairing:
      self.init(
        id, .security, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part H, 2.1")
    case .smpPublicKeyRepeated:
      self.init(id, .security, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 2.3.5.6.1")
    case .smpPublicKeyInvalid:
      self.init(
        id, .security, .error, [.plaintext, .wholeRecords], "Core 6.0, Vol 3, Part H, 2.3.5.6.1")
    case .smpPublicKeyReflected:
      self.init(
        id, .security, .error, [.plaintext, .wholeRecords], "Core 6.0, Vol 3, Part H, 2.3.5.6.1")
    case .smpUnknownPDU:
      self.init(id, .security, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 3.3")
    case .smpLength:
      self.init(id, .security, .error, [.plaintext, .wholeRecords], "Core 6.0, Vol 3, Part H, 3.5")

    // MARK: L2CAP

    case .l2capIncompleteFrame:
      self.init(
        id, .logicalLink, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part A, 7.2.1")
    case .l2capShortStart:
      self.init(
        id, .logicalLink, .error, [.plaintext, .wholeRecords], "Core 6.0, Vol 3, Part A, 7.2.1")
    case .l2capContinuationWithoutStart:
      self.init(
        id, .logicalLink, .error, [.plaintext, .connectionStart, .noMissedPackets],
        "Core 6.0, Vol 3, Part A, 7.2.1")
    case .l2capExcessOctets:
      self.init(id, .logicalLink, .error, [.plaintext], "Core 6.0, Vol 3, Part A, 7.2.1")
    case .l2capMalformedCommand:
      self.init(
        id, .logicalLink, .error, [.plaintext, .wholeRecords], "Core 6.0, Vol 3, Part A, 4")
    case .l2capUnexpectedCode:
      self.init(id, .logicalLink, .error, [.plaintext], "Core 6.0, Vol 3, Part A, 4")
    case .l2capZeroIdentifier:
      self.init(id, .logicalLink, .error, [.plaintext], "Core 6.0, Vol 3, Part A, 4")
    case .l2capAnswerWithoutRequest:
      self.init(
        id, .logicalLink, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part A, 4")
    case .l2capParameterRequestFromCentral:
      self.init(id, .logicalLink, .error, [.plaintext, .roles], "Core 6.0, Vol 3, Part A, 4.20")
    case .l2capFrameWithoutCredit:
      self.init(
        id, .logicalLink, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part A, 10.1")
    case .l2capCreditOverflow:
      self.init(
        id, .logicalLink, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part A, 10.1")
    case .l2capZeroCredits:
      self.init(id, .logicalLink, .error, [.plaintext], "Core 6.0, Vol 3, Part A, 4.24")
    case .l2capSDUOverMTU:
      self.init(id, .logicalLink, .error, [.plaintext], "Core 6.0, Vol 3, Part A, 3.4.3")
    case .l2capFrameOverMPS:
      self.init(id, .logicalLink, .error, [.plaintext], "Core 6.0, Vol 3, Part A, 3.4.3")
    case .l2capSDULength:
      self.init(
        id, .logicalLink, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part A, 3.4.3")
    }
  }

  private init(
    _ id: RuleID, _ category: Category, _ severity: Severity, _ evidence: [Evidence],
    _ reference: String
  ) {
    self.id = id
    self.category = category
    self.severity = severity
    self.evidence = evidence
    self.reference = reference
  }
}
