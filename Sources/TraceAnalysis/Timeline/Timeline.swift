public import ByteReading
public import CaptureFiles
public import LinkSessions

/// What happened in a capture, as procedures in the order of time.
public struct Timeline: CaptureStory {
  public let file: CapturedFile
  /// The devices of the capture.
  public let devices: DeviceTable
  /// Its connections.
  public let connections: ConnectionTable
  /// What is known of servers' attributes.
  public let gatt: GATTMemory
  /// By their start; those of the filter alone.
  public let procedures: [Procedure]
  /// By their request; empty unless they were asked for.
  public let transactions: [ProcedureBuilder.Member]
  /// In the order of capture; empty unless they were asked for.
  public let samples: [TimelineSample]
  /// What was asked for.
  public let filter: TimelineFilter
  /// What attributes were read, written and sent.
  public let values: TimelineValues
  /// What came when there was no room for more.
  public let notKept: NotKept

  /// How much of what a timeline is made of was not kept.
  public struct NotKept: Hashable, Sendable {
    /// Procedures.
    public internal(set) var procedures = 0
    /// Transactions.
    public internal(set) var transactions = 0
    /// Samples of what changes over time.
    public internal(set) var samples = 0

    /// Whether everything was kept.
    public var isEmpty: Bool { self == NotKept() }
  }

  /// How many ranges of transactions a procedure names.
  fileprivate static let rangeLimit = 4096

  public static func teller() -> TimelineTeller { TimelineTeller() }

  /// A time as nanoseconds from the first record.
  public func offset(_ time: Int64) -> Int64 { time.elapsed(since: start ?? 0) }
}

/// Tells what happened, step by step.
public final class TimelineTeller: StoryTeller, RecordFollower {
  private let filter: TimelineFilter
  private let builder: ProcedureBuilder
  private var contents: TimelineContents
  private let values = TimelineValueObserver()
  /// Nil before the first record. Shared: how fast a run was is measured once.
  private var transfers: TransferObserver?
  private let news = FollowerBell()

  /// - Parameters:
  ///   - filter: what is wanted.
  ///   - limits: how much is kept.
  ///   - keepsTransactions: whether `Timeline.transactions` is wanted.
  ///   - keepsSamples: whether `Timeline.samples` are wanted.
  ///   - chosen: only what these packets are parts of; it has to stand before this teller in the
  ///     reading. Nil for all.
  public init(
    filter: TimelineFilter = TimelineFilter(), limits: TimelineLimits = TimelineLimits(),
    keepsTransactions: Bool = false, keepsSamples: Bool = false, chosen: ChosenFrames? = nil
  ) {
    self.filter = filter
    contents = TimelineContents(
      limits, filter, ProcedureChoice(chosen), keepsTransactions: keepsTransactions)
    builder = ProcedureBuilder(
      keepsTransactions: keepsTransactions || chosen != nil, keepsSamples: keepsSamples,
      rangeLimit: keepsTransactions ? Timeline.rangeLimit : 0, bell: news)
  }

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] {
    let timing = shared.one(AirTiming.init)
    transfers = shared.one { TransferObserver(timing) }
    return [builder, values]
  }

  public var bell: FollowerBell? { news }

  public func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    catchUp(tracker)
  }

  public func catchUp(_ tracker: borrowing SessionTracker) {
    if builder.hasNews { contents.take(builder, start: tracker.firstTime ?? 0) }
  }

  public func finish(_ capture: borrowing ReadCapture) -> Timeline {
    let start = capture.file.start ?? 0
    builder.finish(at: capture.tracker.lastTime)
    contents.take(builder, start: start)
    let transfers = transfers ?? TransferObserver(AirTiming())
    transfers.finish()
    contents.settle(
      capture.tracker.connections, capture.tracker.gatt, MeasuredTimes(transfers), start: start)
    return Timeline(
      file: capture.file, devices: capture.tracker.devices,
      connections: capture.tracker.connections, gatt: capture.tracker.gatt,
      procedures: contents.procedures, transactions: contents.transactions,
      samples: contents.samples, filter: filter, values: values.values,
      notKept: contents.notKept)
  }
}
