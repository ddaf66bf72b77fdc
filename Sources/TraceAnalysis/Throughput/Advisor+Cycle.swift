import BluetoothPackets
import LinkSessions

/// Transfers that wait for answers or receipts, and the effect of another link on their cycles.
extension Advisor {
  /// Whether each value, or each group of values, waits for something from the other side.
  var waits: Bool { isAcknowledged || transfer.account.roundTrip != nil }

  /// Values per cycle, which are sent one after another before the sender waits for the next answer.
  var valuesPerCycle: Int { isAcknowledged ? 1 : max(1, transfer.account.roundTrip ?? 1) }

  /// Number of intervals from one answer to the next.
  var intervalsPerCycle: Double { intervalsPerValue * Double(valuesPerCycle) }

  /// Minimum number of events for the values of a cycle with this number of packets per event.
  func events(of packets: Int, perEvent: Double) -> Int {
    max(1, Int((Double(packets) / max(1, perEvent) - 0.02).rounded(.up)))
  }

  /// Returns the goodput of a waiting transfer on a changed link, or nil if it depends on the cause of failed events,
  /// which the capture does not show.
  ///
  /// A cycle consists of the events of its values, the time of the hosts, the time until the next
  /// event, and one event from the answer to the next value.
  ///
  /// - Parameters:
  ///   - other: the changed link.
  ///   - packetsPerEvent: the maximum number of packets per event, or nil for as many as fit.
  ///   - latency: the number of events that the peripheral skips.
  func cycled(_ other: LinkModel, packetsPerEvent most: Double?, latency: Int) -> Double? {
    let interval = Double(max(1, other.interval))
    let busy = packetsWhileBusyIfSeveral
    let now = transfer.conditions.parameters.value?.latency ?? 0
    let idealNow = idealCycle(model, packetsPerEvent: busy, latency: Int(now))
    let ideal = idealCycle(other, packetsPerEvent: most, latency: latency)
    // Intervals that the model of the cycle does not explain are assumed to remain.
    let all = intervalsPerCycle - idealNow
    let failed = min(max(0, all), intervalsFailed)
    let observed = intervalsPerCycle * Double(model.interval)
    let failures = cycleFailures(failed)
    let rates = failures.map { failure in
      let again = failure.intervals(
        CycleFailures.Cycle(
          packets: valuesPerCycle * other.packetSizes.count,
          perEvent: packetsFitting(other, most), isFromCentral: isFromCentral),
        ideal: ideal)
      let cycle = max(ideal, ideal + all - failed + again) * interval
      return cycle > 0 ? transfer.goodput * observed / cycle : transfer.goodput
    }
    guard let least = rates.min(), let most = rates.max(), most <= 1.12 * least else { return nil }
    return (least + most) / 2
  }

  private var isFromCentral: Bool { transfer.direction == .centralToPeripheral }

  /// Returns the number of packets for which an event has room: fewer than fit if sides end events before a value is
  /// complete.
  private func packetsFitting(_ other: LinkModel, _ most: Double?) -> Int {
    let fitting = max(1, other.ceiling.packetsPerEvent)
    let isCut = most.map { $0 + 0.02 < Double(other.packetSizes.count) } ?? false
    return Int(min(isCut ? min(fitting, most ?? fitting) : fitting, 1_000) + 0.02)
  }

  /// Returns the possible causes of the failed intervals of a cycle. There are several if a log does not show the
  /// cause.
  private func cycleFailures(_ failed: Double) -> [CycleFailures] {
    let cycle = CycleFailures.Cycle(
      packets: valuesPerCycle * model.packetSizes.count,
      perEvent: packetsFitting(model, packetsWhileBusyIfSeveral), isFromCentral: isFromCentral)
    func one(_ kind: CycleFailures.Kind, _ intervals: Double) -> CycleFailures {
      CycleFailures(kind, costing: intervals, of: intervalsPerCycle, in: cycle)
    }
    guard failed > 0.005 else { return [one(.event, 0)] }
    let use = transfer.account.use
    guard transfer.events != nil else {
      return [one(.event, failed), one(.damaged, failed), one(.unheard, failed)]
    }
    let missed = Double(max(0, use.budget.count(.missed)))
    guard use.failedEvents > 0, transfer.account.failingChannels == nil else {
      return [one(.event, failed)]
    }
    let isByCRC = use.retransmissions > 2 * use.failedEvents
    // A peripheral does not answer packets that it did not hear, so just as many events look missed.
    if !isByCRC, missed <= 3 * Double(use.failedEvents) { return [one(.unheard, failed)] }
    let part = missed / (missed + Double(use.failedEvents))
    return [one(part > 0.5 ? .event : isByCRC ? .damaged : .unheard, failed)]
  }

  /// Returns the number of intervals of a cycle in which nothing fails.
  private func idealCycle(
    _ other: LinkModel, packetsPerEvent most: Double?, latency: Int
  ) -> Double {
    let packets = valuesPerCycle * other.packetSizes.count
    let fitting = max(1, other.ceiling.packetsPerEvent)
    let perEvent = min(fitting, most ?? fitting)
    let filled = most == nil ? filledEvents(of: other) : nil
    let needed = filled?.events ?? events(of: packets, perEvent: perEvent)
    let burst =
      filled?.time ?? airtime(of: other, packets, perEvent: perEvent, events: needed)
    let interval = Double(max(1, other.interval))
    let ready = burst + max(thinking, turnaround(other))
    let answered = max(Double(needed), (ready / interval).rounded(.up))
    return max(answered + 1, slept(answered + 1, latency))
  }

  /// Returns the number of events that the values of a cycle fill one after another, and the microseconds up to the
  /// end of the last one. Returns nil for very many events.
  private func filledEvents(of other: LinkModel) -> (events: Int, time: Double)? {
    let sizes = other.packetSizes
    guard valuesPerCycle <= Advisor.mostFilled / max(1, sizes.count) else { return nil }
    let exchanges = sizes.map { other.exchange(of: $0).microseconds }
    var (events, used) = (1, 0)
    for _ in 0..<valuesPerCycle {
      for exchange in exchanges {
        if used > 0, used + exchange > other.usableInterval { (events, used) = (events + 1, 0) }
        used += exchange
      }
    }
    return (events, Double(events - 1) * Double(other.interval) + Double(used))
  }

  /// Returns the microseconds from the end of the exchange with the last packet until an answer can be on its way,
  /// beyond the time that passes in the next event before the answer would be sent.
  private func turnaround(_ other: LinkModel) -> Double {
    let empty = Airtime.microsecondsOfEmptyPDU(on: other.phy)
    let spaces = 2 * Airtime.interFrameSpace
    // The central sends first in an event, the peripheral after an empty packet.
    let waits =
      isFromCentral ? spaces + 2 * empty + Airtime.interFrameSpace : Airtime.interFrameSpace
    return Double(Advisor.hostLatency - waits)
  }

  /// Minimum time that hosts and their transports take from a packet to its answer, in microseconds.
  private static let hostLatency = 600

  /// Maximum number of packets of a cycle that are placed one by one.
  private static let mostFilled = 2_000

  /// Number of intervals of a cycle that failures cost, because everything sent in them is sent again.
  private var intervalsFailed: Double {
    let use = transfer.account.use
    let cycles = Double(max(1, transfer.account.pdus)) / Double(valuesPerCycle)
    guard transfer.events != nil else {
      // A log shows no failures. Without any, receipts would take the same time in each cycle.
      if !isAcknowledged {
        let delay = Double(transfer.account.meanDelay) / 1000 / Double(max(1, model.interval))
        return min(delay, max(0, intervalsPerCycle - 2))
      }
      // Cycles without failures would also consist of whole intervals.
      let part = intervalsPerCycle - (intervalsPerCycle + 0.05).rounded(.down)
      let latency = transfer.conditions.parameters.value?.latency ?? 0
      return intervalsPerCycle > 2.1 && latency == 0 && part < 0.5 ? max(0, part) : 0
    }
    // Data for a sleeping peripheral is repeated, and the events look missed, but neither is a failure.
    let latency = transfer.conditions.parameters.value?.latency ?? 0
    let failed =
      latency > 0
      ? use.budget.count(.badCRC) : use.failedEvents + use.budget.count(.missed)
    return min(Double(failed) / max(1, cycles), max(0, intervalsPerCycle - 2))
  }

  /// Extends a cycle to the next event in which the peripheral listens, where a cycle begins.
  private func slept(_ intervals: Double, _ latency: Int) -> Double {
    // A peripheral that acknowledges its last answer too late to sleep has shown that it stays awake.
    guard latency > 0, transfer.direction == .centralToPeripheral,
      intervalsPerCycle >= Double(transfer.conditions.parameters.value?.latency ?? 0) + 2.5
    else { return intervals }
    // The peripheral is awake to send the answer, which is acknowledged in the next event. After that, it sleeps.
    return max(intervals, Double(latency) + 3)
  }

  private func airtime(
    of other: LinkModel, _ packets: Int, perEvent: Double, events: Int
  ) -> Double {
    let mean =
      other.packetSizes.reduce(0.0) { $0 + Double(other.exchange(of: $1).microseconds) }
      / Double(max(1, other.packetSizes.count))
    let last = Double(packets) - Double(events - 1) * perEvent
    return Double(events - 1) * Double(other.interval) + max(1, last) * mean
  }

  /// Processing time of the applications per cycle in microseconds, if whole events show it. 0 if the answer came in
  /// the next event.
  private var thinking: Double {
    let packets = valuesPerCycle * model.packetSizes.count
    let perEvent = isAcknowledged ? packetsWhileBusy : max(1, packetsPerEvent)
    let needed = events(of: packets, perEvent: perEvent)
    let burst = airtime(of: model, packets, perEvent: perEvent, events: needed)
    let interval = Double(max(1, model.interval))
    let latency = Int(transfer.conditions.parameters.value?.latency ?? 0)
    // Time explained by the peripheral's latency is not processing time.
    let cycle = (intervalsPerCycle - intervalsFailed).rounded()
    if let known = knownThinking { return known }
    let awake = latency > 0 ? min(cycle, max(2, cycle - Double(latency))) : cycle
    guard awake > Double(needed) + 1.01 else { return 0 }
    return max(0, (awake - 1.5) * interval - burst)
  }

  /// In the log of the requesting host: microseconds from an answer to the next request. In the log of a host that
  /// sends receipts: the time that they took.
  private var knownThinking: Double? {
    let account = transfer.account
    if transfer.events == nil, !isAcknowledged, !transfer.isSentByHost, account.roundTrip != nil {
      return Double(account.meanAnswer) / 1000
    }
    if transfer.events == nil, isAcknowledged, !isAnsweredHere, let answering = answerTime {
      return max(0, intervalsPerValue * Double(model.interval) - answering)
    }
    guard transfer.events != nil, isAcknowledged, account.use.answers > 0,
      let answering = answerTime
    else {
      return nil
    }
    // On the air, the request came in the first event after the host had sent it to its controller.
    let gap = (intervalsPerValue - intervalsFailed) * Double(model.interval) - answering
    let intervals = (gap / Double(max(1, model.interval))).rounded()
    return intervals <= 1 ? 0 : (intervals - 0.5) * Double(model.interval)
  }

  /// The same, but only if values take more than one event. Values that fit into one do not show how much an event
  /// holds.
  var packetsWhileBusyIfSeveral: Double? {
    let busy = packetsWhileBusy
    return isAcknowledged && Double(model.packetSizes.count) > busy + 0.02 ? busy : nil
  }

  /// On the air: whether a side ended events voluntarily in the middle of at least every second value.
  private var cutsValues: Bool {
    transfer.account.use.eventsUnfinished * 2 >= max(1, transfer.account.pdus)
  }

  /// Packets per event while a value that takes several events is sent.
  var packetsWhileBusy: Double {
    let packets = Double(model.packetSizes.count)
    let full = max(1, model.ceiling.packetsPerEvent)
    if let events = transfer.events, events.withData > 0 {
      // Values that were interrupted only by failures took as many packets per event as fit.
      guard cutsValues else { return full }
      // Events that ended with a failure would have had more packets.
      let use = transfer.account.use
      let failed = use.left.count(.badCRC) + use.left.count(.repeated)
      let whole = events.withData - failed
      let packets = transfer.account.packets - use.failedData
      return whole > failed && packets > 0
        ? min(full, max(1, Double(packets) / Double(whole)))
        : min(full, max(1, Double(transfer.account.packets) / Double(events.withData)))
    }
    // The answer takes one event and the value the others, if nothing fails. The shortest cycles show this.
    let usual = transfer.gaps.percentile5.map {
      min(intervalsPerValue, Double($0) / 1000 / Double(max(1, model.interval)) + 0.1)
    }
    return min(full, max(1, packets / max(1, ((usual ?? intervalsPerValue) - 1).rounded())))
  }
}
