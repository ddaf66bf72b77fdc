import BluetoothPackets
import CaptureFiles
import LinkSessions
package import TraceAnalysis

/// Events, intervals, channels and clocks of every connection as text.
package struct ConnectionsText {
  let report: ConnectionsReport
  let style: TextStyle
  var lines: [String] = []

  /// Maximum number of rows in a list. Further ones are only counted.
  static let rows = 8

  /// Writes the report.
  ///
  /// - Parameters:
  ///   - analysis: the connections of the capture.
  ///   - only: the ID of the only connection to include, or nil for all.
  ///   - hasPlots: whether to add plots after each connection's figures.
  ///   - style: the width, and whether to use colour.
  ///   - output: receives the text.
  package static func write(
    _ analysis: ConnectionAnalysis, only: Int? = nil, hasPlots: Bool = false, style: TextStyle,
    to output: inout OutputBuffer
  ) {
    let report = ConnectionsReport(analysis, only: only)
    var text = ConnectionsText(report: report, style: style)
    text.addHead(report.connections.count, only: only)
    for connection in report.connections {
      text.add(connection)
      guard hasPlots, let events = connection.events else { continue }
      for plot in ConnectionPlots.plots(of: events) {
        text.lines.append("")
        text.lines += PlotText.lines(plot, style: style)
      }
    }
    text.addNext()
    CutNotice.write(report.file.tally, style: style, to: &output)
    output.lines(text.lines, within: style.width)
  }

  private mutating func addHead(_ count: Int, only: Int?) {
    let name = report.file.name.fileInHeadline
    let what = count == 1 ? "1 LE connection" : "\(Decimals.grouped(count)) LE connections"
    add(style.paint(name, .heading) + "   " + what, indent: 0)
    if count == 0 {
      add(
        only.map { "Connection \($0) is not an LE connection." }
          ?? report.file.tally.undecodedSentence ?? "No LE connection in this capture.",
        indent: 2)
    }
  }

  private mutating func add(_ detail: ConnectionInDetail) {
    let connection = detail.connection
    let end = connection.end?.time ?? connection.lastFrame.time
    lines.append("")
    var head = style.paint("Connection \(connection.id)", .heading) + "   "
    head += style.paint(detail.peers.heading(), .name)
    if report.file.start == nil {
      head += "   times unknown"
    } else {
      head += "   \(place(connection.firstFrame.time)) – \(place(end))"
      head += "   " + Clock.duration(from: connection.firstFrame.time, to: end)
    }
    head += "   " + ending(connection)
    add(head, indent: 0)
    if let end = connection.end {
      for (index, text) in words(end, of: connection).details.enumerated() {
        row(index == 0 ? "at the end" : "", text)
      }
    }
    defer { addRequests(detail.host) }
    if let events = detail.events {
      addAir(events, detail)
    } else if !connection.isOnAir {
      addHost(detail)
    } else {
      row("events", "unknown: the capture contains no packet of this connection")
    }
  }

  private mutating func addNext() {
    guard let first = report.connections.first else { return }
    if report.connections.contains(where: { $0.events?.radioOn != nil }) {
      lines.append("")
      add(style.paint(RadioAssumptions.sentence, .faint), indent: 2)
    }
    let next = NextCommands(
      report.file.name,
      [
        ("connections FILE --format json", "the same report as JSON"),
        ("timeline FILE --connection \(first.connection.id)", "what happened, step by step"),
      ])
    lines += next.lines(style)
  }

  // MARK: Helpers for all sections

  /// Returns the indices of the rows to show. For a long list, these are its first rows and its last row, which is in
  /// effect at the end.
  func shown(of count: Int) -> [Int] {
    count <= ConnectionsText.rows
      ? Array(0..<count) : Array(0..<ConnectionsText.rows - 1) + [count - 1]
  }

  /// Adds the number of rows omitted before the last one of a list.
  mutating func addLeftOut(before place: Int, of count: Int) {
    guard count > ConnectionsText.rows, place == count - 1 else { return }
    row("", "… \(Decimals.grouped(count - ConnectionsText.rows)) more in --format json")
  }

  /// Adds a line with a title. Text that does not fit continues below.
  mutating func row(_ title: String, _ text: String) {
    let indent = 15
    let parts = text.wrapped(to: max(24, style.width - indent - 2))
    for (index, part) in parts.enumerated() {
      let head =
        index == 0 ? title.padded(to: indent - 2) : String(repeating: " ", count: indent - 2)
      lines.append("  " + head + part)
    }
  }

  mutating func add(_ text: String, indent: Int) {
    let prefix = String(repeating: " ", count: indent)
    for (index, part) in text.wrapped(to: style.width - indent - 2).enumerated() {
      lines.append(prefix + (index == 0 ? "" : "  ") + part)
    }
  }

  func frame(_ number: Int?) -> String {
    number.map { " " + style.paint("#\($0)", .faint) } ?? ""
  }

  func place(_ time: Int64) -> String {
    style.time(time, in: report.file, digits: 1)
  }

  private func ending(_ connection: Connection) -> String {
    connection.end.map { words($0, of: connection).sentence } ?? ""
  }

  private func words(_ end: Connection.End, of connection: Connection) -> EndWords {
    EndWords(
      end, of: connection, start: report.origin, when: { style.time($0, in: report.file) },
      frame: { style.paint("#\($0)", .faint) })
  }
}
