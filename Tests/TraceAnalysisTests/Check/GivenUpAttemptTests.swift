import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Attempts to connect that this host cancelled.
@Suite struct GivenUpAttemptTests {
  private func attempt(hears: (before: Bool, after: Bool)) throws -> Finding {
    var log = HostLogBuilder()
    let data: [UInt8] = [3, 9, 0x41, 0x42]
    let report: [UInt8] =
      [2, 1, 0, 1] + HostLogBuilder.identity + [UInt8(data.count)] + data + [0xCC]
    // Another device, so that the log has advertising.
    log.hearPrivately(by: 9)
    if hears.before { log.report(report) }
    log.dialInVain()
    if hears.after { log.report(report) }
    let found = try log.check().findings.first { $0.rule == .connAttemptUnanswered }
    return try #require(found).finding
  }

  @Test func `An attempt that this host cancelled did not fail by itself`() throws {
    let before = try attempt(hears: (true, false))
    #expect(before[.reason] == .name("cancelled"))
    #expect(before[.isHeard] == .flag(true))
    #expect(before[.lifetime] == .nanoseconds(10_000_000))
    #expect(try attempt(hears: (true, true))[.place] == .name("around"))
    #expect(try attempt(hears: (false, true))[.place] == .name("after"))
    #expect(try attempt(hears: (false, false))[.isHeard] == .flag(false))
  }
}
