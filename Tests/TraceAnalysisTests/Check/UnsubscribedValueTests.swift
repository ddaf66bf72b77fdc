import LinkSessions
import Testing
import TraceAnalysis

/// Values that nobody subscribed to: notifications and indications are told apart.
@Suite struct UnsubscribedValueTests {
  private func finding(_ build: (inout HostLogBuilder) -> Void) throws -> Finding {
    var log = HostLogBuilder()
    log.connect()
    log.discover()
    build(&log)
    return try #require(
      try log.check().findings.first { $0.rule == .gattValueUnsubscribed }?.finding)
  }

  @Test func `Indications are reported as such, up to the last value`() throws {
    let finding = try finding { log in
      for _ in 0..<3 {
        log.send([0x1D, 6, 0, 1, 2, 3, 4], received: true)
        log.send([0x1E])
      }
    }
    #expect(finding[.what] == .name("indications"))
    #expect(finding.count == 3)
    // The record after that is the confirmation.
    #expect(finding.frames.max() == 18)
  }

  @Test func `Notifications are none`() throws {
    let finding = try finding { log in
      for _ in 0..<3 { log.notify(6, octets: 4) }
    }
    #expect(finding[.what] == nil)
    #expect(finding.frames.max() == 16)
  }

  private func rules(_ build: (inout HostLogBuilder) -> Void) throws -> Set<RuleID> {
    var log = HostLogBuilder()
    log.connect()
    log.discover()
    build(&log)
    return Set(try log.check().findings.map(\.rule))
  }

  @Test func `A descriptor may be written by a command, too`() throws {
    let rules = try rules { log in
      log.send([0x52, 7, 0, 1, 0])
      for _ in 0..<3 { log.notify(6, octets: 4) }
    }
    #expect(!rules.contains(.gattValueUnsubscribed))
    // A command to another attribute subscribes to nothing.
    #expect(
      try self.rules { log in
        log.send([0x52, 3, 0, 1, 0])
        for _ in 0..<3 { log.notify(6, octets: 4) }
      }.contains(.gattValueUnsubscribed))
  }

  @Test(arguments: [true, false])
  func `Nobody waits for values of a subscription that was withdrawn`(_ isWithdrawn: Bool) throws {
    let rules = try rules { log in
      log.subscribe()
      log.wait(100)
      if isWithdrawn { log.subscribe(value: 0) }
      log.wait(40_000)
      log.exchange([0x0A, 3, 0], [0x0B, 1])
      log.disconnect(0x13)
    }
    #expect(rules.contains(.gattSubscribedSilent) != isWithdrawn)
  }
}
