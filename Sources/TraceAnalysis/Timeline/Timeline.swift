public import ByteReading
public import CaptureFiles
public import LinkSessions

/// What happened in a capture, as procedures in the order of time.
public struct Timeline: CaptureStory {
  public let file: CapturedFile
  public let devices: DeviceTable
  public let connections: ConnectionTable
  public let gatt: GATTMemory
  /// By their start; those of the filter alone.
  public let procedures: [Procedure]
  /// By their request; empty unless they were asked for.
  public let transactions: [ProcedureBuilder.Member]
  /// In the order of capture; empty unless they were asked for.
  public let samples: [TimelineSample]
  public let filter: TimelineFilter

  /// What is told of each record to those who watch its fields.
  public typealias PacketBody = (
    CaptureRecord, RawSpan, FrameOutcome, borrowing SessionTracker
  ) -> Void

  /// Reads a capture to its end.
  ///
  /// - Parameters:
  ///   - reader: the capture.
  ///   - userLinkTypes: what user link types hold.
  ///   - knownDatabases: what was known of servers before the capture.
  ///   - filter: what is wanted.
  ///   - keepsTransactions: whether `transactions` is wanted.
  ///   - keepsSamples: whether `samples` are wanted.
  ///   - watcher: is told every field of each record, if there is one.
  ///   - packet: is called after each record, if there is a watcher.
  ///   - progress: is called now and then, for a progress bar.
  public init(
    reading reader: inout CaptureReader, userLinkTypes: UserLinkTypes = .none,
    knownDatabases: KnownDatabases = KnownDatabases(),
    filter: TimelineFilter = TimelineFilter(), keepsTransactions: Bool = false,
    keepsSamples: Bool = false, watcher: FieldWatcher? = nil, packet: PacketBody? = nil,
    progress: ((borrowing CaptureReader) -> Void)? = nil
  ) {
    let builder = ProcedureBuilder(
      keepsTransactions: keepsTransactions, keepsSamples: keepsSamples,
      rangeLimit: keepsTransactions ? .max : 0)
    var tracker = SessionTracker(
      userLinkTypes: userLinkTypes, knownDatabases: knownDatabases, observers: [builder])
    var procedures: [Procedure] = []
    var transactions: [ProcedureBuilder.Member] = []
    var samples: [TimelineSample] = []
    while let record = reader.next() {
      watcher?.reset()
      let outcome = tracker.process(record, reader.payload, watcher: watcher)
      if builder.hasNews {
        procedures += builder.newProcedures
        let start = tracker.firstTime ?? 0
        transactions += builder.newTransactions.lazy.filter {
          filter.takes($0.transaction, start: start)
        }
        samples += builder.newSamples
        builder.forgetNews()
      }
      if watcher != nil { packet?(record, reader.payload, outcome, tracker) }
      if record.number & 0x3FFF == 0 { progress?(reader) }
    }
    tracker.finish()
    builder.finish(at: tracker.lastTime)
    procedures += builder.newProcedures
    transactions += builder.newTransactions.filter {
      filter.takes($0.transaction, start: tracker.firstTime ?? 0)
    }

    file = CapturedFile(reader, tracker)
    devices = tracker.devices
    connections = tracker.connections
    gatt = tracker.gatt
    self.filter = filter
    self.samples = samples
    self.transactions = transactions.sorted { $0.transaction.id < $1.transaction.id }
    self.procedures = Timeline.resolve(
      procedures, connections: tracker.connections, gatt: tracker.gatt, filter: filter,
      start: tracker.firstTime ?? 0)
  }

  private static func resolve(
    _ procedures: [Procedure], connections: ConnectionTable, gatt: GATTMemory,
    filter: TimelineFilter, start: Int64
  ) -> [Procedure] {
    var resolver = ProcedureResolver()
    var resolved: [Procedure] = []
    resolved.reserveCapacity(procedures.count)
    // Causes come before what follows from them.
    for var procedure in procedures.sorted(by: Timeline.isBefore) {
      guard resolver.resolve(&procedure, connections: connections, gatt: gatt) else { continue }
      if filter.takes(procedure, start: start) { resolved.append(procedure) }
    }
    return resolved
  }

  private static func isBefore(_ left: Procedure, _ right: Procedure) -> Bool {
    (left.start, left.id) < (right.start, right.id)
  }

  /// A time as nanoseconds from the first record.
  public func offset(_ time: Int64) -> Int64 { time.elapsed(since: start ?? 0) }
}
