/// The last lines of a report: suggested next commands.
struct NextCommands {
  /// The commands with the path of the capture, and the purpose of each.
  let commands: [(command: String, purpose: String)]

  /// - Parameters:
  ///   - file: the path of the capture as given by the user. For a pipe, FILE is used.
  ///   - commands: the commands without "bletrace", with FILE for the capture, and the purpose of
  ///     each.
  init(_ file: String, _ commands: [(command: String, purpose: String)]) {
    let word = file == "standard input" ? "FILE" : ShellWord.quoted(file)
    self.commands = commands.map { command, purpose in
      let words = command.split(separator: " ").map { $0 == "FILE" ? word : String($0) }
      return ("bletrace " + words.joined(separator: " "), purpose)
    }
  }

  /// Returns the lines, preceded by an empty one. Empty if there are no commands.
  ///
  /// - Parameters:
  ///   - style: the width and the colors of the report.
  ///   - withPurposes: whether purposes that don't fit next to the commands get separate lines. If not, they are
  ///     omitted.
  func lines(_ style: TextStyle, withPurposes: Bool = true) -> [String] {
    guard !commands.isEmpty else { return [] }
    let width = (commands.map { $0.command.displayWidth }.max() ?? 0) + 3
    let fits = commands.allSatisfy { 2 + width + $0.purpose.displayWidth <= style.width }
    var lines = ["", style.paint("Next", .heading)]
    for (command, purpose) in commands {
      if fits {
        lines.append("  " + command.padded(to: width) + purpose)
      } else {
        lines.append("  " + command)
        if withPurposes { lines.append("      " + purpose) }
      }
    }
    return lines
  }
}
