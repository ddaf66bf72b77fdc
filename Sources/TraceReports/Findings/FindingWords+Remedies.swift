package import LinkSessions

extension FindingWords {
  /// The remedy, without an initial capital and a full stop.
  public static func remedy(_ rule: RuleID) -> String {
    switch rule {
    // Attribute Protocol
    case .attRequestBeforeAnswer:
      "let the client queue its requests and send the next one after the response or error has "
        + "arrived"
    case .attIndicationBeforeConfirmation:
      "let the server wait for the confirmation before the next indication, or use "
        + "notifications"
    case .attAnswerWithoutRequest:
      "look for a response that is sent twice, or on the wrong connection or bearer"
    case .attConfirmationWithoutIndication: "confirm each indication once, and notifications never"
    case .attLateAnswer:
      "answer within 30 s; refuse longer operations with an error and notify the result later"
    case .attUseAfterTimeout:
      "after 30 s without an answer, stop using this bearer: disconnect and reconnect"
    case .attMalformedPDU:
      "compare the PDU's length with its layout, and check how the sender computes it"
    case .attMalformedRequestAnswered:
      "check the length of each request before using its fields, and answer Invalid PDU (0x04)"
    case .attIncompleteRequestAnswered:
      "reassemble fragments before passing them to ATT: the receiver trusts a length that it "
        + "has not received"
    case .attPrepareWriteEcho:
      "repeat handle, offset and value of each Prepare Write Request unchanged; a client that "
        + "verifies the echo cancels the write otherwise"
    case .attMTUExchangedTwice: "exchange the MTU once per connection and remember the result"
    case .attMTUBelowMinimum: "offer an MTU of at least 23"
    case .attMTUExchangeOnEnhancedBearer:
      "use the MTU of the L2CAP channel on enhanced bearers; raise it by reconfiguration"
    case .attPDUOverMTU:
      "limit values to what the MTU allows (MTU − 3 for a notification), or exchange a larger "
        + "MTU"
    case .attInvalidHandleRange:
      "start discovery at 0x0001 or after the last handle found, and stop at 0xFFFF"
    case .attTimeout:
      "check the side that was asked: it must answer within 30 s, at least with an error"
    case .attMTUDefault:
      "exchange a larger MTU right after connecting: 247 or more allows values of 244 octets"
    case .attValueCut:
      "continue with Read Blob when a value fills the MTU, or exchange a larger MTU first"
    case .attValueBeforeMTU:
      "let the sender wait for the end of the MTU exchange and use the MTU of the connection "
        + "instead of the default of 23"
    case .attInvalidHandle:
      "discover the server again: its database has changed, or its attributes are registered in "
        + "another order at each start"
    case .attQueueFull:
      "exchange a larger MTU, so that the value needs fewer prepared writes or none, or give the server a "
        + "longer queue"
    case .attUnsupportedRequest: "support discovery and Read in every server"

    // Generic Attribute Profile
    case .gattServiceChangedUnconfirmed:
      "check the client: it must confirm and discover the database again"
    case .gattDiscoveryNeedsSecurity:
      "allow all clients to discover attributes, and protect their values instead"
    case .gattBulkWithResponse:
      "use writes without response, or a credit-based channel, and check the result once"
    case .gattStaleCache:
      "delete the client's cache; give the server Service Changed, or a Database Hash that "
        + "changes with its attributes"
    case .gattServiceChangedMissing:
      "indicate Service Changed to every bonded client whose cache is out of date"
    case .gattServiceChangedUnsubscribed:
      "let the client subscribe to Service Changed (write 0x0002 to its descriptor) after "
        + "bonding; otherwise it misses changes after firmware updates"
    case .gattPolled: "subscribe to the value instead of polling it"
    case .gattCCCDKind:
      "read the characteristic's properties, and write 1 for notifications or 2 for "
        + "indications accordingly"
    case .gattAnswersUnsubscribed:
      "subscribe before the first write if the device responds by notifications"
    case .gattServiceChangedUnbonded:
      "bond, so that the client can keep the discovered database, or offer the Database Hash"
    case .gattCCCDRefused:
      "pair or encrypt when the server requires it, then write the descriptor again"
    case .gattAccessRefused:
      "pair, or encrypt with the key of an earlier pairing, when the server asks for it, and send the request "
        + "again"
    case .gattNotPermitted: "use a value as the properties of its characteristic allow"
    case .gattSubscriptionLost: "write the descriptor again on each connection, or bond"
    case .gattCCCDBeforeEncryption:
      "wait for encryption before writing anything else: some servers refuse or lose what "
        + "arrives in between"
    case .gattCCCDBeforeBond:
      "subscribe after bonding: some servers store only the subscriptions of bonded clients"
    case .gattValueUnsubscribed:
      "notify only after the client has written 0x0001 to the descriptor"
    case .gattSubscribedSilent:
      "nothing, if the server had no new value; otherwise check whether it accepted the "
        + "subscription on this connection"
    case .gattRediscovery:
      "let the client cache the database of a bonded server, and the server offer a Database "
        + "Hash"
    case .gattMixedUUIDSizes: "group services, and the characteristics of a service, by UUID size"
    case .gattValueLayout:
      "send all fields that the layout defines and the flags announce, each at its full length"
    case .gattValueChecksum:
      "compute the checksum over all octets that the profile names, after the last of them has "
        + "changed"
    case .gattValueCounter:
      "increment the counter for each value sent, and send no value twice; a value dropped "
        + "from a full queue is a gap"
    case .gattPrepareAcrossServices:
      "queue the values of one service at a time: some servers refuse others"

    // Link Layer
    case .llReservedLLID: "this is not a data PDU: check the controller, or look for an attack"
    case .llLengthOverLimit:
      "keep to the length agreed by LL_LENGTH_REQ and LL_LENGTH_RSP (27 octets before that)"
    case .llEmptyStart:
      "do not send empty start fragments; an empty PDU has the LLID of a continuation"
    case .llConnectionLength:
      "a connection request has 34 octets: check the initiating controller, or look for an "
        + "attack"
    case .llSequenceStart: "start each connection with SN = NESN = 0"
    case .llConnectionHop: "choose a hop increment from 5 to 16"
    case .llConnectionInterval: "choose an interval from 7.5 ms to 4 s"
    case .llConnectionLatency: "choose a latency of at most 499 that the supervision timeout allows"
    case .llConnectionTimeout:
      "choose a timeout between 100 ms and 32 s that exceeds 2 × interval × (latency + 1)"
    case .llConnectionWindow:
      "choose a window of at most 10 ms that is shorter than the interval, and an offset of at "
        + "most the interval"
    case .llChannelMap: "keep at least two data channels in the map"
    case .llInstantMissed:
      "check the radio: signal strength, interference and the channels of the unanswered "
        + "events; on such a link announce changes further ahead"
    case .llInstantPassed:
      "choose an instant at least 6 connection events ahead, more with latency; the receiver "
        + "must end the connection for a parameter change and may for any other"
    case .llInstantsOverlap:
      "delay the second change until the first one's instant, or refuse the other side's "
        + "request with 0x23 or 0x2A; the receiver may end the connection"
    case .llWrongRole:
      "check which role may send the PDU: roles may have been mixed up after a role switch"
    case .llControlLength:
      "compare the PDU's length with its layout; the receiver may answer LL_UNKNOWN_RSP or use "
        + "what it can"
    case .llUnaskedAnswer:
      "look for an answer sent twice, or for a procedure that the sender wrongly assumes to be "
        + "running"
    case .llVersionRepeated: "send LL_VERSION_IND once per connection"
    case .llEncryptionOrder:
      "start encryption with LL_ENC_REQ, LL_ENC_RSP, LL_START_ENC_REQ and LL_START_ENC_RSP "
        + "both ways, in this order"
    case .llEncryptionDisturbed:
      "hold back all data and other procedures from LL_ENC_REQ or LL_ENC_RSP until encryption "
        + "has started"
    case .llKeyNamed:
      "send Rand and EDIV of zero with an LE Secure Connections key, and with the short-term "
        + "key of a legacy pairing"
    case .llEncryptionBeforeKey: "start encryption after the pairing has produced its key"
    case .llResponseTimeout:
      "find the last unanswered control PDU; a receiver answers LL_UNKNOWN_RSP to PDUs that it "
        + "does not support"
    case .llMICFailure:
      "compare the keys of both sides if this was the first encrypted packet; check the packet "
        + "counters if data had been flowing"
    case .llProcedureCollision:
      "let one procedure finish before starting the next; if both sides start at once, the "
        + "peripheral has to yield"
    case .llUsedAfterUnknown:
      "remember what the other side does not support, and use the older procedure instead"
    case .llUnknownPDU:
      "check the sender: undefined opcodes are reserved for later versions of the specification"
    case .llPlaintextWhenEncrypted:
      "encrypt everything once encryption has started; the receiver must close the link at the "
        + "failed integrity check, and if it accepts the frame, its host and controller disagree "
        + "about encryption"
    case .llMapNeverChanges:
      "let the central classify its channels (LE Set Host Channel Classification), and find "
        + "out what else transmits there"

    // Security Manager
    case .smpKeySize: "set the maximum encryption key size to 16; it must be between 7 and 16"
    case .smpWrongRole:
      "the central starts a pairing; a peripheral requests it with a Security Request"
    case .smpOutOfOrder:
      "answer PDUs that arrive out of order with Pairing Failed, and check the sender's state "
        + "machine"
    case .smpOutsidePairing:
      "ignore it or answer Pairing Failed: the sender assumes that a pairing is in progress"
    case .smpPublicKeyRepeated: "accept one public key per pairing and refuse a second one"
    case .smpPublicKeyInvalid:
      "check that the peer's key is a point on the curve, and refuse the pairing if not"
    case .smpPublicKeyReflected:
      "refuse a public key that equals your own: this is an attack or a test"
    case .smpLength:
      "compare the PDU's length with its layout, and check how the sender computes it"

    // Connections
    case .connSupervisionTimeout:
      "check signal strength and interval first; a supervision timeout of several seconds "
        + "survives longer gaps"
    case .connDyingAtEnd:
      "keep capturing until the link ends or recovers; check the signal of the silent side "
        + "until then"
    case .connFailedToEstablish:
      "reconnect: the request may not have been received; check the signal if it happens often"
    case .connEndedBy: "nothing, if it was intended; otherwise check what this side was waiting for"
    case .connMarginThin:
      "choose a timeout of at least six times the effective interval, interval × (latency + 1)"
    case .connChurn: "check what happens just before each end; reconnecting does not fix it"
    case .paramRejected: "request values that the central's guidelines allow"
    case .paramRejectedLoop:
      "request values that the central allows, once, and accept those in force"
    case .paramTooEarly: "wait until discovery and encryption are over, at least 5 s"
    case .paramUnanswered:
      "let the central's host answer each Connection Parameter Update Request, if only to reject it"
    case .connAttemptUnanswered:
      "check that the device advertises, is in range and accepts connections; a device with "
        + "private addresses is reached at the one that it advertises, or by its IRK in the "
        + "resolving list"
    case .hciCommandBusy:
      "wait until that operation ends, or disable it, before sending the command"
    case .connAttemptPending:
      "cancel the pending attempt and wait for its LE Connection Complete before the next one"
    case .advDirectedEndless:
      "stop advertising by a timer in the host, and report the bug to the controller's vendor: "
        + "the host can't know that nobody connected"
    case .connAttemptYield:
      "check the signal and what else either radio does; advertise longer than the other "
        + "side's scan interval"
    case .connTimeoutShort:
      "connect with a supervision timeout of several seconds, or raise it right away: a short "
        + "one ends the link at the first disturbance"
    case .connDiesAtTimer:
      "find the unanswered request, and check the side that should have answered it"
    case .connPHYSilence:
      "check how the peripheral switches its PHY at the instant, or do not change the PHY with "
        + "this device"
    case .connPayloadTimeout:
      "check whether the other side answers LL_PING_REQ: it must send an authenticated packet "
        + "within this time"
    case .paramAcceptedUnapplied:
      "check the central: after accepting the parameters it has to apply them by LE Connection "
        + "Update; request them again later or accept those in force"
    case .paramOutsideRequest:
      "work with the interval in force: some centrals round to steps of their own"
    case .paramPreferredIgnored:
      "request the parameters explicitly: most centrals ignore the characteristic"
    case .paramApple:
      "where the central is an Apple device, ask for a latency up to 30, a timeout from 6 to 18 s, an interval of at least 15 ms in "
        + "steps of 15 ms and a maximum 15 ms above the minimum"

    // L2CAP
    case .l2capIncompleteFrame:
      "send all fragments of a frame before the next one starts; look for a flushed buffer"
    case .l2capShortStart:
      "send the four header octets in one fragment: some receivers read past a shorter one"
    case .l2capContinuationWithoutStart:
      "look for a first fragment lost between host and controller, or for a wrong boundary flag"
    case .l2capExcessOctets:
      "check the frame's length field: the sender counted fewer octets than it sent"
    case .l2capMalformedCommand:
      "compare the command's length with its layout, and check how the sender computes it"
    case .l2capUnexpectedCode: "send only the signalling commands of LE: others belong to BR/EDR"
    case .l2capZeroIdentifier: "use identifiers from 1 to 255"
    case .l2capAnswerWithoutRequest:
      "copy the request's identifier into the response, and answer once"
    case .l2capParameterRequestFromCentral:
      "a central changes the parameters itself, by LE Connection Update"
    case .l2capFrameWithoutCredit:
      "count credits: one per K-frame; stop at zero until the peer grants more"
    case .l2capCreditOverflow:
      "grant at most 65,535 credits in total; the receiver must close the channel"
    case .l2capChannelRefused:
      "check the SPSM that the peripheral publishes; if security was missing, pair or encrypt "
        + "first"
    case .l2capZeroCredits: "grant at least one credit in a Flow Control Credit indication"
    case .l2capSDUOverMTU:
      "limit SDUs to the MTU that the receiver gave when the channel was opened"
    case .l2capFrameOverMPS:
      "limit K-frames to the MPS that the receiver gave when the channel was opened"
    case .l2capSDULength:
      "write the length of the whole SDU into its first K-frame, and send exactly that many "
        + "octets"

    // Advertising data
    case .adStructureOverrun:
      "let each structure's length cover its type and value, and nothing beyond the data sent"
    case .adNonZeroPadding: "end the data where the length says, or fill the rest with zeros"
    case .adMalformedValue: "build the value according to the layout of its type"
    case .adExcessOctets:
      "build the value according to the layout of its type, and put other data into a "
        + "structure of its own"
    case .adPartialListEntry:
      "use whole entries in lists: 2, 4 or 16 octets per UUID, 6 per address"
    case .adDuplicateType: "put all entries of a type into one structure"
    case .adCompleteAndIncompleteList:
      "use the complete list if everything fits, otherwise the incomplete one"
    case .adTwoLocalNames:
      "use the complete name if it fits, otherwise the shortened one; put the complete one "
        + "into the scan response"
    case .adNameNotUTF8: "encode the name in UTF-8, and shorten it between characters"
    case .adFlagsInScanResponse: "move the flags to the advertising data"
    case .adContradictingFlags: "set either limited or general discoverable"
    case .adConnectionIntervalRange:
      "use a minimum and a maximum from 0x0006 to 0x0C80, in this order, or 0xFFFF for none"
    case .adTooLong:
      "keep legacy data within 31 octets: move part to the scan response, or use extended "
        + "advertising"
    case .iBeaconLength:
      "send the 25 octets of an iBeacon: type, length, UUID, major, minor and measured power"
    case .eddystoneWithoutService:
      "list 0xFEAA among the complete 16-bit service UUIDs: scanners filter by it"
    case .eddystoneFrame: "build the frame according to the layout of its type"
    case .advRPAStatic: "change the private address at least every 15 minutes"
    case .advChannels:
      "advertise on 37, 38 and 39: scanners listen on one of them at a time"
    case .advDataIDUnchanged:
      "choose a new Advertising DID whenever the data changes: scanners skip data that they "
        + "have seen"
    case .advAuxiliaryOffset:
      "leave T_MAFS, 300 µs, between the end of a packet and the auxiliary packet that it announces"
    case .advPeriodicInterval:
      "choose a periodic advertising interval of at least 7.5 ms"
    case .advIntervalApple:
      "where the central is an Apple device, advertise at 20 ms for 30 s, then at 152.5, 211.25, 318.75, 417.5, 546.25, 760, 852.5, "
        + "1022.5 or 1285 ms"
    case .advAppleData:
      "where the central is an Apple device, advertise undirected, with flags, TX power level, name and services"

    // Pairings that fail
    case .pairingPasskeyNotEntered:
      "pair again and enter the six digits; check that the device shows them long enough"
    case .pairingOutOfBandMissing:
      "give both sides the out-of-band data before they pair, or clear the OOB flag"
    case .pairingProtectionImpossible:
      "do not require MITM protection with these capabilities, or add a display, a keyboard or "
        + "out-of-band data"
    case .pairingSecureConnectionsMissing:
      "update the side that supports only legacy pairing, or let the other accept it"
    case .pairingRequirementsNotMet:
      "compare what both sides require (bonding, MITM, Secure Connections) with what the "
        + "method provides"
    case .pairingPasskeysDiffer:
      "pair again and enter the number shown; a fixed passkey must be the same on both sides"
    case .pairingOutOfBandDiffers:
      "exchange the out-of-band data again: it is valid for one pairing"
    case .pairingConfirmMismatch:
      "compare how both sides compute the confirm value: check byte order, addresses and "
        + "address types first"
    case .pairingSecurityRequestRefused:
      "delete the bond on the central, or let its user start the pairing"
    case .pairingNotSupported:
      "put the device into pairing mode; check whether its bond table is full"
    case .pairingKeyTooShort: "let both sides offer a key of 16 octets"
    case .pairingCommandUnknown:
      "compare the versions of both stacks; the PDU before this one is the unsupported one"
    case .pairingUnspecified:
      "read the log of the side that gave up; free an entry in its bond table and try again"
    case .pairingTooOften: "wait before the next attempt: the waiting time grows with each failure"
    case .pairingInvalidParameters: "check the last PDU before the refusal"
    case .pairingSharedKeysDiffer:
      "compare how both sides compute the shared secret: check the byte order of the public "
        + "keys first"
    case .pairingNumbersDiffer: "pair again and compare the six digits on both sides"
    case .pairingClassic: "let the BR/EDR pairing finish first"
    case .pairingDerivationNotAllowed: "delete the bonds of both transports and pair again"
    case .pairingKeyRejected: "check the last key that was sent: zero or repeated keys are refused"
    case .pairingBusy: "let the other pairing finish and try again"
    case .pairingKeyMissing:
      "give the controller the key when it asks for it: the host's bond store lost it, or "
        + "answered too early"
    case .pairingEncryptionKeysDiffer:
      "compare the keys of both sides: check byte order and key size first"
    case .pairingEncryptionFailed: "check the link layer's procedure for the side that stopped"
    case .pairingNoAnswer:
      "read the log of the side that stopped responding; after the timeout, pairing needs a "
        + "new connection"
    case .pairingUserTooSlow: "explain to the user what to do before pairing begins"
    case .pairingConnectionLost: "check why the connection ended: first its reason, then the signal"
    case .pairingAnotherBegan:
      "check why the central started again; a failed pairing ends with Pairing Failed"
    case .pairingBypassed:
      "refuse encryption until the pairing has produced a key: check the state of the pairing "
        + "before giving a key to the controller, and never accept a key of zeros"
    case .pairingOther: "read the log of the side that gave up"

    // Pairings that succeed and are weak
    case .pairingCrackable: "use LE Secure Connections"
    case .pairingGuessable: "use LE Secure Connections"
    case .pairingUnauthenticated:
      "use Numeric Comparison, Passkey Entry or out-of-band data for values worth protecting"
    case .pairingDebugKey: "disable debug mode in products, and delete bonds made with it"
    case .pairingShortKey: "let both sides offer a maximum key size of 16 octets"
    case .pairingDowngraded:
      "update the side that supports only legacy pairing, and let the other refuse it"

    // Keys
    case .smpKeyMissing: "delete the bond on the other side as well and pair again"
    case .smpKeysDiffer:
      "delete the bonds on both sides and pair again; if the same bond worked before, check "
        + "the controllers"
    case .smpEncryptionUnanswered: "check the side that stopped responding"
    case .smpStaleKeyRetry:
      "let the central inform its user, delete its bond and pair again instead of trying the old key"
    case .smpRepeatedAttempts: "wait between attempts, and fix the cause of the first failure"
    case .smpRepairOnReconnect:
      "let both sides keep their keys and encrypt with them when they reconnect"
    case .smpRequestDuringEncryption:
      "let the peripheral wait for the end of encryption before it sends a Security Request"
    case .smpSecurityRequestUnanswered:
      "let the central pair, encrypt, or answer Pairing Failed when it receives a Security "
        + "Request"
    case .smpPairingUnprompted:
      "refuse the request that needs protection with Insufficient Authentication: the central "
        + "then pairs"
    case .secPlaintextWrites: "let the server require the same security on every connection"
    case .secIdentityInClear:
      "use resolvable private addresses if an IRK is distributed, or distribute none"

    // Throughput
    case .dataLengthUnused:
      "raise the data length to 251 octets on both sides"
    case .transferEventsNotFilled:
      "give the controller more buffers and longer events, and keep them filled"
    case .transferMTUSmall:
      "offer a larger MTU on both sides"
    case .transferIntervalLong: "request a shorter interval while data moves"
    case .transferPHY:
      "change to the 2M PHY while data moves"
    case .creditStarvation: "grant more credits, and grant them before the last ones are used"
    case .transferValueMisaligned: "choose a value size that fills whole LL packets"
    case .transferLatency: "request a latency of 0 while data moves"

    // Failures
    case .unexplainedFailure:
      "look at the first of these frames with `bletrace explain`, and at what its sender did "
        + "before"

    // Limits of a capture
    case .captureStartMissing: "start the capture before the devices connect"
    case .captureRoleAssumed: "start the capture before the devices connect"
    case .captureWithoutDiscovery:
      "delete the bond or the cache and capture again, or supply the names with a GATT file"
    case .captureCiphertext: "capture on the host as well, where everything is unencrypted"
    case .captureWithoutAir: "capture with a sniffer as well to see what happens on the air"
    case .captureDevicesNotKept: "filter the capture to the devices that matter"
    case .captureDiscoveryNotKept: "split the capture"
    case .captureConnectionsNotKept: "split the capture"
    case .captureChannelsNotKept: "split the capture"
    case .captureFramesNotKept: "split the capture"
    case .captureChangesNotKept: "split the capture"
    case .captureDetailsNotKept: "split the capture"
    case .captureAttributesNotKept: "split the capture"
    case .captureTruncated:
      "log whole packets: on Android choose the full HCI snoop log, not the filtered one, in "
        + "the developer options"
    case .captureKeysCut: "log without a key filter if the pairing itself matters"
    case .captureWithoutConnectIndication:
      "start sniffing before the devices connect, and follow the advertiser"
    case .captureLostAtEncryption: "give the sniffer the key, or capture the pairing from its start"
    case .captureClockBack: "treat times around them with care"
    case .captureDirectionsSwapped:
      "correct the direction flags in the tool that writes the capture; until then, read "
        + "central for peripheral"
    case .captureHeaderContradicted:
      "update the sniffer or the tool that wrote the capture, or correct the field there"
    case .hciCommandSlow:
      "check the transport between host and controller and what keeps the controller busy: events "
        + "arrive late at such times, so times in this log are not those of the air"
    }
  }
}
