package import TraceAnalysis

/// Transfers as comma-separated values: one line each after a line of column names.
package enum ThroughputCSV {
  /// Writes the table.
  ///
  /// - Parameters:
  ///   - analysis: the measurements.
  ///   - connection: the ID of the only connection to include, or nil for all.
  ///   - transfer: the number of the only transfer to include, or nil for all.
  ///   - place: the place among the tables of several files, or nil for a single one.
  ///   - times: the format of times.
  ///   - output: receives the table.
  package static func write(
    _ analysis: ThroughputAnalysis, connection: Int? = nil, transfer: Int? = nil,
    place: CSVPlace? = nil, times: TimeDisplay = .relative, to output: inout OutputBuffer
  ) {
    let report = ThroughputReport(analysis, only: connection, transfer: transfer)
    var table = CSVTable<Row>()
    table.add({ $0.connection }, [(name: "connection", path: "id")])
    table.add({ $0.transfer }, columns.map { (name: $0, path: $0) })
    let rows = report.connections.lazy.flatMap { connection in
      connection.transfers.map { Row(connection: connection.link, transfer: $0) }
    }
    table.write(rows, of: report.file, place: place, times: times, to: &output)
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
