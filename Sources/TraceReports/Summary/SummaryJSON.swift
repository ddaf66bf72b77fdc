import LinkSessions
package import TraceAnalysis

/// The summary as a JSON document of the schema "bletrace.summary/1".
package enum SummaryJSON {
  /// Writes the summary as a JSON document.
  package static func write(_ summary: TraceSummary, to output: inout OutputBuffer) {
    summary.write(to: &output)
  }
}

extension TraceSummary: ReportDocument {
  package static let schema = "bletrace.summary/1"
  package var origin: Int64 { start ?? 0 }

  package static let shape = Shape<TraceSummary>(nil, "The story of a capture.") { summary in
    summary.schema()
    summary.object("file", "The capture file.") { $0.file }
    summary.array("went_wrong", "What went wrong, most important first; at most eight.") {
      summary in
      summary.troubles.prefix(TraceSummary.troubleLimit).lazy.map {
        TroubleReport(
          words: TroubleWords($0, summary.connections, start: summary.start ?? 0))
      }
    }
    summary.value(
      "went_wrong_not_told", "Number of less important kinds of trouble that are not listed."
    ) {
      $0.troublesNotReported
    }
    summary.array("devices", "Devices in the order of appearance.") { $0.devices.devices }
    summary.array("advertisers", "Devices that were heard to advertise.") { summary in
      summary.advertisers.advertisers.lazy.map {
        AdvertiserInSummary(
          advertiser: $0, times: summary.advertisingTimes[$0.device],
          device: summary.devices[$0.device])
      }
    }
    summary.array("connections", "Connections in the order of appearance.") { summary in
      summary.connections.connections.lazy.map { connection in
        ConnectionInSummary(
          link: ConnectionReport(connection, summary.devices),
          coverage: summary.coverage[connection.id - 1],
          channels: summary.connections.channels(of: connection.id - 1))
      }
    }
    summary.array(
      "unreached", "Devices that the host tried to connect and that never connected."
    ) { $0.unreached }
    summary.value(
      "attempts_not_kept",
      "Attempts to connect devices beyond the limit, which may be unreached, too.",
      ifNil: .omitted
    ) { $0.attemptsNotKept > 0 ? $0.attemptsNotKept : nil }
    summary.group("traffic", "Traffic by layer and by attribute.") { traffic in
      traffic.array("layers", "The highest layer of each record.") { summary in
        TraceLayer.allCases.lazy.map { LayerTraffic(layer: $0, count: summary.tally[$0]) }
          .filter { $0.count.records > 0 }
      }
      traffic.array("attributes", "Attributes by octets transferred, most first.") {
        summary in
        summary.attributes.lazy.map { AttributeRow(traffic: $0, summary: summary) }
      }
      traffic.value("attributes_not_tracked", "PDUs that arrived after the table was full.") {
        $0.attributesNotTracked
      }
    }
    summary.array(
      "not_shown", "Information that a reader may expect but this capture does not contain."
    ) {
      $0.limits
    }
  }
}

extension TraceSummary.UnreachedDevice: Described {
  package static let shape = Shape<TraceSummary.UnreachedDevice>(
    "unreached_device", "A device that never connected, although the host tried to connect it."
  ) { row in
    row.value("address", "Its address.") { $0.key.address.description }
    row.value("attempts", "Attempts, including those to any device of an accept list with it.") {
      $0.attempts
    }
    row.value("heard", "Whether it was heard to advertise.") { $0.wasHeard }
    row.time("start", "The first attempt.") { $0.first.time }
    row.frames { [$0.first.number] }
  }
}

// MARK: Traffic

/// Records by highest layer.
private struct LayerTraffic: Described {
  let layer: TraceLayer
  let count: RecordTally.LayerCount

  static let shape = Shape<LayerTraffic>("layer", "The records whose highest layer is this.") {
    layer in
    layer.value("layer", "The layer's name.") { $0.layer.name }
    layer.value("records", "Number of records.") { $0.count.records }
    layer.value("bytes", "Octets of the records.", unit: .octets) { $0.count.octets }
  }
}

/// Traffic of one attribute, with its name.
private struct AttributeRow: Described {
  let traffic: TraceSummary.AttributeTraffic
  let summary: TraceSummary

  static let shape = Shape<AttributeRow>(
    "attribute_traffic", "Traffic to or from an attribute by one kind of PDU."
  ) { row in
    row.value("connection", "The connection's id.") { $0.traffic.connection + 1 }
    row.value("direction", "Direction of the PDUs.") { $0.traffic.direction }
    row.value("pdu", "The PDU's name.") { row in row.traffic.opcode.name.map { "\($0)" } }
    row.value("opcode", "The PDU's opcode.") { $0.traffic.opcode.rawValue }
    row.value("handle", "Handle of the attribute; null for PDUs without one.") {
      $0.traffic.handle
    }
    row.value("uuid", "The attribute's type; null if the capture does not show it.") {
      $0.summary.uuid(of: $0.traffic)
    }
    row.value("name", "The type's assigned name.") {
      $0.summary.attribute(of: $0.traffic)?.name
    }
    row.value("pdus", "Number of PDUs.") { $0.traffic.pdus }
    row.value("bytes", "Octets of the attribute's value in these PDUs.", unit: .octets) {
      $0.traffic.valueOctets
    }
    row.time("start", "The first PDU.") { $0.traffic.firstTime }
    row.time("end", "The last PDU.") { $0.traffic.lastTime }
    row.value("refused", "Number of these PDUs that were refused requests.") {
      $0.traffic.refused
    }
    row.frames { [$0.traffic.firstFrame, $0.traffic.lastFrame] }
  }
}
