extension String {
  /// Width of the text in terminal columns: two for wide characters, none for combining ones.
  var displayWidth: Int {
    unicodeScalars.reduce(0) { $0 + $1.displayWidth }
  }

  /// Returns the text padded with trailing spaces to `width` columns.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - visibleWidth))
  }

  /// Returns the text padded with leading spaces to `width` columns.
  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - visibleWidth)) + self
  }

  /// Returns the text truncated to `width` columns, with "…" at the end if anything was removed.
  package func truncated(to width: Int) -> String {
    guard displayWidth > width else { return self }
    var text = ""
    var columns = 0
    for character in self {
      let next = String(character).displayWidth
      if columns + next > width - 1 { break }
      text.append(character)
      columns += next
    }
    return text + "…"
  }

  /// Returns the text wrapped into lines of at most `width` columns. Lines break at spaces, but not between a number
  /// and its unit, nor inside quotation marks. Spaces within a line are unchanged.
  ///
  /// - Parameters:
  ///   - width: the columns of a line.
  ///   - first: the columns of the first line, if they differ.
  package func wrapped(to width: Int, first: Int? = nil) -> [String] {
    var lines: [String] = []
    var line = ""
    var lineWidth = 0
    var space = Substring()
    for (run, isSpace) in bound(within: min(width, first ?? width)).runs {
      if isSpace {
        space = run
        continue
      }
      let room = lines.isEmpty ? first ?? width : width
      let runWidth = run.visibleWidth
      if lineWidth > 0, lineWidth + space.utf8.count + runWidth > room {
        lines.append(line)
        line = ""
        lineWidth = 0
      } else {
        line += space
        lineWidth += space.utf8.count
      }
      line += run
      lineWidth += runWidth
      space = Substring()
    }
    lines.append(line)
    return lines.map(\.unbound)
  }

  /// Alternating runs of spaces and other characters.
  private var runs: [(text: Substring, isSpace: Bool)] {
    // Most text is ASCII, in which no octet combines with the preceding space.
    utf8.allSatisfy { $0 < 0x80 }
      ? runs(of: utf8) { $0 == UInt8(ascii: " ") } : runs(of: self) { $0 == " " }
  }

  private func runs<View: Collection>(
    of view: View, where isSpace: (View.Element) -> Bool
  ) -> [(text: Substring, isSpace: Bool)] where View.Index == String.Index {
    var runs: [(text: Substring, isSpace: Bool)] = []
    var start = startIndex
    while start < endIndex {
      let kind = isSpace(view[start])
      let end = view[start...].firstIndex { isSpace($0) != kind } ?? endIndex
      runs.append((self[start..<end], kind))
      start = end
    }
    return runs
  }
}

extension StringProtocol {
  /// The width without color sequences.
  var visibleWidth: Int {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
    var width = 0
    var isSequence = false
    for scalar in unicodeScalars {
      if scalar == "\u{1B}" {
        isSequence = true
      } else if isSequence {
        isSequence = scalar != "m"
      } else {
        width += scalar.displayWidth
      }
    }
    return width
  }
}

extension Unicode.Scalar {
  fileprivate var displayWidth: Int {
    if (0x20..<0x7F).contains(value) { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
