import ByteReading
import CAllocationCount
import CaptureFiles
import LinkSessions
import TraceAnalysis
import TraceReports

/// One thing that is timed.
struct Benchmark {
  let name: String
  /// What the time is divided by: packets, or fields.
  let count: Int
  let unit: String
  /// Returns a number that depends on the work, so that none of it can be left out.
  let run: () -> Int

  /// Nanoseconds a packet, the median of the runs.
  struct Result {
    let name: String
    let nanoseconds: Double
    /// The shortest of the runs: what a busy machine has slowed least.
    let fastest: Double
    let unit: String
    let allocations: Double
  }

  /// Times all, in turn, so that a slow moment of the machine hits each of them.
  static func measure(_ benchmarks: [Benchmark], repeats: Int) -> [Result] {
    var times = [[Double]](repeating: [], count: benchmarks.count)
    var allocations = [Double](repeating: 0, count: benchmarks.count)
    var sum = 0
    for _ in 0..<repeats {
      for (index, benchmark) in benchmarks.enumerated() {
        let before = allocation_count()
        let start = Process.nanoseconds
        sum &+= benchmark.run()
        let elapsed = Process.nanoseconds - start
        allocations[index] = Double(allocation_count() - before) / Double(benchmark.count)
        times[index].append(Double(elapsed) / Double(benchmark.count))
      }
    }
    if sum == 0 { print("nothing was read") }
    return benchmarks.indices.map { index in
      Result(
        name: benchmarks[index].name, nanoseconds: times[index].sorted()[repeats / 2],
        fastest: times[index].min() ?? 0, unit: benchmarks[index].unit,
        allocations: allocations[index])
    }
  }
}

/// The work that is timed.
enum Work {
  static func open(_ path: String) -> CaptureReader {
    guard let reader = try? CaptureReader(path: path) else { fatalError("can't open \(path)") }
    return reader
  }

  static func read(_ path: String) -> Int {
    var reader = open(path)
    var octets = 0
    while reader.next() != nil { octets &+= reader.payload.byteCount }
    return octets
  }

  /// The hot loop: every record to the sessions, without an observer.
  static func track(_ path: String) -> Int {
    var reader = open(path)
    let tracker = SessionTracker { tracker in
      while let record = reader.next() { tracker.process(record, reader.payload) }
    }
    return tracker.tally.records
  }

  static func summarise(_ path: String) -> Int {
    var reader = open(path)
    let summary = TraceSummary(reading: &reader)
    let output = Count()
    var buffer = OutputBuffer(sink: output.take)
    SummaryText.write(summary, style: TextStyle(), to: &buffer)
    buffer.flush()
    return output.octets
  }

  static func list(_ path: String, _ format: PacketFormat) -> Int {
    var reader = open(path)
    let names =
      format == .fields ? ["frame.number", "frame.time_epoch", "btatt.opcode", "btatt.handle"] : []
    let listing = PacketListing(
      format: format, columns: FieldColumns(names: names), style: TextStyle())
    let output = Count()
    var buffer = OutputBuffer(sink: output.take)
    _ = listing.write(&reader, frames: 1...Int.max, to: &buffer)
    buffer.flush()
    return output.octets
  }

  /// A filter that asks only what the loop knows anyway: nobody watches fields for it.
  private static func lengthFilter() -> DisplayFilter {
    guard let filter = try? DisplayFilter("frame.len > 100"), filter.fields == nil else {
      fatalError("a filter of lengths needs a watcher")
    }
    return filter
  }

  /// How many packets a filter of lengths chooses.
  static func filter(_ path: String) -> Int {
    let run = lengthFilter().run()
    var reader = open(path)
    var chosen = 1
    _ = reader.read { record, payload, outcome, fields, tracker in
      let packet = DisplayFilter.Record(record, outcome, start: tracker.firstTime ?? 0)
      if run.chooses(packet, payload, fields: fields) { chosen += 1 }
      return true
    }
    return chosen
  }

  /// Allocations for each packet of the second half of a capture that is read through a filter.
  static func filteredAllocations(_ path: String, records: Int) -> Double {
    let run = lengthFilter().run()
    var reader = open(path)
    var before: UInt64 = 0
    var after: UInt64 = 0
    var counted = 0
    _ = reader.read { record, payload, outcome, fields, tracker in
      let packet = DisplayFilter.Record(record, outcome, start: tracker.firstTime ?? 0)
      _ = run.chooses(packet, payload, fields: fields)
      if record.number == records / 2 { before = allocation_count() }
      if record.number > records / 2 { counted += 1 }
      after = allocation_count()
      return true
    }
    return Double(after - before) / Double(max(1, counted))
  }

  private final class Count {
    var octets = 0

    func take(_ span: borrowing Span<UInt8>) -> Bool {
      octets += span.count
      return true
    }
  }

  private static let field = Field(0, Layer("benchmark"), "any", "")

  /// Fields of two octets, six a packet.
  static func readFields(_ octets: [UInt8], times: Int, watcher: FieldWatcher?) -> Int {
    var sum = 0
    for _ in 0..<times {
      var input = ByteReader(octets.rawSpan, watcher: watcher)
      while input.remaining >= 12 {
        watcher?.reset()
        for _ in 0..<6 { sum &+= Int((try? input.uint16(field)) ?? 0) }
      }
    }
    return sum
  }

  /// Allocations for each packet of the second half of a capture: what is opened and grown once is behind us then.
  static func steadyAllocations(_ path: String, records: Int) -> Double {
    var reader = open(path)
    var before: UInt64 = 0
    var after: UInt64 = 0
    var counted = 0
    _ = SessionTracker(observers: [AttributeTrafficTally()]) { tracker in
      while let record = reader.next() {
        tracker.process(record, reader.payload)
        if record.number == records / 2 { before = allocation_count() }
        if record.number > records / 2 { counted += 1 }
      }
      after = allocation_count()
    }
    return Double(after - before) / Double(max(1, counted))
  }
}
