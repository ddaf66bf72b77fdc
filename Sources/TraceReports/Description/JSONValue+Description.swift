package import LinkSessions
package import TraceAnalysis

/// Values as they stand in JSON documents, to be handed to an encoder.
package enum EncodedReport {
  package static func value(of transfer: Transfer, origin: Int64) -> JSONValue {
    JSONValue(describing: transfer, origin: origin)
  }

  package static func value(of procedure: Procedure, origin: Int64) -> JSONValue {
    JSONValue(describing: procedure, origin: origin)
  }

  package static func value(of device: Device, origin: Int64) -> JSONValue {
    JSONValue(describing: device, origin: origin)
  }

  package static func value(of finding: Finding, origin: Int64) -> JSONValue {
    JSONValue(describing: finding, origin: origin)
  }

  package static func value(of finding: CheckFinding, origin: Int64) -> JSONValue {
    JSONValue(describing: finding, origin: origin)
  }

  /// - Parameter devices: of the same capture; nil leaves out addresses and names.
  package static func value(
    of connection: Connection, _ devices: DeviceTable?, origin: Int64
  ) -> JSONValue {
    let link = ConnectionReport(connection, knownFrom: devices)
    return JSONValue(describing: ConnectionInTimeline(link: link), origin: origin)
  }
}

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

private final class KeptOutput {
  private(set) var octets: [UInt8] = []

  func take(_ piece: borrowing Span<UInt8>) -> Bool {
    for index in piece.indices { octets.append(piece[index]) }
    return true
  }
}
