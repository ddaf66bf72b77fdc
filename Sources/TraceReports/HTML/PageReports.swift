import CaptureFiles
import LinkSessions
import TraceAnalysis

/// All reports of a capture, for browsers without scripts and for printing.
struct PageReports {
  /// The ID of the only connection, or nil for all.
  let only: Int?
  private let markup = PageMarkup.ofAnyFile
  private let style = TextStyle(width: 100)

  /// Maximum number of timeline lines.
  private static let rowLimit = 2_000
  /// Maximum number of lines of a report's text.
  private static let lineLimit = 5_000

  init(only: Int?) { self.only = only }

  func write(_ summary: TraceSummary, to output: inout OutputBuffer) {
    section("Summary", to: &output) { output in
      text("summary FILE --all", to: &output) {
        SummaryText.write(summary, style: style, scope: .all, to: &$0)
      }
    }
  }

  func write(_ timeline: Timeline, _ rows: [TimelineRow], to output: inout OutputBuffer) {
    guard !timeline.procedures.isEmpty else { return }
    section("Timeline", to: &output) { output in
      PageLanes(timeline).write(to: &output)
      writeTable(timeline, rows, to: &output)
    }
  }

  func write(_ throughput: ThroughputAnalysis, to output: inout OutputBuffer) {
    guard !throughput.transfers.isEmpty else { return }
    section("Throughput", to: &output) { output in
      ThroughputPlots.document(throughput, connection: only).embed(to: &output)
      text("throughput FILE", to: &output) {
        ThroughputText.write(throughput, connection: only, style: style, to: &$0)
      }
    }
  }

  func write(_ connections: ConnectionAnalysis, to output: inout OutputBuffer) {
    guard !connections.connections.isEmpty else { return }
    section("Connections", to: &output) { output in
      ConnectionPlots.document(connections, only: only).embed(to: &output)
      text("connections FILE", to: &output) {
        ConnectionsText.write(connections, only: only, style: style, to: &$0)
      }
    }
  }

  func write(_ gatt: GATTAnalysis, to output: inout OutputBuffer) {
    guard !gatt.trees.isEmpty else { return }
    section("Attributes", to: &output) { output in
      text("gatt FILE", to: &output) { GATTText.write(gatt, style: style, to: &$0) }
    }
  }

  func write(_ pairing: PairingAnalysis, to output: inout OutputBuffer) {
    guard !pairing.pairings.isEmpty || !pairing.encryptions.isEmpty else { return }
    section("Pairing and encryption", to: &output) { output in
      text("pairing FILE", to: &output) {
        PairingText.write(pairing, connection: only, style: style, to: &$0)
      }
    }
  }

  func write(_ advertising: AdvertisingAnalysis, to output: inout OutputBuffer) {
    guard !advertising.advertisers.isEmpty else { return }
    section("Advertising", to: &output) { output in
      text("advertising FILE", to: &output) {
        AdvertisingText.write(advertising, style: style, to: &$0)
      }
    }
  }

  func write(_ check: CheckReport, to output: inout OutputBuffer) {
    section("Check", to: &output) { output in
      // The expectations of a baseline name records of another capture.
      let isLinked = check.expectations.allSatisfy { $0.file != nil }
      text("check FILE", isLinked: isLinked, to: &output) {
        CheckText.write([check], style: style, to: &$0)
      }
    }
  }

  private func section(
    _ title: String, to output: inout OutputBuffer, _ body: (inout OutputBuffer) -> Void
  ) {
    output.line("<section class=\"report\"><h2>\(title)</h2>")
    body(&output)
    output.line("</section>")
  }

  /// Returns a report as text, with record numbers as links.
  ///
  /// - Parameter command: the command that prints the lines beyond the limit.
  private func text(
    _ command: String, isLinked: Bool = true, to output: inout OutputBuffer,
    _ body: (inout OutputBuffer) -> Void
  ) {
    let octets = collected(body)
    let lines = octets.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    output.line("<pre tabindex=\"0\">")
    for octets in lines.prefix(PageReports.lineLimit) {
      let line = String(decoding: octets, as: UTF8.self)
      output.line(isLinked ? markup.sentence(line) : PageMarkup.escaped(line))
    }
    output.line("</pre>")
    writeRest(lines.count - PageReports.lineLimit, command, to: &output)
  }

  private func writeRest(_ count: Int, _ command: String, to output: inout OutputBuffer) {
    guard count > 0 else { return }
    output.line(
      "<p class=\"faint\">\(Decimals.counted(count, "more line")): bletrace \(command)</p>")
  }

  private func writeTable(
    _ timeline: Timeline, _ rows: [TimelineRow], to output: inout OutputBuffer
  ) {
    let names = TimelineNames(timeline)
    let start = timeline.start ?? 0
    output.line(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Timeline\"><table><thead><tr>"
        + "<th scope=\"col\">time</th><th scope=\"col\">took</th><th scope=\"col\">link</th>"
        + "<th scope=\"col\">what</th><th scope=\"col\">outcome</th><th scope=\"col\">packets</th></tr></thead><tbody>"
    )
    for row in rows.prefix(PageReports.rowLimit) {
      let outcome = OutcomeWords(row)
      let took = row.end.elapsed(since: row.first.start)
      let frames = row.first.frames.lowerBound
      output.line(
        "<tr><td class=\"number\">\(Clock.offset(timeline.file.place(of: row.first.start)))</td>"
          + "<td class=\"number\">\(took > 0 ? PageMarkup.escaped(Clock.duration(took)) : "")</td>"
          + "<td class=\"number\">\(row.first.connection.map { String($0 + 1) } ?? "")</td>"
          + "<td>\(markup.sentence(ProcedureSentence(row: row, names: names, start: start).what))</td>"
          + "<td class=\"\(outcome.accent?.pageName ?? "")\">\(markup.sentence(outcome.text))</td>"
          + "<td>\(markup.link(to: String(frames)))\(frames == row.lastFrame ? "" : "–" + markup.link(to: String(row.lastFrame)))</td></tr>"
      )
    }
    output.line("</tbody></table></div>")
    writeRest(rows.count - PageReports.rowLimit, "timeline FILE", to: &output)
  }
}
