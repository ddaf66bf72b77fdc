package import LinkSessions

/// The sentences of all findings.
package enum FindingWords {
  /// A finding's sentence with an initial capital and a full stop.
  public static func wholeSentence(_ finding: Finding) -> String {
    let sentence = sentenceWithSubject(finding)
    return sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
  }

  /// A finding's sentence for a context that does not mention a pairing or encryption.
  static func sentenceWithSubject(_ finding: Finding) -> String {
    let subject =
      switch finding.rule {
      case .pairingPasskeyNotEntered, .pairingOutOfBandMissing, .pairingProtectionImpossible,
        .pairingSecureConnectionsMissing, .pairingRequirementsNotMet, .pairingPasskeysDiffer,
        .pairingOutOfBandDiffers, .pairingConfirmMismatch, .pairingSecurityRequestRefused,
        .pairingNotSupported, .pairingKeyTooShort, .pairingCommandUnknown, .pairingUnspecified,
        .pairingTooOften, .pairingInvalidParameters, .pairingSharedKeysDiffer,
        .pairingNumbersDiffer, .pairingClassic, .pairingDerivationNotAllowed,
        .pairingKeyRejected, .pairingBusy, .pairingKeyMissing, .pairingEncryptionKeysDiffer,
        .pairingEncryptionFailed, .pairingNoAnswer, .pairingUserTooSlow, .pairingConnectionLost,
        .pairingAnotherBegan, .pairingOther, .pairingBypassed:
        "pairing failed: "
      case .smpEncryptionUnanswered: "encryption failed: "
      default: ""
      }
    return subject + sentence(finding)
  }

  /// A finding's sentence, without an initial capital and a full stop.
  public static func sentence(_ finding: Finding) -> String {
    let words = FindingValueWords(finding)
    return switch finding.rule {
    // Attribute Protocol
    case .attRequestBeforeAnswer: "a second ATT request before the first was answered"
    case .attIndicationBeforeConfirmation: "a second ATT indication before the first was confirmed"
    case .attAnswerWithoutRequest: "an ATT answer without a request"
    case .attConfirmationWithoutIndication: "a confirmation without an indication"
    case .attLateAnswer: "an ATT answer more than 30 s after its request"
    case .attUseAfterTimeout: "an ATT request on a bearer where one had timed out"
    case .attMalformedPDU: "an ATT PDU that lacks octets of its parameters"
    case .attMalformedRequestAnswered: "a malformed ATT request answered as if it were whole"
    case .attPrepareWriteEcho:
      "the server's Prepare Write Response differs from the queued write that it must repeat"
    case .attIncompleteRequestAnswered: "an answer to an ATT request that is not complete"
    case .attMTUExchangedTwice: "the ATT_MTU was exchanged a second time"
    case .attMTUBelowMinimum: "an ATT MTU below the smallest allowed one of 23"
    case .attMTUExchangeOnEnhancedBearer: "an MTU exchange on an enhanced ATT bearer"
    case .attPDUOverMTU: "an ATT PDU longer than the ATT_MTU"
    case .attInvalidHandleRange:
      "a discovery request with an invalid handle range: it starts at 0 or ends before it "
        + "starts"
    case .attTimeout: "an ATT request or indication was not answered for 30 s"
    case .attMTUDefault:
      "\(words.count) values filled the default ATT_MTU of 23, "
        + (words.mtuOffers.map { "as the client offered \($0.client) and the server \($0.server)" }
          ?? "which neither side raised")
    case .attValueCut:
      "a read returned \(words.octets) octets and filled the ATT_MTU; the rest of the value "
        + "was never read"
    case .attValueBeforeMTU:
      "\(words.count) values had exactly 20 octets, the most that an ATT_MTU of 23 allows, "
        + "although a larger one\(words.ofMTU) was in force: later values of the attribute are "
        + "longer"
    case .attInvalidHandle:
      "Invalid Handle for an attribute that this server had earlier\(words.ofHandle)"
    case .attQueueFull:
      "a long write was refused\(words.times): the server's queue of prepared writes is full\(words.ofHandle)"
    case .attUnsupportedRequest:
      "the server does not support a request that every server has to answer\(words.withRequest)"

    // Generic Attribute Profile
    case .gattServiceChangedUnconfirmed: "the client did not confirm a Service Changed indication"
    case .gattDiscoveryNeedsSecurity: "the server refused a discovery\(words.withReason)"
    case .gattBulkWithResponse: "\(words.count) writes in a row, each waiting for its response"
    case .gattStaleCache:
      "the client used attributes that the server no longer has\(words.withReason)"
    case .gattServiceChangedMissing:
      "the attributes of a bonded server changed, and it did not indicate Service Changed"
    case .gattServiceChangedUnsubscribed:
      "the client bonded and never subscribed to Service Changed\(words.ofHandle)"
    case .gattPolled:
      "a value was read \(words.count) times\(words.rhythm), although the server could send it unasked"
        + words.ofHandle
    case .gattCCCDKind:
      "a client subscribed to \(words.reasonName), which the characteristic does not support"
        + words.ofHandle
    case .gattAnswersUnsubscribed:
      "the client wrote values on \(words.onConnections)\(words.ofHandle), but nobody "
        + "subscribed to the characteristic of the same service that could "
        + "respond\(words.ofOtherHandle): no response can arrive"
    case .gattServiceChangedUnbonded:
      "the server has Service Changed, and the two never bonded: its attributes were discovered anew "
        + "on each of \(words.count) connections"
    case .gattCCCDRefused:
      "a subscription was refused and never tried again\(words.withReason)\(words.ofHandle)"
    case .gattAccessRefused: words.refusedAccess
    case .gattNotPermitted: words.notPermitted
    case .gattSubscriptionLost: words.lostSubscription
    case .gattCCCDBeforeEncryption:
      "a subscription was sent while encryption was being switched on\(words.ofHandle)"
    case .gattCCCDBeforeBond:
      "a subscription was made before the pairing that bonded, and not repeated\(words.ofHandle)"
    case .gattValueUnsubscribed:
      "\(words.counted(one: "a value was", many: "values were")) sent that nobody had subscribed to"
        + words.ofHandle
    case .gattSubscribedSilent:
      "no value came in the 30 s after a subscription\(words.ofHandle)"
    case .gattRediscovery:
      "the same bonded client discovered the same services \(words.count) times"
    case .gattMixedUUIDSizes:
      "a search took \(words.count) round trips, \(words.extra) of them because UUIDs of "
        + "different sizes alternate"
    case .gattValueLayout: words.shortValue
    case .gattValueChecksum: words.wrongChecksum
    case .gattValueCounter: words.skippedCounter
    case .gattPrepareAcrossServices:
      "a queued write holds values of more than one service"

    // Link Layer
    case .llReservedLLID: "a data PDU with the reserved LLID 0"
    case .llLengthOverLimit: "a data PDU longer than the sides have agreed"
    case .llEmptyStart: "the start of an L2CAP frame, or a control PDU, without an octet"
    case .llConnectionLength: "a connection request of the wrong length"
    case .llSequenceStart:
      "the first packet of a connection has SN = NESN = 1; both must start at 0"
    case .llConnectionHop: "a hop increment outside 5 to 16"
    case .llConnectionInterval: "a connection interval outside 7.5 ms to 4 s"
    case .llConnectionLatency: "a peripheral latency outside what the supervision timeout allows"
    case .llConnectionTimeout:
      "a supervision timeout out of range, or too short for interval and latency"
    case .llConnectionWindow: "a transmit window that the interval does not allow"
    case .llChannelMap: "a channel map with fewer than two channels"
    case .llInstantMissed:
      "a change was received after its instant: it was announced \(words.eventsAhead) "
        + "before, and \(words.unansweredEvents) after that had no answer"
    case .llInstantPassed: "an instant that has passed already"
    case .llInstantsOverlap:
      "a change of the link is announced while another one waits for its instant"
    case .llWrongRole: "a control PDU that only the other role is allowed to send"
    case .llControlLength: "a control PDU of the wrong length"
    case .llUnaskedAnswer:
      finding.earlierFrames.isEmpty
        ? "an answer to a control procedure that was not begun"
        : "a second answer to one request: a second stack sends, or somebody in the middle"
    case .llVersionRepeated: "a side sent its version more than once"
    case .llEncryptionOrder: "encryption start PDUs out of order"
    case .llEncryptionDisturbed: "another PDU during the start of encryption"
    case .llKeyNamed:
      "Rand or EDIV not zero although the key has no name: it is of LE Secure Connections, or the "
        + "short-term key that a legacy pairing has just made"
    case .llEncryptionBeforeKey: "encryption requested before the pairing has made a key"
    case .llResponseTimeout: words.unansweredProcedure
    case .llMICFailure:
      "the link was closed because a packet could not be decrypted, or arrived unencrypted "
        + "while encryption started"
    case .llProcedureCollision:
      "the link was closed because two link layer procedures collided\(words.withReason)"
    case .llUsedAfterUnknown:
      "a control PDU sent again although the other side had answered LL_UNKNOWN_RSP"
    case .llUnknownPDU:
      "a control PDU with an opcode that the specification does not define\(words.withOpcode)"
    case .llPlaintextWhenEncrypted: "an unencrypted L2CAP frame on an encrypted link"
    case .llMapNeverChanges:
      "most losses are on \(words.fewChannels), and the channel map never excludes them"

    // Security Manager
    case .smpKeySize: "a maximum encryption key size outside 7 to 16 octets"
    case .smpWrongRole: "a pairing PDU that only the other role is allowed to send"
    case .smpOutOfOrder: "a pairing PDU out of order"
    case .smpOutsidePairing: "a pairing PDU outside any pairing"
    case .smpPublicKeyRepeated: "a public key sent twice in one pairing"
    case .smpPublicKeyInvalid: "a public key that is not a point on the curve"
    case .smpPublicKeyReflected: "the peer's own public key sent back"
    case .smpLength: "a Security Manager PDU of the wrong length"

    // Connections
    case .connSupervisionTimeout:
      "the link was lost: " + words.silence
    case .connDyingAtEnd:
      "the link was dying when the capture ended: nothing had answered the "
        + "\(words.side)\(words.forWait) of its supervision timeout\(words.ofTimeout)"
    case .connFailedToEstablish: words.failureToEstablish
    case .connEndedBy: "\(words.ender) ended the connection\(words.withReason)"
    case .connMarginThin:
      "the supervision timeout\(words.ofTimeout) leaves fewer than six chances to be "
        + "heard\(words.pace)"
    case .connChurn: "\(words.count) connections of the same two devices ended within 10 s each"
    case .paramRejected: "the \(words.side) refused other connection parameters\(words.asked)"
    case .paramRejectedLoop:
      "the \(words.side) refused other connection parameters \(words.count) times, then the "
        + "peripheral left"
    case .paramTooEarly:
      "new connection parameters were requested\(words.afterWait), earlier than 5 s after connecting"
    case .paramUnanswered:
      "the peripheral's request for other connection parameters was never answered\(words.untilEnd)"
    case .connAttemptUnanswered: words.attempt
    case .hciCommandBusy: words.busyCommand
    case .connAttemptPending:
      "a connection was requested while an earlier attempt was still pending, and refused: "
        + "Command Disallowed"
    case .advDirectedEndless:
      "high duty cycle directed advertising\(words.toAddress) went on\(words.forLong): the controller "
        + "sent no LE Connection Complete with Advertising Timeout (0x3C), due 1.28 s after it began"
    case .connAttemptYield:
      "\(words.count) of \(words.total) attempts to connect the same two devices came to nothing"
    case .connTimeoutShort:
      "a supervision timeout\(words.ofTimeout) was still in force a second after connecting"
    case .connDiesAtTimer:
      "the connection ended\(words.wait) after an unanswered request: the duration of a timer "
        + "in the specification"
    case .connPHYSilence:
      "nothing was received after the PHY change; the supervision timeout\(words.ofTimeout) "
        + "ended the link"
    case .connPayloadTimeout:
      "no packet with a valid MIC arrived within the authenticated payload timeout"
    case .paramAcceptedUnapplied:
      "the central accepted other connection parameters and did not apply them in 30 s\(words.asked)"
    case .paramOutsideRequest:
      "the central set an interval\(words.ofInterval) outside what it had accepted\(words.asked)"
    case .paramPreferredIgnored:
      "the interval in force\(words.ofInterval) is outside the peripheral's preferred "
        + "connection parameters\(words.asked)"
    case .paramApple:
      "a request for connection parameters that the Accessory Design Guidelines for Apple "
        + "Devices do not allow\(words.withReason)\(words.asked)"

    // L2CAP
    case .l2capIncompleteFrame: "a new L2CAP frame started before the previous one was complete"
    case .l2capShortStart: "a first fragment too short for its frame header"
    case .l2capContinuationWithoutStart: "a continuation fragment without a start"
    case .l2capExcessOctets: "octets after the end of an L2CAP frame"
    case .l2capMalformedCommand: "a signalling command that lacks octets of its parameters"
    case .l2capUnexpectedCode: "a signalling command that LE does not define"
    case .l2capZeroIdentifier: "a signalling command with the identifier 0"
    case .l2capAnswerWithoutRequest: "a signalling response without a request"
    case .l2capParameterRequestFromCentral: "a connection parameter update request from the central"
    case .l2capFrameWithoutCredit: "a K-frame sent without a credit"
    case .l2capCreditOverflow: "more than 65,535 credits granted"
    case .l2capChannelRefused:
      "a channel was refused\(words.ofSPSM)\(words.withReason)"
    case .l2capZeroCredits: "a grant of zero credits"
    case .l2capSDUOverMTU: "an SDU longer than the receiver's MTU"
    case .l2capFrameOverMPS: "a K-frame longer than the receiver's MPS"
    case .l2capSDULength: "K-frames with more octets than their SDU length field declares"

    // Advertising data
    case .adStructureOverrun: "a length that exceeds the octets that follow\(words.structure)"
    case .adNonZeroPadding: "non-zero octets after the end of the data\(words.structure)"
    case .adMalformedValue: "a value that does not match the layout of its type\(words.structure)"
    case .adExcessOctets: "a value longer than the layout of its type\(words.structure)"
    case .adPartialListEntry: "a list that ends in the middle of an entry\(words.structure)"
    case .adDuplicateType: "a type that appears twice but is allowed once\(words.structure)"
    case .adCompleteAndIncompleteList:
      "both a complete and an incomplete list of services\(words.structure)"
    case .adTwoLocalNames: "both a complete and a shortened name\(words.structure)"
    case .adNameNotUTF8: "a name that is not UTF-8\(words.structure)"
    case .adFlagsInScanResponse: "flags in a scan response\(words.structure)"
    case .adContradictingFlags: "limited and general discoverable at once\(words.structure)"
    case .adConnectionIntervalRange: "an invalid connection interval range\(words.structure)"
    case .adTooLong: "more data than the 31 octets of the PDU"
    case .iBeaconLength: "an iBeacon whose data is not 25 octets long"
    case .eddystoneWithoutService: "Eddystone without 0xFEAA in the list of services"
    case .eddystoneFrame: "an Eddystone frame that does not match its layout"
    case .advRPAStatic:
      "one resolvable private address was used\(words.forLife)"
    case .advChannels:
      "the advertiser uses only\(words.channels) of the three primary channels"
    case .advDataIDUnchanged:
      "extended advertising data changed and kept the same Advertising DID"
    case .advAuxiliaryOffset:
      "an auxiliary packet is announced sooner than 300 µs after the packet that points to it"
    case .advPeriodicInterval:
      "a periodic advertising interval below 7.5 ms"
    case .advIntervalApple where words.hasLifetime:
      "the advertising interval\(words.ofInterval) was kept\(words.forLife) only; the Accessory "
        + "Design Guidelines for Apple Devices recommend at least 30 s of it"
    case .advIntervalApple:
      "an advertising interval\(words.ofInterval) that the Accessory Design Guidelines for "
        + "Apple Devices do not list"
    case .advAppleData:
      "advertising that the Accessory Design Guidelines for Apple Devices advise "
        + "against\(words.withReason)"

    // Pairings that fail
    case .pairingPasskeyNotEntered: "the user cancelled, or did not enter a passkey"
    case .pairingOutOfBandMissing: "the out-of-band data that this pairing needs is missing"
    case .pairingProtectionImpossible:
      "\(words.demanders) MITM protection, which the input and output of the two can't give: "
        + "Just Works is all that is left"
    case .pairingSecureConnectionsMissing:
      "one side requires LE Secure Connections, which the other does not support"
    case .pairingRequirementsNotMet:
      "the \(words.side) requires more than this pairing provides: bonding, MITM protection or "
        + "a stronger method"
    case .pairingPasskeysDiffer: "the passkeys differed: a wrong one was entered"
    case .pairingOutOfBandDiffers: "the out-of-band data of the two sides do not match"
    case .pairingConfirmMismatch: words.confirmMismatch
    case .pairingSecurityRequestRefused:
      "the central does not pair on the peripheral's request; often it already has a bond that "
        + "the peripheral has lost, or a user must begin"
    case .pairingNotSupported:
      "the \(words.side) does not support pairing, or not now: it is not in pairing mode"
    case .pairingKeyTooShort:
      "the \(words.side) requires a longer key than the \(words.keySize) octets offered"
    case .pairingCommandUnknown: "the \(words.side) does not support a pairing PDU that it received"
    case .pairingUnspecified:
      "the \(words.side) gave no specific reason; typical causes are a user who cancelled and a full bond table"
    case .pairingTooOften: "a new attempt too soon after a failed one"
    case .pairingInvalidParameters: "the \(words.side) rejected a value\(words.breach)"
    case .pairingSharedKeysDiffer:
      "the two computed different keys: \(words.comparison), or there was a man in the middle"
    case .pairingNumbersDiffer: "the user reported that the six digits differ, or cancelled"
    case .pairingClassic: "a BR/EDR pairing of the same devices is in progress"
    case .pairingDerivationNotAllowed:
      "a key of the other transport is stronger and must not be replaced"
    case .pairingKeyRejected: "the \(words.side) rejected a key that it received"
    case .pairingBusy: "the \(words.side) is busy with another pairing"
    case .pairingKeyMissing: "the peripheral's host did not provide the key from the pairing"
    case .pairingEncryptionKeysDiffer:
      "the two sides encrypt with different keys: the pairing went wrong without either "
        + "noticing"
    case .pairingEncryptionFailed: "the link layer could not start encryption"
    case .pairingNoAnswer: "the \(words.side) sent nothing for 30 s"
    case .pairingUserTooSlow: "the user did not enter or confirm within 30 s"
    case .pairingConnectionLost: "the connection ended after \(words.phase)"
    case .pairingAnotherBegan: "the central started another pairing before this one was over"
    case .pairingBypassed:
      "authentication was bypassed: the link was encrypted right after the feature exchange, "
        + "without an exchange that makes a key"
    case .pairingOther: "the reason code is reserved by the specification"

    // Pairings that succeed and are weak
    case .pairingCrackable:
      "legacy Just Works: anyone who recorded the pairing on the air can compute all keys"
    case .pairingGuessable:
      "legacy Passkey Entry: anyone who recorded the pairing on the air can find the passkey "
        + "by trying a million"
    case .pairingUnauthenticated:
      "Just Works: protects against eavesdropping, but not against a man in the middle"
    case .pairingDebugKey:
      "the specification's debug key was used: anyone who recorded the traffic can decrypt it"
    case .pairingShortKey: "the key has only \(words.keySize) of 16 octets"
    case .pairingDowngraded: "only one side supports LE Secure Connections: legacy pairing was used"

    // Keys
    case .smpKeyMissing where finding[.what] != nil:
      "this host has no key for this connection: its controller refused the resolving list, without which "
        + "a bonded device is not recognised under a new address"
    case .smpKeyMissing:
      "\(words.loser) has no key for this connection: its bond was deleted, or it is another device "
        + "than the one that has bonded"
    case .smpKeysDiffer:
      "the start of encryption failed its integrity check: the two sides' session keys differ"
    case .smpEncryptionUnanswered: "the other side did not answer"
    case .smpStaleKeyRetry:
      "the central uses a key again although the peripheral has reported that it lacks it"
    case .smpRepeatedAttempts: "\(words.count) pairings failed within a minute"
    case .smpRepairOnReconnect: "a new pairing with a device that has bonded before"
    case .smpRequestDuringEncryption:
      "the peripheral requested security while encryption was starting, and encryption failed"
    case .smpSecurityRequestUnanswered:
      "the peripheral's Security Request was never answered\(words.untilEnd)"
    case .smpPairingUnprompted:
      "the peripheral requested security before any request had been refused"
    case .secPlaintextWrites:
      "an attribute that was refused for lack of security was accessed "
        + "unencrypted\(words.ofHandle)"
    case .secIdentityInClear:
      "a device that distributed an identity resolving key still uses its identity address"

    // Throughput
    case .dataLengthUnused:
      "values took several LL packets each because the data length was never "
        + "raised\(words.gain)"
    case .transferEventsNotFilled where finding.direction == .centralToPeripheral:
      "the central ended connection events with room left, and the data went on in the next "
        + "ones\(words.gain), if the controllers grant events of that length"
    case .transferEventsNotFilled:
      "connection events ended with room left, and the data went on in the next ones\(words.gain), if "
        + "the controllers grant events of that length"
    case .transferMTUSmall:
      "values filled the ATT_MTU\(words.ofMTU); a larger one would speed up this "
        + "transfer\(words.gain), if both ends offer it"
    case .transferIntervalLong:
      "the connection interval\(words.ofInterval) limits this transfer\(words.gain), if the "
        + "central grants a shorter one"
    case .transferPHY:
      "the transfer filled its connection events without the 2M PHY, which both sides "
        + "support\(words.gain)"
    case .creditStarvation: "the sender repeatedly waited for credits\(words.gain)"
    case .transferValueMisaligned:
      "values of \(words.octets) octets leave LL packets or the ATT_MTU\(words.ofMTU) partly "
        + "empty; another size would be faster\(words.gain), if the application can choose it"
    case .transferLatency:
      "the peripheral may skip \(words.latency) connection events at a time, which limits this "
        + "transfer\(words.gain)"

    // Failures
    case .unexplainedFailure: words.failure

    // Limits of a capture
    case .captureStartMissing:
      "the start of \(words.connections) is not in the capture: interval, MTU, PHY, data "
        + "length and encryption are unknown until a packet shows them"
    case .captureRoleAssumed:
      "the capture does not show which end is the central for \(words.connections); this host "
        + "is assumed to be"
    case .captureWithoutDiscovery:
      "\(words.connections): no discovery of this server is in the capture, so handles have no names"
    case .captureCiphertext:
      finding.count == nil
        ? "\(words.connections) became encrypted on the air: what follows is set aside, not guessed"
        : "\(words.connections): \(words.count) of \(words.capacity) encrypted packets were not "
          + "decrypted by the sniffer: they are set aside, not guessed"
    case .captureWithoutAir:
      "an HCI log records the traffic between host and controller; it contains no "
        + "retransmissions, channels or connection events"
    case .captureDevicesNotKept:
      "\(words.count) device sightings were dropped because the device table was full"
    case .captureDiscoveryNotKept:
      "\(words.count) attributes or servers were discovered after the table of them was full; "
        + "their handles have no names"
    case .captureConnectionsNotKept:
      "\(words.count) connections were dropped because the connection table was full; their "
        + "packets are counted as out of context"
    case .captureChannelsNotKept:
      "\(words.count) L2CAP channels were requested after the channel table of their connection was "
        + "full; their frames are counted as out of context"
    case .captureFramesNotKept:
      "\(words.count) fragmented L2CAP frames exceeded the reassembly limit; they are "
        + "counted as out of context"
    case .captureChangesNotKept:
      "\(words.count) changes of parameters came after the list of their connection was full; "
        + "the values in force are still correct"
    case .captureDetailsNotKept:
      "\(words.count) names, advertising data, requests without an answer, changes of attributes, "
        + "streams or keys were not kept because their tables were full; such requests are reported as "
        + "not answered in the capture"
    case .captureAttributesNotKept:
      "\(words.count) ATT PDUs are missing from the traffic by attribute: they came after its "
        + "table was full"
    case .captureTruncated:
      words.counted(
        one: "1 record was cut when it was written", many: "records were cut when they were written"
      )
        + ": \(words.octets) octets are missing"
    case .captureKeysCut: "pairing PDUs were cut when they were written"
    case .captureWithoutConnectIndication:
      "the connection request of \(words.connections) is not in the capture: timing and "
        + "channels were derived from the packets"
    case .captureLostAtEncryption:
      "the sniffer lost \(words.connections) when encryption started"
    case .captureClockBack:
      words.counted(one: "1 record has", many: "records have")
        + " an earlier time than the one before: the clock was set back, or records are out of order"
    case .captureDirectionsSwapped:
      "all \(words.countIfKnown)commands and events have the wrong direction, commands as received "
        + "or events as sent: who sent the data is reported the wrong way round, too"
    case .captureHeaderContradicted: words.contradictedHeader
    case .hciCommandSlow:
      words.counted(one: "1 command was", many: "commands were")
        + " answered late, after a second or longer\(words.slowest)"
    }
  }
}
