import LinkSessions
import TraceAnalysis

extension FirstScreen {
  /// The problems, most important first, each with time, device, description, frames, and a command
  /// to paste.
  ///
  /// - Parameters:
  ///   - most: how many to list.
  ///   - notes: the maximum number of lines of a problem that only deserves a note.
  ///   - notesHaveCommands: whether such a problem has a command.
  func troubleLines(most: Int, notes: Int, notesHaveCommands: Bool = false) -> [Line] {
    let all = summary.troubles
    guard !all.isEmpty else { return quietLines }
    let shown = all.prefix(most)
    let times = shown.map { trouble in trouble.time.map(place) ?? "" }
    let column = times.map(\.displayWidth).max() ?? 0
    var lines: [Line] = [.text(""), .text(title(hasTimes: column > 0))]
    for (trouble, time) in zip(shown, times) {
      let place = column == 0 ? "" : time.padded(to: column) + "  "
      let text = mark(of: trouble) + " " + place + sentence(trouble)
      let isNote = trouble.severity == .note
      lines += fitted(text, indent: 2, hanging: 4, most: isNote ? notes : max(2, notes)).map(
        Line.text)
      if isNote, !notesHaveCommands { continue }
      lines.append(.command("      " + command(for: trouble)))
    }
    let more = all.count - shown.count + summary.troublesNotKept
    if more > 0 { lines.append(.text("  … \(Decimals.grouped(more)) more, less severe: --all")) }
    return lines
  }

  /// That nothing failed, where there are connections in which something could have.
  private var quietLines: [Line] {
    guard !summary.connections.connections.isEmpty, summary.troublesNotKept == 0 else { return [] }
    let title = style.paint("What went wrong", .heading)
    return [.text(""), .text(title + "   no failure in this capture")]
  }

  /// The heading, and what clocks the times below it are of.
  private func title(hasTimes: Bool) -> String {
    let title = style.paint("What went wrong", .heading)
    guard hasTimes, showsClock else { return title }
    return title + style.paint("   time in the capture, and UTC", .faint)
  }

  /// Whether the time of day stands beside the place in the capture.
  private var showsClock: Bool {
    style.times.form == .relative && pieces.hasDates && summary.file.clockJump == nil
  }

  /// When it was: in the capture, and on the clock that the head of the screen shows.
  private func place(_ time: Int64) -> String {
    let place = pieces.place(time)
    guard showsClock else { return place }
    return place + "  " + Clock.timeOfDay(summary.file.date(of: time), digits: 0, withDate: false)
  }

  /// How much it matters, at a glance.
  private func mark(of trouble: Trouble) -> String {
    switch trouble.severity {
    case .error: style.paint("✗", .error)
    case .warning: style.paint("!", .warning)
    case .note: style.paint("·", .faint)
    }
  }

  private func sentence(_ trouble: Trouble) -> String {
    let words = TroubleWords(
      trouble, summary.connections, start: summary.start ?? 0,
      when: { style.time($0, in: summary.file) }, frame: { pieces.frame($0) })
    return [who(trouble), words.line].compactMap(\.self).joined(separator: "  ")
  }

  /// The devices at the other end, or the one responsible. Nil if the capture does not show them.
  private func who(_ trouble: Trouble) -> String? {
    var names: [String] = []
    if trouble.connections.isEmpty, case .breach(let finding) = trouble.kind {
      guard let device = finding.device else { return nil }
      names = [DeviceName(summary.devices[device]).short]
    } else if trouble.connections.isEmpty {
      guard !trouble.peers.isEmpty else { return nil }
      names = trouble.peers.map { address in
        summary.devices.devices.first { $0.key.address == address }.map { DeviceName($0).short }
          ?? address.description
      }
    }
    for index in trouble.connections {
      let other = PeerNames(of: summary.connections[index], in: summary.devices).other
      guard other != .unknown else { return nil }
      if !names.contains(other.short) { names.append(other.short) }
    }
    let more = names.count > 2 ? ", \(names.count - 2) more" : ""
    return names.prefix(2).map { style.paint($0, .name) }.joined(separator: ", ") + more
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
