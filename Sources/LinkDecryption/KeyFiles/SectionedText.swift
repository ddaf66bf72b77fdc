/// A text with sections of keys and values, as in configuration files: "[name]", then "key = value".
struct SectionedText {
  struct Section {
    let name: String
    private(set) var values: [String: String] = [:]

    init(name: String) {
      self.name = name
    }

    fileprivate mutating func set(_ key: String, _ value: String) { values[key] = value }
    subscript(key: String) -> String? { values[key] }
  }

  private(set) var sections: [Section] = []

  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmed
      if line.hasPrefix("["), line.hasSuffix("]") {
        sections.append(Section(name: String(line.dropFirst().dropLast())))
      } else if let equals = line.firstIndex(of: "="), !sections.isEmpty {
        sections[sections.count - 1].set(
          String(line[..<equals].trimmed), String(line[line.index(after: equals)...].trimmed))
      }
    }
  }
}

extension StringProtocol {
  /// The text without whitespace at both ends.
  var trimmed: SubSequence {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text = text.dropFirst() }
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return text
  }
}
