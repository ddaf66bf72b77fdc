/// Consecutive octets in hexadecimal digits in a line.
struct HexRun {
  var octets: [UInt8] = []
  /// The offset of the first octet, if the line contains one.
  var offset: Int?
  /// The start and end of the octets in the line.
  var start = 0
  var end = 0

  /// Maximum number of octets in a line of a dump with offsets.
  private static let dumpWidth = 32

  /// Reads octets at a scanner's position, or after an offset there.
  ///
  /// - Parameters:
  ///   - scanner: positioned before the octets; whitespace and a bracket are skipped.
  ///   - allowsOffset: whether an offset may precede the octets.
  /// - Returns: nil if there are no octets.
  init?(_ scanner: TextScanner, allowsOffset: Bool) {
    var scanner = scanner
    scanner.skipBlanks()
    if allowsOffset { offset = HexRun.offset(&scanner) }
    if offset == nil, scanner.octet == UInt8(ascii: "[") || scanner.octet == UInt8(ascii: "{") {
      scanner.place += 1
      scanner.skipBlanks()
    }
    start = scanner.place
    end = start
    // Dumps with an offset have the usual width; others may be of any length.
    let limit = offset == nil ? Int.max : HexRun.dumpWidth
    var width = 0
    while octets.count < limit {
      var other = scanner
      let gap = HexRun.separator(&other)
      if !octets.isEmpty {
        guard gap.count > 0,
          gap.blanks < 2 || (gap.blanks == 2 && octets.count % 8 == 0)
            || offset == nil && gap.blanks < 3
        else { break }
      }
      guard let group = HexRun.group(&other) else { break }
      // All groups have the length of the first one, except that the last one may be shorter.
      if width == 0 { width = group.count }
      guard group.count <= width else { break }
      // After a full line of a dump and a wide gap, the same octets follow as characters.
      if offset != nil, gap.blanks == 2, octets.count >= 16 { break }
      octets += group
      scanner = other
      end = scanner.place
      if group.count < width { break }
    }
    if octets.isEmpty { return nil }
  }

  /// Reads octets without separators that may end in the middle of one.
  init?(cut scanner: TextScanner) {
    let digits = scanner.line[scanner.place...].prefix { TextScanner.digit($0) != nil }
    guard let octets = TextScanner.octets(of: digits.dropLast(digits.count % 2)), !octets.isEmpty
    else { return nil }
    self.octets = octets
    start = scanner.place
    end = start + 2 * octets.count
  }

  /// Returns whether nothing follows except the same octets as characters, or a few characters that end the line.
  func reachesEnd(of line: [UInt8]) -> Bool {
    var scanner = TextScanner(line, at: end)
    let gap = HexRun.separator(&scanner)
    guard let next = scanner.octet else { return true }
    if next == UInt8(ascii: "|") || next == UInt8(ascii: "]") || next == UInt8(ascii: "}")
      || next == UInt8(ascii: "\"")
    {
      return true
    }
    // "+2ms" from the package that noble uses for printing.
    if next == UInt8(ascii: "+") { return true }
    // After an offset, there are as many characters as octets.
    if offset != nil, gap.blanks == 1, line.count - scanner.place == octets.count { return true }
    return gap.blanks >= 2 || next == UInt8(ascii: "#") || next == UInt8(ascii: "(")
  }

  /// Reads `0010: `, `0010  `, `00000010: `, `0x0010: ` or an address before a dump.
  private static func offset(_ scanner: inout TextScanner) -> Int? {
    var other = scanner
    let isPrefixed = other.octet == 0x30 && other.octet(ahead: 1) == 0x78
    let digitsStart = other.place + (isPrefixed ? 2 : 0)
    guard let value = other.hexadecimal() else { return nil }
    let digits = other.place - digitsStart
    guard digits >= 4 else { return nil }
    let isColon = other.octet == UInt8(ascii: ":")
    if isColon { other.place += 1 }
    let blanks = other.place
    other.skipBlanks()
    let gap = other.place - blanks
    guard gap > 0 || isColon, isColon || gap >= 2 || digits == 8 && gap >= 1 else { return nil }
    if other.isAtEnd { return nil }
    scanner = other
    // An address contains no information on the position in a packet.
    return isPrefixed && digits == 8 ? nil : Int(value)
  }

  private static func separator(_ scanner: inout TextScanner) -> (count: Int, blanks: Int) {
    var (count, blanks) = (0, 0)
    while let octet = scanner.octet {
      switch octet {
      case 0x20: blanks += 1
      case 0x09: blanks += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: ";"):
        // One character between two octets, with or without spaces.
        if count > blanks { return (count, blanks) }
      default: return (count, blanks)
      }
      count += 1
      scanner.place += 1
    }
    return (count, blanks)
  }

  /// Reads one or more octets without separators, with or without "0x".
  private static func group(_ scanner: inout TextScanner) -> [UInt8]? {
    let isPrefixed =
      scanner.octet == 0x30 && (scanner.octet(ahead: 1) == 0x78 || scanner.octet(ahead: 1) == 0x58)
    if isPrefixed { scanner.place += 2 }
    let start = scanner.place
    while scanner.octet.flatMap(TextScanner.digit) != nil { scanner.place += 1 }
    let digits = scanner.line[start..<scanner.place]
    // A group must not run into a word: "04x" and "add" are not groups.
    if let next = scanner.octet, isLetter(next) { return nil }
    if isPrefixed, digits.count == 1 { return [TextScanner.digit(digits[start]) ?? 0] }
    return digits.isEmpty ? nil : TextScanner.octets(of: digits)
  }

  private static func isLetter(_ octet: UInt8) -> Bool {
    (0x41...0x5A).contains(octet) || (0x61...0x7A).contains(octet) || (0x30...0x39).contains(octet)
      || octet == UInt8(ascii: "_") || octet >= 0x80
  }
}
