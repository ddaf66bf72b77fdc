public import LinkSessions

/// What findings say, in a few plain words each: the one place where they stand.
public enum FindingWords {
  /// A finding's sentence, without a capital and a full stop.
  public static func sentence(_ finding: Finding) -> String { sentence(finding.rule) }

  /// What breaking a rule is called where no more than the rule is known.
  public static func sentence(_ rule: RuleID) -> String {
    switch rule {
    case .attRequestBeforeAnswer: "a second ATT request before the first was answered"
    case .attIndicationBeforeConfirmation: "a second ATT indication before the first was confirmed"
    case .attAnswerWithoutRequest: "an ATT answer to a request that nobody sent"
    case .attConfirmationWithoutIndication: "a confirmation of an indication that nobody sent"
    case .attLateAnswer: "an ATT answer more than 30 s after its request"
    case .attUseAfterTimeout: "an ATT request on a bearer where one had timed out"
    case .attMalformedPDU: "an ATT PDU that lacks octets of its parameters"
    case .attMalformedRequestAnswered: "a malformed ATT request answered as if it were whole"
    case .attIncompleteRequestAnswered: "an answer to an ATT request that is not complete"
    case .attUnknownOpcode: "an ATT opcode that the specification reserves"
    case .attMTUExchangedTwice: "a client that exchanges the MTU a second time"
    case .attMTUBelowMinimum: "an ATT MTU below the smallest allowed one of 23"
    case .attMTUExchangeOnEnhancedBearer: "an MTU exchange on an enhanced ATT bearer"
    case .attPDUOverMTU: "an ATT PDU longer than the ATT_MTU"
    case .attInvalidHandleRange: "a search in a range of handles that begins at 0 or after its end"
    case .llReservedLLID: "a data PDU with the reserved LLID 0"
    case .llLengthOverLimit: "a data PDU longer than the sides have agreed"
    case .llEmptyStart: "the start of an L2CAP frame, or a control PDU, without an octet"
    case .llConnectionLength: "a connection request of the wrong length"
    case .llSequenceStart:
      "a connection whose first packet has sequence numbers of 1, as if others came before"
    case .llConnectionHop: "a hop increment outside 5 to 16"
    case .llConnectionInterval: "a connection interval outside 7.5 ms to 4 s"
    case .llConnectionLatency: "a peripheral latency that no supervision timeout allows"
    case .llConnectionTimeout:
      "a supervision timeout out of range, or too short for interval and latency"
    case .llConnectionWindow: "a transmit window that the interval does not allow"
    case .llChannelMap: "a channel map with fewer than two channels"
    case .llInstantPassed: "an instant that has passed already"
    case .llWrongRole: "a control PDU that only the other role may send"
    case .llUnknownPDU: "a control PDU that the specification does not define"
    case .llControlLength: "a control PDU of the wrong length"
    case .llUnaskedAnswer: "an answer to a control procedure that nobody began"
    case .llVersionRepeated: "a side told its version more than once"
    case .llEncryptionOrder: "PDUs of the start of encryption out of their order"
    case .llEncryptionDisturbed: "another PDU than encryption's own while it starts"
    case .llSecureConnectionsKeyNamed:
      "Rand or EDIV not zero although the key is of LE Secure Connections"
    case .llEncryptionBeforeKey: "encryption requested before the pairing has made a key"
    case .smpKeySize: "a maximum encryption key size outside 7 to 16 octets"
    case .smpWrongRole: "a pairing PDU that only the other role may send"
    case .smpOutOfOrder: "a pairing PDU out of its order"
    case .smpOutsidePairing: "a PDU of a pairing that nobody began"
    case .smpPublicKeyRepeated: "a public key sent twice in one pairing"
    case .smpPublicKeyInvalid: "a public key that is no point of the curve"
    case .smpPublicKeyReflected: "the peer's own public key sent back"
    case .smpUnknownPDU: "a Security Manager PDU that the specification does not define"
    case .smpLength: "a Security Manager PDU of the wrong length"
    case .l2capIncompleteFrame: "an L2CAP frame begun before the one before it was complete"
    case .l2capShortStart: "a first fragment too short for the header of its frame"
    case .l2capContinuationWithoutStart: "a fragment that goes on with an L2CAP frame nobody began"
    case .l2capExcessOctets: "octets after the end of an L2CAP frame"
    case .l2capMalformedCommand: "a signalling command that lacks octets of its parameters"
    case .l2capUnexpectedCode: "a signalling command that LE does not have"
    case .l2capZeroIdentifier: "a signalling command with the identifier 0"
    case .l2capAnswerWithoutRequest: "a signalling response to a request that nobody sent"
    case .l2capParameterRequestFromCentral: "a connection parameter update request from the central"
    case .l2capFrameWithoutCredit: "a K-frame sent without a credit"
    case .l2capCreditOverflow: "more than 65,535 credits granted"
    case .l2capZeroCredits: "a grant of no credits"
    case .l2capSDUOverMTU: "an SDU longer than the receiver's MTU"
    case .l2capFrameOverMPS: "a K-frame longer than the receiver's MPS"
    case .l2capSDULength: "K-frames with more octets than their SDU's length says"
    }
  }
}
