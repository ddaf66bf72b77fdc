import LinkSessions
import TraceAnalysis

extension FirstScreen {
  /// Returns the problems, most important first, each with its time, device, description, frames, and a command to
  /// paste.
  func troubleLines(_ layout: TroubleLayout) -> [Line] {
    let all = pieces.troubles
    guard !all.isEmpty else { return quietLines() }
    let shown = all.prefix(layout.lines.count)
    let times = shown.map { trouble in trouble.time.map(place) ?? "" }
    let column = times.map(\.displayWidth).max() ?? 0
    var lines: [Line] = [.text(""), .text(title(hasTimes: column > 0))]
    for (index, trouble) in shown.enumerated() {
      let place = column == 0 ? "" : times[index].padded(to: column) + "  "
      let text = style.mark(trouble.severity) + " " + place + sentence(trouble)
      lines += fitted(text, indent: 2, hanging: 4, most: layout.lines[index]).map(Line.text)
      lines.append(.command("      " + command(for: trouble)))
    }
    let more = all.count - shown.count + summary.troublesNotKept
    if more > 0 {
      let failed = all.dropFirst(shown.count).filter(\.isFailedPairing).reduce(0) { $0 + $1.count }
      let pairings = failed > 0 ? " (\(Decimals.counted(failed, "failed pairing")))" : ""
      lines.append(.text("  … " + hidden("more entry", "more entries", more, pairings)))
    }
    return lines
  }

  /// Returns text such as "3 more entries; `bletrace summary lock.btsnoop --all` shows them", for entries without
  /// room.
  func hidden(_ one: String, _ many: String, _ count: Int, _ remark: String = "") -> String {
    let what = "\(Decimals.grouped(count)) \(count == 1 ? one : many)\(remark)"
    let pronoun = count == 1 ? "it" : "them"
    func text(_ file: String) -> String {
      "\(what); `bletrace summary \(file) --all` shows \(pronoun)"
    }
    let all = [
      text(FirstScreen.word(for: summary.name)), text("FILE"), "\(what); --all shows \(pronoun)",
    ]
    return all.first { $0.displayWidth + 4 <= style.width } ?? all[2]
  }

  /// Returns a statement that nothing failed, if there are connections on which something could have.
  private func quietLines() -> [Line] {
    guard hasConnections else { return [] }
    return [.text(""), .text(style.paint("What went wrong", .heading) + "   " + quietWords)]
  }

  private var hasConnections: Bool {
    !summary.connections.connections.isEmpty && summary.troublesNotKept == 0
  }

  /// Text such as "no failure in this capture", limited to what was analyzed.
  private var quietWords: String {
    let tally = summary.tally
    if tally.isFromWords, tally.cutRecords > 0 {
      return
        "no failure in what was read: \(Decimals.counted(tally.cutRecords, "packet")) in part only"
    }
    if tally.notDecoded[.classic] ?? 0 > 0 {
      return "no failure in what is analyzed: BR/EDR above L2CAP is not"
    }
    return "no failure in this capture"
  }

  /// Returns the heading, which states that nothing failed if only rule findings follow, or else which clocks the
  /// times below it refer to.
  private func title(hasTimes: Bool) -> String {
    let title = style.paint("What went wrong", .heading)
    if hasConnections, pieces.troubles.allSatisfy(\.isRuleAlone) {
      return title + "   \(quietWords), but rules were broken:"
    }
    guard hasTimes, showsClock else { return title }
    // A finding of a rule may be a long run, whose time is that of the packet that proves it.
    let isFirst =
      pieces.troubles.contains { $0.count > 1 } && !pieces.troubles.contains(where: \.isByCheck)
    let first = isFirst ? "first time" : "time"
    return title + style.paint("   \(first) in the capture, and UTC", .faint)
  }

  /// Whether the time of day is shown next to the time in the capture.
  private var showsClock: Bool {
    style.times.form == .relative && pieces.hasDates && summary.file.clockJump == nil
  }

  /// Returns the time in the capture, and on the clock shown at the top of the screen.
  private func place(_ time: Int64) -> String {
    let place = pieces.place(time)
    guard showsClock else { return place }
    return place + "  " + Clock.timeOfDay(summary.file.date(of: time), digits: 0, withDate: false)
  }

  private func sentence(_ trouble: TraceSummary.Trouble) -> String {
    let words = TroubleWords(
      trouble, summary.connections, start: summary.start ?? 0,
      when: { style.time($0, in: summary.file) }, frame: { pieces.frame($0) })
    return [who(trouble), words.line].compactMap(\.self).joined(separator: "  ")
  }

  /// Returns the devices at the other end, or the one responsible. Returns nil if the capture does not show them.
  private func who(_ trouble: TraceSummary.Trouble) -> String? {
    var names: [String] = []
    if trouble.connections.isEmpty, !trouble.devices.isEmpty {
      for device in trouble.devices {
        let name = distinct(DeviceName(summary.devices[device]))
        if !names.contains(name) { names.append(name) }
      }
    } else if trouble.connections.isEmpty {
      guard !trouble.peers.isEmpty else { return nil }
      names = trouble.peers.map { address in
        summary.devices.devices.first { $0.key.address == address }.map { distinct(DeviceName($0)) }
          ?? address.description
      }
    }
    for index in trouble.connections.sorted() {
      let other = PeerNames(of: summary.connections[index], in: summary.devices).other
      guard other != .unknown else { continue }
      let name = distinct(other)
      if !names.contains(name) { names.append(name) }
    }
    if trouble.connections.isEmpty, case .breach(let finding) = trouble.kind {
      let sentence = FindingWords.sentence(finding)
      names.removeAll { sentence.contains($0) }
    }
    guard !names.isEmpty else { return nil }
    let more = names.count > 2 ? ", \(names.count - 2) more" : ""
    return names.prefix(2).map { style.paint($0, .name) }.joined(separator: ", ") + more
  }

  /// The name of a device, with its address if another device that connected has the same name.
  private func distinct(_ name: DeviceName) -> String {
    guard case .named(let text, let address) = name else { return name.short }
    let namesakes = summary.devices.devices.lazy.filter { device in
      device.connectionCount > 0 && device.name?.quotedName == text
    }.map { summary.devices.who($0.id) }
    return Set(namesakes).count > 1 ? "\(text) \(address)" : text
  }

  /// Returns the shell command that shows more about a problem.
  private func command(for trouble: TraceSummary.Trouble) -> String {
    let file = FirstScreen.word(for: summary.name)
    let connection = trouble.connections.first.map { " --connection \($0 + 1)" } ?? ""
    let around = trouble.frames.first.map { " --around '#\($0)'" } ?? ""
    let rest: String
    switch trouble.kind {
    case .breach(let finding) where finding.rule == .hciHardwareError:
      rest = "timeline \(file)\(around)"
    case .breach(let finding) where trouble.isByCheck:
      rest = "check \(file) --only \(finding.rule)"
    case .end, .lost: rest = "timeline \(file)\(connection) --last 10"
    case .breach(let finding):
      rest = finding.frames.last.map { "explain \(file) --frame \($0)" } ?? "check \(file)"
    case .pairing, .encryption: rest = "pairing \(file)\(connection)"
    case .unanswered, .refused, .cancelled, .notApplied, .classicPairing:
      rest = "timeline \(file)\(connection)\(around)"
    case .coverage: rest = "connections \(file)\(connection)"
    case .badCRC(let all, _) where trouble.count == all:
      rest = trouble.frames.first.map { "explain \(file) --frame \($0)" } ?? "check \(file)"
    case .badCRC: rest = "packets \(file) -Y 'bletrace.set_aside == \"crc\"'"
    case .damage, .dropped: rest = "check \(file)"
    }
    return "bletrace " + rest
  }

  /// Returns the path of the capture for a shell. A pipe has none.
  static func word(for name: String) -> String {
    name == "standard input" ? "FILE" : ShellWord.quoted(name)
  }
}

extension TraceSummary.Trouble {
  /// Whether devices failed to pair or to encrypt.
  fileprivate var isFailedPairing: Bool {
    switch kind {
    case .pairing, .classicPairing, .encryption: true
    default: false
    }
  }
}

extension TextStyle {
  /// Returns a mark that shows the severity at a glance.
  func mark(_ severity: Rule.Severity) -> String {
    switch severity {
    case .error: paint("✗", .error)
    case .warning: paint("!", .warning)
    case .note: paint("·", .faint)
    }
  }
}
