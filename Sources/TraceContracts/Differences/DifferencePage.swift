import TraceAnalysis
package import TraceReports

/// Differences as a page: the changes, worst first, above the two captures in the form of `PageReport`.
package enum DifferencePage {
  /// - Parameters:
  ///   - difference: the differences to write.
  ///   - old: the earlier capture.
  ///   - new: the later capture.
  ///   - page: the contents of the page.
  ///   - output: receives the page.
  package static func write(
    _ difference: TraceDifference, old: PageCapture, new: PageCapture, _ page: PageOptions,
    to output: inout OutputBuffer
  ) {
    PageReport.write(
      [old, new], page, title: "\(old.name) → \(new.name)",
      beside: { output in
        output.line("<section class=\"verdicts\" aria-labelledby=\"differences\">")
        output.line("<h2 id=\"differences\">What changed</h2>")
        output.line(
          "<p>\(PageMarkup.isolated(old.name)) → \(PageMarkup.isolated(new.name)): "
            + "\(heading(difference)).</p>")
        for line in difference.damageLines {
          output.line("<p class=\"facts warning\">\(PageMarkup.escaped(line))</p>")
        }
        for direction in TraceDifference.Change.Direction.allCases {
          write(direction, difference, to: &output)
        }
        if difference.changesNotKept > 0 {
          output.line(
            "<p class=\"faint\">\(Decimals.counted(difference.changesNotKept, "more change")) exceeded "
              + "the limit</p>")
        }
        writeNotCompared(difference, to: &output)
        output.line("</section>")
      }, to: &output)
  }

  private static func heading(_ difference: TraceDifference) -> String {
    if difference.comparedNothing {
      return
        "<span class=\"error\">nothing could be compared</span>: no connection and no advertiser in common"
    }
    if difference.isSame { return "<span class=\"good\">the same meaning</span>" }
    return PageMarkup.escaped(difference.counts)
  }

  private static func write(
    _ direction: TraceDifference.Change.Direction, _ difference: TraceDifference,
    to output: inout OutputBuffer
  ) {
    let changes = difference.changes.filter { $0.direction == direction }
    guard !changes.isEmpty else { return }
    output.line("<h3>\(direction.title)</h3><ol class=\"findings\">")
    for change in changes { write(change, to: &output) }
    output.line("</ol>")
  }

  private static func write(_ change: TraceDifference.Change, to output: inout OutputBuffer) {
    let (name, mark) =
      switch change.direction {
      case .worse: ("error", "▼")
      case .better: ("note", "▲")
      case .other: ("warning", "◆")
      }
    let times = change.times > 1 ? " ×\(change.times)" : ""
    output.write(
      "<li class=\"finding \(name)\"><span class=\"severity\"><span aria-hidden=\"true\">\(mark)</span> "
        + "\(change.direction == .other ? "different" : change.direction.rawValue)</span> <span class=\"said\">"
        + PageMarkup.escaped(change.subject + times + change.place)
        + "</span><ul class=\"more\">")
    if change.old != nil || change.new != nil {
      for (word, value, frames, file) in [
        ("was", change.old, change.oldFrames, 1), ("is", change.new, change.newFrames, 2),
      ] {
        output.write(
          "<li><b>\(word)</b> \(PageMarkup.escaped(value ?? "not there")) "
            + "\(PageMarkup(file: file).links(to: frames))</li>")
      }
    }
    for consequence in change.consequences {
      output.write("<li><b>so</b> \(PageMarkup.escaped(consequence))</li>")
    }
    output.line("</ul></li>")
  }

  private static func writeNotCompared(
    _ difference: TraceDifference, to output: inout OutputBuffer
  ) {
    guard !difference.notCompared.isEmpty else { return }
    output.line(
      "<details class=\"limits fold\" open><summary>Not comparable in these captures</summary><ul>"
    )
    for text in difference.notCompared { output.line("<li>\(PageMarkup.escaped(text))</li>") }
    output.line("</ul></details>")
  }
}
