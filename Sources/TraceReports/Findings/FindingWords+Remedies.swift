public import LinkSessions

extension FindingWords {
  /// The remedy, without an initial capital and a full stop.
  public static func remedy(_ rule: RuleID) -> String {
    switch rule {
    // Attribute Protocol
    case .attRequestBeforeAnswer:
      "let the client queue its requests and send the next one when the response or the error is in"
    case .attIndicationBeforeConfirmation:
      "let the server wait for the confirmation before it indicates again, or use notifications"
    case .attAnswerWithoutRequest:
      "look for a response that is sent twice, or on the wrong connection or bearer"
    case .attConfirmationWithoutIndication: "confirm each indication once, and notifications never"
    case .attLateAnswer:
      "answer within 30 s; refuse with an error what takes longer, and notify the result"
    case .attUseAfterTimeout:
      "after 30 s without an answer, use that bearer no more: disconnect and connect again"
    case .attMalformedPDU:
      "compare the PDU's length with its layout; look at how the sender computes it"
    case .attMalformedRequestAnswered:
      "check the length of each request before its fields are used, and answer Invalid PDU (0x04)"
    case .attIncompleteRequestAnswered:
      "put fragments together before ATT sees them: the receiver trusts a length that it has not "
        + "received"
    case .attPrepareWriteEcho:
      "repeat handle, offset and value of each Prepare Write Request unchanged; a client that verifies "
        + "the echo cancels the write otherwise"
    case .attMTUExchangedTwice:
      "exchange the MTU once for a connection; remember the result instead of asking again"
    case .attMTUBelowMinimum: "offer an MTU of at least 23"
    case .attMTUExchangeOnEnhancedBearer:
      "take the MTU of the L2CAP channel on enhanced bearers; a reconfiguration raises it"
    case .attPDUOverMTU:
      "cut values at what the MTU leaves room for (MTU less 3 for a notification), or exchange a "
        + "larger MTU"
    case .attInvalidHandleRange:
      "begin a search at 0x0001 or after the last handle found, and stop at 0xFFFF"
    case .attTimeout:
      "look at the side that was asked: it must answer, with an error at least, within 30 s"
    case .attMTUDefault:
      "exchange a larger MTU right after connecting: 247 or more leaves room for values of 244 "
        + "octets"
    case .attValueCut:
      "read on by Read Blob where a value fills the MTU, or exchange a larger MTU first"
    case .attValueBeforeMTU:
      "let the sender wait for the end of the MTU exchange, and take the MTU of the connection, "
        + "not the default of 23"
    case .attInvalidHandle:
      "discover the server again: its database has changed, or its attributes are registered in "
        + "another order at each start"
    case .attUnsupportedRequest:
      "support discovery and Read in every server"

    // Generic Attribute Profile
    case .gattServiceChangedUnconfirmed:
      "look at the client: it must confirm, and discover the database again"
    case .gattDiscoveryNeedsSecurity:
      "let all clients discover the attributes, and protect their values"
    case .gattBulkWithResponse:
      "use writes without response, or a credit-based channel, and check the result once"
    case .gattStaleCache:
      "delete the client's cache; let the server have Service Changed or a Database Hash that "
        + "changes with its attributes"
    case .gattServiceChangedMissing:
      "indicate Service Changed to every bonded client whose cache is not valid any more"
    case .gattServiceChangedUnsubscribed:
      "let the client write 0x0002 to the descriptor of Service Changed when it has bonded; "
        + "else it will not hear of new firmware"
    case .gattPolled: "subscribe to the value instead of reading it again and again"
    case .gattCCCDKind:
      "read the characteristic's properties, and write 1 for notifications or 2 for indications as "
        + "they say"
    case .gattAnswersUnsubscribed:
      "subscribe before the first write, if the device answers by notifications"
    case .gattServiceChangedUnbonded:
      "bond, so that the client may keep what it has discovered, or offer the Database Hash"
    case .gattCCCDRefused:
      "pair or encrypt when the server asks for it, and write the descriptor once more"
    case .gattCCCDBeforeEncryption:
      "wait for the end of encryption before anything else is written: some servers refuse or "
        + "forget what comes in between"
    case .gattCCCDBeforeBond:
      "subscribe after bonding: some servers keep only subscriptions that a bonded client has made"
    case .gattValueUnsubscribed:
      "notify only after the client has written 0x0001 to the descriptor"
    case .gattSubscribedSilent:
      "nothing, if the server had no new value; otherwise check whether the server took the "
        + "subscription of this connection"
    case .gattRediscovery:
      "let the client keep the database of a bonded server, and the server have a Database Hash"
    case .gattMixedUUIDSizes:
      "put services, and the characteristics of a service, with UUIDs of one size next to each "
        + "other"
    case .gattValueLayout:
      "send all fields that the layout has and the flags announce, each with all of its octets"
    case .gattValueChecksum:
      "make the checksum of all octets that the profile names, after the last of them has changed"
    case .gattValueCounter:
      "count each value that is sent, and send no value twice; a value that found no room in a "
        + "queue is a gap"
    case .gattPrepareAcrossServices:
      "queue the values of one service at a time: some servers refuse others"

    // Link Layer
    case .llReservedLLID: "this is no data PDU: look at the controller, or for an attack"
    case .llLengthOverLimit:
      "keep to the length that LL_LENGTH_REQ and LL_LENGTH_RSP agreed, 27 octets before"
    case .llEmptyStart:
      "send no start of a frame without octets; an empty PDU has the LLID of a continuation"
    case .llConnectionLength:
      "a connection request has 34 octets: look at the initiating controller, or for an attack"
    case .llSequenceStart: "begin each connection with SN and NESN 0"
    case .llConnectionHop: "choose a hop increment from 5 to 16"
    case .llConnectionInterval: "choose an interval from 7.5 ms to 4 s"
    case .llConnectionLatency:
      "choose a latency of at most 499 that the supervision timeout leaves room for"
    case .llConnectionTimeout:
      "choose a timeout from 100 ms to 32 s, longer than twice the interval times one more than "
        + "the latency"
    case .llConnectionWindow:
      "choose a window of at most 10 ms and shorter than the interval, and an offset of at most "
        + "the interval"
    case .llChannelMap: "leave at least two data channels in the map"
    case .llInstantMissed:
      "look at the radio: signal strength, interference and the channels of the events without an answer; "
        + "on such a link announce changes further ahead"
    case .llInstantPassed:
      "choose an instant at least 6 connection events ahead, more with latency; the receiver "
        + "must end the connection if it changes the parameters, and may if it changes anything else"
    case .llInstantsOverlap:
      "hold the second change back until the first one's instant, or refuse the other side's wish "
        + "for it with 0x23 or 0x2A; the receiver may end the connection"
    case .llWrongRole:
      "check who may send the PDU: the two roles may have been mixed up after a role switch"
    case .llControlLength:
      "compare the PDU's length with its layout; the receiver may answer LL_UNKNOWN_RSP, or make of "
        + "it what it can"
    case .llUnaskedAnswer:
      "look for an answer that is sent twice, or for a procedure that the sender believes it began"
    case .llVersionRepeated: "send LL_VERSION_IND once for a connection"
    case .llEncryptionOrder:
      "start encryption with LL_ENC_REQ, LL_ENC_RSP, LL_START_ENC_REQ, LL_START_ENC_RSP both "
        + "ways, in this order"
    case .llEncryptionDisturbed:
      "hold all data and other procedures back from LL_ENC_REQ or LL_ENC_RSP until encryption runs"
    case .llKeyNamed:
      "send Rand and EDIV of zero with a key of LE Secure Connections, and with the short-term key "
        + "of a legacy pairing"
    case .llEncryptionBeforeKey: "start encryption when the pairing has made its key, not before"
    case .llResponseTimeout:
      "look for the last control PDU without an answer; the receiver answers LL_UNKNOWN_RSP to "
        + "what it does not know"
    case .llMICFailure:
      "compare the keys of both sides if this was the first packet; look at the counters if data "
        + "had been flowing"
    case .llProcedureCollision:
      "let one procedure end before the next begins; where both sides begin at once the peripheral "
        + "has to give way"
    case .llUsedAfterUnknown:
      "remember what the other side does not know, and use the older procedure instead"
    case .llUnknownPDU:
      "look at the sender: opcodes without a meaning are for later versions of the specification"
    case .llPlaintextWhenEncrypted:
      "encrypt all that is sent once encryption has started; the receiver must cut the link at "
        + "the failed integrity check: if it takes the frame, host and controller are no longer of "
        + "one mind"
    case .llMapNeverChanges:
      "let the central classify its channels (LE Set Host Channel Classification), and look at "
        + "what else sends there"

    // Security Manager
    case .smpKeySize: "set the maximum encryption key size to 16, in any case to 7 to 16"
    case .smpWrongRole: "the central begins a pairing; a peripheral asks with a Security Request"
    case .smpOutOfOrder:
      "refuse with Pairing Failed what does not come in its turn; look at the sender's state "
        + "machine"
    case .smpOutsidePairing:
      "ignore it or answer Pairing Failed: the sender believes that a pairing is under way"
    case .smpPublicKeyRepeated: "take one public key for a pairing and refuse a second one"
    case .smpPublicKeyInvalid:
      "check that the peer's key is a point of the curve, and refuse the pairing if not"
    case .smpPublicKeyReflected:
      "refuse a public key that equals the own one: this is an attack or a test"
    case .smpLength: "compare the PDU's length with its layout; look at how the sender computes it"

    // Connections
    case .connSupervisionTimeout:
      "look at signal and interval first; a timeout of some seconds survives more"
    case .connDyingAtEnd:
      "capture on until the link ends or recovers; look at the signal of the silent side until then"
    case .connFailedToEstablish:
      "connect again: the request may not have been heard; look at the signal if it happens often"
    case .connEndedBy: "nothing, if it was meant; else look at what this side was waiting for"
    case .connMarginThin:
      "choose a timeout of at least six times the interval that latency stretches"
    case .connChurn:
      "look at what happens just before the end of each; connecting again does not mend it"
    case .paramRejected: "ask for values that the central's guidelines allow"
    case .paramRejectedLoop:
      "ask once with values that the central allows, and live with those in force"
    case .paramTooEarly: "wait until discovery and encryption are over, 5 s at least"
    case .paramUnanswered:
      "let the central's host answer each Connection Parameter Update Request, if only to reject it"
    case .connAttemptUnanswered:
      "check that the device advertises, is in range and takes connections; a device with private "
        + "addresses is reached under the one that it advertises, or by its IRK in the resolving list"
    case .connAttemptPending:
      "cancel the attempt that is under way, and wait for its LE Connection Complete, before the next"
    case .advDirectedEndless:
      "stop advertising by a timer of the host's own, and report the controller: its host can't know that "
        + "nobody connected"
    case .connAttemptYield:
      "look at the signal and at what else the radio of either side does; advertise longer than "
        + "the interval of the other's scan"
    case .connTimeoutShort:
      "connect with a supervision timeout of some seconds, or raise it at once: a short one ends the "
        + "link at the first disturbance"
    case .connDiesAtTimer:
      "find the request that had no answer; the side that was asked is the one to look at"
    case .connPHYSilence:
      "look at how the peripheral switches its PHY at the instant, or leave the PHY as it is "
        + "with this device"
    case .connPayloadTimeout:
      "look at whether the other side answers LL_PING_REQ: it must send an authenticated packet "
        + "within this time"
    case .paramAcceptedUnapplied:
      "look at the central: it has to change the parameters by LE Connection Update after it "
        + "has accepted them; ask again later or live with those in force"
    case .paramOutsideRequest:
      "work with the interval in force: some centrals round to steps of their own"
    case .paramPreferredIgnored:
      "ask for the parameters by a request: most centrals do not follow the characteristic"
    case .paramApple:
      "where the central is an Apple device, ask for a latency up to 30, a timeout from 6 to 18 s, an interval of at least 15 ms in "
        + "steps of 15 ms and a maximum 15 ms above the minimum"

    // L2CAP
    case .l2capIncompleteFrame:
      "send all fragments of a frame before the next one begins; look for a buffer that was flushed"
    case .l2capShortStart:
      "send the four octets of the header in one fragment: some receivers read past a shorter one"
    case .l2capContinuationWithoutStart:
      "look for a first fragment that was lost between host and controller, or a wrong boundary "
        + "flag"
    case .l2capExcessOctets:
      "look at the frame's length: the sender counted fewer octets than it sent"
    case .l2capMalformedCommand:
      "compare the command's length with its layout; look at how the sender computes it"
    case .l2capUnexpectedCode: "send only the signalling commands of LE: others belong to BR/EDR"
    case .l2capZeroIdentifier: "give each request an identifier from 1 to 255"
    case .l2capAnswerWithoutRequest:
      "copy the request's identifier into the response, and answer once"
    case .l2capParameterRequestFromCentral:
      "a central changes the parameters itself, by LE Connection Update"
    case .l2capFrameWithoutCredit:
      "count credits: one for each K-frame; stop at zero until the peer grants more"
    case .l2capCreditOverflow:
      "grant no more than 65,535 credits in all; the receiver must close the channel"
    case .l2capChannelRefused:
      "check the SPSM that the peripheral publishes; where security was missing, pair or encrypt first"
    case .l2capZeroCredits: "grant at least one credit in a Flow Control Credit indication"
    case .l2capSDUOverMTU: "cut SDUs at the MTU that the receiver named when the channel was opened"
    case .l2capFrameOverMPS:
      "cut K-frames at the MPS that the receiver named when the channel was opened"
    case .l2capSDULength:
      "write the length of the whole SDU into its first K-frame, and send as many octets"

    // Advertising data
    case .adStructureOverrun:
      "let each structure's length count its type and value, and no more than is sent"
    case .adNonZeroPadding: "end the data where the length says, or fill the rest with zeros"
    case .adMalformedValue: "build the value as its type's layout says"
    case .adExcessOctets:
      "build the value as its type's layout says, and put other data in a structure of its own"
    case .adPartialListEntry:
      "let a list hold whole entries: 2, 4 or 16 octets for each UUID, 6 for each address"
    case .adDuplicateType: "put all entries of a type into one structure"
    case .adCompleteAndIncompleteList:
      "choose the complete list if all fits, else the incomplete one"
    case .adTwoLocalNames:
      "choose the complete name if it fits, else the shortened one; put the complete one into "
        + "the scan response"
    case .adNameNotUTF8: "write the name in UTF-8, and shorten it between characters"
    case .adFlagsInScanResponse: "move the flags to the advertising data"
    case .adContradictingFlags: "set one of limited and general discoverable"
    case .adConnectionIntervalRange:
      "give a minimum and a maximum from 0x0006 to 0x0C80, in this order, or 0xFFFF for none"
    case .adTooLong:
      "keep legacy data within 31 octets: move part to the scan response, or use extended "
        + "advertising"
    case .iBeaconLength:
      "send the 25 octets of an iBeacon: type, length, UUID, major, minor and measured power"
    case .eddystoneWithoutService:
      "list 0xFEAA among the complete 16-bit service UUIDs: scanners filter by it"
    case .eddystoneFrame: "build the frame as its type's layout says"
    case .advRPAStatic:
      "change the private address every 15 minutes at least"
    case .advChannels:
      "advertise on 37, 38 and 39: scanners listen on one of them at a time"
    case .advDataIDUnchanged:
      "choose a new Advertising DID with each change of data: scanners skip what they have seen"
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
      "pair again and enter the six digits; make sure that the device shows them long enough"
    case .pairingOutOfBandMissing:
      "give both sides the out of band data before they pair, or clear the OOB flag"
    case .pairingProtectionImpossible:
      "ask for no MITM protection with these capabilities, or give a side a display, a keyboard "
        + "or out of band data"
    case .pairingSecureConnectionsMissing:
      "update the side that knows only legacy pairing, or let the other accept it"
    case .pairingRequirementsNotMet:
      "compare what both sides ask for (bonding, MITM, Secure Connections) with what the method "
        + "gives"
    case .pairingPasskeysDiffer:
      "pair again and enter the number that is shown; a fixed passkey must be the same on both "
        + "sides"
    case .pairingOutOfBandDiffers: "read the out of band data again: each is good for one pairing"
    case .pairingConfirmMismatch:
      "compare how both sides compute the confirm value: byte order, addresses and their types "
        + "come first"
    case .pairingSecurityRequestRefused:
      "delete the bond on the central, or let its user begin the pairing"
    case .pairingNotSupported:
      "put the device into pairing mode; look whether its bond table is full"
    case .pairingKeyTooShort: "let both sides offer a key of 16 octets"
    case .pairingCommandUnknown:
      "compare the versions of both stacks; the PDU before this one is what was not known"
    case .pairingUnspecified:
      "read the log of the side that gave up; free a place in its bond table and try again"
    case .pairingTooOften: "wait before the next attempt: the waiting time grows with each failure"
    case .pairingInvalidParameters: "look at the last PDU before the refusal"
    case .pairingSharedKeysDiffer:
      "compare how both sides compute the shared secret: byte order of the public keys comes first"
    case .pairingNumbersDiffer: "pair again and compare the six digits on both sides"
    case .pairingClassic: "let the BR/EDR pairing end first"
    case .pairingDerivationNotAllowed: "delete the bonds of both transports and pair again"
    case .pairingKeyRejected:
      "look at the key that was sent last: zero or repeated keys are refused"
    case .pairingBusy: "let the other pairing end and try again"
    case .pairingKeyMissing:
      "give the controller the key when it asks for it: the host's bond store lost it, or "
        + "answered too early"
    case .pairingEncryptionKeysDiffer:
      "compare the keys of both sides: byte order and the key's size come first"
    case .pairingEncryptionFailed: "look at the link layer's procedure for the side that stopped"
    case .pairingNoAnswer:
      "look at the log of the side that fell silent; after the timeout only a new connection can "
        + "pair"
    case .pairingUserTooSlow: "explain to the user what to do before pairing begins"
    case .pairingConnectionLost:
      "look at why the connection ended: its reason comes first, then the signal"
    case .pairingAnotherBegan:
      "look at why the central began again; a pairing that failed ends with Pairing Failed"
    case .pairingBypassed:
      "refuse encryption until the pairing has made a key: check the state of the pairing before a "
        + "key is given to the controller, and never accept a key of zeros"
    case .pairingOther: "read the log of the side that gave up"

    // Pairings that succeed and are weak
    case .pairingCrackable: "use LE Secure Connections"
    case .pairingGuessable: "use LE Secure Connections"
    case .pairingUnauthenticated:
      "use Numeric Comparison, Passkey Entry or out of band data where values are worth protecting"
    case .pairingDebugKey:
      "switch debug mode off in products, and delete bonds that were made with it"
    case .pairingShortKey: "let both sides offer a maximum key size of 16 octets"
    case .pairingDowngraded:
      "update the side that knows only legacy pairing, and let the other refuse it"

    // Keys
    case .smpKeyMissing: "delete the bond on the other side as well and pair again"
    case .smpKeysDiffer:
      "delete the bonds on both sides and pair again; where the same bond has worked before, look at the "
        + "controllers"
    case .smpEncryptionUnanswered: "look at the side that fell silent"
    case .smpStaleKeyRetry:
      "let the central inform its user, delete its bond and pair again instead of trying the old key"
    case .smpRepeatedAttempts: "wait between attempts, and mend the cause of the first failure"
    case .smpRepairOnReconnect:
      "let both sides keep their keys, and encrypt with them when they connect again"
    case .smpRequestDuringEncryption:
      "let the peripheral wait for the end of encryption before it sends a Security Request"
    case .smpSecurityRequestUnanswered:
      "let the central pair, encrypt, or answer with Pairing Failed when it gets a Security Request"
    case .smpPairingUnprompted:
      "refuse the request that needs protection with Insufficient Authentication: the central "
        + "pairs then"
    case .secPlaintextWrites:
      "let the server ask for the same security on every connection"
    case .secIdentityInClear:
      "use resolvable private addresses where an IRK is distributed, or distribute none"

    // Throughput
    case .dataLengthUnused:
      "raise the data length to 251 octets on both sides"
    case .transferEventsNotFilled:
      "give the controller more buffers and longer events, and keep them filled"
    case .transferMTUSmall:
      "offer a larger MTU on both sides"
    case .transferIntervalLong:
      "ask for a shorter interval while data moves"
    case .transferPHY:
      "change to the 2M PHY while data moves"
    case .creditStarvation:
      "grant more credits, and before the last ones are used"
    case .transferValueMisaligned:
      "choose a size of values that fills whole LL packets"
    case .transferLatency:
      "ask for a latency of 0 while data moves"

    // Failures
    case .unexplainedFailure:
      "look at the first of these frames with explain, and at what its sender had done before"

    // Limits of a capture
    case .captureStartMissing: "start the capture before the devices connect"
    case .captureRoleAssumed: "start the capture before the devices connect"
    case .captureWithoutDiscovery:
      "delete the bond or the cache and capture once more, or give the names by a GATT file"
    case .captureCiphertext: "capture on the host as well, where everything is in the plain"
    case .captureWithoutAir: "capture with a sniffer as well to see what happens on the air"
    case .captureDevicesNotKept: "filter the capture to the devices that matter"
    case .captureDiscoveryNotKept: "cut the capture in parts"
    case .captureConnectionsNotKept: "cut the capture in parts"
    case .captureChannelsNotKept: "cut the capture in parts"
    case .captureFramesNotKept: "cut the capture in parts"
    case .captureChangesNotKept: "cut the capture in parts"
    case .captureDetailsNotKept: "cut the capture in parts"
    case .captureAttributesNotKept: "cut the capture in parts"
    case .captureTruncated:
      "log whole packets: on Android choose the full, not the filtered, HCI snoop log in the "
        + "developer options"
    case .captureKeysCut:
      "log without a filter for keys where the pairing itself is looked for"
    case .captureWithoutConnectIndication:
      "begin to sniff before the devices connect, and follow the advertiser"
    case .captureLostAtEncryption:
      "give the sniffer the key, or the pairing from its beginning"
    case .captureClockBack:
      "take times around them with care"
    case .captureDirectionsSwapped:
      "turn the flags of direction round where the capture is written, and read central for peripheral "
        + "until then"
    case .captureHeaderContradicted:
      "update the sniffer or the tool that wrote the capture, or correct the field there"
    }
  }
}
