import LinkSessions

/// Findings about what limited transfers, and what would have made them faster.
///
/// A missing change that needs the other end's consent is not an error. Such findings are notes, and their sentences
/// state the precondition.
struct ThroughputRules {
  /// Minimum gain for a finding.
  private static let leastGain = 1.25
  /// Minimum share of its ceiling that a transfer must lose to early event ends for a finding.
  private static let leastLoss = 0.2
  /// The shortest interval that every central accepts, in microseconds. Accessory Design Guidelines for Apple Devices
  /// of 2022-04-26, 40.6.
  private static let intervalOfAll = 15_000

  /// Rate below which nobody waits for a transfer, however fast it might become, in bits per second.
  private static let leastRate = 2_000.0

  /// Connections with a finding about the default ATT_MTU, whose remedy is a larger one.
  let withDefaultMTU: Set<Int>

  /// Returns the findings of a capture's transfers.
  func findings(in analysis: ThroughputAnalysis) -> [Finding] {
    analysis.transfers.flatMap { transfer in
      [retransmissions(transfer), silence(transfer), stackLoss(transfer)].compactMap(\.self)
        + transfer.advice.compactMap { finding($0, transfer) }
    }
  }

  /// Returns a finding if retransmissions limit a transfer, with their cost according to the waterfall.
  private func retransmissions(_ transfer: Transfer) -> Finding? {
    guard let loss = transfer.limitingLoss else { return nil }
    var values = [
      Finding.Value(.goodput, .bitsPerSecond(transfer.goodput)),
      Finding.Value(.predicted, .bitsPerSecond(transfer.goodput + loss)),
    ]
    if let events = transfer.events, events.retransmissions > 0 {
      values.append(Finding.Value(.count, .number(events.retransmissions)))
      values.append(Finding.Value(.total, .number(events.dataPackets)))
    }
    if let handle = transfer.handle { values.append(Finding.Value(.handle, .handle(handle))) }
    return Finding(
      .transferRetransmissions, connection: transfer.connection, direction: transfer.direction,
      frame: Frame(number: transfer.lastFrame, time: transfer.end),
      earlierFrames: [transfer.firstFrame], values: values
    ).beginning(at: transfer.start)
  }

  /// Returns a finding if a peripheral that falls silent within events limits a transfer, with the cost according to
  /// the waterfall.
  private func silence(_ transfer: Transfer) -> Finding? {
    let loss = transfer.waterfall[.earlyEventEnd]
    guard transfer.limit == .stack, let exchanges = transfer.events?.silentAfter,
      loss >= ThroughputRules.leastLoss * transfer.ceiling.bitsPerSecond
    else { return nil }
    var values = [
      Finding.Value(.goodput, .bitsPerSecond(transfer.goodput)),
      Finding.Value(.predicted, .bitsPerSecond(transfer.goodput + loss)),
      Finding.Value(.capacity, .number(exchanges)),
    ]
    if let handle = transfer.handle { values.append(Finding.Value(.handle, .handle(handle))) }
    return Finding(
      .transferEventsNotFilled, connection: transfer.connection, direction: .peripheralToCentral,
      frame: Frame(number: transfer.lastFrame, time: transfer.end),
      earlierFrames: [transfer.firstFrame], values: values
    ).beginning(at: transfer.start)
  }

  /// Returns a finding if a side's stack limits a transfer, other than by short events.
  private func stackLoss(_ transfer: Transfer) -> Finding? {
    guard let loss = transfer.stackLoss else { return nil }
    var values = [
      Finding.Value(.goodput, .bitsPerSecond(transfer.goodput)),
      Finding.Value(.predicted, .bitsPerSecond(transfer.goodput + loss.bitsPerSecond)),
      Finding.Value(.count, .number(loss.count)),
    ]
    if let handle = transfer.handle { values.append(Finding.Value(.handle, .handle(handle))) }
    let refuses = loss.habit == .refusesPackets
    return Finding(
      refuses ? .transferReceiverFull : .transferEventsLeftOut, connection: transfer.connection,
      direction: refuses ? transfer.direction.opposite : .centralToPeripheral,
      frame: Frame(number: transfer.lastFrame, time: transfer.end),
      earlierFrames: [transfer.firstFrame], values: values
    ).beginning(at: transfer.start)
  }

  private func finding(_ advice: Transfer.Advice, _ transfer: Transfer) -> Finding? {
    guard var rule = RuleID(advice.change), isShown(advice, transfer),
      advice.predicted >= transfer.goodput * ThroughputRules.leastGain
    else { return nil }
    var values = [
      Finding.Value(.goodput, .bitsPerSecond(transfer.goodput)),
      Finding.Value(.predicted, .bitsPerSecond(advice.predicted)),
    ]
    if let handle = transfer.handle { values.append(Finding.Value(.handle, .handle(handle))) }
    let time = transfer.conditions.dataTime[transfer.direction]
    if rule == .dataLengthUnused, let octets = transfer.octetsLimitedByTime,
      let microseconds = time.value
    {
      rule = .llDataTimeShort
      values += [
        Finding.Value(.octets, .octets(octets)),
        Finding.Value(.capacity, .number(transfer.ceiling.model.longestPayload)),
        Finding.Value(.wait, .nanoseconds(Int64(microseconds) * 1000)),
      ]
    }
    values += conditions(of: rule, transfer)
    return Finding(
      rule, connection: transfer.connection, direction: side(of: rule, transfer),
      frame: Frame(number: transfer.lastFrame, time: transfer.end),
      earlierFrames: (rule == .llDataTimeShort ? [time.frame].compactMap(\.self) : advice.frames)
        .filter { $0 < transfer.lastFrame }, values: values
    ).beginning(at: transfer.start)
  }

  /// Returns the side responsible for the finding. If the finding is about early event ends, that is the side that
  /// ended the events.
  private func side(of rule: RuleID, _ transfer: Transfer) -> LinkDirection {
    guard rule == .transferEventsNotFilled, let events = transfer.events,
      events.endedByCentral > events.endedBySender
    else { return transfer.direction }
    return .centralToPeripheral
  }

  /// Whether the capture shows that the advice applies to the transfer.
  private func isShown(_ advice: Transfer.Advice, _ transfer: Transfer) -> Bool {
    // While credits are missing, no other change has an effect.
    if transfer.limit == .credits { return advice.change == .moreCredits }
    switch advice.change {
    // A feature that one end may not support is not reported as missing.
    case .dataLengthExtension: return advice.condition == nil
    // If events have unused time or end early, a faster PHY only increases the unused time.
    case .phy2M: return advice.condition == nil && transfer.limit == .link
    // Only an air capture shows how an event ends, and whether the reason was a lack of packets or a loss.
    case .fillConnectionEvents:
      return transfer.events.map { $0.silentAfter == nil } ?? false && transfer.limit == .stack
        && transfer.waterfall[.earlyEventEnd]
          >= ThroughputRules.leastLoss * transfer.ceiling.bitsPerSecond
    case .raiseATTMTU: return !withDefaultMTU.contains(transfer.connection)
    // An interval that not every central accepts is not reported as missing.
    case .shorterInterval:
      return transfer.ceiling.model.interval > ThroughputRules.intervalOfAll
        && advice.predicted >= ThroughputRules.leastRate
    case .moreCredits, .alignValueToMTU, .reduceLatency: return true
    case .writeWithoutResponse, .l2capChannel, .largerMPS: return false
    }
  }

  /// Returns the conditions of the link for the finding's sentence.
  private func conditions(of rule: RuleID, _ transfer: Transfer) -> [Finding.Value] {
    let parameters = transfer.conditions.parameters.value
    switch rule {
    case .transferMTUSmall, .transferValueMisaligned:
      return [Finding.Value(.octets, .octets(transfer.sizes.mostFrequent ?? 0))]
        + (transfer.conditions.attMTU.value.map { [Finding.Value(.mtu, .octets(Int($0)))] } ?? [])
    case .transferIntervalLong:
      let interval = Int64(transfer.ceiling.model.interval)
      return [Finding.Value(.interval, .nanoseconds(interval * 1000))]
    case .transferLatency:
      return parameters.map { [Finding.Value(.latency, .number(Int($0.latency)))] } ?? []
    default: return []
    }
  }
}

extension RuleID {
  /// Creates the rule that a recommendation remedies, or nil if nothing is wrong without it.
  fileprivate init?(_ change: Transfer.Advice.Change) {
    switch change {
    case .fillConnectionEvents: self = .transferEventsNotFilled
    case .raiseATTMTU: self = .transferMTUSmall
    case .dataLengthExtension: self = .dataLengthUnused
    case .shorterInterval: self = .transferIntervalLong
    case .phy2M: self = .transferPHY
    case .moreCredits: self = .creditStarvation
    case .alignValueToMTU: self = .transferValueMisaligned
    case .reduceLatency: self = .transferLatency
    // These are other ways to send rather than remedies.
    case .writeWithoutResponse, .l2capChannel, .largerMPS: return nil
    }
  }
}
