import LinkSessions

/// What would have made transfers faster, as findings.
///
/// What the other end would have had to grant is no fault of anybody's: such findings are notes, and
/// their sentences say what they depend on.
struct ThroughputRules {
  /// A change that gains less than this is not worth a word.
  private static let leastGain = 1.25
  /// The part of its ceiling that a transfer loses to early ends of events before they are its trouble.
  private static let leastLoss = 0.2
  /// The shortest interval that every central grants, in microseconds: Accessory Design Guidelines for
  /// Apple Devices of 2022-04-26, 40.6.
  private static let intervalOfAll = 15_000

  /// Connections that are told to have kept the default ATT_MTU: a larger one is that finding's remedy.
  let withDefaultMTU: Set<Int>

  /// The findings of a capture's transfers.
  func findings(in story: ThroughputStory) -> [Finding] {
    story.transfers.flatMap { transfer in
      transfer.advice.compactMap { finding($0, transfer) }
    }
  }

  private func finding(_ advice: Advice, _ transfer: Transfer) -> Finding? {
    guard let rule = RuleID(advice.change), isShown(advice, transfer),
      advice.predicted >= transfer.goodput * ThroughputRules.leastGain
    else { return nil }
    var values = [
      FindingValue(.goodput, .bitsPerSecond(transfer.goodput)),
      FindingValue(.predicted, .bitsPerSecond(advice.predicted)),
    ]
    if let handle = transfer.handle { values.append(FindingValue(.handle, .handle(handle))) }
    values += conditions(of: rule, transfer)
    return Finding(
      rule, connection: transfer.connection, direction: side(of: rule, transfer),
      frame: Frame(number: transfer.lastFrame, time: transfer.end),
      earlierFrames: advice.frames.filter { $0 < transfer.lastFrame }, values: values)
  }

  /// Whose doing it is: whoever ended the events, where that is the finding.
  private func side(of rule: RuleID, _ transfer: Transfer) -> LinkDirection {
    guard rule == .transferEventsNotFilled, let events = transfer.events,
      events.endedByCentral > events.endedBySender
    else { return transfer.direction }
    return .centralToPeripheral
  }

  /// Whether the capture shows what the finding says of the transfer.
  private func isShown(_ advice: Advice, _ transfer: Transfer) -> Bool {
    // Whoever has no credits has nothing to gain from anything else.
    if transfer.limit == .credits { return advice.change == .moreCredits }
    switch advice.change {
    // What an end may not support is not missed.
    case .dataLengthExtension: return advice.condition == nil
    // Where events have room, or end early, a faster PHY only makes more of it.
    case .phy2M: return advice.condition == nil && transfer.limit == .link
    // Only the air shows how an event ends, and whether it ended for want of a packet or by a loss.
    case .fillConnectionEvents:
      return transfer.events != nil && transfer.limit == .stack
        && transfer.waterfall[.earlyEventEnd]
          >= ThroughputRules.leastLoss * transfer.ceiling.bitsPerSecond
    case .raiseATTMTU: return !withDefaultMTU.contains(transfer.connection)
    // What not every central grants is not missed.
    case .shorterInterval:
      return transfer.ceiling.model.interval > ThroughputRules.intervalOfAll
    case .moreCredits, .alignValueToMTU, .reduceLatency: return true
    case .writeWithoutResponse, .l2capChannel, .largerMPS: return false
    }
  }

  /// What held on the link, as the sentence says it.
  private func conditions(of rule: RuleID, _ transfer: Transfer) -> [FindingValue] {
    let parameters = transfer.conditions.parameters.value
    switch rule {
    case .transferMTUSmall, .transferValueMisaligned:
      return [FindingValue(.octets, .octets(transfer.sizes.mostFrequent ?? 0))]
        + (transfer.conditions.attMTU.value.map { [FindingValue(.mtu, .octets(Int($0)))] } ?? [])
    case .transferIntervalLong:
      let interval = Int64(transfer.ceiling.model.interval)
      return [FindingValue(.interval, .nanoseconds(interval * 1000))]
    case .transferLatency:
      return parameters.map { [FindingValue(.latency, .number(Int($0.latency)))] } ?? []
    default: return []
    }
  }
}

extension RuleID {
  /// The rule that a piece of advice is the remedy of; nil where nothing is wrong without it.
  fileprivate init?(_ change: Advice.Change) {
    switch change {
    case .fillConnectionEvents: self = .transferEventsNotFilled
    case .raiseATTMTU: self = .transferMTUSmall
    case .dataLengthExtension: self = .dataLengthUnused
    case .shorterInterval: self = .transferIntervalLong
    case .phy2M: self = .transferPHY
    case .moreCredits: self = .creditStarvation
    case .alignValueToMTU: self = .transferValueMisaligned
    case .reduceLatency: self = .transferLatency
    // Other ways to send, not faults of this one.
    case .writeWithoutResponse, .l2capChannel, .largerMPS: return nil
    }
  }
}
