import BluetoothPackets
import LinkSessions

/// Works out what would make a transfer faster.
///
/// Each prediction changes one thing and keeps the rest as it was observed: as many packets in each
/// connection event, or, where the change makes packets longer or shorter, as much time on the air
/// in each; as many events without data; as much lost. Docs/Throughput.md has the formulas.
struct Advisor {
  let transfer: Transfer
  /// The part of the central's time that its other connections leave to this one, where both could use
  /// more; 1 without any.
  let radioShare: Double
  let capabilities: LinkCapabilities
  /// The link as it was, with values and packets per event as observed.
  let model: LinkModel
  /// Data packets in an event that carried some.
  let packetsPerEvent: Double
  /// Application octets of a value or an SDU, mostly.
  let value: Int

  init(_ transfer: Transfer, _ capabilities: LinkCapabilities, radioShare: Double = 1) {
    self.transfer = transfer
    self.radioShare = radioShare
    self.capabilities = capabilities
    value = transfer.sizes.mostFrequent ?? 1
    var model = transfer.ceiling.model
    model.valueOctets = value
    let packets = model.packetSizes.count
    let account = transfer.account
    if let events = transfer.events, events.withData > 0 {
      packetsPerEvent = max(1, Double(account.packets) / Double(events.withData))
    } else if account.bursts > 2 {
      let perBurst = Double(transfer.pdus) / Double(account.bursts)
      packetsPerEvent = max(1, perBurst * Double(packets))
    } else {
      let intervals = Double(transfer.activeTime) / 1000 / Double(max(1, model.interval))
      packetsPerEvent = max(1, Double(transfer.pdus * packets) / max(1, intervals))
    }
    self.model = model
  }

  /// More would be a catalogue, not advice.
  static let most = 3
  /// A change that gains less is no advice.
  static let leastGain = 1.05

  /// What would help, best first; nothing where the sender had nothing more to send, or where nothing
  /// tells what limited it.
  var advice: [Advice] {
    var all: [Advice?]
    switch transfer.limit {
    case .unknown: return []
    // Whoever waits for the other application goes faster only if its answers come sooner.
    case .application: all = waits ? [shorterInterval, reduceLatency] : []
    // Without credits nothing else is of use.
    case .credits: all = [moreCredits, largerMPS]
    case .answers:
      all = [
        writeWithoutResponse, fillConnectionEvents, raiseATTMTU, dataLengthExtension, l2capChannel,
        shorterInterval, alignValueToMTU, reduceLatency,
      ]
    case .link, .stack:
      all = [
        fillConnectionEvents, raiseATTMTU, dataLengthExtension, l2capChannel, shorterInterval,
        phy2M, moreCredits, largerMPS, alignValueToMTU, reduceLatency,
      ]
    }
    var found = all.compactMap { $0 }
    removeSecondBest(&found)
    // What helps only if a limit of the other side is of one kind comes last.
    found = sorted(found.filter { $0.predicted > transfer.goodput * Advisor.leastGain })
    let sure = found.filter { !isDoubtful($0) } + found.filter(isDoubtful)
    return sorted(Array(sure.prefix(Advisor.most)))
  }

  /// The best first; of equal ones the order stays.
  private func sorted(_ advice: [Advice]) -> [Advice] {
    advice.enumerated().sorted {
      ($1.element.predicted, $0.offset) < ($0.element.predicted, $1.offset)
    }.map(\.element)
  }

  /// Whether a change helps only if events are cut by their time, not by their packets.
  private func isDoubtful(_ advice: Advice) -> Bool {
    advice.change == .phy2M && transfer.limit == .stack
  }

  /// Of changes that do the same, the easier one is to be tried.
  private func removeSecondBest(_ found: inout [Advice]) {
    func predicted(_ change: Advice.Change) -> Double {
      found.first { $0.change == change }?.predicted ?? 0
    }
    // A channel is a change of both applications: where a larger MTU, longer values, or values that wait
    // for nothing do as well, they are the ones.
    let channel = predicted(.l2capChannel)
    let others = max(predicted(.raiseATTMTU), predicted(.alignValueToMTU))
    if others >= 0.95 * channel || predicted(.writeWithoutResponse) > 0 {
      found.removeAll { $0.change == .l2capChannel }
    }
    // Longer packets spare a value events that longer events spare it, too.
    if isAcknowledged, predicted(.fillConnectionEvents) >= predicted(.dataLengthExtension) {
      found.removeAll { $0.change == .dataLengthExtension }
    }
  }

  // MARK: Predictions

  /// Bits a second of a link, if its events were as the observed ones.
  func rate(_ model: LinkModel, packets: Double? = nil, airtime: Double? = nil) -> Double {
    // Packets per event are seldom a whole number: between the two next ones.
    func one(_ most: Int) -> Double {
      var other = model
      other.packetsPerEvent = max(1, most)
      return other.ceiling.bitsPerSecond
    }
    let most = model.ceiling.packetsPerEvent
    if let airtime {
      let mean = model.packetSizes.reduce(0.0) { $0 + Double(model.exchange(of: $1).microseconds) }
      return rate(model, packets: max(1, airtime / (mean / Double(model.packetSizes.count))))
    }
    let packets = min(packets ?? packetsPerEvent, max(1, most))
    let low = min(packets, 1e6).rounded(.down)
    let below = one(Int(low))
    guard packets > low else { return below }
    return below + (one(Int(low) + 1) - below) * (packets - low)
  }

  /// What goodput becomes if the link's rate goes from the observed one to `rate`.
  func scaled(_ rate: Double) -> Double {
    let now = self.rate(model)
    guard now > 0 else { return transfer.goodput }
    return transfer.goodput * rate / now
  }

  /// What goodput becomes if every part of the transfer has one thing changed: of parts that have it
  /// already, nothing does.
  func scaled(_ change: (inout LinkModel) -> Void) -> Double {
    var now = 0.0
    var then = 0.0
    for part in transfer.ceiling.parts {
      var own = part.model
      own.valueOctets = value
      let airtime = Advisor.airtime(of: own, packets: packetsPerEvent)
      now += rate(own) * Double(part.duration)
      change(&own)
      then += rate(own, airtime: airtime) * Double(part.duration)
    }
    return now > 0 ? transfer.goodput * then / now : transfer.goodput
  }

  /// Microseconds of so many packets of a link's values, at most those of a full event.
  private static func airtime(of model: LinkModel, packets: Double) -> Double {
    let sizes = model.packetSizes
    let mean = sizes.reduce(0.0) { $0 + Double(model.exchange(of: $1).microseconds) }
    let most = max(1, model.ceiling.packetsPerEvent)
    // Of a full event, all of it.
    if packets >= 0.97 * most { return Double(model.usableInterval) }
    return packets * mean / Double(max(1, sizes.count))
  }

  // MARK: What the transfer waits for

  /// Whether each value, or each few of them, waits for something of the other side.
  var waits: Bool { isAcknowledged || transfer.account.roundTrip != nil }

  /// Values of a cycle: sent one after the other before the next answer is waited for.
  var valuesPerCycle: Int { isAcknowledged ? 1 : max(1, transfer.account.roundTrip ?? 1) }

  /// Intervals from one answer to the next.
  var intervalsPerCycle: Double { intervalsPerValue * Double(valuesPerCycle) }

  /// Events that the values of a cycle take at the least, if so many packets fit each.
  func events(of packets: Int, perEvent: Double) -> Int {
    max(1, Int((Double(packets) / max(1, perEvent) - 0.02).rounded(.up)))
  }

  /// Goodput of a transfer that waits, on a changed link.
  ///
  /// A cycle is the events of its values, what the hosts take, up to the next event, and one event from
  /// the answer to the next value.
  ///
  /// - Parameters:
  ///   - other: the link.
  ///   - packetsPerEvent: that an event takes at the most; nil: as many as fit.
  ///   - latency: events that the peripheral sleeps through.
  func cycled(_ other: LinkModel, packetsPerEvent most: Double?, latency: Int) -> Double {
    let packets = valuesPerCycle * other.packetSizes.count
    let fitting = max(1, other.ceiling.packetsPerEvent)
    let perEvent = min(fitting, most ?? fitting)
    let needed = events(of: packets, perEvent: perEvent)
    let burst = airtime(of: other, packets, perEvent: perEvent, events: needed)
    let interval = Double(max(1, other.interval))
    let answered = max(Double(needed), ((burst + thinking) / interval).rounded(.up))
    let cycle = max((answered + 1) * interval, slept(answered + 1, latency) * interval)
    let now = intervalsPerCycle * Double(model.interval)
    return cycle > 0 ? transfer.goodput * now / cycle : transfer.goodput
  }

  /// A cycle begins with an event that the peripheral listens to.
  private func slept(_ intervals: Double, _ latency: Int) -> Double {
    guard latency > 0, transfer.direction == .centralToPeripheral else { return intervals }
    // The answer is sent awake, and acknowledged in the event after it: it sleeps after that.
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

  /// Microseconds that applications think in a cycle, as far as whole events show it: nothing where the
  /// answer came in the next event.
  private var thinking: Double {
    let packets = valuesPerCycle * model.packetSizes.count
    let perEvent = isAcknowledged ? packetsWhileBusy : max(1, packetsPerEvent)
    let needed = events(of: packets, perEvent: perEvent)
    let burst = airtime(of: model, packets, perEvent: perEvent, events: needed)
    let interval = Double(max(1, model.interval))
    let latency = Int(transfer.conditions.parameters.value?.latency ?? 0)
    // What the peripheral's sleep explains is nobody's thinking.
    let cycle = intervalsPerCycle.rounded()
    if let known = knownThinking { return known }
    let awake = latency > 0 ? min(cycle, max(2, cycle - Double(latency))) : cycle
    guard awake > Double(needed) + 1.01 else { return 0 }
    return max(0, (awake - 1.5) * interval - burst)
  }

  /// In the log of the host that asks: microseconds from an answer to the next request.
  private var knownThinking: Double? {
    let account = transfer.account
    if transfer.events == nil, isAcknowledged, transfer.isSentByHost, !isAnsweredHere,
      let answering = answerTime
    {
      return max(0, intervalsPerValue * Double(model.interval) - answering)
    }
    guard transfer.events != nil, isAcknowledged, account.use.answers > 0,
      let answering = answerTime
    else {
      return nil
    }
    // On the air the request came at the first event after the host had it.
    let gap = intervalsPerValue * Double(model.interval) - answering
    let intervals = (gap / Double(max(1, model.interval))).rounded()
    return intervals <= 1 ? 0 : (intervals - 0.5) * Double(model.interval)
  }

  /// Packets of an event while a value that takes several is sent.
  var packetsWhileBusy: Double {
    let packets = Double(model.packetSizes.count)
    let full = max(1, model.ceiling.packetsPerEvent)
    if let events = transfer.events, events.withData > 0 {
      return min(full, max(1, Double(transfer.account.packets) / Double(events.withData)))
    }
    // The answer takes one event, the value the rest.
    return min(full, max(1, packets / max(1, (intervalsPerValue - 1).rounded())))
  }

  // MARK: Losses

  /// The part of the events that ended at will, among those that did so or were full.
  private var shareEndedAtWill: Double {
    if transfer.limit == .link, transfer.events == nil { return 0 }
    guard transfer.events != nil else { return 1 }
    let use = transfer.account.use
    let atWill =
      use.left.count(.senderEmpty) + use.left.count(.centralStopped) + use.left.count(.awaitsAnswer)
    let full = use.left.count(.linkFull)
    guard atWill + full > 0 else { return 0 }
    return Double(atWill) / Double(atWill + full)
  }

  /// Goodput with shorter intervals: events that ended at will carry as much as before and come more
  /// often; full ones carry less by as much, but failures waste less of them.
  func shortened(_ shorter: LinkModel) -> Double {
    let atWill = shareEndedAtWill
    let more = atWill > 0 ? scaled(rate(shorter)) / max(1, transfer.goodput) : 1
    return transfer.goodput * (atWill * more + (1 - atWill) * gainOfLength(shorter))
  }

  /// How much more an event of another length carries in the same time, where failures end events: the
  /// rest of a shorter event is shorter.
  ///
  /// Exchanges up to a failure are taken for geometrically distributed; a part of the events, such as
  /// those on bad channels, may be alone in failing.
  private func gainOfLength(_ other: LinkModel) -> Double {
    let use = transfer.account.use
    let now = model.ceiling.packetsPerEvent.rounded()
    let then = other.ceiling.packetsPerEvent
    guard transfer.events != nil, use.failedEvents > 8, use.dataPackets > 0, now >= 2, then >= 1
    else { return 1 }
    let mean = Double(use.failedExchanges) / Double(use.failedEvents)
    guard let hazard = Advisor.hazard(mean: mean, of: now) else { return 1 }
    func carried(_ exchanges: Double) -> Double {
      (1 - Advisor.power(1 - hazard, exchanges)) / (hazard * exchanges)
    }
    // Of those that could fail some did not.
    let events = Double(use.eventsWithData + use.unused.total)
    let failing = 1 - Advisor.power(1 - hazard, now)
    let concerned = min(1, Double(use.failedEvents) / max(1, events) / max(0.01, failing))
    let data = Double(use.failedData) / Double(use.dataPackets)
    let part = concerned >= 0.9 ? 1 : data
    return 1 + part * (carried(then) / max(0.01, carried(now)) - 1)
  }

  /// How probable it is that an exchange is an event's last one, where events that failed had so many of
  /// them on average; nil where that does not depend on their number.
  private static func hazard(mean: Double, of most: Double) -> Double? {
    guard mean < (most + 1) / 2 - 0.1 else { return nil }
    var (low, high) = (0.0005, 1.0)
    for _ in 0..<40 {
      let hazard = (low + high) / 2
      let rest = power(1 - hazard, most)
      let expected = 1 / hazard - most * rest / max(1e-12, 1 - rest)
      if expected > mean { low = hazard } else { high = hazard }
    }
    return (low + high) / 2
  }

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    var result = 1.0
    for _ in 0..<Int(min(max(0, exponent), 4_000).rounded()) { result *= base }
    return result
  }

  /// Microseconds of exchanges in an event that carried data.
  var airtimePerEvent: Double {
    let account = transfer.account
    if let events = transfer.events, events.withData > 0, account.airtime > 0 {
      return account.airtime / Double(events.withData)
    }
    let sizes = model.packetSizes
    let mean = sizes.reduce(0.0) { $0 + Double(model.exchange(of: $1).microseconds) }
    return packetsPerEvent * mean / Double(max(1, sizes.count))
  }

  /// Intervals from one acknowledged value to the next.
  var intervalsPerValue: Double {
    Double(transfer.activeTime) / 1000 / Double(max(1, transfer.pdus))
      / Double(max(1, model.interval))
  }

  /// Microseconds from a request or an indication to its answer, on average; nil without any.
  var answerTime: Double? {
    let use = transfer.account.use
    return use.answers > 0 ? use.awaited / Double(use.answers) : nil
  }

  /// Whether it is known how many packets a value takes.
  var knowsPackets: Bool {
    transfer.conditions.dataLength[transfer.direction].basis != .unknown
      || model.packetSizes.reduce(0, +) <= 27
  }

  /// Whether an HCI log is of the host that answers: what the other one waits for, it does not show.
  var isAnsweredHere: Bool {
    transfer.events == nil && transfer.isSentByHost == (transfer.operation == .read)
  }

  var isAcknowledged: Bool { transfer.operation.isAcknowledged }

  /// The first frames of the transfer: what shows how it goes.
  var evidence: [Int] { [transfer.firstFrame, transfer.lastFrame] }

  /// "37.3", as sentences say it: three significant digits.
  func text(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "very many" }
    let digits = number >= 100 ? 0 : number >= 10 ? 1 : 2
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((number * scale).rounded())
    guard digits > 0 else { return "\(scaled)" }
    let fraction = String(scaled % Int(scale))
    let padded = String(repeating: "0", count: digits - fraction.count) + fraction
    var shown = "\(scaled / Int(scale)).\(padded)"
    while shown.hasSuffix("0") { shown.removeLast() }
    if shown.hasSuffix(".") { shown.removeLast() }
    return shown
  }

  var intervalText: String { text(Double(model.interval) / 1000) + " ms" }
}
