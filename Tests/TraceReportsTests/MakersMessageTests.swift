import ReportTestSupport
import CaptureFiles
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// Qualcomm's controllers send debug messages as data of the handle 0x0EDC, which no connection has.
@Suite struct MakersMessageTests {
  /// A log of one such message, made up.
  private static let log: [UInt8] = {
    let header: [UInt8] = Array("btsnoop\0".utf8) + [0, 0, 0, 1, 0, 0, 0x03, 0xEA]
    // ACL data of handle 0x0EDC, the first part of a frame: four octets.
    let packet: [UInt8] = [0x02, 0xDC, 0x2E, 0x04, 0x00, 1, 2, 3, 4]
    let length: [UInt8] = [0, 0, 0, UInt8(packet.count)]
    let received: [UInt8] = [0, 0, 0, 1]
    let drops: [UInt8] = [0, 0, 0, 0]
    let time: [UInt8] = [0x00, 0xE2, 0xFB, 0xFC, 0x1A, 0x00, 0x00, 0x00]
    return header + length + length + received + drops + time + packet
  }()

  @Test func `The summary calls it what it is, and JSON names its layer`() throws {
    let summary = try FixtureFile(description: "maker.btsnoop", octets: Self.log).summary()
    let text = written { SummaryText.write(summary, style: TextStyle(width: 100), to: &$0) }
    #expect(text.contains(" vendor-specific packet 1\n"))
    #expect(!text.contains("fragment"))
    let json = written { SummaryJSON.write(summary, to: &$0) }
    #expect(json.contains("\"HCI ACL fragment\""))
  }

  @Test func `The title of an explanation does, too`() throws {
    var reader = try CaptureReader(bytes: Self.log)
    let analysis = FrameAnalysis(reading: &reader, by: FrameAnalyzer(frame: 1))
    let explanation = try #require(Explanation(analysis))
    let text = written { ExplanationText.write(explanation, style: TextStyle(width: 100), to: &$0) }
    let title = text.split(separator: "\n").first
    #expect(title?.hasSuffix("vendor-specific packet") == true)
  }
}
