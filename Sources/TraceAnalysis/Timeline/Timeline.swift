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
  /// What came when there was no room for more.
  public let notKept: NotKept

  /// How much of what a timeline is made of was not kept.
  public struct NotKept: Hashable, Sendable {
    public internal(set) var procedures = 0
    public internal(set) var transactions = 0
    public internal(set) var samples = 0

    public var isEmpty: Bool { self == NotKept() }
  }

  /// How many ranges of transactions a procedure names.
  private static let rangeLimit = 4096

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
  ///   - limits: how much is kept.
  ///   - keepsTransactions: whether `transactions` is wanted.
  ///   - keepsSamples: whether `samples` are wanted.
  ///   - watcher: is told every field of each record, if there is one.
  ///   - packet: is called after each record, if there is a watcher.
  ///   - progress: is called now and then, for a progress bar.
  public init(
    reading reader: inout CaptureReader, userLinkTypes: UserLinkTypes = .none,
    knownDatabases: KnownDatabases = KnownDatabases(),
    filter: TimelineFilter = TimelineFilter(), limits: TimelineLimits = TimelineLimits(),
    keepsTransactions: Bool = false,
    keepsSamples: Bool = false, watcher: FieldWatcher? = nil, packet: PacketBody? = nil,
    progress: ((borrowing CaptureReader) -> Void)? = nil
  ) {
    let builder = ProcedureBuilder(
      keepsTransactions: keepsTransactions, keepsSamples: keepsSamples,
      rangeLimit: keepsTransactions ? Timeline.rangeLimit : 0)
    var tracker = SessionTracker(
      userLinkTypes: userLinkTypes, knownDatabases: knownDatabases, observers: [builder])
    var contents = TimelineContents(limits, filter)
    while let record = reader.next() {
      watcher?.reset()
      let outcome = tracker.process(record, reader.payload, watcher: watcher)
      if builder.hasNews { contents.take(builder, start: tracker.firstTime ?? 0) }
      if watcher != nil { packet?(record, reader.payload, outcome, tracker) }
      if record.number & 0x3FFF == 0 { progress?(reader) }
    }
    tracker.finish()
    builder.finish(at: tracker.lastTime)
    contents.take(builder, start: tracker.firstTime ?? 0)
    contents.settle(tracker.connections, tracker.gatt, start: tracker.firstTime ?? 0)

    file = CapturedFile(reader, tracker)
    devices = tracker.devices
    connections = tracker.connections
    gatt = tracker.gatt
    self.filter = filter
    samples = contents.samples
    transactions = contents.transactions
    procedures = contents.procedures
    notKept = contents.notKept
  }

  /// A time as nanoseconds from the first record.
  public func offset(_ time: Int64) -> Int64 { time.elapsed(since: start ?? 0) }
}
