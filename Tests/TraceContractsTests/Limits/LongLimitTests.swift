import ReportTestSupport
import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// Limits that only captures of gigabytes reach, held to with smaller numbers, and those of whole reports.
@Suite struct LongLimitTests {
  /// A connection with so many reads.
  private static func reads(_ count: Int) throws -> CaptureReader {
    try CaptureReader(bytes: GrowingLog.made { $0.read(count) }, name: "limits")
  }

  @Test func `Frames that a filter chooses are kept up to the limit, and the rest is counted`()
    throws
  {
    var reader = try Self.reads(50)
    let chosen = ChosenFrames(try DisplayFilter("btatt"), limit: 60)
    _ = reader.analyses(by: SummaryAnalyzer(), after: chosen)
    #expect(chosen.count == 60 && chosen.notKept == 40)
    #expect(chosen.all.count == 60)
  }

  @Test func `Procedures that a filter asks for are kept up to the limit, and the rest is counted`()
    throws
  {
    var reader = try Self.reads(50)
    let few = reader.analyses(by: ProcedureFramesAnalyzer(limit: 40))
    reader = try Self.reads(50)
    let all = reader.analyses(by: ProcedureFramesAnalyzer())
    #expect(all.notKept == 0)
    // The transactions beyond 40, and more than a tenth of that in procedures.
    #expect(few.notKept >= 10 + 46)
    let filter = try DisplayFilter("bletrace.procedure")
    func count(_ frames: ProcedureFrames) throws -> Int {
      var reader = try Self.reads(50)
      let chosen = ChosenFrames(filter, procedures: frames)
      _ = reader.analyses(by: SummaryAnalyzer(), after: chosen)
      return chosen.count
    }
    #expect(try count(few) < count(all))
  }

  @Test func `Procedures of chosen transactions are kept up to the limit, and the rest is counted`()
    throws
  {
    var reader = try Self.reads(50)
    let chosen = ChosenFrames(try DisplayFilter("btatt"))
    let timeline = reader.analyses(by: TimelineAnalyzer(keepsTransactions: true), after: chosen)
    var choice = ProcedureChoice(chosen, limit: 10)
    let members = timeline.transactions.filter { $0.procedure != nil }
    let procedures = Set(members.compactMap(\.procedure)).count
    #expect(procedures > 10)
    var taken = 0
    for member in members where choice.takes(member) { taken += 1 }
    #expect(taken == members.count)
    #expect(choice.notKept == procedures - 10)
  }

  @Test func `Transfers beyond the limit are counted`() throws {
    let octets = GrowingLog.made { log in
      // Four values of 255 octets are a transfer, each of another attribute.
      for number in 0..<12_010 {
        // Those of a connection are over with it.
        if number % 1000 == 0 {
          if number > 0 { log.disconnect() }
          log.connect()
        }
        for _ in 0..<4 {
          log.att([0x1B] + UInt16(3 + number % 1000).octets + [UInt8](repeating: 7, count: 252))
        }
      }
    }
    var reader = try CaptureReader(bytes: octets, name: "limits")
    let analysis = reader.analyses(by: ThroughputAnalyzer())
    #expect(analysis.transfers.count == 12_000)
    #expect(analysis.runsNotKept == 10)
  }

  @Test func `Changes between two captures beyond the limit are counted`() throws {
    func side(_ connections: Int) throws -> TraceDifference.Side {
      let octets = GrowingLog.made { log in
        for number in 0..<connections {
          log.connect(peer: number)
          log.disconnect()
        }
      }
      var reader = try CaptureReader(bytes: octets, name: "limits")
      return TraceDifference.Side(reading: &reader)
    }
    let difference = try TraceDifference(old: side(1), new: side(5_101))
    #expect(difference.changes.count == 5000)
    #expect(difference.changesNotKept >= 100)
  }
}
