public import TraceAnalysis

/// Transfers as comma-separated values: a line each, behind a line of names.
public enum ThroughputCSV {
  /// Writes the table.
  ///
  /// - Parameters:
  ///   - story: what was measured.
  ///   - connection: the only one to tell of, by its id; nil for all.
  ///   - transfer: the only one to tell of, by its number; nil for all.
  ///   - place: among the tables of several files; nil for the only one.
  ///   - output: where to.
  public static func write(
    _ story: ThroughputStory, connection: Int? = nil, transfer: Int? = nil,
    place: CSVPlace? = nil, to output: inout OutputBuffer
  ) {
    let report = ThroughputReport(story, only: connection, transfer: transfer)
    var table = CSVTable<Row>()
    table.add({ $0.connection }, [(name: "connection", path: "id")])
    table.add({ $0.transfer }, columns.map { (name: $0, path: $0) })
    let rows = report.connections.lazy.flatMap { connection in
      connection.transfers.map { Row(connection: connection.link, transfer: $0) }
    }
    table.write(rows, origin: report.origin, place: place, to: &output)
  }

  private struct Row {
    let connection: ConnectionReport
    let transfer: Transfer
  }

  static let columns = [
    "direction", "operation", "handle", "uuid", "cid", "bytes", "pdus", "first_frame", "last_frame",
    "start", "end", "goodput_bps", "peak_1s_bps",
  ]
}
