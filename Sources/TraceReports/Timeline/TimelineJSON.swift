import LinkSessions
public import TraceAnalysis

/// A timeline as one JSON document of the schema "bletrace.timeline/1", with a line for each
/// connection, procedure and transaction.
public enum TimelineJSON {
  /// - Parameters:
  ///   - timeline: the timeline with its transactions.
  ///   - output: receives the document.
  public static func write(_ timeline: Timeline, to output: inout OutputBuffer) {
    timeline.write(.rows, to: &output)
  }
}

extension Timeline: ReportDocument {
  static let schema = "bletrace.timeline/1"
  var origin: Int64 { start ?? 0 }

  static let shape = Shape<Timeline>(nil, "What happened in a capture, step by step.") { timeline in
    timeline.schema()
    timeline.object("file", "The file that this was made from.") { $0.file }
    timeline.group("not_kept", "What came when there was no room for more.") { rest in
      rest.value("procedures", "Procedures.") { $0.notKept.procedures }
      rest.value("transactions", "Transactions.") { $0.notKept.transactions }
      rest.value("values", "Values of attributes that lines would have shown.") {
        $0.values.notKept
      }
    }
    timeline.array("connections", "Connections in the order of appearance.") { timeline in
      timeline.connections.connections.lazy.filter {
        timeline.filter.takes(connection: $0.id - 1)
      }.map { ConnectionInTimeline(link: ConnectionReport($0, timeline.devices)) }
    }
    timeline.array("procedures", "Procedures by their start.") { $0.procedures }
    timeline.array("transactions", "Transactions by their request.") { timeline in
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
