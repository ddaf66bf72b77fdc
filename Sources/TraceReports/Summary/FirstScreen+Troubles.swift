import LinkSessions
import TraceAnalysis

extension FirstScreen {
  /// The problems, most important first, each with time, device, description, frames, and a command
  /// to paste.
  func troubleLines() -> [Line] {
    let all = summary.troubles
    guard !all.isEmpty else { return [] }
    let shown = all.prefix(FirstScreen.troubles)
    let times = shown.map { trouble in trouble.time.map(pieces.place) ?? "" }
    let column = times.map(\.displayWidth).max() ?? 0
    var lines: [Line] = [.text(""), .text(style.paint("What went wrong", .heading))]
    for (trouble, time) in zip(shown, times) {
      let place = column == 0 ? "" : time.padded(to: column) + "  "
      lines += fitted(place + sentence(trouble), indent: 2, hanging: 4, most: 2).map(Line.text)
      lines.append(.command("      " + command(for: trouble)))
    }
    let more = all.count - shown.count + summary.troublesNotKept
    if more > 0 { lines.append(.text("  … \(Decimals.grouped(more)) more, of less weight: --all")) }
    return lines
  }

  private func sentence(_ trouble: Trouble) -> String {
    let words = TroubleWords(trouble, summary.connections, start: summary.start ?? 0) {
      pieces.frame($0)
    }
    return [who(trouble), words.line].compactMap(\.self).joined(separator: "  ")
  }

  /// The device at the other end, or the one responsible. Nil if the capture does not show it.
  private func who(_ trouble: Trouble) -> String? {
    if trouble.connections.isEmpty {
      guard case .breach(let finding) = trouble.kind, let device = finding.device else {
        return nil
      }
      return style.paint(DeviceName(summary.devices[device]).short, .name)
    }
    let names = Set(
      trouble.connections.map { PeerNames(of: summary.connections[$0], in: summary.devices).other })
    guard names.count == 1, let name = names.first, name != .unknown else { return nil }
    return style.paint(name.short, .name)
  }

  /// The shell command that shows more about it.
  private func command(for trouble: Trouble) -> String {
    let file = FirstScreen.word(for: summary.name)
    let connection = trouble.connections.first.map { " --connection \($0 + 1)" } ?? ""
    let around = trouble.frames.first.map { " --around '#\($0)'" } ?? ""
    let rest: String
    switch trouble.kind {
    case .end, .lost: rest = "timeline \(file)\(connection) --last 10"
    case .breach(let finding):
      rest = finding.frames.last.map { "explain \(file) --frame \($0)" } ?? "check \(file)"
    case .pairing, .encryption: rest = "pairing \(file)\(connection)"
    case .unanswered, .refused, .cancelled, .notApplied:
      rest = "timeline \(file)\(connection)\(around)"
    case .coverage: rest = "connections \(file)\(connection)"
    case .damage, .dropped, .badCRC: rest = "check \(file)"
    }
    return "bletrace " + rest
  }

  /// The path of the capture for a shell. A pipe has none.
  static func word(for name: String) -> String {
    name == "standard input" ? "FILE" : ShellWord.quoted(name)
  }
}
