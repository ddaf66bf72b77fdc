import CaptureFiles
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// `where` in contracts and `-Y` in a check: what display filters choose.
@Suite struct ContractFilterTests {
  /// What became of a contract on the log of a heart rate belt: outcome, text and measured value.
  private func judged(
    _ expectation: String, on file: String = "heart-rate.btsnoop"
  ) throws -> [String] {
    let contract = try Contract(expectation)
    let frames = FilteredFrames(contract.filters)
    var reader = try CaptureReader(path: PackageFiles.fixture(file))
    let (measured, check) = reader.analyses(
      by: MeasurementAnalyzer(contract.needs, valuesOf: contract.valueTypes), CheckAnalyzer(),
      after: frames)
    return contract.judge(measured, check, frames: frames).map {
      "\($0.outcome.rawValue) \($0.text) | \($0.measured ?? "–")"
    }
  }

  @Test(arguments: [
    (
      "  - procedure: {kind: read}\n    where: \"btatt.handle == 0x16\"\n    times: 1",
      "pass a procedure (kind read) where btatt.handle == 0x16: times 1 | 1"
    ),
    // The request that was refused, and the same one once more: the answer has the error.
    (
      "  - procedure: read\n    where: \"btatt.error_code == 5\"\n    times: 1",
      "pass a procedure (kind read) where btatt.error_code == 5: times 1 | 1"
    ),
    // In the middle of a procedure: neither its first nor its last packet.
    (
      "  - procedure: any\n    where: \"frame.number == 101\"\n    kind: discover-characteristics",
      "pass every procedure where frame.number == 101: kind discover-characteristics | discover-characteristics"
    ),
    (
      "  - connection: any\n    where: \"btsmp.opcode == 1\"\n    att_mtu: 247",
      "pass every connection where btsmp.opcode == 1: att_mtu 247 | 247"
    ),
    (
      "  - connection: any\n    where: \"btatt.opcode == 0x1e\"\n    att_mtu: 247",
      "unmatched every connection where btatt.opcode == 0x1e: att_mtu 247 | not found; no packet that \"where\" selects is part of a connection"
    ),
    (
      "  - transfer: any\n    where: \"btatt.opcode == 0x52\"\n    operation: write-command",
      "pass every transfer where btatt.opcode == 0x52: operation write-command | write-command"
    ),
    (
      "  - pairing: any\n    where: \"btsmp.opcode == 0x0c\"\n    outcome: success",
      "pass every pairing where btsmp.opcode == 0x0c: outcome success | success"
    ),
    (
      "  - value: 2A37\n    where: \"frame.number >= 188\"\n    times: 4",
      "pass a value (uuid 2A37) where frame.number >= 188: times 4 | 4"
    ),
    (
      "  - sequence: [read, read]\n    where: \"btatt.handle == 0x16\"",
      "fail read → read where btatt.handle == 0x16 | read did not follow read on connection 1"
    ),
    (
      "  - findings: {only: [unauthenticated], count: 0}\n    where: \"btatt\"",
      "pass findings (only unauthenticated): count 0 where btatt | 0"
    ),
    (
      "  - findings: {only: [unauthenticated], count: 0}\n    where: \"btsmp\"",
      "fail findings (only unauthenticated): count 0 where btsmp | 1: unauthenticated"
    ),
    (
      "  - file: any\n    where: \"btatt.opcode == 0x1e\"",
      "unmatched a file where btatt.opcode == 0x1e | not found; no packet that \"where\" selects is part of a file"
    ),
    (
      "  - file: any\n    where: \"btatt.opcode == 0x1b\"",
      "pass a file where btatt.opcode == 0x1b | 1"
    ),
  ])
  func `An expectation is about what a packet of the filter is a part of`(
    expectation: String, expected: String
  ) throws {
    let lines = try judged(expectation)
    // A finding has its sentence after its rule.
    let isFinding = expected.hasSuffix(": unauthenticated")
    #expect(isFinding ? lines[0].hasPrefix(expected + ": ") : lines == [expected])
    #expect(lines.count == 1)
  }

  @Test func `An advertiser is chosen by a packet that it sent, on the air and in a log`() throws {
    for (file, name) in [("heart-rate.btsnoop", "Acme HR belt"), ("air-beacons.pcap", "")] {
      let all = try judged("  - advertiser: any\n    times: \">= 1\"", on: file)
      let some = try judged(
        "  - advertiser: any\n    where: \"btcommon.eir_ad.entry.device_name\"\n    times: \">= 1\"",
        on: file)
      #expect(all.count == 1 && some.count == 1, "\(name)")
      if !name.isEmpty { #expect(some[0].hasPrefix("pass"), "\(some)") }
    }
    #expect(
      try judged(
        "  - advertiser: any\n    where: \"btatt\"\n    times: 0", on: "heart-rate.btsnoop")
        == ["pass an advertiser where btatt: times 0 | 0"])
  }

  @Test func `A filter that was not asked leaves its expectation unknown, and it fails`() throws {
    let contract = try Contract("  - connection: any\n    where: btatt")
    let fixture = try MeasuredFixture("heart-rate.btsnoop")
    let results = contract.judge(fixture.measurements, fixture.check)
    #expect(results.map(\.isFailure) == [true])
    #expect(results.map(\.measured) == ["not known: the filter was not applied"])
  }

  @Test func `A check through a filter identifies what rests on its packets`() throws {
    let filter = try DisplayFilter("btsmp")
    let chosen = ChosenFrames(filter)
    var reader = try CaptureReader(path: PackageFiles.fixture("heart-rate.btsnoop"))
    let analysis = reader.analyses(by: CheckAnalyzer(), after: chosen)
    let limited = analysis.limited(to: chosen)
    #expect(!limited.findings.isEmpty && limited.findings.count < analysis.findings.count)
    for finding in analysis.findings {
      let isChosen = finding.frames.contains { chosen.contains($0, of: finding.finding.connection) }
      #expect(limited.findings.contains(finding) == isChosen, "\(finding.rule)")
    }
    #expect(limited.notJudged == analysis.notJudged)
  }
}
