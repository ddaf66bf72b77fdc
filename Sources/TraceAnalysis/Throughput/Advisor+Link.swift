import BluetoothPackets
import LinkSessions

/// Changes of the link's parameters.
extension Advisor {
  var dataLengthExtension: Transfer.Advice? {
    guard model.longestPayload < Transfer.Ceiling.longestDataLength, !sendsOnePart, !sendsFewParts,
      capabilities.dataLengthExtension != false
    else { return nil }
    let frame = model.packetSizes.reduce(0, +)
    let basis = transfer.conditions.dataLength[transfer.direction].basis
    guard frame > model.longestPayload, basis != .unknown else { return nil }
    var longer = model
    longer.dataLength = Transfer.Ceiling.longestDataLength
    longer.maximumTime = nil
    let faster =
      isAcknowledged
      ? cycled(longer, packetsPerEvent: packetsWhileBusyIfSeveral, latency: latency)
      : scaled(keeping: .airtime) { link in
        link.dataLength = Transfer.Ceiling.longestDataLength
        link.maximumTime = nil
        if link.operation == .l2cap {
          link.maximumPDUSize = max(
            link.maximumPDUSize, Transfer.Ceiling.bestPDUSize(247, link))
        }
      }
    guard let predicted = faster else { return nil }
    let count = model.packetSizes.count
    var why = "each \(noun) of \(value) octets takes \(count) packets of \(model.longestPayload)"
    why += basis == .seen ? "" : "; no length update is in the capture"
    // The ends already use it, but the negotiated time is too short for that many octets.
    if let octets = transfer.octetsLimitedByTime, let time = model.maximumTime {
      // Includes room for the message integrity check that the ends account for.
      let needed = Airtime.microseconds(ofPayload: octets, on: model.phy, isEncrypted: true)
      why += "; data length extension is in use, but of its \(octets) octets MaxTxTime \(time) µs "
      why += "holds \(model.longestPayload); \(octets) need \(needed) µs"
      let frame = transfer.conditions.dataTime[transfer.direction].frame
      return Transfer.Advice(
        change: .dataLengthExtension, predicted: predicted, why: why, condition: nil,
        frames: frame.map { [$0] } ?? evidence)
    }
    why += supported(capabilities.dataLengthExtension)
    return Transfer.Advice(
      change: .dataLengthExtension,
      predicted: predicted,
      why: why, condition: condition(capabilities.dataLengthExtension, "data length extension"),
      frames: capabilities.featureFrames.isEmpty ? evidence : capabilities.featureFrames)
  }

  private var noun: String { transfer.operation == .l2cap ? "SDU" : "value" }

  private var latency: Int { Int(transfer.conditions.parameters.value?.latency ?? 0) }

  var phy2M: Transfer.Advice? {
    // The PHY may have changed during the transfer. Every slower part of it benefits.
    let slow = transfer.ceiling.parts.lazy.map(\.model).first { $0.phy != .le2M } ?? model
    guard slow.phy != .le2M, capabilities.phy2M != false, !endsForWantOfPackets, !keepsValuesWhole,
      transfer.conditions.phy[transfer.direction].basis != .unknown
    else { return nil }
    var faster = slow
    faster.phy = .le2M
    faster.answerPHY = .le2M
    let longest = slow.packetSizes.max() ?? 27
    let exchange = slow.exchange(of: longest).microseconds
    let other = faster.exchange(of: longest).microseconds
    let why =
      whyMoreOctets(slow, faster)
      ?? "an exchange takes \(other) µs instead of \(exchange), so more fit in the same time"
    return Transfer.Advice(
      change: .phy2M,
      predicted: isAcknowledged
        ? transfer.goodput
        : scaled(keeping: .airtime) { link in
          link.phy = .le2M
          link.answerPHY = .le2M
        },
      why: why + supported(capabilities.phy2M),
      condition: condition(capabilities.phy2M, "2M"),
      frames: capabilities.featureFrames.isEmpty ? evidence : capabilities.featureFrames)
  }

  /// Returns why a faster PHY makes packets longer, if their time limits them. Returns nil otherwise.
  private func whyMoreOctets(_ slow: LinkModel, _ fast: LinkModel) -> String? {
    guard let time = slow.maximumTime else { return nil }
    var (own, other) = (slow, fast)
    (own.valueOctets, own.maximumPDUSize) = (model.valueOctets, model.maximumPDUSize)
    (other.valueOctets, other.maximumPDUSize) = (model.valueOctets, model.maximumPDUSize)
    let (now, then) = (own.packetSizes, other.packetSizes)
    guard let longest = now.max(), let longer = then.max(), longer > longest else { return nil }
    return "MaxTxTime \(time) µs holds \(fast.longestPayload) octets on it instead of "
      + "\(slow.longestPayload): each \(noun) of \(value) octets takes \(then.count) "
      + "\(then.count == 1 ? "packet" : "packets") instead of \(now.count), an exchange "
      + "\(other.exchange(of: longer).microseconds) µs instead of "
      + "\(own.exchange(of: longest).microseconds)"
  }

  /// Whether unused time in the events is due only to the sender's own stack or to the number of packets that the
  /// central allows, so that the sender would send just as much in less time.
  private var endsForWantOfPackets: Bool {
    guard transfer.limit == .stack, packetsPerEvent < 0.8 * model.ceiling.packetsPerEvent else {
      return false
    }
    return transfer.direction == .peripheralToCentral || mayLackBuffers && sendsOnePart
  }

  /// Whether events end with time left, but never within a value of several packets, so that the number of packets and
  /// not the time ends them. The frames of an SDU are handed over one by one.
  private var keepsValuesWhole: Bool {
    guard let events = transfer.events, transfer.limit == .stack, transfer.operation != .l2cap,
      model.packetSizes.count > 1
    else { return false }
    return transfer.account.use.eventsUnfinished * 20 < events.withData
  }

  /// Returns a phrase about what the capture shows of both ends' support.
  private func supported(_ isSupported: Bool?) -> String {
    isSupported == true ? "; both ends support it" : ""
  }

  private func condition(_ isSupported: Bool?, _ feature: String) -> String? {
    isSupported == nil
      ? "if both ends support \(feature), which is not in this capture" : nil
  }

  /// The next interval to request. Every central grants 15 ms or more, and 7.5 ms is the minimum.
  private var nextInterval: Int? {
    switch model.interval {
    case 15_001...: 15_000
    case 7_501...: 7_500
    default: nil
    }
  }

  var shorterInterval: Transfer.Advice? {
    // If a radio serves two connections, shorter intervals leave less time to each of them.
    guard let next = nextInterval, transfer.ceiling.hasInterval, waits || knowsPackets,
      radioShare >= 1, !isOfUnknownSender
    else { return nil }
    var shorter = model
    shorter.interval = next
    let faster =
      waits
      ? cycled(shorter, packetsPerEvent: packetsWhileBusyIfSeveral, latency: latency)
      : slowHost.map { rate(of: $0, interval: next, buffers: $0.buffers) }
        ?? scaled(keeping: .packets) { $0.interval = min($0.interval, next) }
    guard let predicted = faster else { return nil }
    // Events on a few failing channels fail early, however short they are.
    if !waits, transfer.account.failingChannels != nil, predicted < 1.1 * transfer.goodput {
      return nil
    }
    let bounded = min(predicted, shorter.ceiling.bitsPerSecond)
    return Transfer.Advice(
      change: .shorterInterval, predicted: bounded,
      why: waits
        ? whyShorter(next, predicted: bounded)
        : whyMoreEvents(next, fitting: shorter.ceiling.packetsPerEvent),
      condition: "if the central grants it",
      frames: transfer.conditions.parameters.frame.map { [$0] } ?? evidence)
  }

  /// Whether events carried a single value for a reason that this log does not show. It is the log of the receiving
  /// host, which may itself lack room for more.
  private var isOfUnknownSender: Bool {
    // The frames of an SDU are sent one by one.
    guard transfer.events == nil, !transfer.isSentByHost, transfer.limit == .stack, !waits,
      transfer.operation != .l2cap
    else { return false }
    let account = transfer.account
    return account.valuesPerEvent ?? Double(transfer.pdus) / Double(max(1, account.bursts)) < 1.5
  }

  /// Returns a text such as "6 packets every 15 ms instead of every 30 ms". A shorter event may hold fewer packets.
  private func whyMoreEvents(_ next: Int, fitting: Double) -> String {
    let every = "every \(text(Double(next) / 1000)) ms"
    let packets = text(packetsPerEvent)
    func counted(_ number: String) -> String { "\(number) \(number == "1" ? "packet" : "packets")" }
    guard packetsPerEvent > fitting, text(fitting) != packets else {
      return "\(counted(packets)) \(every) instead of every \(intervalText)"
    }
    return "\(counted(text(fitting))) \(every) instead of \(packets) every \(intervalText)"
  }

  /// Returns a text such as "each value and the wait for its answer take 1.9 intervals of 199 ms; then 2.8 intervals
  /// of 15 ms", which gives the predicted rate. An answer that takes a while takes more of the shorter intervals.
  private func whyShorter(_ next: Int, predicted: Double) -> String {
    let what =
      valuesPerCycle == 1
      ? "each value and the wait after it take"
      : "each \(valuesPerCycle) values and the wait after them take"
    let ratio = Double(model.interval) / Double(next) * transfer.goodput / max(1, predicted)
    return "\(what) \(intervals(intervalsPerCycle)) of \(intervalText); then "
      + "\(intervals(intervalsPerCycle * ratio)) of \(text(Double(next) / 1000)) ms"
  }

  /// Returns a number of intervals with at most one decimal.
  private func intervals(_ count: Double) -> String {
    let shown = text(count, digits: 1)
    return shown == "1" ? "1 interval" : "\(shown) intervals"
  }

  var reduceLatency: Transfer.Advice? {
    guard latency > 0 else { return nil }
    var why = "the peripheral may sleep through \(latency) events at a time"
    let predicted: Double
    if waits {
      guard
        let faster = cycled(
          model, packetsPerEvent: packetsWhileBusyIfSeveral, latency: 0)
      else { return nil }
      predicted = faster
      // A log does not show which events failed and which ones the peripheral slept through.
      guard transfer.events != nil || predicted > 1.15 * transfer.goodput else { return nil }
    } else if let events = transfer.events, events.total > events.sleptThrough {
      // Data sent to a sleeping peripheral is retransmitted: the event is lost, not the packet.
      predicted =
        transfer.goodput * Double(events.total) / Double(events.total - events.sleptThrough)
      why += ", and slept through \(events.sleptThrough) of \(events.total)"
    } else {
      // In a log, the events that carry something show the latency: one in N.
      let bursts = Double(max(1, transfer.account.bursts))
      let period = Double(transfer.activeTime) / 1000 / bursts / Double(max(1, model.interval))
      guard transfer.direction == .centralToPeripheral, period > 1.5 else { return nil }
      predicted = transfer.goodput * min(period, Double(latency) + 1)
    }
    return Transfer.Advice(
      change: .reduceLatency, predicted: min(predicted, transfer.ceiling.bitsPerSecond),
      why: why, condition: nil,
      frames: transfer.conditions.parameters.frame.map { [$0] } ?? evidence)
  }
}
