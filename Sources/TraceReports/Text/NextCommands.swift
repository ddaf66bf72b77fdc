/// The last lines of a report: suggested next commands.
struct NextCommands {
  /// The commands, with FILE for the capture, and the purpose of each.
  let commands: [(command: String, purpose: String)]
  /// The capture's name.
  let file: String

  /// - Parameters:
  ///   - file: the name of the capture as given by the user.
  ///   - commands: the commands without "bletrace", with FILE for the capture, and the purpose of
  ///     each.
  init(_ file: String, _ commands: [(command: String, purpose: String)]) {
    self.commands = commands.map { ("bletrace " + $0.command, $0.purpose) }
    self.file = file
  }

  /// The lines after an empty one. Empty if there are no commands. The file is given once, by the
  /// last component of its path.
  func lines(_ style: TextStyle) -> [String] {
    guard !commands.isEmpty else { return [] }
    let name = String(file.split(separator: "/").last ?? "").printable
    let width = (commands.map { $0.command.displayWidth }.max() ?? 0) + 3
    var lines = ["", style.paint("Next", .heading)]
    // A pipe has no name.
    if file != "standard input" {
      let stands = "FILE: " + name.truncated(to: max(8, style.width - 20))
      lines[1] = style.paint("Next".padded(to: 13), .heading) + stands
    }
    for (command, purpose) in commands {
      if 2 + width + purpose.displayWidth <= style.width {
        lines.append("  " + command.padded(to: width) + purpose)
      } else {
        lines.append("  " + command)
        lines.append("      " + purpose)
      }
    }
    return lines
  }
}
