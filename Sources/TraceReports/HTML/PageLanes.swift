import LinkSessions
import TraceAnalysis

/// A timeline as a drawing: a lane for the host, and one for each connection.
struct PageLanes {
  private let timeline: Timeline
  private let start: Int64
  private let duration: Double

  private static let width = 960.0
  private static let left = 108.0
  private static let row = 14.0
  private static let laneLimit = 24
  private static let barLimit = 4_000

  init(_ timeline: Timeline) {
    self.timeline = timeline
    start = timeline.start ?? 0
    duration = max(1, Double(timeline.duration))
  }

  func write(to output: inout OutputBuffer) {
    var lanes: [Int?] = []
    for procedure in timeline.procedures where !lanes.contains(procedure.connection) {
      lanes.append(procedure.connection)
      if lanes.count >= PageLanes.laneLimit { break }
    }
    var bars: [String] = []
    var y = 8.0
    for lane in lanes {
      let name = lane.map { "connection \($0 + 1)" } ?? "host"
      bars.append(
        SVGText.text(name, x: PageLanes.left - 8, y: y + 11, class: "faint", anchor: "end"))
      var ends: [Double] = []
      for procedure in timeline.procedures where procedure.connection == lane {
        guard bars.count < PageLanes.barLimit else { break }
        let from = x(of: procedure.start)
        let width = max(2, x(of: procedure.end) - from)
        let level = ends.firstIndex { $0 <= from } ?? (ends.count < 6 ? ends.count : 5)
        if level < ends.count { ends[level] = from + width } else { ends.append(from + width) }
        bars.append(
          SVGText.rectangle(
            x: from, y: y + Double(level) * PageLanes.row, width: width, height: PageLanes.row - 2,
            class:
              "bar \(procedure.kind.layer.rawValue)\(procedure.outcome == .success ? "" : " bad")"))
      }
      y += Double(max(1, ends.count)) * PageLanes.row + 8
    }
    let height = y + 22
    output.line(
      "<svg class=\"lanes\" viewBox=\"0 0 \(SVGText.number(PageLanes.width)) \(SVGText.number(height))\" role=\"img\" "
        + "aria-label=\"Procedures of the host and of each connection over time; the table below has the same lines\">"
    )
    for step in 0...4 {
      let x = PageLanes.left + (PageLanes.width - PageLanes.left - 12) * Double(step) / 4
      output.line(SVGText.line(x, 0, x, y, class: "grid"))
      let time = Int64(duration * Double(step) / 4)
      output.line(
        SVGText.text(
          Clock.offset(time, digits: duration < 1e10 ? 3 : 1), x: x, y: y + 14, class: "faint",
          anchor: step == 4 ? "end" : step == 0 ? "start" : "middle"))
    }
    for bar in bars { output.line(bar) }
    output.line("</svg>")
  }

  private func x(of time: Int64) -> Double {
    let share = min(1, max(0, Double(time.elapsed(since: start)) / duration))
    return PageLanes.left + (PageLanes.width - PageLanes.left - 12) * share
  }
}

extension SVGDocument {
  /// Writes the drawing into a page, which provides the style.
  func embed(to output: inout OutputBuffer) {
    guard !plots.isEmpty else { return }
    let heights = plots.map { SVGPlot.height(of: $0) }
    let height = heights.reduce(0, +) + 8
    output.line(
      "<svg class=\"plot\" viewBox=\"0 0 \(width) \(height)\" role=\"img\" "
        + "aria-label=\"\(PageMarkup.escaped(plots.map(\.title).joined(separator: "; ")))\">")
    var y = 0
    for (plot, height) in zip(plots, heights) {
      output.line("<g transform=\"translate(0 \(y))\">")
      for element in SVGPlot.elements(of: plot, width: Double(width)) { output.line(element) }
      output.line("</g>")
      y += height
    }
    output.line("</svg>")
  }
}
