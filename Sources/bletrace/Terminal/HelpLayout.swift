/// Arranges the parser's help so that it fits on two screens: the options of a command come first, those that many
/// commands share come last, and groups that another command describes are listed only by name.
enum HelpLayout {
  /// Maximum number of lines, which fit on two screens.
  static let most = 90

  /// Sections that the help of one command describes for all others.
  private static let described = ["PROFILES:": "keys", "KEYS:": "keys", "LINK:": "model"]

  /// Options that many commands share, by their names in the parser's notation.
  private static let common = [
    "--user-link-type <", "--as <linktype>", "--fail-on-damage", "--color <", "--width <",
    "-t, --time <", "--tz <", "--gatt <", "--version", "-h, --help",
  ]
  /// Options that every command has, which are never omitted.
  private static let last = ["--version", "-h, --help"]

  private struct Section {
    /// The heading with its colon. Empty for the text above the first one.
    var title: String
    var lines: [String] = []
  }

  /// - Parameter help: the text of the parser. Any other text is returned unchanged.
  static func arranged(_ help: String) -> String {
    guard help.hasPrefix("OVERVIEW: ") else { return help }
    let all = sections(of: help)
    // The parser wraps to the width of the screen.
    let width = all.flatMap(\.lines).map(\.count).max() ?? 80
    guard let command = command(of: help),
      let options = all.first(where: { $0.title == "OPTIONS:" })
    else { return help }
    let entries = entries(of: options).map { $0.rendered(within: width) }
    let isCommon = { (entry: [String]) in
      common.contains { entry.first?.dropFirst(2).hasPrefix($0) == true }
    }
    var own = Section(title: "OPTIONS:")
    own.lines = entries.filter { !isCommon($0) }.flatMap(\.self)
    let shared = entries.filter(isCommon)

    var arranged = all.filter { $0.title.isEmpty || $0.title == "ARGUMENTS:" } + [own]
    var subcommands: [Section] = []
    /// Options that the help of another command describes.
    var elsewhere: [(names: [String], command: String)] = []
    for section in all where !section.title.isEmpty && section.title != "ARGUMENTS:" {
      if section.title == "OPTIONS:" {
        continue
      } else if section.title.hasSuffix("SUBCOMMANDS:") {
        subcommands.append(section)
      } else if let described = described[section.title], described != command {
        let names = section.lines.filter { $0.hasPrefix("  -") }.map(name(of:))
        if let last = elsewhere.indices.last, elsewhere[last].command == described {
          elsewhere[last].names += names
        } else {
          elsewhere.append((names, described))
        }
      } else {
        var rendered = Section(title: section.title)
        rendered.lines = HelpLayout.entries(of: section).flatMap { $0.rendered(within: width) }
        arranged.append(rendered)
      }
    }
    var full = arranged
    append(shared.flatMap(\.self), to: &full)
    let text = text(of: full + [more(elsewhere, width)] + subcommands)
    guard text.count(where: { $0 == "\n" }) >= most else { return text }
    let isLast = { (entry: [String]) in
      last.contains { entry.first?.dropFirst(2).hasPrefix($0) == true }
    }
    append(shared.filter(isLast).flatMap(\.self), to: &arranged)
    let names = shared.filter { !isLast($0) }.compactMap { $0.first.map(name(of:)) }
    if !names.isEmpty { elsewhere.append((names, "summary")) }
    return HelpLayout.text(of: arranged + [more(elsewhere, width)] + subcommands)
  }

  /// Returns the names of options that the help of other commands describes.
  private static func more(
    _ elsewhere: [(names: [String], command: String)], _ width: Int
  ) -> Section {
    var section = Section(title: "MORE OPTIONS:")
    section.lines = elsewhere.flatMap { names, command in
      wrapped(
        names.joined(separator: ", ") + ": see `bletrace help \(command)`.", first: "  ", "    ",
        width)
    }
    return section
  }

  private static func append(_ lines: [String], to sections: inout [Section]) {
    guard let place = sections.firstIndex(where: { $0.title == "OPTIONS:" }) else { return }
    sections[place].lines += lines
  }

  private static func text(of sections: [Section]) -> String {
    sections.filter { !$0.lines.isEmpty || $0.title.isEmpty }.map { section in
      (section.title.isEmpty ? section.lines : [section.title] + section.lines)
        .joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// Returns the command that a help text is about.
  private static func command(of help: String) -> String? {
    help.split(separator: "\n").first { $0.hasPrefix("USAGE: bletrace ") }
      .flatMap { $0.split(separator: " ").dropFirst(2).first.map(String.init) }
  }

  private static func sections(of help: String) -> [Section] {
    var sections = [Section(title: "")]
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      let isTitle =
        line.hasSuffix(":") && line.first?.isUppercase == true
        && line.dropLast().allSatisfy { $0.isUppercase || $0 == " " }
      if isTitle {
        sections.append(Section(title: String(line)))
      } else {
        sections[sections.count - 1].lines.append(String(line))
      }
    }
    for index in sections.indices {
      while sections[index].lines.last?.isEmpty == true { sections[index].lines.removeLast() }
    }
    return sections
  }

  // MARK: Names

  /// Returns "--ltk" for "  --ltk <key>  A long-term key".
  private static func name(of line: String) -> String {
    let words = line.split(separator: " ")
    return String(
      words.first { $0.hasPrefix("--") } ?? words.first ?? ""
    ).replacing(",", with: "")
  }

  // MARK: Entries

  private struct Entry {
    /// The names of an option and its value.
    var head: String
    var text: String

    /// Renders the option with its description next to the names, indented from the second line on.
    func rendered(within width: Int) -> [String] {
      let column = String(repeating: " ", count: HelpLayout.column)
      let start = "  " + head
      let gap = String(repeating: " ", count: max(2, HelpLayout.column - start.count))
      return HelpLayout.wrapped(
        HelpLayout.withoutRepeatedValues(text), first: start + gap, column, width)
    }
  }

  /// The column in which descriptions begin.
  private static let column = 26

  private static func entries(of section: Section) -> [Entry] {
    var entries: [Entry] = []
    for line in section.lines {
      if line.hasPrefix("  "), line.dropFirst(2).first.map({ $0 != " " }) == true {
        let body = line.dropFirst(2)
        // The names end at two spaces or at the end of the line.
        let end = body.firstRange(of: "  ")?.lowerBound ?? body.endIndex
        // If the names are exactly as wide as their column, one space follows them.
        let names = body.prefix(column - 3)
        let isBeside =
          end == body.endIndex && body.dropFirst(names.count).first == " "
          && (names.hasSuffix(">") || !names.contains("<"))
        let head = isBeside ? names : body[..<end]
        entries.append(
          Entry(
            head: String(head),
            text: String(body[head.endIndex...].drop { $0 == " " })))
      } else if !entries.isEmpty {
        let more = line.drop { $0 == " " }
        entries[entries.count - 1].text +=
          (entries[entries.count - 1].text.isEmpty ? "" : " ") + more
      }
    }
    return entries
  }

  /// Removes a list of values that the parser adds if the sentence before it already contains all of them.
  private static func withoutRepeatedValues(_ text: String) -> String {
    guard let start = text.firstRange(of: " (values: "), text.hasSuffix(")") else { return text }
    let sentence = text[..<start.lowerBound]
    let inside = text[start.upperBound...].dropLast()
    let parts = inside.split(separator: ";", maxSplits: 1)
    guard let list = parts.first else { return text }
    let values = list.split(separator: ",").map { $0.drop { $0 == " " } }
    guard values.allSatisfy({ sentence.contains($0) }) else { return text }
    guard parts.count > 1 else { return String(sentence) }
    return sentence + " (" + parts[1].drop { $0 == " " } + ")"
  }

  private static func wrapped(
    _ text: String, first: String, _ indent: String, _ width: Int
  ) -> [String] {
    var lines: [String] = []
    var line = first
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = indent
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    while line.hasSuffix(" ") { line.removeLast() }
    lines.append(line)
    return lines
  }
}
