import CaptureFiles
import LinkSessions
import TraceAnalysis

extension SummaryText {
  mutating func addTraffic() {
    let tally = summary.tally
    let layers = TraceLayer.allCases.filter { $0 != .none && tally[$0].records > 0 }
    guard !layers.isEmpty else { return }
    section("Traffic", "records by their highest layer")
    let parts = layers.map { "\($0.name) \(Decimals.grouped(tally[$0].records))" }
    add(parts.joined(separator: " · "), indent: 2)
    for record in tally.malformed.prefix(3) {
      add("malformed \(frame(record.frame)): \(record.reason)", indent: 2)
    }
    if tally.malformedCount > 3 {
      lines.append("  … \(Decimals.grouped(tally.malformedCount - 3)) more malformed records")
    }
  }

  mutating func addLimits() {
    guard !summary.limits.isEmpty else { return }
    section("Not shown", "what this capture can't tell")
    for limit in summary.limits { add(FindingWords.wholeSentence(limit), indent: 2) }
  }

  mutating func addNext() {
    guard summary.tally.records > 0 else { return }
    lines.append("")
    let name = summary.name == "standard input" ? "FILE" : summary.name.printable
    let story =
      summary.connections.connections.contains { $0.technology == .lowEnergy }
      ? [
        ("bletrace timeline \(name)", "what happened, step by step"),
        ("bletrace throughput \(name)", "how fast it went, and why not faster"),
      ]
      : [("bletrace advertising \(name)", "who advertises, how often and with what")]
    let commands =
      story + [
        ("bletrace packets \(name)", "a line a packet"),
        ("bletrace summary \(name) --format json", "the same for programs"),
      ]
    let width = commands.map { $0.0.displayWidth }.max() ?? 0
    for (command, purpose) in commands {
      let isWide = width + purpose.displayWidth + 6 > style.width
      lines.append("  " + (isWide ? command : command.padded(to: width + 3) + purpose))
    }
  }
}
