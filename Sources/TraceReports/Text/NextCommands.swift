/// The last lines of a report: what to ask next.
struct NextCommands {
  /// The commands, with FILE for the capture, and what each tells.
  let commands: [(command: String, purpose: String)]
  /// The capture's name.
  let file: String

  /// - Parameters:
  ///   - file: the capture's name as it was given.
  ///   - commands: without "bletrace", with FILE for the capture, and what each tells.
  init(_ file: String, _ commands: [(command: String, purpose: String)]) {
    self.commands = commands.map { ("bletrace " + $0.command, $0.purpose) }
    self.file = file
  }

  /// The lines, behind an empty one; none where there are no commands. The file is named once, by the
  /// last part of its path.
  func lines(_ style: TextStyle) -> [String] {
    guard !commands.isEmpty else { return [] }
    let name = String(file.split(separator: "/").last ?? "").printable
    let width = (commands.map { $0.command.displayWidth }.max() ?? 0) + 3
    var lines = ["", style.paint("Next", .heading)]
    // A pipe has no name to give.
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
