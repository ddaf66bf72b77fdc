import LinkSessions
import Testing
import TraceAnalysis

/// What rules leave unsaid.
@Suite struct CheckRuleTests {
  @Test func `A link that dies at once left no time to apply what was accepted`() throws {
    var log = HostLogBuilder()
    log.connect(interval: 40)
    log.wait(6000)
    log.askForParameters(interval: 24)
    log.wait(200)
    log.exchange([0x0A, 3, 0], [0x0B, 1])
    log.wait(20_000)
    log.disconnect(0x08)
    #expect(!(try log.check().findings.contains { $0.rule == .paramAcceptedUnapplied }))
  }
}
