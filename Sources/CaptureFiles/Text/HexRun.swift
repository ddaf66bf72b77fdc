/// A run of octets in hexadecimal digits in a line.
struct HexRun {
  var octets: [UInt8] = []
  /// What the line says of the place of the first octet.
  var offset: Int?
  /// Where the run begins and ends in the line.
  var start = 0
  var end = 0

  /// How many octets a line of a dump with offsets has at most.
  private static let dumpWidth = 32

  /// The run that begins at a scanner's place, or behind an offset there.
  ///
  /// - Parameters:
  ///   - scanner: stands before the run; blanks and a bracket are passed over.
  ///   - allowsOffset: whether an offset may stand before the run.
  /// - Returns: nil where there is no octet.
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
    // Dumps with an offset keep the width that most tools have; others may be as long as they are.
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
      // All groups of a run are as long as the first one; the last one may be shorter.
      if width == 0 { width = group.count }
      guard group.count <= width else { break }
      // What follows a full line of a dump behind a wide gap is the same in letters.
      if offset != nil, gap.blanks == 2, octets.count >= 16 { break }
      octets += group
      scanner = other
      end = scanner.place
      if group.count < width { break }
    }
    if octets.isEmpty { return nil }
  }

  /// Whether nothing follows but the same octets as letters, or a few characters that close the run.
  func reachesEnd(of line: [UInt8]) -> Bool {
    var scanner = TextScanner(line, at: end)
    let gap = HexRun.separator(&scanner)
    guard let next = scanner.octet else { return true }
    if next == UInt8(ascii: "|") || next == UInt8(ascii: "]") || next == UInt8(ascii: "}")
      || next == UInt8(ascii: "\"")
    {
      return true
    }
    // "+2ms" of the package that noble prints with.
    if next == UInt8(ascii: "+") { return true }
    return gap.blanks >= 2 || next == UInt8(ascii: "#") || next == UInt8(ascii: "(")
  }

  /// `0010: `, `0010  `, `00000010: `, `0x0010: ` or an address before a dump.
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
    // An address says nothing of the place in a packet.
    return isPrefixed && digits == 8 ? nil : Int(value)
  }

  private static func separator(_ scanner: inout TextScanner) -> (count: Int, blanks: Int) {
    var (count, blanks) = (0, 0)
    while let octet = scanner.octet {
      switch octet {
      case 0x20: blanks += 1
      case 0x09: blanks += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: ";"):
        // One sign between two octets, with or without blanks.
        if count > blanks { return (count, blanks) }
      default: return (count, blanks)
      }
      count += 1
      scanner.place += 1
    }
    return (count, blanks)
  }

  /// One octet or several without anything between them, "0x" before it or not.
  private static func group(_ scanner: inout TextScanner) -> [UInt8]? {
    let isPrefixed =
      scanner.octet == 0x30 && (scanner.octet(ahead: 1) == 0x78 || scanner.octet(ahead: 1) == 0x58)
    if isPrefixed { scanner.place += 2 }
    let start = scanner.place
    while scanner.octet.flatMap(TextScanner.digit) != nil { scanner.place += 1 }
    let digits = scanner.line[start..<scanner.place]
    // A group ends where a word would: "04x" and "add" are none.
    if let next = scanner.octet, isLetter(next) { return nil }
    if isPrefixed, digits.count == 1 { return [TextScanner.digit(digits[start]) ?? 0] }
    return digits.isEmpty ? nil : TextScanner.octets(of: digits)
  }

  private static func isLetter(_ octet: UInt8) -> Bool {
    (0x41...0x5A).contains(octet) || (0x61...0x7A).contains(octet) || (0x30...0x39).contains(octet)
      || octet == UInt8(ascii: "_") || octet >= 0x80
  }
}
