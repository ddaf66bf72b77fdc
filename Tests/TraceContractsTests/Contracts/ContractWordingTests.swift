import BluetoothPackets
import ReportTestSupport
import TestSupport
import Testing
import TraceContracts
import TraceReports

/// What users write who have not read the page: it works, or the message has the words that do.
@Suite struct ContractWordingTests {
  private func results(
    _ expectation: String, _ plans: [AccessoryPlan] = [AccessoryPlan()]
  ) throws -> [String] {
    try ContractLanguageTests.judge(expectation, plans).map {
      "\($0.outcome.rawValue) \($0.text) | \($0.measured ?? "–")"
    }
  }

  @Test(arguments: [
    ("connection: any\n    supervision_timeout: \">= 4 s\"", "did you mean \"timeout\"?"),
    ("connection: any\n    supervision_timeout_ms: 4000", "did you mean \"timeout_ms\"?"),
    ("connection: any\n    connection_interval: \"<= 30 ms\"", "did you mean \"interval\"?"),
    ("connection: any\n    mtu: 247", "did you mean \"att_mtu\"?"),
    (
      "connection: any\n    time_to_reconnect: \"<= 1 s\"",
      "write \"reconnection: any\" with gap: \"<= 2 s\""
    ),
    (
      "connection: any\n    disconnects_per_minute: 1",
      "write \"connection: any\" with per_minute: \"<= 1\" or times: 1"
    ),
    (
      "connection: any\n    encrypted: true",
      "encrypted_after: known demands that the connection reached \"encrypted\""
    ),
    ("capture: any\n    coverage: \">= 0.95\"", "did you mean \"events_captured\"?"),
    ("value: heart_rate\n    rate: 1", "did you mean \"rate_hz\"?"),
    ("transfer: any\n    speed: \">= 40 kbit/s\"", "did you mean \"goodput\"?"),
    ("findings: {severity: warning, count: 0}", "did you mean \"at_least\"?"),
    ("connection: any\n    retransmissions: \"<= 5 %\"", "it is a count: write \"<= 5\""),
    (
      "connection: any\n    att_mtu: >= 185",
      "put the condition in quotation marks: att_mtu: \">= 185\""
    ),
    (
      "connection: any\n    att_mtu: > 185",
      "put the condition in quotation marks: att_mtu: \"> 185\""
    ),
    (
      "connection: any\n    att_mtu: [>= 185, <= 517]",
      "put each condition of a list in quotation marks: [\">= 185\", \"<= 517\"]"
    ),
    ("connection: any\n\tatt_mtu: 185", "YAML is indented by spaces; replace the tab"),
    ("procedure: any\n    whitin: 3 s", "did you mean \"within\"?"),
    ("procedure: any\n    optinal: true", "did you mean \"optional\"?"),
    ("procedure: any\n    per_conection: 1", "did you mean \"per_connection\"?"),
    ("connection: any\n    becuase: we say so", "did you mean \"because\"?"),
    ("procedure: any\n    wher: btatt", "did you mean \"where\"?"),
    ("connection: any\n    in_atleast: 9 of 10", "did you mean \"in_at_least\"?"),
    ("procedure: any\n    aftr: encrypted", "did you mean \"after\"?"),
    ("connection: any\n    att_mtu: {nto: 23}", "did you mean \"not\"?"),
    ("connection: any\n    att_mtu: {none_of: [23]}", "did you mean \"not\"?"),
    (
      "connection: any\n    parameters.intervall_ms: 30", "did you mean \"parameters.interval_ms\"?"
    ),
    ("connection: any\n    phy.up: 2m", "did you mean \"phy.c2p\" or \"phy.p2c\"?"),
    (
      "procedure: pairing\n    before: subscribed",
      "write \"sequence: [first, second]\" for an order, or \"within\" with \"after\" for a time"
    ),
    ("findings: {only: [pairing]}", "write category: pairing"),
    ("connection: any\n    att_mtu: \">= $mtu\"", "a variable needs braces: write ${mtu}"),
    (
      "subscribe: heart_rate",
      "write \"procedure: {kind: subscribe, uuid: heart_rate}\", or a step: "
        + "\"sequence: [connected, {subscribe: heart_rate}]\""
    ),
    (
      "read: any",
      "write \"procedure: {kind: read}\", or a step: \"sequence: [connected, read]\""
    ),
    (
      "encrypted: any",
      "write \"sequence: [connected, encrypted]\", or \"connection: any\" with encrypted_after: known"
    ),
    (
      "connection: any\n    on_fail: warning",
      "common keys are interval, latency, timeout, att_mtu, phy, data_length, duration, end_reason, "
        + "terminated_by, ready_after, encrypted_after, first_value_after; Docs/Contracts.md describes them, "
        + "and 'bletrace schemas DIR' writes contract.json, which lists all"
    ),
    ("capture\n    decoded: 1", "write \"- capture: any\" before its keys"),
  ])
  func `A wrong word leads to the right one`(_ expectation: String, _ advice: String) {
    let failure = #expect(throws: Contract.Failure.self) {
      _ = try Contract("  - " + expectation).count
    }
    #expect(failure?.advice == advice)
  }

  @Test func `YAML that is wrong in another way has no advice on conditions`() {
    let failure = #expect(throws: Contract.Failure.self) {
      try Contract("  - connection: any\n    name: \"open")
    }
    #expect(failure?.advice == nil)
  }

  @Test func `A vendor's attribute has the name that reports show`() throws {
    let uuid: BluetoothUUID = "6E400003-B5A3-F393-E0A9-E50E24DCCA9E"
    #expect(try Contract("  - value: nordic_uart_tx\n    values: 3").valueTypes == [uuid])
    #expect(try Contract("  - value: Nordic UART TX\n    values: 3").valueTypes == [uuid])
  }

  @Test func `A reason is shown within a line`() throws {
    let text = "  - connection: any\n    att_mtu: 99\n    because: \"a\\nb\""
    #expect(try ContractLanguageTests.judge(text, [AccessoryPlan()]).map(\.because) == ["a b"])
  }

  @Test func `A contract that extends another one may have an empty list`() throws {
    let base = "expect:\n  - connection: any\n    att_mtu: 247"
    let contract = try Contract(parsing: "extends: base.yml\nexpect: []", file: "own.yml") { _ in
      base
    }
    #expect(contract.count == 1)
    #expect(throws: Contract.Failure.self) { try Contract(parsing: "expect: []", file: "own.yml") }
  }

  @Test func `A subject may be named by the key subject`() throws {
    let text = try results("  - subject: capture\n    connections: 1")
    #expect(text == (try results("  - capture: any\n    connections: 1")))
    #expect(text.first?.hasPrefix("pass ") == true)
    let failure = #expect(throws: Contract.Failure.self) {
      try Contract("  - subject: capturs\n    connections: 1")
    }
    #expect(failure?.problem == "there is no subject \"capturs\" here")
    #expect(failure?.advice == "did you mean \"capture\"?" && failure?.column == 14)
  }

  @Test func `A measurement has a plain name, whichever resolution its value has`() throws {
    let text = "  - value: heart_rate\n    heart_rate: \"in 40..200\""
    #expect(
      try results(text).first?.hasPrefix(
        "pass every value (uuid heart_rate): heart_rate in 40..200")
        == true)
    var fast = AccessoryPlan()
    fast.rate = 230
    #expect(try results(text, [fast]).first?.hasPrefix("fail ") == true)
    #expect(
      try results("  - value: heart_rate\n    heart_rate_measurement_value: \"> 200\"", [fast])
        .first?.hasPrefix("pass ") == true)
  }

  @Test func `A subscription is selected by its characteristic, as in a sequence`() throws {
    let text = "  - procedure: {kind: subscribe, uuid: heart_rate}\n    outcome: success"
    #expect(try results(text).first?.hasPrefix("pass ") == true)
    #expect(
      try results("  - procedure: {kind: subscribe, uuid: battery_level}\n    outcome: success")
        .first?.hasPrefix("unmatched ") == true)
    // Another kind of procedure is selected by the attribute itself alone.
    #expect(
      try results("  - procedure: {kind: read, uuid: heart_rate}").first?.hasPrefix("unmatched ")
        == true)
  }

  @Test func `A sequence whose first step is its beginning has that step once`() throws {
    let text = "  - sequence: [connected, encrypted]\n    within: 3 s\n    after: connected"
    #expect(try results(text).first?.hasPrefix("pass connected → encrypted within 3 s |") == true)
  }

  @Test func `The reason that reports call supervision timeout is one in contracts, too`() throws {
    let text = "  - none: {connection: {end_reason: supervision_timeout}}"
    #expect(try results(text).first?.hasPrefix("pass ") == true)
    var lost = AccessoryPlan()
    lost.reason = 8
    #expect(try results(text, [lost]).first?.hasPrefix("fail ") == true)
  }
}
