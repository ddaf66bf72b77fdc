import LinkDecryption
import LinkSessions
import TraceAnalysis
import CaptureFiles

extension LimitScenario {
  /// Application bits a second of a link that is simulated as the scenario is.
  func rate(_ link: Simulation.Parameters) -> Double {
    Simulation([link], seed: seed, eventLimit: events).steadyRate()
  }

  /// The rate of the values that the sniffer captured whole.
  func capturedRate() -> Double {
    Simulation(links, seed: seed, eventLimit: events).steadyRate(captured: true)
  }

  /// The rate after a change, over more events where failures are a matter of chance: an outage and other things of
  /// one time count as in the scenario.
  func rateAfterChange(_ link: Simulation.Parameters) -> Double {
    let isRandom = causes.contains { $0.isRandom }
    return Simulation([link], seed: seed &+ 1, eventLimit: isRandom ? 3 * events : events)
      .steadyRate()
  }

  /// How much faster or slower than over many events the scenario's events were, where chance decides.
  func luck(_ goodput: Double) -> Double {
    guard causes.contains(where: { $0.isRandom }) else { return 1 }
    let usual = rateAfterChange(link)
    return usual > 0 ? goodput / usual : 1
  }

  /// The transfer as the scenario's capture shows it; nil where it shows none.
  func transfer() throws -> Transfer? {
    let simulation = Simulation(links, seed: seed, eventLimit: events)
    var reader = try CaptureReader(bytes: try simulation.octets(of: view), name: "simulated")
    var keys = KeyRing()
    keys.add(KeyRing.Entry(LinkKey(Simulation.Parameters.sampleLongTermKey, origin: .given)))
    let analysis = ThroughputAnalysis(reading: &reader, options: ReadingOptions(keys: keys))
    return analysis.transfers.max { $0.bytes < $1.bytes }
  }

  /// The link with nothing that holds it up, and values as they are.
  var unhindered: Simulation.Parameters {
    causes.reduce(link) { $1.removed(from: $0) }
  }

  /// What the link could carry: the best values, none of which waits for an answer, and full events.
  func ceiling() -> Double {
    var best = unhindered
    best.operation = best.operation.unanswered
    if best.operation == .l2cap {
      return LimitScenario.fittingFrames(of: best, atMost: best.maximumPDUSize + 4).prefix(3)
        .map { frame in
          best.maximumPDUSize = max(23, frame - 4)
          best.valueOctets = 8 * best.maximumPDUSize - 2
          return rate(best)
        }.max() ?? 0
    }
    let largest = min(best.attMTU - 3, 512)
    let values = LimitScenario.fittingFrames(of: best, atMost: largest + 7).prefix(3).map { $0 - 7 }
    return (values + [largest]).filter { $0 > 0 }.map { octets in
      best.valueOctets = octets
      return rate(best)
    }.max() ?? 0
  }

  /// Frames whose packets are as full as can be, though the host hands them to its controller in parts; the best
  /// first.
  static func fittingFrames(of link: Simulation.Parameters, atMost most: Int) -> [Int] {
    let part = link.controllerBufferOctets
    func packets(_ frame: Int) -> [Int] {
      stride(from: 0, to: frame, by: part).flatMap { start in
        let octets = min(part, frame - start)
        return stride(from: 0, to: octets, by: link.dataLength)
          .map { min(link.dataLength, octets - $0) }
      }
    }
    // Of time on the air per octet: what an exchange takes besides is about that of so many octets.
    func density(_ frame: Int) -> Double {
      let all = packets(frame)
      return Double(frame - 7) / Double(all.reduce(0) { $0 + $1 + 57 })
    }
    return (8...max(8, most)).filter { $0 == most || packets($0).last == link.dataLength }
      .sorted { (density($0), $0) > (density($1), $1) }
  }

  /// The value that a link carries best: the longest ones where each waits for its answer.
  static func value(of link: Simulation.Parameters) -> Int {
    link.operation.isAcknowledged ? bestValue(of: link) : fittingValue(of: link)
  }

  /// The value that the packets of a link carry best.
  static func fittingValue(of link: Simulation.Parameters) -> Int {
    guard link.operation != .l2cap else { return 8 * fittingPDUSize(of: link) - 2 }
    let header = link.operation == .read ? 1 : 3
    let largest = min(link.attMTU - header, 512)
    return fittingFrames(of: link, atMost: largest + header + 4).first.map { $0 - header - 4 }
      ?? largest
  }

  static func fittingPDUSize(of link: Simulation.Parameters) -> Int {
    max(23, (fittingFrames(of: link, atMost: link.maximumPDUSize + 4).first ?? 27) - 4)
  }

  /// What each limit costs, as a part of the ceiling: the least and the most, since what two causes cost together
  /// depends on which of them is taken out first.
  ///
  /// Costs are of time: a cause that takes half of the time that is lost costs half of the difference to the ceiling.
  func costs(goodput: Double, ceiling: Double) -> [Transfer.Limit: ClosedRange<Double>] {
    var known: [Set<Int>: Double] = [:]
    let answers = link.operation.isAcknowledged ? causes.count : -1
    let steps = Array(causes.indices) + (answers >= 0 ? [answers] : [])
    func rate(without removed: Set<Int>) -> Double {
      if let rate = known[removed] { return rate }
      var other = link
      for step in removed where step != answers { other = causes[step].removed(from: other) }
      if removed.contains(answers) { other.operation = other.operation.unanswered }
      let rate = removed.isEmpty ? goodput : self.rate(other)
      known[removed] = rate
      return rate
    }
    // Time of an octet that is lost, and what all of it costs.
    let lost = 1 / max(goodput, 1) - 1 / ceiling
    func cost(from slow: Double, to fast: Double) -> Double {
      guard lost > 0 else { return 0 }
      return (1 / max(slow, 1) - 1 / max(fast, 1)) / lost * (ceiling - goodput) / ceiling
    }
    var all: [Transfer.Limit: [Double]] = [:]
    for order in LimitScenario.orders(of: steps) {
      var costs: [Transfer.Limit: Double] = [:]
      var removed: Set<Int> = []
      for step in order {
        let before = rate(without: removed)
        removed.insert(step)
        let limit = step == answers ? .answers : causes[step].limit
        costs[limit, default: 0] += cost(from: before, to: rate(without: removed))
      }
      costs[.link, default: 0] += cost(from: rate(without: removed), to: ceiling)
      for limit in Transfer.Limit.allCases { all[limit, default: []].append(costs[limit] ?? 0) }
    }
    return all.compactMapValues { values in
      values.min().flatMap { least in values.max().map { least...$0 } }
    }
  }

  private static func orders(of steps: [Int]) -> [[Int]] {
    guard steps.count > 1 else { return [steps] }
    return steps.flatMap { step in
      orders(of: steps.filter { $0 != step }).map { [step] + $0 }
    }
  }

  /// A link with one thing changed, as advice says.
  func changed(
    _ link: Simulation.Parameters, by change: Transfer.Advice.Change
  ) -> Simulation.Parameters {
    var other = LimitScenario.link(link, changedBy: change)
    guard causes.contains(where: { $0.kind == .twoLinks }) else { return other }
    // Each of two links may have half of the radio's time.
    if change == .fillConnectionEvents { other.eventLength = link.interval / 2 }
    return other
  }

  static func link(
    _ link: Simulation.Parameters, changedBy change: Transfer.Advice.Change
  ) -> Simulation.Parameters {
    var other = link
    switch change {
    case .writeWithoutResponse:
      // A buffer for one more value.
      other.operation = link.operation.unanswered
    case .fillConnectionEvents:
      (other.centralPacketsPerEvent, other.packetsPerEvent) = (nil, nil)
      // A host as slow as before, with as many packets as controllers usually hold.
      (other.eventLength, other.controllerBuffers) = (nil, max(8, link.controllerBuffers))
      (other.receiverBuffers, other.operationsPerEvent) = (nil, nil)
    case .raiseATTMTU:
      other.attMTU = 247
      other.valueOctets = LimitScenario.value(of: other)
    case .alignValueToMTU: other.valueOctets = LimitScenario.value(of: other)
    case .dataLengthExtension:
      other.dataLength = 251
      other.changes.removeAll { if case .dataLength = $0.kind { true } else { false } }
      if other.operation == .l2cap { other.maximumPDUSize = max(247, other.maximumPDUSize) }
    case .l2capChannel:
      other.operation = .l2cap
      other.isChannelToCentral = !link.operation.isFromCentral
      other.maximumPDUSize = 247
      other.maximumPDUSize = LimitScenario.fittingPDUSize(of: other)
      other.valueOctets = 8 * other.maximumPDUSize - 2
    case .shorterInterval:
      other.interval = link.interval > 15_000 ? 15_000 : 7_500
      other.changes = link.changes.map { $0.withInterval(atMost: other.interval) }
      var model = LinkModel(operation: other.operation, interval: other.interval)
      (model.phy, model.dataLength, model.isEncrypted) = (
        link.phy, link.dataLength, link.longTermKey != nil
      )
      // What a packet may take on LE Coded depends on the interval.
      model.maximumTime = Airtime.microseconds(
        ofPayload: link.dataLength, on: .codedS8, isEncrypted: true)
      if link.phy == .codedS2 || link.phy == .codedS8 { other.dataLength = model.longestPayload }
    case .phy2M:
      other.phy = .le2M
      other.changes.removeAll { if case .phys = $0.kind { true } else { false } }
    case .moreCredits: (other.credits, other.creditDelay) = (5_000, 0)
    case .largerMPS:
      other.maximumPDUSize = max(247, other.maximumPDUSize)
      other.maximumPDUSize = LimitScenario.fittingPDUSize(of: other)
    case .reduceLatency: other.latency = 0
    }
    return other
  }
}

extension LimitScenario {
  /// The same link with its events cut by time where they are cut by packets, and the other way round: no capture
  /// shows which it is. Nil where nothing cuts them.
  var cutOtherwise: Simulation.Parameters? {
    var other = link
    var model = LinkModel(operation: link.operation.unanswered, interval: link.interval)
    (model.phy, model.attMTU, model.dataLength) = (link.phy, link.attMTU, link.dataLength)
    (model.valueOctets, model.maximumPDUSize) = (link.valueOctets, link.maximumPDUSize)
    let full = max(1, model.ceiling.packetsPerEvent)
    if let packets = link.centralPacketsPerEvent ?? link.packetsPerEvent {
      (other.centralPacketsPerEvent, other.packetsPerEvent) = (nil, nil)
      other.eventLength = Int((Double(packets) + 0.2) / full * Double(link.interval))
    } else if let length = link.eventLength {
      other.eventLength = nil
      let packets = max(1, Int(Double(length) / Double(link.interval) * full))
      if isFromCentral {
        other.packetsPerEvent = packets
      } else {
        other.centralPacketsPerEvent = packets
      }
    } else if link.hostTime > Simulation.Parameters().hostTime {
      // The air does not show what a host would make of more room.
      other.hostTime = Simulation.Parameters().hostTime
    } else {
      return nil
    }
    return other
  }
}

extension LimitScenario {
  /// The same link without what has no effect besides its other causes: no capture shows that it is there.
  func withoutHidden(_ goodput: Double) -> [Simulation.Parameters] {
    causes.compactMap { cause in
      let other = cause.removed(from: link)
      return other != link && abs(rate(other) / max(1, goodput) - 1) < 0.01 ? other : nil
    }
  }

  /// The same link with applications that take up to half an interval less or more for their answers, as far as
  /// that changes nothing that the capture shows.
  func thinkingOtherwise(_ goodput: Double) -> [Simulation.Parameters] {
    guard causes.contains(where: { $0.kind == .thinking || $0.kind == .receipts }) else {
      return []
    }
    return [-50, -25, 25, 50].compactMap { percent in
      let more = link.interval * percent / 100
      var other = link
      if link.thinkTime > 0 { other.thinkTime = max(0, link.thinkTime + more) }
      if link.receiptDelay > 0 { other.receiptDelay = max(0, link.receiptDelay + more) }
      guard other != link, abs(rate(other) / max(1, goodput) - 1) < 0.01 else { return nil }
      return other
    }
  }
}

extension LinkModel.Operation {
  /// The same data without answers.
  var unanswered: LinkModel.Operation {
    switch self {
    case .writeRequest: .writeCommand
    case .indication, .read: .notification
    default: self
    }
  }
}

extension Simulation.ScheduledChange {
  /// The same change to an interval that is no longer.
  func withInterval(atMost most: Int) -> Self {
    guard case .parameters(let interval, let latency, let timeout, let offset) = kind else {
      return self
    }
    return Self(
      event: event,
      kind: .parameters(
        interval: min(interval, most), latency: latency, timeout: timeout, windowOffset: offset))
  }
}
