import TraceAnalysis

/// A check as a page: the verdicts of all captures, followed by each capture in the form of `PageReport`, with its
/// failures first.
package enum CheckPage {
  /// Maximum number of captures shown in full. Others are only rows of the table.
  package static let captureLimit = 24

  /// Returns which captures the page shows in full: those that fail take precedence, and their order is kept.
  ///
  /// - Parameter reports: one for each capture.
  package static func shown(of reports: [CheckReport]) -> [Int] {
    let readable = reports.indices.filter { reports[$0].file != nil }
    let failed = readable.filter { reports[$0].verdict == .fail }
    let passed = readable.filter { reports[$0].verdict == .pass }
    return (failed + passed).prefix(captureLimit).sorted()
  }

  /// - Parameters:
  ///   - reports: one for each capture.
  ///   - captures: the captures to show in full, by the index of their report.
  ///   - page: the contents of the page.
  ///   - output: receives the page.
  package static func write(
    _ reports: [CheckReport], _ captures: [Int: PageCapture], _ page: PageOptions,
    to output: inout OutputBuffer
  ) {
    write(CheckSet(reports), captures, page, to: &output)
  }

  /// - Parameters:
  ///   - set: the captures, judged together.
  ///   - captures: the captures to show in full, by the index of their report.
  ///   - page: the contents of the page.
  ///   - output: receives the page.
  package static func write(
    _ set: CheckSet, _ captures: [Int: PageCapture], _ page: PageOptions,
    to output: inout OutputBuffer
  ) {
    let reports = set.reports
    let titles = CheckText.titles(of: reports)
    let order = captures.keys.sorted()
    let failed = reports.count { $0.verdict == .fail }
    let title =
      "\(failed == 0 ? "pass" : "FAIL"): \(titles.prefix(3).joined(separator: ", "))"
      + (titles.count > 3 ? ", …" : "")
    PageReport.write(
      order.compactMap { captures[$0] }, page, title: title,
      beside: { output in
        // The verdict on a single capture is at its top.
        guard reports.count > 1 || order.isEmpty else { return }
        output.line("<section class=\"verdicts\" aria-labelledby=\"verdicts\">")
        output.line("<h2 id=\"verdicts\">Verdicts</h2>")
        output.line(
          "<p>\(Decimals.counted(reports.count, "capture")): "
            + (failed == 0
              ? "<span class=\"good\">all pass</span>"
              : "<span class=\"error\">\(failed) fail</span>, \(reports.count - failed) pass")
            + ".</p>")
        writeTable(reports, titles, order, to: &output)
        writeSet(set, to: &output)
        let left = reports.count { $0.file != nil } - order.count
        if left > 0 {
          output.line(
            "<p class=\"faint\">Of \(Decimals.counted(left, "capture")) this page has only the line in the "
              + "table: bletrace check FILE --format html shows one in full.</p>")
        }
        output.line("</section>")
      }, to: &output)
  }

  private static func writeTable(
    _ reports: [CheckReport], _ titles: [String], _ order: [Int], to output: inout OutputBuffer
  ) {
    ScrollingTable.begin(["capture", "verdict", "found"], "Verdict of each capture", to: &output)
    for (index, report) in reports.enumerated() {
      let name = PageMarkup.isolated(titles[index])
      let tab = order.firstIndex(of: index)
      let found = report.problem ?? report.counts.joined(separator: ", ")
      output.line(
        "<tr><td>"
          + (tab.map { order.count > 1 ? "<a href=\"#file=\($0 + 1)\">\(name)</a>" : name } ?? name)
          + "</td><td>\(PageVerdict.word(report))</td><td>\(PageMarkup.escaped(found))</td></tr>")
    }
    ScrollingTable.end(to: &output)
  }

  /// Expectations that some capture does not meet.
  private static func writeSet(_ set: CheckSet, to output: inout OutputBuffer) {
    guard !set.rows.isEmpty else { return }
    output.line("<h3>Expectations over \(set.extent)</h3>")
    for line in set.runLines { output.line("<p>\(PageMarkup.escaped(line))</p>") }
    ScrollingTable.begin(
      ["expectation", "state", "holds in", "needed", "because", "in"], "Expectations over captures",
      to: &output)
    for row in set.rows {
      output.line(
        "<tr><td>\(PageMarkup.escaped(row.text))</td>"
          + "<td class=\"\(row.verdict.isMet ? "faint" : "error")\">\(row.verdict.word)</td>"
          + "<td class=\"number\">\(row.verdict.count)</td>"
          + "<td class=\"number\">\(PageMarkup.escaped(row.verdict.needed))</td>"
          + "<td>\(PageMarkup.escaped(row.because ?? ""))</td>"
          + "<td>\(PageMarkup.escaped(row.place ?? ""))</td></tr>")
    }
    ScrollingTable.end(to: &output)
  }
}
