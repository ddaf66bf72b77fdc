import BluetoothPackets
import LinkSessions
package import TraceAnalysis

/// A timeline in the trace event format for ui.perfetto.dev: a process for each connection, tracks for its procedures
/// and transactions by layer, and counters.
package struct TimelinePerfetto {
  private let timeline: Timeline
  private let names: TimelineNames
  private var tracks = PerfettoTracks()

  /// - Parameters:
  ///   - timeline: the timeline with its transactions.
  ///   - output: receives the trace.
  package static func write(_ timeline: Timeline, to output: inout OutputBuffer) {
    var trace = TimelinePerfetto(timeline)
    var writer = JSONWriter(.rows, into: output)
    writer.object { writer in
      writer.value("displayTimeUnit", "ms")
      writer.array("traceEvents") { trace.write(&$0) }
    }
    writer.endLine()
    output = writer.finish()
  }

  private init(_ timeline: Timeline) {
    self.timeline = timeline
    names = TimelineNames(timeline)
  }

  private mutating func write(_ writer: inout JSONWriter) {
    writeProcesses(&writer)
    for procedure in timeline.procedures {
      write(TimelineRow(procedure, keepsMembers: false), &writer)
    }
    // A transaction without an answer has no duration. The counters show it.
    for member in timeline.transactions where member.transaction.response != nil {
      write(member.transaction, &writer)
    }
    writeCounters(&writer)
    for track in tracks.all {
      writer.object { writer in
        writer.value("name", "thread_name")
        writer.value("ph", "M")
        writer.value("pid", track.process)
        writer.value("tid", track.thread)
        writer.object("args") { $0.value("name", track.name) }
      }
    }
  }

  // MARK: Processes

  private func writeProcesses(_ writer: inout JSONWriter) {
    if timeline.procedures.contains(where: { $0.connection == nil }) {
      writeProcess(0, "this host", &writer)
    }
    for connection in timeline.connections.connections
    where timeline.filter.takes(connection: connection.id - 1) {
      writeProcess(
        connection.id, "connection \(connection.id): \(names.peers(of: connection))", &writer)
    }
  }

  private func writeProcess(
    _ number: Int, _ name: String, _ writer: inout JSONWriter
  ) {
    writer.object { writer in
      writer.value("name", "process_name")
      writer.value("ph", "M")
      writer.value("pid", number)
      writer.object("args") { $0.value("name", name) }
    }
  }

  // MARK: Slices

  private mutating func write(_ row: TimelineRow, _ writer: inout JSONWriter) {
    let procedure = row.first
    let process = procedure.connection.map { $0 + 1 } ?? 0
    let start = timeline.offset(procedure.start)
    let end = timeline.offset(procedure.end)
    let thread = tracks.thread(
      process, "\(procedure.kind.layer.rawValue) procedures", from: start, to: end)
    let what = ProcedureSentence(row: row, names: names, start: timeline.start ?? 0).what
    let outcome = procedure.outcome
    let words = OutcomeWords(row).text
    writer.object { writer in
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

  private mutating func write(_ transaction: Transaction, _ writer: inout JSONWriter) {
    let process = transaction.connection.map { $0 + 1 } ?? 0
    let start = timeline.offset(transaction.request.time)
    let end = timeline.offset(transaction.endTime ?? transaction.request.time)
    let thread = tracks.thread(
      process, "\(transaction.layer.rawValue) transactions", from: start, to: end)
    writer.object { writer in
      writer.value("name", transaction.name)
      writer.value("cat", transaction.layer.rawValue)
      TimelinePerfetto.slice(&writer, process, thread, from: start, to: end)
      writer.object("args") { writer in
        writer.value("transaction", transaction.id)
        writer.value("outcome", transaction.outcome.name)
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
    writer.value("ph", "X")
    writer.cell("ts", .duration(start, in: .microseconds))
    writer.cell("dur", .duration(max(0, end.elapsed(since: start)), in: .microseconds))
    writer.value("pid", process)
    writer.value("tid", thread)
  }

  // MARK: Counters

  private func writeCounters(_ writer: inout JSONWriter) {
    for connection in timeline.connections.connections
    where timeline.filter.takes(connection: connection.id - 1) {
      for change in connection.changes { write(change, of: connection.id, &writer) }
    }
    for case .credits(let change) in timeline.samples
    where timeline.filter.takes(connection: change.connection) {
      let way = change.direction == .centralToPeripheral ? "down" : "up"
      counter(
        &writer, "credits \(way), channel \(change.channel + 1)", process: change.connection + 1,
        at: timeline.offset(change.frame.time)
      ) { $0.value("credits", change.balance) }
    }
    for second in timeline.seconds {
      let way = second.direction == .centralToPeripheral ? "down" : "up"
      counter(
        &writer, "throughput \(way)", process: second.connection + 1, at: second.time
      ) { $0.value("kbit/s", second.bitsPerSecond / 1000, digits: 3) }
    }
  }

  private func write(
    _ change: Connection.ParameterChange, of process: Int, _ writer: inout JSONWriter
  ) {
    let time = timeline.offset(change.time)
    switch change.value {
    case .parameters(let parameters):
      counter(&writer, "connection interval", process: process, at: time) {
        $0.value("ms", parameters.intervalMilliseconds)
      }
    case .attMTU(let mtu):
      counter(&writer, "ATT MTU", process: process, at: time) { $0.value("octets", mtu) }
    case .dataLength(let both, _):
      counter(&writer, "data length", process: process, at: time) {
        $0.value("down", both.centralToPeripheral)
        $0.value("up", both.peripheralToCentral)
      }
    case .channelMap, .phy, .encryption, .subrate: break
    }
  }

  private func counter(
    _ writer: inout JSONWriter, _ name: String, process: Int, at time: Int64,
    _ arguments: (inout JSONWriter) -> Void
  ) {
    writer.object { writer in
      writer.value("name", name)
      writer.value("ph", "C")
      writer.cell("ts", .duration(time, in: .microseconds))
      writer.value("pid", process)
      writer.object("args", arguments)
    }
  }
}
