import BluetoothPackets
import CaptureFiles
import LinkSessions

/// Keeps account of a connection's time on the air: each connection event is divided among what was
/// done in it.
///
/// Which packet is in which event it is told by the grouper of `AirTiming`.
struct AirLedger: Sendable {
  var directions: BothDirectionStates
  /// Where sniffers don't tell.
  var phy: BothDirections<AirPHY> = BothDirections(both: .le1M)
  /// Microseconds of T_IFS after a packet.
  var interFrameSpaces = BothDirections(both: Airtime.interFrameSpace)
  /// The longest payloads of new data, and where the first of that length was.
  private(set) var longestPayload = BothDirections(both: 0)
  private(set) var longestPayloadFrame = BothDirections(both: 0)
  private var event: Event?
  private var exchange = Exchange()
  /// Sequence numbers of the last whole packets: a PDU that is sent again because it was damaged is
  /// new all the same.
  private var lastSequence: BothDirections<Bool?> = BothDirections(both: nil)

  /// - Parameter startsKept: how many PDUs of each direction are remembered by their first fragment.
  init(startsKept: Int) {
    directions = BothDirectionStates(startsKept: startsKept)
  }

  private struct Event {
    /// Microseconds of the exchanges.
    var used = 0.0
    var hasData = [false, false]
    var hasFailure = [false, false]
    var endsInFailure = [false, false]
    var wasWaiting: [Bool]
    var wasWithoutCredits: [Bool]
    /// The sender's last word on more data.
    var hasMoreData = [false, false]
    var empty = 0.0
    var reverse = [0.0, 0.0]
  }

  /// A packet of the central and what answers it.
  private struct Exchange {
    var packets: [LinkPacket?] = [nil, nil]
    var isNew = [false, false]
    var isEmpty: Bool { packets[0] == nil && packets[1] == nil }
  }

  // MARK: Packets and events

  mutating func take(_ step: EventStep) {
    switch step {
    case .packet(let placed): add(placed.packet, opensEvent: placed.opensEvent)
    case .ended(let event): end(event)
    case .settled(let silence): settle(silence)
    }
  }

  private mutating func add(_ packet: LinkPacket, opensEvent: Bool) {
    let side = Int(packet.direction.rawValue)
    if opensEvent {
      event = Event(
        wasWaiting: directions.map(\.isWaiting),
        wasWithoutCredits: directions.map(\.isWithoutCredits))
    } else if packet.direction == .centralToPeripheral || exchange.packets[side] != nil {
      closeExchange()
    }
    let isNew = isNew(packet)
    if isNew { noteData(packet) }
    if packet.isWhole, let header = packet.header {
      lastSequence[packet.direction] = header.sequenceNumber
    }
    exchange.packets[side] = packet
    exchange.isNew[side] = isNew
    if packet.direction == .peripheralToCentral { closeExchange() }
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
    }
    let payload = Int(header.length) - packet.integrityCheckOctets
    if payload > longestPayload[direction] {
      longestPayload[direction] = payload
      longestPayloadFrame[direction] = packet.frame.number
    }
    directions[direction].packets += 1
    directions[direction].airtime += nominal(packet)
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
  mutating func setWaiting(_ isWaiting: Bool, _ direction: LinkDirection, at time: Int64) {
    directions[direction].setWaiting(isWaiting, at: time)
    event?.wasWaiting[Int(direction.rawValue)] = true
  }

  mutating func setWithoutCredits(_ isWithoutCredits: Bool, _ direction: LinkDirection) {
    directions[direction].isWithoutCredits = isWithoutCredits
    if isWithoutCredits { event?.wasWithoutCredits[Int(direction.rawValue)] = true }
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
    defer { exchange = Exchange() }
    guard !exchange.isEmpty else { return }
    let time = exchange.packets.reduce(0.0) { $0 + ($1.map(slot) ?? 0) }
    event?.used += time
    for direction in LinkDirection.both {
      let side = Int(direction.rawValue)
      account(exchange.packets[side], answer: exchange.packets[1 - side], time, direction)
    }
  }

  private mutating func account(
    _ packet: LinkPacket?, answer: LinkPacket?, _ used: Double, _ direction: LinkDirection
  ) {
    let side = Int(direction.rawValue)
    guard let packet else {
      // The peripheral did not answer, or the sniffer did not hear the central.
      directions[direction].use.missed += direction == .peripheralToCentral ? used : 0
      directions[direction].use.other += direction == .centralToPeripheral ? used : 0
      event?.endsInFailure[side] = direction == .peripheralToCentral
      return
    }
    event?.endsInFailure[side] = !packet.isWhole
    if packet.isRetransmission, !packet.isPoll { directions[direction].use.retransmissions += 1 }
    if packet.integrity == .badCRC { directions[direction].use.badCRCs += 1 }
    guard packet.isWhole, let header = packet.header else { return noteFailure(used, direction) }
    event?.hasMoreData[side] = header.hasMoreData
    let isAgain = packet.isRetransmission && !header.isEmpty && !exchange.isNew[side]
    if isAgain, header.llid != .control { return noteFailure(used, direction) }
    if header.llid == .control {
      directions[direction].use.other += used
    } else if !header.isEmpty {
      event?.hasData[side] = true
      let nominal = min(nominal(packet), max(used, slot(packet)))
      directions[direction].use.data += nominal
      directions[direction].use.other += max(0, used - nominal)
      directions[direction].use.dataPackets += 1
      directions[direction].use.dataOctets += Int(header.length)
    } else if answer?.header?.isEmpty == false {
      event?.reverse[side] += used
    } else if side == 0 {
      event?.empty += used
    } else if exchange.packets[0] == nil {
      event?.empty += used
    }
  }

  private mutating func noteFailure(_ time: Double, _ direction: LinkDirection) {
    directions[direction].use.resent += time
    event?.hasFailure[Int(direction.rawValue)] = true
  }

  // MARK: Events

  /// Adds an event, and those after it of which the capture has nothing.
  private mutating func end(_ grouped: ConnectionEvent) {
    closeExchange()
    guard let event else { return }
    self.event = nil
    let distance = grouped.nextStart.map { max(0, $0 - grouped.start) } ?? 0
    let period = (grouped.interval ?? distance) / 1000
    for direction in LinkDirection.both {
      close(event, heardPeripheral: grouped.heardPeripheral, period, direction)
      directions[direction].use.missed += Double(grouped.notCapturedAfter) * period
      directions[direction].use.events += 1 + grouped.notCapturedAfter
      directions[direction].use.eventsNotCaptured += grouped.notCapturedAfter
    }
  }

  private mutating func settle(_ silence: SilentEvent) {
    for direction in LinkDirection.both {
      switch silence {
      case .missedByPeripheral: directions[direction].use.eventsMissed += 1
      case .answerNotCaptured: directions[direction].use.answersNotCaptured += 1
      case .unknown: directions[direction].use.answersUnknown += 1
      }
    }
  }

  private mutating func close(
    _ event: Event, heardPeripheral: Bool, _ period: Double, _ direction: LinkDirection
  ) {
    let side = Int(direction.rawValue)
    let isWaiting = event.wasWaiting[side] || directions[direction].isWaiting
    let isWithoutCredits = event.wasWithoutCredits[side]
    func change(_ use: inout LinkUse) {
      if event.hasData[side] {
        use.eventsWithData += 1
        use.empty += event.empty
        use.reverse += event.reverse[side]
        let rest = max(0, period - event.used)
        if event.endsInFailure[side] {
          use.resent += rest
        } else if isWithoutCredits {
          use.leftWithoutCredits += rest
        } else if isWaiting {
          use.leftWaiting += rest
        } else {
          use.left += rest
          if !event.hasMoreData[side] { use.eventsEndedByMoreData += 1 }
        }
        return
      }
      // What was done in the event has its own account already; the rest is lost.
      let rest = max(0, period - event.used) + event.empty + event.reverse[side]
      if event.hasFailure[side] {
        use.resent += rest
      } else if !heardPeripheral {
        use.missed += rest
      } else if isWithoutCredits {
        use.unusedWithoutCredits += rest
      } else if isWaiting {
        use.unusedWaiting += rest
      } else {
        use.unused += rest
      }
    }
    change(&directions[direction].use)
  }
}

/// The state of each direction of a connection.
struct BothDirectionStates: Sendable {
  private var fromCentral: DirectionState
  private var fromPeripheral: DirectionState

  init(startsKept: Int) {
    fromCentral = DirectionState(startsKept: startsKept)
    fromPeripheral = fromCentral
  }

  mutating func forgetStarts() {
    fromCentral.forgetStarts()
    fromPeripheral.forgetStarts()
  }

  /// Adds time in which a host's log shows what the data of each direction was waiting for.
  ///
  /// - Parameters:
  ///   - elapsed: in microseconds.
  ///   - queued: the direction whose packets the controller has and has not reported as completed.
  mutating func spend(_ elapsed: Double, queued: LinkDirection?) {
    fromCentral.spend(elapsed, isQueued: queued == .centralToPeripheral)
    fromPeripheral.spend(elapsed, isQueued: queued == .peripheralToCentral)
  }

  subscript(direction: LinkDirection) -> DirectionState {
    get { direction == .centralToPeripheral ? fromCentral : fromPeripheral }
    @inline(__always) _modify {
      switch direction {
      case .centralToPeripheral: yield &fromCentral
      case .peripheralToCentral: yield &fromPeripheral
      }
    }
  }

  /// Of the central's packets, then of the peripheral's.
  func map<Value>(_ value: (DirectionState) -> Value) -> [Value] {
    [value(fromCentral), value(fromPeripheral)]
  }

  mutating func swap() { Swift.swap(&fromCentral, &fromPeripheral) }
}
