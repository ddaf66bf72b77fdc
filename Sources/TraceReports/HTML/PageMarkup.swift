import CaptureFiles

/// Text as HTML. The contents of a capture are always escaped, and a name with another writing
/// direction does not affect the text around it.
package struct PageMarkup {
  /// Number of the file on a page with several, from 1. Nil for a single one.
  package let file: Int?

  package init(file: Int?) { self.file = file }

  /// Text for elements and attributes.
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

  /// A name, isolated from the writing direction of the text around it.
  package static func isolated(_ text: String) -> String { "<bdi>\(escaped(text))</bdi>" }

  /// A sentence: record numbers become links, and quoted text is isolated.
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
      } else {
        plain.append(character)
        place += 1
      }
    }
    flush()
    return output
  }

  package func link(to frame: String) -> String {
    let place = file.map { "file=\($0)&amp;" } ?? ""
    return "<a class=\"frame\" href=\"#\(place)frame=\(frame)\">#\(frame)</a>"
  }

  /// Links to the first few records.
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
