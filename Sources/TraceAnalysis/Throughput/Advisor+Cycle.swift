import BluetoothPackets
import LinkSessions

/// Transfers that wait for answers or receipts, and what another link would make of their cycles.
extension Advisor {
  /// Whether each value, or each group of values, waits for something from the other side.
  var waits: Bool { isAcknowledged || transfer.account.roundTrip != nil }

  /// Values per cycle: sent one after the other before the sender waits for the next answer.
  var valuesPerCycle: Int { isAcknowledged ? 1 : max(1, transfer.account.roundTrip ?? 1) }

  /// Number of intervals from one answer to the next.
  var intervalsPerCycle: Double { intervalsPerValue * Double(valuesPerCycle) }

  /// Minimum number of events for the values of a cycle with this number of packets per event.
  func events(of packets: Int, perEvent: Double) -> Int {
    max(1, Int((Double(packets) / max(1, perEvent) - 0.02).rounded(.up)))
  }

  /// Goodput of a transfer that waits, on a changed link. Nil where it depends on what made events fail, which the
  /// capture does not show.
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
    // What the model of the cycle does not explain stays as many intervals.
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

  /// Packets that an event has room for: fewer than fit where sides end events before a value is complete.
  private func packetsFitting(_ other: LinkModel, _ most: Double?) -> Int {
    let fitting = max(1, other.ceiling.packetsPerEvent)
    let isCut = most.map { $0 + 0.02 < Double(other.packetSizes.count) } ?? false
    return Int(min(isCut ? min(fitting, most ?? fitting) : fitting, 1_000) + 0.02)
  }

  /// What may have failed in so many intervals of a cycle: several, where a log does not show it.
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
    // A peripheral does not answer what it did not hear: as many events look missed.
    if !isByCRC, missed <= 3 * Double(use.failedEvents) { return [one(.unheard, failed)] }
    let part = missed / (missed + Double(use.failedEvents))
    return [one(part > 0.5 ? .event : isByCRC ? .damaged : .unheard, failed)]
  }

  /// Intervals of a cycle in which nothing fails.
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

  /// Events that the values of a cycle fill one after the other, and the microseconds up to the end of the last of
  /// them. Nil where they take very many.
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

  /// Microseconds from the end of the exchange with the last packet until an answer can be on its way, beyond the
  /// time that passes in the next event before it would be sent.
  private func turnaround(_ other: LinkModel) -> Double {
    let empty = Airtime.microsecondsOfEmptyPDU(on: other.phy)
    let spaces = 2 * Airtime.interFrameSpace
    // The central sends first in an event, the peripheral after an empty packet.
    let waits =
      isFromCentral ? spaces + 2 * empty + Airtime.interFrameSpace : Airtime.interFrameSpace
    return Double(Advisor.hostLatency - waits)
  }

  /// Microseconds that hosts and their transports take at least from a packet to the answer to it.
  private static let hostLatency = 600

  /// Packets of a cycle that are placed one by one.
  private static let mostFilled = 2_000

  /// Intervals of a cycle that failures cost: whatever was sent there is sent again in the next one.
  private var intervalsFailed: Double {
    let use = transfer.account.use
    let cycles = Double(max(1, transfer.account.pdus)) / Double(valuesPerCycle)
    guard transfer.events != nil else {
      // A log shows no failures. Without any, receipts would come as soon each time.
      if !isAcknowledged {
        let delay = Double(transfer.account.meanDelay) / 1000 / Double(max(1, model.interval))
        return min(delay, max(0, intervalsPerCycle - 2))
      }
      // Nor would cycles be anything but whole intervals.
      let part = intervalsPerCycle - (intervalsPerCycle + 0.05).rounded(.down)
      let latency = transfer.conditions.parameters.value?.latency ?? 0
      return intervalsPerCycle > 2.1 && latency == 0 && part < 0.5 ? max(0, part) : 0
    }
    // Data for a peripheral that sleeps is repeated, and the events look missed: neither is a failure.
    let latency = transfer.conditions.parameters.value?.latency ?? 0
    let failed =
      latency > 0
      ? use.budget.count(.badCRC) : use.failedEvents + use.budget.count(.missed)
    return min(Double(failed) / max(1, cycles), max(0, intervalsPerCycle - 2))
  }

  /// A cycle begins with an event in which the peripheral listens.
  private func slept(_ intervals: Double, _ latency: Int) -> Double {
    // A peripheral that acknowledged its last answer too late to sleep has shown that it stays awake.
    guard latency > 0, transfer.direction == .centralToPeripheral,
      intervalsPerCycle >= Double(transfer.conditions.parameters.value?.latency ?? 0) + 2.5
    else { return intervals }
    // The peripheral is awake to send the answer, which is acknowledged in the next event. After
    // that it sleeps.
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

  /// Processing time of the applications per cycle in microseconds, as far as whole events show it.
  /// 0 if the answer came in the next event.
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

  /// In the log of the requesting host: microseconds from an answer to the next request. In that of a host that sends
  /// receipts: how long it took for them.
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
    // On the air the request came in the first event after the host had handed it over.
    let gap = (intervalsPerValue - intervalsFailed) * Double(model.interval) - answering
    let intervals = (gap / Double(max(1, model.interval))).rounded()
    return intervals <= 1 ? 0 : (intervals - 0.5) * Double(model.interval)
  }

  /// The same where values take more than one event: what fits one shows nothing of how much an event holds.
  var packetsWhileBusyIfSeveral: Double? {
    let busy = packetsWhileBusy
    return isAcknowledged && Double(model.packetSizes.count) > busy + 0.02 ? busy : nil
  }

  /// On the air: whether a side ended events by choice in the middle of at least every second value.
  private var cutsValues: Bool {
    transfer.account.use.eventsUnfinished * 2 >= max(1, transfer.account.pdus)
  }

  /// Packets per event while a value that takes several events is sent.
  var packetsWhileBusy: Double {
    let packets = Double(model.packetSizes.count)
    let full = max(1, model.ceiling.packetsPerEvent)
    if let events = transfer.events, events.withData > 0 {
      // Values that only failures cut took as many packets in an event as fit it.
      guard cutsValues else { return full }
      // Those that a failure ended would have had more.
      let use = transfer.account.use
      let failed = use.left.count(.badCRC) + use.left.count(.repeated)
      let whole = events.withData - failed
      let packets = transfer.account.packets - use.failedData
      return whole > failed && packets > 0
        ? min(full, max(1, Double(packets) / Double(whole)))
        : min(full, max(1, Double(transfer.account.packets) / Double(events.withData)))
    }
    // The answer takes one event, and the value the others, where nothing fails: in the shortest cycles.
    let usual = transfer.gaps.percentile5.map {
      min(intervalsPerValue, Double($0) / 1000 / Double(max(1, model.interval)) + 0.1)
    }
    return min(full, max(1, packets / max(1, ((usual ?? intervalsPerValue) - 1).rounded())))
  }
}
