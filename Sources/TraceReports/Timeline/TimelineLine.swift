import TraceAnalysis

/// The kinds of lines in a timeline, each an object with its type.
enum TimelineLine {
  static let capture = shape(["capture"], TimelineCapture.shape) { _ in "capture" }
  static let connection = shape(["connection"], ConnectionInTimeline.shape) { _ in "connection" }
  static let transaction = shape(["transaction"], TransactionReport.shape) { _ in "transaction" }
  static let procedure = shape(["procedure", "violation"], Procedure.shape) { procedure in
    procedure.kind == .violation ? "violation" : "procedure"
  }
  static let end = shape(["end"], TimelineEnd.shape) { _ in "end" }

  static let descriptions = [
    capture.description, connection.description, transaction.description, procedure.description,
    end.description,
  ]

  private static func shape<Content: Described>(
    _ types: [String], _ content: Shape<Content>,
    _ type: @escaping @Sendable (Content) -> String
  ) -> Shape<Content> {
    Shape(types[0] + "_line", content.meaning) { line in
      line.choice("type", of: types, "Kind of line.", type)
      line.include { $0 }
    }
  }
}

/// The first line: the capture.
struct TimelineCapture: Described {
  let name: String
  let start: Int64?

  static let shape = Shape<TimelineCapture>("capture", "The start of a capture.") { capture in
    capture.constant("schema", Timeline.schema, "Name and version of the schema of all lines.")
    capture.value("name", "The file's name, as given.") { $0.name }
    capture.text(
      "start", .timestamp,
      "Time of the first record; other times are relative to it. The last line contains the packet's own time."
    ) {
      $0.start.map(Clock.timestamp)
    }
  }
}

/// The last line: information known once the capture has been read.
struct TimelineEnd: Described {
  let file: CapturedFile
  let connections: Int
  let procedures: Int
  let transactions: Int

  static let shape = Shape<TimelineEnd>("end", "The end of a capture.") { end in
    end.object("file", "The capture file of all lines.") { $0.file }
    end.value("connections", "Number of connections in the capture.") { $0.connections }
    end.value("procedures", "Number of procedures written.") { $0.procedures }
    end.value("transactions", "Number of transactions written.") { $0.transactions }
  }
}
