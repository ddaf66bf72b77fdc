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
}
