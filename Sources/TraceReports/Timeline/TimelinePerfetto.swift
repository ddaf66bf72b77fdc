import BluetoothPackets
import LinkSessions
public import TraceAnalysis

/// A timeline in the trace event format, which ui.perfetto.dev opens: a process for each
/// connection, tracks for its procedures and transactions by layer, counters.
public struct TimelinePerfetto {
  private let timeline: Timeline
  private let names: TimelineNames
  private var writer = JSONWriter(isPretty: false)
  private var isFirst = true
  private var tracks = PerfettoTracks()

  /// - Parameters:
  ///   - timeline: with its transactions.
  ///   - output: where it goes.
  public static func write(_ timeline: Timeline, to output: inout OutputBuffer) {
    var trace = TimelinePerfetto(timeline)
    trace.write(to: &output)
  }

  private init(_ timeline: Timeline) {
    self.timeline = timeline
    names = TimelineNames(timeline)
  }

  private mutating func write(to output: inout OutputBuffer) {
    output.write("{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n")
    writeProcesses(to: &output)
    for procedure in timeline.procedures {
      write(TimelineRow(procedure, keepsMembers: false), to: &output)
    }
    // What nobody answers takes no time: the counters show it.
    for member in timeline.transactions where member.transaction.response != nil {
      write(member.transaction, to: &output)
    }
    writeCounters(to: &output)
    for track in tracks.all {
      event(&output) { writer in
        writer.value("name", constant: "thread_name")
        writer.value("ph", constant: "M")
        writer.value("pid", track.process)
        writer.value("tid", track.thread)
        writer.object("args") { $0.value("name", track.name) }
      }
    }
    output.line("\n]}")
  }

  // MARK: Processes

  private mutating func writeProcesses(to output: inout OutputBuffer) {
    if timeline.procedures.contains(where: { $0.connection == nil }) {
      writeProcess(0, "this host", to: &output)
    }
    for connection in timeline.connections.connections
    where timeline.filter.takes(connection: connection.id - 1) {
      writeProcess(
        connection.id, "connection \(connection.id): \(names.peers(of: connection))", to: &output)
    }
  }

  private mutating func writeProcess(
    _ number: Int, _ name: String, to output: inout OutputBuffer
  ) {
    event(&output) { writer in
      writer.value("name", constant: "process_name")
      writer.value("ph", constant: "M")
      writer.value("pid", number)
      writer.object("args") { $0.value("name", name) }
    }
  }

  // MARK: Slices

  private mutating func write(_ row: TimelineRow, to output: inout OutputBuffer) {
    let procedure = row.first
    let process = procedure.connection.map { $0 + 1 } ?? 0
    let start = timeline.offset(procedure.start)
    let end = timeline.offset(procedure.end)
    let thread = tracks.thread(
      process, "\(procedure.kind.layer.rawValue) procedures", from: start, to: end)
    let what = ProcedureSentence(row: row, names: names, start: timeline.start ?? 0).what
    let outcome = procedure.outcome
    let words = OutcomeWords(row).text
    event(&output) { writer in
      writer.value("name", what)
      writer.value("cat", procedure.kind.rawValue)
      TimelinePerfetto.slice(&writer, process, thread, from: start, to: end)
      writer.object("args") { writer in
        writer.value("procedure", procedure.id)
        writer.value("outcome", outcome.name)
        writer.value("result", words)
        writer.numbers("frames", [procedure.frames.lowerBound, procedure.frames.upperBound])
        writer.value("count", procedure.count)
        writer.value("bytes", procedure.octets)
      }
    }
  }

  private mutating func write(_ transaction: Transaction, to output: inout OutputBuffer) {
    let process = transaction.connection.map { $0 + 1 } ?? 0
    let start = timeline.offset(transaction.request.time)
    let end = timeline.offset(transaction.endTime ?? transaction.request.time)
    let thread = tracks.thread(
      process, "\(transaction.layer.rawValue) transactions", from: start, to: end)
    event(&output) { writer in
      writer.value("name", transaction.name)
      writer.value("cat", transaction.layer.rawValue)
      TimelinePerfetto.slice(&writer, process, thread, from: start, to: end)
      writer.object("args") { writer in
        writer.value("transaction", transaction.id)
        writer.value("outcome", constant: transaction.outcome.name)
        writer.value("error", transaction.outcome.error?.name)
        writer.value("handle", transaction.handle.map { Hexadecimal.upper($0, width: 4) })
        writer.numbers(
          "frames",
          [transaction.firstFrame, transaction.response?.number ?? transaction.request.number])
      }
    }
  }

  private static func slice(
    _ writer: inout JSONWriter, _ process: Int, _ thread: Int, from start: Int64, to end: Int64
  ) {
    writer.value("ph", constant: "X")
    writer.value("ts", nanoseconds: start, digits: 3)
    writer.value("dur", nanoseconds: max(0, end.elapsed(since: start)), digits: 3)
    writer.value("pid", process)
    writer.value("tid", thread)
  }

  // MARK: Counters

  private mutating func writeCounters(to output: inout OutputBuffer) {
    for connection in timeline.connections.connections
    where timeline.filter.takes(connection: connection.id - 1) {
      for change in connection.changes { write(change, of: connection.id, to: &output) }
    }
    for case .credits(let change) in timeline.samples
    where timeline.filter.takes(connection: change.connection) {
      let way = change.direction == .centralToPeripheral ? "down" : "up"
      counter(
        &output, "credits \(way), channel \(change.channel + 1)", process: change.connection + 1,
        at: timeline.offset(change.frame.time)
      ) { $0.value("credits", change.balance) }
    }
    for point in ThroughputPoints.points(of: timeline) {
      counter(&output, point.name, process: point.process, at: point.time) {
        $0.value("kbit/s", Double(point.octets) * 8 / 1000, digits: 3)
      }
    }
  }

  private mutating func write(
    _ change: ParameterChange, of process: Int, to output: inout OutputBuffer
  ) {
    let time = timeline.offset(change.time)
    switch change.value {
    case .parameters(let parameters):
      counter(&output, "connection interval", process: process, at: time) {
        $0.value("ms", parameters.intervalMilliseconds)
      }
    case .attMTU(let mtu):
      counter(&output, "ATT MTU", process: process, at: time) { $0.value("octets", mtu) }
    case .dataLength(let both):
      counter(&output, "data length", process: process, at: time) {
        $0.value("down", both.centralToPeripheral)
        $0.value("up", both.peripheralToCentral)
      }
    case .channelMap, .phy, .encryption, .subrate: break
    }
  }

  private mutating func counter(
    _ output: inout OutputBuffer, _ name: String, process: Int, at time: Int64,
    _ arguments: (inout JSONWriter) -> Void
  ) {
    event(&output) { writer in
      writer.value("name", name)
      writer.value("ph", constant: "C")
      writer.value("ts", nanoseconds: time, digits: 3)
      writer.value("pid", process)
      writer.object("args", arguments)
    }
  }

  private mutating func event(
    _ output: inout OutputBuffer, _ members: (inout JSONWriter) -> Void
  ) {
    if !isFirst { output.write(",\n") }
    isFirst = false
    writer.object(nil, members)
    output.write(writer.takeElement())
  }
}
