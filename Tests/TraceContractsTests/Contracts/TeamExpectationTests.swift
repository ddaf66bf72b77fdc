import ReportTestSupport
import CaptureFiles
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// Expectations that teams write for an accessory, each with a session that keeps it and one that breaks it:
/// from the message alone one can mend the firmware, or the contract.
@Suite struct TeamExpectationTests {
  struct Team: CustomTestStringConvertible, Sendable {
    let contract: String
    /// What the failure says that was seen.
    let message: String
    let keeps: @Sendable (inout [AccessoryPlan]) -> Void
    let breaks: @Sendable (inout [AccessoryPlan]) -> Void

    var testDescription: String { contract }

    init(
      _ contract: String, _ message: String,
      keeps: @escaping @Sendable (inout [AccessoryPlan]) -> Void = { _ in },
      breaks: @escaping @Sendable (inout [AccessoryPlan]) -> Void
    ) {
      (self.contract, self.message) = (contract, message)
      (self.keeps, self.breaks) = (keeps, breaks)
    }
  }

  static let all: [Team] = [
    // Links
    Team(
      "connection: any\n    att_mtu: \">= 185\"",
      "50 (the central offered 50 in #4, the peripheral answered 50 in #6) on connection 1"
    ) { $0[0].mtu = 50 },
    Team(
      "connection: any\n    att_mtu: [\">= 100\", \"<= 200\"]",
      "247 (the central offered 247 in #4, the peripheral answered 247 in #6) on connection 1"
    ) { $0[0].mtu = 247 },
    Team("connection: any\n    interval: \"<= 30 ms\"", "100 ms on connection 1") {
      $0[0].interval = 80
    },
    Team("connection: any\n    interval_ms: \"in 15..50\"", "10 ms on connection 1") {
      $0[0].interval = 8
    },
    Team("connection: any\n    latency: 0", "4 on connection 1") { $0[0].latency = 4 },
    Team("connection: any\n    timeout: \">= 2 s\"", "1 s on connection 1") {
      $0[0].timeout = 100
    },
    Team(
      "connection: any\n    phy: 2m",
      "1m (assumed: no packet of the capture sets another value) on connection 1"
    ) { $0[0].phy = 1 },
    Team(
      "connection: any\n    data_length: 251",
      "27 (negotiated in #2: 27 each way) on connection 1"
    ) { $0[0].dataLength = 27 },
    Team(
      "connection: any\n    end_reason: {not: connection-timeout}",
      "Connection Timeout on connection 1"
    ) { $0[0].reason = 8 },
    Team(
      "connection: any\n    terminated_by: peripheral",
      "central: Connection Terminated by Local Host on connection 1"
    ) {
      $0[0].reason = 0x16
    },
    Team(
      "connection: any\n    times: 1",
      " s after connection 1 ended: Remote User Terminated Connection (0x13))"
    ) { $0.append($0[0]) },
    Team(
      "connection: any\n    duration: \">= 10 s\"",
      " s (the peripheral ended it: Remote User Terminated Connection (0x13)) on connection 1"
    ) { $0[0].values = 2 },
    // Becoming useful
    Team(
      "connection: any\n    first_value_after: \"<= 2 s\"",
      "), and the first value arrived 4.01 s later) on connection 1"
    ) { $0[0].delayOfValues = 4000 },
    Team(
      "connection: any\n    encrypted_after: \"<= 1 s\"",
      "never, and nothing attempted it, until the connection ended"
    ) {
      $0[0].pairings = 0
    },
    Team(
      "procedure: {kind: subscribe}\n    within: 500 ms\n    after: encrypted",
      " s after encrypted and took 20 ms) on connection 1"
    ) { $0[0].delayOfSubscription = 1500 },
    Team(
      "value: heart_rate\n    within: 1 s\n    after: {subscribe: heart_rate}",
      "no value on connection 1, which ended"
    ) {
      $0[0].values = 0
      $0[0].delayOfValues = 2000
    },
    Team(
      "sequence: [connected, exchange-mtu, encrypted, {subscribe: heart_rate}, first-value]\n    within: 5 s",
      "exchange-mtu did not follow connected on connection 1, and does not occur on it; the capture shows"
    ) { $0[0].exchangesMTU = false },
    Team(
      "each: {sequence: [encrypted, {subscribe: heart_rate}]}",
      "subscribe heart_rate did not follow encrypted on connection 2; nearest: subscribe error: Write Not Permitted (0x03); 1 of 2 connections did",
      keeps: { $0.append($0[0]) },
      breaks: {
        $0.append($0[0])
        $0[1].subscribeError = 3
      }),
    Team(
      "reconnection: any\n    gap: \"<= 3 s\"",
      "not found; the capture shows no reconnections: connection 1 ended (Remote User Terminated "
        + "Connection (0x13)), and its devices did not connect again before the capture ended",
      keeps: { $0.append($0[0]) }, breaks: { _ in }),
    Team(
      "sequence: [exchange-mtu, encrypted]",
      "encrypted did not follow exchange-mtu on connection 1, and does not occur on it; the capture shows"
    ) { $0[0].pairings = 0 },
    Team(
      "none: {procedure: {kind: disconnection}}\n    within: 10 s\n    after: subscribed",
      " s on connection 1: the peripheral ended it: Remote User Terminated Connection (0x13)"
    ) { $0[0].values = 2 },
    // Security
    Team(
      "pairing: any\n    outcome: success",
      "error: Pairing Not Supported (0x05), by the peripheral on connection 1"
    ) { $0[0].pairingFailure = 5 },
    Team("none: {pairing: {outcome: error}}", "1 such pairing on connection 1: outcome error: ") {
      $0[0].pairingFailure = 8
    },
    Team(
      "pairing: any\n    per_connection: \"<= 1\"",
      "2 on connection 1: LE legacy pairing, Just Works: paired, keys exchanged, 240 ms after connecting (#31); "
        + "LE legacy pairing, Just Works: paired, keys exchanged, 340 ms after connecting (#43)"
    ) { $0[0].pairings = 2 },
    Team(
      "pairing: any\n    key_size: 16\n    at_least: 1",
      "not found; the capture shows no pairings on connection 1, which lasted "
    ) {
      $0[0].pairings = 0
    },
    Team(
      "encryption: any\n    outcome: success",
      "not found; the capture shows no encryptions on connection 1, which lasted "
    ) {
      $0[0].pairings = 0
    },
    // Attributes
    Team("service: heart_rate", "not found; the server has 181A, 180F") {
      $0[0].isHeartRate = false
    },
    Team("service: battery", "not found; the server has 180D") { $0[0].hasBattery = false },
    Team(
      "characteristic: battery_level\n    properties: [read, notify]",
      "not found; the server has 2A37"
    ) { $0[0].hasBattery = false },
    Team(
      "characteristic: {uuid: heart_rate, service: heart_rate}\n    properties: [notify]",
      "not found; the server has 2A6E in 181A, 2A19 in 180F, and no service 180D"
    ) { $0[0].isHeartRate = false },
    Team(
      "procedure: {kind: read, uuid: battery_level}\n    outcome: success",
      "error: Insufficient Encryption"
    ) { $0[0].readError = 0x0F },
    Team(
      "none: {procedure: {outcome: error, kind: [read, write, subscribe]}}",
      "1 such procedure on connection 1 (0x0004 Client Characteristic Configuration of 0x0003 "
        + "Heart Rate Measurement): outcome error: Insufficient Authentication (0x05)"
    ) {
      $0[0].subscribeError = 5
    },
    Team("procedure: {kind: read}\n    duration_ms: \"<= 100\"", " ms on connection 1") {
      $0[0].delayOfAnswers = 300
    },
    Team("procedure: {kind: read}\n    per_minute: \"<= 3\"", "8 within a minute") {
      $0[0].reads = 8
    },
    // Values
    Team("value: battery_level\n    battery_level: \"in 20..100\"", "7 % on connection 1") {
      $0[0].battery = 7
    },
    Team("value: heart_rate\n    every: 1 s", "1.4 s on connection 1") { $0[0].gap = 1400 },
    Team("value: heart_rate\n    gap: \"<= 1.5 s\"", "1.995 s on connection 1") { $0[0].drops = 5 },
    Team(
      "value: heart_rate\n    rate_hz: \">= 0.9\"",
      "0.5 (24 values within 46.0 s) on connection 1"
    ) { $0[0].gap = 2000 },
    Team(
      "value: heart_rate\n    jitter_ms: \"<= 20\"",
      " ms (gaps from 1.00 s to 2.00 s) on connection 1"
    ) { $0[0].drops = 4 },
    Team(
      "value: heart_rate\n    values: \">= 20\"",
      "6 (within 5.00 s; the connection ended 1.05 s after the last one) on connection 1"
    ) { $0[0].values = 6 },
    Team(
      "value: heart_rate\n    at_least: 100", "24 values, 100 required",
      keeps: { $0[0].values = 120 }
    ) {
      $0[0].values = 24
    },
    // Captures
    Team(
      "capture: any\n    connections: 1", " s after connection 1 ended: Remote User Terminated"
    ) { $0.append($0[0]) },
    Team("capture: any\n    encrypted_packets: 0\n    duration: \">= 10 s\"", " s") {
      $0[0].values = 1
    },
    Team(
      "findings: {at_least: error, count: 0, except: [smp-crackable, unauthenticated]}",
      "1: conn-supervision-timeout: the link was lost: the supervision timeout of 2 s expired, although the "
        + "other side's last packet in this capture is only "
    ) {
      $0[0].reason = 8
    },
  ]

  @Test(arguments: all)
  func `A team's expectation holds, and is broken with a message that leads to the cause`(
    team: Team
  ) throws {
    let text = "  - " + team.contract
    var plans = [AccessoryPlan()]
    team.keeps(&plans)
    let kept = try ContractLanguageTests.judge(text, plans)
    var broken = [AccessoryPlan()]
    team.breaks(&broken)
    let failed = try ContractLanguageTests.judge(text, broken)
    let seen = failed.filter(\.isFailure).map { $0.measured ?? "–" }
    #expect(kept.allSatisfy { $0.outcome == .pass }, "\(kept.map { $0.measured ?? "–" })")
    #expect(!seen.isEmpty && seen[0].contains(team.message), "\(seen)")
    #expect(
      failed.allSatisfy { result in
        !result.isFailure || !result.frames.isEmpty || result.outcome == .unmatched
          || result.subject.hasSuffix("capture")
      })
  }
}
