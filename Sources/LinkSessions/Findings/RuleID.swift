/// A rule that a finding is about.
///
/// The raw value is the rule's stable name, which reports print and people write in options. Every
/// room names rules from this one list; what is known of each stands in the table of rules.
public enum RuleID: String, Hashable, Sendable, CaseIterable {
  // MARK: Attribute Protocol

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

  // MARK: Link Layer

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

  // MARK: Security Manager

  case smpKeySize = "smp-key-size"
  case smpWrongRole = "smp-wrong-role"
  case smpOutOfOrder = "smp-out-of-order"
  case smpOutsidePairing = "smp-outside-pairing"
  case smpPublicKeyRepeated = "smp-public-key-repeated"
  case smpPublicKeyInvalid = "smp-public-key-invalid"
  case smpPublicKeyReflected = "smp-public-key-reflected"
  case smpUnknownPDU = "smp-unknown-pdu"
  case smpLength = "smp-length"

  // MARK: L2CAP

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
}
