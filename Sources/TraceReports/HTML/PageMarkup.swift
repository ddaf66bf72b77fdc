import CaptureFiles

/// Text as HTML: whatever a capture holds is text in it, and a name in another direction turns nothing around it.
package struct PageMarkup {
  /// From 1, of several files on a page; nil for the only one.
  package let file: Int?

  package init(file: Int?) { self.file = file }

  /// Text for between tags and for attributes.
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

  /// A name, apart from the direction of what stands around it.
  package static func isolated(_ text: String) -> String { "<bdi>\(escaped(text))</bdi>" }

  /// A sentence: numbers of records become links, what stands in quotes is isolated.
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

  /// Records as links: the first few of them.
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
