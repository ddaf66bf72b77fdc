import BluetoothPackets
import ByteReading
import CaptureFiles

extension SessionTracker {
  /// Takes a PDU of a connection whose CRC is right, or was not checked.
  mutating func data(
    _ packet: borrowing LinkLayerPacket, _ radio: RadioMetadata, _ known: Int?
  ) throws(WireError) {
    var input = packet.pduReader(watcher: watcher)
    let header = try DataPDUHeader(parsing: &input)
    guard let index = known ?? adopt(packet.accessAddress, radio) else {
      outcome.notDecoded = .unknownContext
      return
    }
    let direction = direction(of: radio, in: index)
    outcome.connection = index
    outcome.direction = direction
    connections[index].lastFrame = frame
    notePHY(radio, index, direction)
    let contents = input.unread
    outcome.isRetransmission = isRetransmission(header, contents, index, direction)
    if outcome.isRetransmission { connections[index].countRetransmission() }
    let isHidden = !header.isEmpty && isCiphertext(header, contents, radio, index, direction)
    tell(radio, index, direction, header: header, hasGoodCRC: true, isCiphertext: isHidden)
    let isWatched = connections.states[index].control.advance(
      to: frame.time, isFromCentral: direction == .centralToPeripheral,
      counter: radio.eventCounter)
    if isWatched { watchProcedures(of: index, direction) }
    // Noise that nobody has checked breaks every rule.
    if radio.crc == .valid || connections[index].startWasCaptured {
      check(header, isHidden: isHidden, index, direction)
    }
    if header.isEmpty {
      outcome.layer = .linkLayerEmpty
      connections[index].countEmptyPDU()
      return
    }
    if isHidden {
      if !outcome.isRetransmission {
        count(header, index, direction)
        connections[index].encryptedPackets += 1
        connections.states[index].air.lastCiphertext = frame.number
        noteCiphertext(header, of: index, direction)
      }
      outcome.notDecoded = .encrypted
      return
    }
    // What has been delivered before must not be delivered again; only a reader of packets looks.
    if outcome.isRetransmission, watcher == nil {
      if header.llid == .control { outcome.layer = .linkLayerControl }
      return
    }
    if !outcome.isRetransmission { count(header, index, direction) }
    try deliver(header, &input, index, direction)
  }

  /// Tells the observer of a packet of a connection.
  func tell(
    _ radio: RadioMetadata, _ index: Int, _ direction: LinkDirection, header: DataPDUHeader?,
    hasGoodCRC: Bool, isCiphertext: Bool = false
  ) {
    guard let observer else { return }
    observer.observe(
      LinkPacket(
        connection: index, frame: frame, direction: direction, radio: radio, header: header,
        hasGoodCRC: hasGoodCRC, isRetransmission: outcome.isRetransmission,
        isCiphertext: isCiphertext))
  }

  private mutating func count(
    _ header: DataPDUHeader, _ index: Int, _ direction: LinkDirection
  ) {
    connections[index].count(Int(header.length), in: direction)
  }

  private mutating func deliver(
    _ header: DataPDUHeader, _ input: inout ByteReader, _ index: Int, _ direction: LinkDirection
  ) throws(WireError) {
    switch header.llid {
    case .control:
      outcome.layer = .linkLayerControl
      try control(&input, index, direction)
    case .start, .continuation:
      if outcome.isRetransmission {
        if header.llid == .start { try showAgain(input.unread, base: input.offset) }
        return
      }
      try l2capFragment(
        input.unread, base: input.offset, isStart: header.llid == .start, connection: index,
        direction: direction)
    default:
      outcome.notDecoded = .malformed
    }
  }

  // MARK: Whose packet it is

  /// The connection of an access address that no connection request in the capture announced.
  ///
  /// A packet whose CRC the sniffer found right belongs to a real connection; where nobody checked,
  /// several packets have to agree, because noise looks like packets too.
  private mutating func adopt(_ accessAddress: AccessAddress, _ radio: RadioMetadata) -> Int? {
    if radio.crc != .valid {
      guard accessAddress.isAllowedForConnection,
        air.countCandidate(accessAddress.rawValue) >= SessionTracker.sightingsOfAConnection
      else { return nil }
    }
    let index = openConnection(
      .air(accessAddress: accessAddress.rawValue), .lowEnergy, startWasCaptured: false)
    guard let index else { return nil }
    connections[index].air = AirLink(accessAddress: accessAddress.rawValue)
    air.open(accessAddress.rawValue, connection: index)
    return index
  }

  static var sightingsOfAConnection: Int { 4 }

  /// Who sent it: the sniffer says so, or the turns tell. The central opens each connection event,
  /// then the two take turns without a pause. Core 6.0, Vol 6, Part B, 4.5.1.
  mutating func direction(of radio: RadioMetadata, in index: Int) -> LinkDirection {
    noteSilence(index)
    let isTurn =
      frame.time &- connections.states[index].air.lastPacketStart
      < SessionTracker.longestTurn
    let direction: LinkDirection =
      switch radio.direction {
      case .centralToPeripheral: .centralToPeripheral
      case .peripheralToCentral: .peripheralToCentral
      case nil:
        isTurn
          ? connections.states[index].air.lastDirection?.opposite ?? .centralToPeripheral
          : .centralToPeripheral
      }
    if connections.states[index].air.lastDirection == direction {
      connections.states[index].air.lastUnanswered = frame.time
    }
    connections.states[index].air.lastPacketStart = frame.time
    connections.states[index].air.lastDirection = direction
    connections.states[index].air.directionIsTold = radio.direction != nil
    return direction
  }

  /// Nanoseconds from the start of a packet to that of its answer, at most, on the uncoded PHYs:
  /// 2120 µs of packet, 150 µs of pause, and some for the sniffer's clock.
  static var longestTurn: Int64 { 2_500_000 }

  private mutating func notePHY(
    _ radio: RadioMetadata, _ index: Int, _ direction: LinkDirection
  ) {
    guard let phy = radio.phy?.phy else { return }
    let known = connections[index].phy[direction]
    if known.value != phy || known.basis != .seen {
      connections[index].phy[direction] = .seen(phy, frame: frame.number)
    }
  }

  // MARK: What was delivered before, and what can't be read

  /// Whether the same side has sent this PDU before: its sequence number has not moved on, and
  /// neither has its content. Core 6.0, Vol 6, Part B, 4.5.9.
  private mutating func isRetransmission(
    _ header: DataPDUHeader, _ contents: RawSpan, _ index: Int, _ direction: LinkDirection
  ) -> Bool {
    let pdu = AirState.LastPDU(
      sequenceNumber: header.sequenceNumber, kind: header.llid, length: header.length,
      fingerprint: AirState.fingerprint(of: contents))
    let last = connections.states[index].air.lastPDU[direction.index]
    let elapsed = frame.time.elapsed(
      since: connections.states[index].air.lastPDUTime[direction.index])
    connections.states[index].air.lastPDU[direction.index] = pdu
    connections.states[index].air.lastPDUTime[direction.index] = frame.time
    noteMissed(pdu, after: last, direction, index)
    noteAcknowledgement(header, direction, index)
    return last == pdu && elapsed <= longestRepeat(index, direction)
  }

  /// Nanoseconds after which the same PDU is no repetition: two connection intervals, in which the
  /// sender had to send something. After a longer silence the sniffer has missed packets, and with
  /// them whether the sequence number has moved on and back.
  private func longestRepeat(_ index: Int, _ direction: LinkDirection) -> Int64 {
    guard let parameters = connections[index].parameters.value else { return .max }
    let events = direction == .peripheralToCentral ? Int64(parameters.latency) + 1 : 1
    return longestInterval(index) * (events + 1)
  }

  private mutating func isCiphertext(
    _ header: DataPDUHeader, _ contents: RawSpan, _ radio: RadioMetadata, _ index: Int,
    _ direction: LinkDirection
  ) -> Bool {
    if radio.isDecrypted { return false }
    if radio.isEncrypted { return true }
    // The same PDU again is what it was the first time: LL_START_ENC_REQ, too, may come twice.
    if !outcome.isRetransmission {
      connections.states[index].air.lastWasCiphertext[direction.index] = isCiphertext(
        header, contents, index)
    }
    return connections.states[index].air.lastWasCiphertext[direction.index]
  }

  private mutating func isCiphertext(
    _ header: DataPDUHeader, _ contents: RawSpan, _ index: Int
  ) -> Bool {
    if connections.states[index].air.isStarting,
      !SessionTracker.readsAsPlaintext(header, contents)
    {
      // The sniffer missed LL_START_ENC_REQ.
      startEncryption(index, basis: .derived)
    }
    guard connections.states[index].air.isEncrypted else { return false }
    // An encrypted PDU carries four octets of MIC: a shorter one proves that somebody decrypted
    // this file. Core 6.0, Vol 6, Part B, 2.4.
    if header.length < 5 { connections.states[index].air.wasDecryptedBefore = true }
    return !connections.states[index].air.wasDecryptedBefore
  }

  /// Whether a PDU that comes while encryption starts makes sense as it stands: only control PDUs
  /// are allowed then, and their lengths are fixed. Core 6.0, Vol 6, Part B, 5.1.3.1.
  private static func readsAsPlaintext(_ header: DataPDUHeader, _ contents: RawSpan) -> Bool {
    var input = ByteReader(contents)
    switch header.llid {
    case .control:
      guard let pdu = try? LLControlPDU(parsing: &input), pdu.opcode.name != nil else {
        return false
      }
      return input.isAtEnd
    case .start:
      // What had been queued before may still be on its way.
      guard let frame = try? L2CAPHeader(parsing: &input) else { return false }
      return Int(frame.length) >= input.remaining && frame.channel.isUsedByLowEnergy
    default: return true
    }
  }
}

extension ChannelID {
  fileprivate var isUsedByLowEnergy: Bool {
    switch self {
    case .attributeProtocol, .lowEnergySignalling, .securityManager: true
    default: isDynamicOnLowEnergy
    }
  }
}
