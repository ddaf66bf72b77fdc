// Each time and rate that a story holds as a bare number has a computed one with its unit beside it: lengths of time as
// `Duration`, rates as `BitRate`. Points in time stay nanoseconds since 1970.

// MARK: Throughput

extension Transfer {
  /// Application data over the active time.
  public var rate: BitRate { BitRate(bitsPerSecond: goodput) }
  /// The rate of its best second.
  public var peakRate: BitRate { BitRate(bitsPerSecond: peakSecond) }
  /// The rate of its worst second; nil where it was too short to have one.
  public var quietRate: BitRate? { quietSecond.map { BitRate(bitsPerSecond: $0) } }
  /// What this link could have carried.
  public var possibleRate: BitRate { ceiling.rate }
  /// How long it took.
  public var duration: Duration { .nanoseconds(activeTime) }
}

extension Transfer.Gaps {
  /// Half of the gaps are longer; nil where there are none.
  public var medianTime: Duration? { median.map { .nanoseconds($0) } }
  /// One gap in twenty is shorter; nil where there are none.
  public var percentile5Time: Duration? { percentile5.map { .nanoseconds($0) } }
  /// One gap in ten is longer; nil where there are none.
  public var percentile90Time: Duration? { percentile90.map { .nanoseconds($0) } }
  /// One gap in twenty is longer; nil where there are none.
  public var percentile95Time: Duration? { percentile95.map { .nanoseconds($0) } }
  /// One gap in a hundred is longer; nil where there are none.
  public var percentile99Time: Duration? { percentile99.map { .nanoseconds($0) } }
  /// The longest gap.
  public var longestTime: Duration { .nanoseconds(longest) }
}

extension Transfer.RateParts {
  /// The rate of its best part.
  public var highestRate: BitRate { BitRate(bitsPerSecond: highest) }
  /// How long each part is.
  public var partLength: Duration { .nanoseconds(duration) }
}

extension TransferCeiling {
  /// Application data, over the time of the transfer.
  public var rate: BitRate { BitRate(bitsPerSecond: bitsPerSecond) }
}

extension Waterfall.Step {
  /// What the cause cost.
  public var rate: BitRate { BitRate(bitsPerSecond: bitsPerSecond) }
}

extension Advice {
  /// The rate after the change, all else as observed.
  public var predictedRate: BitRate { BitRate(bitsPerSecond: predicted) }
}

extension SteadyStream {
  /// From one value to the next.
  public var interval: Duration { .nanoseconds(period) }
  /// The gap below which one in twenty lies; nil where there are too few.
  public var shortestUsualInterval: Duration? { shortestUsualGap.map { .nanoseconds($0) } }
  /// The gap that one in twenty exceeds; nil where there are too few.
  public var longestUsualInterval: Duration? { longestUsualGap.map { .nanoseconds($0) } }
}

extension LinkCost {
  /// For how long of each second the peripheral's radio is on; nil where that was not measured.
  public var radioTime: Duration? { radioMilliseconds.map { .ofMilliseconds($0) } }
}

extension SteadyStream.Lateness {
  /// Half of the values were later.
  public var medianTime: Duration { .nanoseconds(median) }
  /// One value in a hundred was later.
  public var percentile99Time: Duration { .nanoseconds(percentile99) }
  /// By how much the latest one was late.
  public var longestTime: Duration { .nanoseconds(longest) }
}

// MARK: The model of a link

extension LinkModel {
  /// Describes a link with the specification's defaults.
  ///
  /// - Parameters:
  ///   - operation: How the data travels.
  ///   - interval: connInterval, of which whole microseconds count; at most 65,535 steps of 1.25 ms.
  public init(operation: TransferOperation, interval: Duration) {
    self.init(operation: operation, interval: interval.microseconds(atMost: 65_535 * 1_250))
  }
}

extension LinkCeiling {
  /// Application data.
  public var rate: BitRate { BitRate(bitsPerSecond: bitsPerSecond) }
  /// Payloads of data PDUs, headers of L2CAP and ATT included.
  public var linkLayerRate: BitRate { BitRate(bitsPerSecond: linkLayerBitsPerSecond) }
}

// MARK: Connections

extension ConnectionParameters {
  /// connInterval.
  public var interval: Duration { .nanoseconds(intervalNanoseconds) }
  /// connSupervisionTimeout.
  public var timeout: Duration { .milliseconds(supervisionTimeoutMilliseconds) }
  /// Between two events in which the peripheral must listen.
  public var longestSilence: Duration { .nanoseconds(longestListeningGap) }
}

extension ConnectionEvents {
  /// What was left of the supervision timeout in the longest silence; nil where that was not measured.
  public var timeLeftOfTimeout: Duration? { supervisionMargin.map { .ofMilliseconds($0) } }
}

extension ConnectionEvents.Interval {
  /// As agreed.
  public var agreed: Duration { .ofMilliseconds(milliseconds) }
  /// The median of the distances between anchors, by the sniffer's clock; nil where none was measured.
  public var measured: Duration? { measuredMedian.map { .ofMilliseconds($0) } }
  /// connSupervisionTimeout; nil where nothing tells.
  public var timeout: Duration? { timeoutMilliseconds.map { .ofMilliseconds($0) } }
  /// Root mean square of the anchors' distances from their line; nil where none was measured.
  public var anchorJitter: Duration? { jitter.map { .ofMilliseconds($0 / 1_000) } }
}

extension HostLink {
  /// What the controller took while it had packets of this connection to send; nil where it reported
  /// none as done.
  public var rate: BitRate? { bitsPerSecond.map { BitRate(bitsPerSecond: $0) } }
}

extension EndCircumstances.Unanswered {
  /// From the last packet that their sender is known to have received to its last one.
  public var silent: Duration { .nanoseconds(silence) }
}

extension EndCircumstances.OpenRequest {
  /// How long it had waited.
  public var waitingTime: Duration { .nanoseconds(waited) }
}

extension LongestGap {
  /// How long it was.
  public var length: Duration { .nanoseconds(nanoseconds) }
}

// MARK: What happened

extension Transaction {
  /// From the request to what ended it; nil where nothing did.
  public var roundTrip: Duration? { latency.map { .nanoseconds($0) } }
}

extension Procedure {
  /// From its first packet to its last.
  public var took: Duration { .nanoseconds(duration) }
  /// What the values of a run took; nil for other procedures, and where no time passed.
  public var tookActively: Duration? { activeTime.map { .nanoseconds($0) } }
  /// Values of a run; nil for other procedures, and where no time passed.
  public var rate: BitRate? { bitsPerSecond.map { BitRate(bitsPerSecond: $0) } }
}

extension Timeline.Second {
  /// Values and SDUs.
  public var rate: BitRate { BitRate(bitsPerSecond: bitsPerSecond) }
}

extension PairingPhase {
  /// From its first packet to its last.
  public var took: Duration { .nanoseconds(duration) }
}

extension CapturedFile {
  /// From the first record to the last.
  public var span: Duration { .nanoseconds(duration) }
}

extension Diagnosis {
  /// From the connection's beginning to the effect; nil where that was not captured.
  public var connectionAge: Duration? { lifetime.map { .nanoseconds($0) } }
}

// MARK: Advertising

extension IntervalEstimate {
  /// The interval, a multiple of 0.625 ms.
  public var interval: Duration { .ofMilliseconds(nominal) }
  /// How far off it may be, either way.
  public var doubt: Duration { .ofMilliseconds(uncertainty) }
  /// The least gap between one event and the very next.
  public var minimumTime: Duration { .ofMilliseconds(minimum) }
  /// Half of the gaps are longer.
  public var medianTime: Duration { .ofMilliseconds(median) }
  /// The greatest gap.
  public var maximumTime: Duration { .ofMilliseconds(maximum) }
  /// One gap in twenty is shorter.
  public var percentile5Time: Duration { .ofMilliseconds(percentile5) }
  /// One gap in twenty is longer.
  public var percentile95Time: Duration { .ofMilliseconds(percentile95) }
}

extension IntervalPhase {
  /// From its first event to its last.
  public var took: Duration { .nanoseconds(duration) }
}

extension PeriodicTrainStory {
  /// From one event to the next; nil where nothing in the capture tells it.
  public var eventInterval: Duration? { intervalMilliseconds.map { .ofMilliseconds($0) } }
}

extension AdvertiserStory.ConnectionTake {
  /// From first sight of the advertiser to the connection.
  public var waitingTime: Duration { .nanoseconds(elapsed) }
}

// MARK: Conversions

extension Duration {
  /// So many milliseconds to the nearest nanosecond; nothing for what is no number, or too many.
  fileprivate static func ofMilliseconds(_ count: Double) -> Duration {
    .nanoseconds(Int64(exactly: (count * 1e6).rounded()) ?? 0)
  }

  /// Whole microseconds from 0 to `limit`.
  fileprivate func microseconds(atMost limit: Int) -> Int {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    guard seconds < 1_000_000 else { return limit }
    return min(Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000), limit)
  }
}
