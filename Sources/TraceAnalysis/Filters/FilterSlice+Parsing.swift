extension FilterSlice {
  /// Parses `i:j`, `i-j`, `i`, `i:`, `:j` or `:`, with numbers in any base and leading blanks.
  ///
  /// - Parameter text: a part of a filter's octets. Its indices give the position of an error.
  init(parsing text: ArraySlice<UInt8>) throws(DisplayFilter.ParseError) {
    let range = text.startIndex..<text.endIndex
    var rest = FilterSlice.trimmed(text)
    if rest.first == UInt8(ascii: ":") {
      rest = FilterSlice.trimmed(rest.dropFirst())
      if rest.isEmpty {
        self.init(start: 0, end: .endOfValue)
        return
      }
      guard let length = FilterSlice.number(&rest), rest.isEmpty else {
        throw DisplayFilter.ParseError(.notARange, at: range)
      }
      guard length > 0 else { throw DisplayFilter.ParseError(.emptyRange, at: range) }
      self.init(start: 0, end: .count(length))
      return
    }
    guard let start = FilterSlice.number(&rest) else {
      throw DisplayFilter.ParseError(.notARange, at: range)
    }
    guard let sign = rest.first else {
      self.init(start: start, end: .count(1))
      return
    }
    rest = FilterSlice.trimmed(rest.dropFirst())
    switch sign {
    case UInt8(ascii: ":") where rest.isEmpty:
      self.init(start: start, end: .endOfValue)
    case UInt8(ascii: ":"):
      guard let length = FilterSlice.number(&rest), rest.isEmpty else {
        throw DisplayFilter.ParseError(.notARange, at: range)
      }
      guard length > 0 else { throw DisplayFilter.ParseError(.emptyRange, at: range) }
      self.init(start: start, end: .count(length))
    case UInt8(ascii: "-"):
      guard let last = FilterSlice.number(&rest), rest.isEmpty else {
        throw DisplayFilter.ParseError(.notARange, at: range)
      }
      // As in Wireshark, `[1-1]` is an error instead of one octet, and no range may count from both ends.
      guard start < last, (start < 0) == (last < 0) else {
        throw DisplayFilter.ParseError(.emptyRange, at: range)
      }
      self.init(start: start, end: .offset(last))
    default: throw DisplayFilter.ParseError(.notARange, at: range)
    }
  }

  /// Consumes a signed number and the blanks after it.
  private static func number(_ text: inout ArraySlice<UInt8>) -> Int? {
    var digits = text
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits = digits.dropFirst() }
    let number = digits.prefix { FilterNumber.digit($0) != nil }
    guard let value = FilterNumber.unsigned(number).flatMap({ Int32(exactly: $0) }) else {
      return nil
    }
    text = trimmed(digits[number.endIndex...])
    return isNegative ? -Int(value) : Int(value)
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    var rest = text.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest = rest.dropLast() }
    return rest
  }
}
