import TraceAnalysis

/// How the analysis of a scenario's capture compares with its truth.
struct LimitJudgement: Sendable {
  let scenario: LimitScenario
  /// What is wrong, in words.
  private(set) var faults: [String] = []
  /// Items of advice: how many there were, how many hold within 5 %, and how many gain nothing.
  private(set) var advice = (all: 0, kept: 0, useless: 0)
  private(set) var adviceFaults: [String] = []

  var isRight: Bool { faults.isEmpty }

  init(_ scenario: LimitScenario) throws {
    self.scenario = scenario
    guard let transfer = try scenario.transfer() else {
      // Of some values that wait, a capture that begins late has too few.
      let isLate = scenario.causes.contains { $0.kind == .lateStart }
      if !isLate || !scenario.link.operation.isAcknowledged { faults.append("no transfer") }
      return
    }
    let goodput = scenario.rate(scenario.link)
    let ceiling = scenario.ceiling()
    judge(transfer, goodput, ceiling)
    // What a host's log does not have of LE Coded, no promise can rest on.
    let isCoded = scenario.link.phy == .codedS2 || scenario.link.phy == .codedS8
    guard scenario.view == .air || !isCoded else { return }
    for item in transfer.advice { judge(item, goodput) }
  }

  private mutating func judge(_ transfer: Transfer, _ goodput: Double, _ ceiling: Double) {
    let isAir = scenario.view == .air
    // What only the sniffer lacks is missing from its capture.
    let isWhole = !scenario.causes.contains { $0.limit == .unknown }
    // Values that a sniffer lost a packet of are missing from its capture. After a gap nobody knows whether a
    let measured = isWhole ? goodput : scenario.capturedRate()
    // K-frame begins an SDU, and without its request no response shows what was read.
    let isPart = scenario.link.operation == .l2cap || scenario.link.operation == .read
    let tolerance = isWhole ? (isAir ? 0.01 : 0.02) : (isPart ? 0.5 : 0.03)
    if abs(transfer.goodput / measured - 1) > tolerance {
      faults.append("goodput \(kilobits(transfer.goodput)), true \(kilobits(measured))")
    }
    // No host's log has the coding of LE Coded.
    let isCoded = scenario.link.phy == .codedS2 || scenario.link.phy == .codedS8
    // An exchange that the sniffer did not hear leaves the MTU open.
    let hasMTU = scenario.link.operation == .l2cap || transfer.conditions.attMTU.basis == .seen
    // Before and after a change of the data length, other values are the best.
    let hasOneBest = !scenario.causes.contains { $0.changesLength }
    if abs(transfer.ceiling.bitsPerSecond / ceiling - 1) > 0.03, isAir || !isCoded, hasOneBest,
      isWhole || hasMTU
    {
      faults.append(
        "ceiling \(kilobits(transfer.ceiling.bitsPerSecond)), true \(kilobits(ceiling))")
    }
    if let budget = transfer.budget,
      let fate = ConnectionEvents.Fate.allCases.first(where: { budget.count($0) < 0 })
    {
      faults.append("\(budget.count(fate)) events \(fate.rawValue)")
    }
    let costs = scenario.costs(goodput: goodput, ceiling: max(ceiling, 1))
    let accepted = accepted(costs, goodput)
    if !accepted.contains(transfer.limit) {
      let names = accepted.map(\.rawValue).sorted().joined(separator: "/")
      faults.append("limit \(transfer.limit), accepted \(names); \(words(transfer))")
    }
    // Events that do not take place while a central scans are not to be told from those that a sniffer missed.
    guard isAir, isWhole, hasOneBest, !scenario.causes.contains(where: { $0.kind == .scanning })
    else { return }
    let sum = transfer.shares.reduce(0) { $0 + $1.bitsPerSecond }
    let loss = transfer.ceiling.bitsPerSecond - transfer.goodput
    if abs(sum - loss) > 0.005 * ceiling + 1 { faults.append("shares add up to \(kilobits(sum))") }
    // The air does not show whether a queue that is empty is the host's or the application's doing.
    let isOpen = scenario.causes.contains {
      [.oneBuffer, .slowHost, .senderStops, .eventLength, .longEvents, .cutValues].contains($0.kind)
    }
    // Writes to a peripheral that sleeps are built with two packets at a time: two causes in one.
    let hasTwo = scenario.causes.contains { $0.hasFewBuffers(scenario.link) }
    for limit in Transfer.Limit.allCases {
      if hasTwo, [.application, .stack, .link].contains(limit) { continue }
      if isOpen, limit == .application || limit == .stack { continue }
      let share =
        (transfer.shares.first { $0.limit == limit }?.bitsPerSecond ?? 0)
        / max(1, transfer.ceiling.bitsPerSecond)
      let truth = costs[limit] ?? 0...0
      if share < truth.lowerBound - 0.05 || share > truth.upperBound + 0.05 {
        faults.append(
          "share \(limit) \(percent(share)), true \(percent(truth.lowerBound)) to "
            + "\(percent(truth.upperBound)); \(words(transfer))")
        break
      }
    }
  }

  /// Limits that may be named: the largest cost, others that are nearly as large, and what the kind of capture
  /// can't tell apart.
  private func accepted(
    _ costs: [Transfer.Limit: ClosedRange<Double>], _ goodput: Double
  ) -> Set<Transfer.Limit> {
    let most = costs.values.map(\.lowerBound).max() ?? 0
    var accepted = Set(costs.filter { $0.value.upperBound >= most - 0.05 }.keys)
    let others = costs.filter { $0.key != .link }.map(\.value.lowerBound).reduce(0, +)
    // What alone makes it faster, if taken out, and most so, binds.
    let gains = scenario.causes.map {
      (limit: $0.limit, rate: scenario.rate($0.removed(from: scenario.link)))
    }
    if let binding = gains.max(by: { $0.rate < $1.rate }), binding.rate > 1.03 * goodput {
      accepted.insert(binding.limit)
    }
    // A link that is all but full is the limit, whatever takes the rest.
    if others <= 0.15 || (costs[.link]?.upperBound ?? 0) >= 0.85 { accepted.insert(.link) }
    let kinds = Set(scenario.causes.map(\.kind))
    if !kinds.isDisjoint(with: [.snifferLoss, .snifferEvents, .snifferErrors, .lateStart]) {
      accepted.insert(.link)
      accepted.insert(.unknown)
    }
    if kinds.contains(.scanning) { accepted.insert(.unknown) }
    // Values that take several events each, and then wait for an answer.
    if kinds.contains(.cutValues), accepted.contains(.stack) || accepted.contains(.answers) {
      accepted.formUnion([.stack, .answers])
    }
    // Two links that fill the time of one radio.
    if kinds.contains(.twoLinks) { accepted.insert(.link) }
    // As many packets in each event with MD = 0 may be all there is. A peripheral cut short has said MD = 1.
    if kinds.contains(.senderStops) || kinds.contains(.cutValues)
      || kinds.contains(.eventLength) && scenario.isFromCentral
      || kinds.contains(.oneBuffer) || kinds.contains(.slowHost), scenario.view == .air
    {
      accepted.insert(.application)
    }
    if scenario.view != .air {
      // A log does not show the air.
      if accepted.contains(.link) || accepted.contains(.stack) {
        accepted.formUnion([.link, .stack, .unknown])
      }
      let isSender =
        scenario.isFromCentral == (scenario.view == .centralHost)
      // Nor does that of the host that answers show what the other one waits for.
      let answers = (scenario.link.operation == .read) == isSender
      if !isSender || scenario.link.operation.isAcknowledged && answers {
        accepted.insert(.unknown)
      }
    }
    return accepted
  }

  private mutating func judge(_ item: Transfer.Advice, _ goodput: Double) {
    // A promise rests on as much failing as in the capture.
    let luck = scenario.luck(goodput)
    func after(_ link: Simulation.Parameters) -> Double {
      luck * scenario.rateAfterChange(scenario.changed(link, by: item.change))
    }
    let rate = after(scenario.link)
    advice.all += 1
    // What is promised of an unknown limit of the other side holds if it does for a limit of one kind.
    let other = scenario.cutOtherwise.map(after) ?? rate
    // How long an application takes is known to part of an interval: what other times that look the same give.
    let rates =
      [rate, other] + scenario.thinkingOtherwise(goodput).map(after)
      + scenario.withoutHidden(goodput).map(after)
    let (least, most) = (rates.min() ?? rate, rates.max() ?? rate)
    let range = least * 0.95...most * 1.05
    let words =
      "\(item.change.rawValue) promises \(kilobits(item.predicted)), simulated \(kilobits(rate)) "
      + "from \(kilobits(goodput))"
    if most < 1.03 * goodput {
      advice.useless += 1
      adviceFaults.append("no gain: " + words)
    } else if range.contains(item.predicted)
      || item.change == .writeWithoutResponse && item.predicted < rate
    {
      advice.kept += 1
    } else {
      adviceFaults.append((item.predicted > rate ? "too much: " : "too little: ") + words)
    }
  }

  private func words(_ transfer: Transfer) -> String {
    let ceiling = max(1, transfer.ceiling.bitsPerSecond)
    let steps = transfer.waterfall.steps.map {
      "\($0.cause.rawValue) \(percent($0.bitsPerSecond / ceiling))"
    }
    return steps.prefix(4).joined(separator: ", ")
  }

  private func kilobits(_ rate: Double) -> String { "\((rate / 100).rounded() / 10)" }
  private func percent(_ share: Double) -> String { "\((share * 1_000).rounded() / 10) %" }
}

extension LimitScenario {
  var isFromCentral: Bool {
    link.operation.isFromCentral != (link.operation == .l2cap && link.isChannelToCentral)
  }
}
