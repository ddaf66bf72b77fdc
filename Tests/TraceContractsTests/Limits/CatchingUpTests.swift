import ReportTestSupport
import ByteReading
import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// What ends with a capture is told connection by connection, and nothing keeps all of it.
@Suite struct CatchingUpTests {
  /// Connections that stay open, with as many requests each that nothing answers.
  private static let connections = 40
  private static let requests = 16

  private static let log = GrowingLog.made { log in
    for number in 1...connections {
      log.connect(UInt16(number), peer: number)
      for handle in 1...requests {
        log.att([0x0A] + UInt16(handle).octets, UInt16(number), received: false)
        log.att([0x0A] + UInt16(handle).octets, UInt16(number), received: true)
      }
    }
  }

  /// Counts how many procedures wait to be taken.
  private final class Waiting: CaptureAnalyzer, RecordFollower {
    private let builder = ProcedureBuilder(rangeLimit: 0)
    private var most = 0
    private var all = 0

    func observers(_ shared: inout SharedObservers) -> [any SessionObserver] { [builder] }

    func follow(
      _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome,
      fields: FieldWatcher?, _ tracker: inout SessionTracker
    ) { take() }

    func catchUp(_ tracker: borrowing SessionTracker) { take() }

    func finish(_ capture: borrowing ReadCapture) -> (most: Int, all: Int) {
      builder.finish(at: capture.tracker.lastTime)
      take()
      return (most, all)
    }

    private func take() {
      most = max(most, builder.newProcedures.count)
      all += builder.newProcedures.count
      builder.forgetNews()
    }
  }

  @Test func `What is open at the end waits for no other connection`() throws {
    var reader = try CaptureReader(bytes: Self.log, name: "open")
    let (most, all) = reader.analyses(by: Waiting())
    // Each request, and the connection and its end.
    #expect(all >= Self.connections * Self.requests)
    #expect(most <= 2 * Self.requests + 8)
  }

  @Test func `A timeline has them all, in order`() throws {
    var reader = try CaptureReader(bytes: Self.log, name: "open")
    let timeline = reader.analyses(by: TimelineAnalyzer())
    let reads = timeline.procedures.filter { $0.kind == .read }
    #expect(reads.count >= Self.connections * Self.requests)
    #expect(reads.allSatisfy { $0.outcome == .inProgress })
    #expect(timeline.procedures.map(\.start) == timeline.procedures.map(\.start).sorted())
  }

  @Test func `Lines of packets are found by their frames`() {
    var lines = PacketLines()
    lines.append("one", of: 3)
    lines.append("", of: 4)
    lines.append("an earlier one", of: 4)
    lines.append("später", of: 900)
    #expect(lines.count == 3)
    #expect([2, 3, 4, 5, 900, 901].map { lines[$0] } == [nil, "one", "", nil, "später", nil])
  }
}
