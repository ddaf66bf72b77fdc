import CaptureFiles
import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// Both hosts' logs of sessions between two Bumble stacks, under a contract and against each other.
@Suite(.enabled(if: PublicCaptures.arePresent, "no captures in ../shared/captures"))
struct BumbleContractTests {
  private func side(
    _ name: String, for contract: Contract? = nil
  ) throws -> TraceDifference.Side {
    var reader = try CaptureReader(path: PublicCaptures.bumble + "/\(name).btsnoop")
    let (measurements, check) = reader.analyses(
      by: MeasurementAnalyzer(.all, valuesOf: contract?.valueTypes ?? []), CheckAnalyzer())
    return TraceDifference.Side(measurements, check)
  }

  /// What the script does, as expectations; each with one that it does not keep, and the value that is
  /// measured instead.
  private static let expectations: [(kept: String, broken: String, measured: String)] = [
    (
      "  - connection: any\n    att_mtu: \">= 185\"",
      "  - connection: any\n    att_mtu: \">= 248\"",
      "247 (the central offered 247 in #"
    ),
    (
      "  - connection: any\n    interval_ms: \"<= 30\"",
      "  - connection: any\n    interval_ms: \"< 15\"", "15 ms on connection 1"
    ),
    (
      "  - connection: any\n    end_reason: {not: connection-timeout}",
      "  - connection: any\n    end_reason: {not: remote-user-terminated-connection}",
      "Remote User Terminated Connection on connection 1"
    ),
    (
      "  - procedure: {kind: discover-services}\n    duration_ms: \"<= 800\"\n",
      "  - procedure: {kind: discover-services}\n    duration_ms: \"> 800\"\n",
      " ms on connection 1"
    ),
    (
      "  - procedure: {kind: discover-services}\n    outcome: success",
      "  - procedure: {kind: discover-services}\n    outcome: error", "success on connection 1"
    ),
    (
      "  - characteristic: {uuid: 2A37}\n    properties: [notify]",
      "  - characteristic: {uuid: 2A37}\n    properties: [read]", "Notify, lacks Read, on "
    ),
    (
      "  - value: {uuid: 2A19}\n    battery_level: \"in 1..100\"",
      "  - value: {uuid: 2A19}\n    battery_level: \"in 1..2\"", " on connection 1"
    ),
    (
      "  - value: {uuid: 2A37}\n    times: \">= 50\"", "  - value: {uuid: 2A37}\n    times: 49",
      "50"
    ),
    (
      "  - sequence: [exchange-mtu, discover-services, {subscribe: 2A37}]",
      "  - sequence: [discover-services, exchange-mtu]",
      "exchange-mtu did not follow discover-services on connection 1"
    ),
    (
      "  - findings: {at_least: error, count: 0}", "  - findings: {at_least: error, count: 1}", "0"
    ),
  ]

  @Test(arguments: ["central", "peripheral"])
  func `The GATT session keeps its contract, and breaks each expectation that is broken`(
    _ host: String
  ) throws {
    let kept = try Contract(
      parsing: "expect:\n" + BumbleContractTests.expectations.map(\.kept).joined(separator: "\n"),
      file: "kept.yml")
    let session = try side("gatt-session-" + host, for: kept)
    let results = kept.judge(session.measurements, session.check)
    #expect(results.filter { $0.outcome != .pass }.map(\.text) == [])
    for (good, bad, measured) in BumbleContractTests.expectations {
      let contract = try Contract(parsing: "expect:\n" + bad, file: "broken.yml")
      let results = contract.judge(session.measurements, session.check)
      #expect(results.map(\.isFailure) == [true], "\(bad)")
      #expect(results.first?.measured?.contains(measured) == true, "\(results)")
      // What is not there has no frames.
      if !good.contains("findings") {
        #expect(results.first?.frames.isEmpty == false, "\(results)")
      }
    }
  }

  @Test(arguments: ["numeric", "justworks", "passkey"])
  func `A pairing is under contract by its method`(_ model: String) throws {
    let method =
      ["numeric": "numeric-comparison", "justworks": "just-works"][model] ?? "passkey-entry"
    for host in ["central", "peripheral"] {
      let session = try side("pair-lesc-\(model)-\(host)")
      let head = "expect:\n  - pairing: {method: \(method), secure_connections: "
      let kept = try Contract(parsing: head + "true}", file: "kept.yml")
      #expect(kept.judge(session.measurements).map(\.outcome) == [.pass])
      let broken = try Contract(parsing: head + "false}", file: "broken.yml")
      #expect(broken.judge(session.measurements).map(\.outcome) == [.unmatched])
    }
  }

  @Test(arguments: [
    "gatt-session", "pair-legacy-justworks", "pair-legacy-passkey", "pair-lesc-justworks",
    "pair-lesc-numeric", "pair-lesc-passkey", "coc-bulk", "coc-starved",
  ])
  func `The logs of both hosts mean the same`(_ session: String) throws {
    let central = try side(session + "-central")
    let peripheral = try side(session + "-peripheral")
    #expect(TraceDifference(old: central, new: peripheral).changes == [])
    #expect(TraceDifference(old: peripheral, new: central).changes == [])
  }

  @Test(arguments: ["central", "peripheral"])
  func `Legacy pairing and Secure Connections differ in the pairing alone`(_ host: String) throws {
    let difference = TraceDifference(
      old: try side("pair-legacy-justworks-" + host), new: try side("pair-lesc-justworks-" + host))
    #expect(difference.changes.map(\.kind) == [.pairing])
    let change = try #require(difference.changes.first)
    #expect(change.old?.contains("legacy") == true)
    #expect(change.new?.contains("Secure Connections") == true)
    #expect(!change.oldFrames.isEmpty && !change.newFrames.isEmpty)
  }
}
