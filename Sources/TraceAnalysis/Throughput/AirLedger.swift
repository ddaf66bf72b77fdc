import BluetoothPackets
import CaptureFiles
import LinkSessions

/// Accounts for a connection's time on the air. The time of each connection event is divided among
/// the exchanges in it, and the remaining time is assigned to a cause.
///
/// The event grouper of `AirTiming` assigns packets to events.
struct AirLedger: Sendable {
  var directions: BothDirectionStates
  /// The PHYs to use if the sniffer does not report the PHY.
  var phy: BothDirections<AirPHY> = BothDirections(both: .le1M)
  private(set) var proofs = Proofs()
  /// T_IFS after a packet, in microseconds.
  var interFrameSpaces = BothDirections(both: Airtime.interFrameSpace)
  /// How the senders' hosts fragment their frames.
  private(set) var hostPackets = BothDirections(both: HostPacketSize())
  /// The channels on which events fail.
  var channelFailures = BothDirections(both: ChannelFailures())
  /// Number of captured events so far. Everything in one event has the same ordinal.
  private(set) var eventOrdinal = 0
  var event: Event?
  private var exchange = Exchange()
  /// Sequence numbers of the last intact packets. A PDU that is retransmitted because its first
  /// copy was damaged still counts as new.
  private var lastSequence: BothDirections<Bool?> = BothDirections(both: nil)
  /// The last intact packet of the peripheral, until the central's next packet shows whether it
  /// arrived.
  private var unacknowledged: Unacknowledged?
  /// How the last event ended for each direction, until the next one shows otherwise.
  var lastEnds = BothDirections<LastEnd?>(both: nil)
  /// Directions whose answer was captured but did not reach them, so that they still wait.
  private var stillWaits = BothDirections(both: false)
  /// Directions whose credits were captured but did not reach them.
  private var stillLacksCredits = BothDirections(both: false)
  /// Directions that got credits in the open event, or in the one before it.
  private var gotCredits = BothDirections(both: false)
  /// Directions that waited in the event before the open one.
  var waitedBefore = BothDirections(both: false)
  /// Whether a failure ended the last event.
  var hasFailedLast = BothDirections(both: false)
  /// Unsettled events without an answer.
  var silence = Silence()
  /// Answered exchanges of the last event, if it ended without an answer. The next packet of the central shows whether
  /// there was none.
  var openSilence: Int?

  /// - Parameter startsKept: the number of PDUs per direction remembered by their first fragment.
  init(startsKept: Int) {
    directions = BothDirectionStates(startsKept: startsKept)
  }

  /// Properties of the link that packets prove, regardless of what was negotiated.
  struct Proofs: Sendable {
    /// Coding scheme of the last packet on LE Coded, if the sniffer reports it.
    var coding = BothDirections<AirPHY?>(both: nil)
    /// The longest payload with new data, and the first frame with that length.
    var longestPayload = BothDirections(both: 0)
    var longestPayloadFrame = BothDirections(both: 0)
  }

  struct Event: Sendable {
    /// Microseconds of the exchanges.
    var used = 0.0
    var exchanges = 0
    var sides = BothDirections(both: Side())
    var empty = 0.0
    var hasBadCRC = false
    /// Whether the last exchange had a damaged packet or no answer, or its data was not acknowledged; and whether it
    /// was one of the first two.
    var endsInFailure = false
    var endsUnheard = false
    /// Number of exchanges with an intact answer, and whether the central's last packet had none.
    var answered = 0
    var endsUnanswered = false
  }

  /// The exchanges of one direction in an event.
  struct Side: Hashable, Sendable {
    var wasWaiting = false
    var wasWithoutCredits = false
    /// Credits of the sender when the event began, and credits spent in it.
    var creditsAtStart = 0
    var spentCredits = 0
    /// Number of new data packets.
    var data = 0
    /// Microseconds of exchanges without new data.
    var failed = 0.0
    var hasFailure: Bool { failed > 0 }
    /// Whether the side sent or repeated anything other than empty PDUs. If not, it had nothing to lose.
    var hadSomething = false
    /// Number of exchanges with this direction's data, new or repeated, and of those that were not answered.
    var attempts = 0
    /// Whether the last packet with data was acknowledged within the event.
    var isDelivered = false
    /// The last MD bit.
    var hasMoreData = false
    /// Whether the last packet was not acknowledged within the event.
    var isRefused = false
    var reverse = 0.0
    /// Microseconds of exchanges in which the central got no answer, except the first one of new
    /// data.
    var unheard = 0.0
    var retransmissions = 0
    /// Microseconds of the longest exchange with data: the time that another one would take.
    var longest = 0.0
  }

  /// The properties of a packet that are needed to account for its exchange. The packet itself is large to copy.
  private struct Sent: Sendable {
    let header: DataPDUHeader?
    let integrity: LinkPacket.Integrity
    let isRetransmission: Bool
    let isPoll: Bool
    let isNew: Bool
    /// Microseconds of the packet and the pause after it, and of its exchange with an empty answer.
    let slot: Double
    let nominal: Double

    var isWhole: Bool { integrity == .whole }
  }

  /// A packet of the central and its answer.
  private struct Exchange: Sendable {
    var central: Sent?
    var peripheral: Sent?
    var isEmpty: Bool { central == nil && peripheral == nil }

    subscript(direction: LinkDirection) -> Sent? {
      direction == .centralToPeripheral ? central : peripheral
    }
  }

  /// An intact packet of the peripheral that has not been acknowledged yet.
  private struct Unacknowledged: Sendable {
    var sequenceNumber: Bool
    var hasData: Bool
    var event: Int
  }

  /// Returns all events by their outcome for each direction's data, or nil for a direction without data.
  ///
  /// - Parameter isExcerpt: whether the capture is a saved selection of packets.
  func budgets(isExcerpt: Bool) -> BothDirections<ConnectionEvents.Budget?> {
    func budget(_ direction: LinkDirection) -> ConnectionEvents.Budget? {
      var use = directions[direction].use
      if isExcerpt { use.forgetMissedEvents() }
      return use.dataPackets > 0 ? use.budget : nil
    }
    return BothDirections(
      centralToPeripheral: budget(.centralToPeripheral),
      peripheralToCentral: budget(.peripheralToCentral))
  }

  // MARK: Packets and events

  mutating func take(_ step: EventStep) {
    switch step {
    case .packet(let placed): add(placed.packet, opensEvent: placed.opensEvent)
    case .ended(let event):
      closeExchange()
      end(event)
    case .settled(let silence): settle(silence)
    }
  }

  private mutating func add(_ packet: LinkPacket, opensEvent: Bool) {
    let direction = packet.direction
    if opensEvent {
      settleSilence(packet)
      beginEvent()
    } else if direction == .centralToPeripheral || exchange.peripheral != nil {
      closeExchange()
    }
    let isNew = isNew(packet)
    let times = times(of: packet)
    if isNew { noteData(packet, exchange: times.exchange) }
    if let phy = packet.radio.phy, phy == .leCodedS2 || phy == .leCodedS8 {
      proofs.coding[direction] = AirPHY(phy)
    }
    if packet.isWhole, let header = packet.header {
      if direction == .centralToPeripheral { noteAcknowledgement(header) }
      lastSequence[direction] = header.sequenceNumber
    }
    let sent = Sent(
      header: packet.header, integrity: packet.integrity,
      isRetransmission: packet.isRetransmission, isPoll: packet.isPoll, isNew: isNew,
      slot: times.slot, nominal: times.exchange)
    if direction == .centralToPeripheral {
      exchange.central = sent
    } else {
      exchange.peripheral = sent
      closeExchange()
    }
  }

  /// Counts the silence as settled when the central repeats the unanswered packet.
  private mutating func settleSilence(_ packet: LinkPacket) {
    guard let exchanges = openSilence else { return }
    openSilence = nil
    guard packet.direction == .centralToPeripheral, packet.isWhole else { return }
    for direction in LinkDirection.both {
      directions[direction].use.silence.add(
        exchanges: exchanges, isSilent: packet.isRetransmission)
    }
  }

  private mutating func beginEvent() {
    eventOrdinal += 1
    var event = Event()
    for direction in LinkDirection.both {
      event.sides[direction].wasWaiting =
        directions.isWaiting(direction) || stillWaits[direction]
      event.sides[direction].wasWithoutCredits =
        directions.isWithoutCredits(direction) || stillLacksCredits[direction]
      event.sides[direction].creditsAtStart = directions.credits(direction)
      directions[direction].beginEvent()
    }
    self.event = event
  }

  /// Whether a packet carries L2CAP data that no earlier intact packet carried.
  private func isNew(_ packet: LinkPacket) -> Bool {
    guard packet.isWhole, let header = packet.header, !header.isEmpty,
      header.llid == .start || header.llid == .continuation
    else { return false }
    return !packet.isRetransmission || lastSequence[packet.direction] != header.sequenceNumber
  }

  /// Records new data: a start fragment begins a PDU, and each packet costs its exchange.
  private mutating func noteData(_ packet: borrowing LinkPacket, exchange: Double) {
    guard let header = packet.header else { return }
    let direction = packet.direction
    if header.llid == .start {
      directions[direction].begin(frame: packet.frame.number)
    } else if event?.sides[direction].data == 0 {
      noteUnfinished(direction)
    }
    let payload = Int(header.length) - packet.integrityCheckOctets
    if payload > proofs.longestPayload[direction] {
      proofs.longestPayload[direction] = payload
      proofs.longestPayloadFrame[direction] = packet.frame.number
    }
    hostPackets[direction].add(
      isStart: header.llid == .start, payload, longest: proofs.longestPayload[direction])
    directions[direction].noteData(payload, exchange: exchange)
  }

  /// Uses the central's packet to decide whether the peripheral's last one arrived.
  private mutating func noteAcknowledgement(_ header: DataPDUHeader) {
    guard let last = unacknowledged else { return }
    unacknowledged = nil
    let isTaken = header.nextExpectedSequenceNumber != last.sequenceNumber
    let isSameEvent = last.event == eventOrdinal
    // A central that has no room indicates it in the same event. A packet that it did not hear is requested again in
    // the next one.
    if last.hasData, isTaken || isSameEvent {
      note(isTaken: isTaken, .peripheralToCentral, isSameEvent: isSameEvent)
    }
    if last.hasData, isTaken || !isSameEvent {
      noteAnswer(of: .peripheralToCentral, isTaken: isTaken, didWait: waitedBefore)
    }
    // The last event seemed to end with more data pending, but its last packet did not arrive.
    guard !isTaken, !isSameEvent else { return }
    for direction in LinkDirection.both {
      guard let end = lastEnds[direction], end.fate != .linkFull,
        end.fate == .centralStopped || direction == .peripheralToCentral,
        last.hasData || direction == .centralToPeripheral
      else { continue }
      end.move(to: .repeated, &directions[direction].use)
      if !end.isFailure { directions[direction].use.noteFailedEvent(end) }
      hasFailedLast[direction] = true
      lastEnds[direction] = nil
    }
  }

  /// Records whether a packet with data arrived. If an answer did not arrive, the other direction keeps waiting.
  private mutating func noteAnswer(
    of direction: LinkDirection, isTaken: Bool, didWait: BothDirections<Bool>
  ) {
    let other = direction.opposite
    if gotCredits[other] {
      stillLacksCredits[other] = !isTaken
      if isTaken { gotCredits[other] = false }
    }
    if isTaken {
      stillWaits[other] = false
    } else if didWait[other], !directions.isWaiting(other) {
      stillWaits[other] = true
      event?.sides[other].wasWaiting = true
    }
  }

  /// Records whether an intact packet with data was acknowledged.
  private mutating func note(isTaken: Bool, _ direction: LinkDirection, isSameEvent: Bool) {
    event?.sides[direction].isDelivered = isTaken
    if !isTaken {
      // A side that has no room refuses a repeated packet again; a damaged packet is accepted when repeated.
      if event?.sides[direction].isRefused ?? false { directions[direction].use.refusals += 1 }
      event?.sides[direction].isRefused = isSameEvent
    } else if isSameEvent, event?.sides[direction].isRefused ?? false {
      directions[direction].use.refusalsUndone += 1
      event?.sides[direction].isRefused = false
    }
  }

  /// Sets the frame spacing negotiated for the given PHYs. Core 6.0, Vol 6, Part B, 5.1.30.
  mutating func setSpaces(_ microseconds: UInt16, _ types: FrameSpacingTypes, _ phys: PHYSet) {
    for direction in LinkDirection.both {
      let type: FrameSpacingTypes =
        direction == .centralToPeripheral ? .centralToPeripheral : .peripheralToCentral
      guard types.contains(type), !phys.isDisjoint(with: PHYSet(phy[direction].named)) else {
        continue
      }
      interFrameSpaces[direction] = Int(microseconds)
    }
  }

  /// Records that a direction waits for an answer, or stops waiting. Like credits, a state that
  /// held during an event counts for all of the event.
  ///
  /// - Parameters:
  ///   - isWaiting: whether an answer is due.
  ///   - direction: the direction of the waiting data.
  ///   - time: when that changed.
  ///   - start: when the first packet of the request was sent.
  mutating func setWaiting(
    _ isWaiting: Bool, _ direction: LinkDirection, at time: Int64, since start: Int64
  ) {
    directions[direction].setWaiting(isWaiting, at: isWaiting ? start : time)
    event?.sides[direction].wasWaiting = true
  }

  /// Records credits. They can be used from the next event on, because the sender's host does not have them yet.
  mutating func setCredits(_ balance: Int, _ direction: LinkDirection) {
    let spent = max(0, directions.credits(direction) - balance)
    if directions.isWithoutCredits(direction), balance > 0 { gotCredits[direction] = true }
    if spent > 0 { (stillLacksCredits[direction], gotCredits[direction]) = (false, false) }
    directions[direction].credits = balance
    directions[direction].isWithoutCredits = balance <= 0
    guard spent > 0 || balance <= 0 else { return }
    event?.sides[direction].spentCredits += spent
    let side = event?.sides[direction]
    if balance <= 0 || side.map({ $0.spentCredits >= $0.creditsAtStart }) ?? false {
      event?.sides[direction].wasWithoutCredits = true
    }
  }

  // MARK: Time

  /// Returns the microseconds of a packet and the pause after it, and of an exchange in which it gets an empty answer.
  ///
  /// Mutating although nothing changes, because the compiler may otherwise copy the whole account.
  private mutating func times(of packet: borrowing LinkPacket) -> (slot: Double, exchange: Double) {
    let (direction, other) = (packet.direction, packet.direction.opposite)
    let known = packet.radio.phy.map { AirPHY($0) }
    // The length field of the header includes the message integrity check.
    let slot =
      Airtime.microseconds(
        ofPayload: Int(packet.header?.length ?? 0), on: known ?? phy[direction], isEncrypted: false)
      + interFrameSpaces[direction]
    let answer =
      Airtime.microsecondsOfEmptyPDU(on: known ?? phy[other]) + interFrameSpaces[other]
    return (Double(slot), Double(slot + answer))
  }

  private mutating func closeExchange() {
    guard !exchange.isEmpty else { return }
    let done = exchange
    exchange = Exchange()
    let time = (done.central?.slot ?? 0) + (done.peripheral?.slot ?? 0)
    event?.used += time
    event?.exchanges += 1
    let isUnheard =
      done.peripheral.map { !$0.isWhole } ?? true || done.central.map { !$0.isWhole } ?? false
    event?.endsInFailure = isUnheard
    event?.endsUnheard = isUnheard
    event?.endsUnanswered = done.peripheral == nil && done.central?.isWhole ?? false
    if done.central != nil, done.peripheral?.isWhole ?? false { event?.answered += 1 }
    if done.central?.integrity == .badCRC || done.peripheral?.integrity == .badCRC {
      event?.hasBadCRC = true
    }
    for direction in LinkDirection.both { account(done, time, direction) }
    if let header = done.central?.header, done.central?.isWhole ?? false, !header.isEmpty {
      let answered = done.peripheral.flatMap { $0.isWhole ? $0.header : nil }
      let isTaken =
        answered.map { $0.nextExpectedSequenceNumber != header.sequenceNumber } ?? false
      let waits = event?.sides.peripheralToCentral.wasWaiting ?? false
      noteAnswer(
        of: .centralToPeripheral, isTaken: isTaken,
        didWait: BothDirections(centralToPeripheral: false, peripheralToCentral: waits))
    }
    if let central = done.central, central.isWhole, let header = central.header, !header.isEmpty,
      let answer = done.peripheral, answer.isWhole, let answered = answer.header
    {
      let isTaken = answered.nextExpectedSequenceNumber != header.sequenceNumber
      note(isTaken: isTaken, .centralToPeripheral, isSameEvent: true)
      if !isTaken { event?.endsInFailure = true }
    }
    if let answer = done.peripheral, answer.isWhole, let header = answer.header {
      unacknowledged = Unacknowledged(
        sequenceNumber: header.sequenceNumber, hasData: !header.isEmpty, event: eventOrdinal)
    } else {
      unacknowledged = nil
    }
  }

  private mutating func account(_ done: Exchange, _ used: Double, _ direction: LinkDirection) {
    guard let packet = done[direction] else {
      // The peripheral did not answer, or the sniffer missed the central's packet.
      event?.sides[direction].attempts += 1
      if direction == .peripheralToCentral {
        event?.sides[direction].unheard += used
      } else {
        directions[direction].use.other += used
      }
      return
    }
    if packet.header.map({ !$0.isEmpty }) ?? false {
      event?.sides[direction].hadSomething = true
      event?.sides[direction].attempts += 1
    } else if packet.header?.hasMoreData ?? false {
      // An empty packet that has to be sent again before the data.
      event?.sides[direction].hadSomething = true
    }
    if packet.isRetransmission, !packet.isPoll { event?.sides[direction].retransmissions += 1 }
    if packet.integrity == .badCRC { directions[direction].use.badCRCs += 1 }
    guard packet.isWhole, let header = packet.header else { return noteFailure(used, direction) }
    event?.sides[direction].hasMoreData = header.hasMoreData
    let isAgain = packet.isRetransmission && !header.isEmpty && !packet.isNew
    if isAgain, header.llid != .control {
      // Without an answer, the packet was not received, and its time is that of the event or of the rest of it.
      guard done.peripheral != nil else {
        event?.sides[direction].unheard += used
        return
      }
      return noteFailure(used, direction)
    }
    if header.llid == .control {
      directions[direction].use.other += used
    } else if !header.isEmpty {
      let nominal = min(packet.nominal, max(used, packet.slot))
      directions[direction].use.data += nominal
      directions[direction].use.other += max(0, used - nominal)
      directions[direction].use.dataPackets += 1
      directions[direction].use.dataOctets += Int(header.length)
      event?.sides[direction].data += 1
      if nominal > event?.sides[direction].longest ?? 0 {
        event?.sides[direction].longest = nominal
      }
    } else if done[direction.opposite]?.header?.isEmpty == false {
      event?.sides[direction].reverse += used
    } else if direction == .centralToPeripheral || done.central == nil {
      if done.peripheral != nil {
        event?.empty += used
      } else {
        event?.sides[direction].unheard += used
      }
    }
  }

  private mutating func noteFailure(_ time: Double, _ direction: LinkDirection) {
    directions[direction].use.resent += time
    event?.sides[direction].failed += time
  }
}
