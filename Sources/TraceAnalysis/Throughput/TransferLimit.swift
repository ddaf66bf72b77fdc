/// What kept a run of data from going faster.
public enum TransferLimit: String, CaseIterable, Hashable, Sendable {
  /// Connection events were full: interval, PHY, packet and value sizes set the rate.
  case link
  /// The sender's host or controller ended events early, event after event, with more to send.
  case stack
  /// Each value waited for the answer to the last one.
  case answers
  /// The receiver's credits.
  case credits
  /// The application: time and again there was nothing to send.
  case application
  /// The capture does not tell.
  case unknown
}

/// Tells what limited a run, from what its capture shows.
///
/// Docs/Throughput.md has the rules.
struct LimitJudge {
  let transfer: Transfer
  let account: TransferAccount
  let rhythm: Rhythm?
  /// Nanoseconds between connection events; nil where nothing tells.
  let interval: Int64?
  /// What the air tells of the connection's events.
  let events: ConnectionEvents?

  /// A share of events or of time from which on something holds "time and again".
  static let often = 0.2
  /// The part of its own ceiling that a run reaches when events are full.
  static let full = 0.85

  var limit: TransferLimit {
    guard transfer.ceiling.explainsGoodput else { return .unknown }
    if transfer.operation.isAcknowledged { return acknowledged }
    if transfer.waterfall[.creditStall] >= LimitJudge.often * transfer.ceiling.bitsPerSecond {
      return .credits
    }
    guard let interval else {
      return idleShare.map { $0 >= 0.5 ? .application : .stack } ?? .unknown
    }
    if transfer.goodput >= LimitJudge.full * ownCeiling { return .link }
    guard let rhythm else { return idleShare.map { $0 >= 0.5 ? .application : .stack } ?? .unknown }
    let isPaced = rhythm.period != nil
    if activity(rhythm, interval) < 1 - LimitJudge.often {
      if account.isOnAir { return .application }
      if let idleShare { return idleShare >= (isPaced ? 0.25 : 0.5) ? .application : .stack }
      // Long values may take several events each: the log does not show them.
      return isPaced && transfer.fit.packets <= 4 ? .application : .unknown
    }
    if !fillsRoom, isPaced || idleShare ?? 0 >= 0.5 { return .application }
    return .stack
  }

  /// An application that asks again as soon as it is answered loses an event at most.
  private var acknowledged: TransferLimit {
    let answers = account.use.answers
    guard answers > 0 else { return .unknown }
    let wait = account.use.awaited / Double(answers)
    let thinking = Double(account.time) / 1000 / Double(max(1, account.pdus)) - wait
    guard let interval else {
      return isAnsweredHere ? .unknown : thinking <= wait ? .answers : .application
    }
    // The log of the host that answers has the way of the answer and of the next request in between.
    let event = Double(interval) / 1000
    return thinking <= max(wait, (isAnsweredHere ? 2.5 : 1.5) * event) ? .answers : .application
  }

  /// Whether the host that wrote an HCI log is the one that is asked.
  private var isAnsweredHere: Bool {
    !account.isOnAir && account.isLocal == (transfer.operation == .read)
  }

  /// Of a log's own host: the share of the time in which its controller had nothing to send.
  private var idleShare: Double? {
    let use = account.use
    let time = use.idle + use.queued + use.waiting + use.withoutCredits
    guard account.isLocal, !account.isOnAir, use.completed > 0, time > 0 else { return nil }
    return use.idle / time
  }

  /// The rate of events full of values like these.
  private var ownCeiling: Double {
    var model = transfer.ceiling.model
    model.valueOctets = transfer.sizes.mostFrequent
    return model.ceiling.bitsPerSecond
  }

  /// The share of the events that could have brought values in which some came.
  private func activity(_ rhythm: Rhythm, _ interval: Int64) -> Double {
    // A value that needs several events occupies them all.
    var eventsPerValue = 1.0
    var possible = 1.0
    if account.isOnAir {
      let use = account.use
      let mean = Double(use.dataPackets) / Double(max(1, use.eventsWithData))
      eventsPerValue = max(1, Double(transfer.fit.packets) / max(1, mean))
      let lost = Double(use.eventsMissed + use.answersNotCaptured + use.eventsNotCaptured)
      let resent = use.resent / (Double(max(1, account.time)) / 1000)
      possible = max(0.05, 1 - lost / Double(max(1, use.events)) - min(1, resent))
    }
    return min(1, eventsPerValue * Double(interval) / max(1, rhythm.meanBurstGap) / possible)
  }

  /// Whether the values are as large as there is room for: data cut into pieces, not readings.
  private var fillsRoom: Bool {
    if let filled = transfer.fit.filledShare { return filled >= 0.5 }
    return transfer.fit.size + 6 >= transfer.ceiling.model.longestPayload
  }
}

extension LimitJudge {
  /// The stream that the run is, if it has a rhythm and nothing but its application limits it.
  ///
  /// - Parameter limit: What limited the run.
  func stream(_ limit: TransferLimit) -> SteadyStream? {
    guard let rhythm, let period = rhythm.period, limit == .application || limit == .unknown
    else { return nil }
    let lateness = rhythm.lateness(0.5).flatMap { median in
      rhythm.lateness(0.99).map {
        SteadyStream.Lateness(
          median: median, percentile99: $0, longest: rhythm.lateness.last ?? $0)
      }
    }
    return SteadyStream(
      octets: transfer.sizes.mostFrequent ?? 0, period: period,
      isBelowLink: limit == .application, skipped: rhythm.skipped,
      shortestUsualGap: transfer.gaps.percentile5, longestUsualGap: transfer.gaps.percentile95,
      lateness: lateness, cost: cost(period))
  }

  private func cost(_ period: Int64) -> LinkCost? {
    let time = Double(account.time) / 1000
    if account.isOnAir, account.use.events > 0, time > 0 {
      let events = Double(account.use.events)
      return LinkCost(
        eventsPerSecond: events / time * 1e6,
        emptyShare: max(0, 1 - Double(account.bursts) / events),
        radioMilliseconds: self.events?.radioOn?.peripheral, isMeasured: true)
    }
    // Which events a peripheral with latency sleeps through, a log does not show.
    guard let interval, interval > 0, transfer.conditions.parameters.value?.latency ?? 0 == 0
    else { return nil }
    let conditions = transfer.conditions
    let isKnown =
      conditions.dataLength[transfer.direction].basis != .unknown
      && conditions.phy[transfer.direction].basis != .unknown
    var model = transfer.ceiling.model
    model.valueOctets = transfer.sizes.mostFrequent
    let empty = Double(model.exchange(of: 0).microsecondsToEndOfAnswer)
    let value = model.packetSizes.reduce(0.0) { $0 + Double(model.exchange(of: $1).microseconds) }
    let values = Double(interval) / Double(max(1, period))
    let radio =
      min(1, values) * (value - Double(model.interFrameSpace)) + max(0, 1 - values) * empty
    return LinkCost(
      eventsPerSecond: 1e9 / Double(interval), emptyShare: max(0, 1 - values),
      radioMilliseconds: isKnown ? min(1000, radio * 1e6 / Double(interval)) : nil,
      isMeasured: false)
  }
}
