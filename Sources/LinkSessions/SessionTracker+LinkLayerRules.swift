import BluetoothPackets
import ByteReading

/// Rules of the link layer that packets can break.
extension SessionTracker {
  /// Whether what seems not to have been sent may have been missed instead. In an HCI log nothing
  /// is missed; a sniffer that has lately heard no answer to some packet may have missed a PDU.
  mutating func mayHaveMissed(_ index: Int) -> Bool {
    guard case .air = connections[index].transport else {
      return !connections[index].startWasCaptured
    }
    let air = connections.states[index].air
    return !connections[index].startWasCaptured || !air.turns.areTold
      || frame.time.elapsed(since: air.turns.lastUnanswered) < 2_000_000_000
  }

  // MARK: Data PDUs

  /// Looks at the header of a data PDU whose CRC is right. Core 6.0, Vol 6, Part B, 2.4.
  mutating func check(
    _ header: DataPDUHeader, isHidden: Bool, _ index: Int, _ direction: LinkDirection
  ) {
    checkSequence(header, index, direction)
    guard !header.isEmpty, !outcome.isRetransmission else { return }
    if !isHidden, header.llid != .control { checkSilence(index, direction) }
    if header.llid == .reserved {
      log.violate(.llReservedLLID, connection: index, direction: direction)
    } else if header.length == 0 {
      log.violate(.llEmptyStart, connection: index, direction: direction)
    }
    // Control PDUs have lengths of their own, up to 36 octets.
    guard header.length > 27, header.llid != .control else { return }
    checkLength(Int(header.length) - (isHidden ? 4 : 0), index, direction)
  }

  private mutating func checkLength(_ length: Int, _ index: Int, _ direction: LinkDirection) {
    let agreed = connections[index].dataLength[direction]
    guard let limit = agreed.value, length > max(27, Int(limit)),
      !connections.states[index].control.lengthViolated[direction],
      agreed.basis == .seen
        || agreed.basis == .assumed && !connections.states[index].control.hasSeenLength
          && connections[index].encryptedPackets == 0
    else { return }
    connections.states[index].control.lengthViolated[direction] = true
    log.violate(
      .llLengthOverLimit, connection: index, direction: direction, earlierFrame: agreed.frame)
  }

  /// Looks for a frame in the plain where the central's LL_START_ENC_RSP is due and the peripheral
  /// has begun to encrypt: ciphertext reads as an L2CAP frame of just this length once in 2^30.
  mutating func checkPlaintext(
    _ header: DataPDUHeader, _ contents: RawSpan, _ index: Int, _ direction: LinkDirection
  ) {
    let control = connections.states[index].control
    guard direction == .centralToPeripheral, header.llid == .start,
      connections.states[index].air.turns.areTold, control.hiddenStart.packets > 0,
      !control.hiddenStart.centralConfirmed, control.encryptionStage.step == .starting,
      !control.encryptionStage.isDisturbed
    else { return }
    var input = ByteReader(contents)
    guard let frame = try? L2CAPHeader(parsing: &input), Int(frame.length) == input.remaining,
      frame.channel == .attributeProtocol || frame.channel == .securityManager
        || frame.channel == .lowEnergySignalling
    else { return }
    connections.states[index].control.encryptionStage.isDisturbed = true
    log.violate(
      .llEncryptionDisturbed, connection: index, direction: direction,
      earlierFrame: control.encryptionStage.frame)
  }

  /// Looks at the first packets of a connection: both counters begin at 0. 4.5.9.
  ///
  /// Who hears the central begin with 1 may have missed the first packets of both sides; that the
  /// central has to send the same again before anybody has answered tells that there were none.
  private mutating func checkSequence(
    _ header: DataPDUHeader, _ index: Int, _ direction: LinkDirection
  ) {
    switch connections.states[index].control.firstPacket {
    case .awaited:
      let startsWithOne = header.sequenceNumber && header.nextExpectedSequenceNumber
      let isSuspect =
        direction == .centralToPeripheral && startsWithOne && connections[index].startWasCaptured
        && connections.states[index].air.turns.areTold
      connections.states[index].control.firstPacket = isSuspect ? .suspect(frame) : .past
    case .suspect(let first):
      connections.states[index].control.firstPacket = .past
      guard direction == .centralToPeripheral, header.sequenceNumber,
        header.nextExpectedSequenceNumber
      else { return }
      log.violate(.llSequenceStart, connection: index, direction: direction, at: first)
    case .past: break
    }
  }

  // MARK: Connection requests

  /// A connection request that can't be read, although its CRC is right.
  mutating func checkLength(
    ofRequest type: AdvertisingPDUType, _ channel: AdvertisingChannel
  ) {
    guard type == .connectIndication, channel == .primary else { return }
    log.violate(.llConnectionLength, connection: nil, direction: .centralToPeripheral)
  }

  /// Looks at what a connection request asks for. 2.3.3.1.
  mutating func check(_ request: ConnectIndication, _ index: Int) {
    let direction = LinkDirection.centralToPeripheral
    if !(5...16).contains(request.hopIncrement) {
      log.violate(.llConnectionHop, connection: index, direction: direction)
    }
    check(
      interval: request.interval, latency: request.latency, timeout: request.timeout, index)
    check(request.channelMap, index)
    // At most 10 ms, at most the interval less 1.25 ms, and no later than the interval. 4.5.3.
    if request.windowSize == 0 || request.windowSize > 8
      || UInt16(request.windowSize) >= max(request.interval, 1)
      || request.windowOffset > request.interval
    {
      log.violate(.llConnectionWindow, connection: index, direction: direction)
    }
  }

  private mutating func check(
    interval: UInt16, latency: UInt16, timeout: UInt16, _ index: Int
  ) {
    let direction = LinkDirection.centralToPeripheral
    if !(6...3200).contains(interval) {
      log.violate(.llConnectionInterval, connection: index, direction: direction)
    }
    if latency > 499 { log.violate(.llConnectionLatency, connection: index, direction: direction) }
    // Longer than (1 + latency) × 2 intervals, in steps of 10 ms against 1.25 ms.
    if !(10...3200).contains(timeout)
      || Int(timeout) * 8 <= (1 + Int(latency)) * 2 * Int(interval)
    {
      log.violate(.llConnectionTimeout, connection: index, direction: direction)
    }
  }

  private mutating func check(_ map: ChannelMap, _ index: Int) {
    if map.count < 2 {
      log.violate(.llChannelMap, connection: index, direction: .centralToPeripheral)
    }
  }

  // MARK: Control PDUs

  /// Looks at a control PDU against what came before it.
  mutating func check(
    _ pdu: borrowing LLControlPDU, _ index: Int, _ direction: LinkDirection
  ) {
    if pdu.opcode.name == nil {
      log.violate(.llUnknownPDU, connection: index, direction: direction)
    }
    switch pdu {
    case .connectionUpdateIndication(let update):
      check(interval: update.interval, latency: update.latency, timeout: update.timeout, index)
    case .channelMapIndication(let indication): check(indication.channelMap, index)
    case .lengthRequest, .lengthResponse:
      connections.states[index].control.lengthViolated = BothDirections(both: false)
      connections.states[index].control.hasSeenLength = true
    case .versionIndication:
      if let earlier = connections.states[index].control.versionFrames[direction],
        connections.states[index].air.acknowledgements.hasPacket(of: direction.opposite)
      {
        log.violate(
          .llVersionRepeated, connection: index, direction: direction, earlierFrame: earlier)
      } else {
        connections.states[index].control.versionFrames[direction] = frame.number
      }
    default: checkEncryption(pdu.opcode, index, direction)
    }
  }

  /// LL_ENC_REQ, LL_ENC_RSP, LL_START_ENC_REQ, LL_START_ENC_RSP twice: nothing between them, and
  /// nothing twice. 5.1.3.1.
  private mutating func checkEncryption(
    _ opcode: LLControlOpcode, _ index: Int, _ direction: LinkDirection
  ) {
    let stage = connections.states[index].control.encryptionStage
    if let next = stage.next(opcode, direction) {
      connections.states[index].control.encryptionStage = EncryptionStage(
        step: next, frame: frame.number)
    } else if opcode.isOfEncryption {
      guard !mayHaveMissed(index) else { return }
      log.violate(
        .llEncryptionOrder, connection: index, direction: direction, earlierFrame: stage.frame)
    } else if !opcode.mayInterruptEncryption {
      checkSilence(index, direction)
    }
  }

  /// A side that has begun to start encryption sends nothing else before it has.
  private mutating func checkSilence(_ index: Int, _ direction: LinkDirection) {
    let stage = connections.states[index].control.encryptionStage
    guard stage.isSilent(direction), !stage.isDisturbed else { return }
    connections.states[index].control.encryptionStage.isDisturbed = true
    log.violate(
      .llEncryptionDisturbed, connection: index, direction: direction, earlierFrame: stage.frame)
  }
}

extension LLControlOpcode {
  /// Whether it may be sent while encryption starts.
  fileprivate var mayInterruptEncryption: Bool {
    switch self {
    case .terminateIndication, .rejectIndication, .extendedRejectIndication, .unknownResponse: true
    default: false
    }
  }
}
