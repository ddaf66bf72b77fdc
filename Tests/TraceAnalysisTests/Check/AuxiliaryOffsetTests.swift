import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// How far the packets are that extended advertising points to.
@Suite struct AuxiliaryOffsetTests {
  /// Advertising events of one ADV_EXT_IND and its AUX_ADV_IND each.
  ///
  /// - Parameter offset: of an event's auxiliary packet, in steps of 300 µs.
  static func file(_ events: Int, offset: (Int) -> Int) -> [UInt8] {
    var file = AirCaptureFile()
    var time: Int64 = 1_700_000_000_000_000_000
    for event in 0..<events {
      let steps = offset(event)
      // ADI and AuxPtr: channel 4, in steps of 300 µs, LE 1M. Core 6.0, Vol 6, Part B, 2.3.4.5.
      file.append(
        [0x07, 7, 6, 0x18, 0x34, 0x12, 4 | 0x80, UInt8(steps & 0xFF), UInt8(steps >> 8)],
        .advertising, accessAddress: 0x8E89_BED6, rfChannel: 0, at: time)
      let data: [UInt8] = [2, 1, 6]
      file.append(
        [0x47, UInt8(10 + data.count), 9, 0x09] + [UInt8](address: "C4:F2:17:1A:1D:BB")
          + [0x34, 0x12] + data, .auxiliaryAdvertising, accessAddress: 0x8E89_BED6, rfChannel: 5,
        at: time + Int64(steps) * 300_000)
      time += 200_000_000
    }
    return file.octets
  }

  private func found(_ events: Int, offset: (Int) -> Int) throws -> Finding? {
    var reader = try CaptureReader(bytes: AuxiliaryOffsetTests.file(events, offset: offset))
    let findings = reader.analyses(by: CheckAnalyzer()).findings
    return findings.first(where: { $0.rule == .advAuxiliaryOffsetWide })?.finding
  }

  @Test func `Auxiliary packets at another distance each time are noted with their range`() throws {
    let finding = try #require(try found(30) { 13 + $0 * 11 })
    guard let range = finding[.offsets]?.nanosecondRange else {
      Issue.record("no range")
      return
    }
    #expect(range.upperBound == 99_600_000)
  }

  @Test func `Auxiliary packets at one distance are not, however far`() throws {
    #expect(try found(30) { _ in 150 } == nil)
    #expect(try found(30) { 13 + $0 % 4 } == nil)
  }

  @Test func `A few pointers show no spread`() throws {
    #expect(try found(8) { 13 + $0 * 40 } == nil)
  }
}
