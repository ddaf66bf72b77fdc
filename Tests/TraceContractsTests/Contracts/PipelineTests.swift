import CaptureFiles
import ReportTestSupport
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// What the owner of a pipeline relies on: tests that keep their names, tables that add up, and nothing that
/// passes because it could not be seen.
@Suite struct PipelineTests {
  private static func report(
    _ expectation: String, _ octets: [UInt8], name: String = "log.btsnoop",
    _ selection: RuleSelection? = nil
  ) throws -> CheckReport {
    let contract = try Contract(expectation)
    var reader = try CaptureReader(bytes: octets, name: name)
    let (capture, check) = reader.analyses(
      by: MeasurementAnalyzer(contract.needs, valuesOf: contract.valueTypes), CheckAnalyzer())
    var alone = RuleSelection()
    alone.isContractAlone = true
    return CheckReport(
      check, selection ?? alone, expectations: contract.judge(capture, check))
  }

  private static func log(_ change: (inout AccessoryPlan) -> Void = { _ in }) -> [UInt8] {
    var plan = AccessoryPlan()
    change(&plan)
    return AccessoryLog.octets(of: [plan])
  }

  private static func names(_ expectation: String) throws -> [String] {
    try report(expectation, log()).expectations.map(\.identifier)
  }

  // MARK: Several captures

  @Test func `Each demand of an expectation stands in the table over captures by itself`() throws {
    let contract =
      "  - connection: any\n    att_mtu: \">= 100\"\n    interval: \"<= 30 ms\"\n    phy: 2m\n"
      + "    in_at_least: 2 of 3"
    let logs = [
      Self.log { $0.mtu = 50 }, Self.log { $0.interval = 80 }, Self.log { $0.phy = 1 },
    ]
    let set = CheckSet(
      try logs.enumerated().map { try Self.report(contract, $1, name: "\($0).btsnoop") })
    // Each demand fails in one of three, which is allowed.
    #expect(set.reports.allSatisfy { $0.verdict == .pass })
    let document = try JSONReader.read(Array(written { CheckJSON.write(set, to: &$0) }.utf8))
    let rows = document["expectations"]?.elements ?? []
    #expect(
      rows.map { $0["id"] } == [
        .string("every-connection-att-mtu"), .string("every-connection-interval"),
        .string("every-connection-phy"),
      ])
    #expect(rows.allSatisfy { $0["held"] == .number(2) && $0["met"] == .bool(true) })
    let text = written { CheckText.write(set, style: TextStyle(width: 100), to: &$0) }
    #expect(
      text.contains("2 of 3, which is enough (in_at_least: 2 of 3)  every connection: phy 2m"),
      "\(text)")
  }

  // MARK: Lost records

  @Test(arguments: [
    "  - none: {pairing: any}", "  - procedure: {kind: read}\n    times: 0",
    "  - pairing: any\n    at_most: 0",
  ])
  func `What must not happen is not known where records are lost`(_ text: String) throws {
    let octets = Self.log {
      $0.pairings = 0
      $0.reads = 0
    }
    #expect(try Self.report(text, octets).verdict == .pass)
    let lost = BTSnoopRecords(octets).dropping(20)
    let result = try #require(try Self.report(text, lost).expectations.first)
    #expect(
      result.isFailure && !result.isKnown
        && result.measured?.contains("not known: 1 record of the capture is lost") == true,
      "\(result.measured ?? "–")")
  }

  @Test func `Lost records are a finding, and the packets that are missing`() throws {
    let lost = BTSnoopRecords(Self.log()).dropping(20)
    let report = try Self.report(
      "  - capture: any\n    packets_missing: 0", lost, RuleSelection())
    #expect(
      report.expectations.first?.measured == "1 (the capture counts 1 lost record)",
      "\(report.expectations.first?.measured ?? "–")")
    #expect(report.findings.contains { $0.rule.rawValue == "capture-records-lost" })
  }

  // MARK: Names

  @Test(arguments: [
    ("sequence: [connected, {subscribe: heart_rate, within: 1 s}]\n    within: 5 s", "1 s", "2 s"),
    ("sequence: [connected, subscribed]\n    within: 5 s", "5 s", "6 s"),
    ("findings: {at_least: error, count: 0}", "count: 0", "count: \"<= 3\""),
    ("findings: {except: [att-timeout]}", "att-timeout", "att-late-answer"),
    ("procedure: {kind: read}\n    at_least: 2", "at_least: 2", "at_least: 3"),
    ("procedure: {kind: read}\n    at_most: 2\n    outcome: error", "at_most: 2", "at_most: 3"),
    ("none: {procedure: {duration: \">= 3 s\"}}", ">= 3 s", ">= 4 s"),
    ("value: heart_rate\n    every: 1 s\n    gap: \"<= 3 s\"", "every: 1 s", "every: 2 s"),
    ("procedure: {kind: encryption}\n    within: 3 s", "3 s", "4 s"),
  ])
  func `A limit is no part of the name of a test`(
    _ text: String, _ limit: String, _ other: String
  ) throws {
    let names = try Self.names("  - " + text)
    #expect(names == (try Self.names("  - " + text.replacing(limit, with: other))), "\(names)")
    #expect(!names.contains { $0.hasSuffix("-2") }, "\(names)")
  }

  @Test func `The keys of a demand are in its name, so that their order changes none`() throws {
    let first = "  - some: {procedure: {kind: read}}\n    outcome: success\n"
    let second = "  - some: {procedure: {kind: read}}\n    duration: \"<= 9 s\"\n"
    let expected = ["some-procedure-kind-read-duration", "some-procedure-kind-read-outcome"]
    #expect(try Self.names(first + second).sorted() == expected)
    #expect(try Self.names(second + first).sorted() == expected)
    let rhythm = "  - value: heart_rate\n    gap: \"<= 3 s\"\n    every: 1 s"
    let names = try Self.names(rhythm)
    #expect(names.count == 3 && Set(names).count == 3, "\(names)")
    #expect(
      zip(names, ["-gap", "-every", "-every-gap"]).allSatisfy { $0.hasSuffix($1) }, "\(names)")
  }

  @Test func `Each demand has a result whether something is found or not, also beside a count`()
    throws
  {
    let text = "  - pairing: any\n    times: \"<= 1\"\n    outcome: success"
    let there = try Self.names(text)
    let none = try Self.report(text, Self.log { $0.pairings = 0 })
    #expect(none.expectations.map(\.identifier) == there)
    #expect(none.verdict == .pass)
  }

  @Test func `A baseline has one test that is always there`() throws {
    func cases(_ change: (inout AccessoryPlan) -> Void) throws -> [String] {
      let sides = try [Self.log(), Self.log(change)].map { octets in
        var reader = try CaptureReader(bytes: octets, name: "log.btsnoop")
        return TraceDifference.Side(reading: &reader)
      }
      let difference = TraceDifference(old: sides[0], new: sides[1])
      var alone = RuleSelection()
      alone.isContractAlone = true
      let report = CheckReport(sides[1].check, alone, expectations: difference.expectations)
      return written { CheckTAP.write([report], to: &$0) }.split(separator: "\n").map(String.init)
    }
    #expect(try cases { _ in }.contains("ok 1 - baseline-nothing-is-worse"))
    let worse = try cases { $0.mtu = 50 }
    #expect(worse.contains("not ok 1 - baseline-nothing-is-worse"), "\(worse)")
    #expect(worse.contains("not ok 2 - baseline-att-mtu"), "\(worse)")
  }

  // MARK: Places

  @Test func `A limit from a variable leads to the line that sets it, by a path without detours`()
    throws
  {
    let base = "variables: {mtu: 100}\nexpect:\n  - connection: any\n    att_mtu: \">= ${mtu}\""
    let contract = try Contract(
      parsing: "extends: ../base.yml\nvariables: {mtu: 247}", file: "fam/b/x.yml"
    ) { $0 == "fam/b/../base.yml" ? base : nil }
    #expect(contract.files == ["fam/b/x.yml", "fam/base.yml"])
    var reader = try CaptureReader(bytes: Self.log(), name: "log.btsnoop")
    let (capture, check) = reader.analyses(
      by: MeasurementAnalyzer(contract.needs), CheckAnalyzer())
    var alone = RuleSelection()
    alone.isContractAlone = true
    let report = CheckReport(check, alone, expectations: contract.judge(capture, check))
    let paths = RepositoryPaths(workingDirectory: "/repo/ble", workspace: "/repo")
    let annotations = written { CheckGitHub.write([report], paths: paths, to: &$0) }
    #expect(annotations.hasPrefix("::error file=ble/fam/base.yml,line=4,"), "\(annotations)")
    #expect(annotations.contains("${mtu} is 247 at fam/b/x.yml:2"), "\(annotations)")
    let log = written { CheckSARIF.write([report], version: "1", paths: paths, to: &$0) }
    let result = try JSONReader.read(Array(log.utf8))["runs"]?.elements?.first?["results"]?
      .elements?.first
    let variable = result?["relatedLocations"]?.elements?.first
    #expect(
      variable?["physicalLocation"]?["artifactLocation"]?["uri"] == .string("ble/fam/b/x.yml"))
    #expect(variable?["physicalLocation"]?["region"]?["startLine"] == .number(2))
    #expect(variable?["message"]?["text"] == .string("${mtu} is 247"))
  }

  @Test func `A file to extend that is misspelled leads to the one beside it`() {
    let failure = #expect(throws: Contract.Failure.self) {
      _ = try Contract(
        parsing: "extends: ../bsae.yml", file: "fam/b/x.yml", include: { _ in nil },
        siblings: { $0 == "fam/" ? ["base.yml", "other.yml"] : [] })
    }
    #expect(failure?.problem == "there is no file \"fam/bsae.yml\"")
    #expect(failure?.advice == "did you mean \"../base.yml\"?" && failure?.line == 1)
  }

  // MARK: Accepted findings

  @Test func `Findings that a contract names and allows do not fail the check`() throws {
    let fixture = try MeasuredFixture("heart-rate.btsnoop")
    let draft = written { ContractDraft.write(fixture.measurements, fixture.check, to: &$0) }
    func check(_ text: String) throws -> CheckReport {
      let contract = try Contract(parsing: text, file: "draft.yml")
      return CheckReport(
        fixture.check, RuleSelection(),
        expectations: contract.judge(fixture.measurements, fixture.check))
    }
    let report = try check(draft)
    #expect(CheckReport(fixture.check, RuleSelection()).verdict == .fail)
    #expect(report.verdict == .pass)
    let text = written { CheckText.write([report], style: TextStyle(width: 100), to: &$0) }
    #expect(text.contains(": pass, ") && text.contains("accepted by draft.yml:"), "\(text)")
    let document = try JSONReader.read(Array(written { CheckJSON.write([report], to: &$0) }.utf8))
    #expect(document["verdict"] == .string("pass"))
    #expect(document["accepted"]?.elements?.isEmpty == false)
    let tests = written { CheckTAP.write([report], to: &$0) }
    #expect(!tests.contains("not ok") && tests.contains("# SKIP accepted by draft.yml:"))
    #expect(!written { CheckGitHub.write([report], to: &$0) }.contains("::error"))
    // One more than the contract allows, and all of them count.
    let first = try #require(report.accepted.keys.first)
    let fewer = draft.replacing(
      "only: [\(first.rawValue)], count: \"<= ", with: "only: [\(first.rawValue)], count: \"< ")
    #expect(try check(fewer).verdict == .fail || report.accepted.count == 1)
  }
}
