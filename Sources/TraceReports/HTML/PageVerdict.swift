/// The verdict of a check on its page: the failures with their records, followed by all expectations.
struct PageVerdict {
  private let report: CheckReport
  private let markup: PageMarkup
  private let prefix: String

  init(_ report: CheckReport, _ markup: PageMarkup, prefix: String) {
    self.report = report
    self.markup = markup
    self.prefix = prefix
  }

  func write(to output: inout OutputBuffer) {
    output.line("<section class=\"story verdict\" aria-labelledby=\"\(prefix)verdict\">")
    output.line("<h2 id=\"\(prefix)verdict\">Verdict: \(PageVerdict.word(report))</h2>")
    let counts = report.counts.joined(separator: ", ")
    if !counts.isEmpty { output.line("<p>\(PageMarkup.escaped(counts)).</p>") }
    if let problem = report.problem {
      output.line("<p class=\"facts warning\">\(PageMarkup.escaped(problem))</p>")
    }
    let failed = report.expectations.filter(\.isFailure)
    if !failed.isEmpty || !report.blind.isEmpty {
      output.line("<ol class=\"findings\">")
      for result in failed { write(result, to: &output) }
      for entry in report.blind {
        begin(entry.rule.rawValue, [], to: &output)
        output.write(
          PageMarkup.escaped(
            "\(entry.rule.rawValue) has to be judged and was not, because \(entry.reason.words)"))
        output.line("</span></li>")
      }
      output.line("</ol>")
    }
    writeAll(to: &output)
    output.line("</section>")
  }

  /// Returns "pass" or "FAIL" in its color.
  static func word(_ report: CheckReport) -> String {
    report.verdict == .pass
      ? "<span class=\"good\">pass</span>" : "<span class=\"error\">FAIL</span>"
  }

  private func write(_ result: ExpectationResult, to output: inout OutputBuffer) {
    begin(result.identifier, result.frames, to: &output)
    let seen = result.measured.map { result.outcome == .unmatched ? $0 : "seen: \($0)" }
    output.write(
      PageMarkup.escaped("\(result.text); \(seen ?? "not found in the capture")") + " "
        + markup.links(to: result.frames) + "</span>")
    let details = [("because", result.because), ("captures", result.ofSet), ("in", result.place)]
      .compactMap { name, text in text.map { (name, $0) } }
    if !details.isEmpty {
      output.write("<ul class=\"more\">")
      for (name, text) in details {
        output.write("<li><b>\(name)</b> \(PageMarkup.escaped(text))</li>")
      }
      output.write("</ul>")
    }
    output.line("</li>")
  }

  private func begin(_ name: String, _ frames: [Int], to output: inout OutputBuffer) {
    output.write(
      "<li class=\"finding error\" tabindex=\"-1\" data-rule=\"\(PageMarkup.escaped(name))\" "
        + "data-frames=\"\(frames.map(String.init).joined(separator: " "))\">"
        + "<span class=\"severity\"><span aria-hidden=\"true\">●</span> failed</span> <span class=\"said\">"
    )
  }

  /// Maximum number of expectations in the table.
  private static let limit = 2_000

  private func writeAll(to output: inout OutputBuffer) {
    guard !report.expectations.isEmpty else { return }
    output.line(
      "<details class=\"fold\" open><summary>All "
        + "\(Decimals.counted(report.expectations.count, "expectation"))</summary>")
    ScrollingTable.begin(["expected", "outcome", "seen", "packets"], "Expectations", to: &output)
    for result in report.expectations.prefix(PageVerdict.limit) {
      let (word, accent) = ExpectationText.mark(result)
      output.line(
        "<tr><td>\(PageMarkup.escaped(result.text))</td>"
          + "<td class=\"\(accent.pageName)\">\(word)</td>"
          + "<td>\(PageMarkup.escaped(result.measured ?? ""))</td>"
          + "<td>\(markup.links(to: result.frames))</td></tr>")
    }
    ScrollingTable.end(to: &output)
    let rest = report.expectations.count - PageVerdict.limit
    if rest > 0 {
      output.line("<p class=\"faint\">\(Decimals.counted(rest, "more expectation"))</p>")
    }
    output.line("</details>")
  }
}

/// A table that scrolls horizontally if the window is narrow.
enum ScrollingTable {
  static func begin(_ columns: [String], _ label: String, to output: inout OutputBuffer) {
    let heads = columns.map { "<th scope=\"col\">\(PageMarkup.escaped($0))</th>" }.joined()
    output.line(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(PageMarkup.escaped(label))\">"
        + "<table><thead><tr>\(heads)</tr></thead><tbody>")
  }

  static func end(to output: inout OutputBuffer) { output.line("</tbody></table></div>") }
}
