import LinkSessions
import TraceAnalysis

/// The transfers of a capture, of all connections or of one: what each form of the report is made
/// from.
struct ThroughputReport {
  let file: CapturedFile
  let connections: [ConnectionThroughput]
  let runsNotKept: Int
  let pdusNotSized: Int

  /// - Parameters:
  ///   - story: what was measured.
  ///   - only: the only connection to tell of, by its id; nil for all.
  ///   - transfer: the only transfer to tell of, by its number; its connection is told alone, too.
  init(_ story: ThroughputStory, only: Int?, transfer: Int? = nil) {
    let chosen = transfer.flatMap {
      story.transfers.indices.contains($0 - 1) ? story.transfers[$0 - 1] : nil
    }
    file = story.file
    runsNotKept = story.runsNotKept
    pdusNotSized = story.pdusNotSized
    connections = story.connections.connections.lazy.filter {
      $0.technology == .lowEnergy && (only == nil || $0.id == only)
        && (transfer == nil || $0.id - 1 == chosen?.connection)
    }.map { connection in
      let index = connection.id - 1
      return ConnectionThroughput(
        link: ConnectionReport(connection, story.devices),
        conditions: LinkConditions(atEndOf: connection, story.mtuUsage[index]),
        measuredInterval: story.events[index]?.intervals.last?.measuredMedian
          ?? story.estimatedIntervals[index].map { Double($0) / 1e6 },
        transfers: chosen.map { [$0] } ?? Array(story.transfers(of: index)),
        mtuUsage: story.mtuUsage[index], otherPDUs: story.otherValues[index]?.pdus ?? 0,
        otherBytes: story.otherValues[index]?.bytes ?? 0)
    }
  }
}

/// A connection with its transfers.
struct ConnectionThroughput {
  let link: ConnectionReport
  /// What was last in force.
  let conditions: LinkConditions
  /// Milliseconds between connection events at the end, as the air shows it, or the spacing of an HCI
  /// log's packets where no record names the interval.
  let measuredInterval: Double?
  let transfers: [Transfer]
  let mtuUsage: MTUUsage?
  /// Values that belong to no transfer.
  let otherPDUs: Int
  let otherBytes: Int
}
