/// Octets in text: digits in pairs, with or without separators.
package enum HexText {
  /// An error in a text, and its position.
  public struct Failure: Error, CustomStringConvertible {
    /// The text, with a line below that marks the character.
    public let description: String

    init(_ text: String, at place: Int, _ problem: String) {
      let shown = text.prefix(place + 24)
      description =
        "\(problem)\n  \(String(shown).printable)\n  " + String(repeating: " ", count: place) + "^"
    }
  }

  /// Maximum length of a text in characters.
  static let limit = 65_536

  /// Reads octets: "0b 74", "0b:74", "0b-74", "0x0b 0x74", "0b74".
  ///
  /// - Throws: a `Failure` that marks the first invalid character.
  public static func octets(_ text: String) throws(Failure) -> [UInt8] {
    var octets: [UInt8] = []
    var high: (digit: UInt8, place: Int)?
    let characters = Array(text)
    guard characters.count <= limit else {
      throw Failure(String(text.prefix(40)), at: 0, "more than \(limit) characters")
    }
    var place = 0
    while place < characters.count {
      let character = characters[place]
      if character == "0", high == nil, place + 1 < characters.count,
        characters[place + 1] == "x" || characters[place + 1] == "X"
      {
        place += 2
        continue
      }
      if let digit = character.hexDigitValue, character.isASCII {
        if let first = high {
          octets.append(first.digit << 4 | UInt8(digit))
          high = nil
        } else {
          high = (UInt8(digit), place)
        }
      } else if isSeparator(character) {
        if let first = high {
          throw Failure(text, at: first.place, "an octet needs two digits")
        }
      } else {
        throw Failure(
          text, at: place, "'\(String(character).printable)' is not a hexadecimal digit")
      }
      place += 1
    }
    if let first = high {
      throw Failure(text, at: first.place, "an octet needs two digits")
    }
    if octets.isEmpty { throw Failure(text, at: 0, "it contains no octets") }
    return octets
  }

  private static func isSeparator(_ character: Character) -> Bool {
    character.isWhitespace || [":", "-", ",", "_", "."].contains(character)
  }
}
