/// Writes one JSON document, piece by piece, with keys in the order in which they are written.
///
/// Encoders that build a document in memory first could not stream a report of millions of packets,
/// nor keep the order of keys.
public struct JSONWriter {
  private var text = ""
  private var needsComma = false
  private var depth = 0
  private let isPretty: Bool

  /// - Parameter isPretty: a line for each member, indented by two spaces; else all on one line.
  public init(isPretty: Bool) {
    self.isPretty = isPretty
  }

  /// What was written since the last call; the document goes on after it.
  public mutating func take() -> String {
    defer { text.removeAll(keepingCapacity: true) }
    return text
  }

  // MARK: Structure

  public mutating func object(_ key: String? = nil, _ members: (inout JSONWriter) -> Void) {
    nest(key, open: "{", close: "}", members)
  }

  public mutating func array(_ key: String? = nil, _ elements: (inout JSONWriter) -> Void) {
    nest(key, open: "[", close: "]", elements)
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
    text += "[" + values.map(String.init).joined(separator: ", ") + "]"
  }

  private mutating func nest(
    _ key: String?, open: String, close: String, _ body: (inout JSONWriter) -> Void
  ) {
    begin(key)
    text += open
    needsComma = false
    depth += 1
    body(&self)
    depth -= 1
    if needsComma { newLine() }
    text += close
    needsComma = true
  }

  // MARK: Values

  public mutating func value(_ key: String? = nil, _ value: String?) {
    begin(key)
    guard let value else {
      text += "null"
      return
    }
    text += "\""
    for scalar in value.unicodeScalars { write(escaping: scalar) }
    text += "\""
  }

  public mutating func value(_ key: String? = nil, _ value: Bool?) {
    begin(key)
    text += value.map { $0 ? "true" : "false" } ?? "null"
  }

  public mutating func value(_ key: String? = nil, _ value: (some BinaryInteger)?) {
    begin(key)
    text += value.map { String($0) } ?? "null"
  }

  /// A number with at most `digits` digits after the point; not-a-number and infinities are null.
  public mutating func value(_ key: String? = nil, _ value: Double?, digits: Int = 6) {
    begin(key)
    guard let value, value.isFinite else {
      text += "null"
      return
    }
    text += Decimals.text(value, atMost: digits)
  }

  private mutating func begin(_ key: String?) {
    if needsComma { text += "," }
    if depth > 0, needsComma || text.last == "{" || text.last == "[" || text.isEmpty { newLine() }
    needsComma = true
    if let key { text += isPretty ? "\"\(key)\": " : "\"\(key)\":" }
  }

  private mutating func newLine() {
    guard isPretty else { return }
    text += "\n"
    for _ in 0..<depth { text += "  " }
  }

  private mutating func write(escaping scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": text += "\\\""
    case "\\": text += "\\\\"
    case "\n": text += "\\n"
    case "\r": text += "\\r"
    case "\t": text += "\\t"
    case "\u{0}"..."\u{1F}", "\u{7F}":
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: text.unicodeScalars.append(scalar)
    }
  }
}
