public import ByteReading
public import CaptureFiles
public import LinkSessions

/// One record as one JSON object on one line, with every field that the parsers met.
///
/// A field that occurs several times has an array of its values, so that no key comes twice.
public struct PacketJSON {
  public static func line(
    _ record: CaptureRecord, _ payload: RawSpan, outcome: FrameOutcome, watcher: FieldWatcher,
    start: Int64
  ) -> String {
    var writer = JSONWriter(isPretty: false)
    writer.object { writer in
      writer.value("frame", record.number)
      writer.value(
        "time", record.timestamp.map { Double($0.elapsed(since: start)) / 1e9 }, digits: 9)
      writer.value("time_epoch", record.timestamp.map(FrameField.seconds))
      writer.value("link_type", record.linkType.name)
      writer.value("length", record.originalLength)
      writer.value("captured_length", record.capturedLength)
      writer.value("layer", outcome.layer.name)
      writer.value("connection", outcome.connection.map { $0 + 1 })
      writer.value("direction", outcome.direction?.jsonName)
      if outcome.isRetransmission { writer.value("retransmission", true) }
      writer.value("not_decoded", outcome.notDecoded?.name)
      if let error = outcome.stoppedBy { writer.value("error", error.description) }
      fields(&writer, payload, watcher)
    }
    return writer.take()
  }

  private static func fields(
    _ writer: inout JSONWriter, _ payload: RawSpan, _ watcher: FieldWatcher
  ) {
    var order: [String] = []
    var values: [String: [Value]] = [:]
    for sighting in watcher.sightings {
      let name = sighting.field.filterName.description
      guard !name.isEmpty else { continue }
      let value = watcher.withBytes(of: sighting, in: payload) { Value(sighting, in: $0) }
      if values[name] == nil { order.append(name) }
      values[name, default: []].append(value)
    }
    writer.object("fields") { writer in
      for name in order {
        let all = values[name] ?? []
        if all.count == 1 {
          all[0].write(&writer, name)
        } else {
          writer.array(name) { writer in all.forEach { $0.write(&writer, nil) } }
        }
      }
    }
  }

  /// A value in the JSON type that fits: a number, a truth value or text.
  private enum Value {
    case number(UInt64)
    case signed(Int64)
    case truth(Bool)
    case text(String)

    init(_ sighting: FieldWatcher.Sighting, in bytes: RawSpan) {
      switch sighting.field.format {
      case .decimal: self = .number(sighting.value)
      case .hexadecimal where sighting.length <= 8: self = .number(sighting.value)
      case .signed: self = .signed(Int64(bitPattern: sighting.value))
      case .boolean: self = .truth(sighting.value != 0)
      default: self = .text(FieldText.column(sighting, in: bytes))
      }
    }

    func write(_ writer: inout JSONWriter, _ key: String?) {
      switch self {
      case .number(let value): writer.value(key, value)
      case .signed(let value): writer.value(key, value)
      case .truth(let value): writer.value(key, value)
      case .text(let value): writer.value(key, value)
      }
    }
  }
}
