import BluetoothPackets
import CaptureFiles
import LinkSessions
public import TraceAnalysis

/// The summary as a JSON document of the schema "bletrace.summary/1".
///
/// Times are seconds from the first record; `file.start` is that record's time in UTC.
public struct SummaryJSON {
  let summary: TraceSummary

  public static func write(_ summary: TraceSummary, to output: inout OutputBuffer) {
    var writer = JSONWriter(isPretty: true)
    let document = SummaryJSON(summary: summary)
    writer.object { writer in
      writer.value("schema", "bletrace.summary/1")
      document.file(&writer)
      writer.array("devices", of: summary.devices.devices, document.device)
      writer.array("advertisers", of: summary.advertisers.advertisers, document.advertiser)
      writer.array("connections", of: summary.connections.connections, document.connection)
      document.traffic(&writer)
      writer.array("not_shown", of: summary.limits) { writer, limit in
        writer.object { writer in
          writer.value("id", limit.rule.rawValue)
          writer.value("sentence", FindingWords.wholeSentence(limit))
        }
      }
    }
    output.line(writer.take())
  }

  /// Seconds from the first record.
  func seconds(_ time: Int64) -> Double {
    Double(time.elapsed(since: summary.start ?? 0)) / 1e9
  }

  // MARK: The file

  private func file(_ writer: inout JSONWriter) {
    let facts = summary.file.facts
    writer.object("file") { writer in
      writer.value("name", summary.name)
      writer.value("format", facts.format.name)
      writer.value("byte_order", facts.byteOrder.name)
      writer.value("compression", facts.compression == .none ? nil : facts.compression.name)
      writer.array("link_types", of: facts.linkTypes) { $0.value(nil, $1.name) }
      writer.value("size", facts.fileSize)
      writer.value("records", summary.tally.records)
      writer.value("decoded", summary.tally.decodedCount)
      writer.value("not_decoded", summary.tally.notDecodedCount)
      writer.object("not_decoded_reasons") { writer in
        let reasons = summary.tally.notDecoded.sorted { $0.key.name < $1.key.name }
        for (reason, count) in reasons { writer.value(reason.name, count) }
      }
      writer.value("drops", facts.drops)
      writer.value("times_that_go_back", summary.tally.timesThatGoBack)
      writer.value("damage_count", summary.damage.count)
      writer.array("damage", of: summary.damage.entries) { writer, damage in
        writer.object { writer in
          writer.value("offset", damage.offset)
          writer.value("frame", damage.frame)
          writer.value("reason", damage.reason)
          writer.value("bytes_skipped", damage.bytesSkipped)
        }
      }
      writer.value("malformed_count", summary.tally.malformedCount)
      writer.array("malformed", of: summary.tally.malformed) { writer, record in
        writer.object { writer in
          writer.value("frame", record.frame)
          writer.value("reason", record.reason)
        }
      }
      interfaces(&writer)
      writer.value("start", summary.start.map(Clock.timestamp))
      writer.value("duration", Double(summary.duration) / 1e9, digits: 9)
    }
  }

  private func interfaces(_ writer: inout JSONWriter) {
    writer.array("interfaces", of: summary.file.facts.interfaces) { writer, interface in
      writer.object { writer in
        writer.value("section", interface.section)
        writer.value("index", interface.index)
        writer.value("link_type", interface.linkType.name)
        writer.value("name", interface.name)
        writer.value("records", interface.recordCount)
        writer.value("drops", interface.drops)
      }
    }
  }

  // MARK: Traffic

  private func traffic(_ writer: inout JSONWriter) {
    writer.object("traffic") { writer in
      let layers = TraceLayer.allCases.filter { summary.tally[$0].records > 0 }
      writer.array("layers", of: layers) { writer, layer in
        writer.object { writer in
          writer.value("layer", layer.name)
          writer.value("records", summary.tally[layer].records)
          writer.value("bytes", summary.tally[layer].octets)
        }
      }
      writer.array("attributes", of: summary.attributes) { writer, row in
        writer.object { writer in
          writer.value("connection", row.connection + 1)
          writer.value("direction", row.direction.jsonName)
          writer.value("pdu", row.opcode.name.map { "\($0)" })
          writer.value("opcode", row.opcode.rawValue)
          writer.value("handle", row.handle)
          writer.value("uuid", summary.uuid(of: row)?.description)
          writer.value("name", summary.uuid(of: row)?.assignedName)
          writer.value("pdus", row.pdus)
          writer.value("bytes", row.valueOctets)
          writer.value("start", seconds(row.firstTime))
          writer.value("end", seconds(row.lastTime))
          writer.numbers("frames", [row.firstFrame, row.lastFrame])
        }
      }
      writer.value("attributes_not_tracked", summary.attributesNotTracked)
    }
  }
}

extension LinkDirection {
  var jsonName: String {
    self == .centralToPeripheral ? "central-to-peripheral" : "peripheral-to-central"
  }
}
