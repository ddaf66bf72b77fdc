import LinkSessions

/// How a transfer used its link: its own packets, and how the rest of the time was used.
struct TransferAccount: Sendable {
  var use: LinkUse
  /// Nanoseconds covered by the account, up to the start of the last burst.
  var time: Int64
  /// Number of application bytes, and of PDUs, in that time.
  var bytes: Int
  var pdus: Int
  /// Number of the transfer's LL data packets on the air, and the microseconds of their exchanges.
  var packets: Int
  var airtime: Double
  var isOnAir: Bool
  /// Whether this host sent the data, in an HCI log.
  var isLocal: Bool
  /// Number of bursts of PDUs: connection events with data, if an HCI log shows them.
  var bursts: Int
  /// Number of values between two waits for a receipt, or nil if the application did not wait.
  var roundTrip: Int?
  /// Number of values between two PDUs from the other side, if it is constant, and nanoseconds from the last of these
  /// values to the next one.
  var habit: Int?
  var meanWait: Int64
  /// Number of values in a block after which the sender paused for the other side, and length of the pause in
  /// nanoseconds.
  var block: (values: Int, wait: Int64)?
  /// Mean time from the last of these values to that PDU, and mean excess of such waits over the shortest one, in
  /// nanoseconds.
  var meanAnswer: Int64 = 0
  var meanDelay: Int64 = 0
  /// Ratio of the packets that the controller usually completed in an event to the mean number per interval. More than
  /// 1 if some events failed or had fewer packets.
  var unevenness: Double
  /// Mean number of packets completed by an event of the transfer. Nil if the log does not show it.
  var completedPerEvent: Double?
  /// The channels on which events of the connection failed, if they are few.
  var failingChannels: ChannelFailures.Concentration?
  /// Number of a sending host's packets that most events completed, if four of five events completed the same number.
  /// Otherwise nil.
  var packetsInEachEvent: Int?
  /// Mean number of values completed by an event. Nil if the log does not show it.
  var valuesPerEvent: Double?
  /// Maximum number of packets in a sending host's controller.
  var mostInController: Int
  /// Mean time from a report of completed packets to the sending host's next packet, in microseconds.
  var hostPause: Double? {
    guard !isOnAir, isLocal, roundTrip == nil, use.refills >= 8, use.completed > 0 else {
      return nil
    }
    return use.refillPauses / Double(use.refills)
  }
  /// Whether the sending host handed over packets by its own clock: neither immediately when the controller had room
  /// again, nor after a constant delay.
  func hasOwnClock(interval: Int64) -> Bool {
    guard let mean = hostPause, use.refills >= 20, mean * 10_000 > Double(interval) else {
      return false
    }
    let variance = use.refillSquares / Double(use.refills) - mean * mean
    return variance > 0.09 * mean * mean
  }
  /// Whether the sending host handed over packets by its own clock to a controller that had already sent the earlier
  /// ones, so that they did not wait for the queue.
  func findsRoom(interval: Int64) -> Bool {
    hasOwnClock(interval: interval) && mostInController > 1
      && use.refillsOfEmpty * 2 >= use.refills
  }
  /// Whether the sending host handed over each packet soon after the previous one was completed, so that the link's
  /// events set its pace.
  func followsCompletions(interval: Int64) -> Bool {
    guard keepsOneInFlight, use.refills >= 20, let pause = hostPause else { return false }
    return pause * 4000 < Double(interval)
  }
  /// Share of the events' time that was not captured.
  var notCapturedShare: Double {
    use.time > 0 ? min(0.99, use.budget.time(.notCaptured) / use.time) : 0
  }
  /// Whether the sending host never handed its controller a packet before the previous one was
  /// completed.
  var keepsOneInFlight: Bool
}

extension TransferAccount {
  /// Minimum number of events that show how many packets an event usually completes.
  private static let fewestEvents = 8

  /// Applies what the log of a sending host shows about its events.
  ///
  /// - Parameter perEvent: the number of packets that each event of the transfer completed.
  mutating func apply(_ perEvent: Transfer.SizeCounts) {
    guard !isOnAir, isLocal, perEvent.total >= TransferAccount.fewestEvents, use.completed > 0,
      let usual = perEvent.usualMost
    else { return }
    let packets = perEvent.sum { Double($0) }
    if let alike = perEvent.entries.max(by: { $0.count < $1.count }),
      alike.count * 5 >= perEvent.total * 4
    {
      packetsInEachEvent = alike.octets
    }
    let mean = packets / Double(perEvent.total)
    completedPerEvent = mean
    valuesPerEvent = mean * Double(pdus) / Double(max(1, use.completed))
    unevenness = max(1, Double(usual) / max(1, mean))
  }

  /// Returns the microseconds of the transfer's PDUs in their own exchanges, and the time that their octets would take
  /// in the packets of the ceiling.
  func costs(_ sizes: Transfer.SizeCounts, _ model: LinkModel) -> (own: Double, full: Double) {
    let best = model.packetSizes
    let perOctet =
      best.reduce(0.0) { $0 + Double(model.exchange(of: $1).microseconds) }
      / Double(max(1, best.reduce(0, +)))
    var octets = 0.0
    let own = sizes.sum { size in
      var one = model
      one.valueOctets = size
      let packets = one.packetSizes
      return packets.reduce(0.0) { $0 + Double(model.exchange(of: $1).microseconds) }
    }
    octets = sizes.sum { size in
      var one = model
      one.valueOctets = size
      return Double(one.packetSizes.reduce(0, +))
    }
    let total = max(1, sizes.total)
    // Only for PDUs within the account, which excludes the last burst.
    let share = Double(pdus) / Double(total)
    return (isOnAir && packets > 0 ? airtime : own * share, octets * perOctet * share)
  }

  /// Divides the transfer's loss among causes.
  ///
  /// - Parameters:
  ///   - ceiling: the ceiling of the transfer.
  ///   - goodput: the goodput in bits per second.
  ///   - operation: the operation of the transfer.
  ///   - sizes: the sizes of its values or SDUs.
  func waterfall(
    _ ceiling: Transfer.Ceiling, goodput: Double, _ operation: LinkModel.Operation,
    _ sizes: Transfer.SizeCounts
  ) -> Transfer.Waterfall {
    let (own, full) = costs(sizes, ceiling.model)
    guard isOnAir else {
      return hostWaterfall(ceiling, goodput: goodput, operation, own: own, full: full)
    }
    var weights = airWeights(ceiling, operation)
    // Each exchange also used a share of the time that full events leave unused.
    let (ownSpan, fullSpan) = (own / ceiling.ownUsedShare, full / ceiling.usedShare)
    let useful = Double(bytes) * 8e6 / max(1, ceiling.bitsPerSecond)
    // Packets of other sizes may fill events better than those of the ceiling. That is not a loss.
    let headers = max(0, fullSpan - useful)
    let misfit = max(0, ownSpan - fullSpan)
    let better = max(0, useful - fullSpan) + max(0, fullSpan - ownSpan)
    let part = misfit + headers > 0 ? max(0, 1 - better / (misfit + headers)) : 1
    weights[.fragmentation, default: 0] += misfit * part
    weights[.protocolOverhead, default: 0] +=
      headers * part + max(0, use.data - own) / ceiling.ownUsedShare
    return Transfer.Waterfall(
      weights, density: ceiling.bitsPerSecond / 1e6,
      time: use.time > 0 ? use.time : Double(time) / 1000,
      loss: ceiling.bitsPerSecond - goodput,
      fallback: operation.isAcknowledged ? .acknowledgedOperations : .earlyEventEnd)
  }

  private func hostWaterfall(
    _ ceiling: Transfer.Ceiling, goodput: Double, _ operation: LinkModel.Operation, own: Double,
    full: Double
  ) -> Transfer.Waterfall {
    let useful = Double(bytes) * 8 / max(ceiling.density, 1e-9)
    // Packets of other sizes may fill events better than those of the ceiling. That is not a loss.
    let better = max(0, own - ceiling.usedShare * Double(time) / 1000)
    let misfit = max(0, own - full)
    let headers = max(0, full - useful)
    let part = misfit + headers > 0 ? max(0, 1 - better / (misfit + headers)) : 1
    var weights: [Transfer.LossCause: Double] = [
      .fragmentation: misfit * part, .protocolOverhead: headers * part,
    ]
    addHostWeights(&weights, ceiling, operation, own: own)
    return Transfer.Waterfall(
      weights, density: ceiling.density, time: Double(time) / 1000,
      loss: ceiling.bitsPerSecond - goodput,
      fallback: operation.isAcknowledged ? .acknowledgedOperations : .hostGap)
  }

  /// Returns the microseconds lost in events with certain outcomes: for each, the time that full events of the
  /// transfer's values would have used, together with the corresponding share of the time that these leave unused.
  func lost(
    _ budget: ConnectionEvents.Budget, _ ceiling: Transfer.Ceiling,
    _ fates: ConnectionEvents.Fate...
  ) -> Double {
    let slack = (1 - ceiling.ownUsedShare) * Double(ceiling.model.interval)
    return fates.reduce(0) {
      $0 + max(0, budget.time($1) - Double(max(0, budget.count($1))) * slack)
    } / ceiling.ownUsedShare
  }

  /// Returns the microseconds of events that failed or were missed by the peripheral and that would have been empty
  /// anyway, in the same proportion as events without failures.
  ///
  /// A sender that waits for an answer loses all of the time until the next event.
  func spared(
    _ ceiling: Transfer.Ceiling, _ operation: LinkModel.Operation
  ) -> (failures: Double, missed: Double) {
    guard roundTrip == nil, !operation.isAcknowledged, !use.isRefused else { return (0, 0) }
    func mean(_ budgets: ConnectionEvents.Budget...) -> Double {
      var (rest, count) = (0.0, 0)
      for budget in budgets {
        rest += lost(budget, ceiling, .centralStopped, .senderEmpty)
        count +=
          budget.count(.centralStopped) + budget.count(.senderEmpty) + budget.count(.linkFull)
      }
      // If almost all events failed, there is no usual event.
      let failed = budgets.reduce(0) { $0 + $1.count(.badCRC) + $1.count(.repeated) }
      return count >= 4 && count * 10 >= failed ? rest / Double(count) : 0
    }
    let (data, all) = (mean(use.left), mean(use.left, use.unused))
    let failed = use.budget.count(.badCRC) + use.budget.count(.repeated)
    // An event that carried less than others before it failed lost correspondingly less.
    let good = max(1, use.eventsWithData - use.left.count(.badCRC) - use.left.count(.repeated))
    let usual = Double(max(1, use.dataPackets - use.failedData)) / Double(good)
    let carried = min(Double(failed), Double(use.failedData) / max(1, usual))
    return (
      min(lost(use.budget, ceiling, .badCRC, .repeated), data * carried),
      min(lost(use.budget, ceiling, .missed), all * Double(use.budget.count(.missed)))
    )
  }

  /// Returns the part of `early-event-end` that is due to events that were ended voluntarily, as opposed to failures.
  func atWillShare(_ ceiling: Transfer.Ceiling, _ operation: LinkModel.Operation) -> Double {
    if use.silence.limit != nil { return 1 }
    let spared = spared(ceiling, operation)
    let atWill = lost(use.left, ceiling, .centralStopped, .senderEmpty, .awaitsAnswer)
    let all = atWill + spared.failures + spared.missed
    return all > 0 ? atWill / all : 1
  }

  private func airWeights(
    _ ceiling: Transfer.Ceiling, _ operation: LinkModel.Operation
  ) -> [Transfer.LossCause: Double] {
    func left(_ fates: ConnectionEvents.Fate...) -> Double {
      fates.reduce(0) { $0 + lost(use.left, ceiling, $1) }
    }
    func unused(_ fates: ConnectionEvents.Fate...) -> Double {
      fates.reduce(0) { $0 + lost(use.unused, ceiling, $1) }
    }
    let both = use.budget
    let spared = spared(ceiling, operation)
    // Exchanges are also counted with their share of the time that full events leave unused.
    let used = ceiling.ownUsedShare
    var weights: [Transfer.LossCause: Double] = [
      .retransmissions: use.resent / used + left(.badCRC, .repeated, .peripheralRefused)
        + unused(.badCRC, .repeated, .peripheralRefused) - spared.failures,
      .missedEvents: lost(both, ceiling, .missed, .latencySleep, .notCaptured) + use.unseen / used
        - spared.missed,
      .emptyPDUs: use.empty / used,
      .earlyEventEnd: left(.centralStopped, .senderEmpty) + spared.failures + spared.missed,
      .unusedConnectionEvents: unused(.senderEmpty, .centralStopped),
      .creditStall: lost(both, ceiling, .noCredits),
      .protocolOverhead: use.other / used + left(.linkFull) + unused(.linkFull),
    ]
    let failed =
      use.left.count(.badCRC) + use.left.count(.repeated) + use.left.count(.peripheralRefused)
    if use.silence.limit != nil {
      // The cause is a limit of the peripheral's controller.
      weights[.earlyEventEnd, default: 0] += weights.removeValue(forKey: .retransmissions) ?? 0
    } else if use.retransmissions == 0, use.badCRCs == 0, failed * 50 < use.eventsWithData {
      // Events that the other side ended without accepting a packet, which it received later. If there are many,
      // packets from the other side were not heard, and those were the repeated ones.
      weights[.earlyEventEnd, default: 0] += weights.removeValue(forKey: .retransmissions) ?? 0
    }
    if operation.isAcknowledged {
      weights[.acknowledgedOperations] =
        lost(both, ceiling, .awaitsAnswer) + use.reverse / used
      spareFailures(&weights, ceiling, .acknowledgedOperations)
    } else {
      weights[.earlyEventEnd, default: 0] += left(.awaitsAnswer)
      weights[.unusedConnectionEvents, default: 0] += unused(.awaitsAnswer)
      weights[.emptyPDUs, default: 0] += use.reverse / used
      if roundTrip != nil {
        spareFailures(&weights, ceiling, .unusedConnectionEvents)
      } else if use.absorbedShare > 0 {
        // Time that a sender with its own clock, or with limited credits, would not have used.
        let absorbed = use.absorbedShare * max(0, weights[.retransmissions, default: 0])
        let waitsForCredits = use.unused.time(.noCredits) > use.unused.time(.senderEmpty)
        weights[.retransmissions, default: 0] -= absorbed
        weights[waitsForCredits ? .creditStall : .unusedConnectionEvents, default: 0] += absorbed
      }
    }
    return weights
  }

  /// Reduces the cost of failures for a transfer that waits for answers. It takes its events regardless of the link's
  /// quality, so failures cost no more than the additional time that values took.
  ///
  /// - Parameters:
  ///   - weights: the time that each cause took.
  ///   - ceiling: the ceiling of the transfer.
  ///   - other: the cause of the time that the wait takes in any case.
  private func spareFailures(
    _ weights: inout [Transfer.LossCause: Double], _ ceiling: Transfer.Ceiling,
    _ other: Transfer.LossCause
  ) {
    var own = ceiling.model
    own.valueOctets = bytes / max(1, pdus)
    let values = roundTrip ?? 1
    let packets = Double(values * own.packetSizes.count)
    let events = max(1, (packets / max(1, own.ceiling.packetsPerEvent) - 0.02).rounded(.up)) + 1
    let least = Double(pdus) / Double(values) * events * Double(own.interval)
    let spent = use.time
    let longer = max(0, spent - least)
    let captured = weights[.missedEvents, default: 0] - lost(use.budget, ceiling, .notCaptured)
    let failed = weights[.retransmissions, default: 0] + max(0, captured)
    guard failed > longer else { return }
    let part = longer / failed
    for cause in [Transfer.LossCause.retransmissions, .missedEvents] {
      let all = cause == .missedEvents ? max(0, captured) : weights[cause, default: 0]
      weights[cause, default: 0] -= all * (1 - part)
      weights[other, default: 0] += all * (1 - part)
    }
  }

  /// Adds weights from an HCI log: what the data waited for before the controller had it, and the time in the
  /// controller.
  private func addHostWeights(
    _ weights: inout [Transfer.LossCause: Double], _ ceiling: Transfer.Ceiling,
    _ operation: LinkModel.Operation, own: Double
  ) {
    let share = ceiling.usedShare
    var idle = use.idle * share
    var queued = use.queued * share
    var waiting = use.waiting * share
    var credits = use.withoutCredits * share
    if use.completed == 0 {
      // The log does not show when the controller was done.
      idle += queued
      queued = 0
    }
    // The transfer's own packets were on the air for part of this time.
    var left = own
    for part in [\Parts.queued, \.credits, \.waiting, \.idle] {
      var parts = Parts(queued: queued, credits: credits, waiting: waiting, idle: idle)
      let taken = min(left, parts[keyPath: part])
      parts[keyPath: part] -= taken
      left -= taken
      (queued, credits, waiting, idle) = (parts.queued, parts.credits, parts.waiting, parts.idle)
    }
    if operation.isAcknowledged {
      // Acknowledging costs two events per value, regardless of the speed of the hosts.
      let inherent = Double(pdus) * 2 * Double(ceiling.model.interval) * share - own
      let more = min(idle, max(0, inherent - waiting))
      waiting += more
      idle -= more
      weights[.acknowledgedOperations] = waiting + queued
    } else {
      // With a sender that waits for a receipt, the values also stay in the controller until the next event.
      weights[roundTrip == nil ? .controllerBacklog : .acknowledgedOperations] = queued
      idle += waiting
    }
    weights[.creditStall] = credits
    weights[.hostGap] = idle
  }

  private struct Parts {
    var queued: Double
    var credits: Double
    var waiting: Double
    var idle: Double
  }
}
