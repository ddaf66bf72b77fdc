public import ByteReading
public import CaptureFiles
public import LinkSessions

/// The procedures of a capture in chronological order.
public struct Timeline: CaptureAnalysis {
  public let file: CapturedFile
  /// The devices of the capture.
  public let devices: DeviceTable
  /// The connections of the capture.
  public let connections: ConnectionTable
  /// Known attributes of servers.
  public let gatt: GATTMemory
  /// The procedures that match the filter, sorted by start.
  public let procedures: [Procedure]
  /// The transactions, sorted by request. Empty unless requested.
  package let transactions: [ProcedureBuilder.Member]
  /// The samples, in the order of the capture. Empty unless requested.
  package let samples: [Timeline.Sample]
  /// The filter of the timeline.
  public let filter: Timeline.Filter
  /// Values of attributes that were read, written and sent.
  public let values: Timeline.Values
  /// Counts of data that exceeded the limits.
  public let notKept: NotKept

  /// Counts of data that a timeline could not keep.
  public struct NotKept: Hashable, Sendable {
    /// Number of procedures.
    public internal(set) var procedures = 0
    /// Number of transactions.
    public internal(set) var transactions = 0
    /// Number of samples of changing quantities.
    public internal(set) var samples = 0

    /// Whether everything was kept.
    public var isEmpty: Bool { self == NotKept() }
  }

  /// Maximum number of transaction ranges in a procedure.
  fileprivate static let rangeLimit = 4096

  public static func analyzer() -> TimelineAnalyzer { TimelineAnalyzer() }

  /// Converts a time to nanoseconds since the first record.
  package func offset(_ time: Int64) -> Int64 { time.elapsed(since: start ?? 0) }
}

/// Builds a ``Timeline``.
public final class TimelineAnalyzer: CaptureAnalyzer, RecordFollower {
  private let filter: Timeline.Filter
  private let builder: ProcedureBuilder
  private var contents: TimelineContents
  private let values = TimelineValueObserver()
  /// The transfers, or nil before the first record. Shared, so that the rate of a run is measured only once.
  private var transfers: TransferObserver?
  private let news = FollowerBell()

  /// - Parameters:
  ///   - filter: the filter for procedures.
  ///   - limits: the limits of what is kept.
  ///   - keepsTransactions: whether to fill `Timeline.transactions`.
  ///   - keepsSamples: whether to fill `Timeline.samples`.
  ///   - chosen: limits the timeline to procedures with these packets. It must come before this
  ///     object in the list of readers. Nil for all.
  public init(
    filter: Timeline.Filter = Timeline.Filter(), limits: Timeline.Limits = Timeline.Limits(),
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

  package var bell: FollowerBell? { news }

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
