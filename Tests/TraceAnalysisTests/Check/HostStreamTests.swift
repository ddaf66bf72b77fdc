import LinkSessions
import Testing
import TraceAnalysis

/// Streams, periodic trains and buffers in a host's log.
@Suite struct HostStreamTests {
  private static let zeros = [UInt8](repeating: 0, count: 16)

  private func findings(_ build: (inout HostLogBuilder) -> Void) throws -> [Finding] {
    var log = HostLogBuilder()
    build(&log)
    return try log.check().findings.map(\.finding)
  }

  private func found(
    _ rule: RuleID, _ build: (inout HostLogBuilder) -> Void
  ) throws -> Finding? {
    try findings(build).first { $0.rule == rule }
  }

  @Test func `A broadcast that is lost with a MIC failure after a code of zeros says so`() throws {
    func what(code: [UInt8]) throws -> Finding.Value.Content? {
      let finding = try found(.bigSyncLost) { log in
        log.order(0x206B, [1, 0, 0, 1] + code + [0, 100, 0, 1, 1], isLong: true)
        log.report([0x1E, 1, 0x3D])
      }
      return try #require(finding)[.what]
    }
    #expect(try what(code: Self.zeros) == .name("zeros"))
    #expect(try what(code: Array(1...16)) == nil)
  }

  @Test
  func `A CIS that was being created when its link ended is reported, and not called harmless`()
    throws
  {
    let findings = try findings { log in
      log.connect()
      log.order(0x2064, [1, 0x60, 0, log.handle, 0], isLong: true)
      log.disconnect(0x3E)
      log.wait(2000)
      log.order(0x2062, [0], status: 0x0C)
    }
    let stream = try #require(findings.first { $0.rule == .cisUnreported })
    #expect(stream.connection == 0 && stream[.outcome] == .name("link-ended"))
    #expect(findings.contains { $0.rule == .hciCommandBusy })
  }

  @Test func `A refused command awaits no event`() throws {
    #expect(
      try found(.cisUnreported) { log in
        log.order(0x2066, [0x60, 0], status: 0x0C, isLong: true)
        log.wait(9000)
        log.scan()
      } == nil)
  }

  @Test
  func `A train whose advertiser changed its address while duplicates were filtered is named`()
    throws
  {
    func lost(filtered: Bool, moved: Bool) throws -> Finding {
      let finding = try found(.periodicSyncLost) { log in
        log.order(0x2042, [1, filtered ? 1 : 0, 0, 0, 0, 0])
        log.hearTrain(of: 0xBB, set: 3, interval: 80)
        log.sync(1, to: 0xBB, set: 3, interval: 80)
        if moved { log.hearTrain(of: 0xBC, set: 3, interval: 80) }
        log.hearTrain(of: 0xBD, set: 4, interval: 80)
        log.report([0x10, 1, 0])
      }
      return try #require(finding)
    }
    let moved = try lost(filtered: true, moved: true)
    #expect(moved[.address] == .name("44:F2:17:1A:1D:BC") && moved[.what] == .name("filtered"))
    #expect(try lost(filtered: false, moved: true)[.what] == nil)
    #expect(try lost(filtered: true, moved: false)[.address] == nil)
  }

  @Test func `A status that no rule explains is never passed over`() throws {
    #expect(
      try found(.hciEventFailed) { $0.report([0x18, 0x3E] + [UInt8](repeating: 0, count: 18)) }
        != nil)
    // The failure of a command is listed as one of a command.
    let findings = try findings { log in
      log.connect()
      log.orderUpdate(interval: 24)
      log.report([3, 0x3B, log.handle, 0, 24, 0, 0, 0, 200, 0])
    }
    #expect(!findings.contains { $0.rule == .hciEventFailed })
  }

  @Test func `Buffers that stay taken are a stall only while the link works`() throws {
    func stuck(completed: Bool, answers: Bool, reason: UInt8 = 0x13) throws -> Finding? {
      try found(.hciBuffersStuck) { log in
        log.readBuffers(2)
        log.connect()
        if completed {
          log.send([0x0A, 3, 0])
          log.complete()
        }
        for handle: UInt8 in 1...2 {
          log.send([0x52, handle, 0, 1])
        }
        if answers {
          log.wait(1500)
          log.notify(3, octets: 4)
        }
        log.wait(20_000)
        log.disconnect(reason)
      }
    }
    #expect(try stuck(completed: false, answers: true)?[.outcome] == .name("never"))
    #expect(try stuck(completed: true, answers: true)?[.outcome] == nil)
    #expect(try stuck(completed: true, answers: false, reason: 0x08) == nil)
  }

  @Test func `A log without the events of completed packets says nothing about buffers`() throws {
    #expect(
      try found(.hciBuffersStuck) { log in
        log.readBuffers(2)
        log.connect()
        for handle: UInt8 in 1...3 { log.exchange([0x0A, handle, 0], [0x0B, 1]) }
        log.wait(20_000)
        log.disconnect(0x13)
      } == nil)
  }

  @Test func `A key request that the host masks tells when the unanswered procedure began`() throws
  {
    let finding = try found(.hciKeyRequestMasked) { log in
      log.order(0x2001, [0x0F, 0, 0, 0, 0, 0, 0, 0])
      log.accept()
      log.wait(43_490)
      log.disconnect(0x22)
    }
    #expect(finding?[.lifetime] == .nanoseconds(3_500_000_000))
  }
}
