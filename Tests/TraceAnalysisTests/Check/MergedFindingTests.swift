import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Findings about many packets: their time, and the values of all of them.
@Suite struct MergedFindingTests {
  @Test(arguments: [RuleID.attMTUDefault, .gattSearchRepeated, .gattValueUnsubscribed])
  func `A finding about a run has the time of its first frame`(_ rule: RuleID) throws {
    var log = HostLogBuilder()
    log.connect()
    for _ in 0..<5 { log.discover() }
    for _ in 0..<24 { log.notify(3, octets: 20) }
    log.disconnect(0x13)
    let found = try #require(log.check().findings.first { $0.rule == rule }).finding
    let first = try #require(found.frames.min())
    // A record every 10 ms, from the second second on.
    #expect(found.time == 1_700_000_001_000_000_000 + Int64(first) * 10_000_000)
    #expect(try #require(found.frame).number > first)
  }

  @Test func `Reserved values of several reports are named, each once`() throws {
    var log = HostLogBuilder()
    for type: UInt16 in [0x8010, 0x8013, 0x8010, 0x801B] {
      log.hearExtended(type: type, primaryPHY: 1)
    }
    func values() throws -> Finding.Value.Content? {
      try #require(log.check().findings.first { $0.rule == .hciReportReserved }).finding[.what]
    }
    #expect(try values() == .name("Event_Type 0x8010, 0x8013, 0x801B"))
    for type: UInt16 in [0x8011, 0x8012, 0x8014] { log.hearExtended(type: type, primaryPHY: 1) }
    #expect(try values() == .name("Event_Type 0x8010, 0x8013, 0x801B, 0x8011 and others"))
  }
}
