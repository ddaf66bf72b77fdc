/// Words that show that hexadecimal octets are not a packet.
enum TextValues {
  /// Returns whether a line is a header in the form of hcidump and btmon, so that the octets below it are the
  /// parameters.
  static func isHeader(_ line: some Collection<UInt8>) -> Bool {
    let scanner = TextScanner(line.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
    for label in [" plen ", " dlen "] {
      var other = scanner
      if other.find(label), other.decimal() != nil { return true }
    }
    return false
  }

  /// Returns whether the words before octets show that these are the value of an attribute rather than a packet.
  static func isDescribed(_ text: some Collection<UInt8>) -> Bool {
    var word: [UInt8] = []
    var isOfAttribute = false
    for octet in text {
      let lower = (0x41...0x5A).contains(octet) ? octet | 0x20 : octet
      if (0x61...0x7A).contains(lower) {
        word.append(lower)
        continue
      }
      if isOfPacket(word) { return false }
      isOfAttribute = isOfAttribute || isOfValue(word)
      word = []
    }
    if isOfPacket(word) { return false }
    var scanner = TextScanner(Array(text))
    return isOfAttribute || isOfValue(word) || scanner.find("(0x)") || hasUUID(scanner.line)
  }

  private static func isOfValue(_ word: [UInt8]) -> Bool {
    word.count > 3 && words.contains { word.elementsEqual($0.utf8) }
  }

  /// Returns whether a word announces a packet.
  private static func isOfPacket(_ word: [UInt8]) -> Bool {
    word.elementsEqual("hci".utf8) || word.elementsEqual("acl".utf8)
  }

  private static let words = [
    "notify", "notified", "notification", "notifications", "indication", "indicate", "value",
    "handle", "characteristic", "uuid", "gatt", "descriptor", "attribute",
  ]

  /// Returns whether a line contains a UUID: digits separated by four hyphens.
  private static func hasUUID(_ line: [UInt8]) -> Bool {
    line.indices.contains { place in
      line[place] == UInt8(ascii: "-") && place >= 8 && place + 15 < line.count
        && [5, 10, 15].allSatisfy { line[place + $0] == UInt8(ascii: "-") }
    }
  }
}
