import CaptureFiles
import LinkSessions
import TraceAnalysis

enum CaptureTableRow {
  static let layout: TableLayout<ExportedCapture> = {
    var layout = TableLayout<ExportedCapture>(
      captures: "capture", "A capture file, or a file that could not be read as one.")
    layout.own("sha256", .text, "The digest of the file's octets, as `sha256sum` prints it.") {
      $0.file.sha256.map(Cell.text) ?? .null
    }
    layout.own("path", .text, "The file, as it was given.") { .text($0.file.path) }
    layout.own("error", .text, "Why the file could not be read; null where it was.") {
      $0.problem.map(Cell.text) ?? .null
    }
    layout.own("tool_version", .text, "Version of the bletrace that read it.") { .text($0.version) }
    layout.own(
      "schema_version", .integer, "Of these tables; higher after a change other than a new column."
    ) { _ in
      .integer(ExportedCapture.schemaVersion)
    }
    layout.add(
      from: "summary: file", { $0.content?.measured.file },
      [
        "format", "compression", "size", "records", "decoded", "not_decoded", "cut_records",
        "cut_octets", "drops", "times_that_go_back", "is_timed_by_sniffer", "damage_count",
        "malformed_count", "start", TableMember("duration_s", "duration"),
      ])
    layout.own(
      "cut_share", .number, "`cut_octets` of all octets that the records had.",
      source: "summary: file.cut_octets / octets"
    ) { capture in
      capture.content.flatMap { content in
        let tally = content.measured.file.tally
        return tally.octets > 0
          ? .number(Double(tally.cutOctets) / Double(tally.octets), digits: 6) : nil
      } ?? .null
    }
    layout.own(
      "coverage", .number,
      "The share of connection events with a packet; null in an HCI log, and where no interval is known.",
      source: "summary: connections[].events_captured / events"
    ) { capture in
      let counts = capture.content?.measured.summary?.coverage.values
      let total = counts?.reduce(0) { $0 + $1.total } ?? 0
      guard let counts, total > 0 else { return .null }
      return .number(Double(counts.reduce(0) { $0 + $1.observed }) / Double(total), digits: 6)
    }
    layout.own("start_ns", .integer, "The same as nanoseconds since 1970.", unit: "ns") {
      $0.content?.measured.file.startDate.map { .integer(Int($0)) } ?? .null
    }
    layout.own(
      "connections", .integer, "Connections in the capture.", source: "summary: connections"
    ) { $0.content.map { .integer($0.measured.connections.connections.count) } ?? .null }
    layout.own("errors", .integer, "Findings of severity error.", source: "check: findings") {
      CaptureTableRow.findings($0, .error)
    }
    layout.own("warnings", .integer, "Findings of severity warning.", source: "check: findings") {
      CaptureTableRow.findings($0, .warning)
    }
    layout.own("not_judged", .integer, "Rules not judged.", source: "check: not_judged") {
      $0.content.map { .integer($0.check.notJudged.count) } ?? .null
    }
    layout.own(
      "procedures_not_kept", .integer, "Number of procedures beyond the limit.",
      source: "timeline: not_kept.procedures"
    ) { .integer($0.content?.measured.timeline?.notKept.procedures ?? 0) }
    layout.own(
      "transactions_not_kept", .integer, "Number of transactions beyond the limit.",
      source: "timeline: not_kept.transactions"
    ) { .integer($0.content?.measured.timeline?.notKept.transactions ?? 0) }
    layout.own("values_not_kept", .integer, "Number of values beyond the limit.") {
      .integer($0.content?.series.notKept ?? 0)
    }
    layout.rest(on: "derived", "cut_share", "coverage")
    return layout
  }()

  private static func findings(_ capture: ExportedCapture, _ severity: Rule.Severity) -> Cell {
    guard let content = capture.content else { return .null }
    return .integer(content.check.findings.count { $0.severity == severity })
  }
}

enum DeviceTableRow {
  static let layout: TableLayout<Device> = {
    var layout = TableLayout<Device>(
      "device", "A device, identified within its capture by its address.", key: \.id)
    layout.add(
      from: "summary: devices[]", { $0 },
      [
        TableMember("device", "id"), "address", "address_type", "is_local", "name",
        "identity.value", "identity.basis", "connections",
      ])
    return layout
  }()
}

struct FindingTableRow {
  let number: Int
  let finding: CheckFinding
  let isBystander: Bool

  static func rows(of content: ExportedCapture.Content) -> some Sequence<FindingTableRow> {
    let (own, others) = (content.check.findings, content.check.bystanders)
    return (0..<own.count + others.count).lazy.map { index in
      let isBystander = index >= own.count
      return FindingTableRow(
        number: index + 1, finding: isBystander ? others[index - own.count] : own[index],
        isBystander: isBystander)
    }
  }

  static let layout: TableLayout<FindingTableRow> = {
    var layout = TableLayout<FindingTableRow>(
      "finding", "A finding of a rule and its subject.", key: \.number)
    layout.identifier("connection_id", of: "connection", "The connection's `id`.") {
      $0.finding.finding.connection.map { $0 + 1 }
    }
    layout.identifier("device_id", of: "device", "The device's `id`.") {
      $0.finding.finding.device
    }
    layout.add(
      from: "check: findings[]", { $0.finding },
      [
        "rule", "severity", "category", "message", "remedy", "explanation", "connection", "device",
        "sender", "times",
      ])
    layout.own(
      "first_frame", .integer, "First record of its evidence.",
      source: "check: findings[].frames[0]"
    ) { $0.finding.frames.first.map(Cell.integer) ?? .null }
    layout.own(
      "is_bystander", .boolean, "Whether it is about an advertiser that the capture is not about."
    ) { .flag($0.isBystander) }
    layout.rest(on: "derived", "rule", "severity", "message", "is_bystander")
    return layout
  }()
}
