import CaptureFiles

/// Text as HTML. The contents of a capture are always escaped, and a name with a different writing direction does not
/// affect the surrounding text.
package struct PageMarkup {
  /// Number of the file on a page with several, from 1. Nil for a single one.
  package let file: Int?
  /// Whether the number is not known yet, so that a placeholder is written instead.
  private var hasMarks = false

  package init(file: Int?) { self.file = file }

  /// Markup for text that is written before the number of its file is known.
  static var ofAnyFile: PageMarkup {
    var markup = PageMarkup(file: nil)
    markup.hasMarks = true
    return markup
  }

  /// Returns text for elements and attributes.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.printable.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Returns a name that is isolated from the writing direction of the surrounding text.
  package static func isolated(_ text: String) -> String { "<bdi>\(escaped(text))</bdi>" }

  /// Returns the markup of a sentence: record numbers become links, quoted text is isolated, and text in backticks is
  /// code.
  package func sentence(_ text: String) -> String {
    var output = ""
    var plain = ""
    let characters = Array(text.printable)
    var place = 0
    func flush() {
      output += PageMarkup.escaped(plain)
      plain = ""
    }
    while place < characters.count {
      let character = characters[place]
      if character == "#", let end = endOfNumber(characters, place + 1) {
        flush()
        output += link(to: String(characters[(place + 1)..<end]))
        place = end
      } else if character == "\"",
        let close = characters[(place + 1)...].firstIndex(of: "\""), close > place + 1
      {
        flush()
        output += "&quot;" + PageMarkup.isolated(String(characters[(place + 1)..<close])) + "&quot;"
        place = close + 1
      } else if character == "`",
        let close = characters[(place + 1)...].firstIndex(of: "`"), close > place + 1
      {
        flush()
        output +=
          "<code>" + PageMarkup.escaped(String(characters[(place + 1)..<close])) + "</code>"
        place = close + 1
      } else {
        plain.append(character)
        place += 1
      }
    }
    flush()
    return output
  }

  /// The beginning of a link's target.
  fileprivate var place: String { file.map { "file=\($0)&amp;" } ?? "" }

  package func link(to frame: String) -> String {
    let place = hasMarks ? PageText.mark : place
    return "<a class=\"frame\" href=\"#\(place)frame=\(frame)\">#\(frame)</a>"
  }

  /// Returns links to the first few records.
  package func links(to frames: some Sequence<Int>, limit: Int = 6) -> String {
    let frames = Array(frames)
    let shown = frames.prefix(limit).map { link(to: String($0)) }.joined(separator: " ")
    let more = frames.count - min(frames.count, limit)
    return more > 0
      ? "\(shown) <span class=\"faint\">and \(Decimals.grouped(more)) more</span>" : shown
  }

  private func endOfNumber(_ characters: [Character], _ start: Int) -> Int? {
    var end = start
    while end < characters.count, end - start < 12, characters[end].isASCII,
      characters[end].isNumber
    {
      end += 1
    }
    return end > start ? end : nil
  }
}

/// Markup that may be written before the number of its file is known.
struct PageText: Sendable {
  /// The placeholder for the file's number in links. It is a control character, which no text of a capture contains.
  fileprivate static let mark = "\u{1}"

  private var octets: [UInt8]

  init(_ body: (inout OutputBuffer) -> Void) { octets = collected(body) }

  static func + (left: PageText, right: PageText) -> PageText {
    var sum = left
    sum.octets += right.octets
    return sum
  }

  /// Writes the text with the file's number.
  func write(_ markup: PageMarkup, to output: inout OutputBuffer) {
    var start = octets.startIndex
    while let mark = octets[start...].firstIndex(of: 1) {
      output.write(Array(octets[start..<mark]))
      output.write(markup.place)
      start = mark + 1
    }
    output.write(Array(octets[start...]))
  }
}
