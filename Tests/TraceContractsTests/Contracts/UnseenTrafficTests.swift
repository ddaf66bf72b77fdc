import BluetoothPackets
import CaptureFiles
import ReportTestSupport
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// What a capture does not show is not known, whether a contract demands it or forbids it.
@Suite struct UnseenTrafficTests {
  private static let good: Simulation.Parameters = {
    var link = Simulation.Parameters()
    link.operation = .notification
    link.totalOctets = 2_000
    link.valueOctets = 20
    link.valuePeriod = 100_000
    link.discovers = true
    return link
  }()

  private func lines(
    _ expectation: String, _ change: (inout Simulation.Parameters) -> Void = { _ in }
  ) throws -> [String] {
    var link = Self.good
    change(&link)
    let contract = try Contract(expectation)
    var reader = try CaptureReader(
      bytes: Simulation([link], seed: 4).octets(of: .air), name: "link.pcap")
    let (capture, check) = reader.analyses(
      by: MeasurementAnalyzer(contract.needs, valuesOf: contract.valueTypes), CheckAnalyzer())
    return contract.judge(capture, check).map {
      "\($0.outcome.rawValue) \($0.text) | \($0.measured ?? "–")"
    }
  }

  private static let absences = [
    "  - none: {procedure: {outcome: error}}", "  - procedure: {kind: pairing}\n    times: 0",
    "  - procedure: {kind: read}\n    per_minute: \"<= 3\"",
    "  - pairing: any\n    per_connection: \"<= 1\"",
  ]

  @Test(arguments: absences)
  func `What must not happen passes only where the capture would show it`(_ text: String) throws {
    #expect(try lines(text).allSatisfy { $0.hasPrefix("pass ") })
    let ciphertext = try lines(text) { $0.longTermKey = 0x1234 }
    #expect(
      ciphertext.allSatisfy { $0.hasPrefix("fail ") && $0.contains("not known") },
      "\(ciphertext)")
    #expect(
      ciphertext.allSatisfy { $0.contains(" packets are encrypted (--ltk") }, "\(ciphertext)")
    let late = try lines(text) { $0.uncapturedEvents = 40 }
    #expect(
      late.allSatisfy {
        $0.hasPrefix("fail ") && $0.contains("the start is not in the capture")
      },
      "\(late)")
    let sparse = try lines(text) { $0.snifferEventMissRate = 0.2 }
    #expect(
      sparse.allSatisfy {
        $0.hasPrefix("fail ") && $0.contains(" connection events are not captured")
      }, "\(sparse)")
  }

  @Test func `What happened often enough, or too often, is known in spite of what is not shown`()
    throws
  {
    let text = "  - procedure: {kind: discover-services}\n    times: "
    #expect(try lines(text + "\">= 1\"") { $0.snifferMissRate = 0.1 }[0].hasPrefix("pass "))
    #expect(try lines(text + "0") { $0.snifferMissRate = 0.1 }[0].hasPrefix("fail "))
    let unknown = try lines(text + "1") { $0.snifferMissRate = 0.1 }[0]
    #expect(unknown.contains("not known: at least 1; "), "\(unknown)")
  }

  @Test func `A missing packet is known only to a sniffer that saw every event`() throws {
    let text = "  - capture: any\n    packets_missing: 0"
    #expect(try lines(text) == ["pass every capture: packets_missing 0 | 0"])
    let missed = try lines(text) { $0.snifferEventMissRate = 0.2 }[0]
    #expect(missed.hasPrefix("fail "), "\(missed)")
    #expect(missed.contains("at least ") && missed.contains("events are not captured"), "\(missed)")
    let log = try ContractLanguageTests.judge(text, [AccessoryPlan()])[0]
    #expect(log.measured == "not known: only a sniffer's capture shows missing packets")
  }

  @Test func `A sniffer's gap is no gap of the device`() throws {
    let uuid = "6E400003-B5A3-F393-E0A9-E50E24DCCA9E"
    let text = """
        - value: \(uuid)
          gap: "<= 250 ms"
          values: "<= 90"
          rate_hz: ">= 9.9"
          jitter: "<= 5 ms"
      """
    let good = try lines(text)
    #expect(good[0].hasPrefix("pass ") && good[1].hasPrefix("fail "), "\(good)")
    for change: (inout Simulation.Parameters) -> Void in [
      { $0.snifferMissRate = 0.15 }, { $0.snifferErrorRate = 0.15 },
      { $0.snifferEventMissRate = 0.15 },
    ] {
      let blind = try lines(text, change)
      // The device sent every value: nothing of it may be called wrong.
      #expect(
        blind.allSatisfy { $0.hasPrefix("pass ") || $0.contains("not known: ") }, "\(blind)")
      #expect(blind.contains { $0.contains("not captured") }, "\(blind)")
    }
    // A pause that no missing packet explains stays one.
    let paused = try lines(text) {
      $0.snifferMissRate = 0.005
      $0.pauseEvery = 20
      $0.pause = 8_000_000
    }
    #expect(
      paused[0].hasPrefix("fail ") && !paused[0].contains("not known"), "\(paused)")
  }

  // MARK: Values that stop

  private let rhythm = """
      - value: heart_rate
        every: 1 s
        gap: "<= 2 s"
        rate_hz: ">= 0.9"
    """

  @Test func `Values that stop are a gap until the end`() throws {
    #expect(try ContractLanguageTests.judge(rhythm, [AccessoryPlan()]).allSatisfy { !$0.isFailure })
    var stopped = AccessoryPlan()
    stopped.silence = 60_000
    let results = try ContractLanguageTests.judge(rhythm, [stopped])
    #expect(results.map(\.isFailure) == [false, true, true, true])
    #expect(
      results[2].measured?.contains(
        "s (no further value until the connection ended) on connection 1")
        == true, "\(results[2].measured ?? "–")")
    #expect(results[2].frames.count == 2)
    // One that is not asked for is no gap.
    stopped.unsubscribes = true
    #expect(try ContractLanguageTests.judge(rhythm, [stopped]).allSatisfy { !$0.isFailure })
    // The capture's end is one, too.
    stopped.unsubscribes = false
    stopped.staysOpen = true
    let open = try ContractLanguageTests.judge(rhythm, [stopped])[2]
    #expect(open.measured?.contains("until the capture ended") == true, "\(open.measured ?? "–")")
  }

  @Test func `A single value has no interval, and says so`() throws {
    let result = try ContractLanguageTests.judge(
      "  - value: battery_level\n    every: 1 s", [AccessoryPlan()])[0]
    #expect(result.measured == "not known: 1 value, no interval on connection 1")
  }

  @Test func `A filter selects the values of a rhythm`() throws {
    func judge(_ filter: String) throws -> ExpectationResult {
      let contract = try Contract("  - value: heart_rate\n    values: 24\n    where: \"\(filter)\"")
      var reader = try CaptureReader(bytes: AccessoryLog.octets(of: [AccessoryPlan()]), name: "log")
      let frames = FilteredFrames(contract.filters)
      let (capture, _) = reader.analyses(
        by: MeasurementAnalyzer(contract.needs, valuesOf: contract.valueTypes), CheckAnalyzer(),
        after: frames)
      return contract.judge(capture, frames: frames)[0]
    }
    let all = try judge("frame.number > 0")
    #expect(all.outcome == .pass)
    let frame = try #require(all.frames.last)
    let few = try judge("frame.number > \(frame)")
    #expect(few.measured == "\(24 - all.frames.count) (within 7.00 s) on connection 1")
    #expect(
      try judge("frame.number > 9999").measured
        == "not found; no packet that \"where\" selects is part of a stream of values")
  }

  // MARK: What the capture shows instead

  @Test func `What is not found names what the capture has instead`() throws {
    func measured(_ text: String, _ plan: AccessoryPlan = AccessoryPlan()) throws -> String {
      try ContractLanguageTests.judge(text, [plan])[0].measured ?? "–"
    }
    #expect(
      try measured("  - value: 2A26\n    rate_hz: 1")
        == "not found; the capture shows values of 2A19, 2A37")
    var few = AccessoryPlan()
    few.values = 3
    #expect(
      try measured("  - transfer: notification\n    goodput: \">= 1 kbit/s\"", few)
        == "not found; 3 notifications of 2A37 are too few or too infrequent for a transfer: "
        + "use \"value: 2A37\"")
    #expect(
      try measured("  - procedure: service-changed\n    times: 1").hasPrefix(
        "0; the capture shows kind "))
  }

  // MARK: Language

  @Test func `A range beside a bound is a bound`() throws {
    func outcome(_ list: String) throws -> ExpectationResult.Outcome {
      try ContractLanguageTests.judge(
        "  - connection: any\n    att_mtu: \(list)", [AccessoryPlan()])[0].outcome
    }
    #expect(try outcome("[\"in 100..517\", \"!= 185\"]") == .fail)
    #expect(try outcome("[\"in 100..517\", \"!= 247\"]") == .pass)
    #expect(try outcome("[\"in 23..50\", \"in 100..517\"]") == .pass)
    #expect(try outcome("[23, \">= 100\"]") == .pass)
    let result = try ContractLanguageTests.judge(
      "  - connection: any\n    att_mtu: [\"in 100..517\", \"!= 247\"]", [AccessoryPlan()])[0]
    #expect(result.demand == "att_mtu in 100..517 and != 247")
  }

  @Test func `Two expectations of one file have different names`() throws {
    let failure = #expect(throws: Contract.Failure.self) {
      try Contract(
        "  - connection: any\n    name: mtu\n    att_mtu: 185\n  - connection: any\n    name: mtu\n    latency: 0"
      )
    }
    #expect(
      failure?.description
        == "contract.yml:6:11: two expectations are named \"mtu\", in lines 3 and 6; give each a different name"
    )
    // A device's name is a demand, not the expectation's.
    _ = try Contract("  - device: any\n    name: A\n  - device: any\n    name: A")
  }
}
