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
  case attMTUExchangedTwice = "att-mtu-exchanged-twice"
  case attMTUBelowMinimum = "att-mtu-below-minimum"
  case attMTUExchangeOnEnhancedBearer = "att-mtu-exchange-on-enhanced-bearer"
  case attPDUOverMTU = "att-pdu-over-mtu"
  case attInvalidHandleRange = "att-invalid-handle-range"
  case attTimeout = "att-timeout"

  // MARK: Generic Attribute Profile

  case gattServiceChangedUnconfirmed = "gatt-service-changed-unconfirmed"
  case gattDiscoveryNeedsSecurity = "gatt-discovery-needs-security"
  case gattBulkWithResponse = "gatt-bulk-with-response"

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
  case llControlLength = "ll-control-length"
  case llUnaskedAnswer = "ll-unasked-answer"
  case llVersionRepeated = "ll-version-repeated"
  case llEncryptionOrder = "ll-encryption-order"
  case llEncryptionDisturbed = "ll-encryption-disturbed"
  case llKeyNamed = "ll-key-named"
  case llEncryptionBeforeKey = "ll-encryption-before-key"
  case llResponseTimeout = "ll-response-timeout"
  case llMICFailure = "ll-mic-failure"

  // MARK: Security Manager

  case smpKeySize = "smp-key-size"
  case smpWrongRole = "smp-wrong-role"
  case smpOutOfOrder = "smp-out-of-order"
  case smpOutsidePairing = "smp-outside-pairing"
  case smpPublicKeyRepeated = "smp-public-key-repeated"
  case smpPublicKeyInvalid = "smp-public-key-invalid"
  case smpPublicKeyReflected = "smp-public-key-reflected"
  case smpLength = "smp-length"

  // MARK: Connections

  case connSupervisionTimeout = "conn-supervision-timeout"
  case connFailedToEstablish = "conn-failed-establish"
  case connEndedBy = "conn-ended-by"
  case connMarginThin = "conn-margin-thin"
  case connChurn = "conn-churn"
  case paramRejected = "param-rejected"
  case paramRejectedLoop = "param-rejected-loop"
  case paramTooEarly = "param-too-early"

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

  // MARK: Advertising data

  case adStructureOverrun = "ad-structure-overrun"
  case adNonZeroPadding = "ad-nonzero-padding"
  case adMalformedValue = "ad-malformed-value"
  case adExcessOctets = "ad-excess-octets"
  case adPartialListEntry = "ad-partial-list-entry"
  case adDuplicateType = "ad-duplicate-type"
  case adCompleteAndIncompleteList = "ad-complete-and-incomplete-list"
  case adTwoLocalNames = "ad-two-local-names"
  case adNameNotUTF8 = "ad-name-not-utf8"
  case adFlagsInScanResponse = "ad-flags-in-scan-response"
  case adContradictingFlags = "ad-contradicting-flags"
  case adConnectionIntervalRange = "ad-connection-interval-range"
  case adTooLong = "ad-too-long"
  case iBeaconLength = "ibeacon-length"
  case eddystoneWithoutService = "eddystone-without-service"
  case eddystoneFrame = "eddystone-frame"

  // MARK: Pairings that fail

  case pairingPasskeyNotEntered = "passkey-not-entered"
  case pairingOutOfBandMissing = "out-of-band-missing"
  case pairingProtectionImpossible = "protection-impossible"
  case pairingSecureConnectionsMissing = "secure-connections-missing"
  case pairingRequirementsNotMet = "requirements-not-met"
  case pairingPasskeysDiffer = "passkeys-differ"
  case pairingOutOfBandDiffers = "out-of-band-differs"
  case pairingConfirmMismatch = "confirm-mismatch"
  case pairingSecurityRequestRefused = "security-request-refused"
  case pairingNotSupported = "not-supported"
  case pairingKeyTooShort = "key-too-short"
  case pairingCommandUnknown = "command-unknown"
  case pairingUnspecified = "unspecified"
  case pairingTooOften = "too-often"
  case pairingInvalidParameters = "invalid-parameters"
  case pairingSharedKeysDiffer = "shared-keys-differ"
  case pairingNumbersDiffer = "numbers-differ"
  case pairingClassic = "br-edr-pairing"
  case pairingDerivationNotAllowed = "derivation-not-allowed"
  case pairingKeyRejected = "key-rejected"
  case pairingBusy = "busy"
  case pairingKeyMissing = "key-missing"
  case pairingEncryptionKeysDiffer = "encryption-keys-differ"
  case pairingEncryptionFailed = "encryption-failed"
  case pairingNoAnswer = "no-answer"
  case pairingUserTooSlow = "user-too-slow"
  case pairingConnectionLost = "connection-lost"
  case pairingAnotherBegan = "another-began"
  case pairingOther = "other"

  // MARK: Pairings that succeed and are weak

  case pairingCrackable = "crackable-offline"
  case pairingGuessable = "passkey-guessable-offline"
  case pairingUnauthenticated = "unauthenticated"
  case pairingDebugKey = "debug-key"
  case pairingShortKey = "short-key"
  case pairingDowngraded = "legacy-although-capable"

  // MARK: Keys

  case smpKeyMissing = "smp-key-missing"
  case smpKeysDiffer = "smp-keys-differ"
  case smpEncryptionUnanswered = "smp-encryption-unanswered"
  case smpStaleKeyRetry = "smp-stale-key-retry"
  case smpRepeatedAttempts = "smp-repeated-attempts"
  case smpRepairOnReconnect = "smp-repair-on-reconnect"

  // MARK: What a capture does not show

  case captureStartMissing = "start-not-captured"
  case captureRoleAssumed = "role-assumed"
  case captureWithoutDiscovery = "no-discovery"
  case captureCiphertext = "ciphertext"
  case captureWithoutAir = "no-air"
  case captureDevicesNotKept = "devices-not-kept"
  case captureDiscoveryNotKept = "discovery-not-kept"
  case captureConnectionsNotKept = "connections-not-kept"
  case captureChannelsNotKept = "channels-not-kept"
  case captureFramesNotKept = "frames-not-kept"
  case captureChangesNotKept = "changes-not-kept"
  case captureDetailsNotKept = "details-not-kept"
  case captureAttributesNotKept = "attributes-not-kept"
}
