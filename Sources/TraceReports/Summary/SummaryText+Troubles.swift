import LinkSessions
import TraceAnalysis

extension SummaryText {
  /// Adds the problems, most important first, if there are any.
  mutating func addTroubles() {
    let shown = troubles.filter { scope.shows($0, of: summary) }
    guard !shown.isEmpty else { return }
    section("What went wrong")
    let (style, file) = (style, summary.file)
    for trouble in shown {
      let words = TroubleWords(
        trouble, summary.connections, start: summary.start ?? 0,
        when: { style.time($0, in: file) }, frame: { style.paint("#\($0)", .faint) })
      add(words.line, indent: 2)
    }
    if summary.troublesNotKept > 0, scope.connections == nil {
      lines.append("  … \(Decimals.grouped(summary.troublesNotKept)) more, less severe")
    }
  }
}
