import BluetoothPackets
import LinkSessions
public import TraceAnalysis

/// Every connection's events, intervals and channels for programs: `bletrace.connections/1`.
public struct ConnectionsJSON {
  let story: ConnectionStory

  /// Writes the document.
  ///
  /// - Parameters:
  ///   - story: what the capture shows.
  ///   - only: the number of the only connection to tell; nil for all.
  ///   - output: takes the text.
  public static func write(
    _ story: ConnectionStory, only: Int? = nil, to output: inout OutputBuffer
  ) {
    var writer = JSONWriter(isPretty: true)
    let json = ConnectionsJSON(story: story)
    writer.object { writer in
      writer.value("schema", "bletrace.connections/1")
      writer.value("file", story.name)
      writer.value("start", story.start.map(Clock.timestamp))
      writer.array("connections") { writer in
        for chapter in story.chapters(only) {
          json.connection(&writer, chapter)
        }
      }
      writer.array("damage", of: story.damage.entries) { $0.value(nil, $1.description) }
    }
    output.line(writer.take())
  }

  private func connection(_ writer: inout JSONWriter, _ chapter: ConnectionStory.Chapter) {
    let connection = chapter.connection
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
      writer.value("end_reason", connection.end.map(\.reasonName))
      if let events = chapter.events {
        air(&writer, events)
      } else {
        host(&writer, connection)
        traffic(&writer, chapter.host)
      }
      requests(&writer, chapter.host)
      mtu(&writer, connection)
      writer.array("notes", of: notes(chapter)) { $0.value(nil, $1) }
      let last = connection.end?.frame ?? connection.lastFrame.number
      writer.numbers("frames", [connection.firstFrame.number, last])
    }
  }

  private func notes(_ chapter: ConnectionStory.Chapter) -> [String] {
    chapter.events?.notes ?? [
      "no packet of this connection was captured on the air: its events are unknown"
    ]
  }

  // MARK: The air

  private func air(_ writer: inout JSONWriter, _ events: ConnectionEvents) {
    writer.value("channel_selection", events.channelSelection)
    writer.value("channel_selection_basis", events.channelSelectionBasis.rawValue)
    self.events(&writer, events)
    packets(&writer, events.packets)
    writer.value("drift_ppm", events.drift, digits: 3)
    writer.value("drift_anchors", events.anchors)
    writer.value("supervision_margin_ms", events.supervisionMargin, digits: 3)
    writer.value("supervision_margin_frame", events.supervisionMarginFrame)
    writer.value("latency_used", events.counts == nil ? nil : events.latencyUsed)
    writer.array("intervals", of: events.intervals, interval)
    writer.array("phys", of: events.phys) { writer, phys in
      writer.object { writer in
        writer.value("from_event", phys.fromEvent)
        writer.value("c2p", phys.phy.centralToPeripheral.jsonName)
        writer.value("p2c", phys.phy.peripheralToCentral.jsonName)
        writer.value("basis", phys.basis.rawValue)
        writer.numbers("frames", [phys.frame].compactMap { $0 })
      }
    }
    writer.array("channel_maps", of: events.maps) { writer, map in
      writer.object { writer in
        writer.value("from_event", map.fromEvent)
        if let map = map.map {
          writer.numbers("channels", (0..<37).filter { map.isUsed(UInt8($0)) })
        } else {
          writer.value("channels", nil as String?)
        }
        writer.numbers("frames", [map.frame].compactMap { $0 })
      }
    }
    channels(&writer, events)
    writer.array("instants", of: events.instants) { writer, check in
      writer.object { writer in
        writer.value("change", check.kind.rawValue)
        writer.value("instant", check.instant)
        writer.value("honoured", check.isHonoured)
        writer.numbers("frames", [check.frame, check.shownBy].compactMap { $0 })
      }
    }
    if let radio = events.radioOn {
      writer.object("radio_on_ms_per_s") { writer in
        writer.value("central", radio.central, digits: 3)
        writer.value("peripheral", radio.peripheral, digits: 3)
        writer.value("assumptions", RadioAssumptions.sentence)
      }
    } else {
      writer.value("radio_on_ms_per_s", nil as String?)
    }
    writer.value("clock", events.usesDeviceTime ? "sniffer" : "record")
  }

  private func events(_ writer: inout JSONWriter, _ events: ConnectionEvents) {
    let counts = events.counts
    writer.object("events") { writer in
      writer.value("total", counts?.total)
      writer.value("observed", counts?.observed)
      writer.value("not_captured", counts?.notCaptured)
      writer.value("missed_by_peripheral", counts?.missedByPeripheral)
      writer.value("off_sequence", counts == nil ? nil : events.offSequence)
      writer.value("skipped_by_latency", counts?.skippedByLatency)
      writer.value("answer_not_captured", counts?.answerNotCaptured)
      writer.value("with_data", counts?.withData)
      writer.value("first", counts == nil ? nil : events.firstEvent)
      writer.value("last", counts == nil ? nil : events.lastEvent)
      writer.value("counter_origin", counts == nil ? nil : events.origin.rawValue)
      let used = events.packetsPerEvent.lastIndex { $0 > 0 } ?? -1
      writer.numbers("packets_per_event", events.packetsPerEvent.prefix(used + 1))
      writer.object("ended_by") { writer in
        for end in EventEnd.allCases { writer.value(end.name, events.ends[end.rawValue]) }
      }
    }
  }

  private func packets(_ writer: inout JSONWriter, _ packets: PacketCounts) {
    writer.object("pdus") { writer in
      writer.value("data", packets.data)
      writer.value("empty", packets.empty)
      writer.value("c2p", packets.pdus.centralToPeripheral)
      writer.value("p2c", packets.pdus.peripheralToCentral)
    }
    let again = packets.retransmissions
    writer.value("retransmissions", again.centralToPeripheral + again.peripheralToCentral)
    writer.object("retransmissions_by_direction") { writer in
      writer.value("c2p", again.centralToPeripheral)
      writer.value("p2c", again.peripheralToCentral)
    }
    let bad = packets.badCRC
    writer.value("crc_errors", bad.centralToPeripheral + bad.peripheralToCentral)
    writer.object("crc_errors_by_direction") { writer in
      writer.value("c2p", bad.centralToPeripheral)
      writer.value("p2c", bad.peripheralToCentral)
    }
  }

  private func interval(_ writer: inout JSONWriter, _ interval: ConnectionEvents.Interval) {
    writer.object { writer in
      writer.value("from_event", interval.fromEvent)
      writer.value("from_frame", interval.fromFrame)
      writer.value("interval_ms", interval.milliseconds)
      writer.value("latency", interval.latency)
      writer.value("timeout_ms", interval.timeoutMilliseconds)
      writer.value("basis", interval.basis.rawValue)
      writer.value("measured_median_ms", interval.measuredMedian)
      writer.value("jitter_us", interval.jitter, digits: 3)
      writer.numbers("frames", [interval.frame].compactMap { $0 })
    }
  }

  private func channels(_ writer: inout JSONWriter, _ events: ConnectionEvents) {
    writer.array("channels") { writer in
      for (channel, counts) in events.channels.enumerated()
      where counts.events + counts.pdus + counts.badCRC > 0 {
        writer.object { writer in
          writer.value("channel", channel)
          writer.value("events", counts.events)
          writer.value("pdus", counts.pdus)
          writer.value("crc_errors", counts.badCRC)
          writer.value("rssi_dbm_mean", counts.meanRSSI, digits: 2)
        }
      }
    }
  }
}
