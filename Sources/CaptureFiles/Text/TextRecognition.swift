/// Detects the notation of a text by trying to read its start in each one.
enum TextRecognition {
  /// The way to read a text.
  enum Finding {
    case packets(TextFormat)
    /// A dump of a capture file.
    case file
    case refused(Refusal)
  }

  /// The kind of a text without packets.
  enum Refusal {
    /// The text describes this number of packets, but does not contain their octets.
    case worded(Int)
    /// It is a known kind of log.
    case log(TextGuess)
    case noPackets
  }

  /// Numbers of octets at the start of a text that are read to detect the notation; the smaller number is tried first.
  private static let samples = [64 * 1024, 1024 * 1024]

  /// Detects the notation of a text.
  ///
  /// - Parameter window: positioned at the start of a file without any format's magic.
  /// - Returns: nil if it is not text.
  static func recognise(in window: inout InputWindow) -> Finding? {
    guard isText(in: &window) else { return nil }
    var worded = 0
    for size in samples {
      _ = window.has(size, at: 0)
      let octets = unsafe [UInt8](window.bytes(at: 0, count: size))
      if let found = recognise(octets, &worded) { return found }
      if octets.count < size { break }
    }
    if worded > 0 { return .refused(.worded(worded)) }
    _ = window.has(samples[0], at: 0)
    let start = unsafe [UInt8](window.bytes(at: 0, count: samples[0]))
    return .refused(TextGuess.of(start).map { .log($0) } ?? .noPackets)
  }

  /// Returns whether the first octets are text: almost no control characters, and zeros only in UTF-16.
  private static func isText(in window: inout InputWindow) -> Bool {
    _ = window.has(4096, at: 0)
    let count = min(4096, window.upper)
    guard count > 3 else { return false }
    let mark = window.uint16(at: 0, .bigEndian)
    let isWide = mark == 0xFFFE || mark == 0xFEFF
    var odd = 0
    for place in 0..<count {
      let octet = window.uint8(at: place)
      if octet == 0 {
        if !isWide { return false }
      } else if octet < 9 || (14...26).contains(octet) || octet == 0x7F {
        odd += 1
      }
    }
    return odd * 50 <= count
  }

  private static func recognise(_ sample: [UInt8], _ worded: inout Int) -> Finding? {
    if isDumpOfFile(sample) { return .file }
    var best: (packets: Int, collector: TextCollector)?
    for row in TextRow.all where row.mayBe(in: sample) {
      if let best, !row.isStrong,
        best.collector.row.isStrong || best.collector.row.start == .document
      {
        break
      }
      for content in row.contents {
        var collector = TextCollector(row, content)
        collector.isLearning = true
        let packets = count(sample, &collector)
        worded = max(
          worded, collector.facts.packetsWithoutOctets + collector.facts.reconstructedInPart)
        guard packets > 0, row.isStrong || collector.facts.otherHex <= 8 * packets,
          packets > (best?.packets ?? 0), proves(packets, collector)
        else { continue }
        // If most dumps are packets, the remaining ones are damaged packets.
        collector.takesAll = row.notation == .wireshark && collector.misfits <= packets
        best = (packets, collector)
      }
    }
    return best.map { .packets(TextFormat(like: $0.collector)) }
  }

  /// Returns whether octets without H4 types are packets. A length matches by chance once in about 200 lines, but also
  /// in every line of a protocol that has types and lengths.
  private static func proves(_ packets: Int, _ collector: TextCollector) -> Bool {
    collector.content != .bare || collector.namedTypes > 0
      || packets > 1 && collector.misfits <= packets && 2 * collector.typical >= packets
  }

  /// Returns the number of packets in the sample that have the length in their own headers.
  private static func count(_ sample: [UInt8], _ collector: inout TextCollector) -> Int {
    var window = InputWindow(source: .memory(MemorySource(sample)), chunkSize: 64 * 1024)
    var lines = TextLines(ending: collector.row.ending)
    var packets = 0
    while lines.next(in: &window) {
      if let packet = collector.consume(lines.line, at: lines.start), packet.isWhole {
        packets += 1
      }
    }
    while let packet = collector.finish() {
      if packet.isWhole { packets += 1 }
    }
    return packets
  }

  /// Returns whether a dump starts with the magic of a capture file.
  private static func isDumpOfFile(_ sample: [UInt8]) -> Bool {
    var window = InputWindow(
      source: .memory(MemorySource(Array(sample.prefix(4096)))), chunkSize: 4096)
    var lines = TextLines()
    while lines.next(in: &window) {
      guard let run = HexRun(TextScanner(lines.line), allowsOffset: true) else { continue }
      guard run.offset == 0, run.octets.count >= 8 else { return false }
      let magic = run.octets[..<4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return [0xA1B2_C3D4, 0xD4C3_B2A1, 0xA1B2_3C4D, 0x4D3C_B2A1, 0x0A0D_0D0A, 0x6274_736E]
        .contains(magic)
        || magic >> 8 == 0x1F_8B08
    }
    return false
  }
}

extension TextRow {
  /// The possible kinds of packets if the notation does not determine it.
  var contents: [TextContent] {
    switch start {
    case .document: [.h4]
    case .mark: notation == .zephyr ? [.h4, .bare] : [.h4]
    case .zeroOffset: TextContent.allCases
    case .prefix, .anyLine: [.h4, .bare]
    }
  }

  var ending: TextLines.Ending {
    switch notation {
    case .tsharkJSON: .json
    case .pdml, .windowsEvents: .xml
    default: .line
    }
  }

  /// Returns whether a text may have this notation. This check avoids reading all of it, which is expensive.
  fileprivate func mayBe(in sample: [UInt8]) -> Bool {
    let signs: [[UInt8]] =
      switch notation {
      case .tsharkJSON: [Array("\"frame_raw\"".utf8)]
      case .pdml: [Array("<pdml".utf8)]
      case .windowsEvents: [Array("BIP_Data".utf8)]
      default: marks.map(\.text)
      }
    // In UTF-16 there are other octets between the characters. Web pages escape the arrows of markers.
    var escaped = TextScanner(sample)
    if start == .mark, escaped.find("&gt;") || escaped.find("&lt;") { return true }
    if signs.isEmpty || sample.starts(with: [0xFF, 0xFE]) || sample.starts(with: [0xFE, 0xFF]) {
      return true
    }
    return signs.contains { sign in
      var scanner = TextScanner(sample)
      return scanner.find(sign)
    }
  }
}
