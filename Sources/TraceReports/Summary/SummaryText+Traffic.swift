import CaptureFiles
import LinkSessions
import TraceAnalysis

extension SummaryText {
  mutating func addTraffic() {
    guard let trafficLine else { return }
    let tally = summary.tally
    section("Traffic", "records by their highest layer")
    add(trafficLine, indent: 2)
    for record in tally.malformed.prefix(3) {
      add("malformed \(frame(record.frame)): \(record.reason)", indent: 2)
    }
    if tally.malformedCount > 3 {
      lines.append("  … \(Decimals.grouped(tally.malformedCount - 3)) more malformed records")
    }
  }

  /// Number of records by highest layer, or nil if there are none.
  var trafficLine: String? {
    let tally = summary.tally
    let vendorPackets = tally.notDecoded[.vendor] ?? 0
    var parts: [String] = []
    func count(_ name: String, _ records: Int) {
      if records > 0 { parts.append("\(name) \(Decimals.grouped(records))") }
    }
    for layer in TraceLayer.allCases where layer != .none {
      // They look like ACL packets, but belong to no connection.
      let others = layer == .hciACL ? vendorPackets : 0
      count(layer.name, tally[layer].records - others)
      count(NotDecodedReason.vendorPacket, others)
    }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  mutating func addLimits() {
    guard !summary.limits.isEmpty else { return }
    section("Not shown", "what this capture can't show")
    for limit in summary.limits { add(FindingWords.wholeSentence(limit), indent: 2) }
  }

  mutating func addNext() { lines += nextLines }

  /// The next commands after an empty line. Empty for a capture without records.
  var nextLines: [String] {
    guard summary.tally.records > 0 else { return [] }
    let isConnected = summary.connections.connections.contains { $0.technology == .lowEnergy }
    var commands =
      isConnected
      ? [
        ("timeline FILE", "what happened, step by step"),
        ("throughput FILE", "how fast it went, and why not faster"),
      ] : [("advertising FILE", "who advertises, how often and with what")]
    commands.append(("check FILE", "what is wrong, weak or missing, by rules"))
    commands.append(
      scope.isFirstScreen
        ? ("summary FILE --all", "everything, on as many lines as it takes")
        : ("packets FILE", "a line a packet"))
    let next = NextCommands(summary.name, commands)
    return next.lines(style)
  }
}
