import LinkSessions

/// What would have made transfers faster, as findings.
enum ThroughputRules {
  /// A change that gains less than this is not worth a word.
  private static let leastGain = 1.25

  static func findings(in story: ThroughputStory) -> [Finding] {
    story.transfers.flatMap { transfer in
      transfer.advice.compactMap { advice -> Finding? in
        // What depends on something that the capture does not hold is no finding.
        guard advice.condition == nil, let rule = RuleID(advice.change),
          advice.predicted >= transfer.goodput * leastGain
        else { return nil }
        var values = [
          FindingValue(.goodput, .bitsPerSecond(transfer.goodput)),
          FindingValue(.predicted, .bitsPerSecond(advice.predicted)),
        ]
        if let handle = transfer.handle { values.append(FindingValue(.handle, .handle(handle))) }
        return Finding(
          rule, connection: transfer.connection, direction: transfer.direction,
          frame: Frame(number: transfer.lastFrame, time: transfer.end),
          earlierFrames: advice.frames.filter { $0 < transfer.lastFrame }, values: values)
      }
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
    case .writeWithoutResponse, .l2capChannel: return nil
    }
  }
}
