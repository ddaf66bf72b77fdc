/// A text with packets in hexadecimal, in one of many notations.
struct TextFormat {
  private var collector: TextCollector
  private var lines: TextLines
  private var longLines = 0

  /// - Parameter recognised: a collector that has read the start of the text and learned the meaning of its symbols.
  init(like recognised: TextCollector) {
    collector = TextCollector(recognised.row, recognised.content)
    collector.directions = recognised.directions
    collector.takesAll = recognised.takesAll
    collector.program = recognised.program
    lines = TextLines(ending: recognised.row.ending)
  }

  var notation: CaptureFormat.TextNotation { collector.row.notation }
  var facts: CaptureFacts.TextLog { collector.facts }

  /// Moves to the next packet. Returns false at the end.
  mutating func next(in walk: inout CaptureWalk) -> Bool {
    if let packet = collector.takeReady() {
      take(packet, &walk)
      return true
    }
    while lines.next(in: &walk.window) {
      if lines.isTooLong {
        longLines += 1
        walk.report(
          at: lines.start, line: lines.number,
          "a line is longer than \(TextLines.limit) octets; the rest of it is not read", skipped: 0)
      }
      if let packet = collector.consume(lines.line, at: lines.start) {
        take(packet, &walk)
        return true
      }
    }
    if let packet = collector.finish() {
      take(packet, &walk)
      return true
    }
    walk.hasEnded = true
    walk.reportFailure()
    return false
  }

  /// Makes a packet the current record. Data that was omitted before it counts as missing, as in a log that lost
  /// packets.
  private func take(_ packet: TextPacket, _ walk: inout CaptureWalk) {
    if collector.dataLeftOut > 0 { walk.drops = UInt64(collector.dataLeftOut) }
    walk.take(packet)
  }
}

extension CaptureWalk {
  /// Makes a packet that was assembled from text the current record.
  fileprivate mutating func take(_ packet: TextPacket) {
    // The lines after the packet have been read; the window must not be moved back.
    let lower = window.lower
    let place = max(packet.offset, recordCount == 0 ? 0 : lastHeader + 1)
    take(
      header: place, payload: place, captured: packet.octets.count,
      original: packet.originalLength, end: place, timestamp: packet.timestamp,
      direction: packet.direction, linkType: packet.linkType, drops: drops)
    window.lower = lower
    text = packet.octets
  }
}

/// A hex dump of a whole capture file.
enum DumpedFile {
  /// Maximum size of the file in octets.
  static let limit = 64 * 1024 * 1024
  /// Maximum number of octets that the dump may omit because they repeat.
  static let repeatLimit = 4 * 1024 * 1024

  /// Reads the octets of the file.
  ///
  /// - Parameter window: positioned at the start of the dump.
  /// - Returns: the octets up to the first line that does not fit.
  static func octets(in window: inout InputWindow) -> [UInt8] {
    var lines = TextLines()
    var octets: [UInt8] = []
    var last: [UInt8] = []
    var repeats = false
    var room = repeatLimit
    while lines.next(in: &window), octets.count < limit {
      if lines.line.elementsEqual([UInt8(ascii: "*")]) {
        repeats = true
        continue
      }
      guard let run = HexRun(TextScanner(lines.line), allowsOffset: true), let offset = run.offset
      else { continue }
      if repeats, !last.isEmpty, offset > octets.count, offset - octets.count <= room {
        room -= offset - octets.count
        while octets.count < offset { octets += last }
      }
      repeats = false
      guard offset == octets.count else { break }
      octets += run.octets
      last = run.octets
    }
    return octets
  }
}
