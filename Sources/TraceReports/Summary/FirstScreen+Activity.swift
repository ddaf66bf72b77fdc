import LinkSessions
import TraceAnalysis

extension FirstScreen {
  /// Returns the amount of connection traffic over time, with dots where there was only other traffic and, below it,
  /// marks where connections ended. Empty for a very short capture.
  func activityLines() -> [String] {
    let duration = summary.duration
    guard let start = summary.start, summary.file.clockJump == nil,
      duration >= FirstScreen.shortest, summary.activity.total >= FirstScreen.fewest,
      style.width >= 60
    else { return [] }
    let widest = min(60, style.width - 13)
    let isPartial = FirstScreen.columns(widest, of: summary).contains {
      $0.own == 0 && $0.others > 0
    }
    // The explanation of the dots needs space, too.
    let width = isPartial ? min(widest, 52) : widest
    let columns = FirstScreen.columns(width, of: summary)
    // The square root, so that the rest stays visible next to a bulk transfer.
    let heights = Sparkline.text(
      columns.map { $0.own > 0 ? $0.own.squareRoot() : .nan }, width: width)
    let line = String(
      zip(heights, columns).map { $1.own == 0 && $1.others > 0 ? "·" : $0 })
    var text = style.paint("Activity".padded(to: 13), .heading) + line.padded(to: width)
    let column = "\(Clock.duration(duration / Int64(width))) a column"
    if 13 + width + 3 + column.displayWidth <= style.width { text += "   " + column }
    let dotted = zip(line, columns.indices).filter { $0.0 == "·" }.map(\.1)
    let spans = summary.connections.connections.map { connection in
      let last = connection.end.map { $0.isOver ? $0.time : start.later(by: duration) }
      return (first: connection.firstFrame.time, last: last ?? connection.lastFrame.time)
    }
    let isWithin = dotted.contains { place in
      let time = start.later(by: Int64((Double(place) + 0.5) * Double(duration) / Double(width)))
      return spans.contains { $0.first <= time && $0.last >= time }
    }
    let dots = dotted.isEmpty ? "" : isWithin ? "· no data" : "· no connection"
    return ["", text] + endMarks(width, start, duration, dots: dots)
  }

  /// Packets of connections, and others, in columns of equal width.
  private static func columns(
    _ width: Int, of summary: TraceSummary
  ) -> [(own: Double, others: Double)] {
    let duration = summary.duration
    return Array(
      zip(
        summary.activity.columns(width, of: duration),
        summary.activityElsewhere.columns(width, of: duration))
    ).map { (own: $0, others: $1) }
  }

  private static let shortest: Int64 = 1_000_000_000
  private static let fewest = 20

  /// A mark in each column in which a connection ended.
  private func endMarks(
    _ width: Int, _ start: Int64, _ duration: Int64, dots: String
  ) -> [String] {
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
    guard failed || ended || !dots.isEmpty else { return [] }
    while marks.last == " " { marks.removeLast() }
    let legend = [
      failed ? "✗ failed" : "", ended ? "╵ ended" : "", dots,
    ].filter { !$0.isEmpty }.joined(separator: " ")
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
