import BluetoothPackets
import ByteReading
import CaptureFiles

// Packets on the air: their connections, and packets that are waiting for one.

extension SessionTracker {
  /// Processes a packet from the air: access address, PDU and CRC. Core 6.0, Vol 6, Part B, 2.1.
  mutating func linkLayer(
    _ bytes: RawSpan, base: Int, _ header: RadioMetadata
  ) throws(WireError) {
    var radio = header
    log.outcome.layer = .linkLayerData
    let moment = snifferClocks.moment(
      of: log.frame, radio, octets: bytes.byteCount + log.cutOctets)
    log.frame.time = moment.time
    log.isOnSnifferClock = moment.isBySniffer
    if moment.followsUnknownTime { links.noteDrop(at: log.frame) }
    if let watcher = log.watcher { snifferTimes.emit(radio, watcher) }
    if let phy = radio.phy, phy != .le1M { log.hasOtherPHY = true }
    if radio.isMarkedWhitened { log.headers.note(.whitening, at: log.frame) }
    let accessAddress = AccessAddress(rawValue: LinkLayerAddressing.accessAddress(of: bytes))
    sources.correct(&radio, accessAddress, bytes, &log)
    let connection = accessAddress == .advertising ? nil : air.find(accessAddress.rawValue)
    let kind = air.pduKind(accessAddress, radio, connection)
    if kind == .advertising { log.outcome.layer = .advertising }
    if radio.crc == .invalid {
      return setAsideForCRC(bytes, radio, connection)
    }
    var input = ByteReader(bytes, base: base, watcher: log.lentWatcher)
    var isWhole = false
    defer {
      if !isWhole {
        log.outcome.lacksCRC = true
        // The packet is truncated or damaged, but it was sent: the other side sends the next packet.
        if let connection { takeDamaged(bytes, radio, .malformed, connection) }
      }
    }
    let packet: LinkLayerPacket
    do throws(WireError) {
      packet = try LinkLayerPacket(
        parsing: &input, hasCodingIndicator: radio.hasCodingIndicator, kind: kind)
    } catch {
      let isNear = connection == nil && SessionTracker.isNearAdvertising(accessAddress, radio)
      if isNear { log.outcome.layer = .advertising }
      guard isNear || hasDamagedLength(bytes, radio, accessAddress, connection) else {
        throw error
      }
      isWhole = true
      if radio.crc == .valid { log.headers.note(.crc, at: log.frame) }
      return setAsideForCRC(bytes, radio, connection)
    }
    isWhole = true
    let hasCRC = !(radio.crc == .notChecked && sources.lacksCRC(packet.crc))
    if radio.crc == .notChecked, !radio.isDecrypted, hasCRC {
      let fits = air.crcFits(packet, connection, &links)
      if accessAddress == .advertising { sources.noteComputed(fits) }
      if !fits { return setAsideForCRC(bytes, radio, connection) }
    }
    var altered = AlteredAdvertising()
    if radio.crc == .valid, accessAddress == .advertising {
      switch sources.check(packet) {
      case .intact: break
      case .altered(let found): altered = found
      case .stale:
        log.headers.note(.crc, at: log.frame)
        return setAsideForCRC(bytes, radio, connection)
      }
    }
    if radio.crc == .valid, kind == .data, !radio.isDecrypted, let connection,
      let initial = links.connections[connection].air?.crcInitial.value,
      sources.isDamaged(
        packet, initial: initial,
        isEncrypted: links.connections[connection].encryption.value == .on)
    {
      log.headers.note(.crc, at: log.frame)
      return setAsideForCRC(bytes, radio, connection)
    }
    switch kind {
    case .advertising: try air.takeAdvertising(packet, radio, altered, &links, &registry, &log)
    case .data: try data(packet, bytes, radio, connection, hasCRC: hasCRC)
    case .connectedIsochronous, .broadcastIsochronous:
      try air.takeIsochronous(packet, kind, radio, &log)
    }
  }

  /// Returns whether a packet that the sniffer does not mark as damaged has a damaged header: the length of its record
  /// contradicts the header, and its octets do not match their CRC.
  private mutating func hasDamagedLength(
    _ bytes: RawSpan, _ radio: RadioMetadata, _ accessAddress: AccessAddress, _ connection: Int?
  ) -> Bool {
    guard !radio.isDecrypted, log.cutOctets == 0 else { return false }
    let isAdvertising = accessAddress == .advertising
    let initial =
      isAdvertising
      ? LinkLayerCRC.advertisingInitialValue
      : connection.flatMap { links.connections[$0].air?.crcInitial.value }
    guard let initial else { return false }
    return sources.isDamaged(
      bytes, pduOffset: radio.hasCodingIndicator ? 5 : 4, initial: initial,
      isAdvertising: isAdvertising, isChecked: radio.crc == .valid)
  }

  /// Returns whether a packet on a primary advertising channel has an access address that differs in only a few bits
  /// from that of advertising: a receiver mistook damaged advertising for a connection's packet. One in 10⁵ random
  /// addresses is as similar.
  private static func isNearAdvertising(
    _ accessAddress: AccessAddress, _ radio: RadioMetadata
  ) -> Bool {
    guard let channel = radio.channel, (37...39).contains(channel) else { return false }
    let difference = accessAddress.rawValue ^ AccessAddress.advertising.rawValue
    return (1...4).contains(difference.nonzeroBitCount)
  }

  /// Sets a packet with a wrong CRC aside without changing any state, because any of its bits may be wrong.
  private mutating func setAsideForCRC(
    _ bytes: RawSpan, _ radio: RadioMetadata, _ connection: Int?
  ) {
    log.outcome.notDecoded = .badCRC
    tally.damaged.note(log.frame, bytes, radio)
    guard let connection else { return }
    takeDamaged(bytes, radio, .badCRC, connection)
  }

  private mutating func takeDamaged(
    _ bytes: RawSpan, _ radio: RadioMetadata, _ integrity: LinkPacket.Integrity, _ connection: Int
  ) {
    let box = links[connection]
    box.session.linkLayer.takeDamaged(
      bytes, radio, integrity, &links.connections[connection], &log)
  }

  /// Processes a data channel PDU whose CRC is valid or was not checked.
  private mutating func data(
    _ packet: borrowing LinkLayerPacket, _ bytes: RawSpan, _ radio: RadioMetadata, _ known: Int?,
    hasCRC: Bool = true
  ) throws(WireError) {
    defer {
      // After the PDU, because the PDU may change the ends.
      if log.watched.airEnds, let watcher = log.watcher, let index = log.outcome.connection {
        let box = links[index]
        let isInForce = !box.session.linkLayer.awaitsInstant(
          ofChangeIn: links.connections[index].newestParametersFrame)
        RelatedPackets.emitEnds(
          of: &links.connections[index], isInForce: isInForce, &box.session.parts, &registry,
          watcher)
      }
    }
    var input = packet.pduReader(watcher: log.lentWatcher)
    let header = try DataPDUHeader(parsing: &input)
    if known == nil, SessionTracker.isNearAdvertising(packet.accessAddress, radio) {
      log.outcome.layer = .advertising
      if LinkLayerCRC.isValid(packet, initial: LinkLayerCRC.advertisingInitialValue) {
        // Only its access address is damaged.
        log.outcome.notDecoded = .unknownContext
      } else {
        setAsideForCRC(bytes, radio, nil)
      }
      return
    }
    guard let index = known ?? adopt(packet, header, bytes, radio, hasCRC: hasCRC) else {
      log.outcome.notDecoded = .unknownContext
      if let breach = LonelyPacket.breach(header, input.unread, radio) {
        log.violate(breach.rule, connection: nil, direction: breach.direction)
      }
      return
    }
    let box = links[index]
    let reception = LinkLayerSession.Reception(
      accessAddress: packet.accessAddress.rawValue, radio: radio,
      pduOctets: packet.pdu.byteCount)
    let next = box.session.take(
      header, input.unread, reception, &links.connections[index], &log)
    guard log.outcome.isDecrypted else { return try deliver(next, &input, box, index) }
    // The octets are lent because the PDU may change the cipher.
    let octets = box.session.linkLayer.lendPlaintext()
    log.watcher?.enterBuffer(octets.rawSpan)
    defer {
      log.watcher?.leaveBuffer()
      box.session.linkLayer.giveBackPlaintext(octets)
    }
    var plaintext = ByteReader(octets.rawSpan, watcher: log.lentWatcher)
    try deliver(next, &plaintext, box, index)
  }

  /// Processes the unencrypted payload of a PDU that the link layer delivers.
  private mutating func deliver(
    _ next: LinkLayerSession.Next, _ input: inout ByteReader, _ box: LinkBox, _ index: Int
  ) throws(WireError) {
    switch next {
    case .nothing: break
    case .control(let direction):
      let reason = try box.session.takeControl(
        &input, direction, &links.connections[index], &log)
      if let stream = box.session.linkLayer.announcedStream {
        box.session.linkLayer.announcedStream = nil
        air.openStream(
          stream, connection: index, crcInitial: links.connections[index].air?.crcInitial.value,
          at: log.frame)
      }
      guard let reason else { return }
      links.end(
        index, .reason(reason), basis: .seen, at: log.frame, terminatedBy: direction, &log)
    case .fragment(let isStart, let direction):
      if log.watched.parts, let watcher = log.watcher {
        box.session.parts.take(input.unread, isStart: isStart, direction, &log, watcher)
      }
      guard !log.outcome.isRetransmission else {
        if isStart {
          try box.session.showAgain(
            input.unread, base: input.offset, direction, &links.connections[index], &registry, &log)
        }
        return
      }
      try box.session.takeFragment(
        input.unread, cut: 0, base: input.offset, isStart: isStart, direction,
        &links.connections[index], &registry, &log)
    }
  }

  // MARK: Unannounced connections

  /// Returns the connection of a packet whose access address no request in the capture announced, once enough packets
  /// agree. Packets that had to wait for the connection are processed first.
  private mutating func adopt(
    _ packet: borrowing LinkLayerPacket, _ header: DataPDUHeader, _ bytes: RawSpan,
    _ radio: RadioMetadata, hasCRC: Bool
  ) -> Int? {
    let accessAddress = packet.accessAddress.rawValue
    let adopted = air.adopt(
      packet, header, bytes, radio, hasCRC: hasCRC,
      counted: (log.recordOctets, log.outcome.layer), at: log.frame)
    guard let candidate = adopted else { return nil }
    let (now, outcome, watcher) = (log.frame, log.outcome, log.watcher)
    defer {
      (log.frame, log.outcome) = (now, outcome)
      log.emitFields(to: watcher)
    }
    log.emitFields(to: nil)
    log.frame = candidate.packets.first?.frame ?? now
    let index = links.open(
      .air(accessAddress: accessAddress), .lowEnergy, startWasCaptured: false, &log)
    guard let index else { return nil }
    links.connections[index].air = Connection.AirLink(accessAddress: accessAddress)
    // The request precedes the first packet by at least 1.25 ms. Core 6.0, Vol 6, Part B, 4.5.3.
    links.connections[index].evidence.mayBeNew =
      log.frame.time.elapsed(since: firstTime ?? log.frame.time) >= 1_250_000
    if let initial = candidate.crcInitial {
      links.connections[index].air?.crcInitial = .derived(initial, frame: now.number)
    }
    air.open(accessAddress, connection: index)
    for earlier in candidate.packets.dropLast() {
      log.frame = earlier.frame
      log.outcome = FrameOutcome()
      replay(earlier, connection: index)
    }
    return index
  }

  /// Processes a packet that had to wait for its connection. Its errors were reported when it arrived.
  private mutating func replay(_ earlier: AirCandidate.Packet, connection: Int) {
    let octets = earlier.octets.rawSpan
    log.outcome.layer = earlier.counted.layer
    var input = ByteReader(octets)
    do throws(WireError) {
      let packet = try LinkLayerPacket(
        parsing: &input, hasCodingIndicator: earlier.radio.hasCodingIndicator, kind: .data)
      try data(packet, octets, earlier.radio, connection)
    } catch {
      log.outcome.stoppedBy = error
      log.outcome.notDecoded = log.outcome.notDecoded ?? .malformed
    }
    tally.reclassify(
      (earlier.counted.octets, earlier.counted.layer, .unknownContext), as: log.outcome.layer,
      log.outcome.notDecoded)
  }
}
