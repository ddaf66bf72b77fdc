/// Pseudonyms of texts, with other letters. Texts with a common prefix have pseudonyms with a
/// common prefix, so that a shortened name stays the beginning of the complete one.
struct PseudonymLetters {
  /// The replacement of a letter after a prefix, and the prefix that includes the letter, by prefix
  /// number and letter.
  private var nodes: [UInt64: (beginning: UInt64, letter: Unicode.Scalar)] = [:]
  /// Number of letters of a group used after the same prefix.
  private var counts: [UInt64: UInt32] = [:]

  /// Whether all octets are ASCII characters, mostly letters and digits.
  static func areText(_ octets: [UInt8]) -> Bool {
    octets.allSatisfy { $0 < 0x7F }
      && 2 * octets.count { $0 >= 0x20 && Group(Unicode.Scalar($0)) != nil } >= octets.count
  }

  /// - Parameter keepsControls: whether control characters stay, which abbreviate parts of a URI.
  mutating func pseudonym(of octets: [UInt8], keepsControls: Bool = false) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(octets.count)
    var beginning: UInt64 = 0
    for scalar in String(decoding: octets, as: UTF8.self).unicodeScalars {
      // No scalar is that large: texts with and without such characters don't share their letters.
      let place = beginning << 32 | UInt64(scalar.value) | (keepsControls ? 1 << 31 : 0)
      // Spaces and punctuation identify no device, and preserve the structure of the text.
      let group = keepsControls && scalar.value < 0x20 ? nil : Group(scalar)
      if nodes[place] == nil {
        var letter = scalar
        if let group {
          let series = beginning << 8 | UInt64(group.rawValue)
          letter = group.letter(counts[series, default: 0])
          counts[series, default: 0] &+= 1
        }
        nodes[place] = (UInt64(nodes.count) + 1, letter)
      }
      guard let node = nodes[place] else { continue }
      result += Array(String(node.letter).utf8)
      beginning = node.beginning
    }
    // Octets that are not valid UTF-8 have no scalar of their length.
    return result.count == octets.count ? result : PseudonymLetters.common(octets)
  }

  /// The replacement of any text with these octets: one repeated letter.
  static func common(_ octets: [UInt8]) -> [UInt8] {
    octets.map { octet in
      guard octet < 0x80 else { return 0x80 }
      return Group(Unicode.Scalar(octet)).map { UInt8(ascii: $0.first) } ?? octet
    }
  }

  /// The replacement of a log line: one repeated letter, with spaces and punctuation unchanged.
  ///
  /// - Returns: nil for octets that are not displayed as a line, and just the octets for data that
  ///   is not text.
  static func message(_ octets: [UInt8]) -> [UInt8]? {
    guard let first = octets.first, first >= 0x20 else { return nil }
    let text = String(decoding: octets, as: UTF8.self)
    let isText =
      text.utf8.count == octets.count && !text.unicodeScalars.contains("\u{FFFD}")
      && text.unicodeScalars.allSatisfy { $0.value >= 0x20 || "\t\n\r".unicodeScalars.contains($0) }
    guard isText else { return [UInt8](repeating: UInt8(ascii: "x"), count: octets.count) }
    return text.unicodeScalars.flatMap { scalar in
      Array(String(Group(scalar).map { $0.first } ?? scalar).utf8)
    }
  }

  /// Groups of characters that may replace each other: with the same length in UTF-8, and the same
  /// width.
  private enum Group: UInt8 {
    case capital
    case small
    case digit
    case twoOctets
    case threeOctets
    case fourOctets

    init?(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x61...0x7A: self = .small
      case 0x30...0x39: self = .digit
      // A control character may be part of a number that is stored as a name.
      case 0x41...0x5A, 0x01...0x1F, 0x7F: self = .capital
      case 0...0x7F: return nil
      // Spaces and dashes. Symbols can spell a name: circled letters, Roman numerals, Braille.
      case 0x80...0xBF where Group.separates(scalar), 0x2000...0x206F where Group.separates(scalar):
        return nil
      case 0x80...0x7FF: self = .twoOctets
      case 0x800...0xFFFF: self = .threeOctets
      default: self = .fourOctets
      }
    }

    /// Whether a character is a space or punctuation.
    private static func separates(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .spaceSeparator, .connectorPunctuation, .dashPunctuation, .openPunctuation,
        .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation:
        true
      default: false
      }
    }

    /// The letter that represents the group.
    var first: Unicode.Scalar {
      switch self {
      case .capital: "X"
      case .small: "x"
      case .digit: "0"
      case .twoOctets, .threeOctets, .fourOctets: letter(0)
      }
    }

    /// The letter with this number, starting again after the last one.
    func letter(_ number: UInt32) -> Unicode.Scalar {
      let (first, count): (UInt32, UInt32) =
        switch self {
        case .capital: (0x41, 26)
        case .small: (0x61, 26)
        case .digit: (0x30, 10)
        case .twoOctets: (0xDF, 24)
        case .threeOctets: (0x4E00, 4096)
        case .fourOctets: (0x1F600, 64)
        }
      return Unicode.Scalar(first + number % count) ?? "x"
    }
  }
}
