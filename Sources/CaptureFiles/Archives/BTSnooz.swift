/// Android's in-memory log, which is printed in bug reports: abbreviated btsnoop, compressed and
/// encoded in base64.
///
/// Android Open Source Project, system/bt/tools/scripts/btsnooz.py: a version and the time of the last
/// packet, then records compressed by zlib, each with the time since the previous one.
enum BTSnooz {
  static let beginning = "--- BEGIN:BTSNOOP_LOG_SUMMARY"
  static let end = "--- END:BTSNOOP_LOG_SUMMARY"

  /// Maximum number of octets to decompress; Android keeps 256 kB.
  static let limit = 4 << 20
  /// Maximum number of octets of btsnoop to produce, which has longer headers.
  private static let fileLimit = 16 << 20

  /// A converted log.
  struct Log {
    var file: [UInt8]
    /// The reason why the log is incomplete; nil if it is complete.
    var cut: String?
  }

  /// Converts a log to a btsnoop file.
  ///
  /// - Parameter base64: the text between the two markers.
  /// - Returns: nil if it can't be parsed.
  static func btsnoop(base64: [UInt8]) -> Log? {
    let packed = decode(base64)
    guard packed.count > 9, packed[0] == 1 || packed[0] == 2 else { return nil }
    let headerLength = packed[0] == 1 ? 7 : 9
    let last = UInt64(packed.word32(at: 1)) | UInt64(packed.word32(at: 5)) << 32
    guard let (octets, isWhole) = unpack(Array(packed[9...])) else { return nil }
    return btsnoop(
      records: octets, headerLength, endingAt: last,
      cut: isWhole
        ? nil : "the log in the report is larger than \(limit >> 20) MiB; read up to there")
  }

  /// Converts records to a btsnoop file.
  ///
  /// - Parameters:
  ///   - last: the time of the last record in microseconds since 1970.
  ///   - reason: the reason why records are missing.
  private static func btsnoop(
    records octets: [UInt8], _ headerLength: Int, endingAt last: UInt64, cut reason: String?
  ) -> Log {
    var cut = reason
    // Some versions of Android count one octet too many in the original length of each packet.
    var surplus = Int.max
    forEachRecord(in: octets, headerLength) {
      surplus = min(surplus, $0.length - $0.data.count - 1)
    }
    surplus = surplus == 1 ? 1 : 0
    // Two passes over the records, because a list of them could be twenty times their size.
    var time = Int64(truncatingIfNeeded: last)
    forEachRecord(in: octets, headerLength) { time = time &- Int64($0.delta) }
    var file: [UInt8] = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 3, 0xEA]
    forEachRecord(in: octets, headerLength) { record in
      time = time &+ Int64(record.delta)
      guard let (type, isReceived) = kind(record.type) else { return }
      guard file.count < fileLimit else {
        cut =
          cut
          ?? "the log in the report has more than \(fileLimit >> 20) MiB of records; read up to there"
        return
      }
      let flags: UInt32 = (isReceived ? 1 : 0) | (type == 1 || type == 4 ? 2 : 0)
      for word in [UInt32(record.length - surplus), UInt32(record.data.count + 1), flags, 0] {
        append(UInt64(word), 4, to: &file)
      }
      append(UInt64(bitPattern: time &+ BTSnoopFormat.epoch), 8, to: &file)
      file.append(type)
      file += octets[record.data]
    }
    return Log(file: file, cut: cut)
  }

  // MARK: Without compression

  /// Returns whether a file with btsnoop's header contains records of this log instead, as Android writes them to
  /// `btsnooz_hci.log`: the first three records, or all if there are fewer, follow each other.
  static func isLikely(in window: inout InputWindow) -> Bool {
    var place = fileHeaderLength
    for _ in 0..<3 {
      guard window.has(recordHeaderLength, at: place) else {
        return place > fileHeaderLength && place == window.upper
      }
      let kept = Int(window.uint16(at: place, .littleEndian))
      let length = Int(window.uint16(at: place + 2, .littleEndian))
      guard kept > 0, length >= kept, kind(window.uint8(at: place + 8)) != nil,
        window.uint32(at: place + 4, .littleEndian) < 0x8000_0000
      else { return false }
      place += recordHeaderLength + kept - 1
    }
    return true
  }

  /// Converts such a file, up to `limit` octets. Its times start at 0, because no record contains the time at which it
  /// was written.
  ///
  /// - Returns: the octets of a btsnoop file, and the number of octets at the end that are not records.
  static func btsnoop(file window: inout InputWindow) -> (file: [UInt8], unread: Int) {
    var count = min(limit, max(window.upper, fileHeaderLength))
    while count < limit, window.has(count + 1, at: 0) { count = min(limit, window.upper) }
    var octets: [UInt8] = []
    octets.reserveCapacity(count - fileHeaderLength)
    for place in fileHeaderLength..<count { octets.append(window.uint8(at: place)) }
    var time: UInt64 = 0
    var end = 0
    forEachRecord(in: octets, recordHeaderLength) {
      time &+= UInt64($0.delta)
      end = $0.data.upperBound
    }
    let log = btsnoop(records: octets, recordHeaderLength, endingAt: time, cut: nil)
    return (log.file, octets.count - end)
  }

  private static let fileHeaderLength = 16
  private static let recordHeaderLength = 9

  private struct Record {
    /// Original length of the packet, including its type.
    var length: Int
    /// Microseconds since the previous record.
    var delta: UInt32
    var type: UInt8
    var data: Range<Int>
  }

  private static func forEachRecord(
    in octets: [UInt8], _ headerLength: Int, _ body: (Record) -> Void
  ) {
    var place = 0
    while octets.count - place >= headerLength {
      let kept = Int(octets.word16(at: place))
      let isShort = headerLength == 7
      let length = isShort ? kept : Int(octets.word16(at: place + 2))
      let start = place + headerLength
      guard kept > 0, octets.count - start >= kept - 1 else { break }
      body(
        Record(
          length: max(length, kept), delta: octets.word32(at: place + (isShort ? 2 : 4)),
          type: octets[place + headerLength - 1], data: start..<(start + kept - 1)))
      place = start + kept - 1
    }
  }

  /// Returns the packet's H4 type and whether the controller sent it.
  private static func kind(_ type: UInt8) -> (UInt8, isReceived: Bool)? {
    switch type {
    case 0x10: (4, true)
    case 0x11: (2, true)
    case 0x12: (3, true)
    case 0x17: (5, true)
    case 0x20: (1, false)
    case 0x21: (2, false)
    case 0x22: (3, false)
    case 0x2D: (5, false)
    default: nil
    }
  }

  /// - Returns: the octets, and whether they are complete; nil if there are none.
  private static func unpack(_ packed: [UInt8]) -> ([UInt8], isWhole: Bool)? {
    let source = ByteSource.memory(MemorySource(packed))
    guard let inflater = GzipInflater(source: source, head: [], wrapping: .zlib) else { return nil }
    var octets: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while octets.count < limit {
      // SAFETY: the buffer is only used during the call.
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe inflater.read(into: $0) }
      guard count > 0 else { return octets.isEmpty ? nil : (octets, isWhole: true) }
      octets += chunk[..<count]
    }
    return (octets, isWhole: false)
  }

  /// Decodes base64; other characters are ignored. RFC 4648, 4.
  private static func decode(_ text: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    var word: UInt32 = 0
    var bits = 0
    for character in text {
      let digit: UInt8
      switch character {
      case 0x41...0x5A: digit = character - 0x41
      case 0x61...0x7A: digit = character - 0x61 + 26
      case 0x30...0x39: digit = character - 0x30 + 52
      case 0x2B: digit = 62
      case 0x2F: digit = 63
      default: continue
      }
      word = word << 6 | UInt32(digit)
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      octets.append(UInt8(truncatingIfNeeded: word >> UInt32(bits)))
    }
    return octets
  }

  /// Appends an integer, most significant octet first.
  private static func append(_ value: UInt64, _ count: Int, to file: inout [UInt8]) {
    for index in 0..<count {
      file.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * (count - 1 - index))))
    }
  }
}
