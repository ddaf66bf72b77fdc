import LinkSessions
import TraceAnalysis

/// The transfers of a capture, of all connections or of one: the source for each format of the report.
struct ThroughputReport {
  let file: CapturedFile
  let connections: [ConnectionThroughput]
  let runsNotKept: Int
  let pdusNotSized: Int

  /// - Parameters:
  ///   - analysis: the measurements.
  ///   - only: the ID of the only connection to include, or nil for all.
  ///   - transfer: the number of the only transfer to include, together with its connection.
  init(_ analysis: ThroughputAnalysis, only: Int?, transfer: Int? = nil) {
    let chosen = transfer.flatMap {
      analysis.transfers.indices.contains($0 - 1) ? analysis.transfers[$0 - 1] : nil
    }
    file = analysis.file
    runsNotKept = analysis.runsNotKept
    pdusNotSized = analysis.pdusNotSized
    connections = analysis.connections.connections.lazy.filter {
      $0.technology == .lowEnergy && (only == nil || $0.id == only)
        && (transfer == nil || $0.id - 1 == chosen?.connection)
    }.map { connection in
      let index = connection.id - 1
      return ConnectionThroughput(
        link: ConnectionReport(connection, analysis.devices),
        conditions: Transfer.LinkConditions(atEndOf: connection, analysis.mtuUsage[index]),
        measuredInterval: analysis.events[index]?.intervals.last?.measuredMedian
          ?? analysis.estimatedIntervals[index].map { Double($0) / 1e6 },
        transfers: chosen.map { [$0] } ?? Array(analysis.transfers(of: index)),
        mtuUsage: analysis.mtuUsage[index], otherPDUs: analysis.otherValues[index]?.pdus ?? 0,
        otherBytes: analysis.otherValues[index]?.bytes ?? 0)
    }
  }
}

/// A connection with its transfers.
struct ConnectionThroughput {
  let link: ConnectionReport
  /// Conditions at the end.
  let conditions: Transfer.LinkConditions
  /// Milliseconds between connection events at the end, measured on the air, or estimated from the
  /// packet spacing of an HCI log if no record gives the interval.
  let measuredInterval: Double?
  let transfers: [Transfer]
  let mtuUsage: ThroughputAnalysis.MTUUsage?
  /// Number of values that belong to no transfer.
  let otherPDUs: Int
  let otherBytes: Int
}
