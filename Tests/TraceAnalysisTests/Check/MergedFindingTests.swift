import CaptureFiles
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

  @Test func `Requests after different times have a range of them`() throws {
    var log = HostLogBuilder()
    log.connect()
    log.askForParameters()
    log.wait(2000)
    log.askForParameters()
    let found = try #require(log.check().findings.first { $0.rule == .paramTooEarly })
    #expect(found.times == 2)
    #expect(found.finding[.wait] == .nanosecondRange(10_000_000...2_030_000_000))
  }

  @Test func `A peripheral that answers every third event has a rhythm`() throws {
    func rhythm(_ runs: [Int]) throws -> Finding.Value.Content? {
      var link = AirLinkBuilder()
      link.connect()
      for run in runs {
        link.idle(1)
        link.call(run)
      }
      link.idle(2)
      var reader = try CaptureReader(bytes: link.file.octets)
      let check = reader.analyses(by: CheckAnalyzer())
      let found = try #require(check.findings.first { $0.rule == .connEventsUnanswered })
      return found.finding[.latency]
    }
    #expect(try rhythm([Int](repeating: 2, count: 60)) == .number(2))
    #expect(try rhythm((0..<60).map { 1 + $0 % 4 }) == nil)
  }

  @Test func `An advertiser that can't be connected to is not the unknown peer`() throws {
    // A structure that claims more octets than follow, in connectable and in other advertising.
    func isJudged(_ type: UInt8) throws -> Bool {
      var log = HostLogBuilder()
      for _ in 0..<3 {
        log.report([2, 1, type, 1] + HostLogBuilder.identity + [3, 9, 9, 0x41, 0xCC])
      }
      log.handle = 9
      log.exchange([0x0A, 3, 0], [0x0B, 1])
      return try log.check().findings.contains { $0.rule == .adStructureOverrun }
    }
    #expect(try isJudged(0))
    #expect(try !isJudged(3))
  }
}
