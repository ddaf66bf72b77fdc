import CaptureFiles
import ReportTestSupport
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// Several captures of one run: each expectation is judged in the capture that shows it.
@Suite struct CheckRunsTests {
  private static let link: Simulation.Parameters = {
    var link = Simulation.Parameters()
    link.operation = .notification
    link.totalOctets = 2_000
    link.valueOctets = 20
    link.attMTU = 247
    link.discovers = true
    return link
  }()

  private static let views: [(Simulation.View, String)] = [
    (.air, "air.pcap"), (.centralHost, "phone.btsnoop"), (.peripheralHost(0), "sensor.btsnoop"),
  ]

  private func report(
    _ contract: Contract, _ view: (Simulation.View, String),
    _ change: (inout Simulation.Parameters) -> Void = { _ in }, seed: UInt64 = 4
  ) throws -> CheckReport {
    var link = Self.link
    change(&link)
    var reader = try CaptureReader(
      bytes: Simulation([link], seed: seed).octets(of: view.0), name: view.1)
    let (capture, check) = reader.analyses(
      by: MeasurementAnalyzer(contract.needs, valuesOf: contract.valueTypes), CheckAnalyzer())
    var alone = RuleSelection()
    alone.isContractAlone = true
    return CheckReport(check, alone, expectations: contract.judge(capture, check))
  }

  private func text(_ set: CheckSet) -> String {
    written { CheckText.write(set.reports, style: TextStyle(width: 100), to: &$0) }
  }

  @Test func `What only a sniffer or only a log shows is judged there`() throws {
    let contract = try Contract(
      "  - capture: any\n    events_captured: \">= 0.95\"\n"
        + "  - procedure: {kind: host-setup}\n    outcome: success\n"
        + "  - procedure: {kind: version-exchange}\n    outcome: success\n"
        + "  - connection: any\n    att_mtu: \">= 185\"")
    let set = CheckSet(try Self.views.map { try report(contract, $0) })
    #expect(set.reports.allSatisfy { $0.verdict == .pass }, "\(text(set))")
    let events = set.reports.map { $0.expectations[0] }
    #expect(events.map(\.outcome) == [.pass, .fail, .fail])
    #expect(events.map(\.isKnown) == [true, false, false])
    #expect(events.map(\.judgedIn) == [nil, "air.pcap", "air.pcap"])
    // The air does not show how a host sets up its controller.
    #expect(set.reports[0].expectations[1].judgedIn == "phone.btsnoop")
    let words = text(set)
    #expect(words.contains("Expectations over one run (3 captures)"), "\(words)")
    #expect(words.contains("judged in air.pcap") && !words.contains("flaky"), "\(words)")
    #expect(words.contains("3 captures: all pass"))
    let document = try JSONReader.read(
      Array(written { CheckJSON.write(set.reports, to: &$0) }.utf8))
    let captures = document["captures"]?.elements ?? []
    #expect(captures.map { $0["run"] } == [.number(1), .number(1), .number(1)])
    let second = captures[1]["expectations"]?.elements?.first
    #expect(second?["known"] == .bool(false) && second?["judged_in"] == .string("air.pcap"))
    #expect(document["verdict"] == .string("pass"))
    let tests = written { CheckTAP.write(set.reports, to: &$0) }
    #expect(tests.contains("# SKIP not judged here; seen: not known") && !tests.contains("not ok"))
  }

  @Test func `What packets of one view contradict fails, whatever the others lack`() throws {
    let contract = try Contract(
      "  - none: {procedure: {kind: version-exchange}}\n  - connection: any\n    att_mtu: \">= 512\"\n"
        + "  - pairing: any\n    outcome: success")
    let set = CheckSet(try Self.views.map { try report(contract, $0) })
    #expect(set.reports[0].expectations.map(\.isFailure) == [true, true, true], "\(text(set))")
    #expect(set.reports.allSatisfy { $0.verdict == .fail })
    #expect(text(set).contains("broken  no procedure (kind version-exchange)"), "\(text(set))")
  }

  @Test func `Repetitions are not one run, and runs of several views are counted as one`() throws {
    let contract = try Contract(
      "  - capture: any\n    events_captured: \">= 0.95\"\n    in_at_least: 1 of 2")
    let alone = CheckSet(
      try (1...3).map { try report(contract, (.air, "\($0).pcap"), seed: UInt64($0)) })
    #expect(Set(alone.reports.map(\.run)).count == 3)
    // Two repetitions, each from two places, one with a poor sniffer.
    let poor = CheckSet(
      try (1...2).flatMap { seed in
        try Self.views.prefix(2).map { view in
          try report(
            contract, (view.0, "\(seed)-\(view.1)"),
            {
              $0.start = seed * 60_000_000
              if seed == 2 { $0.snifferEventMissRate = 0.3 }
            }, seed: UInt64(seed))
        }
      })
    #expect(poor.reports.map(\.run) == [1, 1, 2, 2], "\(text(poor))")
    #expect(poor.reports.allSatisfy { $0.verdict == .pass })
    #expect(text(poor).contains("flaky  1 of 2, which is enough"), "\(text(poor))")
    #expect(text(poor).contains("Expectations over 2 runs (4 captures)"))
  }

  @Test func `What no capture of a set contradicts is not called flaky`() throws {
    let contract = try Contract("  - capture: any\n    events_captured: \">= 0.95\"")
    let reports = try Self.views.prefix(2).enumerated().map { index, view in
      try report(contract, view) { $0.start = index * 60_000_000 }
    }
    let apart = CheckSet(reports)
    let words = text(apart)
    #expect(Set(apart.reports.map(\.run)).count == 2)
    #expect(words.contains("not known  1 of 2") && !words.contains("flaky"), "\(words)")
    #expect(words.contains("--one-run to judge them together"))
    let one = CheckSet(reports, areOneRun: true)
    #expect(one.reports.allSatisfy { $0.verdict == .pass && $0.run == 1 }, "\(text(one))")
    #expect(!text(one).contains("--one-run"))
  }
}
