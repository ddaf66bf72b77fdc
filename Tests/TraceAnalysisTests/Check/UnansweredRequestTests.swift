import CaptureFiles
import LinkSessions
import Testing
import TraceAnalysis

/// Requests that a host left unanswered, or after which its peer always left.
@Suite struct UnansweredRequestTests {
  private func found(_ rule: RuleID, _ octets: [UInt8]) throws -> CheckFinding {
    var reader = try CaptureReader(bytes: octets)
    let check = reader.analyses(by: CheckAnalyzer())
    return try #require(check.findings.first { $0.rule == rule })
  }

  /// A request of the other side that gets no answer for 30 s.
  private func unanswered(speaks: Bool) -> [UInt8] {
    var log = HostLogBuilder()
    log.accept()
    if speaks { log.send([0x1B, 3, 0, 7]) }
    log.send([0x0A, 3, 0], received: true)
    log.wait(30_000)
    log.disconnect(0x13)
    return log.octets()
  }

  /// Three connections that the peripheral ends right after a request, which it may answer.
  private func restless(answers: Bool) -> [UInt8] {
    var log = HostLogBuilder()
    for _ in 0..<3 {
      log.connect()
      log.send([0x12, 3, 0, 2])
      if answers { log.send([0x13], received: true) }
      log.disconnect(0x13)
    }
    return log.octets()
  }

  @Test func `A request after which the other side always leaves is named`() throws {
    let found = try found(.connChurn, restless(answers: false))
    #expect(found.finding[.opcode] == .attRequest(.writeRequest) && found.frames.count == 6)
    #expect(try self.found(.connChurn, restless(answers: true)).finding[.opcode] == nil)
  }

  @Test func `A key that is missing is no matter of deleting bonds once the two have paired again`()
    throws
  {
    func log(repairs: Bool) -> [UInt8] {
      var log = HostLogBuilder()
      log.connect()
      log.encrypt(name: 3, key: [UInt8](repeating: 7, count: 16), status: 0x06)
      if repairs { log.bond() }
      log.disconnect(0x13)
      return log.octets()
    }
    guard case .paired? = try found(.smpKeyMissing, log(repairs: true)).explanation else {
      Issue.record("not paired again")
      return
    }
    #expect(try found(.smpKeyMissing, log(repairs: false)).explanation == nil)
  }

  @Test func `A host that sends nothing on a connection is to be looked at first`() throws {
    #expect(try found(.attTimeout, unanswered(speaks: false)).isOwnSilence)
    #expect(try !found(.attTimeout, unanswered(speaks: true)).isOwnSilence)
  }
}
