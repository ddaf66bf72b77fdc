import CaptureFiles
import LinkSessions
import Testing
import TraceAnalysis

/// A side that asks for something, is refused, and ends the connection right away.
@Suite struct DepartureAfterRefusalTests {
  /// LL_PERIPHERAL_FEATURE_REQ, an answer, and LL_TERMINATE_IND some events later.
  private func octets(
    answer: [UInt8] = [0x07, 0x0E], after events: Int = 0, byPeripheral: Bool = true
  ) -> [UInt8] {
    var link = AirLinkBuilder()
    link.connect()
    link.idle(2)
    link.event((1, []), (3, [0x0E] + [UInt8](repeating: 0, count: 8)))
    link.event((3, answer))
    link.idle(events)
    let end: (UInt8, [UInt8]) = (3, [0x02, 0x13])
    byPeripheral ? link.event((1, []), end) : link.event(end)
    return link.file.octets
  }

  private func listed(_ octets: [UInt8]) throws -> [CheckFinding] {
    var reader = try CaptureReader(bytes: octets)
    let check = reader.analyses(by: CheckAnalyzer())
    return check.findings.filter { (found: CheckFinding) in found.rule == .unexplainedFailure }
  }

  @Test(arguments: [[0x07, 0x0E], [0x11, 0x0E, 0x1A]] as [[UInt8]])
  func `Features that the central refuses, after which the peripheral leaves, are a failure`(
    _ answer: [UInt8]
  ) throws {
    let found = try #require(try listed(octets(answer: answer)).first)
    // The request, its answer, and the end.
    #expect(found.frames == [7, 8, 11])
    #expect(found.finding.direction == .peripheralToCentral)
    guard let time = found.finding[.departedAfter]?.nanoseconds else {
      Issue.record("no end")
      return
    }
    #expect((20_000_000...40_000_000).contains(time))
    var reader = try CaptureReader(bytes: octets(answer: answer))
    let first = try #require(TraceSummary(reading: &reader).troubles.first)
    #expect(first.frames == [7, 8, 11])
    #expect(first.severity == .error)
  }

  @Test func `An end long after it, or by the other side, is not about it`() throws {
    #expect(try listed(octets(after: 60)).isEmpty)
    #expect(try listed(octets(byPeripheral: false)).isEmpty)
  }

  @Test func `Damaged advertising is noted after everything else`() throws {
    var file = AirCaptureFile()
    var link = AirLinkBuilder()
    link.connect()
    link.idle(4)
    link.event((1, []), (3, [0x0E] + [UInt8](repeating: 0, count: 8)))
    link.event((3, [0x07, 0x0E]))
    link.event((1, []), (3, [0x02, 0x13]))
    file = link.file
    for _ in 0..<6 { file.appendDamaged(at: 1_700_000_001_000_000_000) }
    var reader = try CaptureReader(bytes: file.octets)
    let troubles = TraceSummary(reading: &reader).troubles
    guard case .badCRC? = troubles.last?.kind else {
      Issue.record("\(troubles.map(\.kind))")
      return
    }
    #expect(troubles.count > 1)
    #expect(troubles.last?.severity == .note)
  }
}
