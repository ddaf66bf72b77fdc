import CaptureFiles
import Foundation
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Nothing fails in silence, in other people's captures as in our own.
@Suite(.enabled(if: PublicCaptures.arePresent, "no captures in ../shared/captures"))
struct FailureCorpusTests {
  /// Small ones, and all of `strange`.
  static let paths = PublicCaptures.rows.filter {
    $0.packets > 0 && ($0.packets < 3000 || $0.description.hasPrefix("strange/"))
  }.map(\.path)

  @Test(arguments: paths)
  func `Each failure of the timeline is accounted for once`(_ path: String) throws {
    guard var reader = try? CaptureReader(path: path) else { return }
    let (check, timeline, security) = reader.analyses(
      by: CheckAnalyzer(), TimelineAnalyzer(keepsTransactions: true), PairingAnalysis.analyzer(),
      options: ReadingOptions(userLinkTypes: PublicCaptures.userLinkTypes))
    var count = timeline.transactions.count {
      switch $0.transaction.outcome {
      case .error, .timeout, .notApplied, .disconnected: true
      case .success, .notInCapture, .inProgress: false
      }
    }
    count += timeline.connections.connections.count {
      $0.end.map { $0.isFailure || $0.cause == .captureEnds && $0.circumstances.isDying } ?? false
    }
    count += security.encryptions.count {
      switch $0.encryption.outcome {
      case .failed, .disconnected: true
      case .on, .notInCapture, .inProgress: false
      }
    }
    count += security.pairings.count { $0.pairing.outcome == .abandoned }
    count += timeline.procedures.count { $0.detail == .accepted(.notApplied) }
    #expect(check.failures.total == count)
    let listed = check.findings.filter { $0.rule == .unexplainedFailure }
    #expect(listed.reduce(0) { $0 + $1.times } == check.failures.listed)
  }
}
