import LinkSessions
public import TraceAnalysis

/// One line a connection and channel, for spreadsheets; a connection without channels has one line.
public enum ConnectionsCSV {
  static let columns = [
    "connection", "access_address", "events_total", "events_observed", "events_not_captured",
    "events_missed_by_peripheral", "events_off_sequence", "pdus_c2p", "pdus_p2c",
    "retransmissions", "crc_errors", "drift_ppm", "supervision_margin_ms", "channel",
    "channel_events", "channel_pdus", "channel_crc_errors", "channel_rssi_dbm_mean",
  ]

  /// Writes the table.
  ///
  /// - Parameters:
  ///   - story: what the capture shows.
  ///   - only: the number of the only connection to tell; nil for all.
  ///   - output: takes the text.
  public static func write(
    _ story: ConnectionStory, only: Int? = nil, to output: inout OutputBuffer
  ) {
    output.line(columns.joined(separator: ","))
    for chapter in story.chapters(only) {
      let head = head(of: chapter)
      let used = chapter.events?.channels.enumerated().filter {
        $0.element.events + $0.element.pdus + $0.element.badCRC > 0
      }
      guard let used, !used.isEmpty else {
        output.line((head + ["", "", "", "", ""]).joined(separator: ","))
        continue
      }
      for (channel, counts) in used {
        let row = [
          "\(channel)", "\(counts.events)", "\(counts.pdus)", "\(counts.badCRC)",
          counts.meanRSSI.map { Decimals.text($0, atMost: 2) } ?? "",
        ]
        output.line((head + row).joined(separator: ","))
      }
    }
  }

  private static func head(of chapter: ConnectionStory.Chapter) -> [String] {
    let connection = chapter.connection
    var address = ""
    if case .air(let value) = connection.transport { address = Hexadecimal.number(value, width: 8) }
    guard let events = chapter.events else {
      return ["\(connection.id)", address] + [String](repeating: "", count: 11)
    }
    func text(_ value: Int?) -> String { value.map(String.init) ?? "" }
    func sum(_ both: BothDirections<Int>) -> Int {
      both.centralToPeripheral + both.peripheralToCentral
    }
    return [
      "\(connection.id)", address, text(events.counts?.total), text(events.counts?.observed),
      text(events.counts?.notCaptured), text(events.counts?.missedByPeripheral),
      text(events.counts == nil ? nil : events.offSequence),
      "\(events.packets.pdus.centralToPeripheral)", "\(events.packets.pdus.peripheralToCentral)",
      "\(sum(events.packets.retransmissions))", "\(sum(events.packets.badCRC))",
      events.drift.map { Decimals.text($0, atMost: 3) } ?? "",
      events.supervisionMargin.map { Decimals.text($0, atMost: 3) } ?? "",
    ]
  }
}
