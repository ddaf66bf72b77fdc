import LinkSessions
import Testing
import TraceAnalysis

/// What is looked for before the signal is blamed.
@Suite struct EndExplanationTests {
  private func explanation(
    of rule: RuleID, _ build: (inout HostLogBuilder) -> Void
  ) throws -> CheckFinding.EndExplanation? {
    var log = HostLogBuilder()
    build(&log)
    return try #require(try log.check().findings.last { $0.rule == rule }).explanation
  }

  /// Writes without response, 20 octets each.
  private func write(_ log: inout HostLogBuilder, _ count: Int) {
    for _ in 0..<count { log.send([0x52, 3, 0] + [UInt8](repeating: 7, count: 20)) }
  }

  @Test(
    arguments: [(300, 2000, true), (20, 2000, false), (300, 9000, false)] as [(Int, Int64, Bool)])
  func `A device that falls silent with the last write of a transfer has restarted`(
    _ count: Int, _ silence: Int64, _ isRestart: Bool
  ) throws {
    let explanation = try explanation(of: .connSupervisionTimeout) { log in
      log.connect()
      log.notify(5, octets: 3)
      write(&log, count)
      log.wait(silence)
      log.disconnect(0x08)
    }
    if case .restart(let handle, let octets, _) = explanation {
      #expect(isRestart)
      #expect(handle == 3 && octets == count * 20)
    } else {
      #expect(!isRestart && explanation == nil)
    }
  }

  @Test(arguments: [true, false])
  func `An attempt that failed is explained by the next one, if that succeeded`(
    _ succeeds: Bool
  ) throws {
    let explanation = try explanation(of: .connFailedToEstablish) { log in
      log.connect()
      log.wait(100)
      log.disconnect(0x3E)
      log.wait(10_000)
      if succeeds {
        log.connect()
        log.exchange([0x0A, 3, 0], [0x0B, 1])
        log.disconnect(0x13)
      }
    }
    if case .retried(let next, let time)? = explanation {
      #expect(succeeds && next == ConnectionID(2) && time > .seconds(10))
    } else {
      #expect(!succeeds && explanation == nil)
    }
  }

  @Test func `A device that answered after the last write has not restarted`() throws {
    let explanation = try explanation(of: .connSupervisionTimeout) { log in
      log.connect()
      write(&log, 300)
      log.notify(5, octets: 3)
      log.wait(2000)
      log.disconnect(0x08)
    }
    #expect(explanation == nil)
  }

  @Test(arguments: [(10, true), (3000, false)] as [(Int64, Bool)])
  func `Links of one host that die together have a cause in common`(
    _ apart: Int64, _ isTogether: Bool
  ) throws {
    let explanation = try explanation(of: .connSupervisionTimeout) { log in
      log.connect()
      log.handle = 2
      log.connect(peer: 0xCC)
      log.wait(5000)
      log.disconnect(0x08)
      log.wait(apart)
      log.handle = 1
      log.disconnect(0x08)
    }
    #expect(explanation == (isTogether ? .hostLinks([ConnectionID(2)]) : nil))
  }

  @Test(
    arguments: [([10_000, 10_000, 10_020], true), ([10_000, 15_000, 20_000], false)]
      as [([Int64], Bool)])
  func `The same idle time before each hang-up is a timer`(
    _ idle: [Int64], _ isTimer: Bool
  ) throws {
    let explanation = try explanation(of: .connEndedBy) { log in
      for time in idle {
        log.connect()
        log.exchange([0x0A, 3, 0], [0x0B, 1])
        log.wait(time)
        log.disconnect(0x13)
      }
    }
    if case .idleTimeout(_, let connections) = explanation {
      #expect(isTimer && connections.map(\.rawValue) == [1, 2, 3])
    } else {
      #expect(!isTimer)
    }
  }

  private func departure(
    _ build: (inout HostLogBuilder) -> Void
  ) throws -> CheckFinding.EndExplanation.Departure? {
    if case .departure(let departure)? = try explanation(of: .connSupervisionTimeout, build) {
      return departure
    }
    return nil
  }

  @Test func `A peripheral that advertises before the timeout is over has left the link`() throws {
    let departure = try #require(
      try departure { log in
        log.connect()
        log.exchange([0x12, 3, 0, 0x1E], [0x13])
        log.wait(90)
        log.hearAdvertising()
        log.hearAdvertising()
        log.wait(1900)
        log.disconnect(0x08)
      })
    #expect(departure.heard?.number == 3)
    #expect(departure.advertised.number == 4)
    #expect(departure.write?.handle == 3 && departure.write?.frame == 2)
    #expect(departure.overdueTimeout == nil && departure.usedTimeout == nil)
  }

  @Test func `One that advertises all the time, or another one, shows nothing`() throws {
    let habit = try departure { log in
      log.connect()
      log.wait(200)
      log.hearAdvertising()
      log.exchange([0x0A, 3, 0], [0x0B, 1])
      log.hearAdvertising()
      log.wait(2000)
      log.disconnect(0x08)
    }
    #expect(habit == nil)
    let other = try departure { log in
      log.connect()
      log.exchange([0x0A, 3, 0], [0x0B, 1])
      log.wait(90)
      log.hearAdvertising(of: 0xCC)
      log.wait(1900)
      log.disconnect(0x08)
    }
    #expect(other == nil)
  }

  @Test func `A loss that is reported too late fits the timeout that the connection began with`()
    throws
  {
    let departure = try #require(
      try departure { log in
        log.connect(timeout: 255)
        log.update(interval: 24, timeout: 50)
        log.exchange([0x0A, 3, 0], [0x0B, 1])
        log.wait(90)
        log.hearAdvertising()
        log.wait(2400)
        log.disconnect(0x08)
      })
    #expect(departure.overdueTimeout == 500_000_000)
    #expect(departure.usedTimeout?.timeout == 2_550_000_000)
    #expect(departure.usedTimeout?.frame == 1)
    #expect(departure.write == nil)
  }

  @Test func `A link that lived on for long after that shows nothing`() throws {
    let departure = try departure { log in
      log.connect()
      log.exchange([0x0A, 3, 0], [0x0B, 1])
      log.wait(90)
      log.hearAdvertising()
      log.wait(60_000)
      log.disconnect(0x08)
    }
    #expect(departure == nil)
  }

  @Test func `The silence is measured, whatever timeout was agreed on`() throws {
    var log = HostLogBuilder()
    log.connect()
    log.exchange([0x0A, 3, 0], [0x0B, 1])
    log.wait(5990)
    log.disconnect(0x08)
    let finding = try #require(
      try log.check().findings.first { $0.rule == .connSupervisionTimeout }?.finding)
    #expect(finding[.wait] == .nanoseconds(6_000_000_000))
    #expect(finding[.timeout] == .nanoseconds(2_000_000_000))
  }
}
