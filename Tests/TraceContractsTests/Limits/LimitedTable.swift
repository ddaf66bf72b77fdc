import ReportTestSupport
import CaptureFiles
import TestSupport
import Testing
import TraceAnalysis
import TraceReports

/// A table with a limit, a capture that is too much for it, and where a report tells what is missing.
struct LimitedTable: Sendable, CustomTestStringConvertible {
  enum Report: Sendable {
    case summary, check, gatt, pairing, throughput, connections, advertising, timeline
  }

  /// The constant, as Docs/Limits.md names it.
  let name: String
  /// Another that the same capture is too much for.
  var other: String?
  let report: Report
  /// Where the JSON document counts what is missing: keys, and `key=value` for a row of an array.
  let place: [String]
  /// What stands there.
  let missing: Int
  /// What the text says of it; nil where only the document has room for that.
  let words: String?
  /// A list that the limit holds short, and how long that is at most.
  var list: (place: [String], most: Int)?
  let capture: @Sendable () -> [UInt8]

  var testDescription: String { name }

  /// The report as JSON and as text.
  func written() throws -> (json: String, text: String) {
    var reader = try CaptureReader(bytes: capture(), name: "limits")
    let style = TextStyle()
    switch report {
    case .summary:
      let analysis = reader.analyses(by: TraceSummary.analyzer())
      return both({ SummaryJSON.write(analysis, to: &$0) }) {
        SummaryText.write(analysis, style: style, scope: .all, to: &$0)
      }
    case .check:
      let report = CheckReport(reader.analyses(by: CheckAnalyzer()), RuleSelection())
      return both({ CheckJSON.write([report], to: &$0) }) {
        CheckText.write([report], style: style, to: &$0)
      }
    case .gatt:
      let analysis = reader.analyses(by: GATTAnalysis.analyzer())
      return both({ GATTJSON.write(analysis, to: &$0) }) {
        GATTText.write(analysis, style: style, to: &$0)
      }
    case .pairing:
      let analysis = reader.analyses(by: PairingAnalysis.analyzer())
      return both({ PairingJSON.write(analysis, to: &$0) }) {
        PairingText.write(analysis, style: style, to: &$0)
      }
    case .throughput:
      let analysis = reader.analyses(by: ThroughputAnalysis.analyzer())
      return both({ ThroughputJSON.write(analysis, to: &$0) }) {
        ThroughputText.write(analysis, style: style, to: &$0)
      }
    case .connections:
      let analysis = reader.analyses(by: ConnectionAnalysis.analyzer())
      return both({ ConnectionsJSON.write(analysis, to: &$0) }) {
        ConnectionsText.write(analysis, style: style, to: &$0)
      }
    case .advertising:
      let analysis = reader.analyses(by: AdvertisingAnalysis.analyzer())
      return both({ AdvertisingJSON.write(analysis, to: &$0) }) {
        AdvertisingText.write(analysis, style: style, to: &$0)
      }
    case .timeline:
      let analysis = reader.analyses(by: TimelineAnalyzer())
      return both({ TimelineJSON.write(analysis, to: &$0) }) {
        TimelineText.write(analysis, detail: .procedures, style: style, to: &$0)
      }
    }
  }

  private func both(
    _ json: (inout OutputBuffer) -> Void, _ text: (inout OutputBuffer) -> Void
  ) -> (json: String, text: String) {
    (ReportTestSupport.written(json), ReportTestSupport.written(text))
  }
}
