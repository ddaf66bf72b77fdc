package import CaptureFiles
import LinkSessions
package import TraceAnalysis

/// A timeline as JSON objects, one per line, written while the capture is read.
///
/// Each object has a `type`. Transactions and procedures are written when they end. A connection is written twice: at
/// its first packet, and when everything about it is known.
package struct TimelineLines {
  private let filter: Timeline.Filter
  private let chosen: ChosenFrames?
  private var choice: ProcedureChoice
  private var resolver = ProcedureResolver()
  private var reported = 0
  private var procedures = 0
  private var transactions = 0
  /// Number of connections in the capture, known at its end.
  package private(set) var connections = 0
  /// Nanoseconds from the capture's first record to its last, known at its end.
  package private(set) var duration: Int64 = 0
  /// Number of matching procedures beyond the limit, which may be missing.
  package var proceduresNotKept: Int { choice.notKept }

  /// Maximum number of transaction ranges in a run. Each transaction contains its procedure.
  static let rangeLimit = 64

  /// - Parameters:
  ///   - filter: the filter for procedures.
  ///   - chosen: limits the timeline to procedures with these packets, or nil for all.
  package init(filter: Timeline.Filter, chosen: ChosenFrames? = nil) {
    self.filter = filter
    self.chosen = chosen
    choice = ProcedureChoice(chosen)
  }

  /// Reads a capture to its end.
  ///
  /// - Parameters:
  ///   - reader: the capture.
  ///   - options: information that is known before the capture is read.
  ///   - output: receives the lines.
  ///   - progress: called from time to time, for a progress bar.
  package mutating func write(
    _ reader: inout CaptureReader, options: ReadingOptions = ReadingOptions(),
    to output: inout OutputBuffer, progress: ((borrowing CaptureReader) -> Void)? = nil
  ) {
    let builder = ProcedureBuilder(
      keepsTransactions: true, rangeLimit: TimelineLines.rangeLimit)
    let name = reader.name
    var writer = JSONWriter(.line, into: output)
    let capture = reader.read(
      observers: [builder], fields: chosen?.wantedFields, options: options,
      progress: progress,
      catchingUp: { tracker in if builder.hasNews { drain(builder, tracker, &writer) } }
    ) { record, payload, outcome, fields, tracker in
      chosen?.follow(record, payload, outcome, fields: fields, &tracker)
      if record.number == 1 { begin(name, tracker, &writer) }
      if builder.hasNews { drain(builder, tracker, &writer) }
      return !writer.output.isClosed
    }
    connections = capture.tracker.connections.connections.count
    duration = capture.file.duration
    builder.finish(at: capture.tracker.lastTime)
    if capture.tracker.firstTime == nil { begin(name, capture.tracker, &writer) }
    drain(builder, capture.tracker, &writer)
    end(capture, &writer)
    output = writer.finish()
  }

  // MARK: Lines

  private func begin(
    _ name: String, _ tracker: borrowing SessionTracker, _ writer: inout JSONWriter
  ) {
    writer.origin = tracker.firstTime ?? 0
    writer.line(TimelineCapture(name: name, start: tracker.firstTime), TimelineLine.capture)
  }

  private mutating func drain(
    _ builder: ProcedureBuilder, _ tracker: borrowing SessionTracker, _ writer: inout JSONWriter
  ) {
    let start = tracker.firstTime ?? 0
    let connections = tracker.connections
    let gatt = tracker.gatt
    while reported < connections.connections.count {
      write(reported, tracker, &writer)
      reported += 1
    }
    for member in builder.newTransactions
    where choice.takes(member) && filter.takes(member.transaction, start: start) {
      transactions += 1
      writer.line(TransactionReport(member, connections, gatt), TimelineLine.transaction)
    }
    for procedure in builder.newProcedures {
      var procedure = procedure
      guard resolver.resolve(&procedure, connections: connections, gatt: gatt),
        filter.takes(procedure, start: start), choice.takes(procedure)
      else { continue }
      procedures += 1
      writer.line(procedure, TimelineLine.procedure)
      if procedure.isEndOfConnection, let index = procedure.connection {
        write(index, tracker, &writer)
      }
    }
    builder.forgetNews()
  }

  private func write(
    _ connection: Int, _ tracker: borrowing SessionTracker, _ writer: inout JSONWriter
  ) {
    guard filter.takes(connection: connection) else { return }
    let link = ConnectionReport(tracker.connections[connection], tracker.devices)
    writer.line(ConnectionInTimeline(link: link), TimelineLine.connection)
  }

  private func end(_ capture: borrowing ReadCapture, _ writer: inout JSONWriter) {
    let connections = capture.tracker.connections.connections
    for connection in connections where connection.end == nil {
      write(connection.id - 1, capture.tracker, &writer)
    }
    let end = TimelineEnd(
      file: capture.file, connections: connections.count, procedures: procedures,
      transactions: transactions)
    writer.line(end, TimelineLine.end)
  }
}
