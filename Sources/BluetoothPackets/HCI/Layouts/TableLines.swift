import ByteReading

/// The lines of a table.
struct TableLines {
  private var rest: TableLine

  init(_ table: ConstantText) { rest = TableLine(table) }

  mutating func next() -> TableLine? {
    rest.isAtEnd ? nil : TableLine(rest.word(until: "\n"))
  }
}

/// A line of a table, read from left to right.
struct TableLine {
  private let text: ConstantText
  private var position = 0

  init(_ text: ConstantText) { self.text = text }

  var isAtEnd: Bool { position >= text.count }

  /// Reads up to the next separator, or to the end, and skips the separator.
  mutating func word(until separator: Unicode.Scalar = " ") -> ConstantText {
    let start = position
    let octet = UInt8(truncatingIfNeeded: separator.value)
    while let next = text.octets.octet(at: position), next != octet { position += 1 }
    defer { position += 1 }
    return text[start..<position]
  }

  /// Reads the next digits as a decimal number.
  mutating func number() -> Int32 {
    let start = position
    while let next = text.octets.octet(at: position), UInt8(ascii: "0") <= next,
      next <= UInt8(ascii: "9")
    {
      position += 1
    }
    return Int32(truncatingIfNeeded: text[start..<position].decimalNumber)
  }

  mutating func rest() -> ConstantText {
    defer { position = text.count }
    return text[min(position, text.count)..<text.count]
  }

  /// Skips a space, if it comes next.
  mutating func skipBlank() -> Bool {
    guard text.octets.octet(at: position) == UInt8(ascii: " ") else { return false }
    position += 1
    return true
  }
}

extension ConstantText {
  func starts(with prefix: ConstantText) -> Bool {
    self[0..<prefix.count] == prefix
  }

  /// The decimal number that the digits represent; other characters are ignored.
  var decimalNumber: Int { Int(truncatingIfNeeded: number(base: 10)) }

  var hexadecimalNumber: UInt64 { number(base: 16) }

  private func number(base: UInt64) -> UInt64 {
    var value: UInt64 = 0
    for offset in octets.byteOffsets {
      switch octets.octet(at: offset) ?? 0 {
      case let digit where UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit:
        value = value &* base &+ UInt64(digit - UInt8(ascii: "0"))
      case let digit where UInt8(ascii: "A")...UInt8(ascii: "F") ~= digit:
        value = value &* base &+ UInt64(digit - UInt8(ascii: "A")) &+ 10
      default: break
      }
    }
    return value
  }
}
