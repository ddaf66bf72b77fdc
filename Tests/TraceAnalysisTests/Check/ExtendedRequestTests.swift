import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Requests to connect on the secondary advertising channels. Core 6.0, Vol 6, Part B, 4.4.3.
@Suite struct ExtendedRequestTests {
  private static let central = [UInt8](address: "5B:03:9E:AA:10:7C")
  private static let peripheral = [UInt8](address: "C4:F2:17:1A:1D:BB")

  private func extended(isAnswered: Bool) throws -> [CheckFinding] {
    var file = AirCaptureFile()
    var time: Int64 = 1_700_000_000_000_000_000
    for attempt in 0..<5 as Range<UInt8> {
      // AUX_ADV_IND: connectable, AdvA and ADI.
      file.append(
        [0x47, 10, 9 | 1 << 6, 0x09] + ExtendedRequestTests.peripheral + [0xAB, 0x11],
        .auxiliaryAdvertising, accessAddress: 0x8E89_BED6, rfChannel: 20, at: time)
      let link: [UInt8] =
        [attempt, 0x5D, 0x65, 0x50, 0xC9, 0xB3, 0x17, 2, 6, 0, 24, 0, 0, 0, 200, 0]
        + [0xFF, 0xFF, 0xFF, 0xFF, 0x1F, 11 | 1 << 5]
      file.append(
        [0xC5, 34] + ExtendedRequestTests.central + ExtendedRequestTests.peripheral + link,
        .auxiliaryAdvertising, accessAddress: 0x8E89_BED6, rfChannel: 20, at: time + 300_000)
      if isAnswered {
        // AUX_CONNECT_RSP: AdvA and TargetA.
        file.append(
          [0xC8, 14, 13, 0x03] + ExtendedRequestTests.peripheral + ExtendedRequestTests.central,
          .auxiliaryAdvertising, accessAddress: 0x8E89_BED6, rfChannel: 20, at: time + 800_000)
      }
      time += 100_000_000
    }
    var reader = try CaptureReader(bytes: file.octets)
    return reader.analyses(by: CheckAnalyzer()).findings.filter {
      (found: CheckFinding) in found.rule == .connFailedToEstablish
    }
  }

  @Test func `AUX_CONNECT_REQ without AUX_CONNECT_RSP is no connection`() throws {
    let found = try extended(isAnswered: false)
    #expect(found.count == 4)
    #expect(found.allSatisfy { $0.finding[.what] == .name("AUX_CONNECT_RSP") })
    #expect(try extended(isAnswered: true).allSatisfy { $0.finding[.what] == nil })
  }
}
