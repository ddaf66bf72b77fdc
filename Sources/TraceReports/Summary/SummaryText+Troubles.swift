import LinkSessions
import TraceAnalysis

extension SummaryText {
  /// What went wrong: a line each, most important first, and nothing where nothing did.
  mutating func addTroubles() {
    guard !summary.troubles.isEmpty else { return }
    section("What went wrong")
    let style = style
    let hasMore = summary.troublesNotTold > 0
    for trouble in summary.troubles.prefix(TraceSummary.troubleLimit - (hasMore ? 1 : 0)) {
      let words = TroubleWords(trouble, summary.connections, start: summary.start ?? 0) {
        style.paint("#\($0)", .faint)
      }
      add(words.line, indent: 2)
    }
    if hasMore {
      lines.append("  … \(Decimals.grouped(summary.troublesNotTold + 1)) more, of less weight")
    }
    addLastPackets()
  }

  /// Where a connection died, its last packets are what to look at next.
  private mutating func addLastPackets() {
    let end = summary.troubles.first {
      if case .end = $0.kind { true } else { false }
    }
    guard let connection = end?.connections.first else { return }
    let name = summary.name == "standard input" ? "FILE" : summary.name.printable
    lines.append("  bletrace timeline \(name) --connection \(connection + 1) --last 10")
  }
}
