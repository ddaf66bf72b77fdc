/// The columns of a timeline.
struct TimelineLayout {
  struct Line {
    /// The time in the user's format.
    let when: String
    let duration: Int64
    let what: String
    let outcome: String
    let accent: TextStyle.Accent?
    let frames: String
  }

  private let width: Int
  private let timeWidth: Int
  private let zone: String?
  private let framesWidth: Int
  private static let durationWidth = 12
  private static let outcomeWidth = 18

  /// - Parameters:
  ///   - width: the number of columns of the screen.
  ///   - timeWidth: the number of columns of the longest time.
  ///   - zone: the zone of times of day for the heading, or nil for other formats.
  ///   - records: the number of records in the capture.
  init(width: Int, timeWidth: Int, zone: String?, records: Int) {
    self.width = width
    self.timeWidth = max(9, timeWidth)
    self.zone = zone
    framesWidth = 2 * String(records).utf8.count + 3
  }

  /// Start column of the sentences.
  var indent: Int { 1 + timeWidth + TimelineLayout.durationWidth + 3 }

  /// Whether the screen is too narrow for all columns, so that sentences go below their times.
  private var isNarrow: Bool {
    width - indent - TimelineLayout.outcomeWidth - framesWidth - 3 < 20
  }

  private var whatWidth: Int {
    max(20, width - indent - TimelineLayout.outcomeWidth - framesWidth - 3)
  }

  var header: String {
    let times =
      " " + (zone ?? "time").truncated(to: timeWidth).padded(to: timeWidth)
      + "took".leftPadded(to: TimelineLayout.durationWidth)
    return isNarrow ? times : times + "   " + "what".padded(to: whatWidth + 2) + "outcome"
  }

  func write(_ line: Line, style: TextStyle, to output: inout OutputBuffer) {
    let took = line.duration > 0 ? Clock.duration(line.duration) : ""
    guard !isNarrow else { return writeNarrow(line, took, style: style, to: &output) }
    // The sign of a time before the first record is in the margin.
    output.write(line.when.leftPadded(to: timeWidth + 1))
    output.write(took.leftPadded(to: TimelineLayout.durationWidth))
    output.write("   ")
    let outcomeColumns = line.outcome.displayWidth
    let outcomeStart = min(whatWidth + 2, width - indent - framesWidth - 2 - outcomeColumns)
    let besideOutcome = outcomeStart - 2
    let whole = width - indent - framesWidth - 2
    // A sentence too long for one line continues below its beginning.
    var parts = sentence(line.what, within: outcomeColumns > 0 ? besideOutcome : whole)
    // An outcome that leaves too little space for the sentence goes below it.
    let isBelow = outcomeColumns > 0 && parts[0].displayWidth > besideOutcome
    if isBelow { parts = sentence(line.what, within: whole) }
    output.write(parts[0])
    finish(
      line, outcome: isBelow ? "" : line.outcome, after: parts[0].displayWidth, outcomeStart,
      style: style, to: &output)
    let margin = String(repeating: " ", count: indent + 2)
    for part in parts.dropFirst() { output.line(margin + part) }
    guard isBelow else { return }
    for part in line.outcome.wrapped(to: max(20, width - indent - 2)) {
      output.line(margin + painted(part, line, style))
    }
  }

  /// Writes time, duration and frames in a line, and the sentence below it.
  private func writeNarrow(
    _ line: Line, _ took: String, style: TextStyle, to output: inout OutputBuffer
  ) {
    output.line(
      " " + line.when.padded(to: timeWidth)
        + took.leftPadded(to: TimelineLayout.durationWidth) + "  "
        + style.paint(line.frames, .faint), within: width)
    let outcome = painted(line.outcome, line, style)
    output.line("   " + line.what + (outcome.isEmpty ? "" : "  " + outcome), within: width)
  }

  private func sentence(_ what: String, within room: Int) -> [String] {
    let room = max(20, room)
    return what.displayWidth <= room ? [what] : what.wrapped(to: room)
  }

  /// Returns a text in the color of a line's outcome.
  private func painted(_ text: String, _ line: Line, _ style: TextStyle) -> String {
    line.accent.map { style.paint(text, $0) } ?? text
  }

  private func finish(
    _ line: Line, outcome: String, after columns: Int, _ outcomeStart: Int, style: TextStyle,
    to output: inout OutputBuffer
  ) {
    var column = columns
    func pad(to target: Int) -> String {
      let count = max(2, target - column)
      column += count
      return String(repeating: " ", count: count)
    }
    if !outcome.isEmpty {
      output.write(pad(to: outcomeStart))
      output.write(painted(outcome, line, style))
      column += outcome.displayWidth
    }
    output.write(pad(to: width - indent - framesWidth))
    output.line(style.paint(line.frames, .faint))
  }
}
