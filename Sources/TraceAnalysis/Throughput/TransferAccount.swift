import LinkSessions

/// How a transfer used its link: its own packets, and how the rest of the time was used.
struct TransferAccount: Sendable {
  var use: LinkUse
  /// Nanoseconds covered by the account, up to the start of the last burst.
  var time: Int64
  /// Application bytes and PDUs in that time.
  var bytes: Int
  var pdus: Int
  /// Its own LL data packets on the air, and the microseconds of their exchanges.
  var packets: Int
  var airtime: Double
  var isOnAir: Bool
  /// Whether this host sent the data, in an HCI log.
  var isLocal: Bool
  /// Bursts of PDUs: connection events with data, as far as an HCI log shows them.
  var bursts: Int
  /// Number of values between two waits for a receipt, or nil if the application did not wait.
  var roundTrip: Int?
  /// Number of values between two PDUs of the other side, if it is constant, and nanoseconds from
  /// the last of them to the next one.
  var habit: Int?
  var meanWait: Int64
  /// Packets that the controller completed in an event, usually, by those that an interval had on average: more
  /// than 1 where some events failed or had less.
  var unevenness: Double
  /// Packets that an event of the transfer completed on average; nil where the log does not show it.
  var completedPerEvent: Double?
  /// Values that an event completed on average; nil where the log does not show it.
  var valuesPerEvent: Double?
  /// Packets that the controller of a sending host had at a time, at most.
  var mostInController: Int
  /// Microseconds from a report of completed packets to the next packet of a sending host, on average.
  var hostPause: Double? {
    guard !isOnAir, isLocal, roundTrip == nil, use.refills >= 8, use.completed > 0 else {
      return nil
    }
    return use.refillPauses / Double(use.refills)
  }
  /// Whether the sending host never handed its controller a packet before the previous one was
  /// completed.
  var keepsOneInFlight: Bool
}

extension TransferAccount {
  /// Events that show how many packets an event usually completes.
  private static let fewestEvents = 8

  /// Takes what the log of a sending host shows of its events.
  ///
  /// - Parameter perEvent: packets that each of them completed, for the events of the transfer.
  mutating func apply(_ perEvent: SizeCounts) {
    guard !isOnAir, isLocal, perEvent.total >= TransferAccount.fewestEvents, use.completed > 0,
      let usual = perEvent.usualMost
    else { return }
    let packets = perEvent.sum { Double($0) }
    let mean = packets / Double(perEvent.total)
    completedPerEvent = mean
    valuesPerEvent = mean * Double(pdus) / Double(max(1, use.completed))
    unevenness = max(1, Double(usual) / max(1, mean))
  }

  /// Microseconds of the transfer's PDUs in exchanges of their own, and those that their octets
  /// would take in full packets.
  func costs(_ sizes: SizeCounts, _ model: LinkModel) -> (own: Double, full: Double) {
    let length = model.longestPayload
    let perOctet = Double(model.exchange(of: length).microseconds) / Double(length)
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
    _ ceiling: TransferCeiling, goodput: Double, _ operation: TransferOperation,
    _ sizes: SizeCounts
  ) -> Waterfall {
    var weights = isOnAir ? airWeights(ceiling, operation) : [:]
    let (own, full) = costs(sizes, ceiling.model)
    let useful = Double(bytes) * 8 / max(ceiling.density, 1e-9)
    // Packets of other sizes may fill events better than those of the ceiling. That is not a loss.
    let better = tighter(ceiling, own: own)
    let misfit = max(0, own - full)
    let headers = max(0, full - useful)
    let part = misfit + headers > 0 ? max(0, 1 - better / (misfit + headers)) : 1
    weights[.fragmentation, default: 0] += misfit * part
    weights[.protocolOverhead, default: 0] += headers * part
    if isOnAir {
      weights[.protocolOverhead, default: 0] += max(0, use.data - own)
    } else {
      addHostWeights(&weights, ceiling, operation, own: own)
    }
    return Waterfall(
      weights, density: ceiling.density,
      time: isOnAir && use.time > 0 ? use.time : Double(time) / 1000,
      loss: ceiling.bitsPerSecond - goodput,
      fallback: operation.isAcknowledged
        ? .acknowledgedOperations : isOnAir ? .earlyEventEnd : .hostGap)
  }

  /// Microseconds of the transfer that fit into the unused rest of events full of the ceiling's
  /// packets.
  private func tighter(_ ceiling: TransferCeiling, own: Double) -> Double {
    if isOnAir {
      let slack = (1 - ceiling.usedShare) * Double(ceiling.model.interval)
      let left = use.left.time(.linkFull)
      return max(0, Double(use.left.count(.linkFull)) * slack - left)
    }
    return max(0, own - ceiling.usedShare * Double(time) / 1000)
  }

  /// Microseconds lost in events with some outcomes, without the rest that even full events leave.
  func lost(_ budget: EventBudget, _ ceiling: TransferCeiling, _ fates: EventFate...) -> Double {
    let slack = (1 - ceiling.usedShare) * Double(ceiling.model.interval)
    return fates.reduce(0) {
      $0 + max(0, budget.time($1) - Double(max(0, budget.count($1))) * slack)
    }
  }

  /// Microseconds of events that failed, and of those that the peripheral missed, which would have been empty in
  /// any case: as much of them as of the events that nothing went wrong in.
  ///
  /// Who waits for an answer loses all of the time until the next event.
  func spared(
    _ ceiling: TransferCeiling, _ operation: TransferOperation
  ) -> (failures: Double, missed: Double) {
    guard roundTrip == nil, !operation.isAcknowledged, !use.isRefused else { return (0, 0) }
    func mean(_ budgets: EventBudget...) -> Double {
      var (rest, count) = (0.0, 0)
      for budget in budgets {
        rest += lost(budget, ceiling, .centralStopped, .senderEmpty)
        count +=
          budget.count(.centralStopped) + budget.count(.senderEmpty) + budget.count(.linkFull)
      }
      return count > 0 ? rest / Double(count) : 0
    }
    let (data, all) = (mean(use.left), mean(use.left, use.unused))
    let failed = use.budget.count(.badCRC) + use.budget.count(.repeated)
    // An event that carried less than others before it failed owes them as much less.
    let good = max(1, use.eventsWithData - use.left.count(.badCRC) - use.left.count(.repeated))
    let usual = Double(max(1, use.dataPackets - use.failedData)) / Double(good)
    let carried = min(Double(failed), Double(use.failedData) / max(1, usual))
    return (
      min(lost(use.budget, ceiling, .badCRC, .repeated), data * carried),
      min(lost(use.budget, ceiling, .missed), all * Double(use.budget.count(.missed)))
    )
  }

  /// The part of `early-event-end` that events ended at will, and not those that failed.
  func atWillShare(_ ceiling: TransferCeiling, _ operation: TransferOperation) -> Double {
    let spared = spared(ceiling, operation)
    let atWill = lost(use.left, ceiling, .centralStopped, .senderEmpty, .awaitsAnswer)
    let all = atWill + spared.failures + spared.missed
    return all > 0 ? atWill / all : 1
  }

  private func airWeights(
    _ ceiling: TransferCeiling, _ operation: TransferOperation
  ) -> [LossCause: Double] {
    func left(_ fates: EventFate...) -> Double {
      fates.reduce(0) { $0 + lost(use.left, ceiling, $1) }
    }
    func unused(_ fates: EventFate...) -> Double {
      fates.reduce(0) { $0 + lost(use.unused, ceiling, $1) }
    }
    let both = use.budget
    let spared = spared(ceiling, operation)
    var weights: [LossCause: Double] = [
      .retransmissions: use.resent + left(.badCRC, .repeated, .peripheralRefused)
        + unused(.badCRC, .repeated, .peripheralRefused) - spared.failures,
      .missedEvents: lost(both, ceiling, .missed, .latencySleep, .notCaptured) + use.unseen
        - spared.missed,
      .emptyPDUs: use.empty,
      .earlyEventEnd: left(.centralStopped, .senderEmpty) + spared.failures + spared.missed,
      .unusedConnectionEvents: unused(.senderEmpty, .centralStopped),
      .creditStall: lost(both, ceiling, .noCredits),
      .protocolOverhead: use.other + left(.linkFull) + unused(.linkFull),
    ]
    if use.retransmissions == 0, use.badCRCs == 0 {
      // Events that the other side ended without taking a packet, which it got later.
      weights[.earlyEventEnd, default: 0] += weights.removeValue(forKey: .retransmissions) ?? 0
    }
    if operation.isAcknowledged {
      weights[.acknowledgedOperations] = lost(both, ceiling, .awaitsAnswer) + use.reverse
    } else {
      weights[.earlyEventEnd, default: 0] += left(.awaitsAnswer)
      weights[.unusedConnectionEvents, default: 0] += unused(.awaitsAnswer)
      weights[.emptyPDUs, default: 0] += use.reverse
    }
    return weights
  }

  /// Weights from an HCI log: what the data waited for before the controller had it, and the time
  /// in the controller.
  private func addHostWeights(
    _ weights: inout [LossCause: Double], _ ceiling: TransferCeiling,
    _ operation: TransferOperation, own: Double
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
    // The transfer's own packets were on the air for some of this time.
    var left = own
    for part in [\Parts.queued, \.credits, \.waiting, \.idle] {
      var parts = Parts(queued: queued, credits: credits, waiting: waiting, idle: idle)
      let taken = min(left, parts[keyPath: part])
      parts[keyPath: part] -= taken
      left -= taken
      (queued, credits, waiting, idle) = (parts.queued, parts.credits, parts.waiting, parts.idle)
    }
    if operation.isAcknowledged {
      // Acknowledging costs two events per value, however fast the hosts are.
      let inherent = Double(pdus) * 2 * Double(ceiling.model.interval) * share - own
      let more = min(idle, max(0, inherent - waiting))
      waiting += more
      idle -= more
      weights[.acknowledgedOperations] = waiting + queued
    } else {
      // The values of a sender that waits for a receipt stay in the controller until the next
      // event, too.
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
