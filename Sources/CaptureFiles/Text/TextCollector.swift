/// Puts packets together from the lines of a text in one notation.
struct TextCollector {
  let row: TextRow
  /// What octets are whose type the text does not say.
  let content: TextContent
  /// What the signs before the octets mean.
  var directions = TextDirections()
  /// Whether the meaning of signs is learnt from what comes.
  var isLearning = false
  /// Whether every dump is a packet, also one whose length contradicts its octets.
  var takesAll = false
  /// Dumps that are no packet by their own length.
  private(set) var misfits = 0
  /// Packets without an H4 type whose type the text names.
  private(set) var namedTypes = 0

  var facts: TextFacts
  var pending: Pending?
  /// What the lines before a dump said of it.
  var heading = Heading()
  /// The last time without a date, and the days that have passed since the first one.
  private var lastClock: Int64?
  private var clockDays: Int64 = 0

  /// The longest packet that is put together, in octets.
  static let limit = 128 * 1024
  /// The octets that a dump may leave out because they repeat.
  static let repeatLimit = 4096

  /// A packet whose lines are being read.
  struct Pending {
    var octets: [UInt8] = []
    var type: HCIPacketType?
    var direction: TransferDirection?
    var timestamp: Int64?
    var offset: Int
    var words: [String] = []
    /// Octets of a header that the text prints in words.
    var header: [UInt8] = []
    /// Octets behind that header.
    var need: Int?
    /// What the text says in words between the header and the octets.
    var layer: [UInt8] = []
    var hasOtherText = false
    /// The lines of words below a header.
    var worded: [[UInt8]] = []
    /// Octets of the first line and of the last one.
    var firstCount = 0
    var lastCount = 0
    /// Whether lines like the last one were left out.
    var repeats = false
    var lines = 1
  }

  /// What the lines before a dump said of the packet in it.
  struct Heading {
    var timestamp: Int64?
    var direction: TransferDirection?
    var words: [String] = []
    /// Whether the dump shows something made of several packets.
    var isReassembled = false
    /// The names of the protocols in it, where a document gives them.
    var protocols: [UInt8] = []
    var captured: Int?
    var opcode: UInt32?
  }

  init(_ row: TextRow, _ content: TextContent) {
    self.row = row
    self.content = content
    facts = TextFacts(
      notation: row.notation, lines: 0, otherLines: 0, packetsWithoutOctets: 0, otherHex: 0,
      packetsWithoutTime: 0, packetsWithoutDirection: 0, reconstructed: 0, reconstructedInPart: 0)
  }

  /// Takes the next line.
  ///
  /// - Parameters:
  ///   - line: without its end.
  ///   - offset: where it begins in the file.
  /// - Returns: the packet before it, if the line shows that this one is complete.
  mutating func consume(_ line: [UInt8], at offset: Int) -> TextPacket? {
    facts.lines += 1
    switch row.start {
    case .mark: return consumeMarked(line, at: offset)
    case .zeroOffset: return consumeDump(line, at: offset)
    case .prefix, .anyLine: return consumeHexLine(line, at: offset)
    case .document:
      return row.notation == .pdml ? consumeTag(line, at: offset) : consumeValue(line, at: offset)
    }
  }

  /// The last packet.
  mutating func finish() -> TextPacket? {
    row.start == .document ? flushDocument() : flush()
  }

  /// A line that is part of no packet.
  mutating func passOver(_ line: [UInt8]) {
    if line.contains(where: { $0 != 0x20 && $0 != 0x09 }) { facts.otherLines += 1 }
  }

  /// A time with its day, where the text writes only the time of day.
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

  /// Adds the octets of another line to the packet, in its place: a copy a line would square.
  mutating func append(_ run: HexRun) {
    pending?.octets += run.octets
    if pending?.firstCount == 0 { pending?.firstCount = run.octets.count }
    pending?.lastCount = run.octets.count
    pending?.lines += 1
  }

  // MARK: Packets

  /// The packet whose lines have been read; nil where they are none.
  mutating func flush() -> TextPacket? {
    guard let done = pending else { return nil }
    pending = nil
    return packet(done)
  }

  private mutating func packet(_ done: Pending) -> TextPacket? {
    if !done.header.isEmpty { return headed(done) }
    if let type = done.type, content != .bare || row.isStrong { return typed(done, type) }
    guard done.octets.count >= 3 else {
      if !done.octets.isEmpty { facts.otherHex += done.lines }
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
      return typed(done, type)
    case .h4:
      let whole = content.isWhole(done.octets)
      guard whole || row.isStrong || takesAll, (1...5).contains(done.octets[0]) else {
        misfits += 1
        facts.otherHex += done.lines
        return nil
      }
      return finished(done, done.octets, HCIPacketType(rawValue: done.octets[0]), isWhole: whole)
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

  /// A packet whose header the text prints in words: it counts only if all octets behind that are there.
  private mutating func headed(_ done: Pending) -> TextPacket? {
    let need = done.need ?? 0
    var octets = done.octets
    // The layer's header is printed in words, what it carries in hex.
    if !done.layer.isEmpty, octets.count + done.layer.count == need { octets = done.layer + octets }
    var isReconstructed = false
    if octets.count != need || done.hasOtherText && done.octets.isEmpty {
      guard done.octets.isEmpty else {
        facts.packetsWithoutOctets += 1
        return nil
      }
      let worded = WordedPacket(header: done.header, need: need, lines: done.worded)
      octets = worded.octets
      isReconstructed = true
      facts.reconstructed += 1
      if !worded.isWhole { facts.reconstructedInPart += 1 }
    }
    var packet = finished(
      done, done.header + octets, done.header.first.map { HCIPacketType(rawValue: $0) },
      isWhole: !isReconstructed || octets.count == need)
    packet.originalLength = max(packet.originalLength, done.header.count + need)
    return packet
  }

  private mutating func typed(_ done: Pending, _ type: HCIPacketType) -> TextPacket? {
    guard done.octets.count >= 2 else {
      facts.packetsWithoutOctets += 1
      return nil
    }
    let isWhole = TextContent.length(of: type, done.octets, from: 0) == done.octets.count
    return finished(done, [type.rawValue] + done.octets, type, isWhole: isWhole)
  }

  private mutating func finished(
    _ done: Pending, _ octets: [UInt8], _ type: HCIPacketType?, isWhole: Bool
  ) -> TextPacket {
    if isLearning, isWhole, let type { directions.learn(done.words, type) }
    // What only the host, or only the controller, can send needs no sign.
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
