/// Writes one JSON document, piece by piece, with keys in the order in which they are written.
///
/// Encoders that build a document in memory first could not stream a report of millions of packets,
/// nor keep the order of keys. What is written is kept as UTF-8, so that it goes to a file as it
/// stands.
public struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false
  private var depth = 0
  private let isPretty: Bool

  /// - Parameter isPretty: a line for each member, indented by two spaces; else all on one line.
  public init(isPretty: Bool) {
    self.isPretty = isPretty
  }

  /// What was written since the last call; the document goes on after it.
  public mutating func take() -> String {
    defer { bytes.removeAll(keepingCapacity: true) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Hands on what was written since the last call; the document goes on after it.
  public mutating func take(into output: inout OutputBuffer) {
    output.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// What was written since the last call, as an element of a list that somebody else writes.
  mutating func takeElement() -> [UInt8] {
    defer {
      bytes.removeAll(keepingCapacity: true)
      needsComma = false
    }
    return bytes
  }

  /// Ends one document on a line of its own; the next one begins.
  public mutating func endLine(into output: inout OutputBuffer) {
    append(UInt8(ascii: "\n"))
    take(into: &output)
    needsComma = false
  }

  // MARK: Structure

  public mutating func object(_ key: String? = nil, _ members: (inout JSONWriter) -> Void) {
    nest(key, open: UInt8(ascii: "{"), close: UInt8(ascii: "}"), members)
  }

  public mutating func array(_ key: String? = nil, _ elements: (inout JSONWriter) -> Void) {
    nest(key, open: UInt8(ascii: "["), close: UInt8(ascii: "]"), elements)
  }

  public mutating func array<Element>(
    _ key: String, of elements: some Sequence<Element>,
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    array(key) { writer in
      for element in elements { write(&writer, element) }
    }
  }

  /// An array on one line, also in a pretty document: lists of frames and numbers.
  public mutating func numbers(_ key: String?, _ values: some Sequence<Int>) {
    begin(key)
    append(UInt8(ascii: "["))
    var isFirst = true
    for value in values {
      if !isFirst { append(", ") }
      append(decimal: value)
      isFirst = false
    }
    append(UInt8(ascii: "]"))
  }

  private mutating func nest(
    _ key: String?, open: UInt8, close: UInt8, _ body: (inout JSONWriter) -> Void
  ) {
    begin(key)
    append(open)
    needsComma = false
    depth += 1
    body(&self)
    depth -= 1
    if needsComma { newLine() }
    append(close)
    needsComma = true
  }

  // MARK: Values

  public mutating func value(_ key: String? = nil, _ value: String?) {
    begin(key)
    guard let value else { return append("null") }
    append(quoted: value)
  }

  /// A text without anything to escape, such as a constant of the schema.
  mutating func value(_ key: String? = nil, constant value: String) {
    begin(key)
    append(UInt8(ascii: "\""))
    append(value)
    append(UInt8(ascii: "\""))
  }

  public mutating func value(_ key: String? = nil, _ value: Bool?) {
    begin(key)
    guard let value else { return append("null") }
    append(value ? "true" : "false")
  }

  public mutating func value(_ key: String? = nil, _ value: (some BinaryInteger)?) {
    begin(key)
    guard let value else { return append("null") }
    if let number = Int(exactly: value) {
      append(decimal: number)
    } else {
      append(String(value))
    }
  }

  /// A number with at most `digits` digits after the point; not-a-number and infinities are null.
  public mutating func value(_ key: String? = nil, _ value: Double?, digits: Int = 6) {
    begin(key)
    guard let value, value.isFinite else { return append("null") }
    append(Decimals.text(value, atMost: digits))
  }

  /// A number of nanoseconds as a larger unit, to the last digit.
  ///
  /// - Parameters:
  ///   - key: of the member.
  ///   - nanoseconds: the value.
  ///   - digits: how many of them stand behind the point: 9 for seconds, 6 for milliseconds.
  mutating func value(_ key: String? = nil, nanoseconds: Int64?, digits: Int = 9) {
    begin(key)
    guard let nanoseconds else { return append("null") }
    if nanoseconds < 0 { append(UInt8(ascii: "-")) }
    var scale: UInt64 = 1
    for _ in 0..<digits { scale *= 10 }
    append(decimal: Int(clamping: nanoseconds.magnitude / scale))
    var rest = nanoseconds.magnitude % scale
    guard rest > 0 else { return }
    append(UInt8(ascii: "."))
    while rest > 0 {
      scale /= 10
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / scale))
      rest %= scale
    }
  }

  // MARK: Octets

  private mutating func begin(_ key: String?) {
    if needsComma { append(UInt8(ascii: ",")) }
    if isPretty, depth > 0, needsComma || isAtStart { newLine() }
    needsComma = true
    guard let key else { return }
    append(UInt8(ascii: "\""))
    append(key)
    append(isPretty ? "\": " : "\":")
  }

  /// Whether nothing stands between here and the bracket, or the piece taken before.
  private var isAtStart: Bool {
    switch bytes.last {
    case UInt8(ascii: "{"), UInt8(ascii: "["), nil: true
    default: false
    }
  }

  private mutating func newLine() {
    guard isPretty else { return }
    append(UInt8(ascii: "\n"))
    for _ in 0..<depth { append("  ") }
  }

  private mutating func append(_ byte: UInt8) {
    bytes.append(byte)
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func append(decimal value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    let number = value.magnitude
    var divisor: UInt = 1
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }

  private mutating func append(quoted text: String) {
    append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case UInt8(ascii: "\n"): append("\\n")
      case UInt8(ascii: "\r"): append("\\r")
      case UInt8(ascii: "\t"): append("\\t")
      case 0...0x1F, 0x7F:
        let digits = String(byte, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}
