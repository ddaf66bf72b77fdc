import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkDecryption

/// The link layer of one connection on the air: turns, acknowledgements, ciphertext and open control
/// procedures.
///
/// Core 6.0, Vol 6, Part B.
struct LinkLayerSession: ~Copyable {
  var acknowledgements = Acknowledgements()
  private var turns = AirTurns()
  var ciphertext = Ciphertext()
  private var encryptionFlag = EncryptionFlagHypothesis()
  var phyField = PHYFieldHypothesis()
  var decryption = Decryption()
  var control = LinkControlState()
  var trail = LinkTrail()
  /// The last LL_CIS_REQ.
  var streamRequest: LLControlPDU.CISRequest?
  /// The stream that the last control PDU announced.
  var announcedStream: AnnouncedStream?
  /// The timing before the last update, and the time until which it may be in force.
  var oldParameters: ConnectionParameters?
  var oldParametersEnd: Int64 = .min
  /// The maximum data PDUs that each side can send and receive, from LL_LENGTH_REQ and LL_LENGTH_RSP.
  var lengths = BothDirections<LLControlPDU.DataLength?>(both: nil)

  /// The properties of a packet, other than its PDU.
  struct Reception {
    var accessAddress: UInt32
    var radio: RadioMetadata
    /// Captured octets of header, payload and message integrity check.
    var pduOctets: Int
  }

  /// The consequence of a processed PDU.
  enum Next {
    /// Nothing for the layers above.
    case nothing
    /// An unencrypted or decrypted control PDU.
    case control(LinkDirection)
    /// An unencrypted or decrypted fragment of an L2CAP frame.
    case fragment(isStart: Bool, LinkDirection)
  }

  /// Processes a data channel PDU with a CRC that is valid or was not checked.
  ///
  /// - Parameters:
  ///   - header: the header of the PDU.
  ///   - contents: its payload.
  ///   - reception: the packet's other properties.
  ///   - security: the attempt to encrypt the link.
  ///   - connection: the connection.
  ///   - log: receives the findings.
  mutating func take(
    _ header: DataPDUHeader, _ contents: RawSpan, _ reception: Reception,
    _ security: inout SecuritySession, _ connection: inout Connection, _ log: inout SessionLog
  ) -> Next {
    let frame = log.frame
    let radio = withPHYInUse(reception.radio, octets: reception.pduOctets, &log)
    let counter = eventCounter(radio, &connection, &log)
    if header.llid == .control, !ciphertext.hasBegun, radio.direction != nil {
      noteRole(of: contents, radio)
    }
    let couldBelieve = !turns.contradictsFlag
    let mayClaim =
      (radio.direction == nil || !couldBelieve) && !header.isEmpty
      && (!ciphertext.hasBegun || radio.isDecrypted)
    var direction = turns.take(
      radio, header, claim: mayClaim ? claim(header, contents) : nil,
      pduOctets: reception.pduOctets, at: frame,
      lateness: control.clock.lateness(at: frame.time),
      isFirstEvent: control.clock.isFirstEvent(at: frame.time), heard: &log.answerPauses,
      &connection.evidence)
    if turns.contradictsFlag {
      // The packets so far were attributed to the wrong side.
      if couldBelieve { acknowledgements = Acknowledgements() }
      log.headers.note(.direction, at: frame)
    }
    log.outcome.connection = connection.index
    log.outcome.direction = direction
    connection.lastFrame = frame
    connection.notePHY(radio, direction, frame: frame.number)
    let pdu = Acknowledgements.PDU(
      kind: header.llid, length: header.length,
      fingerprint: OctetFingerprint.of(contents), isDecrypted: radio.isDecrypted)
    let verdict = acknowledgements.take(
      header, pdu, from: direction, at: frame, patience(radio, at: frame.time, &connection))
    log.outcome.isRetransmission = verdict.wasDelivered
    log.outcome.isLate = verdict.isLate
    connection.evidence.noteHeard(
      expectsNext: header.nextExpectedSequenceNumber, at: frame.number, from: direction)
    if verdict.isRetransmission, !verdict.isPoll { connection.countRetransmission() }
    if verdict.followsSilentEvent || control.counter.hasSkipped {
      connection.evidence.lastSilentEvent = frame.number
    }
    if let first = verdict.firstAfterLoss { connection.evidence.noteLoss(at: first, of: direction) }
    if direction == .centralToPeripheral, control.clock.missesStart(at: frame.time) {
      connection.evidence.noteLoss(at: frame)
    }
    if verdict.lacksOther { connection.evidence.noteLoss(at: frame, of: direction.opposite) }
    if verdict.lacksCentral { connection.evidence.lastUncalled = frame.time }
    if acknowledgements.logsQueue { connection.evidence.lastUncalled = .min }
    // Decrypt between acknowledgement and delivery, so that the layers above receive plaintext.
    let isCiphertext =
      !header.isEmpty && !verdict.hidesDelivered
      && isCiphertext(header, contents, radio, direction, &connection, &log)
    var isHidden = isCiphertext
    if isCiphertext {
      switch decipher(header, contents, direction, &security, &connection, &log) {
      case .hidden: break
      case .plaintext: isHidden = false
      case .decrypted(let sender):
        isHidden = false
        direction = sender
        log.outcome.direction = sender
      }
    }
    let hasCheck = isHidden || log.outcome.isDecrypted || verdict.hidesDelivered
    let checkOctets = hasCheck ? PacketCipher.integrityCheckOctets : 0
    if log.wants(.linkPackets) {
      log.emit(
        LinkPacket(
          connection: connection.index, accessAddress: reception.accessAddress, frame: frame,
          direction: direction, isOnSnifferClock: log.isOnSnifferClock, eventCounter: counter,
          radio: radio, header: header, pduOctets: reception.pduOctets,
          integrity: .whole, isRetransmission: verdict.isRetransmission,
          isPoll: verdict.isPoll, isCiphertext: isHidden,
          integrityCheckOctets: checkOctets))
    }
    for _ in 0..<verdict.damagedReceived { connection.countDamagedReceived() }
    let received = trail.take(
      header, direction, radio, turn: AirTurns.longestTurn(on: radio.phy ?? .le1M), at: frame)
    if direction == .centralToPeripheral {
      trail.noteUnanswered(isRepeat: verdict.isRetransmission && !verdict.isPoll)
      if isCiphertext, verdict.repeatsAcknowledged { trail.noteRepeat(at: frame) }
    }
    switch received {
    case .nothingNew: break
    case .missing:
      // A log of queued packets lacks empty PDUs, which are never queued.
      if direction == .centralToPeripheral || !acknowledgements.logsQueue {
        connection.countMissing()
        connection.evidence.noteLoss(at: frame, of: direction.opposite)
      }
    case .damaged(let number):
      connection.evidence.noteReceived(damaged: number, from: direction.opposite)
    }
    if !header.isEmpty, !verdict.isRetransmission {
      trail.takeContent(
        header, isHidden: isHidden, mayAnswer: control.isWaitingForAnswer, direction, at: frame)
    }
    let isWatched = control.advance(
      to: frame.time, isFromCentral: direction == .centralToPeripheral,
      counter: counter)
    if isWatched { watchProcedures(&connection, &log) }
    // Noise whose CRC was not checked breaks every rule.
    if radio.crc == .valid || connection.startWasCaptured {
      check(
        header, isHidden: isHidden, checkOctets: checkOctets, direction, &connection, &log)
    }
    if header.isEmpty {
      log.outcome.layer = .linkLayerEmpty
      connection.countEmptyPDU()
      return .nothing
    }
    // Another copy has already shown its content.
    if verdict.hidesDelivered { return .nothing }
    if radio.isDecrypted { connection.decryptedPackets += 1 }
    if isHidden {
      log.outcome.notDecoded = .encrypted
      connection.encryptedPackets += 1
      guard !verdict.wasDelivered else { return .nothing }
      connection.count(Int(header.length), in: direction)
      connection.evidence.noteCiphertext(at: frame)
      connection.forgetDefaults()
      if connection.encryption.value != .on {
        log.changeEncryption(.on, of: &connection, basis: .derived)
      }
      noteCiphertext(header, contents, direction, &security, &connection, &log)
      return .nothing
    }
    if header.llid != .control, control.isWaiting { noteData(&security, &log) }
    return deliver(
      header, octets: Int(header.length) - checkOctets, direction, &connection, &log)
  }

  /// Returns a packet's metadata, with the PHY that the packet's times show if the header contains a different one.
  private mutating func withPHYInUse(
    _ radio: RadioMetadata, octets: Int, _ log: inout SessionLog
  ) -> RadioMetadata {
    // A sniffer that has recorded another PHY does fill the field.
    guard !log.hasOtherPHY else { return radio }
    let phy = phyField.take(radio, octets: octets, at: log.frame.time, control.clock)
    guard phy != radio.phy else { return radio }
    if phy != nil { log.headers.note(.phy, at: log.frame) }
    var corrected = radio
    corrected.phy = phy
    return corrected
  }

  /// What the content of a packet shows about its sender. A response comes from the side that did not begin its
  /// procedure.
  private func claim(_ header: DataPDUHeader, _ contents: RawSpan) -> ContentClaim? {
    if let claim = ContentClaim(header, contents) { return claim }
    guard header.llid == .control, let octet = contents.octet(at: 0) else { return nil }
    let opcode = LLControlOpcode(rawValue: octet)
    // The other side's LL_VERSION_IND looks like a repetition of the first one.
    guard opcode.isAnswer else { return nil }
    var sender: LinkDirection?
    for open in control.open {
      let isFromPeripheral = open.direction == .centralToPeripheral
      guard
        opcode.answer(
          to: open.request, isFromInitiator: false, isFromCentral: !isFromPeripheral) != nil
      else { continue }
      guard opcode.answer(to: open.request, isFromInitiator: true, isFromCentral: true) == nil
      else { return nil }
      // Both sides have sent the same request, so either may respond.
      if let sender, sender != open.direction.opposite { return nil }
      sender = open.direction.opposite
    }
    return sender.map(ContentClaim.role)
  }

  /// Records that only one role may send a control PDU.
  private mutating func noteRole(of contents: RawSpan, _ radio: RadioMetadata) {
    guard let sender = ContentClaim.sender(ofControl: contents) else { return }
    turns.take(radio, roleOf: sender)
  }

  private mutating func deliver(
    _ header: DataPDUHeader, octets: Int, _ direction: LinkDirection,
    _ connection: inout Connection, _ log: inout SessionLog
  ) -> Next {
    let isControl = header.llid == .control
    if isControl { log.outcome.layer = .linkLayerControl }
    if log.outcome.isRetransmission {
      // A PDU must not be delivered twice. Only a watcher sees it again.
      if log.watcher == nil { return .nothing }
    } else {
      connection.count(octets, in: direction)
    }
    if isControl { return .control(direction) }
    guard header.llid == .start || header.llid == .continuation else {
      log.outcome.notDecoded = .malformed
      return .nothing
    }
    return .fragment(isStart: header.llid == .start, direction)
  }

  /// Processes a damaged packet: it changes no state, but it proves that something was sent.
  ///
  /// - Parameters:
  ///   - bytes: the packet, from its access address on.
  ///   - metadata: the sniffer's metadata.
  ///   - integrity: its condition.
  ///   - connection: the connection.
  ///   - log: receives the outcome.
  mutating func takeDamaged(
    _ bytes: RawSpan, _ metadata: RadioMetadata, _ integrity: LinkPacket.Integrity,
    _ connection: inout Connection, _ log: inout SessionLog
  ) {
    let frame = log.frame
    var radio = metadata
    let start = radio.hasCodingIndicator ? 5 : 4
    let pduOctets = max(0, bytes.byteCount - start - 3)
    var input = ByteReader(bytes.clamped(from: start, count: pduOctets))
    let header = try? DataPDUHeader(parsing: &input)
    // Noise that begins with the access address proves nothing about a link that was silent.
    let lengths = connection.dataLength
    let most = max(
      27, lengths.centralToPeripheral.value ?? 251, lengths.peripheralToCentral.value ?? 251)
    guard
      log.cutOctets > 0
        || frame.time.elapsed(since: connection.lastFrame.time) <= LinkLayerSession.longestNoiseless
        || header.map({ Int($0.length) == input.remaining && Int($0.length) <= Int(most) + 4 })
          ?? false
    else { return }
    if isNoise(header, radio, octets: input.remaining, at: frame, connection) { return }
    radio = withPHYInUse(radio, octets: pduOctets, &log)
    let counter = eventCounter(radio, &connection, &log)
    log.outcome.connection = connection.index
    // The packet still determines whose turn is next.
    let direction = turns.take(
      radio, nil, claim: nil, pduOctets: pduOctets, at: frame,
      lateness: control.clock.lateness(at: frame.time),
      isFirstEvent: control.clock.isFirstEvent(at: frame.time), heard: &log.answerPauses,
      &connection.evidence)
    if integrity == .malformed {
      checkAnnouncedLength(header, radio, direction, &connection, &log)
    }
    connection.evidence.noteLoss(at: frame, of: direction)
    // If the length contradicts the packet, either the length is damaged, or the whole header was dewhitened
    // incorrectly.
    let longest = max(27, Int(connection.dataLength[direction].value ?? 251)) + 4
    let isCredible =
      header.map { Int($0.length) == input.remaining && Int($0.length) <= longest } ?? false
    if isCredible, header?.llid == .start {
      connection.evidence.noteDamaged(
        start: input.unread, at: frame.number, from: direction)
    }
    let verdict = acknowledgements.takeDamaged(
      isCredible ? header : nil, from: direction, at: frame,
      patience(radio, at: frame.time, &connection))
    connection.countDamaged(integrity)
    // If the sender set the CTE bit, which is reserved before version 5.1, the length may be correct for it.
    if integrity == .malformed, radio.crc == .valid, log.cutOctets == 0, let header,
      header.cteInfo == nil
    {
      connection.countWrongLength()
      log.violate(.llLengthContradicted, connection: connection.index, direction: direction)
    }
    if verdict.isRetransmission { connection.countRetransmission() }
    connection.lastFrame = frame
    trail.takeDamaged(
      direction, radio,
      // No response fits into fewer octets than an L2CAP header and an opcode, so it is most likely an empty PDU with a
      // damaged length.
      isEmpty: header != nil && input.remaining <= LinkLayerSession.frameHeader,
      turn: AirTurns.longestTurn(on: radio.phy ?? .le1M), at: frame)
    if direction == .centralToPeripheral {
      trail.noteUnanswered(
        isRepeat: verdict.isRetransmission,
        damage: OctetFingerprint.of(bytes.clamped(from: start, count: pduOctets + 3)))
    }
    if log.wants(.linkPackets) {
      log.emit(
        LinkPacket(
          connection: connection.index,
          accessAddress: LinkLayerAddressing.accessAddress(of: bytes), frame: frame,
          direction: direction, isOnSnifferClock: log.isOnSnifferClock, eventCounter: counter,
          radio: radio, header: header, pduOctets: pduOctets,
          integrity: integrity, isRetransmission: verdict.isRetransmission,
          isPoll: false, isCiphertext: false,
          integrityCheckOctets: 0))
    }
  }

  /// Returns whether a packet with a wrong CRC that is much weaker than those of both sides is noise: its header or its
  /// time does not match the link.
  private func isNoise(
    _ header: DataPDUHeader?, _ radio: RadioMetadata, octets: Int, at frame: Frame,
    _ connection: borrowing Connection
  ) -> Bool {
    guard let rssi = radio.rssi, Int(rssi) <= LinkLayerSession.noiseLevel,
      let central = trail[.centralToPeripheral].meanStrength,
      let peripheral = trail[.peripheralToCentral].meanStrength,
      Int(rssi) + LinkLayerSession.noiseDistance <= Int(min(central, peripheral))
    else { return false }
    let most = max(
      27, connection.dataLength.centralToPeripheral.value ?? 27,
      connection.dataLength.peripheralToCentral.value ?? 27)
    guard let header, header.llid.rawValue != 0, Int(header.length) == octets,
      octets <= Int(most) + 4
    else { return true }
    let isAnswer =
      frame.time.elapsed(since: connection.lastFrame.time)
      < AirTurns.longestTurn(on: radio.phy ?? .le1M)
    let isOnTime = control.clock.lateness(at: frame.time).map { $0.magnitude < 150_000 } ?? false
    return !isAnswer && !isOnTime
  }

  /// Maximum signal strength of noise in dBm, near the sensitivity of receivers.
  private static let noiseLevel = -85
  /// By how many dB noise is weaker than both sides. Fading is rarely deeper.
  private static let noiseDistance = 30

  /// Octets of the header of an L2CAP frame. Core 6.0, Vol 3, Part A, 3.1.
  private static let frameHeader = 4

  /// Nanoseconds of silence after which damaged octets whose length does not match the link no longer show that the
  /// link exists.
  private static let longestNoiseless: Int64 = 1_000_000_000

  /// Returns the time limits for silences on a connection, from the slower of the timings that may be in force.
  private mutating func patience(
    _ radio: RadioMetadata, at time: Int64, _ connection: inout Connection
  ) -> Acknowledgements.Patience {
    let turn = AirTurns.longestTurn(on: radio.phy ?? .le1M)
    guard let parameters = slowestParameters(at: time, &connection) else {
      return Acknowledgements.Patience(event: nil, turn: turn, empty: .max, content: .max)
    }
    let interval = parameters.intervalNanoseconds
    return Acknowledgements.Patience(
      event: interval.later(by: interval / 2),
      interval: mayHaveOldParameters(at: time) ? nil : interval,
      turn: turn,
      empty: interval * Int64(Int(parameters.latency) + 2),
      content: Int64(parameters.supervisionTimeoutMilliseconds) * 1_000_000,
      latency: Int(parameters.latency))
  }

  /// Returns the event counter of the sniffer for a packet, if it is trusted.
  private mutating func eventCounter(
    _ radio: RadioMetadata, _ connection: inout Connection, _ log: inout SessionLog
  ) -> UInt16? {
    guard radio.eventCounter != nil else { return nil }
    let wasBelieved = control.counter.isBelieved
    let counter = control.counter.take(
      radio, at: log.frame.time, isExact: log.isOnSnifferClock,
      interval: connection.parameters.value?.intervalNanoseconds,
      startWasCaptured: connection.startWasCaptured)
    if wasBelieved, counter == nil { log.headers.note(.eventCounter, at: log.frame) }
    return counter
  }

  /// Returns whether the timing before the last update may still be in force.
  private func mayHaveOldParameters(at time: Int64) -> Bool {
    time < oldParametersEnd && !control.clock.hasUpdated
  }

  /// Returns the timing in force, or the slower timing around an update.
  mutating func slowestParameters(
    at time: Int64, _ connection: inout Connection
  ) -> ConnectionParameters? {
    guard let parameters = connection.parameters.value else { return nil }
    guard mayHaveOldParameters(at: time), let old = oldParameters else { return parameters }
    return ConnectionParameters(
      intervalMicroseconds: max(parameters.intervalMicroseconds, old.intervalMicroseconds),
      latency: max(parameters.latency, old.latency),
      supervisionTimeout: max(parameters.supervisionTimeout, old.supervisionTimeout))
  }

  /// Lends the plaintext of the last decrypted PDU; `giveBackPlaintext` returns it.
  mutating func lendPlaintext() -> [UInt8] { decryption.cipher?.lendPlaintext() ?? [] }

  /// A copy of the plaintext of the last decrypted PDU.
  var plaintext: [UInt8]? { decryption.cipher?.plaintext }

  mutating func giveBackPlaintext(_ lent: consuming [UInt8]) {
    decryption.cipher?.giveBack(lent)
  }

  // MARK: Ciphertext

  private mutating func isCiphertext(
    _ header: DataPDUHeader, _ contents: RawSpan, _ radio: RadioMetadata,
    _ direction: LinkDirection, _ connection: inout Connection, _ log: inout SessionLog
  ) -> Bool {
    if radio.isDecrypted { return false }
    // A retransmission is treated like the original, because LL_START_ENC_REQ may also be sent twice.
    if log.outcome.isRetransmission { return ciphertext.lastWasHidden[direction] }
    if radio.isEncrypted {
      let isBeforeStart =
        !ciphertext.hasBegun && connection.startWasCaptured
        && !connection.evidence.lacksPackets(since: 0)
      guard
        encryptionFlag.takesForPlaintext(header, contents, isBeforeStart: isBeforeStart)
      else {
        if ciphertext.isStarting { startEncryption(basis: .derived, &connection, &log) }
        ciphertext.lastWasHidden[direction] = true
        return true
      }
      log.headers.note(.encryption, at: log.frame)
    }
    if ciphertext.isStarting,
      !Ciphertext.readsAsPlaintext(header, contents)
        || Ciphertext.isStartResponse(header, contents)
    {
      // The sniffer missed LL_START_ENC_REQ.
      startEncryption(basis: .derived, &connection, &log)
    } else if !acknowledgements.logsQueue,
      connection.evidence.mayLackPackets(since: ciphertext.lastPlaintext),
      ciphertext.mayHaveStarted(before: header, contents)
    {
      // The sniffer missed the whole procedure.
      startEncryption(basis: .derived, &connection, &log)
      ciphertext.suspect()
    }
    let wasSuspected = ciphertext.isSuspected
    let isHidden = ciphertext.hides(
      header, contents, isProven: connection.decryption.decrypted > 0)
    if wasSuspected, !ciphertext.isSuspected, !isHidden {
      connection.withdrawEncryption(at: log.frame.number)
    }
    ciphertext.lastWasHidden[direction] = isHidden
    if !isHidden {
      ciphertext.notePlaintext(log.frame.number)
      connection.evidence.lastPlaintext = log.frame.number
    }
    return isHidden
  }

  /// Records an unencrypted LL_ENC_REQ.
  mutating func expectEncryption() { ciphertext.expect() }

  /// Records that the start of encryption was rejected.
  mutating func expectNoEncryption() { ciphertext.isStarting = false }

  /// Records that encryption starts: after this PDU, both sides send ciphertext. 5.1.3.1.
  mutating func startEncryption(
    basis: Basis = .seen, _ connection: inout Connection, _ log: inout SessionLog
  ) {
    ciphertext.start()
    decryption = Decryption()
    log.changeEncryption(.on, of: &connection, basis: basis)
  }
}

/// Reads values from a packet before it is decoded.
enum LinkLayerAddressing {
  /// Returns the access address at the start of a packet; 0 if the packet is too short.
  static func accessAddress(of bytes: RawSpan) -> UInt32 {
    var value: UInt32 = 0
    for offset in 0..<4 {
      guard let octet = bytes.octet(at: offset) else { return 0 }
      value |= UInt32(octet) << UInt32(8 * offset)
    }
    return value
  }
}

extension Connection {
  /// Discards default values, because ciphertext may hide the exchange that changed them.
  fileprivate mutating func forgetDefaults() {
    if attMTU.basis == .assumed { attMTU = .unknown }
    for direction in LinkDirection.both {
      if dataLength[direction].basis == .assumed { dataLength[direction] = .unknown }
      if phy[direction].basis == .assumed { phy[direction] = .unknown }
      if dataTime[direction].basis == .assumed { dataTime[direction] = .unknown }
    }
    frameSpaces.forgetDefaults()
  }

  /// Records the PHY of a received packet.
  fileprivate mutating func notePHY(
    _ radio: RadioMetadata, _ direction: LinkDirection, frame: Int
  ) {
    guard let phy = radio.phy?.phy else { return }
    let known = self.phy[direction]
    if known.value != phy || known.basis != .seen {
      self.phy[direction] = .seen(phy, frame: frame)
    }
  }
}
