/// Assembles packets from the lines of a text in one notation.
struct TextCollector {
  let row: TextRow
  /// The kind of octets if the text does not name their type.
  let content: TextContent
  /// The meaning of the symbols before the octets.
  var directions = TextDirections()
  /// Whether the meaning of symbols is being learned.
  var isLearning = false
  /// Whether every dump is a packet, even one whose length contradicts its octets.
  var takesAll = false
  /// Number of dumps that are not packets according to their own length.
  private(set) var misfits = 0
  /// Number of data packets among those that the text mentions but that were omitted.
  private(set) var dataLeftOut = 0
  /// Number of packets without an H4 type whose octets are those of common packets.
  private(set) var typical = 0
  /// Number of packets without an H4 type whose type the text names.
  private(set) var namedTypes = 0

  var facts: CaptureFacts.TextLog
  var pending: Pending?
  /// Information from the lines before a dump.
  var heading = Heading()
  /// Complete packets.
  var ready: [TextPacket] = []
  /// Fragments whose frame is printed with a later fragment, and the packets between them.
  var delayed: [Delayed] = []
  /// Number of quotation signs before the lines of the current packet.
  var quotes = 0
  /// The first line of a header that continues in the next one.
  var brokenHeader: [UInt8]?
  /// The additions before the lines of the log.
  var decorations = TextDecorations()
  /// Whether the previous line is a header whose octets are not read.
  var isBelowHeader = false
  /// The program that printed the last header from which the program can be determined.
  var program: WordedPacket.Program?
  /// The connections at this point of the text.
  var handles = OpenHandles()
  /// The last time without a date, and the number of days since the first one.
  private var lastClock: Int64?
  private var clockDays: Int64 = 0

  /// Maximum length of a packet in octets.
  static let limit = 128 * 1024
  /// Maximum number of octets that a dump may omit because they repeat.
  static let repeatLimit = 4096

  /// A packet whose lines are being read.
  struct Pending {
    var octets: [UInt8] = []
    var type: Envelope.HCIPacketType?
    var direction: CaptureRecord.Direction?
    var timestamp: Int64?
    var offset: Int
    var words: [String] = []
    /// Octets of a header that the text prints decoded.
    var header: [UInt8] = []
    /// Number of octets after that header.
    var need: Int?
    /// The decoded text between the header and the octets, as octets.
    var layer: [UInt8] = []
    var hasOtherText = false
    /// Whether there is text between the lines of octets.
    var isInterrupted = false
    /// The lines of decoded text below a header.
    var worded: [[UInt8]] = []
    /// Number of octets in the first line and in the last one.
    var firstCount = 0
    var lastCount = 0
    /// Whether lines like the last one were omitted.
    var repeats = false
    var lines = 1
    /// The packet's number in btmon's output.
    var number: UInt32?
    /// The connections whose handles begin like the one in the header, if there are several.
    var candidates: [UInt16] = []
    /// Number of octets of a dump below the decoded text, which begins with the header.
    var dumped = 0
    /// Number of spaces before the header.
    var indent = 0
    /// The program that printed the header, if it can be determined.
    var program: WordedPacket.Program?
  }

  /// Information on a packet from the lines before its dump.
  struct Heading {
    var timestamp: Int64?
    var direction: CaptureRecord.Direction?
    var words: [String] = []
    /// Whether the dump shows data reassembled from several packets.
    var isReassembled = false
    /// The names of its protocols, if a document contains them.
    var protocols: [UInt8] = []
    var captured: Int?
    var opcode: UInt32?
    /// The name of the value that follows, in a Windows event.
    var name: [UInt8] = []
    /// The type of the packet in such an event.
    var windowsType: UInt8?
  }

  init(_ row: TextRow, _ content: TextContent) {
    self.row = row
    self.content = content
    facts = CaptureFacts.TextLog(
      notation: row.notation, lines: 0, otherLines: 0, packetsWithoutOctets: 0, otherHex: 0,
      packetsWithoutTime: 0, packetsWithoutDirection: 0, reconstructed: 0, reconstructedInPart: 0)
  }

  /// Processes the next line.
  ///
  /// - Parameters:
  ///   - line: the line without its line ending.
  ///   - offset: its offset in the file.
  /// - Returns: the previous packet, if this line shows that it is complete.
  mutating func consume(_ line: [UInt8], at offset: Int) -> TextPacket? {
    facts.lines += 1
    guard row.start != .document else { return consumeDocument(line, at: offset) }
    var line = TextDecorations.plain(line)
    if row.notation != .decodedHeaders, row.notation != .hcidumpRaw {
      line = TextDecorations.unquoted(line, onlyTimes: row.start != .mark)
    }
    switch row.start {
    case .mark: return consumeMarked(line, at: offset)
    case .zeroOffset: return consumeDump(line, at: offset)
    case .prefix, .anyLine: return consumeHexLine(line, at: offset)
    case .document: return nil
    }
  }

  private mutating func consumeDocument(_ line: [UInt8], at offset: Int) -> TextPacket? {
    switch row.notation {
    case .pdml: consumeTag(line, at: offset)
    case .windowsEvents: consumeEvent(line, at: offset)
    default: consumeValue(line, at: offset)
    }
  }

  /// Returns the remaining packets at the end of the text, one per call.
  ///
  /// - Returns: the next remaining packet; nil if there is none.
  mutating func finish() -> TextPacket? {
    if row.notation == .windowsEvents { return flushEvent() }
    if row.start == .document { return flushDocument() }
    if let start = brokenHeader {
      brokenHeader = nil
      leaveOut(data: Self.isData(start))
    }
    if let packet = flush() { return packet }
    releaseDelayed()
    return takeReady()
  }

  /// Counts a packet that the text mentions, but whose octets it does not show.
  mutating func leaveOut(data isData: Bool) {
    facts.packetsWithoutOctets += 1
    if isData { dataLeftOut += 1 }
  }

  /// Removes and returns the next complete packet.
  mutating func takeReady() -> TextPacket? { ready.isEmpty ? nil : ready.removeFirst() }

  /// Counts a line that belongs to no packet.
  mutating func passOver(_ line: [UInt8]) {
    if line.contains(where: { $0 != 0x20 && $0 != 0x09 }) { facts.otherLines += 1 }
  }

  /// Returns the time with its day, if the text contains only the time of day.
  mutating func time(_ stamp: TextTime.Stamp?) -> Int64? {
    guard let stamp else { return nil }
    if stamp.hasDate { return stamp.nanoseconds }
    let halfDay: Int64 = 43_200_000_000_000
    if let lastClock, stamp.nanoseconds < lastClock, lastClock - stamp.nanoseconds > halfDay,
      clockDays < 10_000
    {
      clockDays += 1
    }
    lastClock = stamp.nanoseconds
    return stamp.nanoseconds + clockDays * 2 * halfDay
  }

  /// Appends the octets of another line to the packet in place, because copying it for each line would take quadratic
  /// time.
  mutating func append(_ run: HexRun) {
    pending?.octets += run.octets
    if pending?.firstCount == 0 { pending?.firstCount = run.octets.count }
    pending?.lastCount = run.octets.count
    pending?.lines += 1
  }

  // MARK: Packets

  /// Returns the packet whose lines have been read; nil if they are not a packet.
  mutating func flush() -> TextPacket? {
    guard let done = pending else { return takeReady() }
    pending = nil
    if row.notation == .decodedHeaders { follow(done) }
    if delays(done) { return takeReady() }
    if let packet = packet(done) {
      if delayed.isEmpty {
        ready.append(packet)
      } else {
        delay(.packet(packet))
      }
    }
    return takeReady()
  }

  mutating func packet(_ done: Pending) -> TextPacket? {
    if !done.header.isEmpty { return headed(done) }
    if let type = done.type, content != .bare || row.isStrong { return typed(done, type) }
    guard done.octets.count >= 3 else {
      if row.notation == .nimble {
        facts.packetsWithoutOctets += 1
      } else if !done.octets.isEmpty {
        facts.otherHex += done.lines
      }
      return nil
    }
    switch content {
    case .bare:
      let stated = TextDirections.type(done.words)
      guard let type = TextContent.type(ofBare: done.octets, done.direction, stated) else {
        misfits += 1
        facts.otherHex += done.lines
        return nil
      }
      if stated != nil { namedTypes += 1 }
      if TextContent.isTypical(type, done.octets) { typical += 1 }
      return typed(done, type)
    case .h4:
      let whole = content.isWhole(done.octets)
      guard whole || row.isStrong || takesAll, (1...5).contains(done.octets[0]) else {
        misfits += 1
        facts.otherHex += done.lines
        return nil
      }
      return finished(
        done, done.octets, Envelope.HCIPacketType(rawValue: done.octets[0]), isWhole: whole)
    case .nordic, .radioHeader, .linkLayer:
      let whole = content.isWhole(done.octets)
      guard whole || takesAll else {
        misfits += 1
        facts.otherHex += done.lines
        return nil
      }
      return finished(done, done.octets, nil, isWhole: whole)
    }
  }

  /// Returns a packet whose header is printed decoded. It counts only if all octets after the header are present.
  private mutating func headed(_ done: Pending) -> TextPacket? {
    let need = done.need ?? 0
    if row.notation != .decodedHeaders, !done.octets.isEmpty {
      let isWhole = done.octets.count == need
      var packet = finished(done, done.header + done.octets, .acl, isWhole: isWhole)
      packet.originalLength = max(packet.originalLength, done.header.count + need)
      return packet
    }
    // If the octets are printed in parts, they may be incomplete or include others.
    if done.isInterrupted {
      return withoutPayload(done)
    }
    var octets = done.octets
    // The header of the layer is printed decoded, its payload in hexadecimal.
    if !done.layer.isEmpty, octets.count + done.layer.count == need { octets = done.layer + octets }
    var isReconstructed = false
    if octets.count != need || done.hasOtherText && done.octets.isEmpty {
      guard done.octets.isEmpty else {
        // The name of a command is printed decoded, its return parameters in hexadecimal.
        let title = WordedPacket.title(header: done.header, lines: done.worded)
        guard !title.isEmpty, title.count + octets.count == need else {
          return withoutPayload(done)
        }
        facts.reconstructed += 1
        return finished(done, done.header + title + octets, .event, isWhole: true)
      }
      let worded = WordedPacket(
        header: done.header, need: need, lines: done.worded, program: done.program ?? program)
      octets = worded.octets
      // btmon prints the L2CAP header of data that it can't decode.
      if octets.isEmpty, hasLayer(done) { octets = done.layer }
      isReconstructed = true
      facts.reconstructed += 1
      if octets.count != need { facts.reconstructedInPart += 1 }
    }
    var packet = finished(
      done, done.header + octets, done.header.first.map { Envelope.HCIPacketType(rawValue: $0) },
      isWhole: !isReconstructed || octets.count == need)
    packet.originalLength = max(packet.originalLength, done.header.count + need)
    return packet
  }

  /// Returns a data packet up to the L2CAP header that the text prints; nil, and the packet is omitted, if it prints
  /// none.
  private mutating func withoutPayload(_ done: Pending) -> TextPacket? {
    guard hasLayer(done) else {
      leaveOut(data: done.header.first == 2)
      return nil
    }
    facts.reconstructed += 1
    facts.reconstructedInPart += 1
    var packet = finished(done, done.header + done.layer, .acl, isWhole: false)
    packet.originalLength = done.header.count + (done.need ?? 0)
    return packet
  }

  /// Returns whether the text prints the L2CAP header of a whole frame.
  private func hasLayer(_ done: Pending) -> Bool {
    done.header.first == 2 && done.layer.count == 4
      && Int(done.layer.word16(at: 0)) + 4 == done.need
  }

  private mutating func typed(_ done: Pending, _ type: Envelope.HCIPacketType) -> TextPacket? {
    guard done.octets.count >= 2 else {
      facts.packetsWithoutOctets += 1
      return nil
    }
    let isWhole = TextContent.length(of: type, done.octets, from: 0) == done.octets.count
    return finished(done, [type.rawValue] + done.octets, type, isWhole: isWhole)
  }

  mutating func finished(
    _ done: Pending, _ octets: [UInt8], _ type: Envelope.HCIPacketType?, isWhole: Bool
  ) -> TextPacket {
    if isLearning, isWhole, let type { directions.learn(done.words, type) }
    // Packets that only the host or only the controller can send do not need a symbol.
    let direction =
      type.map {
        done.direction == nil
          ? $0.direction(besides: nil) ?? directions.direction(done.words) : done.direction
      }
      ?? nil
    if done.timestamp == nil { facts.packetsWithoutTime += 1 }
    if direction == nil, type != nil { facts.packetsWithoutDirection += 1 }
    let length = type == nil ? nil : TextContent.h4.length(of: octets)
    return TextPacket(
      octets: octets, originalLength: max(octets.count, length ?? 0), linkType: content.linkType,
      timestamp: done.timestamp, direction: direction, offset: done.offset, isWhole: isWhole,
      words: done.words)
  }
}
