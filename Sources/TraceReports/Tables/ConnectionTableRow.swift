import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// The table of connections with the members common to all reports.
struct ConnectionTableRow {
  let summary: ConnectionInSummary
  let detail: ConnectionInDetail?
  let setup: Procedure?
  let end: Procedure?
  let information: PeerInformation
  let peer: Device?
  let signature: EndSignature?
  let transfers: Int
  /// Changes of the timing in order.
  let timings: [Connection.ParameterChange]
  /// The first start of encryption.
  let encrypted: Connection.ParameterChange?

  private var connection: Connection { summary.link.connection }

  static func rows(of content: ExportedCapture.Content) -> some Sequence<ConnectionTableRow> {
    let measured = content.measured
    let connections = measured.summary == nil ? [] : measured.connections.connections
    let coverage = measured.summary?.coverage ?? [:]
    let observed = measured.events?.connections ?? []
    let details = Dictionary(
      observed.enumerated().lazy.map { ($0.element.connection.id, $0.offset) },
      uniquingKeysWith: { first, _ in first })
    let ends = FirstProcedures(in: measured) { $0.kind == .disconnection || $0.kind == .lastHeard }
    let signatures = EndSignatures(measured, content.check.findings)
    var transfers: [Int: Int] = [:]
    for transfer in measured.throughput?.transfers ?? [] {
      transfers[transfer.connection + 1, default: 0] += 1
    }
    let counts = transfers
    // Created one at a time, because a row is large and there may be thousands.
    return connections.lazy.map { connection in
      ConnectionTableRow(
        summary: ConnectionInSummary(
          link: ConnectionReport(connection, measured.devices),
          coverage: coverage[connection.id - 1],
          channels: measured.connections.channels(of: connection.id - 1)),
        detail: details[connection.id].map { ConnectionInDetail(observed[$0], measured.devices) },
        setup: signatures.setups[of: connection.id], end: ends[of: connection.id],
        information: signatures.information[connection.id] ?? PeerInformation(),
        peer: PeerInformation.peer(of: connection, measured.devices),
        signature: signatures.signature(of: connection), transfers: counts[connection.id] ?? 0,
        timings: connection.changes.filter {
          if case .parameters = $0.value { true } else { false }
        },
        encrypted: connection.changes.first {
          if case .encryption(.on, _) = $0.value { true } else { false }
        })
    }
  }

  static let layout: TableLayout<ConnectionTableRow> = {
    var layout = TableLayout<ConnectionTableRow>(
      "connection", "A connection of two devices.", key: \.connection.id)
    describePeers(&layout)
    describeEnd(&layout)
    describeTiming(&layout)
    describeLink(&layout)
    describeAir(&layout)
    layout.add(
      from: "summary: connections[].changes[]", { $0.timings.dropFirst().first },
      [TableMember("first_update_basis", "basis")])
    layout.rest(on: "first_update_basis", "first_update_s")
    layout.rest(
      on: "end_basis", "end_s", "lifetime_s", "end_cause", "end_reason", "end_reason_code")
    layout.rest(on: "terminated_by_basis", "terminated_by", "terminated_by_this_host")
    layout.rest(
      on: "first_parameters_basis", "first_interval_ms", "first_latency", "first_timeout_ms")
    layout.rest(on: "parameters_basis", "interval_ms", "latency", "timeout_ms")
    layout.rest(on: "central_basis", "central_name")
    layout.rest(on: "peripheral_basis", "peripheral_name")
    layout.rest(on: "encryption_basis", "encrypted_s")
    layout.rest(
      on: "derived", "phase", "end_during", "end_is_failure", "end_phase", "end_rules",
      "end_signature",
      "setup_kind", "setup_s", "discovery_s", "packets_missing", "events_total",
      "events_not_captured",
      "events_missed_by_peripheral", "events_off_sequence", "retransmissions",
      "retransmission_share", "crc_errors",
      "drift_ppm", "least_margin_ms")
    return layout
  }()

  private static let source = "summary: connections[]"

  private static func describePeers(_ layout: inout TableLayout<ConnectionTableRow>) {
    layout.identifier("central_id", of: "device", "The central's `id`.") {
      $0.connection.central.value
    }
    layout.identifier("peripheral_id", of: "device", "The peripheral's `id`.") {
      $0.connection.peripheral.value
    }
    layout.add(
      from: source, { $0.summary },
      [
        TableMember("connection", "id"), "technology", "central", "central_name", "central_basis",
        "peripheral", "peripheral_name", "peripheral_basis", "local_is_central.value",
        "local_is_central.basis", "access_address", TableMember("start_s", "start"),
        "start_captured", TableMember("end_s", "end"), "ended",
      ])
    layout.own(
      "lifetime_s", .number, "From `start_s` to `end_s`.", unit: "s",
      source: "summary: connections[].end - start"
    ) { row in
      let end = row.connection.end?.time ?? row.connection.lastFrame.time
      return .duration(end.elapsed(since: row.connection.firstFrame.time), in: .seconds)
    }
    layout.add(
      from: "summary: devices[]", { $0.peer },
      [
        TableMember(
          "peer", "address",
          "The address of the end that is not this host; on the air the peripheral's."),
        TableMember("peer_name", "name", "That device's name."),
      ])
    layout.add(
      from: "gatt: servers[].services[].characteristics[]", { $0.information },
      ["manufacturer", "model", "firmware", "hardware", "software"])
  }

  private static func describeEnd(_ layout: inout TableLayout<ConnectionTableRow>) {
    layout.add(
      from: source, { $0.summary },
      [
        "end_cause", "end_reason", "end_reason_code", "end_basis", "terminated_by",
        "terminated_by_this_host", "terminated_by_basis", "end_frame",
      ])
    layout.add(
      from: "timeline: procedures[]", { $0.end },
      [
        TableMember(
          "end_during", "during", "The procedure that was going on when the connection ended.")
      ])
    layout.own("phase", .text, "Last stage that it reached, whether ended or not.") {
      .text(EndSignature.phase(of: $0.connection, $0.setup?.setup).rawValue)
    }
    layout.add(
      from: "check --group", { $0.signature },
      [
        TableMember("end_is_failure", "is_failure"), TableMember("end_phase", "phase"),
        TableMember("end_rules", "rules"), TableMember("end_signature", "signature"),
      ])
  }

  private static func describeTiming(_ layout: inout TableLayout<ConnectionTableRow>) {
    let changes = "summary: connections[].changes[]"
    layout.add(
      from: changes, { $0.timings.first },
      [
        TableMember("first_interval_ms", "parameters.interval_ms"),
        TableMember("first_latency", "parameters.latency"),
        TableMember("first_timeout_ms", "parameters.timeout_ms"),
        TableMember("first_parameters_basis", "basis"),
      ])
    layout.add(
      from: source, { $0.summary },
      [
        TableMember("interval_ms", "parameters.value.interval_ms"),
        TableMember("latency", "parameters.value.latency"),
        TableMember("timeout_ms", "parameters.value.timeout_ms"),
        TableMember("parameters_basis", "parameters.basis"),
      ])
    layout.add(
      from: changes, { $0.timings.dropFirst().first },
      [
        TableMember(
          "first_update_s", "time",
          "When parameters first changed: when the change was ordered on the air, or reported to a host."
        )
      ])
    layout.own(
      "parameter_updates", .integer, "Changes of the timing after the first one.",
      source: "summary: connections[].changes"
    ) { .integer(max(0, $0.timings.count - 1)) }
    layout.add(
      from: changes, { $0.encrypted },
      [TableMember("encrypted_s", "time", "Time of the first encryption.")])
    layout.add(
      from: "timeline: procedures[]", { $0.setup },
      [
        TableMember("setup_kind", "kind"),
        TableMember("setup_s", "duration", "From the connection request to the first use."),
        TableMember("discovery_s", "stages.discovery"),
        TableMember("ready_frame", "ready_frame"),
      ])
  }

  private static func describeLink(_ layout: inout TableLayout<ConnectionTableRow>) {
    layout.add(
      from: source, { $0.summary },
      [
        "att_mtu.value", "att_mtu.basis", "client_mtu.value", "server_mtu.value",
        TableMember("data_length_c2p", "data_length.c2p.value"),
        TableMember("data_length_c2p_basis", "data_length.c2p.basis"),
        TableMember("data_length_p2c", "data_length.p2c.value"),
        TableMember("data_length_p2c_basis", "data_length.p2c.basis"),
        TableMember("phy_c2p", "phy.c2p.value"), TableMember("phy_c2p_basis", "phy.c2p.basis"),
        TableMember("phy_p2c", "phy.p2c.value"), TableMember("phy_p2c_basis", "phy.p2c.basis"),
        "encryption.value", "encryption.basis",
        TableMember("key_size", "encryption_key_size.value"), "packets.c2p", "packets.p2c",
        "packets.encrypted", "packets.decrypted", "packets.missing", "bytes.c2p", "bytes.p2c",
      ])
    layout.own(
      "transfers", .integer, "Transfers on it.", source: "throughput: connections[].transfers"
    ) { .integer($0.transfers) }
  }

  private static func describeAir(_ layout: inout TableLayout<ConnectionTableRow>) {
    layout.add(
      from: "connections: connections[]", { $0.detail },
      [
        "events.total", "events.observed", "events.not_captured", "events.missed_by_peripheral",
        "events.off_sequence", TableMember("pdus_c2p", "pdus.c2p"),
        TableMember("pdus_p2c", "pdus.p2c"), "retransmissions", "crc_errors", "drift_ppm",
        TableMember("least_margin_ms", "supervision_margin_ms"),
        TableMember("channel_selection", "channel_selection.value"), "channel_selection.basis",
      ])
    layout.own(
      "retransmission_share", .number, "`retransmissions` of all whole packets.",
      source: "connections: connections[].retransmissions / pdus"
    ) { row in
      row.detail?.events?.packets.retransmissionShare.map { .number($0, digits: 6) } ?? .null
    }
  }
}

extension ConnectionEvents.PacketCounts {
  /// Share of retransmissions among all intact packets. Nil without packets.
  package var retransmissionShare: Double? {
    pdus.total > 0 ? Double(retransmissions.total) / Double(pdus.total) : nil
  }
}
