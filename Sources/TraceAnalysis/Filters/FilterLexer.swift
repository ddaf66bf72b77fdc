/// Splits the text of a filter into words and signs.
///
/// Words are defined as in Wireshark 4.0: letters, digits, `_` and `-` in parts separated by single
/// dots, or octets separated by colons.
struct FilterLexer {
  /// Maximum length of a filter in octets.
  static let limit = 65_536

  let octets: [UInt8]
  private var position = 0

  init(_ text: String) {
    octets = Array(text.utf8)
  }

  /// Returns all words and signs, followed by an end token.
  mutating func tokens() throws(DisplayFilter.ParseError) -> [FilterToken] {
    guard octets.count <= FilterLexer.limit else {
      throw DisplayFilter.ParseError(
        .tooLong(limit: FilterLexer.limit), at: octets.count..<octets.count)
    }
    var tokens: [FilterToken] = []
    while let token = try next() { tokens.append(token) }
    tokens.append(FilterToken(kind: .end, range: octets.count..<octets.count))
    return tokens
  }

  private mutating func next() throws(DisplayFilter.ParseError) -> FilterToken? {
    while let octet = peek(), FilterLexer.isBlank(octet) { position += 1 }
    guard let octet = peek() else { return nil }
    let start = position
    switch octet {
    case UInt8(ascii: "\""): return try text(isRaw: false, from: start)
    case UInt8(ascii: "r"), UInt8(ascii: "R"):
      if peek(1) == UInt8(ascii: "\"") {
        position += 1
        return try text(isRaw: true, from: start)
      }
    case UInt8(ascii: "'"): return try character(from: start)
    case UInt8(ascii: "["): return try brackets(from: start, isLayers: false)
    case UInt8(ascii: "#"): return try layers(from: start)
    default: break
    }
    if let sign = FilterLexer.signs.first(where: { matches($0.text) }) {
      position += sign.text.utf8CodeUnitCount
      return FilterToken(kind: sign.kind, range: start..<position)
    }
    return word(from: start)
  }

  // MARK: Words

  private mutating func word(from start: Int) -> FilterToken {
    let isFieldName = peek() == UInt8(ascii: ".")
    let name = nameLength(from: isFieldName ? start + 1 : start)
    let octets = isFieldName ? 0 : octetsLength(from: start)
    let count = isFieldName && name > 0 ? name + 1 : max(name, octets)
    guard count > 0 else {
      position += strayLength(from: start)
      return FilterToken(kind: .stray, range: start..<position)
    }
    position = start + count
    let range = start..<position
    if isFieldName { return FilterToken(kind: .fieldName, range: range) }
    if name == count, let kind = FilterLexer.keywords[text(of: range)] {
      return FilterToken(kind: kind, range: range)
    }
    return FilterToken(kind: .word, range: range)
  }

  /// Returns the length of a name: letters, digits, `_` and `-` in parts separated by single dots. The first octet is
  /// not `-`.
  private func nameLength(from start: Int) -> Int {
    var end = start
    guard let first = octet(at: end), FilterLexer.isNamePart(first), first != UInt8(ascii: "-")
    else { return 0 }
    while let octet = octet(at: end) {
      if FilterLexer.isNamePart(octet) {
        end += 1
      } else if octet == UInt8(ascii: "."), let next = self.octet(at: end + 1),
        FilterLexer.isNamePart(next), next != UInt8(ascii: "-")
      {
        end += 2
      } else {
        break
      }
    }
    return end - start
  }

  /// Returns the length of octets: pairs of hexadecimal digits separated by colons, optionally with a leading colon;
  /// or a colon and digits.
  private func octetsLength(from start: Int) -> Int {
    let hasColon = octet(at: start) == UInt8(ascii: ":")
    let first = hasColon ? start + 1 : start
    var end = first
    while isPair(at: end), octet(at: end + 2) == UInt8(ascii: ":"), isPair(at: end + 3) {
      end += 3
    }
    let pairs = end > first ? end + 2 - start : 0
    guard hasColon else { return pairs }
    var digits = first
    while let octet = octet(at: digits), FilterLexer.isHexadecimal(octet) { digits += 1 }
    return max(pairs, digits > first ? digits - start : 0)
  }

  private func isPair(at offset: Int) -> Bool {
    guard let first = octet(at: offset), let second = octet(at: offset + 1) else { return false }
    return FilterLexer.isHexadecimal(first) && FilterLexer.isHexadecimal(second)
  }

  /// Returns the length of an unknown sign. A UTF-8 character is one sign, regardless of its number of octets.
  private func strayLength(from start: Int) -> Int {
    var end = start + 1
    while let octet = octet(at: end), octet & 0xC0 == 0x80 { end += 1 }
    return end - start
  }

  // MARK: Text

  private mutating func text(isRaw: Bool, from start: Int) throws(DisplayFilter.ParseError)
    -> FilterToken
  {
    position += 1
    var text: [UInt8] = []
    while let octet = peek() {
      position += 1
      if octet == UInt8(ascii: "\"") {
        return FilterToken(kind: .text(text), range: start..<position)
      }
      guard octet == UInt8(ascii: "\\") else {
        text.append(octet)
        continue
      }
      if isRaw {
        text.append(octet)
        guard let escaped = peek() else { break }
        text.append(escaped)
        position += 1
      } else {
        try escape(into: &text)
      }
    }
    throw DisplayFilter.ParseError(.openQuote, at: start..<octets.count)
  }

  private mutating func character(from start: Int) throws(DisplayFilter.ParseError) -> FilterToken {
    position += 1
    var octets: [UInt8] = []
    while let octet = peek() {
      position += 1
      if octet == UInt8(ascii: "'") {
        guard octets.count == 1 else {
          throw DisplayFilter.ParseError(.notOneCharacter, at: start..<position)
        }
        return FilterToken(kind: .character(octets[0]), range: start..<position)
      }
      if octet == UInt8(ascii: "\\") {
        try escape(into: &octets)
      } else {
        octets.append(octet)
      }
    }
    throw DisplayFilter.ParseError(.openQuote, at: start..<self.octets.count)
  }

  /// Reads the rest of an escape after the backslash.
  private mutating func escape(into text: inout [UInt8]) throws(DisplayFilter.ParseError) {
    let start = position - 1
    guard let octet = peek() else { return }
    position += 1
    switch octet {
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      position -= 1
      let value = digits(atMost: 3, radix: 8)
      guard let byte = UInt8(exactly: value) else {
        throw DisplayFilter.ParseError(.unknownEscape, at: start..<position)
      }
      text.append(byte)
    case UInt8(ascii: "x") where peek().map(FilterLexer.isHexadecimal) == true:
      text.append(UInt8(truncatingIfNeeded: digits(atMost: 2, radix: 16)))
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      let count = octet == UInt8(ascii: "u") ? 4 : 8
      let first = position
      let value = digits(atMost: count, radix: 16)
      // As in C, a character that has a shorter notation must use it.
      guard position - first == count, let scalar = Unicode.Scalar(value),
        value >= 0xA0 || [0x24, 0x40, 0x60].contains(value)
      else {
        throw DisplayFilter.ParseError(.unknownEscape, at: start..<position)
      }
      text.append(contentsOf: Array(String(scalar).utf8))
    default:
      guard let meaning = FilterLexer.escapes[octet] else {
        throw DisplayFilter.ParseError(.unknownEscape, at: start..<position)
      }
      text.append(meaning)
    }
  }

  private mutating func digits(atMost count: Int, radix: UInt32) -> UInt32 {
    var value: UInt32 = 0
    var read = 0
    while read < count, let octet = peek(), let digit = FilterNumber.digit(octet), digit < radix {
      value = value &* radix &+ digit
      position += 1
      read += 1
    }
    return value
  }

  // MARK: Slices and layers

  private mutating func layers(from start: Int) throws(DisplayFilter.ParseError) -> FilterToken {
    position += 1
    if peek() == UInt8(ascii: "[") { return try brackets(from: start, isLayers: true) }
    let first = position
    while let octet = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(octet) {
      position += 1
    }
    guard position > first else {
      throw DisplayFilter.ParseError(.missingLayer, at: position..<min(position + 1, octets.count))
    }
    return FilterToken(
      kind: .layers([try FilterSlice(parsing: octets[first..<position])]), range: start..<position)
  }

  private mutating func brackets(
    from start: Int, isLayers: Bool
  ) throws(DisplayFilter.ParseError) -> FilterToken {
    position += 1
    var slices: [FilterSlice] = []
    var part = position
    while let octet = peek() {
      position += 1
      let isLast = octet == UInt8(ascii: "]")
      guard isLast || octet == UInt8(ascii: ",") else { continue }
      guard part < position - 1 else {
        throw DisplayFilter.ParseError(.unexpected, at: position - 1..<position)
      }
      slices.append(try FilterSlice(parsing: octets[part..<position - 1]))
      part = position
      if isLast {
        return FilterToken(
          kind: isLayers ? .layers(slices) : .slice(slices), range: start..<position)
      }
    }
    throw DisplayFilter.ParseError(.openBracket, at: octets.count..<octets.count)
  }

  // MARK: Octets

  private func octet(at offset: Int) -> UInt8? {
    offset < octets.count ? octets[offset] : nil
  }

  private func peek(_ distance: Int = 0) -> UInt8? { octet(at: position + distance) }

  private func matches(_ sign: StaticString) -> Bool {
    octets[position...].starts(with: sign.description.utf8)
  }

  private func text(of range: Range<Int>) -> String {
    String(decoding: octets[range], as: UTF8.self)
  }

  private static func isBlank(_ octet: UInt8) -> Bool {
    octet == 0x20 || octet == 0x09 || octet == 0x0A || octet == 0x0D
  }

  private static func isNamePart(_ octet: UInt8) -> Bool {
    switch octet {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func isHexadecimal(_ octet: UInt8) -> Bool {
    FilterNumber.digit(octet).map { $0 < 16 } ?? false
  }
}
