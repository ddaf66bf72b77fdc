import ReportTestSupport
import CaptureFiles
import Foundation
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// Contracts on the log of a heart rate belt: `Fixtures/heart-rate.btsnoop`.
@Suite struct ContractTests {
  private static let analyses = try? MeasuredFixture("heart-rate.btsnoop")
  private static var belt: CaptureMeasurements? { analyses?.measurements }
  private static var check: CheckAnalysis? { analyses?.check }

  private func expect(
    _ expectation: String, _ expected: [String],
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let lines = try judged(expectation, on: #require(ContractTests.belt), ContractTests.check)
    #expect(lines == expected, sourceLocation: location)
  }

  // MARK: What is expected of each

  @Test func `A number of every connection is compared, with the frames that show it`() throws {
    try expect(
      """
        - connection: any
          att_mtu: ">= 185"
          interval_ms: "<= 30"
      """,
      [
        "pass every connection: att_mtu >= 185 | 247 | 75",
        "pass every connection: interval_ms <= 30 | 15 ms | 197",
      ])
  }

  @Test func `What is not as expected fails with the measured value`() throws {
    try expect(
      """
        - connection: any
          att_mtu: ">= 300"
          interval_ms: "in 20..30"
      """,
      [
        "fail every connection: att_mtu >= 300 | 247 (the central offered 517 in #72, the peripheral answered 247 in #75) on connection 1 | 75",
        "fail every connection: interval_ms in 20..30 | 15 ms on connection 1 | 197",
      ])
  }

  @Test func `A reason is named in words, and its opposite demanded`() throws {
    try expect(
      """
        - connection: any
          end_reason: {not: connection-timeout}
          end_cause: [terminated, capture-ends]
      """,
      [
        "pass every connection: end_reason not connection-timeout | Remote User Terminated Connection | 447 449",
        "pass every connection: end_cause terminated or capture-ends | terminated: Remote User Terminated Connection | 447 449",
      ])
  }

  @Test func `Numbers are given in any unit of their quantity`() throws {
    try expect(
      """
        - transfer: {operation: write-command, uuid: 6E400002-B5A3-F393-E0A9-E50E24DCCA9E}
          goodput_kbps: ">= 700"
          bytes: 28800
        - procedure: {kind: discover-services}
          duration_ms: "<= 0.2 s"
          duration: "> 100 ms"
          outcome: success
      """,
      [
        "pass every transfer (operation write-command, uuid 6E400002-B5A3-F393-E0A9-E50E24DCCA9E): goodput_kbps >= 700 | 768 kbit/s | 204 435",
        "pass every transfer (operation write-command, uuid 6E400002-B5A3-F393-E0A9-E50E24DCCA9E): bytes 28800 | 28800 | 204 435",
        "pass every procedure (kind discover-services): duration_ms <= 0.2 s | 0.18 s | 76 86",
        "pass every procedure (kind discover-services): duration > 100 ms | 179.97 ms | 76 86",
        "pass every procedure (kind discover-services): outcome success | success | 76 86",
      ])
  }

  @Test func `The unit stands behind the number where the key leaves it out`() throws {
    let belt = try #require(ContractTests.belt)
    let contract = try Contract(
      """
        - connection: any
          interval: "<= 0.03 s"
          timeout: "in 1..6 s"
        - transfer: {operation: write-command, goodput: known}
          goodput: ">= 700 kbit/s"
      """)
    let results = contract.judge(belt)
    #expect(results.map(\.outcome) == [.pass, .pass, .pass])
    #expect(results[0].measured == "0.015 s")
  }

  @Test func `A pairing is found by its method and by its association model`() throws {
    try expect(
      "  - pairing: {method: just-works, secure_connections: true}\n    key_size: 16",
      [
        "pass every pairing (method just-works, secure_connections true): key_size 16 | 16 | 151 172"
      ])
    try expect(
      "  - pairing: {method: numeric-comparison, secure_connections: true}",
      [
        "unmatched a pairing (method numeric-comparison, secure_connections true) | not found; the capture shows method secure-connections, just-works | 151"
      ])
  }

  @Test func `A server is expected to have a characteristic with properties`() throws {
    try expect(
      "  - characteristic: {uuid: 2A37, service: 180D}\n    properties: [notify]",
      ["pass every characteristic (uuid 2A37, service 180D): properties notify | Notify | 101"])
  }

  @Test func `What is expected of each direction holds for both`() throws {
    try expect(
      "  - connection: any\n    phy: 2m\n    data_length: 251",
      [
        "pass every connection: phy 2m | 2m | 203",
        "pass every connection: data_length 251 | 251 | 200",
      ])
  }

  // MARK: What is not there

  @Test func `An expectation that finds nothing is unmatched, and fails unless it is optional`()
    throws
  {
    let belt = try #require(ContractTests.belt)
    let text = "  - procedure: {kind: read-long}\n    outcome: success"
    let strict = try Contract(text).judge(belt)
    #expect(strict.map(\.outcome) == [.unmatched])
    #expect(strict.map(\.isFailure) == [true])
    let loose = try Contract(text + "\n    optional: true").judge(belt)
    #expect(loose.map(\.outcome) == [.unmatched])
    #expect(loose.map(\.isFailure) == [false])
  }

  @Test func `What the capture does not show is not known, and no expectation holds of it`() throws
  {
    // An HCI log has no packets on the air.
    try expect(
      "  - connection: any\n    crc_errors: 0\n    drift_ppm: {not: 5}",
      [
        "fail every connection: crc_errors 0 | not known: only a sniffer's capture shows it on connection 1 | 69 449",
        "fail every connection: drift_ppm not 5 | not known: only a sniffer's capture shows it on connection 1 | 69 449",
      ])
  }

  @Test func `How many there are is counted`() throws {
    try expect("  - connection: any\n    times: 1", ["pass a connection: times 1 | 1 | 69 449"])
    try expect(
      "  - procedure: {kind: disconnection, during: pairing}\n    times: 0",
      ["pass a procedure (kind disconnection, during pairing): times 0 | 0 | "])
  }

  // MARK: Sequences

  @Test func `Procedures come in an order, with others between them`() throws {
    try expect(
      "  - sequence: [connection-setup, exchange-mtu, encryption, {subscribe: 2A37}]",
      [
        "pass connection-setup → exchange-mtu → encryption → subscribe 2A37 | connection 1 | 75 144 168 183"
      ])
  }

  @Test func `A sequence that breaks off identifies after what, and what came instead`() throws {
    try expect(
      "  - sequence: [encryption, exchange-mtu]",
      [
        "fail encryption → exchange-mtu | exchange-mtu did not follow encryption on connection 1, but occurred 1.74 s before it | 75 168"
      ])
  }

  // MARK: Findings

  @Test func `Findings are counted from a severity on, except some`() throws {
    let belt = try #require(ContractTests.belt)
    let check = try #require(ContractTests.check)
    let grave = check.findings.filter {
      $0.severity >= .warning && !Rule($0.rule).isOfGuidelineOnly
    }
    let rule = try #require(grave.first?.rule, "the belt's log is expected to have a finding")
    let others = grave.filter { $0.rule != rule }
    for (selection, expected) in [("", grave), (", except: [\(rule.rawValue)]", others)] {
      let head = "  - findings: {at_least: warning\(selection), count: "
      let held = try Contract(head + "\(expected.count)}").judge(belt, check)
      #expect(held.map(\.outcome) == [.pass])
      #expect(held[0].measured?.hasPrefix("\(expected.count)") == true)
      let broken = try Contract(head + "\(expected.count + 1)}").judge(belt, check)
      #expect(broken.map(\.outcome) == [.fail])
    }
  }

  @Test func `Rules of a guideline count where they are named, and only there`() throws {
    let fixture = try MeasuredFixture("air-fragments.pcap")
    let unnamed = try Contract("  - findings: {at_least: warning, count: 0}")
    let named = try Contract("  - findings: {only: [param-apple], count: 1}")
    for contract in [unnamed, named] {
      let results = contract.judge(fixture.measurements, fixture.check)
      #expect(results.map(\.outcome) == [.pass], "\(results.map(\.measured))")
    }
  }

  @Test func `A first contract says what a check by it has to leave out`() throws {
    let belt = try #require(ContractTests.belt)
    let check = try #require(ContractTests.check)
    let draft = written { ContractDraft.write(belt, check, to: &$0) }
    #expect(draft.contains("--rules THIS_FILE --only-contract\n"))
    #expect(draft.contains("findings: {only: [smp-debug-key], count: \"<= 1\"}"))
    #expect(draft.contains("because: \"accepted: "))
    let contract = try Contract(parsing: draft, file: "draft.yml")
    var alone = RuleSelection()
    alone.isContractAlone = true
    let report = CheckReport(check, alone, expectations: contract.judge(belt, check))
    #expect(report.verdict == .pass, "\(report.expectations.filter(\.isFailure).map(\.text))")
  }

  @Test func `What the rules could not judge is not known to be absent`() throws {
    // An HCI log shows no packet on the air.
    try expect(
      "  - findings: {only: [ll-reserved-llid], count: 0}",
      [
        "fail findings (only ll-reserved-llid): count 0 | not known: not judged: ll-reserved-llid | "
      ])
    let belt = try #require(ContractTests.belt)
    let unasked = try Contract("  - findings: {at_least: error}").judge(belt, nil)
    #expect(unasked.map(\.measured) == ["not known: the rules were not judged"])
    #expect(unasked.map(\.isFailure) == [true])
  }

  // MARK: Files

  /// The first block of YAML in the documentation: an expectation of each kind.
  @Test func `The contract of the documentation is one, and is judged whole`() throws {
    let page = try String(contentsOfFile: PackageFiles.root + "/Docs/Contracts.md", encoding: .utf8)
    let start = try #require(page.range(of: "```yaml\n")).upperBound
    let end = try #require(page[start...].range(of: "```")).lowerBound
    let contract = try Contract(parsing: String(page[start..<end]), file: "Contracts.md")
    #expect(contract.count == 7)
    let belt = try #require(ContractTests.belt)
    let results = contract.judge(belt, ContractTests.check)
    // Three demands of the connection, one of each other expectation that finds nothing or demands one.
    #expect(Set(results.map(\.index)) == Set(1...7))
    #expect(results.filter { $0.index == 1 }.map(\.outcome) == [.pass, .pass, .pass])
    #expect(results.filter { $0.index == 4 }.map(\.outcome) == [.unmatched])
    #expect(results.filter { $0.index == 6 }.map(\.outcome) == [.pass])
  }

  @Test func `Every example of the documentation is a contract, and can be explained`() throws {
    let page = try String(contentsOfFile: PackageFiles.root + "/Docs/Contracts.md", encoding: .utf8)
    var rest = page[...]
    var count = 0
    while let start = rest.range(of: "```yaml\n") {
      rest = rest[start.upperBound...]
      let end = try #require(rest.range(of: "```")).lowerBound
      let contract = try Contract(parsing: String(rest[..<end]), file: "Contracts.md") { _ in
        "expect:\n  - connection: any\n    name: mtu\n    att_mtu: 23"
      }
      let words = written { ContractWords.write(contract, style: TextStyle(width: 90), to: &$0) }
      #expect(contract.count > 0 && words.split(separator: "\n").count > contract.count)
      rest = rest[end...].dropFirst(3)
      count += 1
    }
    #expect(count >= 5)
  }

  @Test func `What a value of a characteristic says is judged by its layout`() throws {
    var reader = try CaptureReader(path: PackageFiles.fixture("heart-rate.btsnoop"))
    let contract = try Contract(
      """
        - value: {uuid: 2A19}
          battery_level: "in 1..100"
        - value: 2A19
          battery_level: 5
        - value: 2A37
          times: 8
      """)
    let (capture, check) = reader.analyses(
      by: MeasurementAnalyzer(contract.needs, valuesOf: contract.valueTypes), CheckAnalyzer())
    let results = contract.judge(capture, check)
    #expect(results.map(\.outcome) == [.pass, .fail, .pass])
    #expect(results.map(\.measured) == ["90 %", "90 % on connection 1", "8"])
    #expect(results[0].frames == [147])
  }
}
