import BluetoothPackets
import LinkSessions
package import TraceAnalysis

/// Throughput as a JSON document of the schema "bletrace.throughput/1".
package enum ThroughputJSON {
  /// Writes the document.
  ///
  /// - Parameters:
  ///   - analysis: the measurements.
  ///   - connection: the ID of the only connection to include, or nil for all.
  ///   - transfer: the number of the only transfer to include, or nil for all.
  ///   - output: receives the document.
  package static func write(
    _ analysis: ThroughputAnalysis, connection: Int? = nil, transfer: Int? = nil,
    to output: inout OutputBuffer
  ) {
    ThroughputReport(analysis, only: connection, transfer: transfer).write(to: &output)
  }
}

extension ThroughputReport: ReportDocument {
  static let schema = "bletrace.throughput/1"
  var origin: Int64 { file.start ?? 0 }

  static let shape = Shape<ThroughputReport>(nil, "Speed of transfers, and what limited it.") {
    report in
    report.schema()
    report.object("file", "The capture file.") { $0.file }
    report.array("connections", "LE connections in the order of appearance.") { $0.connections }
    report.value("runs_not_kept", "Runs of data beyond the limit.") {
      $0.runsNotKept
    }
    report.value(
      "pdus_not_sized", "PDUs and SDUs not counted in mtu_usage because its table was full.",
      ifNil: .omitted
    ) { $0.pdusNotSized > 0 ? $0.pdusNotSized : nil }
  }
}

extension ConnectionThroughput: Described {
  static let shape = Shape<ConnectionThroughput>("connection", "A connection of two devices.") {
    link in
    link.include { $0.link }
    link.include { $0.conditions }
    link.number(
      "measured_interval_ms",
      "Interval between connection events at the end, measured from their packets.",
      unit: .milliseconds
    ) { $0.measuredInterval }
    link.array("transfers", "Transfers in the order in which they started.") { $0.transfers }
    link.object("mtu_usage", "Usage of the MTU.", ifNil: .omitted) { $0.mtuUsage }
    link.value("retransmissions", "Packets sent again; null in an HCI log.") {
      $0.link.connection.air?.retransmissions
    }
    link.value("crc_errors", "Packets with a wrong CRC; null in an HCI log.") {
      $0.link.connection.air?.badCRCs
    }
    link.value(
      "malformed",
      "Packets that are truncated or contradict the length in their header; null in an HCI log."
    ) {
      $0.link.connection.air?.malformed
    }
    link.group("other_values", "Values that belong to no transfer.") { other in
      other.value("pdus", "Number of values.") { $0.otherPDUs }
      other.value("bytes", "Octets of these values.", unit: .octets) { $0.otherBytes }
    }
    link.frames { $0.link.frames }
  }
}

extension Transfer.LinkConditions: Described {
  package static let shape = Shape<Transfer.LinkConditions>(
    "conditions", "Parameters in force on a connection."
  ) {
    held in
    held.known("att_mtu", "Longest ATT PDU.", unit: .octets) { $0.attMTU }
    held.knownObject("parameters", "Timing.") { $0.parameters }
    held.known("phy", "PHY.") { $0.phy }
    held.known("data_length", "Longest payload.", unit: .octets) { $0.dataLength }
  }
}
