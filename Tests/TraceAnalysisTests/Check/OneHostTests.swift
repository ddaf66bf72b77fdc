import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// The host that wrote a log is one device, whatever address it uses.
@Suite struct OneHostTests {
  private func findings(
    _ rule: RuleID, _ build: (inout HostLogBuilder) -> Void
  ) throws -> [CheckFinding] {
    var log = HostLogBuilder()
    build(&log)
    return try log.check().findings.filter { $0.rule == rule }
  }

  @Test func `Short connections of a host that changes its address are of one pair`() throws {
    let churn = try findings(.connChurn) { log in
      for address in 1...4 as ClosedRange<UInt8> {
        log.setRandomAddress(address)
        log.connect()
        log.wait(2000)
        log.disconnect(0x13)
      }
    }
    #expect(churn.count == 1)
    #expect(churn.first?.finding[.count] == .number(4))
  }

  @Test func `Connections that this host ends itself are no churn`() throws {
    let churn = try findings(.connChurn) { log in
      for _ in 0..<4 {
        log.connect()
        log.wait(2000)
        log.orderDisconnect()
        log.disconnect(0x16)
      }
    }
    #expect(churn.isEmpty)
  }

  @Test func `Lost links under two addresses are the first and the second time`() throws {
    var log = HostLogBuilder()
    for address in 1...2 as ClosedRange<UInt8> {
      log.setRandomAddress(address)
      log.connect()
      log.exchange([0x0A, 3, 0], [0x0B, 1])
      log.wait(2000)
      log.disconnect(0x08)
      log.wait(60_000)
    }
    let analysis = try #require(
      try log.check().diagnoses.first { $0.kind == .supervisionTimeout })
    #expect(analysis.occurrences == [0, 1] && analysis.ordinal == 2)
  }

  @Test func `A Disconnect without its completion is a request to end the connection`() throws {
    var log = HostLogBuilder()
    log.connect()
    log.exchange([0x0A, 3, 0], [0x0B, 1])
    log.orderDisconnect()
    let end = try #require(try log.check().connections[0].end)
    #expect(end.isRequested && !end.isOver)
    #expect(end.command == 4 && end.frames.contains(4))
  }

  @Test func `A Disconnect that the controller refuses leaves the connection open`() throws {
    var log = HostLogBuilder()
    log.connect()
    log.add([1, 0x06, 0x04, 3, 1, 0, 0x13], received: false)
    log.add([4, 0x0F, 4, 0x0C, 1, 0x06, 0x04], received: true)
    log.exchange([0x0A, 3, 0], [0x0B, 1])
    let end = try #require(try log.check().connections[0].end)
    #expect(!end.isRequested && end.command == nil)
  }

  @Test(arguments: [(50, false), (8000, true)] as [(Int64, Bool)])
  func `An attempt that this host takes back at once is no failure`(
    _ wait: Int64, _ isFailure: Bool
  ) throws {
    var log = HostLogBuilder()
    log.dial()
    log.wait(wait)
    log.cancelDialling()
    let analysis = try log.check()
    #expect(analysis.findings.contains { $0.rule == .connAttemptUnanswered } == isFailure)
    #expect(!analysis.findings.contains { $0.rule == .unexplainedFailure })
    #expect(analysis.failures.expected[.cancelled] == (isFailure ? nil : 1))
  }
}
