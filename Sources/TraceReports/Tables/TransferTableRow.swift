import LinkSessions
import TraceAnalysis

/// A transfer, with its number in the capture.
struct TransferTableRow {
  let number: Int
  let transfer: Transfer

  static func rows(of content: ExportedCapture.Content) -> some Sequence<TransferTableRow> {
    (content.measured.throughput?.transfers ?? []).enumerated().lazy.map {
      TransferTableRow(number: $0.offset + 1, transfer: $0.element)
    }
  }

  static func streams(of content: ExportedCapture.Content) -> some Sequence<TransferTableRow> {
    let transfers = content.measured.throughput?.transfers ?? []
    return transfers.indices.lazy.filter { transfers[$0].stream != nil }.map {
      TransferTableRow(number: $0 + 1, transfer: transfers[$0])
    }
  }

  private static let source = "throughput: connections[].transfers[]"

  static let layout: TableLayout<TransferTableRow> = {
    var layout = TableLayout<TransferTableRow>(
      "transfer", "Data sent in one direction by one operation without a long pause.",
      key: \.number)
    layout.identifier("connection_id", of: "connection", "The connection's `id`.") {
      $0.transfer.connection + 1
    }
    layout.own(
      "connection", .integer, "The connection's number in the capture.",
      source: "throughput: connections[].id"
    ) { .integer($0.transfer.connection + 1) }
    layout.own(
      "transfer", .integer, "Its number in the capture, as `throughput --transfer` takes it."
    ) { .integer($0.number) }
    layout.add(
      from: source, { $0.transfer },
      [
        "direction", "operation", "handle", "cid", "uuid", "prepared", "bytes", "pdus",
        "first_frame", "last_frame", TableMember("start_s", "start"), TableMember("end_s", "end"),
        "goodput_bps", "peak_1s_bps", "quiet_1s_bps", "ceiling_bps", "ceiling_basis", "efficiency",
        "limit", "waterfall_closure", "values_per_round_trip", "credit_waits",
        TableMember("gap_p50_ms", "gaps_ms.p50"), TableMember("gap_p99_ms", "gaps_ms.p99"),
        TableMember("gap_max_ms", "gaps_ms.max"), TableMember("events", "events.total"),
        TableMember("events_with_data", "events.with_data"),
        TableMember("events_missed_by_peripheral", "events.missed_by_peripheral"),
        TableMember("retransmissions", "events.retransmissions"),
        TableMember("crc_errors", "events.crc_errors"),
        TableMember("interval_ms", "conditions.parameters.value.interval_ms"),
        TableMember("interval_basis", "conditions.parameters.basis"),
        TableMember("att_mtu", "conditions.att_mtu.value"),
        TableMember("att_mtu_basis", "conditions.att_mtu.basis"),
        TableMember("phy_c2p", "conditions.phy.c2p.value"),
        TableMember("phy_p2c", "conditions.phy.p2c.value"),
        TableMember("phy_basis", "conditions.phy.c2p.basis"),
      ])
    layout.rest(on: "phy_basis", "phy_c2p", "phy_p2c")
    layout.rest(
      on: "derived", "goodput_bps", "peak_1s_bps", "quiet_1s_bps", "efficiency", "limit",
      "waterfall_closure", "values_per_round_trip", "credit_waits", "events",
      "events_missed_by_peripheral", "retransmissions", "crc_errors")
    return layout
  }()

  /// Transfers whose values have their own rhythm.
  static let streams: TableLayout<TransferTableRow> = {
    var layout = TableLayout<TransferTableRow>(
      "stream", "A transfer of values that an application sends by its own clock.",
      key: \.number)
    layout.identifier("transfer_id", of: "transfer", "The transfer's `id`.") { $0.number }
    layout.identifier("connection_id", of: "connection", "The connection's `id`.") {
      $0.transfer.connection + 1
    }
    layout.add(
      from: source + ".stream", { $0.transfer.stream },
      [
        "value_octets", "period_ms", "values_per_burst", "below_link", "skipped", "gap_p5_ms",
        "gap_p95_ms",
        TableMember("lateness_p50_ms", "lateness_ms.p50"),
        TableMember("lateness_p99_ms", "lateness_ms.p99"),
        TableMember("lateness_max_ms", "lateness_ms.max"),
        TableMember("events_per_second", "link_cost.events_per_second"),
        TableMember("empty_share", "link_cost.empty_share"),
        TableMember("radio_ms_per_second", "link_cost.radio_ms_per_second"),
        TableMember("link_cost_basis", "link_cost.basis"),
      ])
    layout.rest(on: "link_cost_basis", "events_per_second", "empty_share", "radio_ms_per_second")
    layout.rest(
      on: "derived", "period_ms", "below_link", "skipped", "lateness_p50_ms", "lateness_p99_ms",
      "lateness_max_ms")
    return layout
  }()
}

enum StreamTableRow {
  static let layout = TransferTableRow.streams
}
