import CaptureFiles

/// A word quoted for a shell, so that a command can be pasted.
package enum ShellWord {
  /// Returns the word unchanged if it needs no quoting, otherwise in quotation marks.
  package static func quoted(_ word: String) -> String {
    let plain = "%+,-./:=@_"
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || plain.unicodeScalars.contains(scalar))
    }
    // With a leading dash, the word would be an option.
    let word = word.hasPrefix("-") ? "./" + word : word
    if isPlain, !word.isEmpty { return word }
    guard word.printable != word else {
      return "'" + word.replacing("'", with: "'\\''") + "'"
    }
    return "$'" + word.utf8.map(escaped).joined() + "'"
  }

  /// Returns an octet within `$'…'`, which bash and zsh support.
  private static func escaped(_ octet: UInt8) -> String {
    switch octet {
    case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(octet))
    case 0x20..<0x7F: String(UnicodeScalar(octet))
    default: "\\x" + (octet < 16 ? "0" : "") + String(octet, radix: 16)
    }
  }
}
