import BluetoothPackets
import LinkSessions

/// The connection event whose packets are being read.
struct OpenEvent {
  private(set) var event: ConnectionEvent
  /// The event's number, where events are counted.
  let number: Int
  private var last = (
    direction: LinkDirection.centralToPeripheral, integrity: PacketIntegrity.whole
  )
  /// MD of the last whole packet of each side; nil where it sent none.
  private var hasMore = BothDirections<Bool?>(both: nil)

  init(
    _ number: Int, isCounted: Bool, _ timing: EventGrouper.Timing, _ packet: LinkPacket,
    channel: UInt8?, at time: Double, end: Double
  ) {
    self.number = number
    event = ConnectionEvent(
      number: isCounted ? number : nil, interval: timing.interval > 0 ? timing.interval : nil,
      latency: timing.latency, start: time, end: end, firstFrame: packet.frame.number,
      lastFrame: packet.frame.number, channel: channel)
    add(packet, end: end)
  }

  var start: Double { event.start }
  var heardCentral: Bool { event.packets.centralToPeripheral > 0 }

  mutating func add(_ packet: LinkPacket, end: Double) {
    event.end = max(event.end, end)
    event.lastFrame = packet.frame.number
    event.packets[packet.direction] += 1
    last = (packet.direction, packet.integrity)
    guard packet.isWhole, let header = packet.header else { return }
    hasMore[packet.direction] = header.hasMoreData
    if !header.isEmpty { event.hasData = true }
  }

  /// The event, with what came after it.
  ///
  /// - Parameters:
  ///   - expected: when the next event begins, in nanoseconds; nil if that is not known.
  ///   - notCaptured: events in use before the next one in the capture.
  ///   - nextStart: when that one begins; nil at the end of the capture.
  func closed(expected: Double?, notCaptured: Int, nextStart: Double?) -> ConnectionEvent {
    var event = event
    event.ending = ending(before: expected)
    event.notCapturedAfter = notCaptured
    event.nextStart = nextStart
    return event
  }

  /// Why the event ended, as far as its packets tell.
  private func ending(before next: Double?) -> EventEnd {
    switch last.integrity {
    case .badCRC: return .badCRC
    // The receiver may have had all of it.
    case .malformed: return .unknown
    case .whole: break
    }
    if last.direction == .centralToPeripheral { return .noAnswer }
    guard let centralHasMore = hasMore.centralToPeripheral else { return .unknown }
    if !centralHasMore, hasMore.peripheralToCentral == false { return .noMoreData }
    // An exchange of two empty packets on LE 1M, with the pauses around it.
    guard let next, next - event.end > 150_000 + 80_000 + 150_000 + 80_000 + 150_000 else {
      return next == nil ? .unknown : .timeUp
    }
    return .central
  }
}
