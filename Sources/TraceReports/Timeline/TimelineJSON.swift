import LinkSessions
package import TraceAnalysis

/// A timeline as one JSON document of the schema "bletrace.timeline/1", with a line for each
/// connection, procedure and transaction.
package enum TimelineJSON {
  /// - Parameters:
  ///   - timeline: the timeline with its transactions.
  ///   - log: lines of an app's log between the rows, or nil for none.
  ///   - output: receives the document.
  package static func write(
    _ timeline: Timeline, log: PlacedLog? = nil, to output: inout OutputBuffer
  ) {
    TimelineDocument(timeline: timeline, log: log).write(.rows, to: &output)
  }
}

/// A timeline, with the log of an app.
struct TimelineDocument: ReportDocument {
  let timeline: Timeline
  let log: PlacedLog?

  static var schema: String { Timeline.schema }
  var origin: Int64 { timeline.origin }

  static let shape = Shape<TimelineDocument>(nil, "What happened in a capture, step by step.") {
    document in
    document.include { $0.timeline }
    document.object(
      "log", "An app's log, with its times converted to the capture's clock.", ifNil: .omitted
    ) { $0.log }
  }
}

extension PlacedLog: Described {
  package static let shape = Shape<PlacedLog>("log", "A log whose lines have times in the capture.")
  { log in
    log.value("name", "Name as given.") { $0.name }
    log.choice(
      "basis", of: ["given", "found", "assumed"],
      "Basis of the offset of its clock: --log-offset, events in both, or none."
    ) { $0.basis.rawValue }
    log.duration("offset", in: .seconds, "Offset added to its times.") { $0.offset }
    log.value("support", "Number of events of the capture that its lines match at this offset.") {
      $0.support
    }
    log.duration(
      "offset_uncertainty", in: .seconds, "Uncertainty of a derived offset.",
      ifNil: .omitted
    ) { $0.uncertainty > 0 ? $0.uncertainty : nil }
    log.array("lines", "Lines in order of time.") { $0.lines }
  }
}

extension PlacedLog.Line: Described {
  static let shape = Shape<PlacedLog.Line>("log_line", "A line of a log.") { line in
    line.value("line", "Line number in the log, starting at 1.") { $0.number }
    line.time("time", "Time of the line by the capture's clock.") { $0.time }
    line.value("text", "Text of the line, without its time.") { $0.text }
  }
}

extension Timeline: ReportDocument {
  package static let schema = "bletrace.timeline/1"
  package var origin: Int64 { start ?? 0 }

  package static let shape = Shape<Timeline>(nil, "What happened in a capture, step by step.") {
    timeline in
    timeline.schema()
    timeline.object("file", "The capture file.") { $0.file }
    timeline.group("not_kept", "Number of items beyond the limits.") { rest in
      rest.value("procedures", "Procedures.") { $0.notKept.procedures }
      rest.value("transactions", "Transactions.") { $0.notKept.transactions }
      rest.value("values", "Number of attribute values beyond the limit.") {
        $0.values.notKept
      }
    }
    timeline.array("connections", "Connections in the order of appearance.") { timeline in
      timeline.connections.connections.lazy.filter {
        timeline.filter.takes(connection: $0.id - 1)
      }.map { ConnectionInTimeline(link: ConnectionReport($0, timeline.devices)) }
    }
    timeline.array("procedures", "Procedures in order of their start.") { $0.procedures }
    timeline.array("transactions", "Transactions in order of their requests.") { timeline in
      timeline.transactions.lazy.map {
        TransactionReport($0, timeline.connections, timeline.gatt)
      }
    }
  }
}

struct ConnectionInTimeline: Described {
  let link: ConnectionReport

  static let shape = Shape<ConnectionInTimeline>("connection", "A connection of two devices.") {
    link in
    link.include { $0.link }
    link.frames { $0.link.frames }
  }
}
