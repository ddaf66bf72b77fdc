import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Connection requests that come to nothing, and what the capture shows of why.
@Suite struct AnswerTimingTests {
  /// A request, six events in which the central hears no answer, and the peripheral's return. The answers begin so many
  /// nanoseconds after the end of the central's packets.
  private func check(answers pause: (Int) -> Int64) throws -> CheckFinding {
    var link = AirLinkBuilder()
    link.connect()
    var file = link.file
    var time: Int64 = 1_700_000_000_015_000_000
    for event in 0..<6 {
      file.append([0x01, 0], .central, rfChannel: 5, at: time)
      file.append([0x05, 0], .peripheral, rfChannel: 5, at: time + 80_000 + pause(event))
      time += 30_000_000
    }
    file.append(
      [0x40, 6] + [UInt8](address: "C4:F2:17:1A:1D:BB"), .advertising, accessAddress: 0x8E89_BED6,
      rfChannel: 0, at: time + 2_000_000_000)
    var reader = try CaptureReader(bytes: file.octets)
    let findings = reader.analyses(by: CheckAnalyzer()).findings
    return try #require(findings.first { $0.rule == .connFailedToEstablish })
  }

  @Test func `Answers that begin late are named where the central hears none of them`() throws {
    let found = try check { _ in 154_000 }
    #expect(found.answerPause.map { ($0 - 154).magnitude < 0.5 } == true)
  }

  @Test(arguments: [149_000, 150_000, 152_000] as [Int64])
  func `Answers within the tolerance of T_IFS are none of the causes`(_ pause: Int64) throws {
    #expect(try check { _ in pause }.answerPause == nil)
  }

  @Test func `A clock that scatters shows no T_IFS`() throws {
    #expect(try check { 154_000 + Int64($0 % 3) * 9_000 }.answerPause == nil)
  }
}
