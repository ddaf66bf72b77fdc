import CaptureFiles
import Foundation
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// Other people's captures: every file opens, and what we count is what others count.
@Suite(.enabled(if: PublicCaptures.arePresent, "no captures in ../shared/captures"))
struct CorpusTests {
  @Test(arguments: PublicCaptures.rows)
  func `Every record of the index comes out, decoded or with a reason`(
    _ row: PublicCaptures.Row
  ) throws {
    let counts = try CaptureCounts(row.path)
    #expect(counts.records == row.packets)
    #expect(counts.damage == 0)
    #expect(counts.tally.decodedCount + counts.tally.notDecodedCount == row.packets)
  }

  @Test(
    .enabled(if: Wireshark.isPresent, "no tshark"),
    arguments: PublicCaptures.rows.filter(\.isHCILog))
  func `ATT traffic of an HCI log is what tshark counts`(_ row: PublicCaptures.Row) throws {
    let counts = try CaptureCounts(row.path)
    let theirs = try Wireshark.attPDUs(row.path)
    #expect(counts.pdusByOpcode == theirs)
  }

  @Test(arguments: PublicCaptures.rows.filter { $0.path.contains("adren423+BLE_Analysis") })
  func `A sensor's streams stay streams where packets are lost, and get no advice`(
    _ row: PublicCaptures.Row
  ) throws {
    var reader = try CaptureReader(path: row.path)
    let analysis = ThroughputAnalysis(reading: &reader)
    // The band notifies each 50 ms or slower, by a clock of its own.
    for transfer in analysis.transfers {
      #expect(transfer.stream != nil, "handle \(transfer.handle ?? 0)")
      #expect(transfer.advice.isEmpty)
    }
  }

  @Test func `The two files without packets say so`() throws {
    let empty = PublicCaptures.rows.filter { $0.packets == 0 }
    #expect(empty.count == 2)
    for row in empty {
      var reader = try CaptureReader(path: row.path)
      let summary = TraceSummary(reading: &reader)
      let text = Report.text(summary)
      #expect(text.contains("no packets"))
      #expect(summary.tally.records == 0)
    }
  }

  @Test(arguments: PublicCaptures.rows)
  func `The analysis fits the screen, and its JSON document is valid`(
    _ row: PublicCaptures.Row
  ) throws {
    var reader = try CaptureReader(path: row.path)
    let summary = TraceSummary(
      reading: &reader, options: ReadingOptions(userLinkTypes: PublicCaptures.userLinkTypes))
    // A terminal wraps commands, which stay on one line however long the path is.
    var rows = 0
    for line in Report.text(summary).split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast()
    {
      let width = line.unicodeScalars.count {
        $0.properties.canonicalCombiningClass == .notReordered
      }
      #expect(width <= 100 || line.drop { $0 == " " }.hasPrefix("bletrace "), "\(line)")
      rows += max(1, (width + 99) / 100)
    }
    #expect(rows <= 45)
    let json = try JSONSerialization.jsonObject(with: Data(Report.json(summary).utf8))
    #expect(
      ((json as? [String: Any])?["file"] as? [String: Any])?["records"] as? Int == row.packets)
  }

  // MARK: Encryption

  /// Encrypted PDUs by the keys that the captures' README lists, retransmissions included.
  @Test(arguments: [
    ("AUX_CONNECT_REQ-ltk-", 201), ("ltk-063F", 85), ("lp-justworks", 13),
    ("lp-passkeyentry-123456", 13), ("sc-justworks", 9), ("sc-numericcomparison", 9),
    ("sc-passkeyentry-123456", 9),
  ])
  func `As many PDUs are set aside as others found encrypted`(
    _ part: String, _ expected: Int
  ) throws {
    let rows = PublicCaptures.rows.filter {
      $0.description.split(separator: "/").last?.contains(part) == true
    }
    #expect(!rows.isEmpty)
    for row in rows {
      #expect(try CaptureCounts(row.path).encrypted == expected, "\(row)")
    }
  }
}

enum Report {
  static func text(_ summary: TraceSummary) -> String {
    written { SummaryText.write(summary, style: TextStyle(), to: &$0) }
  }

  static func json(_ summary: TraceSummary) -> String {
    written { SummaryJSON.write(summary, to: &$0) }
  }

  private static func written(_ body: (inout OutputBuffer) -> Void) -> String {
    let collected = Collected()
    var buffer = OutputBuffer(sink: { collected.take($0) })
    body(&buffer)
    buffer.flush()
    return String(decoding: collected.octets, as: UTF8.self)
  }

  private final class Collected {
    var octets: [UInt8] = []

    func take(_ piece: borrowing Span<UInt8>) -> Bool {
      for index in piece.indices { octets.append(piece[index]) }
      return true
    }
  }
}
