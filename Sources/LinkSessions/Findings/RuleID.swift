/// A rule of a finding.
///
/// The raw value is the rule's stable name, which reports print and users pass in options. All modules
/// use this one list of rules; the table of rules describes each of them.
public enum RuleID: String, Hashable, Sendable, CaseIterable {
  // MARK: Attribute Protocol

  /// A second ATT request before the first was answered.
  case attRequestBeforeAnswer = "att-request-before-answer"
  /// A second ATT indication before the first was confirmed.
  case attIndicationBeforeConfirmation = "gatt-indication-flood"
  /// An ATT response without a request.
  case attAnswerWithoutRequest = "att-answer-unasked"
  /// A confirmation without an indication.
  case attConfirmationWithoutIndication = "att-confirmation-without-indication"
  /// An ATT response more than 30 s after its request.
  case attLateAnswer = "att-late-answer"
  /// An ATT request on a bearer where one had timed out.
  case attUseAfterTimeout = "att-use-after-timeout"
  /// An ATT PDU that lacks octets of its parameters.
  case attMalformedPDU = "att-malformed-pdu"
  /// A malformed ATT request that was answered as if it were valid.
  case attMalformedRequestAnswered = "att-malformed-request-answered"
  /// A response to an incomplete ATT request.
  case attIncompleteRequestAnswered = "att-incomplete-request-answered"
  /// A server that echoes a queued write with different contents.
  case attPrepareWriteEcho = "att-prepare-write-echo"
  /// A client that exchanges the MTU a second time.
  case attMTUExchangedTwice = "att-mtu-exchanged-twice"
  /// An ATT_MTU below the minimum of 23.
  case attMTUBelowMinimum = "att-mtu-below-minimum"
  /// An MTU exchange on an enhanced ATT bearer.
  case attMTUExchangeOnEnhancedBearer = "att-mtu-exchange-on-enhanced-bearer"
  /// An ATT PDU longer than the ATT_MTU.
  case attPDUOverMTU = "att-mtu-over"
  /// A search in a handle range that begins at 0 or after its end.
  case attInvalidHandleRange = "att-invalid-handle-range"
  /// An ATT request or indication was not answered for 30 s.
  case attTimeout = "att-timeout"
  /// Values filled the default ATT_MTU of 23, which was never raised.
  case attMTUDefault = "att-mtu-default"
  /// A read filled the ATT_MTU, and the rest of the value was never read.
  case attValueCut = "att-value-cut"
  /// Values were truncated to 20 octets although a larger ATT_MTU was in force: later values of the
  /// same attribute are longer.
  case attValueBeforeMTU = "att-value-before-mtu"
  /// Invalid Handle for an attribute that the server had earlier.
  case attInvalidHandle = "att-invalid-handle"
  /// The server does not support a mandatory request.
  case attUnsupportedRequest = "att-unsupported-request"
  /// A long write exceeded the server's queue of prepared writes.
  case attQueueFull = "att-queue-full"

  // MARK: Generic Attribute Profile

  /// The client did not confirm an indication that the database has changed.
  case gattServiceChangedUnconfirmed = "gatt-service-changed-unconfirmed"
  /// The server rejected a discovery.
  case gattDiscoveryNeedsSecurity = "gatt-discovery-needs-security"
  /// Consecutive writes that each wait for a response.
  case gattBulkWithResponse = "gatt-bulk-with-response"
  /// The client used attributes that the server no longer has.
  case gattStaleCache = "gatt-stale-cache"
  /// The attributes of a bonded server changed, and it did not indicate Service Changed.
  case gattServiceChangedMissing = "gatt-service-changed-missing"
  /// The client bonded and never subscribed to Service Changed.
  case gattServiceChangedUnsubscribed = "gatt-service-changed-unsubscribed"
  /// A subscription was rejected and never retried.
  case gattCCCDRefused = "gatt-cccd-refused"
  /// Access to a value was rejected for lack of security, and the security was not raised.
  case gattAccessRefused = "gatt-access-refused"
  /// A request that the properties don't allow, or that was rejected although they do.
  case gattNotPermitted = "gatt-not-permitted"
  /// A value that was sent after a subscription is not sent on a later connection without one.
  case gattSubscriptionLost = "gatt-subscription-lost"
  /// A subscription was sent while encryption was being started.
  case gattCCCDBeforeEncryption = "gatt-cccd-before-encryption"
  /// A subscription was made before the pairing that bonded, and not repeated.
  case gattCCCDBeforeBond = "gatt-cccd-before-bond"
  /// Values were sent without a subscription.
  case gattValueUnsubscribed = "gatt-value-unsubscribed"
  /// No value was sent within 30 s of a subscription.
  case gattSubscribedSilent = "gatt-subscribed-silent"
  /// A value was polled regularly although the server could notify or indicate it.
  case gattPolled = "gatt-polled"
  /// A client subscribed to notifications or indications that the characteristic does not support.
  case gattCCCDKind = "gatt-cccd-kind"
  /// A client wrote to a service without subscribing to any characteristic that could answer.
  case gattAnswersUnsubscribed = "gatt-answers-unsubscribed"
  /// A server offers Service Changed to a client that never bonds and always rediscovers.
  case gattServiceChangedUnbonded = "gatt-service-changed-unbonded"
  /// The same bonded client discovered the same services repeatedly.
  case gattRediscovery = "gatt-rediscovery"
  /// A search took additional round trips because UUIDs of different sizes alternate.
  case gattMixedUUIDSizes = "gatt-mixed-uuid-sizes"
  /// A queued write holds values of more than one service.
  case gattPrepareAcrossServices = "gatt-prepare-across-services"
  /// A value is too short for its characteristic's published layout.
  case gattValueLayout = "gatt-value-layout"
  /// A value's checksum is wrong.
  case gattValueChecksum = "gatt-value-checksum"
  /// A value's counter did not increase by one.
  case gattValueCounter = "gatt-value-counter"

  // MARK: Link Layer

  /// A data PDU with the reserved LLID 0.
  case llReservedLLID = "ll-reserved-llid"
  /// A data PDU longer than negotiated.
  case llLengthOverLimit = "ll-length-over-limit"
  /// The start of an L2CAP frame, or a control PDU, without any octets.
  case llEmptyStart = "ll-empty-start"
  /// A connection request of the wrong length.
  case llConnectionLength = "ll-connection-length"
  /// A connection whose first packet has sequence numbers of 1, as if others preceded it.
  case llSequenceStart = "ll-sequence-start"
  /// A hop increment outside 5 to 16.
  case llConnectionHop = "ll-connection-hop"
  /// A connection interval outside 7.5 ms to 4 s.
  case llConnectionInterval = "ll-connection-interval"
  /// A peripheral latency that the supervision timeout can't accommodate.
  case llConnectionLatency = "ll-connection-latency"
  /// A supervision timeout out of range, or too short for interval and latency.
  case llConnectionTimeout = "ll-connection-timeout"
  /// A transmit window that the interval does not allow.
  case llConnectionWindow = "ll-connection-window"
  /// A channel map with fewer than two channels.
  case llChannelMap = "ll-channel-map"
  /// An instant that had already passed when it was announced.
  case llInstantPassed = "ll-instant-passed"
  /// A change that was announced in time, but received by the peripheral after its instant.
  case llInstantMissed = "ll-instant-missed"
  /// A change of the link that is announced while another one waits for its instant.
  case llInstantsOverlap = "ll-instants-overlap"
  /// A control PDU that only the other role may send.
  case llWrongRole = "ll-wrong-role"
  /// A control PDU of the wrong length.
  case llControlLength = "ll-control-length"
  /// A response to a control procedure that was not begun.
  case llUnaskedAnswer = "ll-unasked-answer"
  /// A side sent its version more than once.
  case llVersionRepeated = "ll-version-repeated"
  /// PDUs of the encryption start procedure in the wrong order.
  case llEncryptionOrder = "ll-encryption-order"
  /// A PDU that is not part of the encryption start procedure while encryption starts.
  case llEncryptionDisturbed = "ll-data-during-encryption"
  /// Rand or EDIV is not zero although the key has none: it comes from LE Secure Connections, or is the
  /// short-term key of a new legacy pairing.
  case llKeyNamed = "ll-key-named"
  /// Encryption was requested before the pairing generated a key.
  case llEncryptionBeforeKey = "ll-encryption-before-key"
  /// A link layer procedure was not answered for 40 s.
  case llResponseTimeout = "ll-response-timeout"
  /// The link was disconnected because a packet could not be decrypted, or was unencrypted while
  /// encryption started.
  case llMICFailure = "ll-mic-failure"
  /// The link was disconnected because two link layer procedures collided.
  case llProcedureCollision = "ll-procedure-collision"
  /// A control PDU was repeated after the other side had answered it with LL_UNKNOWN_RSP.
  case llUsedAfterUnknown = "ll-used-after-unknown-rsp"
  /// A control PDU with an opcode that the specification does not define.
  case llUnknownPDU = "ll-unknown-pdu"
  /// A complete unencrypted L2CAP frame on an encrypted link.
  case llPlaintextWhenEncrypted = "ll-plaintext-when-encrypted"
  /// Most losses are on a few channels, and the channel map never excludes them.
  case llMapNeverChanges = "ll-map-never-changes"

  // MARK: Security Manager

  /// A maximum encryption key size outside 7 to 16 octets.
  case smpKeySize = "smp-key-size"
  /// A pairing PDU that only the other role may send.
  case smpWrongRole = "smp-wrong-role"
  /// A pairing PDU in the wrong order.
  case smpOutOfOrder = "smp-out-of-order"
  /// A PDU of a pairing that was not begun.
  case smpOutsidePairing = "smp-outside-pairing"
  /// A public key sent twice in one pairing.
  case smpPublicKeyRepeated = "smp-public-key-repeated"
  /// A public key that is not a point on the curve.
  case smpPublicKeyInvalid = "smp-public-key-invalid"
  /// The peer's own public key was sent back.
  case smpPublicKeyReflected = "smp-public-key-reflected"
  /// A Security Manager PDU of the wrong length.
  case smpLength = "smp-length"

  // MARK: Connections

  /// The link was lost: the supervision timeout expired.
  case connSupervisionTimeout = "conn-supervision-timeout"
  /// At the end of the capture one side had been unanswered for half of its supervision timeout or
  /// longer.
  case connDyingAtEnd = "conn-dying-at-end"
  /// The connection was never established: nothing was received in its first six intervals.
  case connFailedToEstablish = "conn-failed-establish"
  /// The other side ended the connection.
  case connEndedBy = "conn-ended-by"
  /// The supervision timeout leaves fewer than six opportunities to be heard.
  case connMarginThin = "conn-margin-thin"
  /// Connections of the same two devices repeatedly ended within 10 s.
  case connChurn = "conn-churn"
  /// The other side rejected new connection parameters.
  case paramRejected = "param-rejected"
  /// The other side rejected new connection parameters repeatedly, then the peripheral disconnected.
  case paramRejectedLoop = "param-rejected-loop"
  /// New connection parameters were requested within 5 s of connecting.
  case paramTooEarly = "param-too-early"
  /// The central never answered a peripheral's request for new connection parameters.
  case paramUnanswered = "param-unanswered"
  /// Several attempts to connect the same two devices failed.
  case connAttemptYield = "conn-attempt-yield"
  /// The target of a connection attempt did not answer, and the attempt was cancelled.
  case connAttemptUnanswered = "conn-attempt-unanswered"
  /// A host requested a connection while its controller was still busy with another attempt.
  case connAttemptPending = "conn-attempt-pending"
  /// A controller refused a command because of another operation in progress.
  case hciCommandBusy = "hci-command-busy"
  /// High duty cycle directed advertising continued after 1.28 s, and no LE Connection Complete with
  /// Advertising Timeout ended it.
  case advDirectedEndless = "adv-directed-endless"
  /// A short supervision timeout was still in force one second after connecting.
  case connTimeoutShort = "conn-timeout-short"
  /// The connection ended early after an unanswered request, when a timer of the specification expired.
  case connDiesAtTimer = "conn-dies-at-timer"
  /// No packet was received after a PHY change; the supervision timeout ended the link.
  case connPHYSilence = "ll-silent-after-phy"
  /// No packet with a valid message integrity check came for the authenticated payload timeout.
  case connPayloadTimeout = "ll-payload-timeout"
  /// The central accepted other connection parameters and never applied them.
  case paramAcceptedUnapplied = "param-accepted-unapplied"
  /// The central set an interval outside the range that it had accepted.
  case paramOutsideRequest = "param-outside-request"
  /// The interval in force is outside the peripheral's preferred connection parameters.
  case paramPreferredIgnored = "param-ppcp-ignored"
  /// A request for connection parameters that the Accessory Design Guidelines for Apple Devices do not
  /// allow.
  case paramApple = "param-apple"

  // MARK: L2CAP

  /// An L2CAP frame was begun before the previous one was complete.
  case l2capIncompleteFrame = "l2cap-incomplete-frame"
  /// A first fragment too short for the header of its frame.
  case l2capShortStart = "l2cap-short-start"
  /// A fragment of an L2CAP frame without a first fragment.
  case l2capContinuationWithoutStart = "l2cap-continuation-without-start"
  /// Octets after the end of an L2CAP frame.
  case l2capExcessOctets = "l2cap-excess-octets"
  /// A signalling command that lacks octets of its parameters.
  case l2capMalformedCommand = "l2cap-malformed-command"
  /// A signalling command that LE does not support.
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
  /// A grant of zero credits.
  case l2capZeroCredits = "l2cap-zero-credits"
  /// A credit-based channel was refused.
  case l2capChannelRefused = "l2cap-channel-refused"
  /// An SDU longer than the receiver's MTU.
  case l2capSDUOverMTU = "l2cap-sdu-over-mtu"
  /// A K-frame longer than the receiver's MPS.
  case l2capFrameOverMPS = "l2cap-frame-over-mps"
  /// K-frames with more octets than their SDU's length allows.
  case l2capSDULength = "l2cap-sdu-length"

  // MARK: Advertising data

  /// A length beyond the end of the data.
  case adStructureOverrun = "ad-structure-overrun"
  /// Non-zero octets after the end of the data.
  case adNonZeroPadding = "ad-nonzero-padding"
  /// A value that does not match its type's layout.
  case adMalformedValue = "ad-malformed-value"
  /// A value longer than its type's layout.
  case adExcessOctets = "ad-excess-octets"
  /// A list that ends in the middle of an entry.
  case adPartialListEntry = "ad-partial-list-entry"
  /// A type that occurs twice although it is allowed once.
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
  /// An invalid connection interval range.
  case adConnectionIntervalRange = "ad-connection-interval-range"
  /// More data than the 31 octets that the PDU can carry.
  case adTooLong = "ad-too-long"
  /// An iBeacon that is not 25 octets long.
  case iBeaconLength = "ibeacon-length"
  /// Eddystone without 0xFEAA in the list of services.
  case eddystoneWithoutService = "eddystone-without-service"
  /// An Eddystone frame that does not match its layout.
  case eddystoneFrame = "eddystone-frame"
  /// A resolvable private address was used for more than 15 minutes.
  case advRPAStatic = "sec-rpa-static"
  /// The advertiser uses only some of the three primary channels.
  case advChannels = "adv-channels"
  /// Extended advertising data changed without a change of the Advertising DID.
  case advDataIDUnchanged = "adv-data-id-unchanged"
  /// An auxiliary packet is announced less than 300 µs after the packet that points to it.
  case advAuxiliaryOffset = "adv-aux-offset-short"
  /// A periodic advertising interval below 7.5 ms.
  case advPeriodicInterval = "adv-periodic-interval"
  /// An advertising interval that the Accessory Design Guidelines for Apple Devices do not list.
  case advIntervalApple = "adv-interval-apple"
  /// Advertising that the Accessory Design Guidelines for Apple Devices advise against.
  case advAppleData = "adv-apple-data"

  // MARK: Pairings that fail

  /// The user cancelled, or did not enter a passkey.
  case pairingPasskeyNotEntered = "passkey-not-entered"
  /// The required out-of-band data is missing.
  case pairingOutOfBandMissing = "out-of-band-missing"
  /// One side requires MITM protection, which the capabilities of the two sides can't provide: only
  /// Just Works is left.
  case pairingProtectionImpossible = "smp-requirements-impossible"
  /// One side requires LE Secure Connections, which the other does not support.
  case pairingSecureConnectionsMissing = "secure-connections-missing"
  /// The other side requires more than this pairing provides: bonding, protection or a stronger method.
  case pairingRequirementsNotMet = "requirements-not-met"
  /// The passkeys differed: a wrong one was entered.
  case pairingPasskeysDiffer = "passkeys-differ"
  /// The out-of-band data of the two sides do not match.
  case pairingOutOfBandDiffers = "out-of-band-differs"
  /// A confirm value was wrong although the user enters nothing: one side computes it incorrectly, or
  /// there was a man in the middle.
  case pairingConfirmMismatch = "smp-confirm-mismatch"
  /// The central rejected the peripheral's Security Request. Often it still has a bond that the
  /// peripheral has lost, or the user must start the pairing.
  case pairingSecurityRequestRefused = "security-request-refused"
  /// The other side does not support pairing, or not now: it is not in pairing mode.
  case pairingNotSupported = "not-supported"
  /// The other side requires a longer key than offered.
  case pairingKeyTooShort = "key-too-short"
  /// One side does not support a PDU of the other.
  case pairingCommandUnknown = "command-unknown"
  /// The other side gave no reason. Users who cancel and full bond tables cause this.
  case pairingUnspecified = "unspecified"
  /// Too little time has passed since a failed attempt.
  case pairingTooOften = "too-often"
  /// A value that the other side does not accept.
  case pairingInvalidParameters = "invalid-parameters"
  /// The two sides computed different keys: one side computes them incorrectly, or there was a man in
  /// the middle.
  case pairingSharedKeysDiffer = "shared-keys-differ"
  /// The user reported that the six digits differ, or cancelled.
  case pairingNumbersDiffer = "numbers-differ"
  /// A BR/EDR pairing of the same devices is in progress.
  case pairingClassic = "br-edr-pairing"
  /// A key of the other transport is stronger and must not be replaced.
  case pairingDerivationNotAllowed = "derivation-not-allowed"
  /// The other side did not accept a distributed key.
  case pairingKeyRejected = "key-rejected"
  /// The other side is busy with another pairing.
  case pairingBusy = "busy"
  /// The peripheral's host did not provide the key that the pairing generated.
  case pairingKeyMissing = "key-missing"
  /// The two sides encrypt with different keys: the pairing failed without either noticing.
  case pairingEncryptionKeysDiffer = "encryption-keys-differ"
  /// The link layer could not start encryption.
  case pairingEncryptionFailed = "encryption-failed"
  /// The other side sent nothing more for 30 s.
  case pairingNoAnswer = "smp-timeout"
  /// The user did not enter or confirm within 30 s.
  case pairingUserTooSlow = "user-too-slow"
  /// The connection ended after its first PDU.
  case pairingConnectionLost = "connection-lost"
  /// The central started again before this pairing was complete.
  case pairingAnotherBegan = "another-began"
  /// A reserved reason.
  case pairingOther = "other"
  /// The link was encrypted during a pairing that had not generated a key.
  case pairingBypassed = "authentication-bypassed"

  // MARK: Pairings that succeed and are weak

  /// Legacy Just Works pairing: anyone who recorded it on the air can compute all keys.
  case pairingCrackable = "smp-crackable"
  /// Legacy Passkey Entry: anyone who recorded it on the air can find the passkey in a million
  /// attempts.
  case pairingGuessable = "smp-crackable-passkey"
  /// Just Works: protected against eavesdroppers, but not against a man in the middle.
  case pairingUnauthenticated = "unauthenticated"
  /// The specification's debug key was used: anyone who recorded it can decrypt the traffic.
  case pairingDebugKey = "smp-debug-key"
  /// The key is shorter than the possible 16 octets.
  case pairingShortKey = "smp-key-short"
  /// Only one side supports LE Secure Connections, so legacy pairing was used.
  case pairingDowngraded = "smp-downgraded"

  // MARK: Keys

  /// The peripheral has lost the key: its bond was deleted, the central's was not.
  case smpKeyMissing = "smp-key-missing"
  /// The two sides' keys differ: one has paired again, or bonded with another device.
  case smpKeysDiffer = "smp-keys-differ"
  /// The other side did not answer.
  case smpEncryptionUnanswered = "smp-encryption-unanswered"
  /// The central uses a key again that the peripheral has reported as missing.
  case smpStaleKeyRetry = "smp-stale-key-retry"
  /// Repeated pairings failed within a minute.
  case smpRepeatedAttempts = "smp-repeated-attempts"
  /// A new pairing with a device that has bonded before.
  case smpRepairOnReconnect = "smp-repair-on-reconnect"
  /// The peripheral requested security while encryption was being started, and the encryption failed.
  case smpRequestDuringEncryption = "smp-request-during-encryption"
  /// The peripheral requested security before any request had been rejected.
  case smpPairingUnprompted = "smp-pairing-unprompted"
  /// The central never answered the peripheral's Security Request.
  case smpSecurityRequestUnanswered = "smp-security-request-unanswered"
  /// An attribute that was rejected for insufficient security was used without encryption.
  case secPlaintextWrites = "sec-plaintext-writes"
  /// A device that distributed an identity resolving key continues to use its identity address.
  case secIdentityInClear = "sec-identity-in-clear"

  // MARK: Throughput

  /// Values took several LL packets each because the data length was never raised.
  case dataLengthUnused = "ll-dle-unused"
  /// Connection events ended with time left, and the data continued in the next events.
  case transferEventsNotFilled = "transfer-events-not-filled"
  /// Values filled the ATT_MTU. A larger one would make this transfer faster, if both ends support it.
  case transferMTUSmall = "transfer-mtu-small"
  /// The connection interval limits this transfer. A shorter one would help, if the central grants it.
  case transferIntervalLong = "transfer-interval-long"
  /// The transfer used the 1M PHY although 2M may be possible.
  case transferPHY = "transfer-phy-1m"
  /// The sender repeatedly waited for credits.
  case creditStarvation = "l2cap-credit-starvation"
  /// Values of this size fill neither LL packets nor the ATT_MTU as well as other sizes would.
  case transferValueMisaligned = "transfer-value-misaligned"
  /// The peripheral may skip connection events, which slows this transfer down.
  case transferLatency = "transfer-latency"

  // MARK: Failures

  /// A failure or an unanswered request that no rule explains.
  case unexplainedFailure = "unexplained-failure"

  // MARK: What a capture does not show

  /// A connection began before the capture. Values that were negotiated earlier (interval, MTU, PHY,
  /// data length, encryption) are unknown until a packet contains them.
  case captureStartMissing = "capture-starts-midway"
  /// The capture does not show which end of a connection is the central; this host is assumed to be.
  case captureRoleAssumed = "role-assumed"
  /// The capture contains no discovery of this server, so handles have no names.
  case captureWithoutDiscovery = "no-discovery"
  /// A connection became encrypted on the air: the ciphertext is not decoded.
  case captureCiphertext = "ciphertext"
  /// An HCI log contains the exchange between host and controller. Retransmissions, channels and
  /// connection events on the air are not in it.
  case captureWithoutAir = "no-air"
  /// Some devices were seen after the table of devices was full.
  case captureDevicesNotKept = "devices-not-kept"
  /// Some attributes or servers were discovered after their table was full; their handles have no
  /// names.
  case captureDiscoveryNotKept = "discovery-not-kept"
  /// Some connections began after the table of connections was full; their packets are counted as out
  /// of context.
  case captureConnectionsNotKept = "connections-not-kept"
  /// Some L2CAP channels were requested after their connection's table was full; their frames are
  /// counted as out of context.
  case captureChannelsNotKept = "channels-not-kept"
  /// Some fragmented L2CAP frames were not reassembled because the memory budget was exhausted; they
  /// are counted as out of context.
  case captureFramesNotKept = "frames-not-kept"
  /// Some parameter changes were not kept because their connection's list was full; the values in force
  /// are correct nevertheless.
  case captureChangesNotKept = "changes-not-kept"
  /// Some names, advertising data, unanswered requests, attribute changes, streams or keys were dropped
  /// because a limit was reached. Such requests are reported as not answered in the capture.
  case captureDetailsNotKept = "details-not-kept"
  /// Some ATT PDUs are missing from the traffic by attribute because its table was full.
  case captureAttributesNotKept = "attributes-not-kept"
  /// Some records were truncated when they were written.
  case captureTruncated = "capture-truncated"
  /// PDUs of a pairing were truncated when they were written.
  case captureKeysCut = "capture-keys-cut"
  /// The request that opened a connection is not in the capture: timing and channels were derived from
  /// packets.
  case captureWithoutConnectIndication = "capture-no-connect-ind"
  /// The sniffer lost a connection when encryption started.
  case captureLostAtEncryption = "capture-lost-at-encryption"
  /// Some records are earlier than the previous one: the clock was set back, or records are out of
  /// order.
  case captureClockBack = "capture-clock-back"
  /// All commands are marked as received and all events as sent: directions are swapped.
  case captureDirectionsSwapped = "capture-directions-swapped"
  /// Packets contradict a field in a sniffer's header; the packets take precedence.
  case captureHeaderContradicted = "capture-header-contradicted"
  /// A controller took a second or longer to answer commands that it completes at once.
  case hciCommandSlow = "hci-command-slow"
}
