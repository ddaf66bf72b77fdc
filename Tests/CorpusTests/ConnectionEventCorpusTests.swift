import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Intervals and channels of other people's captures of the air.
@Suite(.enabled(if: PublicCaptures.arePresent, "no captures in ../shared/captures"))
struct ConnectionEventCorpusTests {
  private func analysis(_ row: PublicCaptures.Row) throws -> ConnectionAnalysis {
    var reader = try CaptureReader(path: row.path)
    return ConnectionAnalysis(
      reading: &reader, options: ReadingOptions(userLinkTypes: PublicCaptures.userLinkTypes))
  }

  /// The captures of SweynTooth are the log of the attacker's own dongle: its times are those of the
  /// host, so that anchors are not where they should be; that is said instead.
  @Test(arguments: PublicCaptures.rows.filter { !$0.isHCILog })
  func `Measured intervals are those of the PDUs within 0.1 %, or it is said why not`(
    _ row: PublicCaptures.Row
  ) throws {
    for connection in try analysis(row).connections {
      guard let events = connection.events, let counts = events.counts, counts.total >= 16 else {
        continue
      }
      if events.drift == nil {
        #expect(!events.notes.isEmpty, "connection \(connection.connection.id)")
        continue
      }
      for interval in events.intervals {
        guard let median = interval.measuredMedian else { continue }
        #expect(
          abs(median / interval.milliseconds - 1) < 0.001, "connection \(connection.connection.id)")
      }
    }
  }

  @Test(arguments: PublicCaptures.rows)
  func `Counts of events agree with each other`(_ row: PublicCaptures.Row) throws {
    for connection in try analysis(row).connections {
      guard let events = connection.events, let counts = events.counts else { continue }
      #expect(counts.observed <= counts.total)
      #expect(counts.missedByPeripheral + counts.answerNotCaptured <= counts.observed)
      #expect(counts.skippedByLatency <= counts.missedByPeripheral)
      #expect(events.packetsPerEvent.reduce(0, +) == counts.observed)
      #expect(events.ends.reduce(0, +) == counts.observed)
    }
  }
}
