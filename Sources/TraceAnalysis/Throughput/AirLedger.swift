import BluetoothPackets
import CaptureFiles
import LinkSessions

/// Keeps account of a connection's time on the air: each connection event is divided among what was
/// done in it, and its rest has a fate.
///
/// Which packet is in which event is found by the grouper of `AirTiming`.
struct AirLedger: Sendable {
  var directions: BothDirectionStates
  /// Where sniffers don't tell.
  var phy: BothDirections<AirPHY> = BothDirections(both: .le1M)
  /// The coding of the last packet on LE Coded that a sniffer names.
  private(set) var coding = BothDirections<AirPHY?>(both: nil)
  /// Microseconds of T_IFS after a packet.
  var interFrameSpaces = BothDirections(both: Airtime.interFrameSpace)
  /// The longest payloads of new data, and where the first of that length was.
  private(set) var longestPayload = BothDirections(both: 0)
  private(set) var longestPayloadFrame = BothDirections(both: 0)
  /// Counts the events that the capture shows: all that happens in one has the same number.
  private(set) var eventOrdinal = 0
  var event: Event?
  private var exchange = Exchange()
  /// Sequence numbers of the last whole packets: a PDU that is sent again because it was damaged is
  /// new all the same.
  private var lastSequence: BothDirections<Bool?> = BothDirections(both: nil)
  /// The last whole packet of the peripheral, until the central's next one shows whether it arrived.
  private var unacknowledged: Unacknowledged?
  /// How the last event ended for each direction, until the next one shows that it was otherwise.
  var lastEnds = BothDirections<LastEnd?>(both: nil)
  /// Events without an answer that are not settled yet.
  var silence = Silence()

  /// - Parameter startsKept: how many PDUs of each direction are remembered by their first fragment.
  init(startsKept: Int) {
    directions = BothDirectionStates(startsKept: startsKept)
  }

  struct Event: Sendable {
    /// Microseconds of the exchanges.
    var used = 0.0
    var exchanges = 0
    var sides = BothDirections(both: Side())
    var empty = 0.0
    var hasBadCRC = false
    /// Whether the last exchange brought something damaged, or no answer.
    var endsInFailure = false
  }

  /// What one direction did in an event.
  struct Side: Hashable, Sendable {
    var wasWaiting = false
    var wasWithoutCredits = false
    /// New data packets.
    var data = 0
    /// Exchanges with nothing new, microseconds.
    var failed = 0.0
    var hasFailure: Bool { failed > 0 }
    /// The last word on more data.
    var hasMoreData = false
    /// Whether the last packet was not acknowledged in the event.
    var isRefused = false
    var reverse = 0.0
    /// Exchanges in which the central had no answer, but for the first one of new data.
    var unheard = 0.0
    var retransmissions = 0
    /// Microseconds of the longest exchange with data: what another one would take.
    var longest = 0.0
  }

  /// A packet of the central and what answers it.
  private struct Exchange: Sendable {
    var central: LinkPacket?
    var peripheral: LinkPacket?
    var isNew = BothDirections(both: false)
    var isEmpty: Bool { central == nil && peripheral == nil }

    subscript(direction: LinkDirection) -> LinkPacket? {
      direction == .centralToPeripheral ? central : peripheral
    }
  }

  /// A whole packet of the peripheral whose acknowledgement is to come.
  private struct Unacknowledged: Sendable {
    var sequenceNumber: Bool
    var hasData: Bool
    var event: Int
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
      beginEvent()
    } else if direction == .centralToPeripheral || exchange.peripheral != nil {
      closeExchange()
    }
    let isNew = isNew(packet)
    if isNew { noteData(packet) }
    if let phy = packet.radio.phy, phy == .leCodedS2 || phy == .leCodedS8 {
      coding[direction] = AirPHY(phy)
    }
    if packet.isWhole, let header = packet.header {
      if direction == .centralToPeripheral { noteAcknowledgement(header) }
      lastSequence[direction] = header.sequenceNumber
    }
    exchange.isNew[direction] = isNew
    if direction == .centralToPeripheral {
      exchange.central = packet
    } else {
      exchange.peripheral = packet
      closeExchange()
    }
  }

  private mutating func beginEvent() {
    eventOrdinal += 1
    var event = Event()
    for direction in LinkDirection.both {
      event.sides[direction].wasWaiting = directions[direction].isWaiting
      event.sides[direction].wasWithoutCredits = directions[direction].isWithoutCredits
      directions[direction].beginEvent()
    }
    self.event = event
  }

  /// Whether a packet brings L2CAP data that none before it brought whole.
  private func isNew(_ packet: LinkPacket) -> Bool {
    guard packet.isWhole, let header = packet.header, !header.isEmpty,
      header.llid == .start || header.llid == .continuation
    else { return false }
    return !packet.isRetransmission || lastSequence[packet.direction] != header.sequenceNumber
  }

  /// New data moves a PDU on: a start begins one, and each packet costs its exchange.
  private mutating func noteData(_ packet: LinkPacket) {
    guard let header = packet.header else { return }
    let direction = packet.direction
    if header.llid == .start {
      directions[direction].begin(frame: packet.frame.number)
    } else if event?.sides[direction].data == 0 {
      noteUnfinished(direction)
    }
    let payload = Int(header.length) - packet.integrityCheckOctets
    if payload > longestPayload[direction] {
      longestPayload[direction] = payload
      longestPayloadFrame[direction] = packet.frame.number
    }
    directions[direction].packets += 1
    directions[direction].airtime += nominal(packet)
  }

  /// The central's packet shows whether the peripheral's last one arrived.
  private mutating func noteAcknowledgement(_ header: DataPDUHeader) {
    guard let last = unacknowledged else { return }
    unacknowledged = nil
    guard last.hasData else { return }
    let isTaken = header.nextExpectedSequenceNumber != last.sequenceNumber
    let isSameEvent = last.event == eventOrdinal
    note(isTaken: isTaken, .peripheralToCentral, isSameEvent: isSameEvent)
    // An event that seemed to end with more to come ended with a packet that did not arrive.
    guard !isTaken, !isSameEvent, let end = lastEnds.peripheralToCentral else { return }
    end.move(to: .repeated, &directions[.peripheralToCentral].use)
    lastEnds.peripheralToCentral = nil
  }

  /// A whole packet with data was acknowledged, or was not.
  private mutating func note(isTaken: Bool, _ direction: LinkDirection, isSameEvent: Bool) {
    if !isTaken {
      directions[direction].use.refusals += 1
      event?.sides[direction].isRefused = isSameEvent
    } else if isSameEvent, event?.sides[direction].isRefused ?? false {
      directions[direction].use.refusalsUndone += 1
      event?.sides[direction].isRefused = false
    }
  }

  /// Pauses that both sides agreed on, for the physical layers in use. Core 6.0, Vol 6, Part B, 5.1.30.
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

  /// Answers come and go, credits too: what held in the event counts for all of it.
  ///
  /// - Parameters:
  ///   - isWaiting: whether an answer is due.
  ///   - direction: of the data that waits for it.
  ///   - time: when that changed.
  ///   - start: when the first packet of the request was sent.
  mutating func setWaiting(
    _ isWaiting: Bool, _ direction: LinkDirection, at time: Int64, since start: Int64
  ) {
    directions[direction].setWaiting(isWaiting, at: isWaiting ? start : time)
    event?.sides[direction].wasWaiting = true
  }

  mutating func setWithoutCredits(_ isWithoutCredits: Bool, _ direction: LinkDirection) {
    directions[direction].isWithoutCredits = isWithoutCredits
    if isWithoutCredits { event?.sides[direction].wasWithoutCredits = true }
  }

  // MARK: Time

  /// Microseconds of a packet and of the pause after it.
  private func slot(_ packet: LinkPacket) -> Double {
    let phy = packet.radio.phy.map { AirPHY($0) } ?? phy[packet.direction]
    // The header's length counts the message integrity check.
    return Double(
      Airtime.microseconds(
        ofPayload: Int(packet.header?.length ?? 0), on: phy, isEncrypted: false)
        + interFrameSpaces[packet.direction])
  }

  /// Microseconds of an exchange in which a packet gets an empty answer.
  private func nominal(_ packet: LinkPacket) -> Double {
    let answerPHY = packet.radio.phy.map { AirPHY($0) } ?? phy[packet.direction.opposite]
    return slot(packet)
      + Double(
        Airtime.microsecondsOfEmptyPDU(on: answerPHY)
          + interFrameSpaces[packet.direction.opposite])
  }

  private mutating func closeExchange() {
    guard !exchange.isEmpty else { return }
    let done = exchange
    exchange = Exchange()
    let time = (done.central.map(slot) ?? 0) + (done.peripheral.map(slot) ?? 0)
    event?.used += time
    event?.exchanges += 1
    event?.endsInFailure =
      done.peripheral.map { !$0.isWhole } ?? true || done.central.map { !$0.isWhole } ?? false
    if done.central?.integrity == .badCRC || done.peripheral?.integrity == .badCRC {
      event?.hasBadCRC = true
    }
    for direction in LinkDirection.both { account(done, time, direction) }
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
      // The peripheral did not answer, or the sniffer did not hear the central.
      if direction == .peripheralToCentral {
        event?.sides[direction].unheard += used
      } else {
        directions[direction].use.other += used
      }
      return
    }
    if packet.isRetransmission, !packet.isPoll { event?.sides[direction].retransmissions += 1 }
    if packet.integrity == .badCRC { directions[direction].use.badCRCs += 1 }
    guard packet.isWhole, let header = packet.header else { return noteFailure(used, direction) }
    event?.sides[direction].hasMoreData = header.hasMoreData
    let isAgain = packet.isRetransmission && !header.isEmpty && !done.isNew[direction]
    if isAgain, header.llid != .control {
      // Without an answer the time is that of an event, or of its rest, in which nobody heard it.
      guard done.peripheral != nil else {
        event?.sides[direction].unheard += used
        return
      }
      return noteFailure(used, direction)
    }
    if header.llid == .control {
      directions[direction].use.other += used
    } else if !header.isEmpty {
      let nominal = min(nominal(packet), max(used, slot(packet)))
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
