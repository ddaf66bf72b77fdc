import CaptureFiles
import LinkSessions
import TraceAnalysis

/// All reports of a capture, for browsers without scripts and for printing.
struct PageReports {
  let capture: PageCapture
  let page: PageOptions
  let markup: PageMarkup
  private let style = TextStyle(width: 100)

  /// Maximum number of timeline lines.
  private static let rowLimit = 2_000

  init(_ capture: PageCapture, _ page: PageOptions, number: Int, of count: Int) {
    self.capture = capture
    self.page = page
    markup = PageMarkup(file: count > 1 ? number : nil)
  }

  func write(to output: inout OutputBuffer) {
    let only = page.connections.count == 1 ? page.connections.first : nil
    section("Summary", to: &output) { output in
      text(to: &output) { SummaryText.write(capture.summary, style: style, scope: .all, to: &$0) }
    }
    if !capture.timeline.procedures.isEmpty {
      section("Timeline", to: &output) { output in
        PageLanes(capture.timeline).write(to: &output)
        writeTimeline(to: &output)
      }
    }
    if !capture.throughput.transfers.isEmpty {
      section("Throughput", to: &output) { output in
        ThroughputPlots.document(capture.throughput, connection: only).embed(to: &output)
        text(to: &output) {
          ThroughputText.write(capture.throughput, connection: only, style: style, to: &$0)
        }
      }
    }
    if !capture.connections.connections.isEmpty {
      section("Connections", to: &output) { output in
        ConnectionPlots.document(capture.connections, only: only).embed(to: &output)
        text(to: &output) {
          ConnectionsText.write(capture.connections, only: only, style: style, to: &$0)
        }
      }
    }
    if !capture.gatt.trees.isEmpty {
      section("Attributes", to: &output) { output in
        text(to: &output) { GATTText.write(capture.gatt, style: style, to: &$0) }
      }
    }
    if !capture.pairing.pairings.isEmpty || !capture.pairing.encryptions.isEmpty {
      section("Pairing and encryption", to: &output) { output in
        text(to: &output) {
          PairingText.write(capture.pairing, connection: only, style: style, to: &$0)
        }
      }
    }
    if !capture.advertising.advertisers.isEmpty {
      section("Advertising", to: &output) { output in
        text(to: &output) { AdvertisingText.write(capture.advertising, style: style, to: &$0) }
      }
    }
    section("Check", to: &output) { output in
      // A baseline's expectations name records of another capture.
      let isLinked = capture.check.expectations.allSatisfy { $0.file != nil }
      text(isLinked: isLinked, to: &output) {
        CheckText.write([capture.check], style: style, to: &$0)
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

  /// A report as text, with record numbers as links.
  private func text(
    isLinked: Bool = true, to output: inout OutputBuffer, _ body: (inout OutputBuffer) -> Void
  ) {
    let text = String(decoding: collected(body), as: UTF8.self)
    output.line("<pre tabindex=\"0\">")
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      output.line(isLinked ? markup.sentence(String(line)) : PageMarkup.escaped(String(line)))
    }
    output.line("</pre>")
  }

  private func writeTimeline(to output: inout OutputBuffer) {
    let names = TimelineNames(capture.timeline)
    let start = capture.timeline.start ?? 0
    let rows = TimelineRow.rows(of: capture.timeline.procedures, keepsMembers: false)
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
        "<tr><td class=\"number\">\(Clock.offset(capture.timeline.file.place(of: row.first.start)))</td>"
          + "<td class=\"number\">\(took > 0 ? PageMarkup.escaped(Clock.duration(took)) : "")</td>"
          + "<td class=\"number\">\(row.first.connection.map { String($0 + 1) } ?? "")</td>"
          + "<td>\(markup.sentence(ProcedureSentence(row: row, names: names, start: start).what))</td>"
          + "<td class=\"\(outcome.accent?.pageName ?? "")\">\(markup.sentence(outcome.text))</td>"
          + "<td>\(markup.link(to: String(frames)))\(frames == row.lastFrame ? "" : "–" + markup.link(to: String(row.lastFrame)))</td></tr>"
      )
    }
    output.line("</tbody></table></div>")
    if rows.count > PageReports.rowLimit {
      output.line(
        "<p class=\"faint\">\(Decimals.grouped(rows.count - PageReports.rowLimit)) more lines: bletrace timeline FILE</p>"
      )
    }
  }
}
