import ByteReading

/// Writes one JSON document piece by piece, with keys in the order in which they are written.
///
/// An encoder that builds a document in memory first could neither stream a report of millions of packets nor keep the
/// order of keys. Here, everything is written directly to the output, so a document may be larger than memory.
package struct JSONWriter: ~Copyable {
  /// How the document is broken into lines.
  package enum Layout: Sendable {
    /// One line.
    case line
    /// One line for each member and element, indented by two spaces.
    case indented
    /// One line for each member of the document and each element of its lists, so that a document with a million
    /// elements stays readable.
    case rows
  }

  var output: OutputBuffer
  /// The reference for times: the capture's first record, in nanoseconds since 1970.
  var origin: Int64
  private let layout: Layout
  private var needsComma = false
  private var isInArray = false
  private var depth = 0

  /// - Parameters:
  ///   - layout: how the document is broken into lines.
  ///   - origin: the reference for times, in nanoseconds since 1970.
  ///   - output: receives the document; `finish` returns it.
  package init(_ layout: Layout, origin: Int64 = 0, into output: consuming OutputBuffer) {
    self.output = output
    self.layout = layout
    self.origin = origin
  }

  /// Returns the output.
  package consuming func finish() -> OutputBuffer { output }

  /// Ends a document on a separate line and begins the next one.
  package mutating func endLine() {
    append(UInt8(ascii: "\n"))
    needsComma = false
  }

  // MARK: Structure

  /// Writes an object with the members that `members` writes.
  package mutating func object(_ key: String? = nil, _ members: (inout JSONWriter) -> Void) {
    begin(key)
    let surrounding = open(UInt8(ascii: "{"), isArray: false)
    members(&self)
    close(UInt8(ascii: "}"), surrounding)
  }

  /// Writes an array with the elements that `elements` writes.
  package mutating func array(_ key: String? = nil, _ elements: (inout JSONWriter) -> Void) {
    begin(key)
    let surrounding = open(UInt8(ascii: "["), isArray: true)
    elements(&self)
    close(UInt8(ascii: "]"), surrounding)
  }

  /// Writes an array on one line even in an indented document, for lists of frames and numbers.
  package mutating func numbers(_ key: String?, _ values: some Sequence<Int>) {
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

  /// Writes an array with the elements that `elements` writes.
  mutating func array(quoted key: JSONKey?, _ elements: (inout JSONWriter) -> Void) {
    begin(quoted: key)
    let surrounding = open(UInt8(ascii: "["), isArray: true)
    elements(&self)
    close(UInt8(ascii: "]"), surrounding)
  }

  /// The surrounding object or array, restored at the end.
  private struct Surrounding {
    let isInArray: Bool
  }

  // Not inlined, because documents begin and end an object at a thousand places.

  @inline(never)
  private mutating func open(_ bracket: UInt8, isArray: Bool) -> Surrounding {
    append(bracket)
    let surrounding = Surrounding(isInArray: isInArray)
    (needsComma, isInArray) = (false, isArray)
    depth += 1
    return surrounding
  }

  @inline(never)
  private mutating func close(_ bracket: UInt8, _ surrounding: Surrounding) {
    depth -= 1
    isInArray = surrounding.isInArray
    if needsComma, layout == .indented { newLine() }
    append(bracket)
    needsComma = true
  }

  // MARK: Values

  @inline(never)
  mutating func cell(_ key: String?, _ cell: Cell) {
    begin(key)
    append(cell)
  }

  @inline(never)
  mutating func cell(quoted key: JSONKey?, _ cell: Cell) {
    begin(quoted: key)
    append(cell)
  }

  private mutating func append(_ cell: Cell) {
    switch cell {
    case .null: output.append { $0.append("null") }
    case .flag(let value): output.append { $0.append(value ? "true" : "false") }
    case .integer(let value): append(decimal: value)
    case .unsigned(let value): output.write(decimal: value)
    case .number(let value, let digits):
      append(value.isFinite ? Decimals.text(value, atMost: digits) : "null")
    case .duration(let nanoseconds, let unit):
      append(nanoseconds: nanoseconds, digits: unit.nanosecondDigits)
    case .time(let time): append(nanoseconds: time.elapsed(since: origin), digits: 9)
    case .epoch(let time):
      output.append { output in
        output.append(UInt8(ascii: "\""))
        output.append(seconds: time)
        output.append(UInt8(ascii: "\""))
      }
    case .text(let text): append(quoted: text)
    }
  }

  /// Writes a value that `body` appends in JSON syntax.
  mutating func value(quoted key: JSONKey?, _ body: (inout OctetBuffer) -> Void) {
    begin(quoted: key)
    output.append(body)
  }

  /// Writes a text that `body` appends.
  ///
  /// - Parameters:
  ///   - key: the key of the member, or nil in an array.
  ///   - mayNeedEscape: whether it may contain anything but letters, digits and plain punctuation.
  ///   - body: appends the text.
  mutating func text(
    quoted key: JSONKey?, mayNeedEscape: Bool, _ body: (inout OctetBuffer) -> Void
  ) {
    begin(quoted: key)
    append(UInt8(ascii: "\""))
    let unescaped = output.append { output in
      let start = output.count
      body(&output)
      guard mayNeedEscape, output.contains(from: start, where: JSONWriter.mayBeEscaped) else {
        return nil as String?
      }
      let text = output.text(from: start)
      output.cut(to: start)
      return text
    }
    if let unescaped { append(escaping: unescaped) }
    append(UInt8(ascii: "\""))
  }

  mutating func null(_ key: String?) { cell(key, .null) }

  /// Writes text, or null.
  package mutating func value(_ key: String? = nil, _ value: String?) {
    cell(key, value.map(Cell.text) ?? .null)
  }

  /// Writes a Boolean value, or null.
  package mutating func value(_ key: String? = nil, _ value: Bool?) {
    cell(key, value.map(Cell.flag) ?? .null)
  }

  /// Writes an integer, or null.
  package mutating func value(_ key: String? = nil, _ value: (some BinaryInteger)?) {
    begin(key)
    guard let value else { return append("null") }
    if let number = Int(exactly: value) {
      append(decimal: number)
    } else {
      append(String(value))
    }
  }

  /// Writes a number with at most `digits` digits after the decimal point. NaN and infinities are
  /// null.
  package mutating func value(_ key: String? = nil, _ value: Double?, digits: Int = 6) {
    cell(key, value.map { .number($0, digits: digits) } ?? .null)
  }

  /// Appends a number of nanoseconds in a larger unit with full precision.
  private mutating func append(nanoseconds: Int64, digits: Int) {
    if nanoseconds < 0 { append(UInt8(ascii: "-")) }
    var scale: UInt64 = 1
    for _ in 0..<digits { scale *= 10 }
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: scale)
    output.append { output in
      output.append(decimal: whole)
      guard rest > 0 else { return }
      output.append(0x2E)
      output.append(decimal: rest, digits: digits)
      while output.last == 0x30 { output.cut(to: output.count - 1) }
    }
  }

  // MARK: Octets

  @inline(never)
  private mutating func begin(_ key: String?) {
    separate()
    guard let key else { return }
    append(UInt8(ascii: "\""))
    append(key)
    append(layout == .indented ? "\": " : "\":")
  }

  @inline(never)
  private mutating func begin(quoted key: JSONKey?) {
    separate()
    guard let key else { return }
    output.append { $0.append(key.text) }
    if layout == .indented { append(UInt8(ascii: " ")) }
  }

  /// Writes the separator before a member or element.
  @inline(__always)
  private mutating func separate() {
    if needsComma { append(UInt8(ascii: ",")) }
    if layout != .line { breakLine() }
    needsComma = true
  }

  private mutating func breakLine() {
    switch layout {
    case .line: break
    case .indented: if depth > 0 { newLine() }
    case .rows: if depth == 1 && needsComma || depth == 2 && isInArray { newLine() }
    }
  }

  @inline(never)
  private mutating func newLine() {
    append(UInt8(ascii: "\n"))
    guard layout == .indented else { return }
    for _ in 0..<depth { append("  ") }
  }

  @inline(__always)
  private mutating func append(_ byte: UInt8) {
    output.write(octet: byte)
  }

  private mutating func append(_ text: String) {
    output.write(text)
  }

  private mutating func append(decimal value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    output.write(decimal: UInt64(value.magnitude))
  }

  private mutating func append(quoted text: String) {
    append(UInt8(ascii: "\""))
    let isPlain = output.append { output in
      let start = output.count
      output.append(text: text)
      guard output.contains(from: start, where: JSONWriter.mayBeEscaped) else { return true }
      output.cut(to: start)
      return false
    }
    if !isPlain { append(escaping: text) }
    append(UInt8(ascii: "\""))
  }

  private mutating func append(escaping text: String) {
    for scalar in text.unicodeScalars {
      if let byte = UInt8(exactly: scalar.value), byte < 0x80 {
        append(escaping: byte)
      } else if JSONWriter.isEscaped(scalar) {
        append(escape: scalar.value)
      } else {
        append(String(scalar))
      }
    }
  }

  /// Whether a character that begins with this octet may need to be escaped.
  @inline(__always)
  private static func mayBeEscaped(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0xC2, 0xD8, 0xE2: true
    default: false
    }
  }

  /// Whether a scalar is a control character that JSON allows but that affects a terminal or the display order: C1
  /// controls, bidirectional controls, and separators that some programs treat as line ends.
  private static func isEscaped(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private mutating func append(escape value: UInt32) {
    let digits = String(value, radix: 16)
    append("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
  }

  private mutating func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case UInt8(ascii: "\n"): append("\\n")
    case UInt8(ascii: "\r"): append("\\r")
    case UInt8(ascii: "\t"): append("\\t")
    case 0...0x1F, 0x7F:
      append(escape: UInt32(byte))
    default: append(byte)
    }
  }
}
