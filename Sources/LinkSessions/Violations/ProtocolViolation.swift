/// Traffic that breaks a rule of the specification, and the frame that does.
public struct ProtocolViolation: Hashable, Sendable {
  public let kind: Kind
  /// Index in `ConnectionTable`; nil outside connections.
  public let connection: Int?
  public let frame: Frame
  /// Who broke the rule, where that is known.
  public let direction: LinkDirection?
  /// The frame that the rule compares with: the request that was open, the exchange before.
  public let earlierFrame: Int?

  public init(
    _ kind: Kind, connection: Int?, frame: Frame, direction: LinkDirection?,
    earlierFrame: Int? = nil
  ) {
    self.kind = kind
    self.connection = connection
    self.frame = frame
    self.direction = direction
    self.earlierFrame = earlierFrame
  }

  /// The rule that was broken. The raw value is the stable name that reports use.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case attRequestBeforeAnswer = "att-request-before-answer"
    case attIndicationBeforeConfirmation = "att-indication-before-confirmation"
    case attAnswerWithoutRequest = "att-answer-without-request"
    case attConfirmationWithoutIndication = "att-confirmation-without-indication"
    case attLateAnswer = "att-late-answer"
    case attUseAfterTimeout = "att-use-after-timeout"
    case attMalformedPDU = "att-malformed-pdu"
    case attMalformedRequestAnswered = "att-malformed-request-answered"
    case attIncompleteRequestAnswered = "att-incomplete-request-answered"
    case attUnknownOpcode = "att-unknown-opcode"
    case attMTUExchangedTwice = "att-mtu-exchanged-twice"
    case attMTUBelowMinimum = "att-mtu-below-minimum"
    case attMTUExchangeOnEnhancedBearer = "att-mtu-exchange-on-enhanced-bearer"
    case attPDUOverMTU = "att-pdu-over-mtu"
    case attInvalidHandleRange = "att-invalid-handle-range"
    case llReservedLLID = "ll-reserved-llid"
    case llLengthOverLimit = "ll-length-over-limit"
    case llEmptyStart = "ll-empty-start"
    case llConnectionLength = "ll-connection-length"
    case llSequenceStart = "ll-sequence-start"
    case llConnectionHop = "ll-connection-hop"
    case llConnectionInterval = "ll-connection-interval"
    case llConnectionLatency = "ll-connection-latency"
    case llConnectionTimeout = "ll-connection-timeout"
    case llConnectionWindow = "ll-connection-window"
    case llChannelMap = "ll-channel-map"
    case llInstantPassed = "ll-instant-passed"
    case llWrongRole = "ll-wrong-role"
    case llUnknownPDU = "ll-unknown-pdu"
    case llControlLength = "ll-control-length"
    case llUnaskedAnswer = "ll-unasked-answer"
    case llVersionRepeated = "ll-version-repeated"
    case llEncryptionOrder = "ll-encryption-order"
    case llEncryptionDisturbed = "ll-encryption-disturbed"
    case llSecureConnectionsKeyNamed = "ll-key-named"
    case llEncryptionBeforeKey = "ll-encryption-before-key"
    case smpKeySize = "smp-key-size"
    case smpWrongRole = "smp-wrong-role"
    case smpOutOfOrder = "smp-out-of-order"
    case smpOutsidePairing = "smp-outside-pairing"
    case smpPublicKeyRepeated = "smp-public-key-repeated"
    case smpPublicKeyInvalid = "smp-public-key-invalid"
    case smpPublicKeyReflected = "smp-public-key-reflected"
    case smpUnknownPDU = "smp-unknown-pdu"
    case smpLength = "smp-length"
    case l2capIncompleteFrame = "l2cap-incomplete-frame"
    case l2capShortStart = "l2cap-short-start"
    case l2capContinuationWithoutStart = "l2cap-continuation-without-start"
    case l2capExcessOctets = "l2cap-excess-octets"
    case l2capMalformedCommand = "l2cap-malformed-command"
    case l2capUnexpectedCode = "l2cap-unexpected-code"
    case l2capZeroIdentifier = "l2cap-zero-identifier"
    case l2capAnswerWithoutRequest = "l2cap-answer-without-request"
    case l2capParameterRequestFromCentral = "l2cap-parameter-request-from-central"
    case l2capFrameWithoutCredit = "l2cap-frame-without-credit"
    case l2capCreditOverflow = "l2cap-credit-overflow"
    case l2capZeroCredits = "l2cap-zero-credits"
    case l2capSDUOverMTU = "l2cap-sdu-over-mtu"
    case l2capFrameOverMPS = "l2cap-frame-over-mps"
    case l2capSDULength = "l2cap-sdu-length"

    /// The rule's breach in a few plain words.
    public var sentence: StaticString {
      switch self {
      case .attRequestBeforeAnswer: "a second ATT request before the first was answered"
      case .attIndicationBeforeConfirmation:
        "a second ATT indication before the first was confirmed"
      case .attAnswerWithoutRequest: "an ATT answer to a request that nobody sent"
      case .attConfirmationWithoutIndication:
        "a confirmation of an indication that nobody sent"
      case .attLateAnswer: "an ATT answer more than 30 s after its request"
      case .attUseAfterTimeout: "an ATT request on a bearer where one had timed out"
      case .attMalformedPDU: "an ATT PDU that lacks octets of its parameters"
      case .attMalformedRequestAnswered: "a malformed ATT request answered as if it were whole"
      case .attIncompleteRequestAnswered:
        "an answer to an ATT request that is not complete"
      case .attUnknownOpcode: "an ATT opcode that the specification reserves"
      case .attMTUExchangedTwice: "a client that exchanges the MTU a second time"
      case .attMTUBelowMinimum: "an ATT MTU below the smallest allowed one of 23"
      case .attMTUExchangeOnEnhancedBearer: "an MTU exchange on an enhanced ATT bearer"
      case .attPDUOverMTU: "an ATT PDU longer than the ATT_MTU"
      case .attInvalidHandleRange:
        "a search in a range of handles that begins at 0 or after its end"
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
      case .l2capIncompleteFrame:
        "an L2CAP frame begun before the one before it was complete"
      case .l2capShortStart:
        "a first fragment too short for the header of its frame"
      case .l2capContinuationWithoutStart:
        "a fragment that goes on with an L2CAP frame nobody began"
      case .l2capExcessOctets:
        "octets after the end of an L2CAP frame"
      case .l2capMalformedCommand:
        "a signalling command that lacks octets of its parameters"
      case .l2capUnexpectedCode:
        "a signalling command that LE does not have"
      case .l2capZeroIdentifier:
        "a signalling command with the identifier 0"
      case .l2capAnswerWithoutRequest:
        "a signalling response to a request that nobody sent"
      case .l2capParameterRequestFromCentral:
        "a connection parameter update request from the central"
      case .l2capFrameWithoutCredit:
        "a K-frame sent without a credit"
      case .l2capCreditOverflow:
        "more than 65,535 credits granted"
      case .l2capZeroCredits:
        "a grant of no credits"
      case .l2capSDUOverMTU:
        "an SDU longer than the receiver's MTU"
      case .l2capFrameOverMPS:
        "a K-frame longer than the receiver's MPS"
      case .l2capSDULength:
        "K-frames with more octets than their SDU's length says"
      }
    }

    /// Where the rule is written.
    public var clause: StaticString {
      switch self {
      case .attRequestBeforeAnswer: "Core 6.0, Vol 3, Part F, 3.3.2"
      case .attIndicationBeforeConfirmation: "Core 6.0, Vol 3, Part F, 3.3.2"
      case .attAnswerWithoutRequest: "Core 6.0, Vol 3, Part F, 3.3.2"
      case .attConfirmationWithoutIndication: "Core 6.0, Vol 3, Part F, 3.4.7.3"
      case .attLateAnswer: "Core 6.0, Vol 3, Part F, 3.3.3"
      case .attUseAfterTimeout: "Core 6.0, Vol 3, Part F, 3.3.3"
      case .attMalformedPDU: "Core 6.0, Vol 3, Part F, 3.3.1"
      case .attMalformedRequestAnswered: "Core 6.0, Vol 3, Part F, 3.4.1.1"
      case .attIncompleteRequestAnswered: "Core 6.0, Vol 3, Part A, 7.2.2"
      case .attUnknownOpcode: "Core 6.0, Vol 3, Part F, 3.4.8"
      case .attMTUExchangedTwice: "Core 6.0, Vol 3, Part F, 3.4.2.1"
      case .attMTUBelowMinimum: "Core 6.0, Vol 3, Part F, 3.4.2"
      case .attMTUExchangeOnEnhancedBearer: "Core 6.0, Vol 3, Part F, 3.4.2.1"
      case .attPDUOverMTU: "Core 6.0, Vol 3, Part F, 3.2.8"
      case .attInvalidHandleRange: "Core 6.0, Vol 3, Part F, 3.4.3.1"
      case .llReservedLLID: "Core 6.0, Vol 6, Part B, 2.4"
      case .llLengthOverLimit: "Core 6.0, Vol 6, Part B, 4.5.10"
      case .llEmptyStart: "Core 6.0, Vol 6, Part B, 2.4.1"
      case .llConnectionLength: "Core 6.0, Vol 6, Part B, 2.3.3.1"
      case .llSequenceStart: "Core 6.0, Vol 6, Part B, 4.5.9"
      case .llConnectionHop: "Core 6.0, Vol 6, Part B, 2.3.3.1"
      case .llConnectionInterval: "Core 6.0, Vol 6, Part B, 4.5.1"
      case .llConnectionLatency: "Core 6.0, Vol 6, Part B, 4.5.1"
      case .llConnectionTimeout: "Core 6.0, Vol 6, Part B, 4.5.2"
      case .llConnectionWindow: "Core 6.0, Vol 6, Part B, 4.5.3"
      case .llChannelMap: "Core 6.0, Vol 6, Part B, 1.4.1"
      case .llInstantPassed: "Core 6.0, Vol 6, Part B, 5.5"
      case .llWrongRole: "Core 6.0, Vol 6, Part B, 2.4.2"
      case .llUnknownPDU: "Core 6.0, Vol 6, Part B, 2.4.2"
      case .llControlLength: "Core 6.0, Vol 6, Part B, 2.4.2"
      case .llUnaskedAnswer: "Core 6.0, Vol 6, Part B, 5.1"
      case .llVersionRepeated: "Core 6.0, Vol 6, Part B, 5.1.5"
      case .llEncryptionOrder: "Core 6.0, Vol 6, Part B, 5.1.3.1"
      case .llEncryptionDisturbed: "Core 6.0, Vol 6, Part B, 5.1.3.1"
      case .llSecureConnectionsKeyNamed: "Core 6.0, Vol 3, Part H, 2.4.4"
      case .llEncryptionBeforeKey: "Core 6.0, Vol 3, Part H, 2.1"
      case .smpKeySize: "Core 6.0, Vol 3, Part H, 2.3.4"
      case .smpWrongRole: "Core 6.0, Vol 3, Part H, 2.4.6"
      case .smpOutOfOrder: "Core 6.0, Vol 3, Part H, 2.1"
      case .smpOutsidePairing: "Core 6.0, Vol 3, Part H, 2.1"
      case .smpPublicKeyRepeated: "Core 6.0, Vol 3, Part H, 2.3.5.6.1"
      case .smpPublicKeyInvalid: "Core 6.0, Vol 3, Part H, 2.3.5.6.1"
      case .smpPublicKeyReflected: "Core 6.0, Vol 3, Part H, 2.3.5.6.1"
      case .smpUnknownPDU: "Core 6.0, Vol 3, Part H, 3.3"
      case .smpLength: "Core 6.0, Vol 3, Part H, 3.5"
      case .l2capIncompleteFrame: "Core 6.0, Vol 3, Part A, 7.2.1"
      case .l2capShortStart: "Core 6.0, Vol 3, Part A, 7.2.1"
      case .l2capContinuationWithoutStart: "Core 6.0, Vol 3, Part A, 7.2.1"
      case .l2capExcessOctets: "Core 6.0, Vol 3, Part A, 7.2.1"
      case .l2capMalformedCommand: "Core 6.0, Vol 3, Part A, 4"
      case .l2capUnexpectedCode: "Core 6.0, Vol 3, Part A, 4"
      case .l2capZeroIdentifier: "Core 6.0, Vol 3, Part A, 4"
      case .l2capAnswerWithoutRequest: "Core 6.0, Vol 3, Part A, 4"
      case .l2capParameterRequestFromCentral: "Core 6.0, Vol 3, Part A, 4.20"
      case .l2capFrameWithoutCredit: "Core 6.0, Vol 3, Part A, 10.1"
      case .l2capCreditOverflow: "Core 6.0, Vol 3, Part A, 10.1"
      case .l2capZeroCredits: "Core 6.0, Vol 3, Part A, 4.24"
      case .l2capSDUOverMTU: "Core 6.0, Vol 3, Part A, 3.4.3"
      case .l2capFrameOverMPS: "Core 6.0, Vol 3, Part A, 3.4.3"
      case .l2capSDULength: "Core 6.0, Vol 3, Part A, 3.4.3"
      }
    }
  }
}
