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
    let direction = direction(of: radio, in: index, pduOctets: packet.pdu.byteCount)
    outcome.connection = index
    outcome.direction = direction
    connections[index].lastFrame = frame
    notePHY(radio, index, direction)
    let contents = input.unread
    let pdu = Acknowledgements.PDU(
      kind: header.llid, length: header.length,
      fingerprint: Acknowledgements.fingerprint(of: contents))
    let verdict = connections.states[index].air.acknowledgements.take(
      header, pdu, from: direction, at: frame.time, patience(index, radio))
    outcome.isRetransmission = verdict.wasDelivered
    if verdict.isRetransmission { connections[index].countRetransmission() }
    if verdict.showsLoss { connections.states[index].air.lastLoss = frame.number }
    let isHidden = !header.isEmpty && isCiphertext(header, contents, radio, index, direction)
    tell(
      LinkPacket(
        connection: index, accessAddress: packet.accessAddress.rawValue, frame: frame,
        direction: direction, radio: radio, header: header,
        pduOctets: packet.pdu.byteCount, hasGoodCRC: true,
        isRetransmission: verdict.isRetransmission, isCiphertext: isHidden))
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
        noteCiphertext(header, contents, of: index, direction)
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

  /// Takes a packet that is damaged: it changes nothing, but somebody sent it.
  mutating func takeDamaged(_ bytes: RawSpan, _ radio: RadioMetadata, _ index: Int) {
    outcome.connection = index
    let start = radio.hasCodingIndicator ? 5 : 4
    let pduOctets = max(0, bytes.byteCount - start - 3)
    // Whose turn is next follows from it all the same.
    let direction = direction(of: radio, in: index, pduOctets: pduOctets)
    connections.states[index].air.lastLoss = frame.number
    var input = ByteReader(bytes.clamped(from: start, count: pduOctets))
    let header = try? DataPDUHeader(parsing: &input)
    let verdict = connections.states[index].air.acknowledgements.takeDamaged(
      header, from: direction, at: frame.time, patience(index, radio))
    if verdict.isRetransmission { connections[index].countRetransmission() }
    tell(
      LinkPacket(
        connection: index, accessAddress: LinkLayerAddressing.accessAddress(of: bytes),
        frame: frame, direction: direction, radio: radio, header: header, pduOctets: pduOctets,
        hasGoodCRC: false, isRetransmission: verdict.isRetransmission,
        isCiphertext: false))
  }

  private mutating func tell(_ packet: LinkPacket) {
    log.tell(packet)
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

  /// Who sent it: the sniffer says so, or the turns tell.
  private mutating func direction(
    of radio: RadioMetadata, in index: Int, pduOctets: Int
  ) -> LinkDirection {
    connections.states[index].air.turns.take(radio, pduOctets: pduOctets, at: frame.time)
  }

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

  /// What silences on a connection mean, by the slower of the timings that may be in force.
  private mutating func patience(_ index: Int, _ radio: RadioMetadata) -> Acknowledgements.Patience
  {
    let turn = AirTurns.longestTurn(on: radio.phy ?? .le1M)
    guard let parameters = connections[index].parameters.value else {
      return Acknowledgements.Patience(event: nil, turn: turn, empty: .max, content: .max)
    }
    var steps = parameters.interval
    if frame.time < connections.states[index].air.oldIntervalEnd {
      steps = max(steps, connections.states[index].air.oldInterval)
    }
    let interval = Int64(steps) * 1_250_000
    return Acknowledgements.Patience(
      event: interval + interval / 2, turn: turn, empty: interval * (Int64(parameters.latency) + 2),
      content: Int64(parameters.supervisionTimeoutMilliseconds) * 1_000_000)
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
    // LL_START_ENC_REQ again, which is never sent in ciphertext: the central has not heard it.
    if header.llid == .control, header.length == 1,
      contents.octet(at: 0) == LLControlOpcode.startEncryptionRequest.rawValue
    {
      return false
    }
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
