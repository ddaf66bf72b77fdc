import BluetoothPackets
import LinkSessions

/// The connection event whose packets are being read.
struct OpenEvent {
  private(set) var event: ConnectionEvents.Event
  /// The number of the event, if events are counted.
  let number: Int
  private var last = (
    direction: LinkDirection.centralToPeripheral, integrity: LinkPacket.Integrity.whole
  )
  /// Duration of the longest exchange in nanoseconds, including the pause before it, and end of the previous exchange.
  private var longest = 0.0
  private var exchangeEnd: Double
  /// MD bit of the last intact packet of each side, or nil if it sent none.
  private var hasMore = BothDirections<Bool?>(both: nil)
  /// SN of the last intact packet of the peripheral, or nil if it sent none.
  private var answer: Bool?

  init(
    _ number: Int, isCounted: Bool, _ timing: EventGrouper.Timing, _ packet: LinkPacket,
    channel: UInt8?, at time: Double, end: Double
  ) {
    self.number = number
    exchangeEnd = time - OpenEvent.pause
    event = ConnectionEvents.Event(
      number: isCounted ? number : nil, interval: timing.interval > 0 ? timing.interval : nil,
      latency: timing.latency, start: time, end: end, firstFrame: packet.frame.number,
      lastFrame: packet.frame.number, channel: channel)
    add(packet, end: end)
  }

  /// T_IFS in nanoseconds, and two empty packets on LE 1M with the pauses before them.
  private static let pause = 150_000.0
  private static let emptyExchange = 2 * (150_000.0 + 80_000.0)

  var start: Double { event.start }
  var heardCentral: Bool { event.packets.centralToPeripheral > 0 }

  mutating func add(_ packet: LinkPacket, end: Double) {
    event.end = max(event.end, end)
    event.lastFrame = packet.frame.number
    event.packets[packet.direction] += 1
    last = (packet.direction, packet.integrity)
    if packet.direction == .peripheralToCentral {
      longest = max(longest, end - exchangeEnd)
      exchangeEnd = end
    }
    guard packet.isWhole, let header = packet.header else { return }
    hasMore[packet.direction] = header.hasMoreData
    if packet.direction == .peripheralToCentral { answer = header.sequenceNumber }
    if !header.isEmpty { event.hasData = true }
  }

  /// Closes the event with what is known about the next one.
  ///
  /// - Parameters:
  ///   - expected: when the next event should begin, in nanoseconds, or nil if that is unknown.
  ///   - notCaptured: number of used events before the next captured one.
  ///   - nextStart: when that event begins, or nil at the end of the capture.
  ///   - expects: NESN of the central's packet that begins that event, if it was captured.
  func closed(
    expected: Double?, notCaptured: Int, nextStart: Double?, expects: Bool?
  ) -> ConnectionEvents.Event {
    var event = event
    event.ending = ending(before: expected)
    // A central that did not hear the answer can't continue, and expects the same packet again.
    if event.ending == .central, let answer, expects == answer {
      event.ending = notCaptured == 0 ? .noAnswer : .unknown
    }
    event.notCapturedAfter = notCaptured
    event.nextStart = nextStart
    return event
  }

  /// Determines why the event ended, if its packets show it.
  private func ending(before next: Double?) -> ConnectionEvents.EventEnd {
    switch last.integrity {
    case .badCRC: return .badCRC
    // The receiver may have received all of it.
    case .malformed: return .unknown
    case .whole: break
    }
    if last.direction == .centralToPeripheral { return .noAnswer }
    guard let centralHasMore = hasMore.centralToPeripheral else { return .unknown }
    if !centralHasMore, hasMore.peripheralToCentral == false { return .noMoreData }
    // The time of the longest exchange in this event, plus the pause after it, must fit before the next event.
    guard let next, next - event.end > max(OpenEvent.emptyExchange, longest) + OpenEvent.pause
    else {
      return next == nil ? .unknown : .timeUp
    }
    return .central
  }
}
