/// Reads JSON, RFC 8259, without Foundation.
package struct JSONReader {
  /// An error in JSON text, and its position.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    /// Line, from 1.
    package let line: Int
    /// Column in octets, from 1.
    package let column: Int
    /// The error with its position.
    package let problem: String

    package var description: String { "line \(line), column \(column): \(problem)" }
  }

  private let octets: [UInt8]
  private var position = 0

  /// First octets of values other than keywords: an object, an array, a text, a number.
  package static let openings = Array("{[\"-0123456789".utf8)

  /// Maximum depth of a document, to prevent a stack overflow.
  static let maximumDepth = 64

  /// Reads a whole document.
  package static func read(_ octets: [UInt8]) throws(Failure) -> JSONValue {
    var reader = JSONReader(octets: octets)
    let value = try reader.value(depth: 0)
    reader.skipBlanks()
    guard reader.position == octets.count else { throw reader.failure("the end was expected") }
    return value
  }

  private init(octets: [UInt8]) {
    self.octets = octets
    // A byte order mark is ignored.
    if octets.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  private func failure(_ problem: String) -> Failure {
    let read = octets[..<min(position, octets.count)]
    let line = read.count { $0 == 0x0A } + 1
    let start = read.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return Failure(line: line, column: read.count - start + 1, problem: problem)
  }

  private var next: UInt8? { position < octets.count ? octets[position] : nil }

  private mutating func skipBlanks() {
    while let octet = next, octet == 0x20 || (0x09...0x0D).contains(octet) { position += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) throws(Failure) {
    skipBlanks()
    guard next == UInt8(ascii: character) else { throw failure("\"\(character)\" was expected") }
    position += 1
  }

  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(Failure) -> JSONValue {
    guard depth < JSONReader.maximumDepth else { throw failure("this is nested too deeply") }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw failure("the document ends too early")
    default: return try number()
    }
  }

  private mutating func object(depth: Int) throws(Failure) -> JSONValue {
    try take("{")
    var members: [String: JSONValue] = [:]
    if takes("}") { return .object(members) }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw failure("a key was expected") }
      let key = try string()
      try take(":")
      members[key] = try value(depth: depth + 1)
    } while takes(",")
    try take("}")
    return .object(members)
  }

  private mutating func array(depth: Int) throws(Failure) -> JSONValue {
    try take("[")
    var elements: [JSONValue] = []
    if takes("]") { return .array(elements) }
    repeat { elements.append(try value(depth: depth + 1)) } while takes(",")
    try take("]")
    return .array(elements)
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(Failure) -> JSONValue {
    guard octets[position...].starts(with: word.utf8) else {
      throw failure("a value was expected")
    }
    position += word.utf8.count
    return value
  }

  private mutating func number() throws(Failure) -> JSONValue {
    let start = position
    while let octet = next, Array("+-.eE0123456789".utf8).contains(octet) { position += 1 }
    let text = String(decoding: octets[start..<position], as: UTF8.self)
    guard !text.isEmpty, !text.hasPrefix("+"), let number = Double(text) else {
      position = start
      throw failure("a value was expected")
    }
    return .number(number)
  }

  // MARK: Strings

  private mutating func string() throws(Failure) -> String {
    position += 1
    var text: [UInt8] = []
    while let octet = next {
      position += 1
      switch octet {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += Array(String(try escaped()).utf8)
      case 0..<0x20:
        position -= 1
        throw failure("a string contains a control character")
      default: text.append(octet)
      }
    }
    throw failure("a string has no end")
  }

  private mutating func escaped() throws(Failure) -> Unicode.Scalar {
    guard let octet = next else { throw failure("a string has no end") }
    position += 1
    switch octet {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(octet)
    case UInt8(ascii: "u"): return try codePoint()
    default: throw failure("a string contains an unknown escape")
    }
  }

  private mutating func codePoint() throws(Failure) -> Unicode.Scalar {
    let high = try unit()
    guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) ?? "\u{FFFD}" }
    // The first half of a surrogate pair.
    guard octets[position...].starts(with: "\\u".utf8) else { return "\u{FFFD}" }
    position += 2
    let low = try unit()
    guard (0xDC00..<0xE000).contains(low) else { return "\u{FFFD}" }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func unit() throws(Failure) -> UInt32 {
    let digits = octets[position..<min(position + 4, octets.count)]
    guard digits.count == 4,
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw failure("four hexadecimal digits were expected") }
    position += 4
    return value
  }
}
