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
      // They look like ACL packets but do not belong to a connection.
      let others = layer == .hciACL ? vendorPackets : 0
      count(layer.name, tally[layer].records - others)
      count(FrameOutcome.NotDecodedReason.vendorPacket, others)
    }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// Maximum usual time without data on a connection in use, in nanoseconds.
  private static let usualSilence: Int64 = 1_000_000_000

  /// Whether a host's log has connections but no data of any. Logs that are kept in memory may omit data.
  var lacksData: Bool {
    let all = summary.connections.connections
    return !all.isEmpty
      && all.allSatisfy {
        !$0.isOnAir && $0.packets.centralToPeripheral + $0.packets.peripheralToCentral == 0
      }
      && all.contains {
        ($0.end?.time ?? $0.lastFrame.time).elapsed(since: $0.firstFrame.time)
          >= SummaryText.usualSilence
      }
  }

  static let withoutData = "data packets: the log has none"

  mutating func addLimits() {
    guard lacksData || !summary.limits.isEmpty else { return }
    section("Not shown", "what this capture can't show")
    if lacksData { add(SummaryText.withoutData, indent: 2) }
    for limit in summary.limits { add(FindingWords.wholeSentence(limit), indent: 2) }
  }

  mutating func addNext() { lines += next.lines(style) }

  /// The next commands. None for a capture without records.
  var next: NextCommands {
    guard summary.tally.records > 0 else { return NextCommands(summary.name, []) }
    var commands: [(String, String)] = []
    // It also shows what a host did without a connection, and what failed.
    if !summary.connections.connections.isEmpty || summary.tally[.hciCommand].records > 0
      || summary.troubles.contains(where: { $0.finding != nil })
    {
      commands.append(("timeline FILE", "what happened, step by step"))
    }
    if summary.connections.connections.contains(where: { $0.technology == .lowEnergy }) {
      commands.append(("throughput FILE", "speed of transfers, and what limited it"))
    }
    if summary.connections.connections.isEmpty, !summary.advertisers.advertisers.isEmpty {
      commands.append(("advertising FILE", "advertisers, intervals and payloads"))
    }
    if summary.tally[.smp].records > 0 {
      commands.append(("pairing FILE", "pairing methods and key strength"))
    }
    // If a sniffer could not decrypt packets, they can be decrypted with a key, which the log of either host contains.
    // No key helps if the capture lacks the start of encryption.
    let isLocked = summary.connections.connections.contains {
      $0.decryption.noKey + $0.decryption.integrityCheckFailed > 0
    }
    if isLocked, summary.limits.contains(where: { $0.rule == .captureCiphertext }) {
      commands.append(("keys FILE", "the keys, and the packets that they decrypt"))
      commands.append(
        ("summary FILE --keys-from LOG", "decrypted with keys from a host's log, or with --ltk KEY")
      )
    }
    commands.append(("check FILE", "rule findings: what is wrong, weak or missing"))
    commands.append(
      scope.isFirstScreen
        ? ("summary FILE --all", "everything, regardless of length")
        : ("packets FILE", "one line per packet"))
    return NextCommands(summary.name, commands)
  }
}
