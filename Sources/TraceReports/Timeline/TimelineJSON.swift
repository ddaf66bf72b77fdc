import BluetoothPackets
import CaptureFiles
import LinkSessions
public import TraceAnalysis

/// A timeline as one JSON document of the schema "bletrace.timeline/1".
public enum TimelineJSON {
  /// - Parameters:
  ///   - timeline: with its transactions.
  ///   - output: where it goes.
  public static func write(_ timeline: Timeline, to output: inout OutputBuffer) {
    var writer = JSONWriter(isPretty: false)
    let objects = TimelineObjects(start: timeline.start ?? 0)
    output.write("{\"schema\":\"bletrace.timeline/1\",\n")
    member("file", &writer, &output) { writer in
      writer.object { writer in
        writer.value("name", timeline.name)
        writer.value("start", timeline.start.map(Clock.timestamp))
        writer.value("duration", nanoseconds: timeline.duration)
        writer.value("records", timeline.tally.records)
        writer.value("damage_count", timeline.damage.count)
        if !timeline.notKept.isEmpty {
          writer.object("not_kept") { writer in
            writer.value("procedures", timeline.notKept.procedures)
            writer.value("transactions", timeline.notKept.transactions)
          }
        }
      }
    }
    let connections = timeline.connections.connections.filter {
      timeline.filter.takes(connection: $0.id - 1)
    }
    list("connections", connections, &writer, &output) {
      objects.connection(&$0, $1, devices: timeline.devices)
    }
    output.write(",\n")
    list("procedures", timeline.procedures, &writer, &output) { objects.procedure(&$0, $1) }
    output.write(",\n")
    list("transactions", timeline.transactions, &writer, &output) { writer, member in
      objects.transaction(
        &writer, member,
        uuid: member.transaction.attributeType(timeline.connections, timeline.gatt))
    }
    output.line("}")
  }

  private static func member(
    _ key: String, _ writer: inout JSONWriter, _ output: inout OutputBuffer,
    _ body: (inout JSONWriter) -> Void
  ) {
    output.write("\"\(key)\":")
    body(&writer)
    output.write(writer.takeElement())
    output.write(",\n")
  }

  /// An array with a line for each element: a document of a million of them can still be read.
  private static func list<Element>(
    _ key: String, _ elements: [Element], _ writer: inout JSONWriter,
    _ output: inout OutputBuffer, _ body: (inout JSONWriter, Element) -> Void
  ) {
    output.write("\"\(key)\":[")
    var isFirst = true
    for element in elements {
      output.write(isFirst ? "\n" : ",\n")
      isFirst = false
      body(&writer, element)
      output.write(writer.takeElement())
    }
    output.write("]")
  }
}
