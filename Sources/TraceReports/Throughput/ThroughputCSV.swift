import LinkSessions
public import TraceAnalysis

/// Transfers as comma-separated values: a line each, behind a line of names.
public enum ThroughputCSV {
  static let header =
    "connection,direction,operation,handle,uuid,cid,bytes,pdus,first_frame,last_frame,"
    + "start,end,goodput_bps,peak_1s_bps"

  /// Writes the table.
  ///
  /// - Parameters:
  ///   - story: what was measured.
  ///   - connection: the only one to tell of, by its id; nil for all.
  ///   - output: where to.
  public static func write(
    _ story: ThroughputStory, connection: Int? = nil, to output: inout OutputBuffer
  ) {
    output.line(header)
    for transfer in story.transfers where connection == nil || transfer.connection + 1 == connection
    {
      output.line(line(transfer, story))
    }
  }

  private static func line(_ transfer: Transfer, _ story: ThroughputStory) -> String {
    let fields: [String] = [
      "\(transfer.connection + 1)", transfer.direction.jsonName, transfer.operation.rawValue,
      transfer.handle.map { "\($0)" } ?? "", transfer.uuid?.description ?? "",
      "\(transfer.channelID)", "\(transfer.bytes)", "\(transfer.pdus)", "\(transfer.firstFrame)",
      "\(transfer.lastFrame)", seconds(transfer.start, story), seconds(transfer.end, story),
      Decimals.text(transfer.goodput, atMost: 3), Decimals.text(transfer.peakSecond, atMost: 3),
    ]
    return fields.joined(separator: ",")
  }

  private static func seconds(_ time: Int64, _ story: ThroughputStory) -> String {
    Decimals.text(Double(time.elapsed(since: story.start ?? 0)) / 1e9, atMost: 9)
  }
}
