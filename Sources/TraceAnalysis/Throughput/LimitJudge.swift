import BluetoothPackets
import LinkSessions

/// Determines what limited a run from what its capture shows.
///
/// See Docs/Throughput.md for the rules.
struct LimitJudge {
  let transfer: Transfer
  let account: TransferAccount
  let rhythm: Rhythm?
  /// Nanoseconds between connection events, or nil if unknown.
  let interval: Int64?
  /// The connection's events on the air.
  let events: ConnectionEvents?

  /// Minimum share of events or time for a cause that counts as frequent.
  static let often = 0.2
  /// Minimum share of its own ceiling for a run whose events count as full.
  static let full = 0.85

  /// Nanoseconds from one value to the next. Nil if the values have no rhythm of their own, like pieces of data that
  /// are sent in blocks.
  private var period: Int64? { account.block == nil ? rhythm?.period : nil }

  var limit: Transfer.Limit {
    guard transfer.ceiling.explainsGoodput else { return .unknown }
    if transfer.operation.isAcknowledged { return acknowledged }
    if transfer.waterfall[.creditStall] >= LimitJudge.often * transfer.ceiling.bitsPerSecond {
      return .credits
    }
    let own = transfer.ceiling.ownBitsPerSecond
    if account.isOnAir, account.use.events > 0, interval != nil {
      if isPaced, !account.use.leavesBeforeGaps { return .application }
      // Time missing from the capture is not a loss.
      if transfer.goodput + notCaptured >= LimitJudge.full * own { return .link }
      return judgedByEvents
    }
    return judgedByLog
  }

  // MARK: Logs

  /// The limit according to a host's log, where the queue is the proof.
  private var judgedByLog: Transfer.Limit {
    guard let interval else {
      return idleShare.map { $0 >= 0.5 ? .application : .stack } ?? .unknown
    }
    if transfer.goodput >= LimitJudge.full * transfer.ceiling.ownBitsPerSecond { return .link }
    if account.roundTrip != nil { return .application }
    // Each packet immediately followed the completion of the previous one. Keeping more in flight would send more.
    if account.followsCompletions(interval: interval) { return .stack }
    let isPeriodic = period != nil
    let isPaced = isPeriodic && !fillsRoom
    if let idleShare {
      if idleShare >= (isPaced ? 0.25 : 0.5) { return .application }
      // The controller seldom lacked data, but the application was the largest cost.
      if idleShare >= 0.25, transfer.waterfall[.hostGap] > transfer.waterfall[.controllerBacklog] {
        return .application
      }
      // This happened in pauses of several intervals each.
      let pauses = Double(max(1, account.use.refillsOfEmpty))
      if idleShare >= 0.1, account.use.idle * 1000 >= 2 * Double(interval) * pauses,
        transfer.waterfall[.hostGap] > 0.8 * transfer.waterfall[.controllerBacklog]
      {
        return .application
      }
      // A packet that the host handed over late was not queued, although it waited for its event.
      if isEvenInEvents, !account.hasOwnClock(interval: interval) { return .stack }
      // A controller that never lacked data did not wait for an application.
      guard transfer.waterfall[.hostGap] >= 0.01 * transfer.ceiling.bitsPerSecond else {
        return .unknown
      }
      let isOwn = isPeriodic && account.hasOwnClock(interval: interval)
      return isOwn || account.findsRoom(interval: interval) ? .application : .unknown
    }
    guard let rhythm else { return .unknown }
    let latency = Double(transfer.conditions.parameters.value?.latency ?? 0)
    let events = rhythm.meanBurstGap / Double(interval)
    if activity(rhythm, interval) < 1 - LimitJudge.often {
      // Data for a peripheral that sleeps as its latency allows is not sent more often.
      if latency > 0, transfer.direction == .centralToPeripheral, events <= latency + 1.1 {
        return .unknown
      }
      // Long values may take several events each, which the log does not show, and a controller with one buffer takes
      // a constant number of events per value.
      return (isPaced || isPeriodic && isOffGrid(rhythm, of: interval)) && transfer.fit.packets <= 4
        && !isLocked(rhythm, to: interval) ? .application : .unknown
    }
    // An equal number of values in each event is typical of a stack or of an application that knows the events. An
    // application that does not know them has its own clock, as does a full receiver.
    let isInEvents = abs(events - 1) <= 0.1 || abs(events - latency - 1) <= 0.1
    if !isInEvents || rhythm.usualShare < 0.85 { return .unknown }
    return isPaced ? .unknown : .stack
  }

  /// In the log of a receiving host: whether values come exactly every second event, every third event, and so on,
  /// without any early or late ones.
  private func isLocked(_ rhythm: Rhythm, to interval: Int64) -> Bool {
    guard let period, let late = rhythm.lateness(0.9) else { return false }
    let events = (Double(period) / Double(interval)).rounded()
    return events >= 2 && abs(Double(period) - events * Double(interval)) <= 0.01 * Double(interval)
      && late * 3 < interval
  }

  /// In the log of a receiving host: whether the period of the values lies between two multiples of the interval, so
  /// that it does not come from the link's events.
  private func isOffGrid(_ rhythm: Rhythm, of interval: Int64) -> Bool {
    guard let period, rhythm.usualCount == 1 else { return false }
    let events = Double(period) / Double(interval)
    return events > 1.2 && abs(events - events.rounded()) > 0.1
  }

  /// In the log of the sending host: whether each event completed as many packets.
  ///
  /// This is typical of a stack. With failures or a full receiver, the number varies, and some events complete none.
  private var isEvenInEvents: Bool {
    guard let packets = account.packetsInEachEvent, packets > 0, let interval else { return false }
    let latency = Double(transfer.conditions.parameters.value?.latency ?? 0)
    let events = Double(account.use.completed) / Double(packets)
    // If there are more packets than events, they are spread over the events, because they come one by one.
    let taken = events * Double(interval) / Double(max(1, account.time))
    return taken * (latency + 1) >= 0.8 && taken <= 1.15
  }

  // MARK: Shares

  /// The limit on the air: the cause with the largest cost.
  private var judgedByEvents: Transfer.Limit {
    guard let first = shares.first(where: { $0.limit != .unknown }) else { return .unknown }
    // If events that were not captured cost at least twice as much as the first cause, the limit is
    // unknown.
    guard first.bitsPerSecond > 0.5 * notCaptured else { return .unknown }
    if first.limit == .stack, !account.use.isRefused, !account.use.leavesBeforeGaps,
      !breaksValues, period != nil, !fillsRoom
    {
      return .application
    }
    return first.limit
  }

  /// Cost of events that were not captured, in bits per second.
  private var notCaptured: Double { account.use.leavesBeforeGaps ? 0 : notHeard }

  /// Cost of events without any captured packet, whether or not they took place.
  private var notHeard: Double {
    part(
      account.lost(account.use.budget, transfer.ceiling, .notCaptured)
        + account.use.unseen / transfer.ceiling.ownUsedShare,
      of: missed, .missedEvents)
  }

  /// Cost of events without the peripheral, or without any packet, in microseconds.
  private var missed: Double {
    account.lost(account.use.budget, transfer.ceiling, .missed, .latencySleep, .notCaptured)
      + account.use.unseen / transfer.ceiling.ownUsedShare
      - account.spared(transfer.ceiling, transfer.operation).missed
  }

  /// Cost of events that the peripheral skipped while there was nothing to send.
  private var idleSleep: Double {
    let share = transfer.ceiling.usedShare
    return part(account.use.idleSleep * share, of: missed, .missedEvents)
  }

  /// Returns the cost of part of the time that a cause took.
  private func part(_ time: Double, of all: Double, _ cause: Transfer.LossCause) -> Double {
    all > 0 ? transfer.waterfall[cause] * time / all : 0
  }

  /// Whether the sender showed that it had nothing to send: by events without data, or by a varying
  /// number of packets that end with MD = 0. A constant number of packets per event is typical of a
  /// stack with more data.
  private var showsNothingToSend: Bool {
    let use = account.use
    if breaksValues || use.leavesBeforeGaps { return false }
    // Data that its clock produced while events failed came after them.
    let isStopped = use.left.count(.centralStopped) * 10 >= use.eventsWithData
    if use.catchUp.share >= 0.5, !isStopped { return true }
    let heard = use.eventsWithData + use.unused.count(.senderEmpty)
    if use.unused.count(.senderEmpty) * 10 >= heard { return true }
    return use.eventsLikeLast * 10 < use.eventsWithData * 6
  }

  /// Whether the sender had sent everything when most events ended, because it has its own clock or sends varying
  /// numbers of packets, so that the link does not limit it.
  private var isPaced: Bool {
    let use = account.use
    let empty = use.left.count(.senderEmpty) + use.unused.count(.senderEmpty)
    let others =
      use.budget.count(.linkFull) + use.budget.count(.centralStopped)
      + use.budget.count(.noCredits) + use.budget.count(.peripheralRefused) + asleep
    guard account.roundTrip == nil, !breaksValues, empty > 2 * others, empty * 4 >= use.events
    else { return false }
    return showsNothingToSend || period != nil && !fillsRoom
  }

  /// Whether a sender with its own clock repeatedly had nothing more to send, so that failures cost only time that it
  /// would not have used.
  private var catchesUp: Bool { isPaced && period != nil && rhythm?.usualCount == 1 }

  /// Number of events through which the peripheral slept while data waited for it.
  private var asleep: Int {
    let use = account.use
    let time = use.budget.time(.latencySleep)
    guard time > 0 else { return 0 }
    let part = max(0, 1 - use.idleSleep / time)
    return Int(part * Double(max(0, use.budget.count(.latencySleep))))
  }

  /// Whether events repeatedly ended in the middle of values.
  private var breaksValues: Bool {
    account.use.eventsUnfinished * 5 >= account.use.eventsWithData
      && account.use.eventsUnfinished > 0
  }

  /// Cost of each limit, largest first.
  var shares: [Transfer.LimitShare] {
    var costs: [Transfer.Limit: Double] = [:]
    for step in transfer.waterfall.steps {
      for (limit, cost) in parts(of: step) { costs[limit, default: 0] += cost }
    }
    return Transfer.Limit.allCases.compactMap { limit in
      costs[limit].flatMap { $0 > 0 ? Transfer.LimitShare(limit: limit, bitsPerSecond: $0) : nil }
    }.enumerated().sorted {
      ($1.element.bitsPerSecond, $0.offset) < ($0.element.bitsPerSecond, $1.offset)
    }.map(\.element)
  }

  private func parts(of step: Transfer.Waterfall.Step) -> [(Transfer.Limit, Double)] {
    let all = step.bitsPerSecond
    switch step.cause {
    case .acknowledgedOperations: return [(account.roundTrip == nil ? .answers : .application, all)]
    case .unusedConnectionEvents, .emptyPDUs: return [(.application, all)]
    case .earlyEventEnd:
      guard !showsNothingToSend || account.roundTrip != nil else {
        let empty = account.lost(account.use.left, transfer.ceiling, .senderEmpty, .awaitsAnswer)
        let stopped = account.lost(account.use.left, transfer.ceiling, .centralStopped)
        let part = part(empty, of: empty + stopped, .earlyEventEnd)
        return [(.application, part), (.stack, all - part)]
      }
      return [(account.roundTrip == nil ? .stack : .application, all)]
    case .retransmissions:
      if account.use.isRefused {
        // Some packets that a full receiver would have refused were not heard at all.
        let failed = account.lost(account.use.budget, transfer.ceiling, .badCRC, .repeated)
        let refused =
          account.lost(account.use.budget, transfer.ceiling, .peripheralRefused)
          + account.use.resent / transfer.ceiling.ownUsedShare
        let link = part(failed, of: failed + refused, .retransmissions)
        return [(.link, link), (.stack, all - link)]
      }
      return [(catchesUp ? .application : .link, all)]
    case .missedEvents:
      // A peripheral with nothing to send may sleep.
      let slept = min(idleSleep, all - notHeard)
      return [
        (account.use.leavesBeforeGaps ? .stack : .unknown, notHeard), (.application, slept),
        (catchesUp ? .application : .link, all - notHeard - slept),
      ]
    case .protocolOverhead, .fragmentation: return [(.link, all)]
    case .creditStall: return [(.credits, all)]
    case .controllerBacklog:
      // The log shows neither failures nor full events.
      return [(isEvenInEvents || !account.isLocal ? .stack : .unknown, all)]
    case .hostGap: return [(account.isLocal ? .application : .unknown, all)]
    }
  }

  /// The limit for acknowledged operations. An application that sends its next request immediately after the answer
  /// loses at most one event.
  private var acknowledged: Transfer.Limit {
    let answers = account.use.answers
    guard answers > 0 else { return .unknown }
    let wait = account.use.awaited / Double(answers)
    // If the capture lacks events, it also lacks the values sent in them, and the requests of values that were read in
    // an event other than that of the request.
    let captured = account.isOnAir ? 1 - account.notCapturedShare : 1
    let whole = transfer.operation == .read ? captured * captured : captured
    let spacing = Double(account.time) / 1000 / Double(max(1, account.pdus)) * whole
    // Failed events made it longer.
    let thinking = (spacing - wait) * (1 - failedShare)
    guard let interval else {
      return isAnsweredHere ? .unknown : thinking <= wait ? .answers : .application
    }
    // In the log of the answering host the gap includes sending the answer and the next request.
    let event = Double(interval) / 1000
    if takesExtraEvents { return .unknown }
    guard thinking > max(wait, (isAnsweredHere ? 2.5 : 1.5) * event) else { return .answers }
    // The log also lacks the failed events.
    return isAnsweredHere && thinking <= 8 * event ? .unknown : .application
  }

  /// In a log: whether values of several packets took far more events than they need, as if many events failed or held
  /// only a few packets.
  var takesExtraEvents: Bool {
    let (packets, answers) = (transfer.fit.packets, account.use.answers)
    guard !account.isOnAir, packets > 2, answers > 0, let interval else { return false }
    let full = max(1, transfer.ceiling.model.ceiling.packetsPerEvent)
    let needed = (Double(packets) / full).rounded(.up)
    return account.use.awaited / Double(answers) >= (needed + 1) * 2 * Double(interval) / 1000
  }

  /// Share of the events that failed or that the peripheral missed.
  private var failedShare: Double {
    let budget = account.use.budget
    let failed = budget.count(.missed) + budget.count(.badCRC) + budget.count(.repeated)
    return min(0.9, Double(max(0, failed)) / Double(max(1, account.use.events)))
  }

  /// Whether the host that wrote an HCI log is the one that answers.
  var isAnsweredHere: Bool {
    !account.isOnAir && account.isLocal == (transfer.operation == .read)
  }

  /// In the log of the sending host: the share of time in which its controller had nothing to send.
  private var idleShare: Double? {
    let use = account.use
    let time = use.idle + use.queued + use.waiting + use.withoutCredits
    guard account.isLocal, !account.isOnAir, use.completed > 0, time > 0 else { return nil }
    return use.idle / time
  }

  /// Returns, for a log, the share of possible events that brought values.
  private func activity(_ rhythm: Rhythm, _ interval: Int64) -> Double {
    min(1, Double(interval) / max(1, rhythm.meanBurstGap))
  }

  /// Whether the values are as large as possible, like pieces of larger data and unlike sensor readings.
  private var fillsRoom: Bool {
    let fit = transfer.fit
    // Senders of such data may leave a few octets of the MTU unused to fill packets.
    if let filled = fit.filledShare {
      return filled >= 0.5 || fit.size >= 100 && fit.size * 4 >= fit.room * 3
    }
    return transfer.fit.size + 6 >= transfer.ceiling.model.longestPayload
  }
}

extension LimitJudge {
  /// Returns the stream, if the run has a rhythm and only its application limits it.
  ///
  /// - Parameter limit: what limited the run.
  func stream(_ limit: Transfer.Limit) -> Transfer.SteadyStream? {
    guard let rhythm, let period, account.roundTrip == nil,
      // A controller that seldom lacks data waits for no source.
      limit == .application || limit == .unknown && idleShare ?? 1 >= 0.25,
      !(interval.map(account.followsCompletions) ?? false)
    else { return nil }
    let lateness = rhythm.lateness(0.5).flatMap { median in
      rhythm.lateness(0.99).map {
        Transfer.SteadyStream.Lateness(
          median: median, percentile99: $0, longest: rhythm.lateness.last ?? $0)
      }
    }
    return Transfer.SteadyStream(
      octets: transfer.sizes.mostFrequent ?? 0, period: period,
      valuesPerBurst: valuesPerBurst(rhythm),
      isBelowLink: limit == .application && !fillsEvents(rhythm),
      isOneEachEvent: fillsEvents(rhythm),
      skipped: rhythm.skipped,
      shortestUsualGap: transfer.gaps.percentile5, longestUsualGap: transfer.gaps.percentile95,
      lateness: lateness, cost: cost(period))
  }

  /// Returns the number of values in a burst that is separated from the next by several empty events. Values that an
  /// event held only because they had accumulated since the last one do not count.
  private func valuesPerBurst(_ rhythm: Rhythm) -> Int {
    guard rhythm.usualCount > 1, rhythm.usualShare >= 0.75,
      rhythm.meanBurstGap >= 3 * Double(interval ?? 10_000_000)
    else { return 1 }
    return rhythm.usualCount
  }

  /// Whether there is a value in each connection event. The clock of a source would not match the link's so well,
  /// except by chance.
  private func fillsEvents(_ rhythm: Rhythm) -> Bool {
    guard let interval, account.isOnAir, rhythm.usualCount == 1, let period = rhythm.period else {
      return false
    }
    return period >= interval / 20 * 19 && rhythm.meanBurstGap <= 1.1 * Double(interval)
  }

  private func cost(_ period: Int64) -> LinkModel.Cost? {
    let time = Double(account.time) / 1000
    if account.isOnAir, account.use.events > 0, time > 0 {
      let events = Double(account.use.events)
      return LinkModel.Cost(
        eventsPerSecond: events / time * 1e6,
        emptyShare: max(0, 1 - Double(account.bursts) / events),
        radioMilliseconds: self.events?.radioOn?.peripheral, isMeasured: true)
    }
    // A log does not show which events a peripheral with latency skips.
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
    return LinkModel.Cost(
      eventsPerSecond: 1e9 / Double(interval), emptyShare: max(0, 1 - values),
      radioMilliseconds: isKnown ? min(1000, radio * 1e6 / Double(interval)) : nil,
      isMeasured: false)
  }
}
