import BluetoothPackets
import CaptureFiles
import ReportTestSupport
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// Messages from which one can mend the firmware or the contract without opening the capture.
@Suite struct ContractMessageTests {
  private func lines(
    _ expectation: String, pause: Int64 = 2000, _ change: (inout [AccessoryPlan]) -> Void = { _ in }
  ) throws -> [String] {
    var plans = [AccessoryPlan()]
    change(&plans)
    return try ContractLanguageTests.judge("  - " + expectation, plans, pause: pause).map {
      "\($0.outcome.rawValue) \($0.text) | \($0.measured ?? "–")"
    }
  }

  private func onAir(
    _ expectation: String, _ change: (inout Simulation.Parameters) -> Void = { _ in }
  ) throws -> [String] {
    var link = Simulation.Parameters()
    link.operation = .notification
    link.totalOctets = 20_000
    change(&link)
    let contract = try Contract("  - " + expectation)
    var reader = try CaptureReader(
      bytes: Simulation([link], seed: 4).octets(of: .air), name: "link.pcap")
    let (capture, check) = reader.analyses(
      by: MeasurementAnalyzer(contract.needs, valuesOf: contract.valueTypes), CheckAnalyzer())
    return contract.judge(capture, check).map {
      "\($0.outcome.rawValue) \($0.text) | \($0.measured ?? "–")"
    }
  }

  // MARK: Values

  @Test func `Values that do not come after a subscription are one failure, which names it`() throws
  {
    let every = try lines("value: heart_rate\n    every: 1 s") {
      $0[0].values = 0
      $0[0].silence = 8000
    }
    #expect(every.count == 2 && every[1].hasSuffix("| none to judge"), "\(every)")
    let message =
      #/0x0003 Heart Rate Measurement was subscribed on connection 1 \(#\d+\), and no value arrived in the 8\.\d+ s until the connection ended/#
    #expect(every[0].hasPrefix("unmatched ") && every[0].contains(message), "\(every)")
    let refused = try lines("value: heart_rate\n    values: 3") { $0[0].subscribeError = 5 }[0]
    #expect(
      refused.contains(
        "nearest: subscribe of 0x0004 Client Characteristic Configuration of 0x0003 Heart Rate Measurement, "
          + "error: Insufficient Authentication (0x05) on connection 1"), "\(refused)")
  }

  @Test func `A first value that is late shows when the client subscribed`() throws {
    let first = try lines("value: heart_rate\n    first_after: \"<= 2 s\"") {
      $0[0].delayOfSubscription = 3000
    }[0]
    #expect(
      first.contains(
        #/\(subscribed after 3\.\d+ s \(#\d+\), and the first value arrived 20\d ms later\)/#),
      "\(first)")
    let within = try lines("value: heart_rate\n    within: 1 s\n    after: encrypted") {
      $0[0].delayOfSubscription = 3000
    }[0]
    #expect(within.contains(#/ \(subscribed after 3\.\d+ s/#), "\(within)")
  }

  @Test func `A moment that is late shows when its procedure began and how long it took`() throws {
    let late = try lines("connection: any\n    subscribed_after: \"<= 1 s\"") {
      $0[0].delayOfSubscription = 1500
    }[0]
    #expect(late.contains(#/ \(it started after 1\.\d+ s \(#\d+\) and took 20 ms\)/#), "\(late)")
    let ready = try lines("connection: any\n    ready_after: \"<= 100 ms\"") {
      $0[0].delayOfAnswers = 300
    }[0]
    #expect(ready.contains(" (longest part: "), "\(ready)")
  }

  // MARK: Counts

  @Test func `Procedures that are too many are named, equal ones once`() throws {
    let reads = try lines("procedure: {kind: read, outcome: error}\n    per_connection: \"<= 1\"") {
      $0[0].readError = 8
      $0[0].reads = 2
    }[0]
    #expect(
      reads.hasSuffix(
        "2 on connection 1: read of 0x0007 Battery Level, error: Insufficient Authorization (0x08) ×2"
      ),
      "\(reads)")
    let many = try lines("procedure: {kind: read}\n    times: 1") { $0[0].reads = 60 }[0]
    #expect(many.hasSuffix("60 on connection 1: read of 0x0007 Battery Level ×50; …"), "\(many)")
  }

  @Test func `Pairings that are too many have the words of those on a connection`() throws {
    let pairings = try lines("pairing: any\n    times: 1") { $0[0].pairings = 2 }[0]
    #expect(
      pairings.contains("| 2 on connection 1: LE legacy pairing, Just Works: paired"), "\(pairings)"
    )
    let two = try lines("pairing: any\n    times: 1") { $0.append($0[0]) }[0]
    #expect(two.contains("| 2: connection 1: LE legacy"), "\(two)")
    #expect(two.contains("; connection 2: LE legacy"), "\(two)")
  }

  // MARK: Connections

  @Test func `A reconnection that is late shows how the connection before ended`() throws {
    let text = "reconnection: any\n    gap: \"<= 3 s\""
    let late = try lines(text, pause: 12_000) { $0.append($0[0]) }[0]
    let story =
      #/connection 1 before: the peripheral ended it: Remote User Terminated Connection \(0x13\) \(#\d+\)/#
    #expect(late.contains(story), "\(late)")
    let none = try lines("none: {reconnection: any}") { $0.append($0[0]) }[0]
    #expect(
      none.contains("1 such reconnection on connection 2: ") && none.contains(story), "\(none)")
  }

  @Test func `Nobody ends a connection that is lost`() throws {
    let lost = try lines("connection: any\n    terminated_by: central") { $0[0].reason = 8 }[0]
    #expect(lost.hasPrefix("fail "))
    #expect(lost.hasSuffix("| nobody: Connection Timeout (0x08) on connection 1"), "\(lost)")
    let other = try lines("connection: any\n    terminated_by: {not: central}") {
      $0[0].reason = 8
    }[0]
    #expect(other.hasPrefix("pass "), "\(other)")
  }

  @Test func `Refused parameters show what was requested and what is in force`() throws {
    var reader = try CaptureReader(
      path: PackageFiles.fixture("diagnoses/parameters-refused.btsnoop"))
    let contract = try Contract(
      "  - procedure: {kind: connection-parameter-update}\n    outcome: success")
    let (capture, check) = reader.analyses(
      by: MeasurementAnalyzer(contract.needs), CheckAnalyzer())
    let measured = try #require(contract.judge(capture, check).first?.measured)
    #expect(measured.contains("error: Rejected (0x01)"), "\(measured)")
    #expect(
      measured.contains(": the central refused new connection parameters 5 times, then "),
      "\(measured)")
    // Without the rules, the outcome is all there is.
    #expect(contract.judge(capture).first?.measured?.contains("refused new") == false)
  }

  @Test func `A reason that no packet shows is not known to be another one`() throws {
    let lost = "none: {connection: {end_reason: instant-passed}}"
    let vanished = try onAir(lost) { $0.peripheralVanishesAt = 12 }[0]
    #expect(vanished.hasPrefix("pass "), "\(vanished)")
    let octets = try Simulation(.instantPassed, seed: 1).octets(of: .air)
    var reader = try CaptureReader(bytes: octets, name: "instant.pcap")
    let contract = try Contract("  - " + lost)
    let (capture, check) = reader.analyses(by: MeasurementAnalyzer(contract.needs), CheckAnalyzer())
    let result = try #require(contract.judge(capture, check).first)
    let end = try #require(capture.connections.connections.first?.end)
    try #require(
      end.cause == .supervisionTimeout && end.circumstances.pendingInstant != nil, "\(end)")
    #expect(result.isFailure)
    #expect(
      result.measured?.contains(
        "Connection Timeout (derived); no packet shows the reason, and a side that") == true,
      "\(result.measured ?? "–")")
    let timeout = try Contract("  - none: {connection: {end_reason: {not: connection-timeout}}}")
    #expect(timeout.judge(capture, check).first?.isFailure == false)
  }

  // MARK: Security

  @Test func `A pairing without Secure Connections names the side that lacks it`() throws {
    let line = try lines("pairing: any\n    secure_connections: true")[0]
    #expect(
      line.contains(
        #/\| false \(the central's AuthReq in #\d+ lacks SC, the peripheral's AuthReq in #\d+ lacks SC\) on/#
      ),
      "\(line)")
  }

  @Test func `Encryption that a failed pairing kept from coming has it as the nearest`() throws {
    for subject in ["procedure: encryption", "encryption: any"] {
      let line = try lines("\(subject)\n    within: 1 s") { $0[0].pairingFailure = 4 }[0]
      #expect(line.hasPrefix("fail "), "\(line)")
      #expect(line.contains("; nearest: pairing error: Confirm Value Failed (0x04)"), "\(line)")
    }
  }

  // MARK: Transfers

  @Test
  func `A slow transfer comes with what would help first, and an assumption with what is assumed`()
    throws
  {
    let slow = try onAir("transfer: any\n    goodput: \">= 2 Mbit/s\"")[0]
    #expect(slow.contains("; what would help: "), "\(slow)")
    let share = try onAir("transfer: any\n    efficiency: \">= 1\"") {
      ($0.uncapturedEvents, $0.centralPacketsPerEvent) = (20, 1)
    }[0]
    #expect(share.contains(" (of a ceiling with ") && share.contains(" assumed) "), "\(share)")
    let long = try onAir("transfer: any\n    duration: \"<= 1 ms\"")[0]
    #expect(long.hasPrefix("fail ") && long.contains(" ms on connection 1"), "\(long)")
  }

  // MARK: Hints

  @Test(arguments: [
    "0x3e", "62", "failed-to-establish", "failed-to-be-established",
    "connection-failed-to-be-established",
  ])
  func `A reason may be a code or a unique part of its long name`(_ reason: String) throws {
    let text = "none: {connection: {end_reason: \(reason)}}"
    #expect(try lines(text)[0].hasPrefix("pass "))
    let never = try lines(text) { $0[0].reason = 0x3E }[0]
    #expect(never.hasPrefix("fail "), "\(never)")
  }

  @Test(arguments: [
    ("pairing: any\n    authenticated: true", "write method: {not: just-works}"),
    ("value: heart_rate\n    contact: true", "did you mean \"sensor_contact_detected\""),
    ("pairing: none", "write \"none: {pairing: any}\" for what must not happen"),
    ("disconnect: none", "write \"connection: any\" with terminated_by or end_reason"),
    ("notification: heart_rate", "write \"value: heart_rate\""),
    ("read: none", "write \"none: {procedure: {kind: read}}\""),
  ])
  func `A word that nothing is called leads to what is meant`(text: String, advice: String) {
    let failure = #expect(throws: Contract.Failure.self) { try Contract("  - " + text) }
    #expect(failure?.advice?.contains(advice) == true, "\(failure?.description ?? "")")
  }

  @Test func `An advertiser's interval may have its unit in the key`() throws {
    let air = try MeasuredFixture("air-beacons.pcap")
    func results(_ text: String) throws -> [String?] {
      try Contract("  - advertiser: any\n    " + text).judge(air.measurements, air.check)
        .map(\.measured)
    }
    let short = (try results("interval_ms: \"<= 1\""), try results("interval: \"<= 1 ms\""))
    #expect(short.0 == short.1 && short.0.first??.contains(" ms (derived) on ") == true)
    let long = (try results("interval_s: \"<= 60\""), try results("interval: \"<= 60 s\""))
    #expect(long.0 == long.1 && long.0.first??.hasPrefix("not known on ") == true, "\(long)")
  }
}
