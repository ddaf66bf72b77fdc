import BluetoothPackets
import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Nothing fails in silence: what the timeline shows as failed is explained by a finding, part of a normal
/// course, or listed.
@Suite struct FailureLedgerTests {
  @Test(arguments: FixtureFile.readable)
  func `Each failure of the timeline is accounted for once`(_ file: FixtureFile) throws {
    var reader = try CaptureReader(bytes: file.octets)
    let (check, timeline, security) = reader.analyses(
      by: CheckAnalyzer(), TimelineAnalyzer(keepsTransactions: true), PairingAnalysis.analyzer(),
      options: ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes))
    let transactions = timeline.transactions.count { $0.transaction.outcome.isFailure }
    let ends = timeline.connections.connections.count {
      $0.end.map { $0.isFailure || $0.cause == .captureEnds && $0.circumstances.isDying } ?? false
    }
    let encryptions = security.encryptions.count {
      switch $0.encryption.outcome {
      case .failed, .disconnected: true
      case .on, .notInCapture, .inProgress: false
      }
    }
    let abandoned = security.pairings.count { $0.pairing.outcome == .abandoned }
    let notApplied = timeline.procedures.count { $0.detail == .accepted(.notApplied) }
    #expect(
      check.failures.total == transactions + ends + encryptions + abandoned + notApplied)
    let listed = check.findings.filter { $0.rule == .unexplainedFailure }
    #expect(listed.reduce(0) { $0 + $1.times } == check.failures.listed)
    #expect(check.failures.notKept == 0)
  }

  // MARK: What is listed

  private func log(_ build: (inout HostLogBuilder) -> Void) throws -> CheckAnalysis {
    var log = HostLogBuilder()
    build(&log)
    return try log.check()
  }

  private func listed(_ build: (inout HostLogBuilder) -> Void) throws -> [CheckFinding] {
    try log(build).findings.filter { $0.rule == .unexplainedFailure }
  }

  @Test(arguments: [0, 2000] as [Int64])
  func `An unsupported feature is a failure only where this host hangs up right after it`(
    _ pause: Int64
  ) throws {
    let rows = try listed { log in
      log.connect()
      log.add([1, 0x16, 0x20, 2, log.handle, 0], received: false)
      log.add([4, 0x0F, 4, 0, 1, 0x16, 0x20], received: true)
      log.add(
        [4, 0x3E, 12, 4, 0x1A, log.handle, 0] + Array(repeating: 0, count: 8), received: true)
      log.wait(pause)
      log.add([1, 6, 4, 3, log.handle, 0, 0x13], received: false)
      log.add([4, 0x0F, 4, 0, 1, 6, 4], received: true)
      log.disconnect(0x16)
    }
    #expect(rows.count == (pause == 0 ? 1 : 0))
  }

  @Test(arguments: [0x2B, 0x2F] as [UInt8])
  func `A peer without a resolvable address is no failure`(_ command: UInt8) throws {
    let rows = try listed { log in
      log.connect()
      log.add([1, command, 0x20, 7, 1, 0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xC4], received: false)
      log.add([4, 0x0E, 4, 1, command, 0x20, 2], received: true)
      log.disconnect(0x13)
    }
    #expect(rows.isEmpty == (command == 0x2B))
  }

  @Test(
    arguments: [(false, [0xBB], true), (true, [0xBB], false), (false, [0xBB, 0xCC], false)]
      as [(Bool, [UInt8], Bool)])
  func `An address of the wrong type explains an attempt that came to nothing`(
    _ isRandom: Bool, _ listed: [UInt8], _ isExplained: Bool
  ) throws {
    let analysis = try log { log in
      log.list(listed, isRandom: isRandom)
      log.dialList()
      log.wait(30_000)
      log.cancelDialling()
      log.hearAdvertising()
    }
    let found = analysis.findings.filter { $0.rule == .connAttemptUnanswered }
    #expect(found.count == (isExplained ? 1 : 0))
    #expect(found.first?.finding[.what] == (isExplained ? .name("random") : nil))
  }

  @Test func `Alike failures are one row with a count`() throws {
    let rows = try listed { log in
      log.connect()
      for _ in 0..<3 { log.refuse([0x0A, 3, 0], handle: 3, 0x0E) }
      log.refuse([0x0A, 5, 0], handle: 5, 0x12)
      log.disconnect(0x13)
    }
    #expect(rows.map(\.times) == [3, 1])
    #expect(rows[0].finding[.handle] == .handle(3))
    #expect(rows[0].finding[.reason] == .name("Unlikely Error"))
    #expect(rows[0].finding.connection == 0)
    #expect(rows[0].severity == .warning)
  }

  @Test func `The end of a search, and what comes after a pairing, is expected`() throws {
    let analysis = try log { log in
      log.connect()
      log.discover()
      log.refuse([0x0A, 3, 0], handle: 3, 0x05)
      log.bond()
      log.exchange([0x0A, 3, 0], [0x0B, 1])
      log.disconnect(0x13)
    }
    #expect(!analysis.findings.contains { $0.rule == .unexplainedFailure })
    #expect(analysis.failures.expected[.searchEnd] == 2)
    #expect(analysis.failures.expected[.madeGood] == 1)
  }

  @Test func `What a finding explains is not listed again`() throws {
    let analysis = try log { log in
      log.connect()
      log.wait(6000)
      log.askForParameters(result: 1)
      log.send([0x0A, 3, 0])
      log.wait(31_000)
      log.disconnect(0x08)
    }
    #expect(!analysis.findings.contains { $0.rule == .unexplainedFailure })
    #expect(analysis.failures.explained[.paramRejected] == 1)
    #expect(analysis.failures.explained[.attTimeout] == 1)
    #expect(analysis.failures.explained[.connSupervisionTimeout] == 1)
  }

  @Test(arguments: [(1000, 0), (6000, 1)] as [(Int64, Int)])
  func `A request that an orderly end cuts short had no answer if it waited long`(
    _ wait: Int64, _ expected: Int
  ) throws {
    let rows = try listed { log in
      log.connect()
      log.send([0x0A, 3, 0])
      log.wait(wait)
      log.disconnect(0x13)
    }
    #expect(rows.count == expected)
    #expect(rows.allSatisfy { $0.finding[.outcome] == .name("unanswered") })
  }

  @Test func `An end with an error that no rule is about is listed`() throws {
    let rows = try listed { log in
      log.connect()
      log.disconnect(0x1A)
    }
    #expect(rows.map { $0.finding[.code] } == [.number(0x1A)])
  }

  @Test func `A command that fails is listed, and an attempt that is given up is explained`() throws
  {
    let analysis = try log { log in
      // LE Set Scan Enable: Command Disallowed.
      log.add([1, 0x0C, 0x20, 2, 1, 0], received: false)
      log.add([4, 0x0E, 4, 1, 0x0C, 0x20, 0x0C], received: true)
      // LE Create Connection, LE Create Connection Cancel, and the event that says so.
      log.add(
        [
          1, 0x0D, 0x20, 25, 0x60, 0, 0x30, 0, 0, 0, 1, 2, 3, 4, 5, 6, 0, 24, 0, 40, 0, 0, 0, 200,
          0,
        ]
          + [0, 0, 0, 0], received: false)
      log.add([4, 0x0F, 4, 0, 1, 0x0D, 0x20], received: true)
      log.wait(20_000)
      log.add([1, 0x0E, 0x20, 0], received: false)
      log.add([4, 0x0E, 4, 1, 0x0E, 0x20, 0], received: true)
      log.connect(status: 0x02)
    }
    let rows = analysis.findings.filter { $0.rule == .unexplainedFailure }
    #expect(rows.map { $0.finding[.outcome] } == [.name("failed")])
    #expect(analysis.failures.explained[.connAttemptUnanswered] == 1)
  }

  @Test(
    arguments: [(0, 0x0C, 0), (0, 0x42, 0), (0, 0x12, 1), (1, 0x0C, 1)] as [(UInt8, UInt8, Int)])
  func `What was off already need not be switched off`(
    enable: UInt8, status: UInt8, expected: Int
  ) throws {
    // LE Set Periodic Advertising Enable.
    let analysis = try log { log in
      log.add([1, 0x40, 0x20, 2, enable, 0], received: false)
      log.add([4, 0x0E, 4, 1, 0x40, 0x20, status], received: true)
    }
    #expect(analysis.findings.count { $0.rule == .unexplainedFailure } == expected)
    #expect(analysis.failures.expected[.offAlready] ?? 0 == 1 - expected)
  }

  @Test(arguments: [true, false])
  func `A request for the accept list may be taken back at any time, another one at once`(
    usesList: Bool
  ) throws {
    let rows = try listed { log in
      for _ in 0..<3 {
        log.add(
          [
            1, 0x0D, 0x20, 25, 96, 0, 96, 0, usesList ? 1 : 0, 1, 0xBB, 0x1D, 0x1A, 0x17, 0xF2,
            0xC4,
          ]
            + [0, 24, 0, 40, 0, 0, 0, 42, 0, 0, 0, 0, 0], received: false)
        log.add([4, 0x0F, 4, 0, 1, 0x0D, 0x20], received: true)
        log.wait(usesList ? 20_000 : 1000)
        log.cancelDialling()
      }
    }
    #expect(rows.isEmpty)
  }

  // MARK: Pairings

  @Test(arguments: [1...16 as ClosedRange<UInt8>])
  func `Every reason of a failed pairing is an error`(_ reasons: ClosedRange<UInt8>) throws {
    for reason in reasons {
      let analysis = try log { log in
        log.connect()
        log.send([1, 3, 0, 1, 16, 0, 0], channel: 6)
        log.send([2, 3, 0, 1, 16, 0, 0], channel: 6, received: true)
        log.send([5, reason], channel: 6, received: true)
      }
      #expect(
        analysis.findings.contains { $0.severity == .error && Rule($0.rule).category == .pairing },
        "\(reason)")
    }
  }

  // MARK: Bystanders

  /// An advertising report whose data claim more octets than there are.
  private func report(of device: UInt8) -> [UInt8] {
    [4, 0x3E, 15, 2, 1, 0, 1, device, 0x1D, 0x1A, 0x17, 0xF2, 0xC4, 3, 9, 1, 6, 0xC0]
  }

  @Test func `What rules find about others than those that connect is no finding`() throws {
    let analysis = try log { log in
      log.add(report(of: 0x11), received: true)
      log.add(report(of: 0xBB), received: true)
      log.connect()
      log.disconnect(0x13)
    }
    #expect(analysis.findings.filter { $0.rule == .adStructureOverrun }.count == 1)
    #expect(analysis.bystanders.filter { $0.rule == .adStructureOverrun }.count == 1)
  }

  @Test func `A capture of advertising only is about all of them`() throws {
    let analysis = try log { log in
      log.add(report(of: 0x11), received: true)
      log.add(report(of: 0xBB), received: true)
    }
    #expect(analysis.findings.filter { $0.rule == .adStructureOverrun }.count == 2)
    #expect(analysis.bystanders.isEmpty)
  }

  @Test func `A device that is named is judged although it only advertises`() throws {
    var log = HostLogBuilder()
    log.add(report(of: 0x11), received: true)
    log.connect()
    var reader = try CaptureReader(bytes: log.octets(), name: "log")
    let address = try #require(DeviceAddress("C4:F2:17:1A:1D:11"))
    let analysis = reader.analyses(by: CheckAnalyzer(judging: [address]))
    #expect(analysis.findings.contains { $0.rule == .adStructureOverrun })
    #expect(analysis.bystanders.isEmpty)
  }
}

extension Transaction.Outcome {
  fileprivate var isFailure: Bool {
    switch self {
    case .error, .timeout, .notApplied, .disconnected: true
    case .success, .notInCapture, .inProgress: false
    }
  }
}
