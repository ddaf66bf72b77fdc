package import TraceAnalysis

/// One line per connection and channel, for spreadsheets. A connection without channels has one
/// line.
package enum ConnectionsCSV {
  /// Writes the table.
  ///
  /// - Parameters:
  ///   - analysis: the connections of the capture.
  ///   - only: the ID of the only connection to include, or nil for all.
  ///   - place: the place among the tables of several files, or nil for a single one.
  ///   - times: the format of times.
  ///   - output: receives the text.
  package static func write(
    _ analysis: ConnectionAnalysis, only: Int? = nil, place: CSVPlace? = nil,
    times: TimeDisplay = .relative, to output: inout OutputBuffer
  ) {
    let report = ConnectionsReport(analysis, only: only)
    var table = CSVTable<Row>()
    table.add({ $0.connection }, connectionColumns)
    table.add({ $0.channel }, channelColumns)
    let rows = report.connections.lazy.flatMap { connection in
      let channels = connection.channels
      return channels.isEmpty
        ? [Row(connection: connection, channel: nil)]
        : channels.map { Row(connection: connection, channel: $0) }
    }
    table.write(rows, of: report.file, place: place, times: times, to: &output)
  }

  private struct Row {
    let connection: ConnectionInDetail
    let channel: ConnectionInDetail.Channel?
  }

  static let connectionColumns = [
    ("connection", "id"), ("access_address", "access_address"),
    ("events_total", "events.total"), ("events_observed", "events.observed"),
    ("events_not_captured", "events.not_captured"),
    ("events_missed_by_peripheral", "events.missed_by_peripheral"),
    ("events_off_sequence", "events.off_sequence"), ("pdus_c2p", "pdus.c2p"),
    ("pdus_p2c", "pdus.p2c"), ("retransmissions", "retransmissions"),
    ("crc_errors", "crc_errors"), ("drift_ppm", "drift_ppm"),
    ("supervision_margin_ms", "supervision_margin_ms"),
  ].map { (name: $0.0, path: $0.1) }

  static let channelColumns = [
    ("channel", "channel"), ("channel_events", "events"), ("channel_pdus", "pdus"),
    ("channel_crc_errors", "crc_errors"), ("channel_rssi_dbm_mean", "rssi_dbm_mean"),
  ].map { (name: $0.0, path: $0.1) }
}
