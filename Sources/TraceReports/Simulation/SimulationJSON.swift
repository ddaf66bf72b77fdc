import BluetoothPackets
public import TraceAnalysis

/// The truth about a simulated capture as a JSON document of the schema "bletrace.simulation/1".
public struct SimulationJSON {
  private let truth: SimulationTruth
  private let start: Int64

  /// Writes the document.
  ///
  /// - Parameters:
  ///   - simulation: The simulation.
  ///   - view: The capture that was taken of it.
  ///   - name: The capture's file name.
  ///   - output: Where the document goes.
  public static func write(
    _ simulation: Simulation, view: Simulation.View, name: String, to output: inout OutputBuffer
  ) {
    let truth = simulation.truth(of: view)
    let document = SimulationJSON(truth: truth, start: truth.start)
    var writer = JSONWriter(isPretty: true)
    writer.object { writer in
      writer.value("schema", "bletrace.simulation/1")
      writer.value("file", name)
      writer.value("seed", simulation.seed)
      writer.value("start", Clock.timestamp(Simulation.epoch &+ truth.start))
      writer.value("records", truth.records)
      writer.array("parameters", of: simulation.links, document.parameters)
      writer.array("connections") { writer in
        for (index, connection) in truth.connections.enumerated() {
          document.connection(&writer, index + 1, connection)
        }
      }
    }
    output.line(writer.take())
  }

  /// Seconds from the first record.
  private func seconds(_ time: Int64) -> Double { Double(time.elapsed(since: start)) / 1e9 }

  private func parameters(_ writer: inout JSONWriter, _ link: SimulatedLinkParameters) {
    writer.object { writer in
      writer.value("operation", link.operation.rawValue)
      writer.value("bytes", link.totalOctets)
      writer.value("value", link.valueOctets)
      writer.value("phy", link.phy.rawValue.lowercased())
      writer.value("interval_ms", Double(link.interval) / 1_000)
      writer.value("latency", link.latency)
      writer.value("timeout_ms", link.timeout / 1_000)
      writer.value("bad_channels", link.badChannels.count)
      writer.value("bad_channel_error_rate", link.badChannelErrorRate)
      writer.value("att_mtu", link.attMTU)
      writer.value("data_length", link.dataLength)
      writer.value("channel_selection", link.channelSelection)
      writer.value("packets_per_event", link.packetsPerEvent)
      writer.value("operations_per_event", link.operationsPerEvent)
      writer.value("events_per_operation", link.eventsPerOperation)
      writer.value("event_length_ms", link.eventLength.map { Double($0) / 1_000 })
      writer.value("event_gap_ms", Double(link.eventGap) / 1_000)
      writer.value("packet_error_rate", link.packetErrorRate)
      writer.value("receiver_error_rate", link.receiverErrorRate)
      writer.value("sniffer_error_rate", link.snifferErrorRate)
      writer.value("timestamp_jitter_us", Double(link.timestampJitter) / 1_000)
      writer.value("sniffer_miss_rate", link.snifferMissRate)
      writer.value("sniffer_event_miss_rate", link.snifferEventMissRate)
      writer.value("peripheral_miss_rate", link.peripheralMissRate)
      writer.value("drift_ppm", link.clockDrift)
      writer.value("uncaptured_events", link.uncapturedEvents)
      writer.value("vanishes_at", link.peripheralVanishesAt)
    }
  }

  private func connection(
    _ writer: inout JSONWriter, _ id: Int, _ connection: SimulationTruth.Connection
  ) {
    writer.object { writer in
      writer.value("id", id)
      writer.value("central", connection.central.description)
      writer.value("peripheral", connection.peripheral.description)
      let isAir = connection.air != nil
      writer.value(
        "access_address",
        isAir ? Hexadecimal.number(connection.accessAddress.rawValue, width: 8) : nil)
      writer.value("handle", isAir ? nil : connection.handle)
      writer.value("start", connection.air.map { seconds($0.start) })
      writer.value("end", connection.air.map { seconds($0.end) })
      writer.value("end_reason", connection.endReason?.rawValue)
      writer.value("channel_selection", connection.channelSelection)
      writer.value("att_mtu", connection.attMTU)
      writer.object("data_length") { writer in
        writer.value("c2p", connection.dataLength.central)
        writer.value("p2c", connection.dataLength.peripheral)
      }
      if let air = connection.air { self.air(&writer, air) }
      writer.array("transfers") { writer in
        if let transfer = connection.transfer { self.transfer(&writer, transfer) }
      }
    }
  }

  private func air(_ writer: inout JSONWriter, _ air: SimulationTruth.Air) {
    writer.object("events") { writer in
      writer.value("first", air.firstEvent)
      writer.value("last", air.lastEvent)
      writer.value("total", air.totalEvents)
      writer.value("observed", air.observedEvents)
      writer.value("not_captured", air.notCapturedEvents)
      writer.value("missed_by_peripheral", air.missedByPeripheral)
      writer.value("off_sequence", 0)
    }
    writer.object("pdus") { writer in
      writer.value("data", air.dataPDUs)
      writer.value("empty", air.emptyPDUs)
      writer.value("c2p", air.pdusFromCentral)
      writer.value("p2c", air.pdusFromPeripheral)
    }
    writer.value("retransmissions", air.retransmissions)
    writer.value("crc_errors", air.crcErrors)
    writer.value("drift_ppm", air.driftPPM)
    writer.value("supervision_margin_ms", Double(air.supervisionMargin) / 1e6)
    writer.array("intervals", of: air.parameters) { writer, parameters in
      writer.object { writer in
        writer.value("from_event", parameters.fromEvent)
        writer.value("interval_ms", Double(parameters.interval) / 1_000)
        writer.value("latency", parameters.latency)
        writer.value("timeout_ms", parameters.timeout / 1_000)
      }
    }
    writer.array("phys", of: air.phys) { writer, phys in
      writer.object { writer in
        writer.value("from_event", phys.fromEvent)
        writer.value("c2p", SimulationJSON.name(phys.centralToPeripheral))
        writer.value("p2c", SimulationJSON.name(phys.peripheralToCentral))
      }
    }
    writer.array("channel_maps", of: air.maps) { writer, map in
      writer.object { writer in
        writer.value("from_event", map.fromEvent)
        writer.numbers("channels", (0..<37).filter { map.map.isUsed(UInt8($0)) })
      }
    }
    writer.array("channels", of: air.channels) { writer, channel in
      writer.object { writer in
        writer.value("channel", channel.channel)
        writer.value("events", channel.events)
        writer.value("pdus", channel.pdus)
        writer.value("crc_errors", channel.crcErrors)
        writer.value("rssi_dbm_mean", channel.signal, digits: 1)
      }
    }
  }

  /// A physical layer as PDUs name it: without the coding, which is each sender's own affair.
  private static func name(_ phy: AirPHY) -> String {
    switch phy {
    case .le1M: "1m"
    case .le2M: "2m"
    case .codedS2, .codedS8: "coded"
    }
  }

  private func transfer(_ writer: inout JSONWriter, _ transfer: SimulationTruth.Transfer) {
    writer.object { writer in
      writer.value(
        "direction",
        transfer.isFromCentral ? "central-to-peripheral" : "peripheral-to-central")
      writer.value("operation", transfer.operation.rawValue)
      writer.value("handle", transfer.handle)
      writer.value("cid", transfer.channel)
      writer.value("bytes", transfer.octets)
      writer.value("pdus", transfer.pdus)
      writer.value("first_frame", transfer.firstFrame)
      writer.value("last_frame", transfer.lastFrame)
      writer.value("start", seconds(transfer.start))
      writer.value("end", seconds(transfer.end))
      writer.value("goodput_bps", transfer.bitsPerSecond, digits: 0)
    }
  }
}
