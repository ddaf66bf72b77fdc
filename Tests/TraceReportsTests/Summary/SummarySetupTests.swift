import ByteReading
import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// The summary follows connections only until they are set up, and knows their setups like a whole timeline.
@Suite struct SummarySetupTests {
  /// The setups that a builder of all procedures finds.
  private final class Whole: CaptureAnalyzer, RecordFollower {
    private let builder = ProcedureBuilder(rangeLimit: 0)
    private var setups: [Int: Facts] = [:]

    func observers(_ shared: inout SharedObservers) -> [any SessionObserver] { [builder] }

    func follow(
      _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome,
      fields: FieldWatcher?, _ tracker: inout SessionTracker
    ) { take() }

    func catchUp(_ tracker: borrowing SessionTracker) { take() }

    func finish(_ capture: borrowing ReadCapture) -> [Int: Facts] {
      builder.finish(at: capture.tracker.lastTime)
      take()
      return setups
    }

    private func take() {
      for procedure in builder.newProcedures {
        guard let connection = procedure.connection, case .setup(let stages) = procedure.detail
        else { continue }
        setups[connection] = Facts(
          stages: stages, duration: procedure.duration, frames: procedure.frames)
      }
      builder.forgetNews()
    }
  }

  private struct Facts: Equatable {
    let stages: Procedure.Setup
    let duration: Int64
    let frames: ClosedRange<Int>
  }

  @Test(
    arguments: ["heart-rate.btsnoop", "credit-channel.btsnoop"].map { PackageFiles.fixture($0) }
      + PublicCaptures.rows.filter { $0.packets < 6000 }.map(\.path))
  func `A summary has the setups of all procedures`(_ path: String) throws {
    let options = ReadingOptions(userLinkTypes: PublicCaptures.userLinkTypes)
    var reader = try CaptureReader(path: path)
    let summary = TraceSummary(reading: &reader, options: options)
    var second = try CaptureReader(path: path)
    let whole = second.analyses(by: Whole(), options: options)
    let setups = summary.setups.mapValues {
      Facts(stages: $0.stages, duration: $0.duration, frames: $0.frames)
    }
    #expect(setups == whole)
  }
}
