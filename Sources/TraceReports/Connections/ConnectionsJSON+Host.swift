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

  /// What went between host and controller.
  func traffic(_ writer: inout JSONWriter, _ host: HostLink?) {
    guard let host else {
      writer.value("host", nil as String?)
      return
    }
    writer.object("host") { writer in
      writer.object("packets") { writer in
        writer.value("sent", host.sentPackets)
        writer.value("received", host.receivedPackets)
        writer.value("completed", host.completedPackets)
      }
      writer.object("bytes") { writer in
        writer.value("sent", host.sentOctets)
        writer.value("received", host.receivedOctets)
      }
      writer.value("most_in_flight", host.mostInFlight)
      writer.value("controller_buffers", host.buffers?.count)
      writer.value("controller_buffer_bytes", host.buffers?.packetLength)
      writer.value("controller_busy_s", Double(host.busy) / 1e9)
      writer.value("controller_full_s", host.buffers == nil ? nil : Double(host.full) / 1e9)
      writer.value("controller_bytes_per_s", host.octetsPerSecond, digits: 1)
      writer.value("longest_host_gap_s", Double(host.longestHostGap) / 1e9)
      writer.numbers("frames", [host.hostGapFrame, host.buffers?.frame.number].compactMap { $0 })
    }
  }

  // MARK: What both kinds of capture have

  /// Who asked for which timing.
  func requests(_ writer: inout JSONWriter, _ host: HostLink?) {
    writer.array("timing_requests", of: host?.requests ?? []) { writer, request in
      writer.object { writer in
        writer.value("by", request.source.rawValue)
        writer.value("interval_min_ms", request.asked.map { Double($0.minimumInterval) * 1.25 })
        writer.value("interval_max_ms", request.asked.map { Double($0.maximumInterval) * 1.25 })
        writer.value("latency", request.asked?.latency)
        writer.value("timeout_ms", request.asked.map { Int($0.timeout) * 10 })
        writer.value("accepted", request.isAccepted)
        writer.numbers("frames", [request.frame, request.answerFrame].compactMap { $0 })
      }
    }
  }

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
