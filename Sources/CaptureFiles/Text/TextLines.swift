/// The lines of a text, without the additions of terminals and editors.
struct TextLines {
  /// Line endings, in addition to a line feed.
  enum Ending {
    case line
    /// A comma or a bracket outside quotation marks: a value of a JSON document.
    case json
    /// The end of a tag.
    case xml
  }

  /// Maximum length of a line in octets: a packet of 64 KiB with spaces between its octets.
  static let limit = 256 * 1024

  let ending: Ending
  /// The line, up to the maximum length.
  private(set) var line: [UInt8] = []
  /// The number of the line, from 1.
  private(set) var number = 0
  /// The offset of the line in the file.
  private(set) var start = 0
  /// Whether the line was longer than the limit.
  private(set) var isTooLong = false
  private var position = 0
  private var nextNumber = 1
  private var isWide = false
  private var isQuoted = false

  init(ending: Ending = .line) {
    self.ending = ending
  }

  /// Moves to the next line. Returns false at the end of the text.
  mutating func next(in window: inout InputWindow) -> Bool {
    if position == 0 { passByteOrderMark(in: &window) }
    line.removeAll(keepingCapacity: true)
    start = position
    number = nextNumber
    isTooLong = false
    guard window.has(1, at: position) else { return false }
    var isEscape = false
    while position < window.upper || window.has(1, at: position) {
      let octet = window.uint8(at: position)
      position += 1
      if position & 0xFFFF == 0 { window.lower = position }
      if octet == 0x0A {
        nextNumber += 1
        isQuoted = false
        break
      }
      // Terminal colors: an escape, a bracket and everything up to a letter.
      if isEscape {
        if (0x40...0x7E).contains(octet), octet != 0x5B { isEscape = false }
        continue
      }
      if octet == 0x1B {
        isEscape = true
        continue
      }
      if octet == 0x0D || isWide && octet == 0 { continue }
      if line.count < Self.limit { line.append(octet) } else { isTooLong = true }
      if ends(with: octet) { break }
    }
    window.lower = position
    return true
  }

  private mutating func ends(with octet: UInt8) -> Bool {
    switch ending {
    case .line: return false
    case .xml: return octet == UInt8(ascii: ">")
    case .json:
      if octet == UInt8(ascii: "\"") { isQuoted.toggle() }
      return !isQuoted
        && (octet == UInt8(ascii: ",") || octet == UInt8(ascii: "[") || octet == UInt8(ascii: "{"))
    }
  }

  /// Skips a byte order mark. In UTF-16, every second octet is zero.
  private mutating func passByteOrderMark(in window: inout InputWindow) {
    guard window.has(3, at: 0) else { return }
    let mark = window.uint16(at: 0, .bigEndian)
    if mark == 0xFFFE || mark == 0xFEFF {
      isWide = true
      position = 2
    } else if mark == 0xEFBB, window.uint8(at: 2) == 0xBF {
      position = 3
    }
  }
}
