import BluetoothPackets
import CaptureFiles
import LinkSessions

/// Keeps account of a connection's time on the air: each connection event is divided among what was
/// done in it.
///
/// An event ends where the channel changes or the interval is over: full events leave no pause to
/// tell them by. Core 6.0, Vol 6, Part B, 4.5.1.
struct AirLedger: Sendable {
  var directions = BothDirectionStates()
  /// Where sniffers don't tell.
  var phy: BothDirections<AirPHY> = BothDirections(both: .le1M)
  var interFrameSpace = Airtime.interFrameSpace
  /// Nanoseconds.
  var interval: Int64?

  /// Distances of successive events' anchors, in nanoseconds.
  private(set) var anchorDistances = GapSamples()
  /// The longest payloads of new data, and where the first of that length was.
  private(set) var longestPayload = BothDirections(both: 0)
  private(set) var longestPayloadFrame = BothDirections(both: 0)
  private var event: Event?
  private var exchange = Exchange()
  /// Sequence numbers of the last whole packets: a PDU that is sent again because it was damaged is
  /// new all the same.
  private var lastSequence: BothDirections<Bool?> = BothDirections(both: nil)

  /// Nanoseconds without a packet after which a new event has begun, where nothing better tells:
  /// two of the longest packets of the uncoded PHYs do not fit.
  static let longestPause: Int64 = 3_000_000

  private struct Event {
    var anchor: Int64
    var frame: Int
    var channel: UInt8?
    var lastTime: Int64
    /// Microseconds of the exchanges.
    var used = 0.0
    var heardPeripheral = false
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

  /// Nanoseconds between most events' anchors; nil if there are none.
  var typicalInterval: Int64? { anchorDistances.percentiles([0.5])[0] }

  // MARK: Packets

  mutating func add(_ packet: LinkPacket) {
    let side = Int(packet.direction.rawValue)
    if begins(packet) {
      closeExchange()
      closeEvent(next: packet.frame.time)
      event = Event(
        anchor: packet.frame.time, frame: packet.frame.number, channel: packet.radio.channel,
        lastTime: packet.frame.time,
        wasWaiting: directions.map(\.isWaiting),
        wasWithoutCredits: directions.map(\.isWithoutCredits))
    } else if packet.direction == .centralToPeripheral || exchange.packets[side] != nil {
      closeExchange()
    }
    event?.lastTime = packet.frame.time
    if packet.direction == .peripheralToCentral { event?.heardPeripheral = true }
    let isNew = isNew(packet)
    if isNew { noteData(packet) }
    if packet.hasGoodCRC, let header = packet.header {
      lastSequence[packet.direction] = header.sequenceNumber
    }
    exchange.packets[side] = packet
    exchange.isNew[side] = isNew
    if packet.direction == .peripheralToCentral { closeExchange() }
  }

  private func begins(_ packet: LinkPacket) -> Bool {
    guard let event else { return true }
    let since = packet.frame.time.elapsed(since: event.anchor)
    if let interval, since >= interval - min(interval / 10, 500_000) { return true }
    if let channel = packet.radio.channel, let last = event.channel { return channel != last }
    return packet.frame.time.elapsed(since: event.lastTime) > AirLedger.longestPause
  }

  /// Whether a packet brings L2CAP data that none before it brought whole.
  private func isNew(_ packet: LinkPacket) -> Bool {
    guard packet.hasGoodCRC, let header = packet.header, !header.isEmpty,
      header.llid == .start || header.llid == .continuation
    else { return false }
    return !packet.isRetransmission || lastSequence[packet.direction] != header.sequenceNumber
  }

  /// New data moves a PDU on: a start begins one, and each packet costs its exchange.
  private mutating func noteData(_ packet: LinkPacket) {
    guard let header = packet.header else { return }
    let direction = packet.direction
    if header.llid == .start {
      directions[direction].begin(
        frame: packet.frame.number, time: packet.frame.time, use: directions[direction].use)
    }
    let payload = Int(header.length) - (packet.isCiphertext ? Airtime.integrityCheckOctets : 0)
    if payload > longestPayload[direction] {
      longestPayload[direction] = payload
      longestPayloadFrame[direction] = packet.frame.number
    }
    directions[direction].packets += 1
    directions[direction].airtime += nominal(packet)
  }

  /// Answers come and go, credits too: what held in the event counts for all of it.
  mutating func setWaiting(_ isWaiting: Bool, _ direction: LinkDirection) {
    directions[direction].isWaiting = isWaiting
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
        ofPayload: Int(packet.header?.length ?? 0), on: phy, isEncrypted: false) + interFrameSpace)
  }

  /// Microseconds of an exchange in which a packet gets an empty answer.
  private func nominal(_ packet: LinkPacket) -> Double {
    let answerPHY = packet.radio.phy.map { AirPHY($0) } ?? phy[packet.direction.opposite]
    return slot(packet)
      + Double(Airtime.microsecondsOfEmptyPDU(on: answerPHY) + interFrameSpace)
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
    event?.endsInFailure[side] = !packet.hasGoodCRC
    guard packet.hasGoodCRC, let header = packet.header else {
      directions[direction].use.packetsDamaged += 1
      return noteFailure(used, direction)
    }
    event?.hasMoreData[side] = header.hasMoreData
    if packet.isRetransmission, !header.isEmpty {
      directions[direction].use.packetsSentAgain += 1
      if !exchange.isNew[side], header.llid != .control { return noteFailure(used, direction) }
    }
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

  private mutating func closeEvent(next: Int64) {
    guard let event else { return }
    let distance = max(0, next.elapsed(since: event.anchor))
    anchorDistances.add(distance, before: event.frame)
    let period = Double(interval ?? distance) / 1000
    // Events of which nothing was heard; a silence of hours is no account of events.
    let skipped =
      interval.map { min(10_000, max(0, distance / $0 + (distance % $0 >= $0 / 2 ? 0 : -1))) } ?? 0
    for direction in LinkDirection.both {
      close(event, period, direction)
      directions[direction].use.missed += Double(skipped) * period
      directions[direction].use.events += 1 + Int(skipped)
      directions[direction].use.eventsNotSeen += Int(skipped)
    }
  }

  private mutating func close(_ event: Event, _ period: Double, _ direction: LinkDirection) {
    let side = Int(direction.rawValue)
    let isWaiting = event.wasWaiting[side] || directions[direction].isWaiting
    let isWithoutCredits = event.wasWithoutCredits[side]
    func change(_ use: inout LinkUse) {
      if !event.heardPeripheral { use.eventsUnanswered += 1 }
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
      } else if !event.heardPeripheral {
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
  private var states = [DirectionState(), DirectionState()]

  subscript(direction: LinkDirection) -> DirectionState {
    get { states[Int(direction.rawValue)] }
    @inline(__always) _modify { yield &states[Int(direction.rawValue)] }
  }

  func map<Value>(_ value: (DirectionState) -> Value) -> [Value] { states.map(value) }

  mutating func swap() { states.swapAt(0, 1) }
}
