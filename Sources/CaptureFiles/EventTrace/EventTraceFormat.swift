import ByteReading

/// A Windows event trace (.etl) with the HCI packets that the Bluetooth driver logs.
///
/// The file has no magic number. It consists of buffers, each with a header and records; the first record describes the
/// trace. Only event 402 of Microsoft-Windows-BTH-BTHPORT contains a packet.
struct EventTraceFormat {
  private var packets = EventTracePackets()
  private var clock = EventTraceClock()
  private var stop: (offset: Int, reason: String)?
  private var omissions: [String] = []
  private var skippedAtEnd = 0

  /// Number of octets of the events so far.
  private var octets = 0

  static let linkType = LinkType.bluetoothHCIH4WithPHDR

  static func isLikely(in window: inout InputWindow) -> Bool {
    EventTraceHeader.isLikely(in: &window, limit: 16 << 20)
  }

  init() {}

  /// Reads the whole file, because packets of several processors have to be sorted.
  init(opening walk: inout CaptureWalk) throws(CaptureError) {
    var collector = EventTraceCollector()
    collector.collect(from: &walk)
    packets = collector.packets
    guard packets.count > 0 else {
      throw collector.counts.noPackets(in: walk, damage: packets.damage)
    }
    walk.announce(Self.linkType)
    clock = collector.header?.clock ?? clock
    stop = collector.stop
    omissions = collector.counts.omissions
    if let stop { skippedAtEnd = max(0, walk.window.upper - stop.offset) }
    if let header = collector.header, header.eventsLost > 0 || header.buffersLost > 0 {
      walk.report(
        at: EventTraceBuffer.headerLength,
        "\(EventTraceCounts.counted(header.eventsLost, "event")) and \(EventTraceCounts.counted(header.buffersLost, "buffer")) were lost while recording; packets may be among them",
        skipped: 0)
    }
  }

  /// Moves to the next packet. Returns false at the end.
  mutating func next(in walk: inout CaptureWalk) -> Bool {
    var payload: [UInt8] = [0, 0, 0, 0]
    while let entry = packets.next(appendingTo: &payload) {
      if let damage = entry.damage {
        walk.report(at: entry.offset, damage.reason, skipped: Int(entry.length))
        walk.hasSkipped = true
        continue
      }
      // LINKTYPE_BLUETOOTH_HCI_H4_WITH_PHDR: a direction before the H4 type.
      payload[3] = entry.isReceived ? 1 : 0
      octets += EventTraceEvent.headerLength + Int(entry.captured)
      // The whole file has been read, and the window must not be moved back.
      let lower = walk.window.lower
      walk.take(
        header: walk.recordCount == 0 ? 0 : walk.lastHeader + 1, payload: entry.offset,
        captured: payload.count,
        original: payload.count - Int(entry.captured) + 1 + Int(entry.length), end: octets,
        timestamp: clock.nanoseconds(entry.time),
        direction: entry.isReceived ? .controllerToHost : .hostToController,
        linkType: Self.linkType)
      walk.window.lower = lower
      walk.text = payload
      return true
    }
    if let stop {
      walk.report(at: stop.offset, stop.reason, skipped: skippedAtEnd, isLast: true)
    }
    for reason in omissions {
      walk.report(at: EventTraceBuffer.headerLength, reason, skipped: 0, isLast: true)
    }
    walk.hasEnded = true
    walk.reportFailure()
    return false
  }
}
