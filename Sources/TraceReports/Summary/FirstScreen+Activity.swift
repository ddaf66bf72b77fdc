import LinkSessions
import TraceAnalysis

extension FirstScreen {
  /// When there was how much on the connections, and below it where they ended; nothing for a capture that is over in
  /// a moment.
  func activityLines() -> [String] {
    let duration = summary.duration
    guard let start = summary.start, summary.file.clockJump == nil,
      duration >= FirstScreen.shortest, summary.activity.total >= FirstScreen.fewest,
      style.width >= 60
    else { return [] }
    let width = min(60, style.width - 13)
    let counts = summary.activity.columns(width, of: duration)
    // The square root, so that a bulk transfer leaves the rest to be seen; a gap where there was nothing.
    let line = Sparkline.text(counts.map { $0 > 0 ? $0.squareRoot() : .nan }, width: width)
    var text = style.paint("Activity".padded(to: 13), .heading) + line.padded(to: width)
    let column = "\(Clock.duration(duration / Int64(width))) a column"
    if 13 + width + 3 + column.displayWidth <= style.width { text += "   " + column }
    return ["", text] + endMarks(width, start, duration)
  }

  private static let shortest: Int64 = 1_000_000_000
  private static let fewest = 20

  /// A mark in each column in which a connection ended.
  private func endMarks(_ width: Int, _ start: Int64, _ duration: Int64) -> [String] {
    var marks = [Character](repeating: " ", count: width)
    for connection in summary.connections.connections {
      guard let end = connection.end, end.isOver else { continue }
      let place = Double(end.time.elapsed(since: start)) / Double(duration)
      let column = min(width - 1, max(0, Int(place * Double(width))))
      if end.isFailure {
        marks[column] = "✗"
      } else if marks[column] == " " {
        marks[column] = "╵"
      }
    }
    let (failed, ended) = (marks.contains("✗"), marks.contains("╵"))
    guard failed || ended else { return [] }
    while marks.last == " " { marks.removeLast() }
    let legend = [failed ? "✗ failed" : "", ended ? "╵ ended" : ""]
      .filter { !$0.isEmpty }.joined(separator: "  ")
    var text = String(repeating: " ", count: 13)
    for mark in marks {
      text += mark == "✗" ? style.paint("✗", .error) : String(mark)
    }
    if 13 + width + 3 + legend.displayWidth <= style.width {
      text = text.padded(to: 13 + width) + "   " + legend
    }
    return [text]
  }
}
