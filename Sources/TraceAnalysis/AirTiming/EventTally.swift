import BluetoothPackets
import CaptureFiles
import LinkSessions

/// Counts the events and packets of one connection while they are grouped.
struct EventTally: ~Copyable {
  private(set) var grouper: EventGrouper
  private(set) var counts = ConnectionEvents.Counts()
  private(set) var packets = ConnectionEvents.PacketCounts()
  private(set) var channels = [ConnectionEvents.ChannelCounts](
    repeating: ConnectionEvents.ChannelCounts(), count: 37)
  private(set) var packetsPerEvent = [Int](repeating: 0, count: EventTally.histogramSize)
  private(set) var ends = [Int](repeating: 0, count: ConnectionEvents.EventEnd.allCases.count)
  private(set) var firstEvent: ConnectionEvents.Event?
  private(set) var lastEvent: ConnectionEvents.Event?
  private(set) var latencyUsed = 0
  /// Number of runs of events that the peripheral left unanswered before it answered again, by length of the run.
  /// Longer runs count in the last entry.
  private(set) var silentRuns = [Int](repeating: 0, count: 64)
  /// Supervision timeout remaining at the end of the longest silence, in nanoseconds.
  private(set) var margin: Double?
  private(set) var marginFrame: Int?
  private(set) var radioTime = RadioTime()
  /// The pauses before the peripheral's answers.
  private(set) var answerTiming = AnswerTiming()
  /// Coding schemes of packets on LE Coded, if the sniffer reports them.
  private(set) var codings: Set<AirPHY> = []

  /// Number of consecutive events that the peripheral missed.
  private var run = 0
  /// Start of each side's last intact packet.
  private var lastHeard = BothDirections<Double?>(both: nil)
  private var last: PlacedPacket?
  /// Start of the central's last intact packet, and what that packet acknowledges.
  private var acknowledged: (start: Double, expected: Bool)?
  /// The sequence numbers that the peripheral expected at the end of two events: the open one, and the last one before
  /// a gap of one event.
  private var expected: Bool?
  private var expectedAfterGap: Bool?
  /// Whether several events without a captured packet precede the next packet. It is unknown who was silent in them.
  private var isAfterGap = false
  /// Start of the central's last packet, if it is damaged.
  private var damaged: Double?

  static let histogramSize = 64

  init(_ grouper: consuming EventGrouper) {
    self.grouper = grouper
  }

  /// Consumes the next packet of the connection.
  mutating func take(_ packet: LinkPacket) { grouper.take(packet) }

  /// Consumes an LL control PDU that changes the events.
  mutating func take(_ change: ControlChange, frame: Int) { grouper.take(change, frame: frame) }

  /// Stops holding back packets.
  mutating func stopHolding() { grouper.resolvePrelude(isLast: true) }

  /// Ends the capture or the connection. The last steps must be lent after this call, because only then is the
  /// trailing silence known.
  mutating func finish() { grouper.finish() }

  /// Counts the steps found since the last call, and lends them to the followers.
  mutating func lendSteps() -> [EventStep] {
    let steps = grouper.lendSteps()
    for step in steps {
      switch step {
      case .packet(let placed): count(placed)
      case .ended(let event): count(event)
      case .settled(let silence): count(silence)
      }
    }
    return steps
  }

  /// Returns the memory of lent steps.
  mutating func giveBack(_ lent: consuming [EventStep]) { grouper.giveBack(lent) }

  // MARK: Packets

  private mutating func count(_ placed: PlacedPacket) {
    let packet = placed.packet
    if isAfterGap { passGap(before: placed) }
    counts.packets += 1
    radioTime.sent[packet.direction] += placed.airtime
    if packet.direction == .centralToPeripheral { radioTime.exchanges += 1 }
    if let phy = packet.radio.phy, phy == .leCodedS2 || phy == .leCodedS8 {
      codings.insert(phy == .leCodedS2 ? .codedS2 : .codedS8)
    }
    let channel = grouper.channelField.channel(packet.radio).map { Int($0) }
    if let channel, let rssi = packet.radio.rssi {
      channels[channel].rssiSum += Int(rssi)
      channels[channel].rssiCount += 1
    }
    if packet.isRetransmission, !packet.isPoll { packets.retransmissions[packet.direction] += 1 }
    if packet.direction == .peripheralToCentral, packet.isWhole, !placed.opensEvent,
      let last, last.packet.direction == .centralToPeripheral, last.packet.isWhole
    {
      answerTiming.add((placed.start - last.end) / 1000)
    }
    last = placed
    if packet.direction == .centralToPeripheral {
      damaged = packet.integrity == .whole ? nil : placed.start
    }
    switch packet.integrity {
    case .badCRC:
      packets.badCRC[packet.direction] += 1
      if let channel { channels[channel].badCRC += 1 }
    case .malformed: packets.malformed[packet.direction] += 1
    case .whole:
      if let channel { channels[channel].pdus += 1 }
      packets.pdus[packet.direction] += 1
      if packet.header?.isEmpty ?? true { packets.empty += 1 } else { packets.data += 1 }
      noteSilence(before: placed)
    }
    noteSequence(placed)
  }

  /// Records whether the central continues after a gap with the sequence number that the peripheral expected before
  /// it. If it does, they exchanged no packet in the gap. Core 6.0, Vol 6, Part B, 4.5.9.
  private mutating func noteSequence(_ placed: PlacedPacket) {
    let packet = placed.packet
    let header = packet.integrity == .whole ? packet.header : nil
    if packet.direction == .peripheralToCentral {
      expected = header?.nextExpectedSequenceNumber
    } else if let header, placed.opensEvent, let expected = expectedAfterGap {
      counts.singleGaps += 1
      if header.sequenceNumber == expected { counts.emptyGaps += 1 }
    }
    if placed.opensEvent { expectedAfterGap = nil }
  }

  // MARK: Events

  private mutating func count(_ event: ConnectionEvents.Event) {
    // Without an interval the number of events is unknown.
    guard event.number != nil else { return }
    firstEvent = firstEvent ?? event
    lastEvent = event
    counts.total += 1 + event.notCapturedAfter
    if event.notCapturedAfter <= EventTally.shortGap {
      counts.inShortGaps += event.notCapturedAfter
    } else {
      isAfterGap = true
    }
    counts.observed += 1
    if event.hasData { counts.withData += 1 }
    let all = event.packets.centralToPeripheral + event.packets.peripheralToCentral
    packetsPerEvent[min(all, EventTally.histogramSize - 1)] += 1
    ends[event.ending.rawValue] += 1
    if let channel = event.channel { channels[Int(channel)].events += 1 }
    expectedAfterGap = event.notCapturedAfter == 1 ? expected : nil
    expected = nil
    if event.heardPeripheral { endRun(event) }
  }

  private mutating func count(_ silence: SilentEvent) {
    switch silence {
    case .missedByPeripheral:
      counts.missedByPeripheral += 1
      run += 1
    case .answerNotCaptured:
      counts.answerNotCaptured += 1
      excuse()
      if let lastEvent { endRun(lastEvent) }
    case .unknown:
      counts.answerUnknown += 1
      excuse()
      if let lastEvent { endRun(lastEvent) }
    }
  }

  /// Restores an event that was counted as missed, because its last packet, from the central, may have been answered.
  private mutating func excuse() {
    guard ends[ConnectionEvents.EventEnd.noAnswer.rawValue] > 0 else { return }
    ends[ConnectionEvents.EventEnd.noAnswer.rawValue] -= 1
    ends[ConnectionEvents.EventEnd.unknown.rawValue] += 1
  }

  /// Ends a run of missed events when the peripheral is received again. Its latency allows it to skip some events.
  private mutating func endRun(_ event: ConnectionEvents.Event) {
    guard run > 0 else { return }
    let allowed = event.latency ?? 0
    counts.skippedByLatency += min(run, allowed)
    latencyUsed = max(latencyUsed, min(run, allowed))
    silentRuns[min(run, silentRuns.count - 1)] += 1
    run = 0
  }

  // MARK: Silence

  /// Records the silence of a sender before its next intact packet. The other side limits this silence by the
  /// supervision timeout.
  ///
  /// Core 6.0, Vol 6, Part B, 4.5.2.
  private mutating func noteSilence(before placed: PlacedPacket) {
    let direction = placed.packet.direction
    if direction == .centralToPeripheral { noteAcknowledgement(placed) }
    if let last = lastHeard[direction] { measure(placed.start - last, before: placed) }
    lastHeard[direction] = placed.start
    if direction == .peripheralToCentral, !answersDamage(placed) {
      // A peripheral sends only in response, so it has received the central, whether or not that packet was captured.
      lastHeard.centralToPeripheral = placed.start
    }
  }

  /// Maximum number of consecutive events without a captured packet that may be a silence on the air. A longer gap is
  /// more likely a gap of the sniffer.
  private static let shortGap = 3

  /// Splits the silence at a gap of the capture: what is certain ends before the gap and begins again after it.
  private mutating func passGap(before placed: PlacedPacket) {
    isAfterGap = false
    acknowledged = nil
    for direction in LinkDirection.both {
      guard let heard = lastHeard[direction] else { continue }
      if let last, last.start > heard { measure(last.start - heard, before: last) }
      lastHeard[direction] = placed.start
    }
  }

  /// Records that the central's acknowledgement has changed, which shows that the central has received a packet from
  /// the peripheral since its own last one, whether or not that packet was captured. In consecutive events, the packet
  /// came immediately after the central's last one. If events are missing, it may have come in any of them, so the
  /// certain silence lies before the first and after the last of them. Core 6.0, Vol 6, Part B, 4.5.9.
  private mutating func noteAcknowledgement(_ placed: PlacedPacket) {
    guard let expected = placed.packet.header?.nextExpectedSequenceNumber else { return }
    defer { acknowledged = (placed.start, expected) }
    guard let before = acknowledged, before.expected != expected,
      let heard = lastHeard.peripheralToCentral, before.start >= heard
    else { return }
    measure(before.start - heard, before: placed)
    let isNext = placed.start - before.start < grouper.timing.interval * 1.5
    lastHeard.peripheralToCentral = isNext ? before.start : placed.start
  }

  /// Whether the capture shows that the packet before an answer was damaged.
  private func answersDamage(_ placed: PlacedPacket) -> Bool {
    damaged.map { placed.start - $0 < EventTally.exchange } ?? false
  }

  /// Longest time from a packet to its answer, in nanoseconds.
  private static let exchange = 20e6

  private mutating func measure(_ silence: Double, before placed: PlacedPacket) {
    guard let timeout = placed.timeout else { return }
    let left = timeout - silence
    // The link stayed up, so the other side must have received the sender in between, although the sniffer did not.
    guard left >= 0 else { return }
    if left < margin ?? .infinity {
      margin = left
      marginFrame = placed.packet.frame.number
    }
  }

  /// Records the silence of a side that was not received again before the end.
  mutating func noteTrailingSilence() {
    guard let last else { return }
    for direction in LinkDirection.both {
      guard let heard = lastHeard[direction], last.start > heard else { continue }
      var silence = last.start - heard
      // If a link is lost by its supervision timeout, the silence lasts at least as long as the timeout.
      if let timeout = last.timeout, silence > timeout,
        silence < timeout + 2 * grouper.timing.interval
      {
        silence = timeout
      }
      measure(silence, before: last)
    }
  }
}
