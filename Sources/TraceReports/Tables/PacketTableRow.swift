import ByteReading
import CaptureFiles
import LinkSessions
import TraceAnalysis

/// The table of packets. There are too many to keep, so the capture is read again for them.
enum PacketTableRow {
  static let layout: TableLayout<PacketReport> = {
    var layout = TableLayout<PacketReport>(
      "packet", "A record of the capture; only with `--packets`.", key: \.record.number)
    layout.identifier("connection_id", of: "connection", "The connection's `id`.") {
      $0.outcome.connection.map { $0 + 1 }
    }
    layout.add(
      from: "packets: packets[]", { $0 },
      [
        "frame", TableMember("time_s", "time"), "link_type", "length", "captured_length", "layer",
        "connection", "direction", "retransmission", "decrypted", "not_decoded", "error",
      ])
    return layout
  }()

  /// Reads a capture and passes a row for each record to a closure.
  ///
  /// - Throws: a `CaptureError` if the capture can no longer be read.
  static func write(
    _ file: ExportedCapture.File, _ options: ReadingOptions,
    _ take: ([ExportedCapture.Value]) -> Void
  ) throws(CaptureError) {
    var reader = try CaptureReader(path: file.path)
    let none = FieldSet()
    let packet = PacketReport(JSONFieldValues(JSONFields(none)))
    var writer = RowWriter(of: file.id, origin: 0)
    _ = reader.read(fields: none, options: options) { record, payload, outcome, watcher, tracker in
      guard let watcher else { return false }
      packet.take(record, payload, outcome, watcher)
      writer.origin = tracker.firstTime ?? 0
      layout.write(packet, to: &writer)
      take(writer.values)
      return true
    }
  }
}
