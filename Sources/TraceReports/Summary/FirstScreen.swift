import LinkSessions
import TraceAnalysis

/// The first screen for any capture: file, problems, devices and next commands, in at most 45 lines of 100 columns.
/// Anything beyond that is counted, and `--all` shows it.
struct FirstScreen {
  let pieces: SummaryText
  /// Additional lines for text that is too long, if the screen has some left.
  private(set) var slack = 0

  /// Number of lines on a screen of 100 columns or more. A narrower screen has as many more lines as the same text
  /// needs.
  private static let height = 45
  /// Minimum number of lines for devices.
  private static let people = 6
  /// Maximum number of lines per problem until devices have the lines that they need.
  private static let mostOfProblem = 3

  /// Maximum number of problems listed.
  static let troubles = 6

  init(_ pieces: SummaryText) {
    self.pieces = pieces
  }

  var summary: TraceSummary { pieces.summary }
  var style: TextStyle { pieces.style }

  func write(to output: inout OutputBuffer) {
    for line in screen() {
      switch line {
      // A command to paste stays on one line, however long its path is.
      case .command(let text): output.line(text)
      case .text(let text): output.line(text, within: style.width)
      }
    }
  }

  enum Line {
    case text(String)
    case command(String)
  }

  private func screen() -> [Line] {
    var head = header()
    let activity = activityLines()
    let limits = limitLines().map(Line.text)
    var next = nextLines(withPurposes: false)
    let height = scaled(FirstScreen.height)
    let free = height - head.count - activity.count - limits.count - rows(of: next)
    var (troubles, people) = middle(within: free)
    // The remaining lines are used for text that had to be truncated.
    let devices = free - rows(of: troubleLines(troubles))
    var left = devices - people.count
    func use(_ extra: Int) -> Bool {
      guard extra <= left else { return false }
      left -= extra
      return true
    }
    troubles.widen(self, most: FirstScreen.troubles, by: use)
    for more in stride(from: 8, to: 0, by: -1) {
      let wider = relaxed(by: more).header()
      guard wider != head, use(wider.count - head.count) else { continue }
      head = wider
      break
    }
    if left > 0 {
      let wider = peopleLines(within: max(FirstScreen.people, devices), spare: left).lines
      if use(wider.count - people.count) { people = wider }
    }
    let explained = nextLines(withPurposes: true)
    if use(rows(of: explained) - rows(of: next)) { next = explained }
    return (head + activity).map(Line.text) + troubleLines(troubles) + people.map(Line.text)
      + limits
      + next
  }

  /// Returns the problems and the devices in the available lines.
  ///
  /// Devices without their own row, and anything more severe than a note, take precedence over notes. Connections with
  /// their own rows take precedence over mere rule warnings.
  private func middle(within free: Int) -> (TroubleLayout, people: [String]) {
    let severe = pieces.troubles.count { $0.severity > .note && !$0.isAdvice }
    let least = min(FirstScreen.troubles, max(1, severe))
    var most = FirstScreen.troubles
    while true {
      for lines in [FirstScreen.mostOfProblem, TroubleLayout.fewestLines] {
        let troubles = TroubleLayout(pieces.troubles, most: most, each: lines)
        let left = free - rows(of: troubleLines(troubles))
        let people = peopleLines(within: max(FirstScreen.people, left))
        // Commands with a long path may leave fewer lines than the devices need.
        let isLast =
          most <= least && lines == TroubleLayout.fewestLines
          && (left >= FirstScreen.people || most <= 1)
        let listsAdvice = pieces.troubles.prefix(most).contains(where: \.isAdvice)
        let isEnough = people.isWhole && (people.isDetailed || !listsAdvice)
        if isEnough && people.lines.count <= left || isLast {
          return (troubles, people.lines)
        }
      }
      most = max(1, min(most, pieces.troubles.count) - 1)
    }
  }

  /// Returns the next commands, on one line each if the reasons would need separate lines.
  private func nextLines(withPurposes: Bool) -> [Line] {
    pieces.next.lines(style, withPurposes: withPurposes).map {
      $0.isCommandLine ? .command($0) : .text($0)
    }
  }

  /// Returns the same screen with more lines for each text that is too long.
  func relaxed(by lines: Int) -> FirstScreen {
    var screen = self
    screen.slack = lines
    return screen
  }

  /// Returns the number of lines on a terminal, which wraps commands that are longer than the screen is wide.
  func rows(of lines: [Line]) -> Int {
    lines.reduce(0) { rows, line in
      guard case .command(let command) = line else { return rows + 1 }
      return rows + max(1, (command.displayWidth + style.width - 1) / style.width)
    }
  }

  /// Converts a number of lines with 100 columns to lines of this screen.
  func scaled(_ lines: Int) -> Int {
    style.width >= 100 ? lines : (lines * 100 + style.width - 1) / style.width
  }

  // MARK: Helpers

  private func header() -> [String] {
    var lines = CutNotice.lines(summary.tally, style: style)
    let timed = pieces.clockWords.map { pieces.fileLine + $0 } ?? pieces.fileLine
    let fits = timed.wrapped(to: style.width - 2, first: style.width).count <= scaled(2)
    lines += fitted(fits ? timed : pieces.fileLine, indent: 0, most: 2)
    if let damage = pieces.damageLine { lines += fitted(damage, indent: 2, most: 1) }
    if let text = pieces.textLine { lines += fitted(text, indent: 2, most: 2) }
    if let setAside = pieces.setAsideLine { lines += fitted(setAside, indent: 2, most: 2) }
    if let empty = pieces.emptyLine { lines += fitted(empty, indent: 2, most: 1) }
    if let traffic = pieces.trafficLine {
      lines += fitted("records: " + traffic + malformed, indent: 2, most: 2)
    }
    return lines
  }

  private var malformed: String {
    let tally = summary.tally
    guard tally.malformedCount > 0 else { return "" }
    let frames = tally.malformed.prefix(3).map { pieces.frame($0.frame) }.joined(separator: " ")
    return "; \(Decimals.grouped(tally.malformedCount)) of these malformed \(frames)"
  }

  /// Returns the limitations of the capture on one line.
  private func limitLines() -> [String] {
    guard pieces.lacksData || !summary.limits.isEmpty else { return [] }
    let all =
      (pieces.lacksData ? [SummaryText.withoutData] : [])
      + summary.limits.map(FindingWords.limitPhrase)
    var phrases = all
    let title = style.paint("Not shown".padded(to: 13), .heading)
    // As many as fit on the line; the others are counted.
    var text = phrases.joined(separator: " · ")
    while phrases.count > 1, 13 + text.displayWidth > style.width {
      phrases.removeLast()
      let more = all.count - phrases.count
      text = phrases.joined(separator: " · ") + " · \(more) more (--all)"
    }
    // One that is longer than the line continues below.
    let parts = text.wrapped(to: style.width - 13)
    return [""]
      + parts.enumerated().map {
        $0.offset == 0 ? title + $0.element : String(repeating: " ", count: 13) + $0.element
      }
  }

  /// Returns a text wrapped to the screen. If it needs more lines than allowed, the truncation is marked.
  ///
  /// - Parameters:
  ///   - text: the text, possibly with colors.
  ///   - indent: the columns before it.
  ///   - hanging: additional columns before continuation lines.
  ///   - most: the maximum number of lines, with 100 columns each.
  func fitted(_ text: String, indent: Int, hanging: Int = 2, most: Int) -> [String] {
    let prefix = String(repeating: " ", count: indent)
    let below = prefix + String(repeating: " ", count: hanging)
    let room = style.width - indent
    var parts = text.wrapped(to: room - hanging, first: room)
    let most = scaled(most + slack)
    if parts.count > most {
      let width = most == 1 ? room : room - hanging
      // The truncated part may have ended a color.
      let reset = style.usesColour ? "\u{1B}[0m" : ""
      parts = Array(parts[..<most])
      while parts[most - 1].visibleWidth > width - 2, let space = parts[most - 1].lastIndex(of: " ")
      {
        parts[most - 1] = String(parts[most - 1][..<space])
      }
      parts[most - 1] += reset + " …"
    }
    return parts.enumerated().map { ($0.offset == 0 ? prefix : below) + $0.element }
  }
}
