/// A rule that a finding is about.
///
/// The raw value is the rule's stable name, which reports print and people write in options. Every
/// room names rules from this one list; what is known of each stands in the table of rules.
public enum RuleID: String, Hashable, Sendable, CaseIterable {
  // MARK: Attribute Protocol

  /// A second ATT request before the first was answered.
  case attRequestBeforeAnswer = "att-request-before-answer"
  /// A second ATT indication before the first was confirmed.
  case attIndicationBeforeConfirmation = "gatt-indication-flood"
  /// An ATT answer without a request.
  case attAnswerWithoutRequest = "att-answer-unasked"
  /// A confirmation without an indication.
  case attConfirmationWithoutIndication = "att-confirmation-without-indication"
  /// An ATT answer more than 30 s after its request.
  case attLateAnswer = "att-late-answer"
  /// An ATT request on a bearer where one had timed out.
  case attUseAfterTimeout = "att-use-after-timeout"
  /// An ATT PDU that lacks octets of its parameters.
  case attMalformedPDU = "att-malformed-pdu"
  /// A malformed ATT request answered as if it were whole.
  case attMalformedRequestAnswered = "att-malformed-request-answered"
  /// An answer to an ATT request that is not complete.
  case attIncompleteRequestAnswered = "att-incomplete-request-answered"
  /// A server that repeats a queued write otherwise than it was sent.
  case attPrepareWriteEcho = "att-prepare-write-echo"
  /// A client that exchanges the MTU a second time.
  case attMTUExchangedTwice = "att-mtu-exchanged-twice"
  /// An ATT MTU below the smallest allowed one of 23.
  case attMTUBelowMinimum = "att-mtu-below-minimum"
  /// An MTU exchange on an enhanced ATT bearer.
  case attMTUExchangeOnEnhancedBearer = "att-mtu-exchange-on-enhanced-bearer"
  /// An ATT PDU longer than the ATT_MTU.
  case attPDUOverMTU = "att-mtu-over"
  /// A search in a range of handles that begins at 0 or after its end.
  case attInvalidHandleRange = "att-invalid-handle-range"
  /// An ATT request or indication was not answered for 30 s.
  case attTimeout = "att-timeout"
  /// Some values filled an ATT_MTU of 23, which nobody raised.
  case attMTUDefault = "att-mtu-default"
  /// A read of some octets filled the ATT_MTU, and the rest of the value was never asked for.
  case attValueCut = "att-value-cut"
  /// Some values were cut to 20 octets although a larger ATT_MTU was in force: later ones of the
  /// same attribute are longer.
  case attValueBeforeMTU = "att-value-before-mtu"
  /// Invalid Handle for an attribute that this server had before.
  case attInvalidHandle = "att-invalid-handle"
  /// The server does not support a request that every server has to answer.
  case attUnsupportedRequest = "att-unsupported-request"

  // MARK: Generic Attribute Profile

  /// The client did not confirm that it has heard of a changed database.
  case gattServiceChangedUnconfirmed = "gatt-service-changed-unconfirmed"
  /// The server refused a discovery.
  case gattDiscoveryNeedsSecurity = "gatt-discovery-needs-security"
  /// Some writes one after another, each of which waits for its response.
  case gattBulkWithResponse = "gatt-bulk-with-response"
  /// The client used attributes that the server no longer has.
  case gattStaleCache = "gatt-stale-cache"
  /// The attributes of a bonded server changed, and it did not indicate Service Changed.
  case gattServiceChangedMissing = "gatt-service-changed-missing"
  /// The client bonded and never subscribed to Service Changed.
  case gattServiceChangedUnsubscribed = "gatt-service-changed-unsubscribed"
  /// A subscription was refused and never tried again.
  case gattCCCDRefused = "gatt-cccd-refused"
  /// A subscription was sent while encryption was being switched on.
  case gattCCCDBeforeEncryption = "gatt-cccd-before-encryption"
  /// A subscription was made before the pairing that bonded, and not repeated.
  case gattCCCDBeforeBond = "gatt-cccd-before-bond"
  /// Some values were sent that nobody had subscribed to.
  case gattValueUnsubscribed = "gatt-value-unsubscribed"
  /// No value came in the 30 s after a subscription.
  case gattSubscribedSilent = "gatt-subscribed-silent"
  /// A value was read again and again at a rhythm, although its server could send it unasked.
  case gattPolled = "gatt-polled"
  /// A client subscribed to notifications or indications that the characteristic does not have.
  case gattCCCDKind = "gatt-cccd-kind"
  /// A client wrote to a service, and subscribed to nothing that could answer.
  case gattAnswersUnsubscribed = "gatt-answers-unsubscribed"
  /// A server offers Service Changed to a client that never bonds and discovers each time.
  case gattServiceChangedUnbonded = "gatt-service-changed-unbonded"
  /// The same bonded client discovered the same services some times.
  case gattRediscovery = "gatt-rediscovery"
  /// A search took some round trips, some of them because UUIDs of different sizes alternate.
  case gattMixedUUIDSizes = "gatt-mixed-uuid-sizes"
  /// A queued write holds values of more than one service.
  case gattPrepareAcrossServices = "gatt-prepare-across-services"
  /// A value is too short for its characteristic's published layout.
  case gattValueLayout = "gatt-value-layout"
  /// A value's checksum is not that of its octets.
  case gattValueChecksum = "gatt-value-checksum"
  /// A value's counter is not one more than the one before.
  case gattValueCounter = "gatt-value-counter"

  // MARK: Link Layer

  /// A data PDU with the reserved LLID 0.
  case llReservedLLID = "ll-reserved-llid"
  /// A data PDU longer than the sides have agreed.
  case llLengthOverLimit = "ll-length-over-limit"
  /// The start of an L2CAP frame, or a control PDU, without an octet.
  case llEmptyStart = "ll-empty-start"
  /// A connection request of the wrong length.
  case llConnectionLength = "ll-connection-length"
  /// A connection whose first packet has sequence numbers of 1, as if others came before.
  case llSequenceStart = "ll-sequence-start"
  /// A hop increment outside 5 to 16.
  case llConnectionHop = "ll-connection-hop"
  /// A connection interval outside 7.5 ms to 4 s.
  case llConnectionInterval = "ll-connection-interval"
  /// A peripheral latency that no supervision timeout allows.
  case llConnectionLatency = "ll-connection-latency"
  /// A supervision timeout out of range, or too short for interval and latency.
  case llConnectionTimeout = "ll-connection-timeout"
  /// A transmit window that the interval does not allow.
  case llConnectionWindow = "ll-connection-window"
  /// A channel map with fewer than two channels.
  case llChannelMap = "ll-channel-map"
  /// An instant that has passed already.
  case llInstantPassed = "ll-instant-passed"
  /// A change that was announced in time, and that the peripheral received when its instant had passed.
  case llInstantMissed = "ll-instant-missed"
  /// A change of the link is announced while another one waits for its instant.
  case llInstantsOverlap = "ll-instants-overlap"
  /// A control PDU that only the other role may send.
  case llWrongRole = "ll-wrong-role"
  /// A control PDU of the wrong length.
  case llControlLength = "ll-control-length"
  /// An answer to a control procedure that was not begun.
  case llUnaskedAnswer = "ll-unasked-answer"
  /// A side told its version more than once.
  case llVersionRepeated = "ll-version-repeated"
  /// PDUs of the start of encryption out of their order.
  case llEncryptionOrder = "ll-encryption-order"
  /// Another PDU than encryption's own while it starts.
  case llEncryptionDisturbed = "ll-data-during-encryption"
  /// Rand or EDIV not zero although the key has no name: it is of LE Secure Connections, or the
  /// short-term key that a legacy pairing has just made.
  case llKeyNamed = "ll-key-named"
  /// Encryption requested before the pairing has made a key.
  case llEncryptionBeforeKey = "ll-encryption-before-key"
  /// A link layer procedure was not answered for 40 s.
  case llResponseTimeout = "ll-response-timeout"
  /// The link was cut because a packet could not be decrypted, or came in the plain while
  /// encryption started.
  case llMICFailure = "ll-mic-failure"
  /// The link was cut because two procedures of the link layer ran into each other.
  case llProcedureCollision = "ll-procedure-collision"
  /// A control PDU again that the other side had answered with LL_UNKNOWN_RSP.
  case llUsedAfterUnknown = "ll-used-after-unknown-rsp"
  /// A control PDU with an opcode that the specification does not define.
  case llUnknownPDU = "ll-unknown-pdu"
  /// A whole L2CAP frame in the plain on a link that is encrypted.
  case llPlaintextWhenEncrypted = "ll-plaintext-when-encrypted"
  /// Most losses are on a few channels some, and the channel map never excludes them.
  case llMapNeverChanges = "ll-map-never-changes"

  // MARK: Security Manager

  /// A maximum encryption key size outside 7 to 16 octets.
  case smpKeySize = "smp-key-size"
  /// A pairing PDU that only the other role may send.
  case smpWrongRole = "smp-wrong-role"
  /// A pairing PDU out of its order.
  case smpOutOfOrder = "smp-out-of-order"
  /// A PDU of a pairing that was not begun.
  case smpOutsidePairing = "smp-outside-pairing"
  /// A public key sent twice in one pairing.
  case smpPublicKeyRepeated = "smp-public-key-repeated"
  /// A public key that is no point of the curve.
  case smpPublicKeyInvalid = "smp-public-key-invalid"
  /// The peer's own public key sent back.
  case smpPublicKeyReflected = "smp-public-key-reflected"
  /// A Security Manager PDU of the wrong length.
  case smpLength = "smp-length"

  // MARK: Connections

  /// The link was lost: nothing was heard for the supervision timeout.
  case connSupervisionTimeout = "conn-supervision-timeout"
  /// At the end of the capture one side had not been answered for half of its supervision timeout or
  /// longer.
  case connDyingAtEnd = "conn-dying-at-end"
  /// The connection was never established: nothing was heard in its first six intervals.
  case connFailedToEstablish = "conn-failed-establish"
  /// The other side ended the connection.
  case connEndedBy = "conn-ended-by"
  /// The supervision timeout leaves fewer than six chances to be heard.
  case connMarginThin = "conn-margin-thin"
  /// Some connections of the same two devices ended within 10 s each.
  case connChurn = "conn-churn"
  /// The other side refused other connection parameters.
  case paramRejected = "param-rejected"
  /// The other side refused other connection parameters some times, then the peripheral left.
  case paramRejectedLoop = "param-rejected-loop"
  /// Other connection parameters were asked for early, not 5 s after connecting.
  case paramTooEarly = "param-too-early"
  /// The central never answered a peripheral's request for other connection parameters.
  case paramUnanswered = "param-unanswered"
  /// Some of several attempts to connect the same two devices came to nothing.
  case connAttemptYield = "conn-attempt-yield"
  /// A device that was dialled did not answer, and the attempt to connect was given up.
  case connAttemptUnanswered = "conn-attempt-unanswered"
  /// A host asked for a connection while its controller was still busy with another attempt.
  case connAttemptPending = "conn-attempt-pending"
  /// High duty cycle directed advertising went on after 1.28 s, and no LE Connection Complete with
  /// Advertising Timeout ended it.
  case advDirectedEndless = "adv-directed-endless"
  /// A supervision timeout was still in force a second after connecting.
  case connTimeoutShort = "conn-timeout-short"
  /// The connection ended early after a request that nobody answered: that is a timer of the
  /// specification.
  case connDiesAtTimer = "conn-dies-at-timer"
  /// Nothing was heard any more after the change of the PHY; the supervision timeout ended the
  /// link.
  case connPHYSilence = "ll-silent-after-phy"
  /// No packet with a valid message integrity check came for the authenticated payload timeout.
  case connPayloadTimeout = "ll-payload-timeout"
  /// The central accepted other connection parameters and never applied them.
  case paramAcceptedUnapplied = "param-accepted-unapplied"
  /// The central set an interval outside what it had accepted.
  case paramOutsideRequest = "param-outside-request"
  /// The interval in force is outside the peripheral's preferred connection parameters.
  case paramPreferredIgnored = "param-ppcp-ignored"
  /// A request for connection parameters that the Accessory Design Guidelines for Apple Devices do
  /// not allow.
  case paramApple = "param-apple"

  // MARK: L2CAP

  /// An L2CAP frame begun before the one before it was complete.
  case l2capIncompleteFrame = "l2cap-incomplete-frame"
  /// A first fragment too short for the header of its frame.
  case l2capShortStart = "l2cap-short-start"
  /// A fragment of an L2CAP frame that was not begun.
  case l2capContinuationWithoutStart = "l2cap-continuation-without-start"
  /// Octets after the end of an L2CAP frame.
  case l2capExcessOctets = "l2cap-excess-octets"
  /// A signalling command that lacks octets of its parameters.
  case l2capMalformedCommand = "l2cap-malformed-command"
  /// A signalling command that LE does not have.
  case l2capUnexpectedCode = "l2cap-unexpected-code"
  /// A signalling command with the identifier 0.
  case l2capZeroIdentifier = "l2cap-zero-identifier"
  /// A signalling response without a request.
  case l2capAnswerWithoutRequest = "l2cap-answer-without-request"
  /// A connection parameter update request from the central.
  case l2capParameterRequestFromCentral = "l2cap-parameter-request-from-central"
  /// A K-frame sent without a credit.
  case l2capFrameWithoutCredit = "l2cap-frame-without-credit"
  /// More than 65,535 credits granted.
  case l2capCreditOverflow = "l2cap-credit-overflow"
  /// A grant of no credits.
  case l2capZeroCredits = "l2cap-zero-credits"
  /// A credit-based channel was refused.
  case l2capChannelRefused = "l2cap-channel-refused"
  /// An SDU longer than the receiver's MTU.
  case l2capSDUOverMTU = "l2cap-sdu-over-mtu"
  /// A K-frame longer than the receiver's MPS.
  case l2capFrameOverMPS = "l2cap-frame-over-mps"
  /// K-frames with more octets than their SDU's length says.
  case l2capSDULength = "l2cap-sdu-length"

  // MARK: Advertising data

  /// A length that claims more octets than there are.
  case adStructureOverrun = "ad-structure-overrun"
  /// Octets after the end of the data that are not zero.
  case adNonZeroPadding = "ad-nonzero-padding"
  /// A value that its type's layout does not fit.
  case adMalformedValue = "ad-malformed-value"
  /// A value longer than its type's layout.
  case adExcessOctets = "ad-excess-octets"
  /// A list that ends in the middle of an entry.
  case adPartialListEntry = "ad-partial-list-entry"
  /// A type twice that may stand once.
  case adDuplicateType = "ad-duplicate-type"
  /// Both a complete and an incomplete list of services.
  case adCompleteAndIncompleteList = "ad-complete-and-incomplete-list"
  /// Both a complete and a shortened name.
  case adTwoLocalNames = "ad-two-local-names"
  /// A name that is not UTF-8.
  case adNameNotUTF8 = "ad-name-not-utf8"
  /// Flags in a scan response.
  case adFlagsInScanResponse = "ad-flags-in-scan-response"
  /// Limited and general discoverable at once.
  case adContradictingFlags = "ad-contradicting-flags"
  /// A connection interval range that is none.
  case adConnectionIntervalRange = "ad-connection-interval-range"
  /// More than the 31 octets that the PDU has room for.
  case adTooLong = "ad-too-long"
  /// An iBeacon that does not have 25 octets.
  case iBeaconLength = "ibeacon-length"
  /// Eddystone without 0xFEAA in the list of services.
  case eddystoneWithoutService = "eddystone-without-service"
  /// An Eddystone frame that its layout does not fit.
  case eddystoneFrame = "eddystone-frame"
  /// One resolvable private address was used for more than 15 minutes.
  case advRPAStatic = "sec-rpa-static"
  /// The advertiser uses only some of the three primary channels.
  case advChannels = "adv-channels"
  /// Extended advertising data changed and kept the same Advertising DID.
  case advDataIDUnchanged = "adv-data-id-unchanged"
  /// An auxiliary packet is announced sooner than 300 µs after the packet that points to it.
  case advAuxiliaryOffset = "adv-aux-offset-short"
  /// A periodic advertising interval below 7.5 ms.
  case advPeriodicInterval = "adv-periodic-interval"
  /// An advertising interval that the Accessory Design Guidelines for Apple Devices do not list.
  case advIntervalApple = "adv-interval-apple"
  /// Advertising that the Accessory Design Guidelines for Apple Devices advise against.
  case advAppleData = "adv-apple-data"

  // MARK: Pairings that fail

  /// The user cancelled, or entered no passkey.
  case pairingPasskeyNotEntered = "passkey-not-entered"
  /// The out of band data that it needs is not there.
  case pairingOutOfBandMissing = "out-of-band-missing"
  /// One side wants MITM protection, which the input and output of the two can't give: Just Works
  /// is all that is left.
  case pairingProtectionImpossible = "smp-requirements-impossible"
  /// One side insists on LE Secure Connections, which the other does not support.
  case pairingSecureConnectionsMissing = "secure-connections-missing"
  /// The other side wants more than this pairing gives: bonding, protection or a stronger method.
  case pairingRequirementsNotMet = "requirements-not-met"
  /// The passkeys differed: a wrong one was entered.
  case pairingPasskeysDiffer = "passkeys-differ"
  /// The out of band data of the two do not belong together.
  case pairingOutOfBandDiffers = "out-of-band-differs"
  /// A confirm value did not fit although the user enters nothing: one side computes it wrongly, or
  /// there was a man in the middle.
  case pairingConfirmMismatch = "smp-confirm-mismatch"
  /// The central does not pair on the peripheral's request; often it already has a bond that the
  /// peripheral has lost, or a user must begin.
  case pairingSecurityRequestRefused = "security-request-refused"
  /// The other side does not pair, or not now: it is not in pairing mode.
  case pairingNotSupported = "not-supported"
  /// The other side wants a longer key than the few octets on offer.
  case pairingKeyTooShort = "key-too-short"
  /// The other side does not know a PDU of the other.
  case pairingCommandUnknown = "command-unknown"
  /// The other side does not say why; users who cancel and full bond tables end like this.
  case pairingUnspecified = "unspecified"
  /// Too little time has passed since a failed attempt.
  case pairingTooOften = "too-often"
  /// A value that the other side can't accept.
  case pairingInvalidParameters = "invalid-parameters"
  /// The two computed different keys: one side computes them wrongly, or there was a man in the
  /// middle.
  case pairingSharedKeysDiffer = "shared-keys-differ"
  /// The user said that the six digits differ, or cancelled.
  case pairingNumbersDiffer = "numbers-differ"
  /// A BR/EDR pairing of the same devices is under way.
  case pairingClassic = "br-edr-pairing"
  /// A key of the other transport is stronger and must not be replaced.
  case pairingDerivationNotAllowed = "derivation-not-allowed"
  /// The other side does not accept a key that it was sent.
  case pairingKeyRejected = "key-rejected"
  /// The other side is busy with another pairing.
  case pairingBusy = "busy"
  /// The peripheral's host did not give the key that the pairing made.
  case pairingKeyMissing = "key-missing"
  /// The two encrypt with different keys: the pairing went wrong without either noticing.
  case pairingEncryptionKeysDiffer = "encryption-keys-differ"
  /// The link layer could not switch encryption on.
  case pairingEncryptionFailed = "encryption-failed"
  /// The other side sent nothing more for 30 s.
  case pairingNoAnswer = "smp-timeout"
  /// The user did not enter or confirm within 30 s.
  case pairingUserTooSlow = "user-too-slow"
  /// The connection ended after its first PDU.
  case pairingConnectionLost = "connection-lost"
  /// The central began again before this one was over.
  case pairingAnotherBegan = "another-began"
  /// The reason is one that the specification reserves.
  case pairingOther = "other"
  /// The link was encrypted during a pairing that had not made a key.
  case pairingBypassed = "authentication-bypassed"

  // MARK: Pairings that succeed and are weak

  /// Legacy Just Works: whoever recorded it on the air can compute every key, without trying.
  case pairingCrackable = "smp-crackable"
  /// Legacy Passkey Entry: whoever recorded it on the air finds the passkey by trying a million.
  case pairingGuessable = "smp-crackable-passkey"
  /// Just Works: safe from listeners, but not from a man in the middle.
  case pairingUnauthenticated = "unauthenticated"
  /// The debug key of the specification was used: anybody who recorded it can decrypt.
  case pairingDebugKey = "smp-debug-key"
  /// The key has few octets only, where 16 are possible.
  case pairingShortKey = "smp-key-short"
  /// LE Secure Connections was possible for one side only: the other's legacy method was used.
  case pairingDowngraded = "smp-downgraded"

  // MARK: Keys

  /// The peripheral has lost the key: its bond was deleted, the central's was not.
  case smpKeyMissing = "smp-key-missing"
  /// The two sides' keys differ: one has paired anew, or bonded with another device.
  case smpKeysDiffer = "smp-keys-differ"
  /// The other side did not answer.
  case smpEncryptionUnanswered = "smp-encryption-unanswered"
  /// The central names a key again that the peripheral has said it lacks.
  case smpStaleKeyRetry = "smp-stale-key-retry"
  /// Some pairings failed within a minute.
  case smpRepeatedAttempts = "smp-repeated-attempts"
  /// A new pairing with a device that has bonded before.
  case smpRepairOnReconnect = "smp-repair-on-reconnect"
  /// The peripheral asked for security while encryption was being switched on, and encryption came
  /// to nothing.
  case smpRequestDuringEncryption = "smp-request-during-encryption"
  /// The peripheral asked for security before any request had been refused.
  case smpPairingUnprompted = "smp-pairing-unprompted"
  /// The central never answered the peripheral's Security Request.
  case smpSecurityRequestUnanswered = "smp-security-request-unanswered"
  /// An attribute that was refused for want of security was used in the clear.
  case secPlaintextWrites = "sec-plaintext-writes"
  /// A device that distributed an identity resolving key goes on under its identity address.
  case secIdentityInClear = "sec-identity-in-clear"

  // MARK: Throughput

  /// Values took several LL packets each because the data length was never raised.
  case dataLengthUnused = "ll-dle-unused"
  /// Connection events ended with room left, and the data went on in the next ones.
  case transferEventsNotFilled = "transfer-events-not-filled"
  /// Values filled the ATT_MTU, and a larger one would carry this transfer faster, if both ends offer it.
  case transferMTUSmall = "transfer-mtu-small"
  /// The connection interval holds this transfer up, if the central grants a shorter one.
  case transferIntervalLong = "transfer-interval-long"
  /// The transfer used the 1M PHY although 2M may be possible.
  case transferPHY = "transfer-phy-1m"
  /// The sender waited for credits again and again.
  case creditStarvation = "l2cap-credit-starvation"
  /// Values fill neither LL packets nor the ATT_MTU as well as others would.
  case transferValueMisaligned = "transfer-value-misaligned"
  /// The peripheral may sleep through connection events, which holds this transfer up.
  case transferLatency = "transfer-latency"

  // MARK: Failures

  /// Something ended in an error, or without an answer, and no rule explains it.
  case unexplainedFailure = "unexplained-failure"

  // MARK: What a capture does not show

  /// A connection began before the capture: what had been agreed by then (interval, MTU, PHY, data
  /// length, encryption) is unknown until a packet says it.
  case captureStartMissing = "capture-starts-midway"
  /// Which end is the central is not in the capture for a connection; this host is taken for it.
  case captureRoleAssumed = "role-assumed"
  /// A connection: no discovery of this server is in the capture, so handles have no names.
  case captureWithoutDiscovery = "no-discovery"
  /// A connection became encrypted on the air: what follows is set aside, not guessed.
  case captureCiphertext = "ciphertext"
  /// An HCI log shows what host and controller told each other: retransmissions, channels and
  /// connection events on the air are not in it.
  case captureWithoutAir = "no-air"
  /// Some sightings of devices came after the table of its size was full.
  case captureDevicesNotKept = "devices-not-kept"
  /// Some attributes or servers were discovered after the table of them was full; their handles
  /// have no names.
  case captureDiscoveryNotKept = "discovery-not-kept"
  /// Some connections came after the table of its size was full; their packets are counted as out
  /// of context.
  case captureConnectionsNotKept = "connections-not-kept"
  /// Some L2CAP channels were asked for after the table of their connection was full; their frames
  /// are counted as out of context.
  case captureChannelsNotKept = "channels-not-kept"
  /// Some L2CAP frames came in pieces that there was no room to put together; they are counted as
  /// out of context.
  case captureFramesNotKept = "frames-not-kept"
  /// Some changes of parameters came after the list of their connection was full; the values in
  /// force are right all the same.
  case captureChangesNotKept = "changes-not-kept"
  /// Some names, advertising data, requests without an answer, changes of attributes, streams or keys
  /// came when there was no room for more of them; such requests are told as not answered in the
  /// capture.
  case captureDetailsNotKept = "details-not-kept"
  /// Some ATT PDUs are missing from the traffic by attribute: they came after its table was full.
  case captureAttributesNotKept = "attributes-not-kept"
  /// Some records were cut when they were written: some octets are missing.
  case captureTruncated = "capture-truncated"
  /// PDUs of a pairing were cut when they were written.
  case captureKeysCut = "capture-keys-cut"
  /// The request that opened a connection is not in the capture: timing and channels had to be
  /// found out.
  case captureWithoutConnectIndication = "capture-no-connect-ind"
  /// The sniffer lost a connection when encryption started.
  case captureLostAtEncryption = "capture-lost-at-encryption"
  /// Some records have an earlier time than the one before: the clock was set back, or records are
  /// out of order.
  case captureClockBack = "capture-clock-back"
  /// All commands are marked as received and all events as sent: directions are swapped.
  case captureDirectionsSwapped = "capture-directions-swapped"
  /// A field of a sniffer's header says what its packets contradict; the packets are believed.
  case captureHeaderContradicted = "capture-header-contradicted"
}
