import BluetoothPackets
import LinkSessions

/// Calculates what would make a transfer faster.
///
/// Each prediction changes one thing and keeps the rest as observed: the packets per connection event (or the air time
/// per event, if the change makes packets longer or shorter), the events without data, and the losses. See
/// Docs/Throughput.md for the formulas.
struct Advisor {
  let transfer: Transfer
  /// Share of the central's time that its other connections leave to this one if both could use
  /// more. 1 if there are none.
  let radioShare: Double
  let capabilities: LinkCapabilities
  /// The link with values and packets per event as observed.
  let model: LinkModel
  /// Mean number of data packets in events that carried data.
  let packetsPerEvent: Double
  /// Usual size of a value or SDU in octets of application data.
  let value: Int

  init(_ transfer: Transfer, _ capabilities: LinkCapabilities, radioShare: Double = 1) {
    self.transfer = transfer
    self.radioShare = radioShare
    self.capabilities = capabilities
    value = transfer.sizes.mostFrequent ?? 1
    var model = transfer.ceiling.model
    // The header of a response is two octets shorter than that of a notification, which the ceiling assumes.
    model.valueOctets = transfer.operation == .read ? max(1, value - 2) : value
    model.maximumPDUSize = transfer.ceiling.ownPDUSize ?? model.maximumPDUSize
    let packets = model.packetSizes.count
    let account = transfer.account
    if let events = transfer.events, events.withData > 0 {
      packetsPerEvent = max(1, Double(account.packets) / Double(events.withData))
    } else if account.bursts > 2 {
      let perBurst =
        account.valuesPerEvent ?? Double(transfer.pdus) / Double(account.bursts)
      // Values still in transit at the end were handed over but not completed.
      packetsPerEvent = max(
        1, min(account.completedPerEvent ?? .infinity, perBurst * Double(packets)))
    } else {
      let intervals = Double(transfer.activeTime) / 1000 / Double(max(1, model.interval))
      packetsPerEvent = max(1, Double(transfer.pdus * packets) / max(1, intervals))
    }
    self.model = model
  }

  /// Maximum number of recommendations.
  static let most = 3
  /// Maximum share of the values that may be missing from the capture.
  static let notCapturedTolerance = 0.025
  /// Minimum gain for a recommendation.
  static let leastGain = 1.05
  /// Minimum gain for values that wait for answers in a host's log, which does not show what failed and will fail
  /// again.
  static let leastGainOfAnswers = 1.1

  /// Minimum gain where packets fail by chance, which may have more or less effect next time.
  static let leastGainOfLuck = 1.08

  /// Recommendations, best first. Empty if the sender had nothing more to send, or if the limit is
  /// unknown.
  var advice: [Transfer.Advice] {
    // If a capture lacks events, the rate to improve on is unknown.
    guard valuesNotCaptured <= Advisor.notCapturedTolerance, !dependsOnBursts else { return [] }
    var all: [Transfer.Advice?]
    switch transfer.limit {
    case .unknown: return []
    // A sender that waits for the other application only speeds up if its answers come sooner.
    case .application: all = waits ? [shorterInterval, reduceLatency] : []
    // While credits are short, nothing else helps.
    case .credits: all = [moreCredits, largerMPS]
    case .answers:
      all = [
        writeWithoutResponse, fillConnectionEvents, raiseATTMTU, dataLengthExtension, l2capChannel,
        shorterInterval, alignValueToMTU, reduceLatency,
      ]
    case .link, .stack:
      guard !runsDry else { return [] }
      // A receiver without room does not accept more, however fast the link is.
      guard !transfer.account.use.isRefused else {
        all = [fillConnectionEvents]
        break
      }
      all = [
        fillConnectionEvents, raiseATTMTU, dataLengthExtension, l2capChannel, shorterInterval,
        phy2M, moreCredits, largerMPS, alignValueToMTU, reduceLatency,
      ]
    }
    var found = all.compactMap { $0 }.map(boundedByReceipts).map(boundedByStalls)
    removeSecondBest(&found)
    // Changes that help only for one kind of limit on the other side come last.
    let least =
      transfer.events == nil && isAcknowledged
      ? Advisor.leastGainOfAnswers : failures == nil ? Advisor.leastGain : Advisor.leastGainOfLuck
    found = sorted(found.filter { $0.predicted > transfer.goodput * least })
    let sure = found.filter { !isDoubtful($0) } + found.filter(isDoubtful)
    return sorted(Array(sure.prefix(Advisor.most)))
  }

  /// Whether bursts of interference cost so much that the gain of a change depends on their rhythm, which the capture
  /// shows only in part.
  private var dependsOnBursts: Bool {
    let cost = transfer.waterfall[.retransmissions] + transfer.waterfall[.missedEvents]
    return failures?.isByTime ?? false
      && cost >= Transfer.notableLoss * transfer.ceiling.bitsPerSecond
  }

  /// Share of the values that the capture lacks. A value is missing if one of its packets, or its request, is, which
  /// happens as often as events lack packets.
  private var valuesNotCaptured: Double {
    let use = transfer.account.use
    // As a share of the time in which packets were on the air.
    let busy = use.data + use.resent + use.empty + use.reverse + use.other + use.unseen
    let unseen = busy > 0 ? use.unseen / busy : 0
    let whole = max(0, 1 - transfer.account.notCapturedShare - unseen)
    let packets = model.packetSizes.count + (isAcknowledged ? 1 : 0)
    return 1 - (0..<min(packets, 100)).reduce(1.0) { rest, _ in rest * whole }
  }

  /// Whether a sender that did not have to wait repeatedly had nothing more to send, so that a faster link would not
  /// make it send more.
  private var runsDry: Bool {
    guard transfer.limit == .link, !waits, let budget = transfer.budget else { return false }
    return budget.count(.senderEmpty) * Advisor.dryEvents > budget.total
  }

  /// One event in this many with nothing more to send shows that a sender runs dry.
  private static let dryEvents = 20

  /// Sorts by gain, best first. The sort is stable.
  private func sorted(_ advice: [Transfer.Advice]) -> [Transfer.Advice] {
    advice.enumerated().sorted {
      ($1.element.predicted, $0.offset) < ($0.element.predicted, $1.offset)
    }.map(\.element)
  }

  /// Whether a change helps only if events are limited by time instead of by the number of packets.
  private func isDoubtful(_ advice: Transfer.Advice) -> Bool {
    advice.change == .phy2M && transfer.limit == .stack
  }

  /// Limits a prediction for a sender that waits for a receipt after every few values, because that wait remains.
  private func boundedByReceipts(_ advice: Transfer.Advice) -> Transfer.Advice {
    let account = transfer.account
    guard !waits, let group = account.habit, account.meanWait > 0, account.pdus > group else {
      return advice
    }
    let round = Double(transfer.activeTime) * Double(group) / Double(max(1, transfer.pdus))
    // A sender that continues in the meantime does not wait.
    let wait = Double(account.meanWait)
    guard wait > 0.1 * round, wait < round else { return advice }
    var other = advice
    other.predicted =
      transfer.goodput * round
      / (wait + (round - wait) * transfer.goodput / max(1, advice.predicted))
    return other
  }

  /// Limits a prediction for a channel without credits, which stays so for as long, however fast its link is.
  private func boundedByStalls(_ advice: Transfer.Advice) -> Transfer.Advice {
    let stalled = stalledShare
    guard stalled > 0.02, advice.change != .moreCredits, advice.change != .largerMPS else {
      return advice
    }
    var other = advice
    other.predicted =
      transfer.goodput / (stalled + (1 - stalled) * transfer.goodput / max(1, advice.predicted))
    return other
  }

  /// Share of the time in which the sender had no credits.
  var stalledShare: Double {
    min(0.99, transfer.waterfall[.creditStall] / max(1, transfer.ceiling.bitsPerSecond))
  }

  /// Removes the more difficult of two changes with the same effect.
  private func removeSecondBest(_ found: inout [Transfer.Advice]) {
    func predicted(_ change: Transfer.Advice.Change) -> Double {
      found.first { $0.change == change }?.predicted ?? 0
    }
    // A channel changes both applications. If a larger MTU, longer values or values without
    // response do as well, they are preferred.
    let channel = predicted(.l2capChannel)
    let others = max(predicted(.raiseATTMTU), predicted(.alignValueToMTU))
    if others >= 0.95 * channel || predicted(.writeWithoutResponse) > 0 {
      found.removeAll { $0.change == .l2capChannel }
    }
    // Longer packets and longer events save the same events.
    if isAcknowledged, predicted(.fillConnectionEvents) >= predicted(.dataLengthExtension) {
      found.removeAll { $0.change == .dataLengthExtension }
    }
  }

  // MARK: Predictions

  /// Bits per second of a link whose events are like the observed ones.
  func rate(_ model: LinkModel, packets: Double? = nil) -> Double {
    // The mean of packets per event is rarely an integer, so this interpolates between the two
    // nearest ones.
    func one(_ most: Int) -> Double {
      var other = model
      other.packetsPerEvent = max(1, most)
      return other.ceiling.bitsPerSecond
    }
    let most = model.ceiling.packetsPerEvent
    let packets = min(packets ?? packetsPerEvent, max(1, most))
    let low = min(packets, 1e6).rounded(.down)
    let below = one(Int(low))
    guard packets > low else { return below }
    return below + (one(Int(low) + 1) - below) * (packets - low)
  }

  /// What stays the same in events that a side ends before they are full.
  enum Kept { case packets, airtime }

  /// Goodput if one thing changes in every part of the transfer. Parts that already have the change
  /// are unaffected.
  ///
  /// Full events stay full. Others keep their packets or their air time. Failures end them just as often.
  ///
  /// - Parameters:
  ///   - kept: what stays the same in events that are not full.
  ///   - fills: whether all events become full.
  ///   - change: the change.
  func scaled(
    keeping kept: Kept, fills: Bool = false, _ change: (inout LinkModel) -> Void = { _ in }
  ) -> Double {
    if transfer.account.keepsOneInFlight, !fills {
      var other = model
      change(&other)
      return onePerReport(other, octets: other.valueSize)
    }
    if let slowHost, !fills {
      var other = model
      change(&other)
      return slowHost.scaled(transfer.goodput, from: model, to: other)
    }
    var now = 0.0
    var then = 0.0
    let filled = filledShare
    let failures = failures
    // In a log, only the rate shows full events.
    let isFullLog = transfer.events == nil && transfer.limit == .link
    for part in transfer.ceiling.parts {
      var own = observed(part.model)
      let duration = Double(part.duration)
      let full = max(1, own.ceiling.packetsPerEvent)
      let packets = max(1, full * filled)
      let isFull = packets >= Advisor.fullEvent * full || isFullLog
      now += (isFull ? own.ceiling.bitsPerSecond : rate(own, packets: packets)) * duration
      let airtime = packets * Advisor.meanExchange(own)
      change(&own)
      let most = max(1, own.ceiling.packetsPerEvent)
      let wanted = kept == .packets ? packets : airtime / Advisor.meanExchange(own)
      let carried = isFull || fills ? most : min(most, max(1, wanted))
      let rate =
        isFull || fills ? own.ceiling.bitsPerSecond : rate(own, packets: carried)
      let whole =
        failures.map { $0.carried(carried / (isFull ? full : packets) * $0.exchanges) } ?? 1
      then += rate * whole * duration
    }
    return now > 0 ? transfer.goodput * then / now : transfer.goodput
  }

  /// Returns the link of a part of the transfer, with the transfer's values and the time that a shared radio leaves
  /// it.
  private func observed(_ part: LinkModel) -> LinkModel {
    var own = part
    own.valueOctets = value
    own.maximumPDUSize = model.maximumPDUSize
    if radioShare < 1 {
      own.eventLength = min(
        own.eventLength ?? own.interval, Int(Double(own.interval) * radioShare))
    }
    return own
  }

  /// Share of a full event's packets that counts as full.
  static let fullEvent = 0.92

  /// Share of a full event's packets in the events in which nothing failed, averaged over all parts of the transfer.
  /// Retransmitted packets also took up room.
  var filledShare: Double {
    var packets = 0.0
    var events = 0.0
    for part in transfer.ceiling.parts {
      let own = observed(part.model)
      let count = Double(part.duration) / Double(max(1, own.interval))
      packets += own.ceiling.packetsPerEvent * count
      events += count
    }
    let use = transfer.account.use
    let tried =
      failures?.exchanges
      ?? (transfer.events != nil && use.triedEvents > 0
        ? Double(use.triedExchanges) / Double(use.triedEvents) : packetsPerEvent)
    return packets > 0 ? min(1, max(1, tried) * events / packets) : 1
  }

  /// Returns the mean duration of the exchange with a packet of the link's values, in microseconds.
  private static func meanExchange(_ model: LinkModel) -> Double {
    let sizes = model.packetSizes
    return max(1, sizes.reduce(0.0) { $0 + Double(model.exchange(of: $1).microseconds) })
      / Double(max(1, sizes.count))
  }

  // MARK: Losses

  /// How failures end events, or nil if too few do.
  var failures: EventFailures? {
    guard transfer.events != nil else { return nil }
    return EventFailures(
      transfer.account.use, full: model.ceiling.packetsPerEvent, transfer.account.failingChannels)
  }

  /// Number of intervals from one acknowledged value to the next.
  var intervalsPerValue: Double {
    Double(transfer.activeTime) / 1000 / Double(max(1, transfer.pdus))
      / Double(max(1, model.interval))
  }

  /// Mean microseconds from a request or an indication to its answer, or nil if there is none.
  var answerTime: Double? {
    let use = transfer.account.use
    return use.answers > 0 ? use.awaited / Double(use.answers) : nil
  }

  /// Whether the number of packets per value is known.
  var knowsPackets: Bool {
    transfer.conditions.dataLength[transfer.direction].basis != .unknown
      || model.packetSizes.reduce(0, +) <= 27
  }

  /// Whether the HCI log comes from the answering host. It does not show what the other side waits
  /// for.
  var isAnsweredHere: Bool {
    transfer.events == nil && transfer.isSentByHost == (transfer.operation == .read)
  }

  var isAcknowledged: Bool { transfer.operation.isAcknowledged }

  /// The first and the last frame of the transfer.
  var evidence: [Int] { [transfer.firstFrame, transfer.lastFrame] }

  /// Formats a number with three significant digits, as in sentences: "37.3".
  func text(_ number: Double) -> String {
    text(number, digits: number >= 100 ? 0 : number >= 10 ? 1 : 2)
  }

  /// Formats a number with the given number of decimals.
  func text(_ number: Double, digits: Int) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "very many" }
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
