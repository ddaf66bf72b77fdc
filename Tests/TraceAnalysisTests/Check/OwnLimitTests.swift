import LinkSessions
import Testing
import TraceAnalysis

/// Whose numbers explain a refusal, a value in force or a procedure that did not end.
@Suite struct OwnLimitTests {
  private func findings(
    _ rule: RuleID, _ build: (inout HostLogBuilder) -> Void
  ) throws -> [Finding] {
    var log = HostLogBuilder()
    build(&log)
    return try log.check().findings.filter { $0.rule == rule }.map(\.finding)
  }

  @Test func `A short timeout that the peripheral asked for is the peripheral's`() throws {
    func found(asked: Bool) throws -> Finding? {
      try findings(.connTimeoutShort) { log in
        log.connect(timeout: asked ? 200 : 90)
        if asked {
          log.askForParameters(timeout: 90)
          log.update(interval: 24, timeout: 90)
        }
        log.wait(1500)
        log.exchange([0x0A, 3, 0], [0x0B, 1])
      }.first
    }
    let own = try #require(try found(asked: true))
    #expect(own.direction == .peripheralToCentral && own[.what] == .name("asked"))
    #expect(own.earlierFrames.count == 1)
    #expect(try found(asked: false)?.direction == nil)
  }

  @Test
  func `Preferred parameters that the peripheral's own request contradicts are not the central's`()
    throws
  {
    func found(asked: Bool) throws -> Finding? {
      try findings(.paramPreferredIgnored) { log in
        log.connect(interval: 24)
        log.discover(uuids: [0x2A00, 0x2A04], service: 0x1800)
        if asked {
          log.askForParameters(interval: 24)
          log.update(interval: 24)
        }
        log.exchange([0x0A, 6, 0], [0x0B, 80, 0, 100, 0, 0, 0, 200, 0])
        log.wait(6000)
        log.exchange([0x0A, 3, 0], [0x0B, 1])
      }.first
    }
    #expect(try found(asked: true)?.direction == .peripheralToCentral)
    #expect(try found(asked: false)?.direction == .centralToPeripheral)
  }

  @Test func `A refusal of what lies outside the central's own range names that range`() throws {
    func found(interval: UInt8) throws -> Finding? {
      try findings(.paramRejected) { log in
        // An interval of 30 to 50 ms.
        log.dial()
        log.connect(interval: 36)
        log.wait(6000)
        log.askForParameters(interval: interval, result: 1)
        log.disconnect(0x13)
      }.first
    }
    let own = Finding.Value.Content.nanosecondRange(30_000_000...50_000_000)
    #expect(try found(interval: 80)?[.ownInterval] == own)
    #expect(try found(interval: 32)?[.ownInterval] == nil)
  }

  @Test func `A timeout that latency makes too short is refused with the numbers`() throws {
    let found = try findings(.connAttemptInvalid) {
      $0.dialExtended(phys: 1, timeout: 9, status: 0x12)
    }.first
    #expect(found?[.timeout] == .nanoseconds(90_000_000))
    #expect(found?[.interval] == .nanoseconds(50_000_000) && found?[.latency] == .number(0))
  }

  @Test func `An update whose instant lies behind the end had no time to be answered`() throws {
    let found = try findings(.paramUpdateTooFar) { log in
      log.connect(interval: 120, latency: 90, timeout: 255)
      log.orderUpdate(interval: 24)
      log.wait(40_000)
      log.disconnect(0x16)
    }
    #expect(found.count == 1)
    // Six times 91 events of 150 ms.
    #expect(found.first?[.lifetime] == .nanoseconds(81_900_000_000))
  }

  @Test func `A pairing that nobody confirmed for 30 s before the link ended is named as that`()
    throws
  {
    func wait(_ milliseconds: Int64) throws -> Finding.Value.Content? {
      try findings(.pairingConnectionLost) { log in
        log.connect()
        log.send([0x01, 3, 0, 0x01, 16, 0, 0], channel: 6)
        log.send([0x02, 3, 0, 0x01, 16, 0, 0], channel: 6, received: true)
        log.wait(milliseconds)
        log.disconnect(0x13)
      }.first?[.wait]
    }
    #expect(try wait(20_000) == nil)
    #expect(try wait(29_690) == .nanoseconds(29_700_000_000))
  }

  @Test func `A Security Request while the host already encrypts is answered`() throws {
    let analysis = try findings(.smpSecurityRequestUnanswered) { log in
      log.connect()
      log.beginEncryption()
      log.send([0x0B, 0x05], channel: 6, received: true)
      log.endEncryption()
      log.wait(5000)
      log.disconnect(0x13)
    }
    #expect(analysis.isEmpty)
  }
}
