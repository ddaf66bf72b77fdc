// Times and rates that a report contains as plain numbers, with their units in the type: durations as `Duration`, rates
// as `BitRate`. Points in time are in `Instants.swift`.

// MARK: Throughput

extension Transfer {
  /// Rate of application data over the active time.
  public var rate: BitRate { BitRate(bitsPerSecond: goodput) }
  /// The rate of the best second.
  public var peakRate: BitRate { BitRate(bitsPerSecond: peakSecond) }
  /// The rate of the worst second, or nil for a transfer shorter than a second.
  public var quietRate: BitRate? { quietSecond.map { BitRate(bitsPerSecond: $0) } }
  /// The rate that this link could have carried.
  public var possibleRate: BitRate { ceiling.rate }
  /// The duration of the transfer.
  public var duration: Duration { .nanoseconds(activeTime) }
}

extension Transfer.Gaps {
  /// The median gap, or nil if there are no gaps.
  public var medianTime: Duration? { median.map { .nanoseconds($0) } }
  /// 5th percentile of the gaps, or nil if there are none.
  public var percentile5Time: Duration? { percentile5.map { .nanoseconds($0) } }
  /// 90th percentile of the gaps, or nil if there are none.
  public var percentile90Time: Duration? { percentile90.map { .nanoseconds($0) } }
  /// 95th percentile of the gaps, or nil if there are none.
  public var percentile95Time: Duration? { percentile95.map { .nanoseconds($0) } }
  /// 99th percentile of the gaps, or nil if there are none.
  public var percentile99Time: Duration? { percentile99.map { .nanoseconds($0) } }
  /// The longest gap.
  public var longestTime: Duration { .nanoseconds(longest) }
}

extension Transfer.RateParts {
  /// The rate of the best part.
  public var highestRate: BitRate { BitRate(bitsPerSecond: highest) }
  /// The duration of each part.
  public var partLength: Duration { .nanoseconds(duration) }
}

extension Transfer.Ceiling {
  /// Rate of application data over the duration of the transfer.
  public var rate: BitRate { BitRate(bitsPerSecond: bitsPerSecond) }
}

extension Transfer.Waterfall.Step {
  /// The cost of the cause.
  public var rate: BitRate { BitRate(bitsPerSecond: bitsPerSecond) }
}

extension Transfer.Advice {
  /// The rate after the change, if everything else stays as observed.
  public var predictedRate: BitRate { BitRate(bitsPerSecond: predicted) }
}

extension Transfer.SteadyStream {
  /// The time from one value to the next.
  public var interval: Duration { .nanoseconds(period) }
  /// 5th percentile of the gaps, or nil if there are too few.
  public var shortestUsualInterval: Duration? { shortestUsualGap.map { .nanoseconds($0) } }
  /// 95th percentile of the gaps, or nil if there are too few.
  public var longestUsualInterval: Duration? { longestUsualGap.map { .nanoseconds($0) } }
}

extension LinkModel.Cost {
  /// Time per second that the peripheral's radio is on, or nil if it was not measured.
  public var radioTime: Duration? { radioMilliseconds.map { .ofMilliseconds($0) } }
}

extension Transfer.SteadyStream.Lateness {
  /// The median lateness.
  public var medianTime: Duration { .nanoseconds(median) }
  /// 99th percentile of the lateness.
  public var percentile99Time: Duration { .nanoseconds(percentile99) }
  /// The maximum lateness.
  public var longestTime: Duration { .nanoseconds(longest) }
}

// MARK: The model of a link

extension LinkModel {
  /// Creates a link with the specification's defaults.
  ///
  /// - Parameters:
  ///   - operation: the operation that carries the data.
  ///   - interval: connInterval, rounded down to whole microseconds; at most 65,535 steps of 1.25
  ///     ms.
  public init(operation: LinkModel.Operation, interval: Duration) {
    self.init(operation: operation, interval: interval.microseconds(atMost: 65_535 * 1_250))
  }
}

extension LinkModel.Ceiling {
  /// Rate of application data.
  public var rate: BitRate { BitRate(bitsPerSecond: bitsPerSecond) }
  /// Rate of data PDU payloads, including L2CAP and ATT headers.
  public var linkLayerRate: BitRate { BitRate(bitsPerSecond: linkLayerBitsPerSecond) }
}

// MARK: Connections

extension ConnectionParameters {
  /// connInterval.
  public var interval: Duration { .nanoseconds(intervalNanoseconds) }
  /// connSupervisionTimeout.
  public var timeout: Duration { .milliseconds(supervisionTimeoutMilliseconds) }
  /// Maximum time between two events in which the peripheral must listen.
  public var longestSilence: Duration { .nanoseconds(longestListeningGap) }
}

extension ConnectionEvents {
  /// Supervision timeout remaining at the end of the longest silence, or nil if it was not
  /// measured.
  public var timeLeftOfTimeout: Duration? { supervisionMargin.map { .ofMilliseconds($0) } }
}

extension ConnectionEvents.Interval {
  /// The negotiated interval.
  public var agreed: Duration { .ofMilliseconds(milliseconds) }
  /// Median distance between anchors by the sniffer's clock, or nil if it was not measured.
  public var measured: Duration? { measuredMedian.map { .ofMilliseconds($0) } }
  /// connSupervisionTimeout, or nil if it is unknown.
  public var timeout: Duration? { timeoutMilliseconds.map { .ofMilliseconds($0) } }
  /// Root mean square deviation of the anchors from their line, or nil if it was not measured.
  public var anchorJitter: Duration? { jitter.map { .ofMilliseconds($0 / 1_000) } }
}

extension ConnectionAnalysis.HostLink {
  /// The rate at which the controller sent while it had packets of this connection, or nil if it
  /// reported none as completed.
  public var rate: BitRate? { bitsPerSecond.map { BitRate(bitsPerSecond: $0) } }
}

extension Connection.EndCircumstances.Unanswered {
  /// Time from the last packet that the other side is known to have received to the last packet.
  public var silent: Duration { .nanoseconds(silence) }
}

extension Connection.EndCircumstances.OpenRequest {
  /// The time that the request had been pending.
  public var waitingTime: Duration { .nanoseconds(waited) }
}

extension CaptureFacts.Interface {
  /// The offset that is added to each of its timestamps, in whole seconds; a fraction that is set is dropped.
  public var clockOffset: Duration {
    get { .seconds(timestampOffset) }
    set { timestampOffset = newValue.components.seconds }
  }
}

extension RecordTally.LongestGap {
  /// The length of the gap.
  public var length: Duration { .nanoseconds(nanoseconds) }
}

// MARK: Procedures

extension ProtocolTransaction {
  /// The frames that show it: from the first fragment of the request to the record that ended it.
  public var frames: [FrameNumber] {
    (firstFrame == request.number ? [] : [firstFrame]) + [request.number]
      + (response.map { $0.number == request.number ? [] : [$0.number] } ?? [])
  }
  /// Time from the request to its end, or nil if it did not end.
  public var roundTrip: Duration? { latency.map { .nanoseconds($0) } }
}

extension Procedure {
  /// Time from the first packet to the last one.
  public var duration: Duration { .nanoseconds(end.elapsed(since: start)) }
  /// Duration of the values in a run. Nil for other procedures, and if it is 0.
  public var activeDuration: Duration? { activeTime.map { .nanoseconds($0) } }
  /// Rate of the values in a run. Nil for other procedures, and if the duration is 0.
  public var rate: BitRate? { bitsPerSecond.map { BitRate(bitsPerSecond: $0) } }
}

extension Timeline.Second {
  /// Rate of values and SDUs.
  public var rate: BitRate { BitRate(bitsPerSecond: bitsPerSecond) }
}

extension Pairing.Phase {
  /// Time from the first packet to the last one.
  public var duration: Duration { .nanoseconds(last.time.elapsed(since: first.time)) }
}

extension CapturedFile {
  /// Time from the first record to the last one.
  public var span: Duration { .nanoseconds(duration) }
}

extension CheckAnalysis.Diagnosis {
  /// Time from the start of the connection to the effect, or nil if the start was not captured.
  public var connectionAge: Duration? { lifetime.map { .nanoseconds($0) } }
}

// MARK: Advertising

extension AdvertiserAnalysis.IntervalEstimate {
  /// The interval, a multiple of 0.625 ms.
  public var interval: Duration { .ofMilliseconds(nominal) }
  /// Uncertainty in either direction.
  public var doubt: Duration { .ofMilliseconds(uncertainty) }
  /// The shortest gap between consecutive events.
  public var minimumTime: Duration { .ofMilliseconds(minimum) }
  /// The median gap.
  public var medianTime: Duration { .ofMilliseconds(median) }
  /// The longest gap.
  public var maximumTime: Duration { .ofMilliseconds(maximum) }
  /// 5th percentile of the gaps.
  public var percentile5Time: Duration { .ofMilliseconds(percentile5) }
  /// 95th percentile of the gaps.
  public var percentile95Time: Duration { .ofMilliseconds(percentile95) }
}

extension AdvertiserAnalysis.IntervalPhase {
  /// Time from the first event to the last one.
  public var duration: Duration { .nanoseconds(last.time.elapsed(since: first.time)) }
}

extension AdvertisingAnalysis.PeriodicTrain {
  /// Time from one event to the next, or nil if the capture does not show it.
  public var eventInterval: Duration? { intervalMilliseconds.map { .ofMilliseconds($0) } }
}

extension AdvertiserAnalysis.ConnectionTake {
  /// Time from the first packet of the advertiser to the connection.
  public var waitingTime: Duration { .nanoseconds(elapsed) }
}

// MARK: Waiting

extension SessionTracker.ClockStep {
  /// The amount by which the clock was set.
  public var difference: Duration { .nanoseconds(nanoseconds) }
}

extension SessionTracker.SnifferClockFacts.Loss {
  /// Time from the record before the missing packets to the one after them, if it is known.
  public var missingTime: Duration? { nanoseconds.map { .nanoseconds($0) } }
}

extension SessionTracker.SnifferClockFacts.UnknownTime {
  /// Time since the previous packet according to the sniffer's header.
  public var pauseTime: Duration { .nanoseconds(pause) }
  /// Time since the previous record, which is used instead.
  public var arrivalTime: Duration { .nanoseconds(arrival) }
}

extension CreditBasedChannel.Ledger {
  /// Time without credits.
  public var timeAtZero: Duration { .nanoseconds(nanosecondsAtZero) }
  /// Time in which the sender waited for credits.
  public var stalledTime: Duration { .nanoseconds(stalledNanoseconds) }
  /// The longest of these waits.
  public var longestStallTime: Duration { .nanoseconds(longestStall) }
}

extension Connection.EndCircumstances {
  /// Time from the last packet to the end.
  public var silentTime: Duration { .nanoseconds(silence) }
}

extension CheckFinding.EndExplanation.Departure.UsedTimeout {
  /// The timeout.
  public var duration: Duration { .nanoseconds(timeout) }
}

extension CheckFinding.EndExplanation.Departure {
  /// Time after which the loss was reported.
  public var reportedTime: Duration { .nanoseconds(reported) }
  /// A timeout that had passed without a report, if there is one.
  public var overdueTime: Duration? { overdueTimeout.map { .nanoseconds($0) } }
}

extension TraceSummary.ConnectionSetup {
  /// Time from the attempt to the last step.
  public var elapsed: Duration { .nanoseconds(duration) }
}

extension TraceSummary.Trouble {
  /// The waiting time, if it is known.
  public var waitingTime: Duration? { wait.map { .nanoseconds($0) } }
  /// Time from a rejection until the side that sent the request ended the connection, if it did so right after each
  /// rejection.
  public var departureTime: Duration? { departedAfter.map { .nanoseconds($0) } }
}

extension Procedure.Setup {
  /// The time of a stage; 0 for a stage that did not occur, or that occurred only in parallel with others. All stages
  /// and pauses add up to the set-up, because each period of time belongs to one of them.
  public subscript(stage: Stage) -> Duration { .nanoseconds(plainTime(of: stage)) }
  /// Time until the device was heard, if it was scanned for.
  public var scanTime: Duration? { scan.map { .nanoseconds($0) } }
  /// Time in which neither side had anything to do.
  public var idleTime: Duration { .nanoseconds(idle) }
  /// Time from responses to the next requests.
  public var turnaroundTime: Duration { .nanoseconds(turnarounds) }
  /// Time before the first request, if there is one.
  public var unusedTime: Duration? { unused.map { .nanoseconds($0) } }
}

extension ConnectionAnalysis.HostLink {
  /// Time in which the controller had packets of the connection.
  public var busyTime: Duration { .nanoseconds(busy) }
  /// Time in which its buffers were full.
  public var fullTime: Duration { .nanoseconds(full) }
  /// The longest time in which the host sent nothing.
  public var longestHostGapTime: Duration { .nanoseconds(longestHostGap) }
  /// The time that a packet stayed in the controller, if the controller reported it.
  public var stayTime: Duration? { stay.map { .nanoseconds($0) } }
}

extension Transfer.Receipts {
  /// The time that the sender waited for a receipt.
  public var waitingTime: Duration { .nanoseconds(wait) }
}

extension Transfer {
  /// The time that the sender waited for the receipt of a block, if there are blocks.
  public var blockWaitingTime: Duration? { blockWait.map { .nanoseconds($0) } }
}

extension Transfer.RateHistory {
  /// The length of each step.
  public var stepLength: Duration { .nanoseconds(step) }
}

// MARK: Conversions

extension Duration {
  /// Milliseconds rounded to the nearest nanosecond. Zero for NaN and for values out of range.
  fileprivate static func ofMilliseconds(_ count: Double) -> Duration {
    .nanoseconds(Int64(exactly: (count * 1e6).rounded()) ?? 0)
  }

  /// Whole microseconds, clamped to 0 to `limit`.
  fileprivate func microseconds(atMost limit: Int) -> Int {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    guard seconds < 1_000_000 else { return limit }
    return min(Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000), limit)
  }
}
