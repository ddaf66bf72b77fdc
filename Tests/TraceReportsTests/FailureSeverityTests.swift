import ReportTestSupport
import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// No failure is a mere note: `check --fail-on warning` fails for each of them.
@Suite struct FailureSeverityTests {
  /// Rules that a session breaks, from a warning on.
  private static func rules(_ change: (inout AccessoryPlan) -> Void) throws -> Set<RuleID> {
    var plan = AccessoryPlan()
    plan.values = 3
    change(&plan)
    var reader = try CaptureReader(bytes: AccessoryLog.octets(of: [plan]), name: "log")
    let analysis = reader.analyses(by: CheckAnalyzer())
    return Set(analysis.findings.filter { $0.severity >= .warning }.map(\.rule))
  }

  /// Those that a session without any failure does not break.
  private func news(_ change: (inout AccessoryPlan) -> Void) throws -> Set<RuleID> {
    try Self.rules(change).subtracting(try Self.rules { _ in })
  }

  @Test(arguments: UInt8(1)...0x0F)
  func `Every failed pairing is a warning at least`(reason: UInt8) throws {
    #expect(try !news { $0.pairingFailure = reason }.isEmpty)
  }

  @Test(arguments: [0x08, 0x22, 0x28, 0x3D, 0x3E] as [UInt8])
  func `Every abnormal end of a connection is a warning at least`(reason: UInt8) throws {
    #expect(try !news { $0.reason = reason }.isEmpty)
  }

  @Test(arguments: [0x01, 0x03, 0x05, 0x0E, 0x11, 0x80] as [UInt8])
  func `Every refused request is a warning at least`(error: UInt8) throws {
    #expect(try !news { $0.subscribeError = error }.isEmpty)
  }
}
