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
      let story = reader.stories(by: TraceSummary.teller())
      return both({ SummaryJSON.write(story, to: &$0) }) {
        SummaryText.write(story, style: style, scope: .all, to: &$0)
      }
    case .check:
      let report = CheckReport(reader.stories(by: CheckTeller()), RuleSelection())
      return both({ CheckJSON.write([report], to: &$0) }) {
        CheckText.write([report], style: style, to: &$0)
      }
    case .gatt:
      let story = reader.stories(by: GATTStory.teller())
      return both({ GATTJSON.write(story, to: &$0) }) {
        GATTText.write(story, style: style, to: &$0)
      }
    case .pairing:
      let story = reader.stories(by: PairingStory.teller())
      return both({ PairingJSON.write(story, to: &$0) }) {
        PairingText.write(story, style: style, to: &$0)
      }
    case .throughput:
      let story = reader.stories(by: ThroughputStory.teller())
      return both({ ThroughputJSON.write(story, to: &$0) }) {
        ThroughputText.write(story, style: style, to: &$0)
      }
    case .connections:
      let story = reader.stories(by: ConnectionStory.teller())
      return both({ ConnectionsJSON.write(story, to: &$0) }) {
        ConnectionsText.write(story, style: style, to: &$0)
      }
    case .advertising:
      let story = reader.stories(by: AdvertisingStory.teller())
      return both({ AdvertisingJSON.write(story, to: &$0) }) {
        AdvertisingText.write(story, style: style, to: &$0)
      }
    case .timeline:
      let story = reader.stories(by: TimelineTeller())
      return both({ TimelineJSON.write(story, to: &$0) }) {
        TimelineText.write(story, detail: .procedures, style: style, to: &$0)
      }
    }
  }

  private func both(
    _ json: (inout OutputBuffer) -> Void, _ text: (inout OutputBuffer) -> Void
  ) -> (json: String, text: String) {
    (ReportTestSupport.written(json), ReportTestSupport.written(text))
  }
}
