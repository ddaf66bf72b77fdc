import ReportTestSupport
import ByteReading
import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// One pass gives any number of analyses, each as if it had been alone.
@Suite struct OnePassTests {
  private static let options = ReadingOptions(userLinkTypes: FixtureFile.userLinkTypes)

  @Test(arguments: FixtureFile.readable)
  func `All analyses of one pass are those that each identifies alone`(_ fixture: FixtureFile)
    throws
  {
    var reader = try CaptureReader(bytes: fixture.octets, name: fixture.path)
    let (summary, timeline, connections, throughput, advertising, gatt, pairing, packets) =
      reader.analyses(
        by: SummaryAnalyzer(), Self.timelineAnalyzer(), ConnectionAnalyzer(), ThroughputAnalyzer(),
        AdvertisingAnalyzer(), GATTAnalyzer(), PairingAnalyzer(),
        TimelinePackets(filter: Timeline.Filter()), options: Self.options)

    func alone<Analyzer: CaptureAnalyzer>(_ analyzer: Analyzer) throws -> Analyzer.Analysis {
      var reader = try CaptureReader(bytes: fixture.octets, name: fixture.path)
      return reader.analyses(by: analyzer, options: Self.options)
    }
    func expectSame<Analysis>(
      _ together: Analysis, _ alone: Analysis, _ write: (Analysis, inout OutputBuffer) -> Void
    ) {
      #expect(written { write(together, &$0) } == written { write(alone, &$0) })
    }
    expectSame(summary, try alone(SummaryAnalyzer())) { SummaryJSON.write($0, to: &$1) }
    expectSame(timeline, try alone(Self.timelineAnalyzer())) { TimelineJSON.write($0, to: &$1) }
    expectSame(connections, try alone(ConnectionAnalyzer())) { ConnectionsJSON.write($0, to: &$1) }
    expectSame(throughput, try alone(ThroughputAnalyzer())) { ThroughputJSON.write($0, to: &$1) }
    expectSame(advertising, try alone(AdvertisingAnalyzer())) { AdvertisingJSON.write($0, to: &$1) }
    expectSame(gatt, try alone(GATTAnalyzer())) { GATTJSON.write($0, to: &$1) }
    expectSame(pairing, try alone(PairingAnalyzer())) { PairingJSON.write($0, to: &$1) }
    #expect(try alone(TimelinePackets(filter: Timeline.Filter())) == packets)
  }

  private static func timelineAnalyzer() -> TimelineAnalyzer {
    TimelineAnalyzer(keepsTransactions: true)
  }

  /// Takes the first records only.
  private final class FirstRecords: CaptureAnalyzer, RecordFollower {
    let count: Int
    private var taken = 0

    init(_ count: Int) {
      self.count = count
    }

    func observers(_ shared: inout SharedObservers) -> [any SessionObserver] { [] }
    var hasEnough: Bool? { taken == count }

    func follow(
      _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome,
      fields: FieldWatcher?, _ tracker: inout SessionTracker
    ) {
      if taken < count { taken += 1 }
    }

    func finish(_ capture: borrowing ReadCapture) -> (taken: Int, read: Int) {
      (taken, capture.file.tally.records)
    }
  }

  private final class Ears: RoleSwapObserver {
    func observeRoleSwap(of connection: ConnectionID) {}
  }

  /// Tells who listened for it.
  private final class EarsAnalyzer: CaptureAnalyzer {
    private var ears = Ears()

    func observers(_ shared: inout SharedObservers) -> [any SessionObserver] {
      ears = shared.one(Ears.init)
      return []
    }

    func finish(_ capture: borrowing ReadCapture) -> Ears { ears }
  }

  @Test func `Analyzer of one pass share an observer, those of two passes do not`() throws {
    let fixture = try #require(FixtureFile.readable.first)
    var reader = try CaptureReader(bytes: fixture.octets, name: fixture.path)
    let (one, other) = reader.analyses(by: EarsAnalyzer(), EarsAnalyzer())
    #expect(one === other)
    var again = try CaptureReader(bytes: fixture.octets, name: fixture.path)
    #expect(again.analyses(by: EarsAnalyzer()) !== one)
  }

  @Test func `A pass ends early only where every analyzer has enough`() throws {
    let fixture = try #require(
      FixtureFile.readable.first { $0.description == "heart-rate.btsnoop" })
    var reader = try CaptureReader(bytes: fixture.octets, name: fixture.path)
    let (few, more) = reader.analyses(by: FirstRecords(3), FirstRecords(7))
    #expect(few == (3, 7))
    #expect(more == (7, 7))
    var again = try CaptureReader(bytes: fixture.octets, name: fixture.path)
    let (some, summary) = again.analyses(by: FirstRecords(3), SummaryAnalyzer())
    #expect(some.read == summary.tally.records)
    #expect(some.read > 7)
  }
}
