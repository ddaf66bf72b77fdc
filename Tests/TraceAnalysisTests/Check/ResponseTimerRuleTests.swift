import CaptureFiles
import LinkSessions
import Testing
import TraceAnalysis

/// What `check` finds of link layer requests whose timer expires, and of peripherals that leave.
@Suite struct ResponseTimerRuleTests {
  private func check(_ link: AirLinkBuilder) throws -> CheckAnalysis {
    var reader = try CaptureReader(bytes: link.file.octets)
    return reader.analyses(by: CheckAnalyzer())
  }

  private func link(events: Int) -> AirLinkBuilder {
    var link = AirLinkBuilder()
    link.connect()
    link.idle(4)
    link.event((3, [0x03] + [UInt8](repeating: 0, count: 22)))
    link.idle(events)
    return link
  }

  @Test func `A request without an answer for 40 s is an error where the capture ends there`()
    throws
  {
    let analysis = try check(link(events: 1333))
    let found = try #require(analysis.findings.first { $0.rule == .llResponseTimeout })
    #expect(found.finding.direction == .peripheralToCentral)
    #expect(found.finding[.outcome] == .name("unanswered"))
    #expect(analysis.connections[0].end?.cause == .captureEnds)
    #expect(!analysis.findings.contains { $0.rule == .unexplainedFailure })
  }

  @Test func `A request that still has time for its answer is none`() throws {
    #expect(try !check(link(events: 1000)).findings.contains { $0.rule == .llResponseTimeout })
  }

  @Test func `An end 40 s after a rejected request is the fault of the side that had asked`() throws
  {
    var link = AirLinkBuilder()
    link.connect()
    link.idle(4)
    link.event((1, []), (3, [0x0F] + [UInt8](repeating: 1, count: 23)))
    link.event((3, [0x11, 0x0F, 0x2A]))
    link.idle(1332)
    link.idle(20, hearsPeripheral: false)
    let analysis = try check(link)
    let found = try #require(analysis.findings.first { $0.rule == .llResponseTimeout })
    #expect(found.finding.direction == .peripheralToCentral)
    #expect(found.finding[.outcome] == .name("rejected"))
    #expect(analysis.diagnoses.first?.kind == .procedureUnanswered)
  }
}
