import ReportTestSupport
import CaptureFiles
import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// What the language of contracts can say beyond values of single things: times after a step, rhythms,
/// counts, none and some.
@Suite struct ContractLanguageTests {
  static func judge(
    _ expectation: String, _ plans: [AccessoryPlan], pause: Int64 = 2000
  ) throws -> [ExpectationResult] {
    let contract = try Contract(expectation)
    var reader = try CaptureReader(
      bytes: AccessoryLog.octets(of: plans, pause: pause), name: "accessory.btsnoop")
    let (capture, check) = reader.analyses(
      by: MeasurementAnalyzer(contract.needs, valuesOf: contract.valueTypes), CheckAnalyzer())
    return contract.judge(capture, check)
  }

  private func lines(
    _ expectation: String, _ plans: [AccessoryPlan] = [AccessoryPlan()]
  ) throws -> [String] {
    try Self.judge(expectation, plans).map {
      "\($0.outcome.rawValue) \($0.text) | \($0.measured ?? "–")"
    }
  }

  // MARK: Conditions

  @Test func `A list of bounds means both, a list of values means any`() throws {
    #expect(
      try lines("  - connection: any\n    att_mtu: [\">= 100\", \"<= 200\"]") == [
        "pass every connection: att_mtu >= 100 and <= 200 | 185"
      ])
    #expect(
      try lines("  - connection: any\n    att_mtu: [\">= 186\", \"<= 200\"]") == [
        "fail every connection: att_mtu >= 186 and <= 200 | 185 (the central offered 185 in #4, the peripheral answered 185 in #6) on connection 1"
      ])
    #expect(
      try lines("  - connection: any\n    att_mtu: [185, 247]") == [
        "pass every connection: att_mtu 185 or 247 | 185"
      ])
    #expect(
      try lines("  - connection: any\n    att_mtu: {any_of: [\"< 100\", \"> 180\"]}") == [
        "pass every connection: att_mtu < 100 or > 180 | 185"
      ])
  }

  @Test func `Bounds that exclude each other are an error that names any_of`() throws {
    let failure = #expect(throws: Contract.Failure.self) {
      try Contract("  - connection: any\n    att_mtu: [\"< 100\", \"> 180\"]")
    }
    #expect(failure?.advice == "write {any_of: […]} if one is enough")
  }

  // MARK: How many

  @Test func `What must not happen passes without it, and fails with where it happened`() throws {
    let text = "  - none: {pairing: {outcome: error}}"
    #expect(try lines(text) == ["pass no pairing (outcome error) | 0"])
    var plan = AccessoryPlan()
    plan.pairingFailure = 5
    #expect(
      try lines(text, [plan]) == [
        "fail no pairing (outcome error) | 1 such pairing on connection 1: outcome error: Pairing Not Supported (0x05), by the peripheral"
      ])
  }

  @Test func `Some and at least take as many as they say, and name the nearest miss`() throws {
    var slow = AccessoryPlan()
    slow.mtu = 50
    #expect(
      try lines("  - some: connection\n    att_mtu: \">= 100\"", [slow, AccessoryPlan()]) == [
        "pass some connection: att_mtu >= 100 | 1 of 2"
      ])
    #expect(
      try lines(
        "  - connection: any\n    at_least: 2\n    att_mtu: \">= 100\"", [slow, AccessoryPlan()])
        == [
          "fail at least 2 connections: att_mtu >= 100 | 1 of 2; nearest: att_mtu 50 on connection 1"
        ]
    )
    #expect(
      try lines("  - connection: any\n    at_most: 1", [slow, AccessoryPlan()]) == [
        "fail at most 1 connection | 2 such connections on connection 1, connection 2"
      ])
  }

  @Test func `Things are counted on each connection and within a minute`() throws {
    var twice = AccessoryPlan()
    twice.pairings = 2
    let text = "  - pairing: any\n    per_connection: \"<= 1\"\n    per_minute: \"<= 2\""
    #expect(
      try lines(text) == [
        "pass a pairing: per_connection <= 1 | 1",
        "pass a pairing: per_minute <= 2 | 1 within a minute",
      ])
    #expect(
      try lines(text, [AccessoryPlan(), twice]).map {
        $0.replacing(#/: LE legacy pairing, Just Works: paired, keys exchanged, .*/#, with: "")
      } == [
        "fail a pairing: per_connection <= 1 | 2 on connection 2",
        "fail a pairing: per_minute <= 2 | 3 within a minute",
      ])
  }

  // MARK: Times

  @Test func `Something comes within a time after a step of its connection`() throws {
    let text = "  - procedure: {kind: subscribe}\n    within: 500 ms\n    after: encrypted"
    #expect(
      try lines(text)[0].hasPrefix(
        "pass a procedure (kind subscribe): within 500 ms after encrypted | "))
    var late = AccessoryPlan()
    late.delayOfSubscription = 900
    #expect(try lines(text, [late])[0].hasPrefix("fail "))
    #expect(try lines(text, [late])[0].hasSuffix(" on connection 1"))
    var without = AccessoryPlan()
    without.pairingFailure = 5
    #expect(
      try lines(text, [without]) == [
        "unmatched a procedure (kind subscribe): within 500 ms after encrypted | not found; no connection shows \"encrypted\""
      ])
  }

  @Test func `What does not come at all fails with how long the connection went on`() throws {
    let text = "  - value: heart_rate\n    within: 1 s\n    after: subscribed"
    #expect(try lines(text)[0].hasPrefix("pass "))
    var silent = AccessoryPlan()
    silent.values = 0
    silent.delayOfValues = 3000
    let line = try lines(text, [silent])[0]
    #expect(
      line.hasPrefix("fail ") && line.contains("no value on connection 1, which ended 3."),
      "\(line)")
  }

  @Test func `A sequence has a time for the whole, and one for a step`() throws {
    let steps = "[connected, encrypted, {subscribe: heart_rate, within: 1 s}, first-value]"
    let text = "  - sequence: \(steps)\n    within: 3 s"
    #expect(try lines(text)[0].hasPrefix("pass "))
    var late = AccessoryPlan()
    late.delayOfSubscription = 2000
    let line = try lines(text, [late])[0]
    #expect(line.contains("subscribe heart_rate occurred 2.0"), "\(line)")
    late.delayOfSubscription = 500
    late.delayOfValues = 4000
    let whole = try lines(text, [late])[0]
    #expect(whole.hasPrefix("fail ") && whole.hasSuffix(" on connection 1"), "\(whole)")
  }

  @Test func `A moment of a connection is a key of it`() throws {
    let text =
      "  - connection: any\n    encrypted_after: \"<= 1 s\"\n    first_value_after_ms: \"<= 5000\""
    #expect(try lines(text).allSatisfy { $0.hasPrefix("pass ") })
    var plain = AccessoryPlan()
    plain.pairings = 0
    #expect(
      try lines(text, [plain])[0].hasPrefix(
        "fail every connection: encrypted_after <= 1 s | never, and nothing attempted it, until the connection ended"
      ))
  }

  @Test func `The time to reconnect is that since the connection before`() throws {
    let text = "  - reconnection: any\n    gap: \"<= 3 s\""
    let two = [AccessoryPlan(), AccessoryPlan()]
    #expect(try Self.judge(text, two, pause: 2000).map(\.outcome) == [.pass])
    #expect(try Self.judge(text, two, pause: 5000).map(\.outcome) == [.fail])
    #expect(try Self.judge(text, [AccessoryPlan()]).map(\.outcome) == [.unmatched])
  }

  // MARK: Rhythms

  @Test func `Values have a rhythm, however slow they come`() throws {
    let text = """
        - value: heart_rate
          every: 1 s
          rate_hz: ">= 0.9"
          jitter: "<= 10 ms"
          gap_ms: "<= 1100"
          values: 24
      """
    let good = try lines(text)
    #expect(good.allSatisfy { $0.hasPrefix("pass ") }, "\(good)")
    var dropping = AccessoryPlan()
    dropping.drops = 4
    let outcomes = try Self.judge(text, [dropping]).map(\.outcome)
    // The median is that of the values that come; the gaps show the rest.
    #expect(outcomes == [.pass, .fail, .fail, .fail, .fail, .fail])
    var slow = AccessoryPlan()
    slow.gap = 1300
    #expect(try Self.judge(text, [slow]).first?.outcome == .fail)
  }

  @Test func `Names stand for UUIDs, with a suggestion for a typo`() throws {
    #expect(
      try lines("  - value: battery_level\n    battery_level: \"in 1..100\"")[0].hasPrefix("pass "))
    #expect(try lines("  - service: battery_service")[0].hasPrefix("pass "))
    #expect(
      try lines("  - procedure: {kind: read, uuid: battery_level}\n    outcome: success")[0]
        .hasPrefix("pass "))
    let failure = #expect(throws: Contract.Failure.self) { try Contract("  - value: batery_level") }
    #expect(failure?.advice == "did you mean \"battery_level\"?")
  }

  // MARK: Messages

  @Test func `A failure has its reason, and what is not found its nearest miss`() throws {
    var plan = AccessoryPlan()
    plan.pairingFailure = 5
    plan.readError = 0x0F
    #expect(
      try lines("  - pairing: any\n    outcome: success", [plan]) == [
        "fail every pairing: outcome success | error: Pairing Not Supported (0x05), by the peripheral on connection 1"
      ])
    let read = try lines("  - procedure: {kind: read}\n    outcome: success", [plan])[0]
    #expect(read.contains("error: Insufficient Encryption"), "\(read)")
    plan.hasBattery = false
    #expect(
      try lines("  - service: battery", [plan]) == [
        "unmatched a service (uuid battery) | not found; the server has 180D"
      ])
    #expect(
      try lines("  - procedure: {kind: read-long}", [plan])[0].contains(
        "not found; the capture shows kind connection-setup"))
  }

  @Test func `How much the capture shows can be demanded`() throws {
    #expect(
      try lines("  - capture: any\n    decoded: \">= 0.95\"\n    connections: 1").allSatisfy {
        $0.hasPrefix("pass ")
      })
    // A host's log has no events.
    #expect(
      try lines("  - capture: any\n    events_captured: \">= 0.95\"") == [
        "fail every capture: events_captured >= 0.95 | not known: only a sniffer's capture shows events"
      ])
  }

  // MARK: Files

  @Test func `A contract extends another one, replaces by name, and fills in variables`() throws {
    let base = """
      variables: {mtu: 100, gap: 1 s}
      expect:
        - connection: any
          name: mtu
          att_mtu: ">= ${mtu}"
        - value: heart_rate
          every: ${gap}
      """
    let own = """
      extends: base.yml
      variables: {mtu: 247}
      expect:
        - connection: any
          interval_ms: 30
      """
    func read(_ text: String) throws -> Contract {
      try Contract(parsing: text, file: "family/own.yml") { $0 == "family/base.yml" ? base : nil }
    }
    let contract = try read(own)
    #expect(contract.count == 3 && contract.files == ["family/own.yml", "family/base.yml"])
    var reader = try CaptureReader(bytes: AccessoryLog.octets(of: [AccessoryPlan()]), name: "log")
    let capture = reader.analyses(
      by: MeasurementAnalyzer(contract.needs, valuesOf: contract.valueTypes))
    let results = contract.judge(capture)
    #expect(results.first?.text == "every connection: att_mtu >= 247")
    #expect(results.first?.place == "family/base.yml:5")
    #expect(results.map(\.isFailure) == [true, false, false, false])
    // The line to correct is the one that sets the variable.
    #expect(
      results.first?.variables.map { "\($0.name) \($0.value) \($0.file):\($0.line)" } == [
        "mtu 247 family/own.yml:2"
      ])
    #expect(results.last?.variables == [])
    let replaced = own + "\n    name: mtu\n"
    #expect(try read(replaced).count == 2)
    for (text, problem) in [
      ("extends: own.yml", "extends itself"), ("extends: other.yml", "can't be read"),
      (
        "extends: base.yml\nexpect:\n  - connection: any\n    att_mtu: ${mut}",
        "no variable \"mut\""
      ),
      ("extends: base.yml\nexpct: []", "no key \"expct\""),
    ] {
      let failure = #expect(throws: Contract.Failure.self) { try read(text) }
      #expect(failure?.description.contains(problem) == true, "\(failure?.description ?? "")")
    }
  }

  @Test func `A contract is explained in words`() throws {
    let contract = try Contract(
      parsing: """
        expect:
          - connection: any
            att_mtu: [">= 185", "<= 517"]
            because: firmware images are sent in values of 182 octets
          - none: {pairing: {outcome: error}}
          - procedure: {kind: subscribe}
            within: 3 s
            after: encrypted
        """, file: "c.yml")
    let text = written { ContractWords.write(contract, style: TextStyle(width: 100), to: &$0) }
    #expect(text.contains("1. Every connection has att mtu at least 185 and at most 517."))
    #expect(text.contains("Because firmware images are sent in values of 182 octets"))
    #expect(text.contains("2. There must be no pairing with outcome error."))
    #expect(
      text.contains(
        "3. Each connection has a procedure with kind subscribe within 3 s after encryption was on."
      ))
  }

  // MARK: Sets

  @Test func `Several captures hold an expectation in as many as they have to`() throws {
    func reports(_ share: String, broken: Int) throws -> [CheckReport] {
      let contract = try Contract("  - connection: any\n    att_mtu: \">= 100\"\n" + share)
      return try (0..<10).map { index in
        var plan = AccessoryPlan()
        plan.values = 1
        if index < broken { plan.mtu = 50 }
        var reader = try CaptureReader(
          bytes: AccessoryLog.octets(of: [plan]), name: "run-\(index).btsnoop")
        let (capture, check) = reader.analyses(
          by: MeasurementAnalyzer(contract.needs), CheckAnalyzer())
        var alone = RuleSelection()
        alone.isContractAlone = true
        return CheckReport(check, alone, expectations: contract.judge(capture, check))
      }
    }
    func verdicts(_ share: String, broken: Int) throws -> (failing: Int, text: String) {
      let set = CheckSet(try reports(share, broken: broken)).reports
      let text = written { CheckText.write(set, style: TextStyle(width: 100), to: &$0) }
      return (set.count { $0.verdict == .fail }, text)
    }
    let nine = "    in_at_least: 9 of 10"
    #expect(try verdicts(nine, broken: 0).failing == 0)
    let flaky = try verdicts(nine, broken: 1)
    #expect(
      flaky.failing == 0 && flaky.text.contains("flaky  9 of 10, which is enough"), "\(flaky)")
    let worse = try verdicts(nine, broken: 2)
    #expect(worse.failing == 2 && worse.text.contains("flaky  8 of 10, 9 are needed"), "\(worse)")
    let strict = try verdicts("", broken: 1)
    #expect(strict.failing == 1 && strict.text.contains("flaky  9 of 10"))
    let broken = try verdicts("    in_at_least: 90 %", broken: 10)
    #expect(broken.failing == 10 && broken.text.contains("broken  0 of 10, 9 are needed"))
    #expect(throws: Contract.Failure.self) {
      try Contract("  - connection: any\n    in_at_least: often")
    }
    // One line for each capture that holds all, and only what the others miss; the table comes last.
    #expect(
      worse.text.hasPrefix(
        """
        run-0.btsnoop: FAIL, 1 of 1 expectation failed

        Expectations
          every connection
            FAIL  att_mtu >= 100
        """), "\(worse.text)")
    #expect(
      worse.text.contains(
        """

        run-2.btsnoop: pass, the expectation holds
        run-3.btsnoop: pass, the expectation holds
        """), "\(worse.text)")
    // Every form shows what was wanted, and why.
    let reasoned = nine + "\n    because: \"phones cut it\""
    let allowed = try verdicts(reasoned, broken: 1).text
    #expect(allowed.contains("pass, 1 of 1 expectation missed, which in_at_least allows"))
    #expect(
      allowed.contains("because phones cut it") && !allowed.contains("the expectation holds\n  the")
    )
    func test(_ write: ([CheckReport], inout OutputBuffer) -> Void, _ broken: Int) throws -> String
    {
      let set = CheckSet(try reports(reasoned, broken: broken)).reports
      return written { write(set, &$0) }
    }
    let sentence = "flaky: holds in 8 of 10 captures, 9 are needed (in_at_least: 9 of 10)"
    #expect(try test({ CheckTAP.write($0, to: &$1) }, 2).contains(sentence))
    #expect(try test({ CheckJUnit.write($0, to: &$1) }, 2).contains(sentence))
    #expect(try test({ CheckGitHub.write($0, to: &$1) }, 2).contains(sentence))
    #expect(try test({ CheckTAP.write($0, to: &$1) }, 1).contains("# SKIP missed here"))
    let markdown = try test({ CheckMarkdown.write($0, to: &$1) }, 2)
    #expect(markdown.contains("| 8 of 10 | 9 of 10 | flaky | phones cut it |"), "\(markdown)")
  }

  @Test func `A capture that can't be read counts neither for nor against the device`() throws {
    let contract = try Contract(
      "  - connection: any\n    att_mtu: \">= 100\"\n    in_at_least: 90 %")
    func reports(broken: Int, unreadable: Int) throws -> [CheckReport] {
      try (0..<20).map { index in
        guard index >= unreadable else {
          return CheckReport(unreadable: "run-\(index).btsnoop", "run-\(index).btsnoop: cut")
        }
        var plan = AccessoryPlan()
        plan.values = 1
        if index < unreadable + broken { plan.mtu = 50 }
        var reader = try CaptureReader(
          bytes: AccessoryLog.octets(of: [plan]), name: "run-\(index).btsnoop")
        let (capture, check) = reader.analyses(
          by: MeasurementAnalyzer(contract.needs), CheckAnalyzer())
        var alone = RuleSelection()
        alone.isContractAlone = true
        return CheckReport(check, alone, expectations: contract.judge(capture, check))
      }
    }
    // 17 of 18 that could be read are enough; those that could not fail by themselves.
    let set = CheckSet(try reports(broken: 1, unreadable: 2))
    let text = written { CheckText.write(set, style: TextStyle(width: 100), to: &$0) }
    #expect(set.reports.count { $0.verdict == .fail } == 2, "\(text)")
    #expect(text.contains("flaky  17 of 18, which is enough (in_at_least: 90 %)"), "\(text)")
    #expect(text.contains("Expectations over 20 captures, 2 of them unreadable"), "\(text)")
    let document = try JSONReader.read(Array(written { CheckJSON.write(set, to: &$0) }.utf8))
    let row = document["expectations"]?.elements?.first
    #expect(row?["held"] == .number(17) && row?["captures"] == .number(18))
    #expect(row?["needed"] == .number(17) && row?["met"] == .bool(true))
    // Two of 18 are too many, in each format.
    let failing = CheckSet(try reports(broken: 2, unreadable: 2))
    let sentence = "flaky: holds in 16 of 18 captures, 17 are needed (in_at_least: 90 %)"
    #expect(
      written { CheckTAP.write(failing.reports, to: &$0) }.contains(sentence))
    let markdown = written { CheckMarkdown.write(failing, to: &$0) }
    #expect(markdown.contains("| 16 of 18 | 90 % | flaky |"), "\(markdown)")
    // Where all that could be read hold it, nothing is left to report.
    let all = try reports(broken: 0, unreadable: 2)
    let whole = written { CheckMarkdown.write(all, to: &$0) }
    #expect(!whole.contains("holds in"), "\(whole)")
  }
}
