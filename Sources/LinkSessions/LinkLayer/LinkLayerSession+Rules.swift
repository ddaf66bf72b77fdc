import BluetoothPackets
import ByteReading
import CaptureFiles

/// Link layer rules that packets can break.
extension LinkLayerSession {
  // MARK: Data PDUs

  /// Checks the header of a data PDU with a valid CRC. Core 6.0, Vol 6, Part B, 2.4.
  mutating func check(
    _ header: DataPDUHeader, isHidden: Bool, checkOctets: Int, _ direction: LinkDirection,
    _ connection: inout Connection, _ log: inout SessionLog
  ) {
    checkSequence(header, direction, &connection, &log)
    guard !header.isEmpty, !log.outcome.isRetransmission else { return }
    if !isHidden, header.llid != .control { checkSilence(direction, &connection, &log) }
    if header.llid == .reserved {
      log.violate(.llReservedLLID, connection: connection.index, direction: direction)
    } else if header.length == 0 {
      log.violate(.llEmptyStart, connection: connection.index, direction: direction)
    }
    // Control PDUs have their own maximum length, 36 octets.
    guard header.length > 27, header.llid != .control else { return }
    checkLength(Int(header.length) - checkOctets, direction, &connection, &log)
  }

  /// Checks a PDU whose CRC is reported as valid although the record is shorter than the PDU's header
  /// announces.
  mutating func checkAnnouncedLength(
    _ header: DataPDUHeader?, _ radio: RadioMetadata, _ direction: LinkDirection,
    _ connection: inout Connection, _ log: inout SessionLog
  ) {
    guard radio.crc == .valid, log.cutOctets == 0, let header, header.llid != .control,
      header.length > 27
    else { return }
    checkLength(Int(header.length), direction, &connection, &log)
  }

  private mutating func checkLength(
    _ length: Int, _ direction: LinkDirection, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    let agreed = connection.dataLength[direction]
    guard let limit = agreed.value, length > max(27, Int(limit)),
      !control.lengthViolated[direction],
      agreed.basis == .seen
        || agreed.basis == .assumed && !control.hasSeenLength
          && connection.encryptedPackets == 0,
      // The sniffer may have missed LL_LENGTH_REQ and LL_LENGTH_RSP.
      !connection.evidence.lacksPackets(since: agreed.frame ?? 0)
    else { return }
    control.lengthViolated[direction] = true
    log.violate(
      .llLengthOverLimit, connection: connection.index, direction: direction,
      earlierFrame: agreed.frame)
  }

  /// Looks for an unencrypted frame where the central's LL_START_ENC_RSP is expected and the peripheral
  /// has started to encrypt. Ciphertext looks like an L2CAP frame of exactly this length once in 2^30.
  mutating func checkPlaintext(
    _ header: DataPDUHeader, _ contents: RawSpan, _ direction: LinkDirection,
    _ connection: inout Connection, _ log: inout SessionLog
  ) {
    guard direction == .centralToPeripheral, header.llid == .start,
      connection.evidence.sendersAreKnown, control.hiddenStart.packets > 0,
      !control.hiddenStart.centralConfirmed, control.encryptionStage.step == .starting,
      !control.encryptionStage.isDisturbed
    else { return }
    guard Ciphertext.isWholeFrame(contents) else { return }
    control.encryptionStage.isDisturbed = true
    log.violate(
      .llEncryptionDisturbed, connection: connection.index, direction: direction,
      earlierFrame: control.encryptionStage.frame)
  }

  /// Checks the first packets of a connection: both sequence numbers start at 0. 4.5.9.
  ///
  /// If the central's first captured packet has 1, the first packets of both sides may have been missed. If the central
  /// then has to repeat that packet before it is answered, no earlier packets existed.
  private mutating func checkSequence(
    _ header: DataPDUHeader, _ direction: LinkDirection, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    switch control.firstPacket {
    case .awaited:
      let startsWithOne = header.sequenceNumber && header.nextExpectedSequenceNumber
      let isSuspect =
        direction == .centralToPeripheral && startsWithOne && connection.startWasCaptured
        && control.clock.counter == 0
        && connection.evidence.sendersAreKnown
      control.firstPacket = isSuspect ? .suspect(log.frame) : .past
    case .suspect(let first):
      control.firstPacket = .past
      guard direction == .centralToPeripheral, header.sequenceNumber,
        header.nextExpectedSequenceNumber
      else { return }
      log.violate(.llSequenceStart, connection: connection.index, direction: direction, at: first)
    case .past: break
    }
  }

  // MARK: Control PDUs

  /// Checks a control PDU against the PDUs before it.
  mutating func check(
    _ pdu: borrowing LLControlPDU, _ direction: LinkDirection, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    switch pdu {
    case .unknown: log.outcome.notDecoded = .notKnown
    case .connectionRateIndication(let update):
      LinkRequestRules.check(rate: update, &connection, &log)
    case .connectionUpdateIndication(let update):
      LinkRequestRules.check(
        interval: update.interval, latency: update.latency, timeout: update.timeout, &connection,
        &log)
    case .channelMapIndication(let indication):
      LinkRequestRules.check(indication.channelMap, &connection, &log)
    case .lengthRequest, .lengthResponse:
      control.lengthViolated = BothDirections(both: false)
      control.hasSeenLength = true
    case .versionIndication(let version):
      // One side has one version, so a different one belongs to the other side, whoever seems to have sent it.
      if let earlier = control.versionFrames[direction],
        acknowledgements.hasPacket(of: direction.opposite),
        connection.evidence.sendersAreKnown
          || connection.versions[direction].value == Connection.LinkLayerVersion(version)
      {
        log.violate(
          .llVersionRepeated, connection: connection.index, direction: direction,
          earlierFrame: earlier)
      } else {
        control.versionFrames[direction] = log.frame.number
      }
    default: checkEncryption(pdu.opcode, direction, &connection, &log)
    }
  }

  /// Checks a PDU with an instant. It must not be sent while the instant of another change is pending,
  /// neither by the same side nor as a response to the other side. 5.1 and 5.3.
  mutating func checkOverlap(
    _ opcode: LLControlOpcode, instant: UInt16, _ direction: LinkDirection,
    _ connection: inout Connection, _ log: inout SessionLog
  ) {
    guard opcode.procedure?.hasInstant == true else { return }
    let earlier = control.awaited
    control.awaited =
      control.clock.isKnown && !control.clock.hasReached(instant)
      ? LinkControlState.AwaitedChange(opcode: opcode, instant: instant, frame: log.frame.number)
      : nil
    guard let earlier, control.clock.awaits(earlier.instant),
      // A repetition may be a retransmission.
      earlier.opcode != opcode || earlier.instant != instant
    else { return }
    log.violate(
      .llInstantsOverlap, connection: connection.index, direction: direction,
      earlierFrame: earlier.frame)
  }

  /// Checks a request of the central that begins another procedure with an instant. The central must
  /// wait until the instant that it last announced, in a response or on its own, has passed. 5.3.
  mutating func checkOverlap(
    ofRequest opcode: LLControlOpcode, _ direction: LinkDirection, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    guard direction == .centralToPeripheral, connection.evidence.sendersAreKnown,
      !opcode.isAnswer, opcode.procedure?.hasInstant == true, let earlier = control.awaited,
      control.clock.awaits(earlier.instant)
    else { return }
    log.violate(
      .llInstantsOverlap, connection: connection.index, direction: direction,
      earlierFrame: earlier.frame)
  }

  /// Checks the order LL_ENC_REQ, LL_ENC_RSP, LL_START_ENC_REQ and twice LL_START_ENC_RSP: no other PDU
  /// in between, and none repeated. 5.1.3.1.
  private mutating func checkEncryption(
    _ opcode: LLControlOpcode, _ direction: LinkDirection, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    let stage = control.encryptionStage
    if let next = stage.next(opcode, direction) {
      control.encryptionStage = EncryptionStage(
        step: next, frame: log.frame.number)
    } else if opcode.isOfEncryption {
      // Earlier PDUs may have been encrypted.
      let mayHaveMissed =
        connection.evidence.mayHaveMissed(at: log.frame.time)
        || connection.evidence.isHidden(since: stage.frame ?? 0)
      if mayHaveMissed, let step = stage.stepAfterHidden(opcode, direction) {
        control.encryptionStage = EncryptionStage(step: step, frame: log.frame.number)
      }
      guard !mayHaveMissed else { return }
      log.violate(
        .llEncryptionOrder, connection: connection.index, direction: direction,
        earlierFrame: stage.frame)
    } else if !opcode.mayInterruptEncryption {
      checkSilence(direction, &connection, &log)
    }
  }

  /// Checks that a side that has begun to start encryption sends nothing else until the procedure is complete.
  private mutating func checkSilence(
    _ direction: LinkDirection, _ connection: inout Connection, _ log: inout SessionLog
  ) {
    let stage = control.encryptionStage
    // Without the interval, a silence does not prove a loss; the two PDUs are then sufficient evidence.
    guard stage.isSilent(direction), !stage.isDisturbed,
      !connection.evidence.intervalIsKnown
        || !connection.evidence.lacksPackets(since: stage.frame ?? 0)
    else { return }
    control.encryptionStage.isDisturbed = true
    log.violate(
      .llEncryptionDisturbed, connection: connection.index, direction: direction,
      earlierFrame: stage.frame)
  }
}

extension LLControlOpcode {
  /// Whether the PDU may be sent while encryption starts.
  fileprivate var mayInterruptEncryption: Bool {
    switch self {
    case .terminateIndication, .rejectIndication, .extendedRejectIndication, .unknownResponse: true
    default: false
    }
  }
}
