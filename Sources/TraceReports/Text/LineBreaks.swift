extension String {
  /// Represents a space at which no line breaks, until the text is wrapped. It is a private-use character, which
  /// `printable` escapes, so that no text of a capture contains it.
  private static let boundSpace: Unicode.Scalar = "\u{E000}"

  /// The text on one line if possible, even if it has spaces, such as a file name.
  var unbroken: String { replacingScalars(" ", with: String.boundSpace) }

  /// Returns the text with the spaces marked at which no line should break: those between a number and its unit or a
  /// date and its time, those inside quotation marks, as in a path or a command, and those inside short facts and
  /// remarks.
  ///
  /// - Parameter width: the columns of a line. Longer quotations may break.
  func bound(within width: Int) -> String {
    let octets = Array(utf8)
    var bound: Set<Int> = []
    var start = 0
    for place in octets.indices where octets[place] == LineBreaks.space {
      let (before, after) = (octets[start..<place], octets[(place + 1)...])
      if LineBreaks.isNumber(before) && LineBreaks.isUnit(after.prefix { $0 != LineBreaks.space })
        || LineBreaks.beginsNumber(after)
          && (LineBreaks.isSign(before) || LineBreaks.isDate(before))
      {
        bound.insert(place)
      }
      start = place + 1
    }
    LineBreaks.bindQuotations(in: octets, within: width, &bound)
    LineBreaks.bindFacts(in: octets, within: width, &bound)
    guard !bound.isEmpty else { return self }
    var text = ""
    var place = 0
    for scalar in unicodeScalars {
      text.unicodeScalars.append(bound.contains(place) ? String.boundSpace : scalar)
      place += UTF8.width(scalar)
    }
    return text
  }

  /// The text with plain spaces again.
  var unbound: String { replacingScalars(String.boundSpace, with: " ") }

  private func replacingScalars(_ old: Unicode.Scalar, with new: Unicode.Scalar) -> String {
    guard unicodeScalars.contains(old) else { return self }
    var text = ""
    for scalar in unicodeScalars { text.unicodeScalars.append(scalar == old ? new : scalar) }
    return text
  }

  /// Whether this is a space that `bound` has marked.
  static func isBoundSpace(_ character: Character) -> Bool {
    character == Character(String.boundSpace)
  }

  /// Whether the line is a command to paste, which stays on one line regardless of the length of its path.
  var isCommandLine: Bool { drop { $0 == " " }.hasPrefix("bletrace ") }
}

/// Finds the parts of a text that a line break must not separate.
private enum LineBreaks {
  static let space = UInt8(ascii: " ")

  private static let units: Set<String> = [
    "ms", "s", "µs", "μs", "us", "ns", "min", "h", "d", "day", "days", "octet", "octets", "byte",
    "bytes", "bit", "bits", "B", "kB", "MB", "GB", "KiB", "MiB", "GiB", "bit/s", "kbit/s",
    "Mbit/s", "B/s", "kB/s", "dB", "dBm", "%", "Hz", "kHz", "MHz", "GHz", "ppm", "°C", "V", "mV",
    "A", "mA", "µA", "mAh", "W", "mW", "m", "cm", "mm", "kg", "g", "bpm", "packet", "packets",
    "UTC", "event", "events", "frames", "records", "problem", "problems", "more",
    "error", "errors", "warning", "warnings",
  ]

  private static let signs: Set<String> = ["↑", "↓", "≈", "≤", "≥", "<", ">", "±", "<=", ">="]

  private static let plain = Set("0123456789.,+-/:".utf8)

  /// Whether a word ends with a digit and has no letters: "7.5", "(≈24", "0.2–12".
  static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    let word = withoutColours(word)
    guard let last = word.last, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(last) else {
      return false
    }
    return word.drop { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "<") }
      .allSatisfy { plain.contains($0) || $0 >= 0x80 }
  }

  /// Whether a word is a unit, possibly followed by punctuation.
  static func isUnit(_ word: ArraySlice<UInt8>) -> Bool {
    var word = withoutColours(word)
    while let last = word.last, ".,;:)!?".utf8.contains(last) { word.removeLast() }
    return !word.isEmpty && word.count <= 8 && units.contains(String(decoding: word, as: UTF8.self))
  }

  /// Whether a word belongs to the number that follows it: "↑", "≈".
  static func isSign(_ word: ArraySlice<UInt8>) -> Bool {
    signs.contains(String(decoding: withoutColours(word), as: UTF8.self))
  }

  static func beginsNumber(_ text: ArraySlice<UInt8>) -> Bool {
    text.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  private static func withoutColours(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard word.contains(0x1B) else { return word }
    var plain: ArraySlice<UInt8> = []
    var isSequence = false
    for octet in word {
      if octet == 0x1B {
        isSequence = true
      } else if isSequence {
        isSequence = octet != UInt8(ascii: "m")
      } else {
        plain.append(octet)
      }
    }
    return plain
  }

  /// Whether a word is a date, which a time may follow: "2024-03-02", "03-02".
  static func isDate(_ word: ArraySlice<UInt8>) -> Bool {
    let word = withoutColours(word)
    return [5, 10].contains(word.count) && word.contains(UInt8(ascii: "-"))
      && word.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: "-") }
  }

  /// Maximum length of a fact without line breaks, in octets.
  private static let shortFact = 36

  /// Binds the spaces inside short facts, between wide gaps or dots, and short counts in parentheses:
  /// "0 with bad CRC", "SMP 13", "(21 round trips)".
  static func bindFacts(in octets: [UInt8], within width: Int, _ bound: inout Set<Int>) {
    let most = min(shortFact, width * 2 / 5)
    var (start, spaces, parenthesis) = (
      (place: 0, column: 0), [Int](), (place: Int, column: Int)?.none
    )
    // Color sequences do not count as columns.
    var (column, isSequence) = (0, false)
    func close(_ end: Int, _ from: (place: Int, column: Int)) {
      guard column - from.column <= most else { return }
      bound.formUnion(spaces.lazy.filter { $0 > from.place && $0 < end })
    }
    for place in octets.indices {
      if isSequence || octets[place] == 0x1B {
        isSequence = octets[place] != UInt8(ascii: "m")
        continue
      }
      defer { column += 1 }
      switch octets[place] {
      case UInt8(ascii: "("):
        let word = octets[(place + 1)...].prefix { $0 != space }
        parenthesis = isNumber(word) ? (place, column) : nil
      case UInt8(ascii: ")"):
        if let first = parenthesis { close(place, first) }
        parenthesis = nil
      case space:
        let isGap =
          place > 0 && octets[place - 1] == space
          || octets[(place + 1)...].starts(with: [space])
          || octets[(place + 1)...].starts(with: "· ".utf8)
          || octets[..<place].suffix(2).elementsEqual("·".utf8)
        guard isGap else {
          spaces.append(place)
          continue
        }
        close(place, start)
        start = (place + 1, column + 1)
        spaces = []
      default: break
      }
    }
    close(octets.count, start)
  }

  /// Binds the spaces inside quotation marks that begin and end with a word.
  static func bindQuotations(in octets: [UInt8], within width: Int, _ bound: inout Set<Int>) {
    var place = 0
    while place < octets.count {
      let mark = octets[place]
      let begins =
        place == 0 || octets[place - 1] == space || octets[place - 1] == UInt8(ascii: "(")
      guard begins, mark == UInt8(ascii: "'") || mark == UInt8(ascii: "`"),
        let end = octets.indices.first(where: { end in
          end > place + 1 && octets[end] == mark
            && (end + 1 == octets.count || " .,;:)".utf8.contains(octets[end + 1]))
        })
      else {
        place += 1
        continue
      }
      if end - place < width {
        for inner in place...end where octets[inner] == space { bound.insert(inner) }
      }
      place = end + 1
    }
  }
}
