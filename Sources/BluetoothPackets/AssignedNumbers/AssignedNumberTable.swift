import ByteReading

/// Names by number, stored as a sorted text with one line per entry: a key of fixed width, a space, the name.
///
/// The text is a literal in the binary. Nothing is built at startup, and names are found by binary search in the
/// octets.
public struct AssignedNumberTable: Sendable {
  /// An entry of a table.
  public struct Entry: Hashable, Sendable {
    /// The assigned number.
    public let number: UInt16
    /// Its name.
    public let name: String
  }

  /// Number of digits of each key, in uppercase hexadecimal.
  private let digits: Int
  private let text: ConstantText

  init(digits: Int, text: StaticString) {
    self.digits = digits
    self.text = ConstantText(text)
  }

  /// Returns the name of `number`; nil if the table has none.
  public func name(of number: UInt16) -> String? {
    var lower = 0
    var upper = text.count
    while lower < upper {
      let start = lineStart(before: (lower + upper) / 2, after: lower)
      let end = lineEnd(after: start)
      let key = key(at: start)
      if key == number { return name(from: start, to: end) }
      if key < number { lower = end + 1 } else { upper = start }
    }
    return nil
  }

  /// All entries in ascending order.
  public var entries: [Entry] {
    var entries: [Entry] = []
    var start = 0
    while start < text.count {
      let end = lineEnd(after: start)
      entries.append(Entry(number: key(at: start), name: name(from: start, to: end)))
      start = end + 1
    }
    return entries
  }

  private func lineStart(before position: Int, after lower: Int) -> Int {
    let octets = text.octets
    var start = position
    while start > lower, octets.octet(at: start - 1) != UInt8(ascii: "\n") { start -= 1 }
    return start
  }

  private func lineEnd(after position: Int) -> Int {
    let octets = text.octets
    var end = position
    while let octet = octets.octet(at: end), octet != UInt8(ascii: "\n") { end += 1 }
    return end
  }

  private func key(at start: Int) -> UInt16 {
    let octets = text.octets
    var key: UInt16 = 0
    for index in start..<min(start + digits, text.count) {
      let octet = octets.octet(at: index) ?? 0
      let isDigit = octet <= UInt8(ascii: "9")
      key = key << 4 | UInt16((octet &- (isDigit ? UInt8(ascii: "0") : 55)) & 0x0F)
    }
    return key
  }

  private func name(from start: Int, to end: Int) -> String {
    text[min(start + digits + 1, end)..<end].description
  }
}
