/// What JSON documents say but for what a redaction replaces: the letters and digits of all texts are
/// alike, and so are numbers that were read from what was replaced.
enum ReportShape {
  /// The first lines in which two texts differ by more than that.
  static func differences(_ before: String, _ after: String) -> [String] {
    let (ours, theirs) = (shapes(before), shapes(after))
    let pairs = zip(ours, theirs).filter { $0 != $1 }.prefix(5).map { "\($0) | \($1)" }
    guard ours.count != theirs.count else { return pairs }
    return ["\(ours.count) lines, then \(theirs.count)"] + pairs.prefix(1)
  }

  private static func shapes(_ text: String) -> [String] {
    var shapes: [String] = []
    var previous = ""
    var isOfReplacedValue = false
    var isOfMatter = false
    var isSkipping = false
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      // Which octets of a payload change, and how, is a matter of the identifiers in it.
      if isSkipping {
        isSkipping = !line.contains(UInt8(ascii: "]"))
        continue
      }
      let key = String(
        decoding: line.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != UInt8(ascii: ":") },
        as: UTF8.self)
      defer { previous = key }
      if key == "\"changing\"" {
        isSkipping = !line.contains(UInt8(ascii: "]"))
        continue
      }
      if key == "\"filter\"" {
        isOfReplacedValue = String(decoding: line, as: UTF8.self).contains("btgatt.system_id")
      }
      if key == "\"name\"" {
        let name = String(decoding: line, as: UTF8.self)
        isOfMatter =
          name.contains("\"Discriminator\"") || name.contains("\"Advertisement Version\"")
      }
      let isReplaced =
        isReplaced(key, after: previous, isOfReplacedValue)
        || isOfMatter && key == "\"text\""
      shapes.append(isReplaced ? key : shape(upToNUL(Array(line))))
    }
    return shapes
  }

  /// Whether a number is one of beacons and models, a passkey, what long term keys are found by, or a part of
  /// System ID; Matter's discriminator and version are told in decimal, with more or fewer digits. A code behind a text is a beacon's; other codes are those of errors.
  private static func isReplaced(
    _ key: String, after previous: String, _ isOfReplacedValue: Bool
  ) -> Bool {
    switch key {
    case "\"major\"", "\"minor\"", "\"ediv\"", "\"rand\"", "\"tk\"": true
    case "\"code\"": previous == "\"text\""
    case "\"number\"": isOfReplacedValue
    default: false
    }
  }

  /// A line without what follows the NUL in a text, as the memory of a device had it: a redaction leaves that blank, and
  /// reports end a text before blanks.
  private static func upToNUL(_ line: [UInt8]) -> [UInt8] {
    let (nul, end) = (Array(#"\\u{0}"#.utf8), Array(#"\""#.utf8))
    guard line.contains(UInt8(ascii: "\\")),
      let start = line.indices.first(where: { line[$0...].starts(with: nul) }),
      let rest = line.indices.last(where: { $0 > start && line[$0...].starts(with: end) })
    else { return line }
    return Array(line[..<start] + line[rest...])
  }

  private static func shape(_ line: some Collection<UInt8>) -> String {
    let letter = UInt8(ascii: "x")
    var shape: [UInt8] = []
    var isText = false
    var isEscape = false
    // The numbers in a beacon's description may have more or fewer digits.
    let text = String(decoding: line, as: UTF8.self)
    let joins = text.contains("iBeacon") || text.contains("Matter: ")
    for octet in line {
      if octet == UInt8(ascii: "\""), !isEscape { isText.toggle() }
      isEscape = octet == UInt8(ascii: "\\") && !isEscape
      // A letter beyond ASCII becomes one of as many octets.
      guard isText, isLetter(octet) || octet >= 0x80 else {
        shape.append(octet)
        continue
      }
      if !joins || shape.last != letter { shape.append(letter) }
    }
    return String(decoding: shape, as: UTF8.self)
  }

  private static func isLetter(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}
