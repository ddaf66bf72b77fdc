import CaptureFiles
import ReportTestSupport
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// Verdicts that have to be right whatever else a contract says: no failure passes, nothing good fails.
@Suite struct ContractVerdictTests {
  private static let belt = try? MeasuredFixture("heart-rate.btsnoop")

  private func lines(
    _ expectation: String, _ plans: [AccessoryPlan] = [AccessoryPlan()]
  ) throws -> [String] {
    try ContractLanguageTests.judge(expectation, plans).map {
      "\($0.outcome.rawValue) \($0.text) | \($0.measured ?? "–")"
    }
  }

  /// The results on `Fixtures/heart-rate.btsnoop`, with their frames.
  private func onBelt(_ expectation: String) throws -> [String] {
    let contract = try Contract(expectation)
    guard !contract.valueTypes.isEmpty else {
      return try judged(
        expectation, on: #require(Self.belt).measurements, #require(Self.belt).check)
    }
    return try judged(expectation, on: Self.measured(contract, "heart-rate.btsnoop"), nil)
  }

  private static func measured(_ contract: Contract, _ name: String) throws -> CaptureMeasurements {
    var reader = try CaptureReader(path: PackageFiles.fixture(name))
    return reader.analyses(by: MeasurementAnalyzer(contract.needs, valuesOf: contract.valueTypes))
  }

  // MARK: Success

  @Test func `What was refused has not come in time`() throws {
    let text = "  - procedure: {kind: subscribe}\n    within: 5 s"
    #expect(try lines(text)[0].hasPrefix("pass "))
    var refusing = AccessoryPlan()
    refusing.subscribeError = 5
    let line = try lines(text, [refusing])[0]
    #expect(line.hasPrefix("fail "))
    #expect(
      line.contains("nearest: outcome error: Insufficient Authentication (0x05)"), "\(line)")
  }

  @Test func `A pairing that failed has not come in time, and must not come either`() throws {
    var failing = AccessoryPlan()
    failing.pairingFailure = 8
    let each = "  - procedure: {kind: pairing}\n    within: 5 s"
    #expect(try lines(each)[0].hasPrefix("pass "))
    #expect(try lines(each, [failing])[0].hasPrefix("fail "))
    let none = "  - none: {procedure: {kind: pairing}}\n    within: 5 s"
    #expect(try lines(none, [failing])[0].hasPrefix("fail "))
    var without = AccessoryPlan()
    without.pairings = 0
    #expect(try lines(none, [without])[0].hasPrefix("pass "))
  }

  @Test func `An outcome that the contract names selects as it says`() throws {
    var refusing = AccessoryPlan()
    refusing.subscribeError = 5
    let text = "  - procedure: {kind: subscribe, outcome: error}\n    within: 5 s"
    #expect(try lines(text, [refusing])[0].hasPrefix("pass "))
    #expect(try lines(text)[0].hasPrefix("fail "))
  }

  @Test func `A read that was never answered has no duration`() throws {
    let analyses = try MeasuredFixture("diagnoses/timer.btsnoop")
    let results = try Contract("  - procedure: {kind: read}\n    duration: \"<= 1 s\"")
      .judge(analyses.measurements)
    #expect(results.map(\.outcome) == [.fail])
    #expect(results[0].measured?.contains("not known: no response") == true)
  }

  // MARK: Numbers

  @Test func `Percent of a value in percent is the number itself, of a share a hundredth`() throws {
    var low = AccessoryPlan()
    low.battery = 90
    let text = "  - value: battery_level\n    battery_level: "
    #expect(try lines(text + "\">= 95 %\"", [low])[0].hasPrefix("fail "))
    #expect(try lines(text + "\">= 90 %\"", [low])[0].hasPrefix("pass "))
    #expect(try lines(text + "\"in 85..95 %\"", [low])[0].hasSuffix("| 90 %"))
    let share = try lines("  - capture: any\n    decoded: \"in 50..100 %\"")[0]
    #expect(share.hasPrefix("pass ") && share.contains("| 100 % ("), "\(share)")
  }

  @Test(arguments: [
    ("connection: any\n    retransmissions: \"<= 1 %\"", "it is a count"),
    ("value: heart_rate\n    rate_hz: \">= -1\"", "it is at least 0"),
    ("value: heart_rate\n    every: 1", "ms, us, s, min"),
    ("transfer: any\n    efficiency: 150 %", "from 0 to 1"),
    ("connection: any\n    times: 1.5", "write a whole number"),
    ("connection: any\n    att_mtu: 247.5", "never \"247.5\""),
    ("characteristic: heart_rate\n    properties: [notfy]", "did you mean \"notify\"?"),
    ("none: {characteristic: {properties: {not: [indicat]}}}", "did you mean \"indicate\"?"),
  ])
  func `A number that can't be meant is an error`(text: String, advice: String) {
    let failure = #expect(throws: Contract.Failure.self) { try Contract("  - " + text) }
    #expect(failure?.description.contains(advice) == true, "\(failure?.description ?? "")")
  }

  @Test func `Values are shown in the unit of the demand`() throws {
    #expect(
      try onBelt("  - procedure: {kind: discover-services}\n    duration: \"<= 10 ms\"") == [
        "fail every procedure (kind discover-services): duration <= 10 ms | 179.97 ms on connection 1 | 76 86"
      ])
    let rate = "  - transfer: {operation: write-command}\n    goodput: \">= 800 kbit/s\""
    let slow = try onBelt(rate)[0]
    #expect(
      slow.contains("| 768 kbit/s (") && slow.contains("limited by")
        || slow.contains("does not show what limited it"), "\(slow)")
    #expect(slow.contains(" kbit/s) on connection 1 |"), "\(slow)")
  }

  // MARK: Names

  @Test func `A name beside a subject is that of the expectation, except for devices`() throws {
    for subject in [
      "service: 180D", "procedure: {kind: subscribe}", "characteristic: heart_rate",
      "connection: any", "value: heart_rate",
    ] {
      let results = try ContractLanguageTests.judge(
        "  - \(subject)\n    name: my-test", [AccessoryPlan()])
      #expect(results.map(\.outcome) == [.pass], "\(subject)")
      #expect(results.map(\.identifier) == ["my-test"], "\(subject)")
    }
    let device = try Contract("  - device: any\n    name: Another")
      .judge(#require(Self.belt).measurements)
    #expect(device.contains { $0.outcome == .fail })
  }

  @Test func `A test keeps its name whether its subject is there or not`() throws {
    let text = "  - procedure: {kind: subscribe}\n    outcome: success\n    duration: \"<= 9 s\""
    let there = try ContractLanguageTests.judge(text, [AccessoryPlan()])
    let missing = try ContractLanguageTests.judge(text, [])
    #expect(there.map(\.identifier) == missing.map(\.identifier))
    #expect(there.map(\.line) == missing.map(\.line))
    #expect(missing.allSatisfy { $0.outcome == .unmatched } && missing.count == 2)
  }

  // MARK: Sequences

  @Test(arguments: [
    ("[connected, encrypted, paired]", "pass", "69 168 172"),
    ("[exchange-mtu, ready]", "pass", "75 144"),
    ("[connected, paired, encrypted]", "fail", "69 168 172"),
    ("[encrypted, exchange-mtu]", "fail", "75 168"),
    // By its kind, a procedure counts from its beginning: the set-up has the exchange in it.
    ("[connection-setup, exchange-mtu, encryption]", "pass", "75 144 168"),
  ])
  func `Steps come in the order in which their moments were reached`(
    steps: String, outcome: String, frames: String
  ) throws {
    let line = try onBelt("  - sequence: \(steps)")[0]
    #expect(line.hasPrefix(outcome + " ") && line.hasSuffix("| " + frames), "\(line)")
  }

  @Test func `A sequence says what came too early, too late, or was refused`() throws {
    let early = try onBelt("  - sequence: [connected, {subscribe: heart_rate}, encrypted]")[0]
    #expect(
      early.contains(
        "encrypted did not follow subscribe heart_rate on connection 1, but occurred 210 ms"),
      "\(early)")
    let late = try onBelt("  - sequence: [connected, {subscribe: heart_rate, within: 10 ms}]")[0]
    #expect(late.contains("subscribe heart_rate occurred 2.05 s after connected"), "\(late)")
    var refusing = AccessoryPlan()
    refusing.subscribeError = 5
    let refused = try lines("  - sequence: [connected, subscribed]", [refusing])[0]
    #expect(
      refused.contains("nearest: subscribe error: Insufficient Authentication (0x05)"),
      "\(refused)")
  }

  // MARK: Nearest misses

  @Test func `What came before the step is the nearest miss of what has to follow it`() throws {
    let line = try onBelt(
      "  - procedure: {kind: encryption}\n    within: 3 s\n    after: {subscribe: heart_rate}")[0]
    #expect(line.hasPrefix("fail ") && line.contains("; nearest: it occurred 210 ms before that"))
    #expect(line.hasSuffix("| 166 168 183"), "\(line)")
  }

  @Test func `Devices without a name are not listed among the names`() throws {
    let line = try onBelt("  - device: Acme HR blt")[0]
    #expect(line.contains("the capture shows name Acme HR belt |"), "\(line)")
  }

  @Test func `A refusal is nearer than procedures of another kind`() throws {
    var refusing = AccessoryPlan()
    refusing.subscribeError = 5
    let found = try lines("  - procedure: {kind: subscribe, outcome: success}", [refusing])[0]
    #expect(
      found.contains("nearest: outcome error: Insufficient Authentication (0x05)"), "\(found)")
    let after = try lines(
      "  - value: heart_rate\n    within: 1 s\n    after: subscribed", [refusing])[0]
    #expect(after.contains("nearest: subscribe error: Insufficient Authentication"), "\(after)")
    let never = try lines("  - connection: any\n    subscribed_after: \"<= 3 s\"", [refusing])[0]
    #expect(never.contains("never: subscribe error: Insufficient Authentication"), "\(never)")
  }

  @Test func `What a list lacks is named, and a list means all of it`() throws {
    let line = try onBelt("  - characteristic: heart_rate\n    properties: [notify, indicate]")[0]
    #expect(line.contains("properties notify and indicate | Notify, lacks Indicate, on "))
    #expect(
      try onBelt("  - characteristic: heart_rate\n    properties: [notify]")[0].hasPrefix("pass "))
  }

  @Test func `What must not be is shown with its value`() throws {
    let line = try onBelt("  - none: {value: battery_level}\n    battery_level: \"< 95\"")[0]
    #expect(line.contains("1 such value on connection 1: battery_level 90 %"), "\(line)")
  }

  // MARK: Values without discovery

  @Test func `Values whose type a capture does not show are not known`() throws {
    let contract = try Contract(
      "  - value: heart_rate\n    rate_hz: \">= 0.5\"\n  - value: heart_rate\n    within: 60 s")
    let results = contract.judge(try Self.measured(contract, "heart-rate-cached.btsnoop"))
    #expect(results.count == 2)
    for result in results {
      #expect(result.isFailure)
      #expect(result.measured?.contains("8 notifications of 0x0010") == true)
      #expect(result.measured?.contains("--gatt FILE") == true)
      #expect(result.frames.contains(118) && result.frames.contains(125))
    }
    #expect(try Self.measured(contract, "heart-rate.btsnoop").valuesWithoutType.isEmpty)
  }

  @Test func `A subscription is found by its characteristic`() throws {
    #expect(
      try onBelt("  - procedure: {kind: subscribe, uuid: heart_rate}")[0].hasPrefix("pass "))
    #expect(
      try onBelt("  - procedure: {kind: subscribe, uuid: battery_level}")[0].hasPrefix(
        "unmatched "))
  }

  // MARK: Frames

  @Test func `Each key of a rhythm and of a course has its own frames`() throws {
    let rhythm = try onBelt(
      "  - value: heart_rate\n    values: 8\n    per_minute: \">= 5\"\n    first_after: \"<= 4 s\"\n    rate_hz: known"
    )
    #expect(rhythm.allSatisfy { $0.hasPrefix("pass ") }, "\(rhythm)")
    #expect(
      rhythm.map { $0.split(separator: "|").last.map(String.init) ?? "" } == [
        " 184 185 186 187 188 189 190 191", " 184 191", " 69 184", " 184 191",
      ])
    let course = try onBelt(
      "  - connection: any\n    ready_after: \"<= 9 s\"\n    encrypted_after: \"<= 9 s\"")
    #expect(course[0].hasSuffix("| 69 144") && course[1].hasSuffix("| 69 168"), "\(course)")
    let pairing = try onBelt("  - pairing: any\n    method: just-works")
    #expect(pairing[0].hasSuffix("| 151 172"), "\(pairing)")
  }

  @Test func `A plain name is a value in whichever form it came`() throws {
    let line = try onBelt("  - value: heart_rate\n    heart_rate: \"in 40..200\"")[0]
    #expect(line.hasPrefix("pass ") && line.contains(" bpm"), "\(line)")
    #expect(
      try onBelt("  - value: heart_rate\n    heart_rate: \"in 100..200\"")[0].hasPrefix("fail "))
  }

  // MARK: Variables

  @Test func `An error in a variable's value leads to where it is set`() throws {
    let base = "expect:\n  - connection: any\n    att_mtu: \">= ${mtu}\"\n"
    func read(_ text: String) throws -> Contract {
      try Contract(parsing: text, file: "own.yml") { $0 == "base.yml" ? base : nil }
    }
    let wrong = #expect(throws: Contract.Failure.self) {
      try read("extends: base.yml\nvariables: {mtu: many}")
    }
    #expect(wrong?.description.contains("${mtu} is \"many\" (own.yml:2)") == true)
    let unused = #expect(throws: Contract.Failure.self) {
      try read("extends: base.yml\nvariables: {mtu: 23, mut: 3}")
    }
    #expect(unused?.description.hasPrefix("own.yml:2:") == true)
    #expect(unused?.advice == "did you mean \"mtu\"?")
    #expect(try read("extends: base.yml\nvariables: {mtu: 23}").count == 1)
  }

  // MARK: Suggestions

  @Test(arguments: [
    ("value: heart_rat", "did you mean \"heart_rate\"?"),
    ("value: acme_speed", "write its UUID: 2A37, or all 32 digits for a vendor's attribute"),
    ("procedure: {kind: encrypt}", "did you mean \"encryption\"?"),
    ("transfer: {operation: notify}", "did you mean \"notification\"?"),
    (
      "connection: any\n    end_reason: [terminated, capture-ends]", "it is a word of \"end_cause\""
    ),
    ("procedure: any\n    within: 1 s\n    after: conected", "did you mean \"connected\"?"),
    (
      "advertiser: any\n    interval: fast",
      "write 5, \">= 5\", \"<= 5\", \"!= 5\" or \"in 1..5\""
    ),
  ])
  func `A wrong word leads to the right one`(text: String, advice: String) {
    let failure = #expect(throws: Contract.Failure.self) { try Contract("  - " + text) }
    #expect(failure?.advice == advice, "\(failure?.description ?? "")")
  }

  @Test func `An unknown rule leads to those with a part of its name`() {
    let failure = #expect(throws: Contract.Failure.self) {
      try Contract("  - findings: {only: att-error-insufficient}")
    }
    #expect(failure?.advice?.contains("'bletrace rules' lists all") == true)
    #expect(failure?.advice?.hasPrefix("expected one of att-") == true, "\(failure?.advice ?? "")")
  }
}
