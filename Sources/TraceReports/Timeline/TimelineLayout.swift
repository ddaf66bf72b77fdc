/// The columns of a timeline.
struct TimelineLayout {
  struct Line {
    /// Nanoseconds from the first record.
    let time: Int64
    let duration: Int64
    let what: String
    let outcome: String
    let accent: TextStyle.Accent?
    let frames: String
  }

  private let width: Int
  private let timeWidth: Int
  private let framesWidth: Int
  private static let durationWidth = 12
  private static let outcomeWidth = 18

  init(width: Int, duration: Int64, records: Int) {
    self.width = width
    timeWidth = max(9, Clock.offset(duration).utf8.count)
    framesWidth = 2 * String(records).utf8.count + 3
  }

  /// Where the sentences begin.
  var indent: Int { 1 + timeWidth + TimelineLayout.durationWidth + 3 }

  /// Whether the columns have no room beside each other: sentences stand below their times then.
  private var isNarrow: Bool {
    width - indent - TimelineLayout.outcomeWidth - framesWidth - 3 < 20
  }

  private var whatWidth: Int {
    max(20, width - indent - TimelineLayout.outcomeWidth - framesWidth - 3)
  }

  var header: String {
    let times =
      " " + "time".padded(to: timeWidth) + "took".leftPadded(to: TimelineLayout.durationWidth)
    return isNarrow ? times : times + "   " + "what".padded(to: whatWidth + 2) + "outcome"
  }

  func write(_ line: Line, style: TextStyle, to output: inout OutputBuffer) {
    let took = line.duration > 0 ? Clock.duration(line.duration) : ""
    guard !isNarrow else { return writeNarrow(line, took, style: style, to: &output) }
    output.write(" ")
    output.write(Clock.offset(line.time).leftPadded(to: timeWidth))
    output.write(took.leftPadded(to: TimelineLayout.durationWidth))
    output.write("   ")
    let outcomeColumns = line.outcome.displayWidth
    let outcomeStart = min(whatWidth + 2, width - indent - framesWidth - 2 - outcomeColumns)
    let room = max(20, outcomeColumns > 0 ? outcomeStart - 2 : width - indent - framesWidth - 2)
    if line.what.displayWidth <= room {
      output.write(line.what)
      finish(line, after: line.what.displayWidth, outcomeStart, style: style, to: &output)
      return
    }
    // Too long for one line: the rest follows under the sentence's beginning.
    let parts = line.what.wrapped(to: room)
    output.write(parts[0])
    finish(line, after: parts[0].displayWidth, outcomeStart, style: style, to: &output)
    for part in parts.dropFirst() {
      output.line(String(repeating: " ", count: indent + 2) + part)
    }
  }

  /// Time, duration and frames in a line, and what happened below it.
  private func writeNarrow(
    _ line: Line, _ took: String, style: TextStyle, to output: inout OutputBuffer
  ) {
    output.line(
      " " + Clock.offset(line.time).padded(to: timeWidth)
        + took.leftPadded(to: TimelineLayout.durationWidth) + "  "
        + style.paint(line.frames, .faint), within: width)
    let outcome = line.accent.map { style.paint(line.outcome, $0) } ?? line.outcome
    output.line("   " + line.what + (outcome.isEmpty ? "" : "  " + outcome), within: width)
  }

  private func finish(
    _ line: Line, after columns: Int, _ outcomeStart: Int, style: TextStyle,
    to output: inout OutputBuffer
  ) {
    var column = columns
    func pad(to target: Int) -> String {
      let count = max(2, target - column)
      column += count
      return String(repeating: " ", count: count)
    }
    if !line.outcome.isEmpty {
      output.write(pad(to: outcomeStart))
      output.write(line.accent.map { style.paint(line.outcome, $0) } ?? line.outcome)
      column += line.outcome.displayWidth
    }
    output.write(pad(to: width - indent - framesWidth))
    output.line(style.paint(line.frames, .faint))
  }
}
