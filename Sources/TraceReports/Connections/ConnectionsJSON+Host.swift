import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// What host and controller told each other; the air's figures are null.
extension ConnectionsJSON {
  func host(_ writer: inout JSONWriter, _ connection: Connection) {
    writer.value("channel_selection", nil as Int?)
    writer.object("events") { writer in
      for key in ["total", "observed", "not_captured", "missed_by_peripheral", "off_sequence"] {
        writer.value(key, nil as Int?)
      }
    }
    writer.object("pdus") { writer in
      for key in ["data", "empty", "c2p", "p2c"] { writer.value(key, nil as Int?) }
    }
    for key in ["retransmissions", "crc_errors", "drift_ppm", "supervision_margin_ms"] {
      writer.value(key, nil as Int?)
    }
    writer.array("intervals", of: connection.changes) { writer, change in
      guard case .parameters(let parameters) = change.value else { return }
      writer.object { writer in
        writer.value("from_event", nil as Int?)
        writer.value("from_frame", change.frame)
        writer.value("interval_ms", parameters.intervalMilliseconds)
        writer.value("latency", parameters.latency)
        writer.value("timeout_ms", parameters.supervisionTimeoutMilliseconds)
        writer.value("basis", change.basis.rawValue)
        writer.value("measured_median_ms", nil as Double?)
        writer.value("jitter_us", nil as Double?)
        writer.numbers("frames", [change.frame])
      }
    }
    writer.array("phys", of: connection.changes) { writer, change in
      guard case .phy(let phy) = change.value else { return }
      writer.object { writer in
        writer.value("from_event", nil as Int?)
        writer.value("c2p", phy.centralToPeripheral.jsonName)
        writer.value("p2c", phy.peripheralToCentral.jsonName)
        writer.value("basis", change.basis.rawValue)
        writer.numbers("frames", [change.frame])
      }
    }
    writer.array("channel_maps") { _ in }
    writer.array("channels") { _ in }
  }

  // MARK: What both kinds of capture have

  func mtu(_ writer: inout JSONWriter, _ connection: Connection) {
    known(&writer, "att_mtu", connection.attMTU)
    writer.object("data_length") { writer in
      writer.value("c2p", connection.dataLength.centralToPeripheral.value)
      writer.value("p2c", connection.dataLength.peripheralToCentral.value)
      writer.value("basis", connection.dataLength.centralToPeripheral.basis.rawValue)
      let frames = LinkDirection.both.compactMap { connection.dataLength[$0].frame }
      writer.numbers("frames", Set(frames).sorted())
    }
  }

  private func known(_ writer: inout JSONWriter, _ key: String, _ known: Known<UInt16>) {
    writer.object(key) { writer in
      writer.value("value", known.value)
      writer.value("basis", known.basis.rawValue)
      writer.numbers("frames", [known.frame].compactMap { $0 })
    }
  }

  func address(_ device: Int?) -> String? {
    device.map { story.devices[$0].key.address.description }
  }

  /// Seconds from the first record.
  func seconds(_ time: Int64) -> Double {
    Double(time.elapsed(since: story.start ?? 0)) / 1e9
  }
}

extension ConnectionEnd {
  /// Why the connection ended, in the specification's words.
  var reasonName: String {
    switch cause {
    case .reason(let code): code.name.map { "\($0)" } ?? "unknown reason"
    case .silence: "Connection Timeout"
    case .superseded: "Superseded"
    }
  }
}
