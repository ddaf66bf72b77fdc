public import LinkSessions

extension Rule {
  /// Creates the rule with this ID.
  public init(_ id: RuleID) {
    let row: (Category, Severity, [Evidence], String) =
      switch id {
      // Attribute Protocol
      case .attRequestBeforeAnswer:
        (.att, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part F, 3.3.2")
      case .attIndicationBeforeConfirmation:
        (.att, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part F, 3.3.2")
      case .attAnswerWithoutRequest:
        (.att, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part F, 3.3")
      case .attConfirmationWithoutIndication:
        (.att, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part F, 3.4.7.3")
      case .attLateAnswer: (.att, .error, [.plaintext], "Core 6.0, Vol 3, Part F, 3.3.3")
      case .attUseAfterTimeout:
        (.att, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part F, 3.3.3")
      case .attMalformedPDU:
        (.att, .error, [.plaintext, .wholeRecords], "Core 6.0, Vol 3, Part F, 3.3.1")
      case .attMalformedRequestAnswered:
        (.att, .error, [.plaintext, .wholeRecords], "Core 6.0, Vol 3, Part F, 3.3")
      case .attIncompleteRequestAnswered:
        (.att, .error, [.plaintext, .wholeRecords], "Core 6.0, Vol 3, Part A, 7.2.2")
      case .attPrepareWriteEcho:
        (.att, .error, [.plaintext, .wholeRecords], "Core 6.0, Vol 3, Part F, 3.4.6.2")
      case .attMTUExchangedTwice: (.att, .warning, [.plaintext], "Core 6.0, Vol 3, Part F, 3.4.2.1")
      case .attMTUBelowMinimum:
        (.att, .error, [.plaintext], "Core 6.0, Vol 3, Part F, 3.4.2.1 and 3.4.2.2")
      case .attMTUExchangeOnEnhancedBearer:
        (.att, .error, [.plaintext], "Core 6.0, Vol 3, Part G, 4.2")
      case .attPDUOverMTU:
        (.att, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part F, 3.2.8")
      case .attInvalidHandleRange: (.att, .error, [.plaintext], "Core 6.0, Vol 3, Part F, 3.4.3.1")
      case .attTimeout:
        (.att, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part F, 3.3.3")
      case .attMTUDefault:
        (
          .att, .warning, [.connectionStart, .plaintext], "Core 6.0, Vol 3, Part G, 4.3.1 and 5.2.1"
        )
      case .attValueCut:
        (.att, .warning, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part F, 3.2.9")
      case .attValueBeforeMTU: (.att, .warning, [.plaintext], "Core 6.0, Vol 3, Part F, 3.4.7.1")
      case .attInvalidHandle: (.att, .error, [.plaintext], "Core 6.0, Vol 3, Part F, 3.4.1.1")
      case .attQueueFull: (.att, .warning, [.plaintext], "Core 6.0, Vol 3, Part F, 3.4.6.1")
      case .attUnsupportedRequest: (.att, .warning, [.plaintext], "Core 6.0, Vol 3, Part G, 4.2")

      // Generic Attribute Profile
      case .gattServiceChangedUnconfirmed:
        (.gatt, .warning, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part F, 3.4.7.2")
      case .gattDiscoveryNeedsSecurity:
        (.gatt, .error, [.plaintext], "Core 6.0, Vol 3, Part G, 8.1")
      case .gattBulkWithResponse: (.gatt, .note, [.plaintext], "Apple, WWDC 2017, session 712")
      case .gattStaleCache: (.gatt, .error, [.plaintext], "Core 6.0, Vol 3, Part G, 2.5.2")
      case .gattServiceChangedMissing:
        (.gatt, .warning, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part G, 7.1")
      case .gattServiceChangedUnsubscribed:
        (.gatt, .warning, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part G, 7.1")
      case .gattPolled: (.gatt, .note, [.plaintext], "Core 6.0, Vol 3, Part G, 4.10")
      case .gattCCCDKind: (.gatt, .warning, [.plaintext], "Core 6.0, Vol 3, Part G, 3.3.3.3")
      case .gattAnswersUnsubscribed:
        (
          .gatt, .note, [.connectionStart, .plaintext, .wholeRecords, .noMissedPackets],
          "Core 6.0, Vol 3, Part G, 3.3.3.3"
        )
      case .gattServiceChangedUnbonded:
        (
          .gatt, .note, [.connectionStart, .plaintext, .wholeRecords, .noMissedPackets],
          "Core 6.0, Vol 3, Part G, 2.5.2"
        )
      case .gattCCCDRefused: (.gatt, .error, [.plaintext], "Core 6.0, Vol 3, Part G, 3.3.3.3")
      case .gattAccessRefused:
        (.gatt, .warning, [.plaintext, .connectionStart], "Core 6.0, Vol 3, Part C, 10.3.1")
      case .gattNotPermitted: (.gatt, .warning, [.plaintext], "Core 6.0, Vol 3, Part G, 3.3.1.1")
      case .gattSubscriptionLost:
        (
          .gatt, .warning, [.connectionStart, .plaintext, .wholeRecords, .noMissedPackets],
          "Core 6.0, Vol 3, Part G, 3.3.3.3"
        )
      case .gattCCCDBeforeEncryption:
        (.gatt, .warning, [.plaintext], "Core 6.0, Vol 3, Part C, 10.3.2")
      case .gattCCCDBeforeBond: (.gatt, .warning, [.plaintext], "Core 6.0, Vol 3, Part G, 3.3.3.3")
      case .gattValueUnsubscribed:
        (
          .gatt, .warning, [.connectionStart, .plaintext, .noMissedPackets],
          "Core 6.0, Vol 3, Part G, 4.10.1"
        )
      case .gattSubscribedSilent:
        (.gatt, .note, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part G, 4.10.1")
      case .gattRediscovery: (.gatt, .note, [.plaintext], "Core 6.0, Vol 3, Part G, 2.5.2")
      case .gattMixedUUIDSizes:
        (.gatt, .note, [.plaintext], "Core 6.0, Vol 3, Part G, 3.1 and 3.3.1")
      case .gattValueLayout:
        (.gatt, .warning, [.plaintext], "Bluetooth SIG, GATT Specification Supplement")
      case .gattValueChecksum: (.gatt, .warning, [.plaintext], "the profile that is used")
      case .gattValueCounter:
        (.gatt, .warning, [.plaintext, .noMissedPackets], "the profile that is used")
      case .gattPrepareAcrossServices:
        (.gatt, .warning, [.plaintext], "Core 6.0, Vol 3, Part G, 4.9.5")

      // Link Layer
      case .llReservedLLID: (.linkLayer, .error, [.air], "Core 6.0, Vol 6, Part B, 2.4")
      case .llLengthOverLimit:
        (.linkLayer, .error, [.air, .noMissedPackets], "Core 6.0, Vol 6, Part B, 4.5.10")
      case .llEmptyStart: (.linkLayer, .error, [.air], "Core 6.0, Vol 6, Part B, 2.4.1 and 2.4.2")
      case .llConnectionLength:
        (
          .linkLayer, .error, [.air, .connectionStart, .wholeRecords],
          "Core 6.0, Vol 6, Part B, 2.3.3.1"
        )
      case .llSequenceStart:
        (.linkLayer, .error, [.air, .connectionStart], "Core 6.0, Vol 6, Part B, 4.5.9")
      case .llConnectionHop:
        (.linkLayer, .error, [.air, .connectionStart], "Core 6.0, Vol 6, Part B, 2.3.3.1")
      case .llConnectionInterval:
        (.linkLayer, .error, [.air, .connectionStart], "Core 6.0, Vol 6, Part B, 4.5.1")
      case .llConnectionLatency:
        (.linkLayer, .error, [.air, .connectionStart], "Core 6.0, Vol 6, Part B, 4.5.1")
      case .llConnectionTimeout:
        (.linkLayer, .error, [.air, .connectionStart], "Core 6.0, Vol 6, Part B, 4.5.2")
      case .llConnectionWindow:
        (.linkLayer, .error, [.air, .connectionStart], "Core 6.0, Vol 6, Part B, 4.5.3")
      case .llChannelMap:
        (.linkLayer, .error, [.air, .connectionStart], "Core 6.0, Vol 6, Part B, 4.5.8.1")
      case .llInstantPassed:
        (.linkLayer, .error, [.air, .plaintext], "Core 6.0, Vol 6, Part B, 5.5.1")
      case .llInstantMissed:
        (
          .linkLayer, .error, [.air, .plaintext, .connectionStart], "Core 6.0, Vol 6, Part B, 5.5.1"
        )
      case .llInstantsOverlap:
        (.linkLayer, .error, [.air, .plaintext], "Core 6.0, Vol 6, Part B, 5 and 5.3")
      case .llWrongRole:
        (.linkLayer, .error, [.air, .plaintext, .roles], "Core 6.0, Vol 6, Part B, 5.1")
      case .llControlLength:
        (.linkLayer, .error, [.air, .plaintext, .wholeRecords], "Core 6.0, Vol 6, Part B, 2.4.2")
      case .llUnaskedAnswer:
        (.linkLayer, .error, [.air, .plaintext, .noMissedPackets], "Core 6.0, Vol 6, Part B, 5.1")
      case .llVersionRepeated:
        (.linkLayer, .warning, [.air, .plaintext], "Core 6.0, Vol 6, Part B, 5.1.5")
      case .llEncryptionOrder:
        (
          .linkLayer, .error, [.air, .plaintext, .noMissedPackets],
          "Core 6.0, Vol 6, Part B, 5.1.3.1"
        )
      case .llEncryptionDisturbed:
        (.linkLayer, .error, [.air, .wholeRecords, .roles], "Core 6.0, Vol 6, Part B, 5.1.3.1")
      case .llKeyNamed:
        (.linkLayer, .error, [.air, .plaintext], "Core 6.0, Vol 3, Part H, 2.4.4 and 2.4.4.1")
      case .llEncryptionBeforeKey:
        (
          .linkLayer, .error, [.air, .plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part H, 3.5.4"
        )
      case .llResponseTimeout:
        (.linkLayer, .error, [.connectionEnd], "Core 6.0, Vol 6, Part B, 5.2")
      case .llMICFailure: (.linkLayer, .error, [.connectionEnd], "Core 6.0, Vol 6, Part E, 1")
      case .llProcedureCollision:
        (.linkLayer, .error, [.connectionEnd], "Core 6.0, Vol 6, Part B, 5.3")
      case .llUsedAfterUnknown:
        (.linkLayer, .warning, [.air, .plaintext], "Core 6.0, Vol 6, Part B, 4.6")
      case .llUnknownPDU:
        (.linkLayer, .error, [.air, .plaintext], "Core 6.0, Vol 6, Part B, 2.4.2")
      case .llPlaintextWhenEncrypted:
        (.linkLayer, .error, [.air, .wholeRecords], "Core 6.0, Vol 6, Part E, 1")
      case .llMapNeverChanges: (.linkLayer, .note, [.air], "Core 6.0, Vol 6, Part B, 4.5.8.1")

      // Security Manager
      case .smpKeySize: (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 2.3.4")
      case .smpWrongRole:
        (.pairing, .error, [.plaintext, .roles], "Core 6.0, Vol 3, Part H, 2.4 and 2.4.6")
      case .smpOutOfOrder:
        (.pairing, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part H, 2.1")
      case .smpOutsidePairing:
        (.pairing, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part H, 2.1")
      case .smpPublicKeyRepeated:
        (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 2.3.5.6.1")
      case .smpPublicKeyInvalid:
        (.pairing, .error, [.plaintext, .wholeRecords], "Core 6.0, Vol 3, Part H, 2.3.5.6.1")
      case .smpPublicKeyReflected:
        (.pairing, .error, [.plaintext, .wholeRecords], "Core 6.0, Vol 3, Part H, 2.3.5.6.1")
      case .smpLength:
        (.pairing, .error, [.plaintext, .wholeRecords], "Core 6.0, Vol 3, Part H, 3.3")

      // Connections
      case .connSupervisionTimeout:
        (.connection, .error, [.connectionEnd], "Core 6.0, Vol 6, Part B, 4.5.2")
      case .connDyingAtEnd:
        (
          .connection, .warning, [.air, .connectionParameters], "Core 6.0, Vol 6, Part B, 4.5.2"
        )
      case .connFailedToEstablish:
        (.connection, .error, [.connectionEnd], "Core 6.0, Vol 6, Part B, 4.5.2")
      case .connEndedBy: (.connection, .note, [.connectionEnd], "Core 6.0, Vol 1, Part F, 2")
      case .connMarginThin:
        (.connection, .warning, [.connectionParameters], "Core 6.0, Vol 6, Part B, 4.5.2")
      case .connChurn:
        (
          .connection, .warning, [.connectionStart, .connectionEnd, .connectionParameters],
          "bletrace, a rule of thumb"
        )
      case .paramRejected:
        (
          .connection, .warning, [.plaintext],
          "Core 6.0, Vol 3, Part A, 4.21 (L2CAP); Vol 6, Part B, 5.1.7.2 (link layer)"
        )
      case .paramRejectedLoop:
        (.connection, .error, [.plaintext, .connectionEnd], "Core 6.0, Vol 3, Part C, 9.3.9.2")
      case .paramTooEarly:
        (.connection, .note, [.plaintext, .connectionStart], "Core 6.0, Vol 3, Part C, 9.3.12.2")
      case .paramUnanswered:
        (
          .connection, .warning, [.plaintext, .noMissedPackets, .wholeRecords],
          "Core 6.0, Vol 3, Part A, 4.20"
        )
      case .connAttemptUnanswered:
        (.connection, .warning, [.hostLog, .wholeRecords], "Core 6.0, Vol 4, Part E, 7.8.12")
      case .connAttemptPending:
        (.connection, .warning, [.hostLog], "Core 6.0, Vol 4, Part E, 7.8.12")
      case .hciCommandBusy:
        (.connection, .note, [.hostLog], "Core 6.0, Vol 1, Part F, 2")
      case .advDirectedEndless:
        (.connection, .error, [.hostLog, .wholeRecords], "Core 6.0, Vol 4, Part E, 7.8.9")
      case .connAttemptYield:
        (
          .connection, .warning, [.connectionEnd, .connectionParameters],
          "Core 6.0, Vol 6, Part B, 4.5.2"
        )
      case .connTimeoutShort:
        (
          .connection, .warning, [.connectionStart, .connectionParameters],
          "Core 6.0, Vol 6, Part B, 4.5.2"
        )
      case .connDiesAtTimer:
        (
          .connection, .warning, [.connectionEnd],
          "Core 6.0, Vol 3, Part F, 3.3.3; Vol 3, Part H, 3.4; Vol 6, Part B, 5.2"
        )
      case .connPHYSilence:
        (
          .connection, .warning, [.connectionEnd, .connectionParameters],
          "Core 6.0, Vol 6, Part B, 5.1.10"
        )
      case .connPayloadTimeout: (.connection, .warning, [.hostLog], "Core 6.0, Vol 6, Part B, 5.4")
      case .paramAcceptedUnapplied:
        (.connection, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part A, 4.21")
      case .paramOutsideRequest:
        (
          .connection, .warning, [.plaintext, .connectionParameters],
          "Core 6.0, Vol 3, Part A, 4.20"
        )
      case .paramPreferredIgnored:
        (.connection, .note, [.plaintext, .connectionParameters], "Core 6.0, Vol 3, Part C, 12.3")
      case .paramApple: (.connection, .warning, [.plaintext], "Core 6.0, Vol 3, Part A, 4.20")

      // L2CAP
      case .l2capIncompleteFrame:
        (.l2cap, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part A, 7.2.1")
      case .l2capShortStart:
        (.l2cap, .error, [.plaintext, .wholeRecords], "Core 6.0, Vol 6, Part B, 2.4.1")
      case .l2capContinuationWithoutStart:
        (
          .l2cap, .error, [.plaintext, .connectionStart, .noMissedPackets],
          "Core 6.0, Vol 3, Part A, 7.2.1"
        )
      case .l2capExcessOctets: (.l2cap, .error, [.plaintext], "Core 6.0, Vol 3, Part A, 7.2.2")
      case .l2capMalformedCommand:
        (.l2cap, .error, [.plaintext, .wholeRecords], "Core 6.0, Vol 3, Part A, 4")
      case .l2capUnexpectedCode: (.l2cap, .error, [.plaintext], "Core 6.0, Vol 3, Part A, 4")
      case .l2capZeroIdentifier: (.l2cap, .error, [.plaintext], "Core 6.0, Vol 3, Part A, 4")
      case .l2capAnswerWithoutRequest:
        (.l2cap, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part A, 4")
      case .l2capParameterRequestFromCentral:
        (.l2cap, .error, [.plaintext, .roles], "Core 6.0, Vol 3, Part A, 4.20")
      case .l2capFrameWithoutCredit:
        (.l2cap, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part A, 10.1")
      case .l2capCreditOverflow:
        (.l2cap, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part A, 10.1")
      case .l2capChannelRefused: (.l2cap, .warning, [.plaintext], "Core 6.0, Vol 3, Part A, 4.23")
      case .l2capZeroCredits: (.l2cap, .error, [.plaintext], "Core 6.0, Vol 3, Part A, 4.24")
      case .l2capSDUOverMTU: (.l2cap, .error, [.plaintext], "Core 6.0, Vol 3, Part A, 3.4.3")
      case .l2capFrameOverMPS: (.l2cap, .error, [.plaintext], "Core 6.0, Vol 3, Part A, 3.4.3")
      case .l2capSDULength:
        (.l2cap, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part A, 3.4.3")

      // Advertising data
      case .adStructureOverrun:
        (.advertising, .error, [.wholeRecords], "Core 6.0, Vol 3, Part C, 11")
      case .adNonZeroPadding: (.advertising, .error, [.wholeRecords], "Core 6.0, Vol 3, Part C, 11")
      case .adMalformedValue:
        (.advertising, .error, [.wholeRecords], "Core Specification Supplement, Part A, 1")
      case .adExcessOctets:
        (.advertising, .error, [.wholeRecords], "Core Specification Supplement, Part A, 1")
      case .adPartialListEntry:
        (.advertising, .error, [.wholeRecords], "Core Specification Supplement, Part A, 1.1")
      case .adDuplicateType:
        (
          .advertising, .error, [.wholeRecords],
          "Core Specification Supplement, Part A, 1, Table 1.1"
        )
      case .adCompleteAndIncompleteList:
        (.advertising, .error, [.wholeRecords], "Core Specification Supplement, Part A, 1.1")
      case .adTwoLocalNames:
        (.advertising, .error, [.wholeRecords], "Core Specification Supplement, Part A, 1.2")
      case .adNameNotUTF8:
        (.advertising, .error, [.wholeRecords], "Core Specification Supplement, Part A, 1.2")
      case .adFlagsInScanResponse:
        (.advertising, .error, [.wholeRecords], "Core Specification Supplement, Part A, 1.3")
      case .adContradictingFlags:
        (.advertising, .error, [.wholeRecords], "Core Specification Supplement, Part A, 1.3")
      case .adConnectionIntervalRange:
        (.advertising, .error, [.wholeRecords], "Core Specification Supplement, Part A, 1.9")
      case .adTooLong: (.advertising, .error, [.wholeRecords], "Core 6.0, Vol 6, Part B, 2.3.1")
      case .iBeaconLength:
        (.advertising, .warning, [.wholeRecords], "Apple, Proximity Beacon Specification")
      case .eddystoneWithoutService:
        (.advertising, .warning, [.wholeRecords], "Eddystone Protocol Specification")
      case .eddystoneFrame:
        (.advertising, .warning, [.wholeRecords], "Eddystone Protocol Specification")
      case .advRPAStatic:
        (.advertising, .warning, [.wholeRecords], "Core 6.0, Vol 3, Part C, 10.7.1.2")
      case .advChannels: (.advertising, .warning, [.air], "Core 6.0, Vol 6, Part B, 4.4.2.1")
      case .advDataIDUnchanged:
        (.advertising, .warning, [.wholeRecords], "Core 6.0, Vol 6, Part B, 4.4.2.11")
      case .advAuxiliaryOffset:
        (.advertising, .error, [.air], "Core 6.0, Vol 6, Part B, 2.3.4.5 and 4.1.2")
      case .advPeriodicInterval:
        (.advertising, .error, [.air], "Core 6.0, Vol 6, Part B, 4.4.2.2.3")
      case .advIntervalApple: (.advertising, .note, [.air], "Core 6.0, Vol 6, Part B, 4.4.2.2.1")
      case .advAppleData: (.advertising, .note, [.wholeRecords], "Core 6.0, Vol 3, Part C, 11")

      // Pairings that fail
      case .pairingPasskeyNotEntered:
        (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 3.5.5")
      case .pairingOutOfBandMissing:
        (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 3.5.5")
      case .pairingProtectionImpossible:
        (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 2.3.5.1")
      case .pairingSecureConnectionsMissing:
        (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 2.3.5.1")
      case .pairingRequirementsNotMet:
        (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 3.5.5")
      case .pairingPasskeysDiffer:
        (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 2.3.5.3 and 2.3.5.6.3")
      case .pairingOutOfBandDiffers:
        (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 2.3.5.4 and 2.3.5.6.4")
      case .pairingConfirmMismatch:
        (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 2.3.5.5 and 2.3.5.6.2")
      case .pairingSecurityRequestRefused:
        (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 2.4.6")
      case .pairingNotSupported:
        (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 3.5.5")
      case .pairingKeyTooShort: (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 2.3.4")
      case .pairingCommandUnknown:
        (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 3.5.5")
      case .pairingUnspecified: (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 3.5.5")
      case .pairingTooOften: (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 2.3.6")
      case .pairingInvalidParameters:
        (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 3.5.5")
      case .pairingSharedKeysDiffer:
        (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 2.3.5.6.5")
      case .pairingNumbersDiffer:
        (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 2.3.5.6.2")
      case .pairingClassic: (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 3.5.5")
      case .pairingDerivationNotAllowed:
        (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 3.5.5")
      case .pairingKeyRejected: (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 3.5.5")
      case .pairingBusy: (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 3.5.5")
      case .pairingKeyMissing: (.pairing, .error, [.plaintext], "Core 6.0, Vol 6, Part B, 5.1.3.1")
      case .pairingEncryptionKeysDiffer:
        (.pairing, .error, [.plaintext], "Core 6.0, Vol 6, Part E, 1")
      case .pairingEncryptionFailed:
        (.pairing, .error, [.plaintext], "Core 6.0, Vol 6, Part B, 5.1.3.1")
      case .pairingNoAnswer:
        (.pairing, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part H, 3.4")
      case .pairingUserTooSlow:
        (.pairing, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part H, 3.4")
      case .pairingConnectionLost:
        (.pairing, .error, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part H, 2.1")
      case .pairingAnotherBegan:
        (
          .pairing, .warning, [.plaintext, .wholeRecords, .noMissedPackets],
          "Core 6.0, Vol 3, Part H, 2.1"
        )
      case .pairingBypassed:
        (
          .pairing, .error, [.connectionStart, .plaintext, .wholeRecords, .noMissedPackets],
          "Core 6.0, Vol 3, Part H, 2.1"
        )
      case .pairingOther: (.pairing, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 3.5.5")

      // Pairings that succeed and are weak
      case .pairingCrackable:
        (.security, .warning, [.plaintext], "Core 6.0, Vol 3, Part H, 2.3.5.2")
      case .pairingGuessable:
        (.security, .warning, [.plaintext], "Core 6.0, Vol 3, Part H, 2.3.5.3")
      case .pairingUnauthenticated:
        (.security, .note, [.plaintext], "Core 6.0, Vol 3, Part H, 2.3.5.1")
      case .pairingDebugKey: (.security, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 2.3.5.6.1")
      case .pairingShortKey: (.security, .warning, [.plaintext], "Core 6.0, Vol 3, Part H, 2.3.4")
      case .pairingDowngraded:
        (.security, .warning, [.plaintext], "Core 6.0, Vol 3, Part H, 3.5.2")

      // Keys
      case .smpKeyMissing: (.security, .error, [.plaintext], "Core 6.0, Vol 6, Part B, 5.1.3.1")
      case .smpKeysDiffer:
        (
          .security, .error, [.wholeRecords, .connectionEnd, .noMissedPackets],
          "Core 6.0, Vol 6, Part E, 1"
        )
      case .smpEncryptionUnanswered:
        (.security, .error, [.connectionEnd], "Core 6.0, Vol 6, Part B, 5.2")
      case .smpStaleKeyRetry: (.security, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 2.4.4.2")
      case .smpRepeatedAttempts:
        (.pairing, .warning, [.plaintext], "Core 6.0, Vol 3, Part H, 2.3.6")
      case .smpRepairOnReconnect:
        (.pairing, .warning, [.plaintext], "Core 6.0, Vol 3, Part H, 2.4.4.2")
      case .smpRequestDuringEncryption:
        (.security, .error, [.plaintext], "Core 6.0, Vol 3, Part H, 2.4.6")
      case .smpSecurityRequestUnanswered:
        (
          .security, .warning, [.plaintext, .wholeRecords, .noMissedPackets],
          "Core 6.0, Vol 3, Part H, 2.4.6"
        )
      case .smpPairingUnprompted:
        (.security, .warning, [.connectionStart, .plaintext], "Core 6.0, Vol 3, Part H, 2.4.6")
      case .secPlaintextWrites:
        (.security, .warning, [.plaintext], "Core 6.0, Vol 3, Part C, 10.3.1")
      case .secIdentityInClear: (.security, .warning, [.plaintext], "Core 6.0, Vol 3, Part C, 10.8")

      // Throughput
      case .dataLengthUnused: (.performance, .note, [.plaintext], "Core 6.0, Vol 6, Part B, 5.1.9")
      case .transferEventsNotFilled:
        (
          .performance, .note, [.plaintext, .air, .noMissedPackets],
          "Core 6.0, Vol 6, Part B, 4.5.6"
        )
      case .transferMTUSmall: (.performance, .note, [.plaintext], "Core 6.0, Vol 3, Part G, 4.3.1")
      case .transferIntervalLong:
        (
          .performance, .note, [.plaintext, .connectionParameters], "Core 6.0, Vol 6, Part B, 4.5.1"
        )
      case .transferPHY: (.performance, .note, [.plaintext], "Core 6.0, Vol 6, Part B, 5.1.10")
      case .creditStarvation:
        (.performance, .warning, [.plaintext, .noMissedPackets], "Core 6.0, Vol 3, Part A, 10.1")
      case .transferValueMisaligned:
        (.performance, .note, [.plaintext], "Core 6.0, Vol 6, Part B, 4.5.10")
      case .transferLatency:
        (
          .performance, .note, [.plaintext, .connectionParameters], "Core 6.0, Vol 6, Part B, 4.5.1"
        )

      // Failures
      case .unexplainedFailure: (.capture, .warning, [], "bletrace, Docs/Check.md, Failures")

      // Limits of a capture
      case .captureStartMissing: (.capture, .note, [], "Core 6.0, Vol 6, Part B, 4.5")
      case .captureRoleAssumed: (.capture, .note, [], "Core 6.0, Vol 4, Part E, 7.7.65.1")
      case .captureWithoutDiscovery: (.capture, .note, [], "Core 6.0, Vol 3, Part G, 2.5.2")
      case .captureCiphertext: (.capture, .note, [], "Core 6.0, Vol 6, Part B, 5.1.3")
      case .captureWithoutAir: (.capture, .note, [], "Core 6.0, Vol 4, Part E, 1")
      case .captureDevicesNotKept: (.capture, .note, [], Rule.limits)
      case .captureDiscoveryNotKept: (.capture, .note, [], Rule.limits)
      case .captureConnectionsNotKept: (.capture, .note, [], Rule.limits)
      case .captureChannelsNotKept: (.capture, .note, [], Rule.limits)
      case .captureFramesNotKept: (.capture, .note, [], Rule.limits)
      case .captureChangesNotKept: (.capture, .note, [], Rule.limits)
      case .captureDetailsNotKept: (.capture, .note, [], Rule.limits)
      case .captureAttributesNotKept: (.capture, .note, [], Rule.limits)
      case .captureTruncated:
        (.capture, .warning, [], "btsnoop and pcap, captured and original length")
      case .captureKeysCut:
        (.capture, .warning, [], "btsnoop and pcap, captured and original length")
      case .captureWithoutConnectIndication:
        (.capture, .warning, [], "Core 6.0, Vol 6, Part B, 4.5")
      case .captureLostAtEncryption: (.capture, .warning, [], "Core 6.0, Vol 6, Part B, 5.1.3.1")
      case .captureClockBack: (.capture, .note, [], "btsnoop and pcap, timestamp")
      case .captureDirectionsSwapped: (.capture, .warning, [], "btsnoop, packet flags")
      case .captureHeaderContradicted: (.capture, .note, [], "Core 6.0, Vol 6, Part B, 2.1")
      case .hciCommandSlow: (.capture, .note, [], "Core 6.0, Vol 4, Part E, 7.7.14")
      }
    self.id = id
    (category, severity, evidence, reference) = row
  }

  /// Where the limits of our own tables are explained.
  private static let limits = "bletrace, Docs/Architecture.md, One pass, bounded memory"
}
