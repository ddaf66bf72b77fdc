import CaptureFiles
import Foundation
import ReportTestSupport
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// What reports say of a capture from which somebody removed the packets without content.
@Suite struct ExcerptWordsTests {
  @Test func `Reports of an excerpt call nothing missed, unanswered or silent`() throws {
    let path = PackageFiles.fixture("rules/capture-excerpt.pcap")
    var reader = try CaptureReader(bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
    let analysis = ConnectionAnalysis(reading: &reader)
    let text = written { ConnectionsText.write(analysis, style: TextStyle(width: 200), to: &$0) }
    #expect(text.contains("an excerpt without empty packets: missing events are not judged"))
    for word in ["missed", "silence", "without an answer", "data in", "radio on"] {
      #expect(!text.contains(word), "\(word)")
    }
  }
}
