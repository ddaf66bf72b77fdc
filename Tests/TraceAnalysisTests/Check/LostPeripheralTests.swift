import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Peripherals that are never heard again after their link was lost.
@Suite struct LostPeripheralTests {
  private func found(_ rule: RuleID, _ octets: [UInt8]) throws -> CheckFinding {
    var reader = try CaptureReader(bytes: octets)
    let check = reader.analyses(by: CheckAnalyzer())
    return try #require(check.findings.first { $0.rule == rule })
  }

  /// A link on which the peripheral falls silent, after which others are heard for some seconds.
  private func lost(advertisesAgain: Bool) -> [UInt8] {
    var link = AirLinkBuilder()
    link.advertise()
    link.connect()
    link.idle(20)
    link.call(66)
    link.wait(nanoseconds: 500_000_000)
    if advertisesAgain { link.advertise() }
    var file = link.file
    file.append(
      [0x42, 6, 9, 0, 0, 0, 0, 0xC0], .advertising, accessAddress: 0x8E89_BED6, rfChannel: 0,
      at: 1_700_000_010_000_000_000)
    return file.octets
  }

  @Test func `A peripheral that never advertises again while others do may have stopped`() throws {
    let gone = try found(.connSupervisionTimeout, lost(advertisesAgain: false))
    #expect((6_000_000_000...8_000_000_000).contains(try #require(gone.goneFor)))
    #expect(try found(.connSupervisionTimeout, lost(advertisesAgain: true)).goneFor == nil)
  }
}
