import ReportTestSupport
import CaptureFiles
import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// Pairs of a capture and a log of the same session, which a script writes as phones, apps and firmware do.
@Suite struct PairedLogTests {
  /// The name of a log, how its clock is compared, and seconds from its clock to the capture's.
  private static let truth: [(name: String, basis: String, seconds: Double)] = {
    let text =
      (try? String(contentsOfFile: PackageFiles.fixture("logs/expected.tsv"), encoding: .utf8))
    return (text ?? "").split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.split(separator: "\t").map(String.init)
      return (parts[0], parts[1], Double(parts[2]) ?? .nan)
    }
  }()

  private func timeline() throws -> Timeline {
    var reader = try CaptureReader(path: PackageFiles.fixture("heart-rate.btsnoop"))
    return reader.analyses(by: TimelineAnalyzer())
  }

  private func placed(_ text: String, in timeline: Timeline) -> PlacedLog? {
    // Central Europe in March.
    PlacedLog(AppLog(text, name: "app.log"), in: timeline, offset: nil, zone: { _ in 3600 })
  }

  @Test func `Each of five logs is placed within 50 ms, or its offset is said to be unknown`()
    throws
  {
    #expect(Self.truth.count == 5)
    let timeline = try timeline()
    for pair in Self.truth {
      let text = try String(
        contentsOfFile: PackageFiles.fixture("logs/\(pair.name)"), encoding: .utf8)
      let log = try #require(placed(text, in: timeline), "\(pair.name)")
      #expect(log.basis.rawValue == pair.basis, "\(pair.name)")
      guard pair.basis == "found" else {
        #expect(log.remark.contains("unknown"))
        continue
      }
      // Each line says where in the capture it was written.
      let json = written { TimelineJSON.write(timeline, log: log, to: &$0) }
      let marks = json.matches(of: #/"time":([\d.]+),"text":"[^"]*mark ([\d.]+)"/#)
      #expect(marks.count == 12, "\(pair.name)")
      for mark in marks {
        let (time, truth) = (Double(mark.1) ?? .nan, Double(mark.2) ?? .nan)
        #expect(abs(time - truth) < 0.05, "\(pair.name): \(mark.0)")
      }
    }
  }

  @Test func `The logcat in a bug report is its log, and nothing else of the report`() throws {
    let path = PackageFiles.fixture("archives/bugreport.zip")
    let octets = try #require(try BugReportText.read(path, limit: 1 << 20))
    let text = String(decoding: octets, as: UTF8.self)
    let log = try #require(placed(text, in: timeline()))
    #expect(log.basis == .found)
    let json = written { out in
      if let timeline = try? timeline() { TimelineJSON.write(timeline, log: log, to: &out) }
    }
    #expect(json.matches(of: #/"text":"[^"]*mark /#).count == 12)
    // The description of the capture has the link type "BTSNOOP_H4".
    let lines = try #require(json.firstRange(of: "\"log\":"))
    #expect(!json[lines.upperBound...].contains("BTSNOOP"))
    // What is no archive has none.
    #expect(try BugReportText.read(PackageFiles.fixture("heart-rate.btsnoop"), limit: 99) == nil)
    #expect(
      try BugReportText.read(PackageFiles.fixture("archives/bugreport.zip"), limit: 99)?.count == 99
    )
  }
}
