extension OutputBuffer {
  /// Writes lines of a report, wrapped to the width of the screen.
  mutating func lines(_ lines: [String], within width: Int) {
    for line in lines { self.line(line, within: width) }
  }

  /// Writes one line of a report. Text that does not fit continues below with further indentation, unless it is a
  /// command to paste.
  mutating func line(_ text: String, within width: Int) {
    // A text has at most as many columns as octets.
    guard text.utf8.count > width, text.visibleWidth > width, !text.isCommandLine else {
      return line(text)
    }
    for part in text.fitted(to: width) { line(part) }
  }
}

extension String {
  /// Returns the line wrapped to at most `width` columns, at spaces or, if there are none, at the limit. A number and
  /// its unit stay together. Continuation lines are indented by two more columns than the line itself.
  package func fitted(to width: Int) -> [String] {
    let indent = min(prefix { $0 == " " }.count, width / 2)
    let hanging = String(repeating: " ", count: min(indent + 2, width / 2))
    var lines: [String] = []
    var rest = String(drop { $0 == " " }).bound(within: width - hanging.count)
    var prefix = String(repeating: " ", count: indent)
    while true {
      let (part, remainder) = rest.split(at: max(1, width - prefix.count))
      lines.append(prefix + part.unbound)
      guard !remainder.isEmpty else { return lines }
      rest = remainder
      prefix = hanging
    }
  }

  /// Returns the longest beginning that fits `width` columns, without trailing spaces, and the rest.
  ///
  /// Color sequences have no width and are not split.
  private func split(at width: Int) -> (String, String) {
    var columns = 0
    var isSequence = false
    // The positions after the last space that fits, after the last one at which no line should break, and after the
    // last character that fits.
    var space: String.Index?
    var boundSpace: String.Index?
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
        if columns <= width + 1, String.isBoundSpace(character) { boundSpace = index }
        if columns > width { break }
      }
      end = next
      index = next
    }
    guard index < endIndex else { return (self, "") }
    // A word longer than a line is split after at least one character.
    let cut = space ?? boundSpace ?? (end > startIndex ? end : self.index(after: startIndex))
    var part = self[..<cut]
    while part.last == " " { part.removeLast() }
    return (String(part), String(self[cut...].drop { $0 == " " || String.isBoundSpace($0) }))
  }
}
