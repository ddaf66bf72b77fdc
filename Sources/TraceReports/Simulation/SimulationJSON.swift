import BluetoothPackets
import LinkSessions
package import TraceAnalysis

/// The expected results for a simulated capture as a JSON document of the schema
/// "bletrace.simulation/1".
package enum SimulationJSON {
  /// Writes the document.
  ///
  /// - Parameters:
  ///   - simulation: the simulation.
  ///   - view: the capture of the simulation.
  ///   - name: the file name of the capture.
  ///   - output: receives the document.
  package static func write(
    _ simulation: Simulation, view: Simulation.View, name: String, to output: inout OutputBuffer
  ) {
    SimulationReport(
      capture: name, seed: simulation.seed, links: simulation.links,
      truth: simulation.truth(of: view)
    ).write(to: &output)
  }
}

/// The expected results of analyzing a simulated capture.
struct SimulationReport {
  /// The capture's file name.
  let capture: String
  let seed: UInt64
  let links: [Simulation.Parameters]
  let truth: Simulation.Truth
}

extension SimulationReport: ReportDocument {
  static let schema = "bletrace.simulation/1"
  var origin: Int64 { Simulation.epoch &+ truth.start }

  static let shape = Shape<SimulationReport>(nil, "The truth about a simulated capture.") {
    report in
    report.schema()
    report.value("capture", "The capture's file name.") { $0.capture }
    report.value("seed", "Seed of all random choices.") { $0.seed }
    report.text("start", .timestamp, "The first record's time; other times count from it.") {
      Clock.timestamp($0.origin)
    }
    report.value("records", "Records of the capture.") { $0.truth.records }
    report.array("parameters", "Simulated parameters of each connection.") { $0.links }
    report.array("advertisers", "Devices that advertise and are never connected.") {
      $0.truth.advertisers
    }
    report.array("connections", "Results of the simulation.") { report in
      report.truth.connections.enumerated().lazy.map {
        TrueConnection(id: $0.offset + 1, truth: $0.element)
      }
    }
  }
}

extension Simulation.Parameters: Described {
  package static let shape = Shape<Simulation.Parameters>(
    "link_parameters", "Simulated parameters."
  ) {
    link in
    link.value("operation", "Operation that carried the data.") { $0.operation }
    link.value("bytes", "Application octets.", unit: .octets) { $0.totalOctets }
    link.value("value", "The size of each value; null for the largest.", unit: .octets) {
      $0.valueOctets
    }
    link.value("pattern", "Contents of the values.") { $0.pattern }
    link.value("pairing", "How the sides pair; null where they don't.") { $0.pairing }
    link.value("phy", "Initial PHY.") { $0.phy }
    link.number("interval_ms", "Initial connection interval.", unit: .milliseconds) {
      Double($0.interval) / 1_000
    }
    link.value("latency", "Number of events that the peripheral may skip.") { $0.latency }
    link.value("timeout_ms", "Supervision timeout.", unit: .milliseconds) {
      $0.timeout / 1_000
    }
    link.value("bad_channels", "Number of disturbed channels.") { $0.badChannels.count }
    link.number("bad_channel_error_rate", "Packets lost on those.") { $0.badChannelErrorRate }
    link.value("att_mtu", "Longest ATT PDU.", unit: .octets) { $0.attMTU }
    link.value("data_length", "Longest payload.", unit: .octets) { $0.dataLength }
    link.value("channel_selection", "Channel selection algorithm, 1 or 2.") { $0.channelSelection }
    link.value("packets_per_event", "At most.") { $0.packetsPerEvent }
    link.value("operations_per_event", "At most.") { $0.operationsPerEvent }
    link.value("events_per_operation", "How long an operation takes.") { $0.eventsPerOperation }
    link.number("event_length_ms", "The longest event.", unit: .milliseconds) {
      $0.eventLength.map { Double($0) / 1_000 }
    }
    link.number("event_gap_ms", "Unused at the end of each event.", unit: .milliseconds) {
      Double($0.eventGap) / 1_000
    }
    describeTrouble(&link)
  }

  private static func describeTrouble(_ link: inout Members<Simulation.Parameters>) {
    link.number("packet_error_rate", "Packets lost for all.") { $0.packetErrorRate }
    link.number("receiver_error_rate", "Packets lost for the receiver alone.") {
      $0.receiverErrorRate
    }
    link.number("sniffer_error_rate", "Packets lost for the sniffer alone.") {
      $0.snifferErrorRate
    }
    link.number("timestamp_jitter_us", "Jitter of the sniffer's times.", unit: .microseconds) {
      Double($0.timestampJitter) / 1_000
    }
    link.number("sniffer_miss_rate", "Packets that the sniffer does not see.") {
      $0.snifferMissRate
    }
    link.number("sniffer_event_miss_rate", "Events that the sniffer does not see.") {
      $0.snifferEventMissRate
    }
    link.number("peripheral_miss_rate", "Events that the peripheral does not see.") {
      $0.peripheralMissRate
    }
    link.number("drift_ppm", "Error of the central's clock.", unit: .partsPerMillion) {
      $0.clockDrift
    }
    link.value("uncaptured_events", "Number of events before the start of the capture.") {
      $0.uncapturedEvents
    }
    link.value("vanishes_at", "The event at which the peripheral goes.") {
      $0.peripheralVanishesAt
    }
  }
}

extension Simulation.ValuePattern: CellValue {}
extension Simulation.Pairing: CellValue {}
extension Simulation.Advertiser.Kind: CellValue {}

extension Simulation.Truth.Advertiser: Described {
  package static let shape = Shape<Self>("simulated_advertiser", "A device that advertises.") {
    row in
    row.value("address", "Its static random address.") { $0.address }
    row.value("kind", "Kind of advertised data.") { $0.kind }
    row.number("interval_ms", "Without the random delay of each event.", unit: .milliseconds) {
      Double($0.interval) / 1_000
    }
    row.value("events", "Its advertising events, captured or not.") { $0.events }
    row.value("packets", "Its packets, or reports of them, in the capture.") { $0.packets }
  }
}

extension Simulation.Truth.Pairing: Described {
  package static let shape = Shape<Self>("simulated_pairing", "A pairing and its keys.") { row in
    row.value("method", "The association model.") { $0.method }
    row.value("succeeded", "Whether it gave a key.") { $0.succeeded }
    row.text("passkey", .plain, "Passkey that the peripheral displays.") { row in
      row.passkey.map { SimulatedDigits.text($0) }
    }
    row.text("comparison_value", .plain, "Value that both sides display.") { row in
      row.comparisonValue.map { SimulatedDigits.text($0) }
    }
    row.text("encryption_key", .octets, "The key that encrypts this connection.") {
      $0.encryptionKey.map { Hexadecimal.key($0) }
    }
    row.text("long_term_key", .octets, "The key that both sides store.") {
      $0.longTermKey.map { Hexadecimal.key($0) }
    }
  }
}

/// The six digits of a passkey or a comparison value.
private enum SimulatedDigits {
  static func text(_ number: UInt32) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }
}

/// A simulated connection.
struct TrueConnection: Described {
  let id: Int
  let truth: Simulation.Truth.Connection

  static let shape = Shape<TrueConnection>("simulated_connection", "A simulated connection.") {
    row in
    row.value("id", "From 1.") { $0.id }
    row.value("central", "The central's address.") { $0.truth.central }
    row.value("peripheral", "The peripheral's address.") { $0.truth.peripheral }
    row.text("access_address", .hexadecimal, "Null in a host's log.") { row in
      row.truth.air == nil
        ? nil : Hexadecimal.number(row.truth.accessAddress.rawValue, width: 8)
    }
    row.value("handle", "Null on the air.") { $0.truth.air == nil ? $0.truth.handle : nil }
    row.time("start", "The connection's first record.") { row in
      row.truth.air.map { Simulation.epoch &+ $0.start }
    }
    row.time("end", "The connection's last record.") { row in
      row.truth.air.map { Simulation.epoch &+ $0.end }
    }
    row.value("end_reason", "Why it ended, in the specification's words.") { row in
      row.truth.endReason?.name.map { "\($0)" }
    }
    row.value("end_reason_code", "Error code of the reason.") {
      $0.truth.endReason?.rawValue
    }
    row.value("channel_selection", "Channel selection algorithm, 1 or 2.") {
      $0.truth.channelSelection
    }
    row.value("att_mtu", "Longest ATT PDU.", unit: .octets) { $0.truth.attMTU }
    row.group("data_length", "Longest payload.") { length in
      length.value("c2p", "From the central to the peripheral.", unit: .octets) {
        $0.truth.dataLength.central
      }
      length.value("p2c", "From the peripheral to the central.", unit: .octets) {
        $0.truth.dataLength.peripheral
      }
    }
    row.object("pairing", "Null without a pairing.") { $0.truth.pairing }
    row.include(ifAny: { $0.truth.air })
    row.array("transfers", "Its transfer, if the capture shows one.") { row in
      row.truth.transfer.map { [TransferOutline($0)] } ?? []
    }
  }
}

extension Simulation.Truth.Air: Described {
  package static let shape = Shape<Self>("air", "Results that a sniffer should find.") { air in
    air.group("events", "Connection events.") { events in
      events.value("first", "The first one's number.") { $0.firstEvent }
      events.value("last", "The last one's number.") { $0.lastEvent }
      events.value("total", "All.") { $0.totalEvents }
      events.value("observed", "Events with at least one packet in the capture.") {
        $0.observedEvents
      }
      events.value("not_captured", "Events without a packet in the capture.") {
        $0.notCapturedEvents
      }
      events.value("missed_by_peripheral", "Events without a response to the central.") {
        $0.missedByPeripheral
      }
      events.value("off_sequence", "Events on a channel other than the algorithm's.") { _ in 0 }
    }
    air.group("pdus", "Whole packets.") { pdus in
      pdus.value("data", "Packets with content.") { $0.dataPDUs }
      pdus.value("empty", "Packets without content.") { $0.emptyPDUs }
      pdus.value("c2p", "From the central to the peripheral.") { $0.pdusFromCentral }
      pdus.value("p2c", "From the peripheral to the central.") { $0.pdusFromPeripheral }
    }
    air.value("retransmissions", "Packets that were sent again.") { $0.retransmissions }
    air.value("crc_errors", "Packets with a wrong CRC.") { $0.crcErrors }
    air.number("drift_ppm", "Error of the central's clock.", unit: .partsPerMillion) { $0.driftPPM }
    air.duration(
      "supervision_margin_ms", in: .milliseconds,
      "Time left before the supervision timeout in the longest silence."
    ) { $0.supervisionMargin }
    air.array("intervals", "Parts of the connection with one timing.") { $0.parameters }
    air.array("phys", "Parts of the connection with one pair of PHYs.") { $0.phys }
    air.array("channel_maps", "Parts of the connection with one channel map.") { $0.maps }
    air.array("channels", "Channels with at least one packet.") { $0.channels }
  }
}

extension Simulation.Truth.Parameters: Described {
  package static let shape = Shape<Self>(
    "simulated_interval", "A part of a connection with one timing."
  ) {
    part in
    part.value("from_event", "The first event.") { $0.fromEvent }
    part.number("interval_ms", "Between connection events.", unit: .milliseconds) {
      Double($0.interval) / 1_000
    }
    part.value("latency", "Number of events that the peripheral may skip.") { $0.latency }
    part.value("timeout_ms", "Supervision timeout.", unit: .milliseconds) {
      $0.timeout / 1_000
    }
  }
}

extension Simulation.Truth.PHYs: Described {
  package static let shape = Shape<Self>(
    "simulated_phys", "A part of a connection with one pair of PHYs."
  ) { part in
    part.value("from_event", "The first event.") { $0.fromEvent }
    part.value("c2p", "From the central to the peripheral.") { $0.centralToPeripheral.phy }
    part.value("p2c", "From the peripheral to the central.") { $0.peripheralToCentral.phy }
  }
}

extension AirPHY {
  /// The PHY as named in PDUs, without the coding scheme, which each sender chooses.
  fileprivate var phy: PHY {
    switch self {
    case .le1M: .le1M
    case .le2M: .le2M
    case .codedS2, .codedS8: .leCoded
    }
  }
}

extension Simulation.Truth.Map: Described {
  package static let shape = Shape<Self>(
    "simulated_channel_map", "A part of a connection with one channel map."
  ) {
    part in
    part.value("from_event", "The first event.") { $0.fromEvent }
    part.numbers("channels", "Used channels.") { part in
      (0..<37).filter { part.map.isUsed(UInt8($0)) }
    }
  }
}

extension Simulation.Truth.Channel: Described {
  package static let shape = Shape<Self>("simulated_channel", "Packets sent on a channel.") {
    channel in
    channel.value("channel", "The channel's index.") { $0.channel }
    channel.value("events", "Events on it.") { $0.events }
    channel.value("pdus", "Whole packets.") { $0.pdus }
    channel.value("crc_errors", "Packets with a wrong CRC.") { $0.crcErrors }
    channel.number("rssi_dbm_mean", "Signal strength.", unit: .decibelMilliwatts, digits: 1) {
      $0.signal
    }
  }
}

extension TransferOutline {
  fileprivate init(_ transfer: Simulation.Truth.Transfer) {
    self.init(
      direction: transfer.isFromCentral ? .centralToPeripheral : .peripheralToCentral,
      operation: transfer.operation, handle: transfer.handle, channelID: transfer.channel,
      bytes: transfer.octets, pdus: transfer.pdus, firstFrame: transfer.firstFrame,
      lastFrame: transfer.lastFrame, start: Simulation.epoch &+ transfer.start,
      end: Simulation.epoch &+ transfer.end, bitsPerSecond: transfer.bitsPerSecond)
  }
}
