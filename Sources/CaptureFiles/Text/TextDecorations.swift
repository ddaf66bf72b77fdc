/// The additions that mail, forums, web pages and other logs insert before the lines of a log, or in place of its
/// characters.
struct TextDecorations {
  /// The numbers before the lines, once a header has been found with one.
  private var numbers: Numbers?

  private struct Numbers {
    var last: Int64
    /// The sign after a number, if there is one.
    let sign: UInt8?
    /// Number of spaces between a number and its line.
    let gap: Int
  }

  // MARK: Characters

  /// Returns a line with plain spaces, colons and signs in place of those of web pages, and without tabs at its start.
  static func plain(_ line: [UInt8]) -> [UInt8] {
    let isPlain = !line.contains { $0 == 0xC2 || $0 == 0xEF || $0 == UInt8(ascii: "&") }
    if isPlain, line.first != 0x09, line.first != 0x20 { return line }
    var result: [UInt8] = []
    result.reserveCapacity(line.count + 8)
    var scanner = TextScanner(line)
    var isIndent = true
    while let octet = scanner.octet {
      if octet == 0x09, isIndent {
        let columns = result.count < mostIndent ? 8 - result.count % 8 : 1
        result += repeatElement(0x20, count: columns)
        scanner.place += 1
        continue
      }
      if isPlain, octet != 0x20 { return result + line[scanner.place...] }
      if let (text, sign) = characters.first(where: { scanner.stands($0.text) }) {
        result.append(sign)
        scanner.place += text.count
      } else {
        result.append(octet)
        scanner.place += 1
      }
      if result.last != 0x20 { isIndent = false }
    }
    return result
  }

  /// Columns up to which tabs are expanded. No log is indented further.
  private static let mostIndent = 256

  /// A non-breaking space, a full-width colon, and signs as HTML escapes.
  private static let characters: [(text: [UInt8], sign: UInt8)] = [
    ([0xC2, 0xA0], 0x20), ([0xEF, 0xBC, 0x9A], UInt8(ascii: ":")),
    (Array("&gt;".utf8), UInt8(ascii: ">")), (Array("&lt;".utf8), UInt8(ascii: "<")),
    (Array("&nbsp;".utf8), 0x20), (Array("&amp;".utf8), UInt8(ascii: "&")),
  ]

  /// Returns a line without the quotation signs before it.
  ///
  /// - Parameter onlyTimes: whether the sign may also be an arrow, unless a time follows it.
  static func unquoted(_ line: [UInt8], onlyTimes: Bool) -> [UInt8] {
    var place = 0
    while place < line.count, line[place] == UInt8(ascii: ">") {
      place += place + 1 < line.count && line[place + 1] == 0x20 ? 2 : 1
    }
    guard place > 0, place <= line.count else { return line }
    let rest = Array(line[place...])
    if onlyTimes {
      var scanner = TextScanner(rest)
      let hasTime =
        TextTime.leading(&scanner) != nil || TextTime.leading(&scanner, prefix: .espIDF) != nil
        || TextTime.leading(&scanner, prefix: .logcat) != nil
      guard hasTime else { return line }
    }
    return rest
  }

  // MARK: Prefixes

  /// Returns a line without the prefix of a diff, a table, a numbered listing or a system log.
  ///
  /// - Parameters:
  ///   - marks: the markers with which headers begin.
  ///   - time: receives the time in the system log.
  mutating func removed(
    from line: [UInt8], _ marks: [TextRow.Mark], _ time: inout TextTime.Stamp?
  ) -> [UInt8] {
    var line = line
    if line.first == UInt8(ascii: "|"), line.count < 2 || line[1] == 0x20 {
      line.removeFirst(min(2, line.count))
    } else if line.first == UInt8(ascii: "+"), line.count < 2 || Self.mayFollow(line[1]) {
      line.removeFirst()
    }
    line = unnumbered(line, marks)
    line = Self.withoutLogger(line, &time)
    // Some mail programs double the sign before packets that the host sends.
    var scanner = TextScanner(line)
    scanner.skipBlanks()
    if scanner.stands(Array("<< ".utf8)) {
      let start = scanner.place
      scanner.place += 1
      if Self.begins(scanner, marks) { line.remove(at: start) }
    }
    return line
  }

  /// Returns whether an octet may follow the sign of an added line; digits belong to a date.
  private static func mayFollow(_ octet: UInt8) -> Bool {
    " <>@=".utf8.contains(octet) || (0x30...0x39).contains(octet)
  }

  /// Returns whether there is a header at this position, with or without a time before it.
  static func begins(_ scanner: TextScanner, _ marks: [TextRow.Mark]) -> Bool {
    var scanner = scanner
    scanner.skipBlanks()
    if marks.contains(where: { scanner.stands($0.text) }) { return true }
    guard TextTime.leading(&scanner) != nil else { return false }
    scanner.skipBlanks()
    return marks.contains { scanner.stands($0.text) }
  }

  /// Removes the number in "12: > HCI Event: …". The lines below have consecutive numbers.
  private mutating func unnumbered(_ line: [UInt8], _ marks: [TextRow.Mark]) -> [UInt8] {
    var scanner = TextScanner(line)
    scanner.skipBlanks()
    guard let number = scanner.decimal(most: 6) else { return line }
    var sign: UInt8?
    if let octet = scanner.octet, ":|)".utf8.contains(octet) {
      sign = octet
      scanner.place += 1
    }
    let start = scanner.place
    let blanks = line[start...].prefix { $0 == 0x20 || $0 == 0x09 }.count
    if let numbers, number == numbers.last + 1, sign == numbers.sign,
      blanks > 0 || start == line.count
    {
      self.numbers?.last = number
      return Array(line[(start + min(blanks, numbers.gap))...])
    }
    let place = start + blanks
    scanner.place = place
    // The header may be quoted.
    while !Self.begins(scanner, marks), scanner.skip(Array("> ".utf8)) {}
    guard blanks > 0, Self.begins(scanner, marks) else { return line }
    numbers = Numbers(last: number, sign: sign, gap: blanks)
    return Array(line[place...])
  }

  /// Removes the prefix of a system log, as in "Mar 28 15:32:12 host btmon[123]: > HCI Event: …".
  private static func withoutLogger(
    _ line: [UInt8], _ time: inout TextTime.Stamp?
  ) -> [UInt8] {
    var scanner = TextScanner(line)
    guard let octet = line.first, octet != 0x20, octet != UInt8(ascii: "<"),
      octet != UInt8(ascii: ">"), let stamp = TextTime.leading(&scanner, ofSystem: true)
    else { return line }
    func skipWord() -> Bool {
      let start = scanner.place
      while let octet = scanner.octet, octet != 0x20, octet != UInt8(ascii: "[") {
        scanner.place += 1
      }
      return scanner.place > start
    }
    scanner.skipBlanks()
    guard skipWord(), scanner.octet == 0x20 else { return line }
    scanner.skipBlanks()
    guard skipWord(), scanner.skip([UInt8(ascii: "[")]), scanner.decimal(most: 10) != nil,
      scanner.skip(Array("]:".utf8))
    else { return line }
    time = stamp
    _ = scanner.skip([0x20])
    return Array(line[scanner.place...])
  }
}
