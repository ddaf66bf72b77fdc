import LinkSessions
import TraceAnalysis

enum ProcedureTableRow {
  static let layout: TableLayout<Procedure> = {
    var layout = TableLayout<Procedure>(
      "procedure", "An operation of one side with its duration and outcome.", key: \.id)
    layout.identifier("connection_id", of: "connection", "The connection's `id`.") {
      $0.connection.map { $0 + 1 }
    }
    layout.identifier("cause_id", of: "procedure", "The procedure that led to it.") { $0.cause }
    layout.add(
      from: "timeline: procedures[]", { $0 },
      [
        TableMember("procedure", "id"), "connection", "kind", "layer",
        TableMember("start_s", "start"), TableMember("end_s", "end"),
        TableMember("duration_s", "duration"), "outcome", "error.code", "error.name", "direction",
        "handle", "uuid", "name", "characteristic", "characteristic_name", "basis", "count",
        "bytes", TableMember("goodput_bps", "bits_per_second"),
      ])
    layout.own(
      "first_frame", .integer, "Its first record.", source: "timeline: procedures[].frames[0]"
    ) { .integer($0.frames.lowerBound) }
    layout.own(
      "last_frame", .integer, "Its last record.", source: "timeline: procedures[].frames[1]"
    ) { .integer($0.frames.upperBound) }
    layout.rest(on: "basis", "uuid", "name", "characteristic", "characteristic_name")
    layout.rest(on: "derived", "kind", "duration_s", "goodput_bps")
    return layout
  }()
}

struct TransactionTableRow {
  let report: TransactionReport

  static func rows(of content: ExportedCapture.Content) -> some Sequence<TransactionTableRow> {
    let timeline = content.measured.timeline
    return (timeline?.transactions ?? []).lazy.compactMap { member in
      timeline.map {
        TransactionTableRow(report: TransactionReport(member, $0.connections, $0.gatt))
      }
    }
  }

  static let layout: TableLayout<TransactionTableRow> = {
    var layout = TableLayout<TransactionTableRow>(
      "transaction", "A request and its outcome.", key: \.report.member.transaction.id)
    layout.identifier("connection_id", of: "connection", "The connection's `id`.") {
      $0.report.member.transaction.connection.map { $0 + 1 }
    }
    layout.identifier("procedure_id", of: "procedure", "The `id` of its procedure.") {
      $0.report.member.procedure
    }
    layout.add(
      from: "timeline: transactions[]", { $0.report },
      [
        TableMember("transaction", "id"), "connection", "layer", "name", "direction",
        "request_frame", "response_frame", TableMember("start_s", "start"),
        TableMember("end_s", "end"), "latency_ms", "outcome", "error.code", "error.name", "handle",
        "uuid", "bytes",
      ])
    layout.rest(on: "derived", "latency_ms", "outcome")
    return layout
  }()
}

enum PairingTableRow {
  static func rows(of content: ExportedCapture.Content) -> some Sequence<PairingInReport> {
    let measured = content.measured
    return (measured.pairing?.pairings ?? []).lazy.map { account in
      let connection = measured.connections[account.pairing.connection]
      return PairingInReport(
        account: account, peers: Peers(link: ConnectionReport(connection, measured.devices)))
    }
  }

  static let layout: TableLayout<PairingInReport> = {
    var layout = TableLayout<PairingInReport>("pairing", "A pairing.") { $0.account.pairing.id }
    layout.identifier("connection_id", of: "connection", "The connection's `id`.") {
      $0.peers.link.connection.id
    }
    layout.add(
      from: "pairing: pairings[]", { $0 },
      [
        TableMember("pairing", "id"), "connection", TableMember("start_s", "start"),
        "start_captured", TableMember("end_s", "end"), "outcome", "outcome_basis", "error_code",
        "error_name", "failed_by", "cause", "cause_basis", "method", "association_model",
        "passkey_from", "key_size", "link_key_derived", "debug_key", "encrypted_frame",
        "encrypted_basis",
      ])
    layout.rest(on: "encrypted_basis", "encrypted_frame")
    layout.rest(on: "derived", "method", "association_model", "passkey_from")
    return layout
  }()
}
