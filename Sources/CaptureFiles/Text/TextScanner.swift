/// A position in a line of text, from which values are read.
struct TextScanner {
  let line: [UInt8]
  var place: Int

  init(_ line: [UInt8], at place: Int = 0) {
    self.line = line
    self.place = place
  }

  var isAtEnd: Bool { place >= line.count }
  /// Whether only spaces and tabs follow.
  var isBlank: Bool { line[min(place, line.count)...].allSatisfy { $0 == 0x20 || $0 == 0x09 } }
  var octet: UInt8? { place < line.count ? line[place] : nil }

  func octet(ahead: Int) -> UInt8? {
    let index = place + ahead
    return index < line.count && index >= 0 ? line[index] : nil
  }

  mutating func skipBlanks() {
    while let octet, octet == 0x20 || octet == 0x09 { place += 1 }
  }

  /// Skips `text`. Returns false and does not move if it is not here.
  mutating func skip(_ text: [UInt8]) -> Bool {
    guard stands(text) else { return false }
    place += text.count
    return true
  }

  func stands(_ text: [UInt8]) -> Bool {
    guard line.count - place >= text.count else { return false }
    for index in text.indices where line[place + index] != text[index] { return false }
    return true
  }

  /// Moves past the next `text`. Returns false and does not move if there is none.
  mutating func find(_ text: [UInt8]) -> Bool {
    guard let first = text.first, line.count >= text.count else { return false }
    var other = self
    while other.place <= line.count - text.count {
      if line[other.place] == first, other.stands(text) {
        place = other.place + text.count
        return true
      }
      other.place += 1
    }
    return false
  }

  mutating func find(_ text: String) -> Bool { find(Array(text.utf8)) }

  /// Reads a number of decimal digits, at most `most` of them.
  mutating func decimal(most: Int = 18) -> Int64? {
    var value: Int64 = 0
    var count = 0
    while let octet, count < min(most, 18), (0x30...0x39).contains(octet) {
      value = value &* 10 &+ Int64(octet &- 0x30)
      place += 1
      count += 1
    }
    return count > 0 ? value : nil
  }

  /// Reads a number of hexadecimal digits, with or without "0x".
  mutating func hexadecimal() -> UInt32? {
    if octet == 0x30, octet(ahead: 1) == 0x78 { place += 2 }
    var value: UInt32 = 0
    var count = 0
    while let digit = octet.flatMap(TextScanner.digit), count < 8 {
      value = value << 4 | UInt32(digit)
      place += 1
      count += 1
    }
    return count > 0 ? value : nil
  }

  /// Reads a number after the next `key`, in hexadecimal if it starts with "0x".
  mutating func number(after key: String) -> UInt32? {
    guard find(key) else { return nil }
    if octet == 0x30, octet(ahead: 1) == 0x78 { return hexadecimal() }
    return decimal(most: 9).map { UInt32(truncatingIfNeeded: $0) }
  }

  /// Reads the text from here to the next quotation mark.
  mutating func quoted() -> ArraySlice<UInt8> {
    let start = place
    while let octet, octet != 0x22 { place += 1 }
    return line[start..<place]
  }

  static func digit(_ octet: UInt8) -> UInt8? {
    switch octet {
    case 0x30...0x39: octet &- 0x30
    case 0x41...0x46: octet &- 0x37
    case 0x61...0x66: octet &- 0x57
    default: nil
    }
  }

  /// Converts hexadecimal digits without separators to octets; nil if they are not valid.
  static func octets(of digits: ArraySlice<UInt8>) -> [UInt8]? {
    guard digits.count % 2 == 0 else { return nil }
    var octets: [UInt8] = []
    octets.reserveCapacity(digits.count / 2)
    var index = digits.startIndex
    while index < digits.endIndex {
      guard let high = digit(digits[index]), let low = digit(digits[index + 1]) else { return nil }
      octets.append(high << 4 | low)
      index += 2
    }
    return octets
  }
}
