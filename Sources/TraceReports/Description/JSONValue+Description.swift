package import LinkSessions
import TraceAnalysis

extension JSONValue {
  /// Converts a value to the JSON of its report.
  ///
  /// - Parameters:
  ///   - value: a value of a report.
  ///   - origin: the reference for times, in nanoseconds since 1970.
  package init<Value: Described>(describing value: Value, origin: Int64) {
    let kept = KeptOutput()
    var writer = JSONWriter(.line, origin: origin, into: OutputBuffer(sink: kept.take))
    writer.object { Value.shape.write(value, &$0) }
    var output = writer.finish()
    output.flush()
    // bletrace can read everything that it writes.
    self = (try? JSONReader.read(kept.octets)) ?? .null
  }
}

extension JSONValue {
  /// Converts a connection to JSON as in the timeline's document.
  ///
  /// - Parameter devices: the devices of the same capture. Nil omits addresses and names.
  package init(describing connection: Connection, _ devices: DeviceTable?, origin: Int64) {
    let link = ConnectionReport(connection, knownFrom: devices)
    self.init(describing: ConnectionInTimeline(link: link), origin: origin)
  }
}

private final class KeptOutput {
  private(set) var octets: [UInt8] = []

  func take(_ piece: borrowing Span<UInt8>) -> Bool {
    for index in piece.indices { octets.append(piece[index]) }
    return true
  }
}
