import BluetoothPackets
import LinkSessions
package import TraceAnalysis

/// Events, intervals and channels of every connection as JSON: `bletrace.connections/1`.
package enum ConnectionsJSON {
  /// Writes the document.
  ///
  /// - Parameters:
  ///   - analysis: the connections of the capture.
  ///   - only: the ID of the only connection to include, or nil for all.
  ///   - output: receives the text.
  package static func write(
    _ analysis: ConnectionAnalysis, only: Int? = nil, to output: inout OutputBuffer
  ) {
    ConnectionsReport(analysis, only: only).write(to: &output)
  }
}

extension ConnectionsReport: ReportDocument {
  static let schema = "bletrace.connections/1"
  var origin: Int64 { file.start ?? 0 }

  static let shape = Shape<ConnectionsReport>(nil, "LE connections in detail.") { report in
    report.schema()
    report.object("file", "The capture file.") { $0.file }
    report.array("connections", "Connections in the order of appearance.") { $0.connections }
  }
}

extension ConnectionInDetail: Described {
  package static let shape = Shape<ConnectionInDetail>("connection", "A connection of two devices.")
  {
    link in
    link.include { $0.link }
    link.group("channel_selection", "Channel selection algorithm, 1 or 2.") { known in
      known.value("value", "1 or 2.") { $0.events?.channelSelection }
      known.value("basis", "How the value is known: seen, derived, assumed or unknown.") {
        $0.events?.channelSelectionBasis ?? .unknown
      }
      // The result derived from events takes precedence over that of a single packet, because it is based on all
      // events.
      known.frames {
        $0.events?.channelSelectionBasis == .derived
          ? [] : $0.connection.air?.channelSelection.frame.map { [$0] } ?? []
      }
    }
    describeEvents(&link)
    link.group(
      "event_budgets",
      "Events by fate, for the data of a direction; null without data or transfers."
    ) { budgets in
      budgets.object("c2p", "From the central to the peripheral.") {
        $0.budgets.centralToPeripheral
      }
      budgets.object("p2c", "From the peripheral to the central.") {
        $0.budgets.peripheralToCentral
      }
    }
    describePackets(&link)
    describeClock(&link)
    link.array("intervals", "Parts of the connection with one timing.") { $0.intervals }
    link.array("phys", "Parts of the connection with one pair of PHYs.") { $0.phys }
    link.array("channel_maps", "Parts of the connection with one channel map.") {
      $0.events?.maps ?? []
    }
    link.array("channels", "Channels with at least one packet.") { $0.channels }
    link.array("instants", "Scheduled changes, and whether they took effect at their instant.") {
      $0.events?.instants ?? []
    }
    link.object("radio_on_ms_per_s", "Time for which the radios are on.") { $0.events?.radioOn }
    link.object("host", "Traffic between host and controller.") { $0.hostTraffic }
    link.array("timing_requests", "Requests for other connection parameters.") {
      $0.host?.requests ?? []
    }
    link.value(
      "timing_requests_not_kept", "Number of requests beyond the limit.", ifNil: .omitted
    ) {
      $0.host.flatMap { $0.requestsNotKept > 0 ? $0.requestsNotKept : nil }
    }
    link.known("att_mtu", "Longest ATT PDU.", unit: .octets) { $0.connection.attMTU }
    link.known("data_length", "Last data length in force (longest payload).", unit: .octets) {
      $0.connection.dataLength
    }
    link.array("transfers", "Data sent in one direction without a long pause.") {
      $0.transfers.lazy.map { TransferInConnection($0) }
    }
    link.values("notes", "Reasons why some values are unknown.") { $0.notes }
    link.frames { $0.link.frames }
  }

  private static func describeEvents(_ link: inout Members<ConnectionInDetail>) {
    link.group("events", "Connection events; null if the capture does not show the air.") {
      events in
      events.value(
        "total", "Total number, computed from the times of the first and the last anchor."
      ) {
        $0.events?.counts?.total
      }
      events.value("observed", "Events with at least one packet in the capture.") {
        $0.events?.counts?.observed
      }
      events.value("not_captured", "Events without a packet in the capture.") {
        $0.events?.counts?.notCaptured
      }
      events.value(
        "single_gaps",
        "Number of gaps of one event for which sequence numbers show whether it was used.",
        ifNil: .omitted
      ) { ($0.events?.counts?.singleGaps).flatMap { $0 > 0 ? $0 : nil } }
      events.value(
        "empty_gaps", "Number of these gaps in which nothing was exchanged.", ifNil: .omitted
      ) { row in
        row.events?.counts.flatMap { $0.singleGaps > 0 ? $0.emptyGaps : nil }
      }
      events.value("missed_by_peripheral", "Events without a response to the central.") {
        $0.answeredCounts?.missedByPeripheral
      }
      events.value("off_sequence", "Events on a channel other than the algorithm's.") {
        $0.events?.counts == nil ? nil : $0.events?.offSequence
      }
      events.value(
        "last_checked", "The last event whose channel could be compared; absent if all could.",
        ifNil: .omitted
      ) { $0.events?.lastCheckedEvent }
      events.value("skipped_by_latency", "Missed events that the latency allows.") {
        $0.answeredCounts?.skippedByLatency
      }
      events.value("answer_not_captured", "Events whose response is missing from the capture.") {
        $0.events?.counts?.answerNotCaptured
      }
      events.value(
        "answer_unknown", "Events for which the capture does not show whether there was a response."
      ) {
        $0.events?.counts?.answerUnknown
      }
      events.value("with_data", "Events with a complete PDU that is not empty.") {
        $0.events?.counts?.withData
      }
      events.value("first", "Number of the first event.") {
        $0.events?.counts == nil ? nil : $0.events?.firstEvent
      }
      events.value("last", "Number of the last event.") {
        $0.events?.counts == nil ? nil : $0.events?.lastEvent
      }
      events.value("counter_origin", "Origin of the event numbers.") {
        $0.events?.counts == nil ? nil : $0.events?.origin
      }
      events.numbers("packets_per_event", "Events with 0, 1, 2 … packets.") {
        let counts = $0.events?.packetsPerEvent ?? []
        return Array(counts.prefix((counts.lastIndex { $0 > 0 } ?? -1) + 1))
      }
      events.group("ended_by", "Number of events by how they ended.") { ends in
        for end in ConnectionEvents.EventEnd.allCases {
          ends.value(end.name, "Events that \(end.meaning).") { $0.events?.ends[end.rawValue] }
        }
      }
    }
  }

  private static func describePackets(_ link: inout Members<ConnectionInDetail>) {
    link.group("pdus", "Intact packets on the air.") { pdus in
      pdus.value("data", "Packets with content.") { $0.events?.packets.data }
      pdus.value("empty", "Packets without content.") { $0.events?.packets.empty }
      pdus.value("c2p", "From the central to the peripheral.") {
        $0.events?.packets.pdus.centralToPeripheral
      }
      pdus.value("p2c", "From the peripheral to the central.") {
        $0.events?.packets.pdus.peripheralToCentral
      }
    }
    link.value("retransmissions", "Number of retransmitted packets.") {
      $0.events?.packets.retransmissions.total
    }
    link.group("retransmissions_by_direction", "Retransmitted packets by direction.") { again in
      again.value("c2p", "From the central to the peripheral.") {
        $0.events?.packets.retransmissions.centralToPeripheral
      }
      again.value("p2c", "From the peripheral to the central.") {
        $0.events?.packets.retransmissions.peripheralToCentral
      }
    }
    link.value("crc_errors", "Packets with a wrong CRC.") { $0.events?.packets.badCRC.total }
    link.value("malformed", "Packets that are truncated or contradict the length in their header.")
    {
      $0.events?.packets.malformed.total
    }
    link.group("crc_errors_by_direction", "Packets with a wrong CRC by direction.") { bad in
      bad.value("c2p", "From the central to the peripheral.") {
        $0.events?.packets.badCRC.centralToPeripheral
      }
      bad.value("p2c", "From the peripheral to the central.") {
        $0.events?.packets.badCRC.peripheralToCentral
      }
    }
  }

  private static func describeClock(_ link: inout Members<ConnectionInDetail>) {
    link.number(
      "drift_ppm", "By how much the interval is longer than nominal.", unit: .partsPerMillion,
      digits: 3
    ) { $0.events?.drift }
    link.value(
      "drift_is_steady",
      "Whether the clocks kept one rate; if not, the drift is the mean from the first to the last anchor.",
      ifNil: .omitted
    ) { $0.events.flatMap { $0.drift == nil ? nil : $0.driftIsSteady } }
    link.value("drift_anchors", "Number of anchors used for the drift.") { $0.events?.anchors }
    link.number(
      "supervision_margin_ms", "Time left before the supervision timeout in the longest silence.",
      unit: .milliseconds, digits: 3
    ) { $0.events?.supervisionMargin }
    link.value("supervision_margin_frame", "Record that ended this silence.") {
      $0.events?.supervisionMarginFrame
    }
    link.value("latency_used", "Maximum number of consecutive events that the peripheral skipped.")
    {
      $0.answeredCounts == nil ? nil : $0.events?.latencyUsed
    }
    link.value("clock", "Clock of the times on the air.") {
      $0.events.map { $0.usesDeviceTime ? AirClock.sniffer : .record }
    }
  }
}

/// The clock of times on the air.
private enum AirClock: String, CaseIterable, CellValue {
  case sniffer
  case record
}

extension ConnectionEvents.EventEnd {
  /// The text that follows "events that".
  fileprivate var meaning: String {
    switch self {
    case .noMoreData: "ended when neither side had more data"
    case .badCRC: "ended with a damaged packet"
    case .noAnswer: "ended with a packet that was not answered"
    case .timeUp: "had no room for another exchange"
    case .central: "the central ended with data waiting"
    case .unknown: "ended for a reason that the capture does not show"
    }
  }
}

/// A transfer among the details of its connection: the events that `throughput` judges.
struct TransferInConnection: Described {
  private let transfer: Transfer

  init(_ transfer: Transfer) { self.transfer = transfer }

  static let shape = Shape<Self>("connection_transfer", "A transfer and the fates of its events.") {
    row in
    row.value("transfer", "Number of the transfer in the throughput report.") { $0.transfer.number }
    row.include { TransferOutline($0.transfer) }
    row.value("limit", "The limit of the rate.") { $0.transfer.limit }
    row.object("event_budget", "Connection events of the transfer by fate; null in an HCI log.") {
      $0.transfer.budget
    }
    row.frames { [$0.transfer.firstFrame, $0.transfer.lastFrame] }
  }
}
