import BluetoothPackets
import LinkDecryption

/// Determines from sequence numbers and acknowledgements whether a packet's PDU is a retransmission.
///
/// A side retransmits its PDU, with the same SN, until the other side acknowledges it. The same SN
/// after an acknowledgement is a new PDU whose predecessors the sniffer missed, unless the
/// acknowledgement was lost, which the next NESN shows. The contents of a packet with a wrong CRC are
/// unreliable, but the preceding acknowledgements determine what it must have been. Core 6.0, Vol 6,
/// Part B, 4.5.9.
struct Acknowledgements: Sendable {
  /// The properties that identify a PDU.
  struct PDU: Hashable, Sendable {
    var kind: LogicalLinkIdentifier
    var length: UInt8
    /// A hash of the payload, which is the same for the same PDU.
    var fingerprint: UInt64
    /// Whether the sniffer decrypted it; if so, the message integrity check has been removed.
    var isDecrypted = false

    var isEmpty: Bool { length == 0 }

    /// Returns whether it may be the same PDU, even if only one of the two copies is decrypted.
    func isSame(as other: PDU) -> Bool {
      guard kind == other.kind else { return false }
      return length == other.length && fingerprint == other.fingerprint
        || isCiphertext(of: other) || other.isCiphertext(of: self)
    }

    /// Returns whether it may be the ciphertext of a PDU that the sniffer decrypted.
    func isCiphertext(of other: PDU) -> Bool {
      !isDecrypted && other.isDecrypted
        && Int(length) == Int(other.length) + PacketCipher.integrityCheckOctets
    }
  }

  /// The properties of a packet.
  struct Verdict: Sendable {
    /// Whether its PDU had been on the air before, intact or damaged.
    var isRetransmission = false
    /// Whether the capture had contained an intact copy of its PDU before.
    var wasDelivered = false
    /// The first record after a gap, if the capture lacks packets of its sender between the previous packet and this
    /// record.
    var firstAfterLoss: Frame?
    /// Whether the capture contains no packet of the previous connection event.
    var followsSilentEvent = false
    /// Whether packets of the other side before this record are also missing.
    var lacksOther = false
    /// Whether it answers a packet of the central that is missing from the capture.
    var lacksCentral = false
    /// Whether the other side has already acknowledged a PDU with this sequence number. A packet that is missing from
    /// the capture may have answered it.
    var isLate = false
    /// Number of earlier PDUs that were received, as this packet shows, but of which the capture contains no intact
    /// copy.
    var damagedReceived = 0
    /// Whether it repeats a PDU that the other side had acknowledged in the capture, because its sender did not receive
    /// the acknowledgement.
    var repeatsAcknowledged = false
    /// Whether it repeats an empty PDU of the central for a peripheral that may sleep because of its
    /// latency.
    var isPoll = false
    /// Whether it is the ciphertext of a PDU of which the sniffer decrypted another copy.
    var hidesDelivered = false
  }

  /// The last packet of a side.
  private struct Sent: Sendable {
    var sequenceNumber: Bool
    /// The sequence number that it expects next; nil if it is damaged.
    var expected: Bool?
    /// The PDU; nil if no copy of it was intact.
    var pdu: PDU?
    var time: Int64
    /// Whether the other side has acknowledged it.
    var isAcknowledged = false
    /// Whether the other side has sent a packet since then, intact or damaged.
    var isAnswered = false
    /// Whether the sniffer has missed packets since then. Later acknowledgements may then refer to
    /// later PDUs.
    var hasGap = false
    /// Number of packets heard from the other side since then; only the distinction between 0, 1 and more matters.
    var turns = 0

    /// Whether no copy of it was intact, and nothing has shown yet that the other side received it.
    var isDamagedOnly: Bool { pdu == nil && !isAcknowledged }
  }

  /// Time limits, in nanoseconds, for the interpretation of silences.
  struct Patience: Sendable {
    /// The silence of both sides after which the sniffer has missed connection events. Nil if the interval is unknown.
    var event: Int64?
    /// The connection interval; nil if it is unknown or an update may or may not be in force.
    var interval: Int64?
    /// The silence within an event after which the sniffer has missed a packet.
    var turn: Int64
    /// The time after which an empty PDU is assumed to be new.
    var empty: Int64
    /// The time after which any PDU is assumed to be new.
    var content: Int64
    /// Number of consecutive connection events that the peripheral may skip.
    var latency = 0
  }

  /// Number of consecutive unanswered empty PDUs of the central.
  private var polls = 0
  private var central: Sent?
  private var peripheral: Sent?
  /// Whether a side's sequence number has changed: some tools log their own packets before the radio
  /// assigns the numbers.
  private var moves = BothDirections(both: false)
  private var lastTime: Int64?
  private var lastSide: LinkDirection?
  private var lastStart: Int64?
  private var shortestEvent: Int64?
  /// The first record after the last gap.
  private var lastGap: Frame?
  private var openings = EventOpenings()

  /// Whether the central's packets were logged when they were queued rather than when they were sent.
  var logsQueue: Bool { openings.logsQueue }

  private subscript(direction: LinkDirection) -> Sent? {
    get { direction == .centralToPeripheral ? central : peripheral }
    @inline(__always) _modify {
      if direction == .centralToPeripheral { yield &central } else { yield &peripheral }
    }
  }

  /// Returns whether any packet of a side was heard.
  func hasPacket(of side: LinkDirection) -> Bool { self[side] != nil }

  /// Processes a packet with a valid CRC.
  mutating func take(
    _ header: DataPDUHeader, _ pdu: PDU, from side: LinkDirection, at frame: Frame,
    _ patience: Patience
  ) -> Verdict {
    let time = frame.time
    // The peripheral may send only after a packet of the central. 4.5.1.
    let lacksTurn = side == .peripheralToCentral && lastSide == side
    let lacksCentral = noteSilence(before: frame, side, patience)
    let other = side.opposite
    var hasHeard = true
    // A side changes its sequence number only after its last PDU was acknowledged.
    var damagedReceived = 0
    if let last = self[side], last.isDamagedOnly, !last.hasGap,
      last.sequenceNumber != header.sequenceNumber
    {
      damagedReceived += 1
    }
    if lacksCentral, moves.centralToPeripheral, !openings.logsQueue,
      header.nextExpectedSequenceNumber == central?.sequenceNumber
    {
      // The peripheral has heard the central, and it expects the sequence number of the central's last PDU. So that PDU
      // and the next one were acknowledged.
      central?.isAcknowledged = true
    }
    self[other]?.turns += 1
    if let sent = self[other], !sent.hasGap {
      hasHeard = header.nextExpectedSequenceNumber != sent.sequenceNumber
      if hasHeard, sent.isDamagedOnly { damagedReceived += 1 }
      if hasHeard { self[other]?.isAcknowledged = true }
      self[other]?.isAnswered = true
    }
    var verdict = verdict(header, pdu, side, at: frame, hasHeard: hasHeard, patience)
    notePolls(&verdict, pdu, side, patience)
    verdict.repeatsAcknowledged = verdict.isRetransmission && self[side]?.isAcknowledged == true
    verdict.damagedReceived = damagedReceived
    verdict.lacksCentral = lacksCentral
    verdict.followsSilentEvent = lastGap?.number == frame.number && !openings.logsQueue
    if lacksTurn, !lacksCentral, !openings.logsQueue { verdict.lacksOther = true }
    if let last = self[side], last.sequenceNumber != header.sequenceNumber { moves[side] = true }
    // It acknowledges a different PDU than its sender's last packet did, but none was captured in between.
    if let last = self[side], last.turns == 0, moves[other], !openings.logsQueue,
      let expected = last.expected, expected != header.nextExpectedSequenceNumber
    {
      verdict.lacksOther = true
    }
    if moves[side], let other = self[other], !other.hasGap, let expected = other.expected {
      verdict.isLate = header.sequenceNumber != expected
    }
    // A log of queued packets does not show gaps, and its sequence numbers are not yet the transmitted ones.
    if side == .centralToPeripheral, openings.logsQueue {
      verdict.firstAfterLoss = nil
      verdict.lacksOther = false
      verdict.isLate = false
    }
    if verdict.isRetransmission, let copy = self[side]?.pdu {
      verdict.hidesDelivered = pdu.isCiphertext(of: copy)
      if copy.isCiphertext(of: pdu) { verdict.wasDelivered = false }
    }
    self[side] = Sent(
      sequenceNumber: header.sequenceNumber, expected: header.nextExpectedSequenceNumber,
      pdu: verdict.hidesDelivered ? self[side]?.pdu : pdu, time: time)
    return verdict
  }

  /// Records whether an empty PDU is repeated because the peripheral sleeps, which is not a failure. Core 6.0, Vol 6,
  /// Part B, 4.5.1.
  private mutating func notePolls(
    _ verdict: inout Verdict, _ pdu: PDU, _ side: LinkDirection, _ patience: Patience
  ) {
    guard side == .centralToPeripheral, verdict.isRetransmission, pdu.isEmpty,
      central?.isAnswered == false
    else {
      polls = 0
      return
    }
    polls += 1
    verdict.isPoll = polls <= patience.latency
  }

  /// - Parameter hasHeard: whether the sender has received the last packet of the other side.
  private func verdict(
    _ header: DataPDUHeader, _ pdu: PDU, _ side: LinkDirection, at frame: Frame, hasHeard: Bool,
    _ patience: Patience
  ) -> Verdict {
    guard let last = self[side] else { return Verdict() }
    let gap = last.hasGap ? lastGap ?? frame : nil
    guard last.sequenceNumber == header.sequenceNumber else { return Verdict(firstAfterLoss: gap) }
    // The PDU in between, with the other number, was acknowledged, and so was this PDU's predecessor. That takes two
    // packets of the other side.
    let isNew = Verdict(
      firstAfterLoss: gap ?? (moves[side] ? frame : nil), lacksOther: moves[side] && last.turns < 2)
    if let earlier = last.pdu, !earlier.isSame(as: pdu) { return isNew }
    if last.isAcknowledged, last.hasGap || hasHeard { return isNew }
    let elapsed = frame.time.elapsed(since: last.time)
    guard last.hasGap else {
      return elapsed <= patience.content
        ? Verdict(isRetransmission: true, wasDelivered: last.pdu != nil) : isNew
    }
    // The peripheral's last packet of an event is acknowledged in the next event, which is missing. Another PDU had
    // this number in between, and a PDU that looks the same is merely similar, as empty PDUs and Write Responses are.
    // The central's last packet was not acknowledged when it could have been.
    let limit = pdu.isEmpty ? patience.empty : patience.content
    guard side == .centralToPeripheral || last.isAnswered, elapsed <= limit else {
      // Assume that it is another PDU, which does not prove any packet of the other side.
      return Verdict(firstAfterLoss: gap)
    }
    return Verdict(isRetransmission: true, wasDelivered: last.pdu != nil)
  }

  /// Processes a damaged packet. Preceding acknowledgements determine what it must have been.
  ///
  /// - Parameters:
  ///   - header: the header of the damaged packet; used only if there is no better evidence.
  ///   - side: its sender.
  ///   - frame: its record.
  ///   - patience: the time limits for silences.
  mutating func takeDamaged(
    _ header: DataPDUHeader?, from side: LinkDirection, at frame: Frame, _ patience: Patience
  ) -> Verdict {
    let time = frame.time
    _ = noteSilence(before: frame, side, patience)
    self[side.opposite]?.turns += 1
    if self[side.opposite]?.hasGap == false { self[side.opposite]?.isAnswered = true }
    guard let last = self[side] else {
      self[side] = header.map { Sent(sequenceNumber: $0.sequenceNumber, pdu: nil, time: time) }
      return Verdict()
    }
    // If the capture contains no response, the sniffer may have missed the acknowledgement. Without a reliable header,
    // assume that a PDU that was not acknowledged is sent again.
    let isRepeated =
      last.hasGap || (!last.isAcknowledged && !last.isAnswered)
      ? header.map { $0.sequenceNumber == last.sequenceNumber && !last.isAcknowledged }
        ?? (!last.hasGap && !last.isAcknowledged)
      : !last.isAcknowledged
    if isRepeated {
      self[side]?.time = time
      self[side]?.isAnswered = false
      self[side]?.hasGap = false
      self[side]?.turns = 0
      return Verdict(isRetransmission: true, wasDelivered: last.pdu != nil)
    }
    let sequenceNumber =
      last.hasGap ? header?.sequenceNumber ?? !last.sequenceNumber : !last.sequenceNumber
    self[side] = Sent(sequenceNumber: sequenceNumber, pdu: nil, time: time)
    return Verdict()
  }

  /// Determines what is missing since the last packet: connection events, or the central's packet that the peripheral
  /// answers. Returns true if that packet is missing.
  private mutating func noteSilence(
    before frame: Frame, _ side: LinkDirection, _ patience: Patience
  ) -> Bool {
    let time = frame.time
    defer {
      lastTime = time
      lastSide = side
    }
    guard let lastTime else { return side == .peripheralToCentral }
    let silence = time.elapsed(since: lastTime)
    if silence > patience.turn { noteStart(time) }
    let event = patience.event ?? shortestEvent.map { $0.later(by: $0 / 2) } ?? .max
    let lacksCentral = side == .peripheralToCentral && silence > patience.turn
    openings.take(
      side, after: lastSide, opensEvent: silence > patience.turn, at: time, patience)
    if silence > event || lacksCentral {
      central?.hasGap = true
      lastGap = frame
    }
    // If the last packet was the peripheral's own, its next one in the capture is also the next one
    // that it sent.
    if silence > event || (lacksCentral && lastSide == .centralToPeripheral) {
      peripheral?.hasGap = true
    }
    return lacksCentral
  }

  /// Updates the shortest time between the starts of two events, which replaces the interval if no PDU in the capture
  /// contains it.
  private mutating func noteStart(_ time: Int64) {
    defer { lastStart = time }
    guard let lastStart else { return }
    let distance = time.elapsed(since: lastStart)
    guard distance >= 7_400_000 else { return }
    shortestEvent = min(shortestEvent ?? .max, distance)
  }
}

/// Determines whether the central's packets are logged as they are transmitted. A dongle that acts as
/// the central may log its packets when the host hands them over. Then the peripheral seems to open all
/// events.
private struct EventOpenings: Sendable {
  /// The time at which the peripheral last seemed to open an event, and the interval at that time.
  private var peripheral: (time: Int64, interval: Int64)?
  /// Number of packets with which the central opens an event where the peripheral's packets predict one, and number of
  /// its other packets.
  private var onGrid = 0
  private var offGrid = 0

  /// Nanoseconds after which two clocks of 50 ppm have drifted 1 ms apart.
  private static let memory: Int64 = 10_000_000_000

  var logsQueue: Bool { offGrid > onGrid }

  mutating func take(
    _ side: LinkDirection, after last: LinkDirection?, opensEvent: Bool, at time: Int64,
    _ patience: Acknowledgements.Patience
  ) {
    guard opensEvent else {
      // A packet that is answered immediately was on the air.
      if side == .peripheralToCentral, last == .centralToPeripheral { onGrid += 1 }
      return
    }
    guard side == .centralToPeripheral else {
      peripheral = patience.interval.map { (time, $0) }
      return
    }
    // After a change of the interval the expected times are invalid.
    guard let peripheral, let interval = patience.interval, interval == peripheral.interval,
      interval > 0
    else { return }
    let silence = time.elapsed(since: peripheral.time)
    guard silence <= EventOpenings.memory else { return }
    // The peripheral answers within one turn after the anchor point.
    let early = interval.elapsed(since: silence % interval)
    if silence >= 0, early <= patience.turn { onGrid += 1 } else { offGrid += 1 }
  }
}
