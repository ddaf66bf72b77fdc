public import TraceAnalysis

/// What a link could do as a JSON document of the schema "bletrace.model/1".
public struct ModelJSON {
  public static func write(_ model: LinkModel, to output: inout OutputBuffer) {
    var writer = JSONWriter(isPretty: true)
    writer.object { writer in
      writer.value("schema", "bletrace.model/1")
      writer.object("link") { writer in link(&writer, model) }
      ceiling(&writer, "ceiling", model.ceiling)
      writer.array("alternatives", of: model.alternatives) { writer, row in
        writer.object { writer in
          writer.value("change", row.change.key)
          value(&writer, of: row.change)
          writer.value("predicted_bps", row.ceiling.bitsPerSecond, digits: 1)
          writer.value("limit", row.ceiling.limit.rawValue)
        }
      }
    }
    output.line(writer.take())
  }

  private static func link(_ writer: inout JSONWriter, _ model: LinkModel) {
    writer.value("operation", model.operation.rawValue)
    writer.value("phy", model.phy.rawValue.lowercased())
    writer.value("interval_ms", Double(model.interval) / 1_000)
    writer.value("latency", model.latency)
    writer.value("att_mtu", model.operation == .l2cap ? nil : model.attMTU)
    writer.value("mps", model.operation == .l2cap ? model.maximumPDUSize : nil)
    writer.value("data_length", model.dataLength)
    writer.value("encrypted", model.isEncrypted)
    writer.value("value", model.valueSize)
    writer.value("inter_frame_space_us", model.interFrameSpace)
    writer.value("event_length_ms", model.eventLength.map { Double($0) / 1_000 })
    writer.value("event_gap_ms", Double(model.eventGap) / 1_000)
    writer.value("packets_per_event", model.packetsPerEvent)
    writer.value("operations_per_event", model.operationsPerEvent)
    writer.value("credits", model.credits)
  }

  private static func ceiling(
    _ writer: inout JSONWriter, _ key: String, _ ceiling: LinkCeiling
  ) {
    writer.object(key) { writer in
      writer.value("bps", ceiling.bitsPerSecond, digits: 1)
      writer.value("link_layer_bps", ceiling.linkLayerBitsPerSecond, digits: 1)
      writer.value("limit", ceiling.limit.rawValue)
      writer.value("packets_per_event", ceiling.packetsPerEvent, digits: 3)
      writer.value("packets_per_value", ceiling.packetsPerValue)
      writer.value("intervals_per_value", ceiling.intervalsPerValue)
      writer.value("exchange_us", ceiling.exchange)
      writer.array("time", of: ceiling.shares) { writer, share in
        writer.object { writer in
          writer.value("on", share.kind.rawValue)
          writer.value("part", share.part)
        }
      }
    }
  }

  private static func value(_ writer: inout JSONWriter, of change: LinkChange) {
    switch change {
    case .attMTU(let number), .dataLength(let number), .latency(let number):
      writer.value("to", number)
    case .interval(let microseconds): writer.value("to", Double(microseconds) / 1_000)
    case .phy(let phy): writer.value("to", phy.rawValue.lowercased())
    case .operation(let operation): writer.value("to", operation.rawValue)
    case .filledEvents: writer.value("to", true)
    }
  }
}
