/// Constants in a filter, read as values of a field's type.
enum FilterConstant {
  /// Reads a word without quotation marks. Returns nil if it is not a value of the type.
  static func value(
    ofWord word: String, as type: DisplayFilter.ValueType, into octets: inout [UInt8]
  ) throws(DisplayFilter.ParseError.Reason) -> FilterValue? {
    switch type {
    case .boolean:
      if let number = FilterNumber.unsigned(word.utf8) { return .unsigned(number == 0 ? 0 : 1) }
      return truth(word)
    case .unsigned, .frameNumber:
      return try number(FilterNumber.unsigned(word.utf8), as: type).map { .unsigned($0) }
    case .signed:
      return try number(FilterNumber.unsigned(word.utf8), as: type).map { .signed(Int64($0)) }
    case .number: return FilterNumber.decimal(word).map { .number($0) }
    case .relativeTime: return FilterNumber.seconds(word).map { .time($0) }
    case .absoluteTime, .presence: return nil
    case .text: return text(Array(word.utf8), in: &octets)
    case .octets, .octetsOfProtocol: return self.octets(word).map { keep($0, in: &octets) }
    case .address:
      guard let address = self.octets(word), address.count == 6 else { return nil }
      return keep(address, in: &octets)
    case .uuid: return uuid(word).map { keep($0, in: &octets) }
    }
  }

  /// Reads text in quotation marks. Returns nil if it is not a value of the type.
  static func value(
    ofText text: [UInt8], as type: DisplayFilter.ValueType, into octets: inout [UInt8]
  ) -> FilterValue? {
    switch type {
    case .text: return self.text(text, in: &octets)
    case .octets, .octetsOfProtocol: return keep(text, in: &octets)
    case .absoluteTime:
      return FilterTime.nanoseconds(String(decoding: text, as: UTF8.self)).map { .time($0) }
    case .boolean: return truth(String(decoding: text, as: UTF8.self))
    default: return nil
    }
  }

  /// Reads one octet in single quotation marks. Returns nil if it is not a value of the type.
  static func value(
    ofCharacter octet: UInt8, as type: DisplayFilter.ValueType, into octets: inout [UInt8]
  ) -> FilterValue? {
    switch type {
    case .unsigned: return .unsigned(UInt64(octet))
    case .signed: return .signed(Int64(octet))
    case .text: return text([octet], in: &octets)
    case .octets, .octetsOfProtocol: return keep([octet], in: &octets)
    default: return nil
    }
  }

  /// Reads octets of two digits each, separated by `:`, `-`, `.` or nothing. An extra digit at the start counts as an
  /// octet. A single octet may be written as a number of two hexadecimal digits.
  static func octets(_ word: String) -> [UInt8]? {
    var digits = Array(word.utf8)
    if digits.count == 4, digits[0] == UInt8(ascii: "0"), digits[1] | 0x20 == UInt8(ascii: "x") {
      digits.removeFirst(2)
    }
    if digits.first == UInt8(ascii: ":") { digits.removeFirst() }
    guard !digits.isEmpty else { return nil }
    var octets: [UInt8] = []
    for group in digits.split(omittingEmptySubsequences: false, whereSeparator: isSeparator) {
      guard !group.isEmpty, group.count <= 2 * FilterLexer.limit else { return nil }
      // A digit without a partner is the first one of its group.
      var high: UInt8? = group.count % 2 == 0 ? nil : 0
      for octet in group {
        guard let digit = FilterNumber.digit(octet), digit < 16 else { return nil }
        if let first = high {
          octets.append(first << 4 | UInt8(digit))
          high = nil
        } else {
          high = UInt8(digit)
        }
      }
    }
    return octets
  }

  /// Reads a UUID of 2, 4 or 16 octets, with or without its dashes.
  private static func uuid(_ word: String) -> [UInt8]? {
    if word.utf8.count == 6, word.lowercased().hasPrefix("0x") {
      return octets(String(word.dropFirst(2)))
    }
    guard let octets = octets(word), [2, 4, 16].contains(octets.count) else { return nil }
    return octets
  }

  /// Whether a word is a UUID of 128 bits in the usual notation: 8-4-4-4-12 digits.
  static func isDashedUUID(_ word: String) -> Bool {
    word.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
      .map(\.count) == [8, 4, 4, 4, 12]
  }

  private static func truth(_ word: String) -> FilterValue? {
    switch word.lowercased() {
    case "true": .unsigned(1)
    case "false": .unsigned(0)
    default: nil
    }
  }

  private static func number(
    _ number: UInt64?, as type: DisplayFilter.ValueType
  ) throws(DisplayFilter.ParseError.Reason) -> UInt64? {
    guard let number else { return nil }
    guard let maximum = type.maximum, number <= maximum else {
      throw .tooLarge(maximum: type.maximum ?? 0)
    }
    return number
  }

  /// Adds the octets of a constant.
  static func keep(_ constant: [UInt8], in octets: inout [UInt8]) -> FilterValue {
    octets.append(contentsOf: constant)
    return .octets(octets.count - constant.count..<octets.count)
  }

  private static func text(_ constant: [UInt8], in octets: inout [UInt8]) -> FilterValue {
    octets.append(contentsOf: constant)
    return .text(octets.count - constant.count..<octets.count)
  }

  private static func isSeparator(_ octet: UInt8) -> Bool {
    octet == UInt8(ascii: ":") || octet == UInt8(ascii: "-") || octet == UInt8(ascii: ".")
  }
}

extension DisplayFilter.ParseError.Reason: Error {}
