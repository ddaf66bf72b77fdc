import ReportTestSupport
import CaptureFiles
import Foundation
import TestSupport
import Testing
import TraceAnalysis
import TraceContracts
import TraceReports

/// Whatever grows with a capture has a limit, and what finds no room is told.
@Suite struct LimitTableTests {
  @Test(arguments: LimitedTable.all)
  func `What a full table leaves out is counted in the report`(_ table: LimitedTable) throws {
    let (json, text) = try table.written()
    let document = try #require(JSONText.parsed(json))
    let reported = Self.values(at: table.place[...], in: document).compactMap { $0 as? Int }
    #expect(reported == [table.missing])
    if let words = table.words { #expect(Self.joined(text).contains(words)) }
    if let (place, most) = table.list {
      let lists = Self.values(at: place[...], in: document).compactMap { $0 as? [Any] }
      #expect(lists.map(\.count).max() == most)
    }
  }

  /// The text without its line breaks: sentences are laid out by the screen's width.
  private static func joined(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// What stands at a place of a document, in each row of the arrays on the way.
  private static func values(at place: ArraySlice<String>, in value: Any) -> [Any] {
    guard let key = place.first else { return [value] }
    if let rows = value as? [Any] { return rows.flatMap { values(at: place, in: $0) } }
    guard let object = value as? [String: Any] else { return [] }
    if let equals = key.firstIndex(of: "=") {
      let wanted = String(key[key.index(after: equals)...])
      guard object[String(key[..<equals])] as? String == wanted else { return [] }
      return values(at: place.dropFirst(), in: object)
    }
    return object[key].map { values(at: place.dropFirst(), in: $0) } ?? []
  }

  // MARK: What no report has a count for

  @Test func `Values beyond the limit are counted`() throws {
    let octets = GrowingLog.made { $0.notify(20_100) }
    var reader = try CaptureReader(bytes: octets, name: "limits")
    let analysis = reader.analyses(by: MeasurementAnalyzer([], valuesOf: [0x2A19]))
    #expect(analysis.valuesNotKept == 100)
  }

  @Test func `Procedures beyond the limit are named where captures are judged and compared`() throws
  {
    let octets = GrowingLog.made { $0.read(MeasurementAnalyzer.procedureLimit + 100) }
    var reader = try CaptureReader(bytes: octets, name: "limits")
    let side = TraceDifference.Side(reading: &reader)
    // The connection and where it was last heard are procedures, too.
    #expect(side.measurements.timeline?.notKept.procedures == 102)
    let difference = TraceDifference(old: side, new: side)
    #expect(difference.notCompared.contains("102 procedures of limits that were not kept"))
    let draft = written { ContractDraft.write(side.measurements, side.check, to: &$0) }
    #expect(draft.contains("# 102 procedures of the capture exceeded the limit"))
    let contract = try Contract(
      parsing: "expect:\n  - procedure: {kind: read}\n    outcome: success\n", file: "contract.yml")
    let results = contract.judge(side.measurements, side.check)
    #expect(
      results.compactMap(\.measured).contains { $0.hasSuffix("; 102 procedures were not kept") })
  }

  @Test func `Lines of packets beyond the limit are counted`() throws {
    // HCI_Reset.
    let octets = GrowingLog.made { log in
      for _ in 0..<200_100 { log.add([1, 3, 0x0C, 0], received: false) }
    }
    var reader = try CaptureReader(bytes: octets, name: "limits")
    let packets = TimelinePackets(filter: Timeline.Filter())
    let lines = reader.analyses(by: packets)
    #expect(lines.count == 200_000 && packets.notKept == 100)
  }

  @Test func `Last packets are reported of so many connections, and that there are more`() throws {
    let octets = GrowingLog.made { log in
      for number in 0..<1030 {
        log.connect(peer: number)
        log.disconnect()
      }
    }
    var reader = try CaptureReader(bytes: octets, name: "limits")
    let (timeline, lines) = reader.analyses(
      by: TimelineAnalyzer(), LastPackets(count: 1, filter: Timeline.Filter()))
    let text = ReportTestSupport.written {
      LastPacketsText.write(lines, timeline, style: TextStyle(), to: &$0)
    }
    #expect(text.contains("These are the first 1,024 connections; --connection selects others."))
  }
}
