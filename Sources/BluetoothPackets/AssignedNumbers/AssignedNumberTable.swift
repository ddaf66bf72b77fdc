/// Names by number, as one sorted text: a line an entry, a key of fixed width, a space, the name.
///
/// The text is a literal that stays in the binary: nothing is built at start-up, and a name is found
/// by binary search over the octets.
public struct AssignedNumberTable: Sendable {
  /// An entry of a table.
  public struct Entry: Hashable, Sendable {
    public let number: UInt16
    public let name: String
  }

  /// Hexadecimal digits of each key, upper case.
  private let digits: Int
  private let text: String

  init(digits: Int, text: String) {
    self.digits = digits
    self.text = text
  }

  /// The name of `number`, nil where the table has none.
  public func name(of number: UInt16) -> String? {
    let view = text.utf8
    let octets = view.span
    var lower = 0
    var upper = octets.count
    while lower < upper {
      let start = lineStart(in: octets, before: (lower + upper) / 2, after: lower)
      let end = lineEnd(in: octets, after: start)
      let key = key(in: octets, at: start)
      if key == number { return name(from: start, to: end) }
      if key < number { lower = end + 1 } else { upper = start }
    }
    return nil
  }

  /// All entries, by rising number.
  public var entries: [Entry] {
    let view = text.utf8
    let octets = view.span
    var entries: [Entry] = []
    var start = 0
    while start < octets.count {
      let end = lineEnd(in: octets, after: start)
      entries.append(Entry(number: key(in: octets, at: start), name: name(from: start, to: end)))
      start = end + 1
    }
    return entries
  }

  private func lineStart(in octets: Span<UInt8>, before position: Int, after lower: Int) -> Int {
    var start = position
    while start > lower, octets[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    return start
  }

  private func lineEnd(in octets: Span<UInt8>, after position: Int) -> Int {
    var end = position
    while end < octets.count, octets[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }

  private func key(in octets: Span<UInt8>, at start: Int) -> UInt16 {
    var key: UInt16 = 0
    for index in start..<min(start + digits, octets.count) {
      let octet = octets[index]
      let isDigit = octet <= UInt8(ascii: "9")
      key = key << 4 | UInt16((octet &- (isDigit ? UInt8(ascii: "0") : 55)) & 0x0F)
    }
    return key
  }

  private func name(from start: Int, to end: Int) -> String {
    let view = text.utf8
    let first = view.index(view.startIndex, offsetBy: min(start + digits + 1, end))
    return String(text[first..<view.index(view.startIndex, offsetBy: end)])
  }
}
