import BluetoothPackets

/// What sequence numbers and acknowledgements tell of each packet: whether its PDU is sent again.
///
/// A side sends its PDU again until the other side acknowledges it: SN stays as it was. The same SN
/// after an acknowledgement is a new PDU whose predecessors the sniffer missed, unless the
/// acknowledgement itself got lost, which the next NESN shows. A packet with a wrong CRC says
/// nothing, but what was acknowledged before it tells what it must have been.
/// Core 6.0, Vol 6, Part B, 4.5.9.
struct Acknowledgements: Sendable {
  /// What makes a PDU the same one.
  struct PDU: Hashable, Sendable {
    var kind: LogicalLinkIdentifier
    var length: UInt8
    /// Of the payload: the same PDU has the same one.
    var fingerprint: UInt64

    var isEmpty: Bool { length == 0 }
  }

  /// What a packet turns out to be.
  struct Verdict: Sendable {
    /// Its PDU was on the air before, whole or damaged.
    var isRetransmission = false
    /// Its PDU was in the capture before, whole.
    var wasDelivered = false
    /// The first record after a gap, where packets of its sender between the last one and it are not
    /// in the capture.
    var firstAfterLoss: Frame?
    /// No packet of the connection event before its own is in the capture.
    var followsSilentEvent = false
    /// Packets of the other side are missing, too, before this record.
    var lacksOther = false
    /// It answers a packet of the central that is not in the capture.
    var lacksCentral = false
    /// The other side has said before that it has a PDU of this number: what is not in the capture
    /// may have answered it.
    var isLate = false
    /// It is an empty PDU of the central once more, for a peripheral whose latency lets it sleep.
    var isPoll = false
  }

  /// The last packet that a side sent.
  private struct Sent: Sendable {
    var sequenceNumber: Bool
    /// The number that it asks for; nil where it is damaged.
    var expected: Bool?
    /// Nil if no copy of it was whole.
    var pdu: PDU?
    var time: Int64
    /// The other side has said that it received it.
    var isAcknowledged = false
    /// The other side has sent something since, whole or damaged.
    var isAnswered = false
    /// The sniffer has missed packets since: what is acknowledged later may be later PDUs.
    var hasGap = false
    /// Packets of the other side since that were heard: two are told from one.
    var turns = 0
  }

  /// Nanoseconds that limit what a silence may mean.
  struct Patience: Sendable {
    /// A longer silence of both sides: the sniffer has missed connection events. Nil where the
    /// interval is not known.
    var event: Int64?
    /// The interval; nil where it is not known, or an update may or may not be in force.
    var interval: Int64?
    /// A longer silence within an event: the sniffer has missed a packet.
    var turn: Int64
    /// After longer than this an empty PDU is taken for a new one.
    var empty: Int64
    /// After longer than this every PDU is.
    var content: Int64
    /// Connection events in a row that the peripheral may leave out.
    var latency = 0
  }

  /// Empty PDUs of the central in a row without an answer.
  private var polls = 0
  private var central: Sent?
  private var peripheral: Sent?
  /// Whether a side's sequence number has been seen to move: some tools log their own packets before
  /// the radio numbers them.
  private var moves = BothDirections(both: false)
  private var lastTime: Int64?
  private var lastSide: LinkDirection?
  private var lastStart: Int64?
  private var shortestEvent: Int64?
  /// The first record after the last gap.
  private var lastGap: Frame?
  private var openings = EventOpenings()

  /// Whether the central's packets were logged when they were queued, not when they were sent.
  var logsQueue: Bool { openings.logsQueue }

  private subscript(direction: LinkDirection) -> Sent? {
    get { direction == .centralToPeripheral ? central : peripheral }
    @inline(__always) _modify {
      if direction == .centralToPeripheral { yield &central } else { yield &peripheral }
    }
  }

  /// Whether a side has been heard at all.
  func hasPacket(of side: LinkDirection) -> Bool { self[side] != nil }

  /// Takes a packet whose CRC is right.
  mutating func take(
    _ header: DataPDUHeader, _ pdu: PDU, from side: LinkDirection, at frame: Frame,
    _ patience: Patience
  ) -> Verdict {
    let time = frame.time
    // Nobody but the central gives the peripheral its turn. 4.5.1.
    let lacksTurn = side == .peripheralToCentral && lastSide == side
    let lacksCentral = noteSilence(before: frame, side, patience)
    let other = side.opposite
    var hasHeard = true
    if lacksCentral, moves.centralToPeripheral, !openings.logsQueue,
      header.nextExpectedSequenceNumber == central?.sequenceNumber
    {
      // It has heard the central, and expects the number that the central's last PDU had: that one
      // and the next are through.
      central?.isAcknowledged = true
    }
    self[other]?.turns += 1
    if let sent = self[other], !sent.hasGap {
      hasHeard = header.nextExpectedSequenceNumber != sent.sequenceNumber
      if hasHeard { self[other]?.isAcknowledged = true }
      self[other]?.isAnswered = true
    }
    var verdict = verdict(header, pdu, side, at: frame, hasHeard: hasHeard, patience)
    notePolls(&verdict, pdu, side, patience)
    verdict.lacksCentral = lacksCentral
    verdict.followsSilentEvent = lastGap?.number == frame.number && !openings.logsQueue
    if lacksTurn, !lacksCentral, !openings.logsQueue { verdict.lacksOther = true }
    if let last = self[side], last.sequenceNumber != header.sequenceNumber { moves[side] = true }
    if moves[side], let other = self[other], !other.hasGap, let expected = other.expected {
      verdict.isLate = header.sequenceNumber != expected
    }
    // Between what was queued there is no gap that anything shows, and its numbers are not yet those
    // of the air.
    if side == .centralToPeripheral, openings.logsQueue {
      verdict.firstAfterLoss = nil
      verdict.lacksOther = false
      verdict.isLate = false
    }
    self[side] = Sent(
      sequenceNumber: header.sequenceNumber, expected: header.nextExpectedSequenceNumber, pdu: pdu,
      time: time)
    return verdict
  }

  /// An empty PDU that is sent again because the peripheral sleeps is nothing that failed. Core 6.0,
  /// Vol 6, Part B, 4.5.1.
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
    // The PDU that had the other number in between was acknowledged, and so was this one's
    // predecessor: by two packets of the other side.
    let isNew = Verdict(
      firstAfterLoss: gap ?? (moves[side] ? frame : nil), lacksOther: moves[side] && last.turns < 2)
    if let earlier = last.pdu, earlier != pdu { return isNew }
    if last.isAcknowledged, last.hasGap || hasHeard { return isNew }
    let elapsed = frame.time.elapsed(since: last.time)
    guard last.hasGap else {
      return elapsed <= patience.content
        ? Verdict(isRetransmission: true, wasDelivered: last.pdu != nil) : isNew
    }
    // The peripheral's last packet of an event is acknowledged in the next one, which is missing:
    // another PDU had the number since, and what looks like this one is its like, as empty PDUs and
    // Write Responses are. The central's was not acknowledged when it could have been.
    let limit = pdu.isEmpty ? patience.empty : patience.content
    guard side == .centralToPeripheral || last.isAnswered, elapsed <= limit else {
      return isNew
    }
    return Verdict(isRetransmission: true, wasDelivered: last.pdu != nil)
  }

  /// Takes a packet that is damaged: what it must be follows from what was acknowledged.
  ///
  /// - Parameters:
  ///   - header: What the damaged packet claims; believed only where nothing better is known.
  ///   - side: Who sent it.
  ///   - frame: Its record.
  ///   - patience: What silences mean.
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
    // Without an answer in the capture the acknowledgement may be what the sniffer missed.
    let isRepeated =
      last.hasGap || (!last.isAcknowledged && !last.isAnswered)
      ? header.map { $0.sequenceNumber == last.sequenceNumber && !last.isAcknowledged } ?? false
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

  /// Notes what the time since the last packet shows to be missing: events, or the central's packet
  /// that the peripheral answers; true if that is missing.
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
    // After a packet of its own the peripheral's next one is the next that it sent.
    if silence > event || (lacksCentral && lastSide == .centralToPeripheral) {
      peripheral?.hasGap = true
    }
    return lacksCentral
  }

  /// The shortest time between the starts of two events stands for the interval where no PDU in the
  /// capture tells it.
  private mutating func noteStart(_ time: Int64) {
    defer { lastStart = time }
    guard let lastStart else { return }
    let distance = time.elapsed(since: lastStart)
    guard distance >= 7_400_000 else { return }
    shortestEvent = min(shortestEvent ?? .max, distance)
  }

  /// All octets of a payload as one number: other octets have another one but by rare chance.
  static func fingerprint(of contents: RawSpan) -> UInt64 {
    var value: UInt64 = 0
    var offset = 0
    while let word = contents.word(at: offset) {
      value = mixed(value, word)
      offset += 8
    }
    var rest: UInt64 = 0
    while let octet = contents.octet(at: offset) {
      rest = rest << 8 | UInt64(octet)
      offset += 1
    }
    return mixed(value, rest)
  }

  /// A product's low half keeps nothing of its factor's upper bits: they are folded down again.
  private static func mixed(_ value: UInt64, _ word: UInt64) -> UInt64 {
    let product = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 29
  }
}

/// Whether the central's packets are heard on the air. A dongle that plays the central may log what it
/// is told to send, at that time and nothing else: then all events seem to be opened by the
/// peripheral.
private struct EventOpenings: Sendable {
  /// When the peripheral last seemed to open an event, and at which interval.
  private var peripheral: (time: Int64, interval: Int64)?
  /// Packets of the central that open an event where the peripheral's say that one begins, and others.
  private var onGrid = 0
  private var offGrid = 0

  /// Nanoseconds in which two clocks of 50 ppm drift 1 ms apart.
  private static let memory: Int64 = 10_000_000_000

  var logsQueue: Bool { offGrid > onGrid }

  mutating func take(
    _ side: LinkDirection, after last: LinkDirection?, opensEvent: Bool, at time: Int64,
    _ patience: Acknowledgements.Patience
  ) {
    guard opensEvent else {
      // What is answered at once was on the air.
      if side == .peripheralToCentral, last == .centralToPeripheral { onGrid += 1 }
      return
    }
    guard side == .centralToPeripheral else {
      peripheral = patience.interval.map { (time, $0) }
      return
    }
    // With another interval the events are elsewhere.
    guard let peripheral, let interval = patience.interval, interval == peripheral.interval,
      interval > 0
    else { return }
    let silence = time.elapsed(since: peripheral.time)
    guard silence <= EventOpenings.memory else { return }
    // The peripheral answers within a turn of the anchor point.
    let early = interval.elapsed(since: silence % interval)
    if silence >= 0, early <= patience.turn { onGrid += 1 } else { offGrid += 1 }
  }
}
