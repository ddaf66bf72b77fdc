public import CaptureFiles
public import LinkSessions
public import TraceAnalysis

/// A timeline as JSON objects, one on each line, while the capture is read.
///
/// Each object has a `type`. Transactions come when they end, procedures when they are over, and a
/// connection twice: when it is first seen, and when all is known of it.
public struct TimelineLines {
  private let filter: TimelineFilter
  private var writer = JSONWriter(isPretty: false)
  private var resolver = ProcedureResolver()
  private var told = 0
  private var procedures = 0
  private var transactions = 0

  /// How many ranges of transactions a run names; each transaction names its procedure.
  static let rangeLimit = 64

  public init(filter: TimelineFilter) {
    self.filter = filter
  }

  /// Reads a capture to its end.
  ///
  /// - Parameters:
  ///   - reader: the capture.
  ///   - userLinkTypes: what user link types hold.
  ///   - knownDatabases: what was known of servers before the capture.
  ///   - output: where the lines go.
  ///   - progress: is called now and then, for a progress bar.
  public mutating func write(
    _ reader: inout CaptureReader, userLinkTypes: UserLinkTypes = .none,
    knownDatabases: KnownDatabases = KnownDatabases(),
    to output: inout OutputBuffer, progress: ((borrowing CaptureReader) -> Void)? = nil
  ) {
    let builder = ProcedureBuilder(
      keepsTransactions: true, rangeLimit: TimelineLines.rangeLimit)
    var tracker = SessionTracker(
      userLinkTypes: userLinkTypes, knownDatabases: knownDatabases, observers: [builder])
    while let record = reader.next(), !output.isClosed {
      tracker.process(record, reader.payload)
      if record.number == 1 { writeCapture(reader.name, tracker, to: &output) }
      if builder.hasNews { drain(builder, tracker, to: &output) }
      if record.number & 0x3FFF == 0 { progress?(reader) }
    }
    tracker.finish()
    builder.finish(at: tracker.lastTime)
    if tracker.firstTime == nil { writeCapture(reader.name, tracker, to: &output) }
    drain(builder, tracker, to: &output)
    writeEnd(reader, tracker, to: &output)
  }

  // MARK: Lines

  private mutating func writeCapture(
    _ name: String, _ tracker: borrowing SessionTracker, to output: inout OutputBuffer
  ) {
    writer.object { writer in
      writer.value("type", constant: "capture")
      writer.value("schema", constant: "bletrace.timeline/1")
      writer.value("file", name)
      writer.value("start", tracker.firstTime.map(Clock.timestamp))
    }
    writer.endLine(into: &output)
  }

  private mutating func drain(
    _ builder: ProcedureBuilder, _ tracker: borrowing SessionTracker,
    to output: inout OutputBuffer
  ) {
    let start = tracker.firstTime ?? 0
    let objects = TimelineObjects(start: start)
    let connections = tracker.connections
    let gatt = tracker.gatt
    let devices = tracker.devices
    while told < connections.connections.count {
      if filter.takes(connection: told) {
        objects.connection(&writer, connections[told], devices: devices, type: true)
        writer.endLine(into: &output)
      }
      told += 1
    }
    for member in builder.newTransactions where filter.takes(member.transaction, start: start) {
      transactions += 1
      objects.transaction(
        &writer, member, uuid: member.transaction.attributeType(connections, gatt), type: true)
      writer.endLine(into: &output)
    }
    for procedure in builder.newProcedures {
      var procedure = procedure
      guard resolver.resolve(&procedure, connections: connections, gatt: gatt),
        filter.takes(procedure, start: start)
      else { continue }
      procedures += 1
      objects.procedure(&writer, procedure, type: true)
      writer.endLine(into: &output)
      if procedure.kind == .disconnection, let index = procedure.connection {
        objects.connection(&writer, connections[index], devices: devices, type: true)
        writer.endLine(into: &output)
      }
    }
    builder.forgetNews()
  }

  private mutating func writeEnd(
    _ reader: borrowing CaptureReader, _ tracker: borrowing SessionTracker,
    to output: inout OutputBuffer
  ) {
    let objects = TimelineObjects(start: tracker.firstTime ?? 0)
    for connection in tracker.connections.connections
    where connection.end == nil && filter.takes(connection: connection.id - 1) {
      objects.connection(&writer, connection, devices: tracker.devices, type: true)
      writer.endLine(into: &output)
    }
    writer.object { writer in
      writer.value("type", constant: "end")
      writer.value("records", tracker.tally.records)
      writer.value("not_decoded", tracker.tally.notDecodedCount)
      writer.value(
        "duration", nanoseconds: (tracker.lastTime ?? 0).elapsed(since: tracker.firstTime ?? 0))
      writer.value("connections", tracker.connections.connections.count)
      writer.value("procedures", procedures)
      writer.value("transactions", transactions)
      writer.value("damage_count", reader.damage.count)
    }
    writer.endLine(into: &output)
  }
}
