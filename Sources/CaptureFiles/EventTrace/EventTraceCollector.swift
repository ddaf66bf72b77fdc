/// Collects the HCI packets from the buffers of a Windows event trace.
struct EventTraceCollector {
  /// Maximum number of octets to which the compressed buffers of any file may unpack.
  private static let freeLimit = 256 << 20
  /// Maximum compression ratio beyond that; buffers of traces reach 4.
  private static let ratioLimit = 32

  var packets = EventTracePackets()
  var counts = EventTraceCounts()
  private(set) var header: EventTraceHeader?
  /// The place where reading stopped because of a limit, and the limit.
  private(set) var stop: (offset: Int, reason: String)?

  /// The time of each processor's last event, and the latest of them.
  private var lastTimes: [UInt16: Int64] = [:]
  private var latest = Int64.min
  /// The records of the current buffer, and the octets from which they are unpacked.
  private var octets: [UInt8] = []
  private var packed: [UInt8] = []
  /// Whether the record that describes the trace has been read.
  private var hasRecords = false
  private var unpacked = 0
  /// The size of the last buffer.
  private var lastSize = 0

  /// Reads a file to its end.
  mutating func collect(from walk: inout CaptureWalk) {
    let limit = walk.maximumRecordLength
    var place = 0
    var unread: (start: Int, isBlank: Bool)?
    while stop == nil, walk.window.has(EventTraceBuffer.headerLength, at: place) {
      let buffer = EventTraceBuffer(at: place, in: walk.window)
      if buffer.isPlausible(limit: limit) {
        if let start = unread?.start { note(.noBuffer, offset: start, skipped: place - start) }
        unread = nil
        read(buffer, at: place, in: &walk)
        lastSize = buffer.size
        place += buffer.size
      } else {
        unread = (unread?.start ?? place, (unread?.isBlank ?? true) && buffer.isBlank)
        // Buffers that are not compressed have the size of the session's buffers.
        let size = header?.bufferSize ?? lastSize
        place += (EventTraceBuffer.headerLength...limit).contains(size) ? size : max(lastSize, 1024)
      }
      walk.window.lower = min(place, walk.window.upper)
    }
    let end = walk.skipToEnd(from: min(place, walk.window.upper))
    // Zeros at the end belong to a file whose size was allocated in advance.
    if let unread, !unread.isBlank {
      note(.noBuffer, offset: unread.start, skipped: end - unread.start)
    } else if unread == nil, stop == nil, place < end {
      note(.truncated, offset: place, skipped: end - place)
    }
    packets.sort()
  }

  private mutating func read(
    _ buffer: EventTraceBuffer, at place: Int, in walk: inout CaptureWalk
  ) {
    let needed =
      buffer.isCompressed ? buffer.size : max(buffer.filled, EventTraceBuffer.headerLength)
    let isWhole = walk.window.has(needed, at: place)
    let available = isWhole ? needed : walk.window.upper - place
    let records = place + EventTraceBuffer.headerLength
    if buffer.followsLoss {
      note(.lost, processor: buffer.processor, offset: place, skipped: 0)
    }
    var isUnpacked = true
    if buffer.isCompressed {
      guard unpacked < Self.freeLimit || unpacked / Self.ratioLimit < place else {
        stop = (
          place,
          "the compressed buffers unpack to more than \(Self.ratioLimit) times their size; read up to there"
        )
        return
      }
      Self.copy(records..<(place + available), of: walk.window, to: &packed)
      let count = max(0, buffer.filled - EventTraceBuffer.headerLength)
      PlainLZ77.unpack(packed, into: &octets, limit: count)
      unpacked += octets.count
      isUnpacked = octets.count == count
    } else {
      Self.copy(records..<(place + available), of: walk.window, to: &octets)
    }
    if place == 0 { header = EventTraceHeader(octets) }
    let rest = readRecords(
      processor: buffer.processor, offset: buffer.isCompressed ? place : records,
      isPacked: buffer.isCompressed)
    guard stop == nil, rest != nil || !isWhole || !isUnpacked else { return }
    // The octets that a packed buffer lacks are not octets of the file.
    let skipped = buffer.isCompressed ? 0 : rest ?? 0
    note(
      !isWhole ? .truncated : isUnpacked ? .record : .packed, processor: buffer.processor,
      offset: buffer.isCompressed ? place : records + octets.count - skipped, skipped: skipped)
  }

  private static func copy(
    _ range: Range<Int>, of window: borrowing InputWindow, to octets: inout [UInt8]
  ) {
    octets.removeAll(keepingCapacity: true)
    // SAFETY: the octets are copied at once.
    unsafe octets.append(contentsOf: window.bytes(at: range.lowerBound, count: range.count))
  }

  /// Reads the records of a buffer.
  ///
  /// - Parameters:
  ///   - processor: the processor that filled it.
  ///   - offset: the offset of the records in the file, or of the buffer if they are packed.
  ///   - isPacked: whether the records were packed.
  /// - Returns: the number of octets after the last valid record; nil if all are valid.
  private mutating func readRecords(processor: UInt16, offset: Int, isPacked: Bool) -> Int? {
    var place = 0
    while octets.count - place >= 8 {
      let word = octets.word32(at: place)
      // The rest of the buffer was never written.
      if word == 0 || word == .max { return nil }
      guard let record = EventTraceRecord(at: place, in: octets) else {
        return octets.count - place
      }
      if record.kind == .event {
        guard let event = EventTraceEvent(at: place, size: record.size, in: octets) else {
          return octets.count - place
        }
        counts.count(event)
        lastTimes[processor] = event.time
        latest = max(latest, event.time)
        if event.isBluetooth, event.id == EventTraceEvent.packetID,
          !append(event, offset: isPacked ? offset : offset + event.data.lowerBound)
        {
          stop = (
            isPacked ? offset : offset + place,
            "the trace has more packets than \(EventTracePackets.packetLimit), or more octets of them than \(EventTracePackets.octetLimit >> 20) MiB; read up to there"
          )
          return nil
        }
      } else if hasRecords {
        counts.count(record.kind)
      }
      hasRecords = true
      place += (record.size + 7) & ~7
    }
    return nil
  }

  /// Adds the packet of an event. Returns false if there is no room.
  private mutating func append(_ event: EventTraceEvent, offset: Int) -> Bool {
    guard let packet = EventTracePacket(event.data, in: octets) else {
      return packets.append(
        .packet, after: event.time, offset: offset, skipped: event.data.count)
    }
    guard let (type, direction) = packet.type.packet else {
      counts.count(unknownType: packet.type.rawValue)
      return true
    }
    if type == .acl, direction == .hostToController { counts.sentData += 1 }
    let content = octets[packet.octets]
    // If the driver truncates a packet, only the packet's own header contains the original length.
    let stated = TextContent.length(of: type, Array(content.prefix(4)), from: 0) ?? 0
    return packets.append(
      type, content, time: event.time, isReceived: direction == .controllerToHost,
      originalLength: max(stated, content.count), offset: offset)
  }

  /// Records a place where packets may be missing.
  ///
  /// - Parameters:
  ///   - damage: the reason.
  ///   - processor: the processor whose events may be missing after its last one; nil if any events may be.
  private mutating func note(
    _ damage: EventTraceDamage, processor: UInt16? = nil, offset: Int, skipped: Int
  ) {
    let time = processor.map { lastTimes[$0] ?? .min } ?? latest
    if !packets.append(damage, after: time, offset: offset, skipped: skipped), stop == nil {
      stop = (offset, "the trace has too many damaged places; read up to there")
    }
  }
}
