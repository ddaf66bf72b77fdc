extension OutputBuffer {
  /// Writes the lines of a report, none wider than the screen.
  mutating func lines(_ lines: [String], within width: Int) {
    for line in lines { self.line(line, within: width) }
  }

  /// Writes one line of a report; what the screen has no room for goes on below, further in.
  mutating func line(_ text: String, within width: Int) {
    // As many octets as columns are no more columns than octets.
    guard text.utf8.count > width, text.visibleWidth > width else { return line(text) }
    for part in text.fitted(to: width) { line(part) }
  }
}

extension String {
  /// The line broken into lines of at most `width` columns: at spaces where there are any, else
  /// where the line ends. What goes on below is two columns further in than the line begins.
  func fitted(to width: Int) -> [String] {
    let indent = min(prefix { $0 == " " }.count, width / 2)
    let hanging = String(repeating: " ", count: min(indent + 2, width / 2))
    var lines: [String] = []
    var rest = String(drop { $0 == " " })
    var prefix = String(repeating: " ", count: indent)
    while true {
      let (part, remainder) = rest.split(at: max(1, width - prefix.count))
      lines.append(prefix + part)
      guard !remainder.isEmpty else { return lines }
      rest = remainder
      prefix = hanging
    }
  }

  /// As much as fits `width` columns, without spaces at its end, and what follows it.
  ///
  /// Sequences that colour have no width, and stay whole.
  private func split(at width: Int) -> (String, String) {
    var columns = 0
    var isSequence = false
    // Behind the last space that fits, and behind the last character that does.
    var space: String.Index?
    var end = startIndex
    var index = startIndex
    while index < endIndex {
      let character = self[index]
      let next = self.index(after: index)
      if character == "\u{1B}" {
        isSequence = true
      } else if isSequence {
        isSequence = character != "m"
      } else {
        columns += String(character).displayWidth
        if character == " ", columns <= width + 1 { space = index }
        if columns > width { break }
      }
      end = next
      index = next
    }
    guard index < endIndex else { return (self, "") }
    // A word that is longer than a line is broken; at least one character is taken.
    let cut = space ?? (end > startIndex ? end : self.index(after: startIndex))
    var part = self[..<cut]
    while part.last == " " { part.removeLast() }
    return (String(part), String(self[cut...].drop { $0 == " " }))
  }
}
