import BluetoothPackets
import LinkSessions
public import TraceAnalysis

/// How fast data went as a JSON document of the schema "bletrace.throughput/1".
public struct ThroughputJSON {
  /// Writes the document.
  ///
  /// - Parameters:
  ///   - story: what was measured.
  ///   - connection: the only one to tell of, by its id; nil for all.
  ///   - output: where to.
  public static func write(
    _ story: ThroughputStory, connection: Int? = nil, to output: inout OutputBuffer
  ) {
    var writer = JSONWriter(isPretty: true)
    let document = ThroughputJSON(story: story)
    let shown = story.connections.connections.filter {
      $0.technology == .lowEnergy && (connection == nil || $0.id == connection)
    }
    writer.object { writer in
      writer.value("schema", "bletrace.throughput/1")
      writer.value("file", story.name)
      writer.value("start", story.start.map(Clock.timestamp))
      writer.array("connections", of: shown, document.connection)
      writer.value("runs_not_kept", story.runsNotKept)
    }
    output.line(writer.take())
  }

  let story: ThroughputStory

  private func connection(_ writer: inout JSONWriter, _ connection: Connection) {
    let index = connection.id - 1
    writer.object { writer in
      writer.value("id", connection.id)
      writer.value("central", address(connection.central.value))
      writer.value("peripheral", address(connection.peripheral.value))
      switch connection.transport {
      case .hci(_, let handle):
        writer.value("access_address", nil as String?)
        writer.value("handle", handle)
      case .air(let accessAddress):
        writer.value("access_address", Hexadecimal.number(accessAddress, width: 8))
        writer.value("handle", nil as Int?)
      }
      writer.value("start", seconds(connection.firstFrame.time))
      writer.value("end", seconds(connection.end?.time ?? connection.lastFrame.time))
      conditions(
        &writer, LinkConditions(atEndOf: connection), measured: story.measuredIntervals[index])
      writer.array("transfers", of: story.transfers(of: index), transfer)
      if let usage = story.mtuUsage[index] { mtuUsage(&writer, usage) }
      writer.value("retransmissions", connection.air?.retransmissions)
      writer.value("crc_errors", connection.air?.badCRCs)
      let chatter = story.chatter[index]
      writer.object("other_values") { writer in
        writer.value("pdus", chatter?.pdus ?? 0)
        writer.value("bytes", chatter?.bytes ?? 0)
      }
    }
  }

  private func address(_ device: Int?) -> String? {
    device.map { story.devices[$0].key.address.description }
  }

  /// Seconds from the first record.
  func seconds(_ time: Int64) -> Double {
    Double(time.elapsed(since: story.start ?? 0)) / 1e9
  }

  // MARK: What held

  func conditions(
    _ writer: inout JSONWriter, _ conditions: LinkConditions, measured: Int64? = nil
  ) {
    writer.object("att_mtu") { writer in
      writer.value("value", conditions.attMTU.value)
      writer.value("basis", conditions.attMTU.basis.rawValue)
      writer.numbers("frames", conditions.attMTU.frame.map { [$0] } ?? [])
    }
    writer.object("interval_ms") { writer in
      writer.value("negotiated", conditions.parameters.value?.intervalMilliseconds)
      writer.value("measured_median", measured.map { Double($0) / 1e6 })
      writer.value("basis", conditions.parameters.basis.rawValue)
    }
    writer.object("data_length") { writer in
      both(&writer, conditions.dataLength) { $0.value($1, $2) }
    }
    writer.object("phy") { writer in
      both(&writer, conditions.phy) { $0.value($1, $2?.jsonName) }
    }
  }

  private func both<Value>(
    _ writer: inout JSONWriter, _ values: BothDirections<Known<Value>>,
    _ write: (inout JSONWriter, String, Value?) -> Void
  ) {
    let (down, up) = (values.centralToPeripheral, values.peripheralToCentral)
    write(&writer, "c2p", down.value)
    write(&writer, "p2c", up.value)
    // One word for both: the weaker of the two.
    writer.value("basis", down.basis.weaker(up.basis).rawValue)
    writer.numbers("frames", Array(Set([down.frame, up.frame].compactMap { $0 })).sorted())
  }
}

extension Basis {
  /// The one of two that says less.
  func weaker(_ other: Basis) -> Basis {
    let order: [Basis] = [.unknown, .assumed, .derived, .seen]
    return order.first { $0 == self || $0 == other } ?? .unknown
  }
}
