import BluetoothPackets
import LinkSessions

/// Changes to the behavior of host and application.
extension Advisor {
  var writeWithoutResponse: Transfer.Advice? {
    guard isAcknowledged, let answerTime else { return nil }
    // Currently one value per event: each one waits for the next event or longer.
    var one = model
    one.valueOctets = value
    one.operationsPerEvent = max(1, Int((1 / max(intervalsPerValue, 0.01)).rounded(.up)))
    // A value that took several events still takes them.
    if model.packetSizes.count > 1 {
      // A log does not show which events failed, so the same number is assumed to fail.
      let spread = Double(model.packetSizes.count) / max(1, (intervalsPerValue - 1).rounded())
      let busy = transfer.events == nil ? min(packetsWhileBusy, spread) : packetsWhileBusy
      one.packetsPerEvent = max(1, Int(busy.rounded(.up)))
      one.operationsPerEvent = nil
    }
    let (what, instead): (String, String) =
      switch transfer.operation {
      case .indication: ("indication", "notifications do not wait for one")
      case .read: ("read", "notifications deliver values without a request")
      default: ("write", "write commands do not wait for one")
      }
    let condition: String? =
      capabilities.writesOnlyWithResponse
      ? "if the server adds Write Without Response to the characteristic" : nil
    return Transfer.Advice(
      change: .writeWithoutResponse, predicted: one.ceiling.bitsPerSecond * wholeShare(of: one),
      why: wait(of: what, answerTime)
        + "; \(instead), and full events of them carry \(text(model.ceiling.bitsPerSecond / 1000)) kbit/s",
      condition: condition, frames: evidence)
  }

  /// On the air: the part of full events that is left if exchanges fail as often as those of the transfer.
  private func wholeShare(of other: LinkModel) -> Double {
    guard transfer.events != nil else { return 1 }
    let use = transfer.account.use
    let latency = transfer.conditions.parameters.value?.latency ?? 0
    let missed = latency > 0 ? 0 : max(0, use.budget.count(.missed))
    let tries = max(1, use.triedExchanges + missed)
    let again = use.data > 0 ? use.data / (use.data + use.resent) : 1
    return again
      * EventFailures.whole(
        other.ceiling.packetsPerEvent,
        hazard: Double(use.failedEvents + missed) / Double(tries))
  }

  private func wait(of what: String, _ microseconds: Double) -> String {
    guard isAnsweredHere else {
      return "each \(what) waits \(intervals(microseconds)) for its response"
    }
    let spacing = Double(transfer.activeTime) / 1000 / Double(max(1, transfer.pdus))
    return "one \(what) every \(intervals(spacing)), after the previous one is answered"
  }

  /// Returns a text such as "2.5 ms", with the number of intervals if it is one or more.
  private func intervals(_ microseconds: Double) -> String {
    let milliseconds = text(microseconds / 1000) + " ms"
    let intervals = microseconds / Double(max(1, model.interval))
    guard transfer.ceiling.hasInterval, intervals >= 0.95 else { return milliseconds }
    // A packet's place within its event is not part of an interval.
    let whole = intervals.rounded()
    let count = text(abs(intervals - whole) < 0.05 * whole ? whole : intervals)
    return "\(milliseconds) (\(count) \(count == "1" ? "interval" : "intervals"))"
  }

  var fillConnectionEvents: Transfer.Advice? {
    guard transfer.ceiling.hasInterval, knowsPackets else { return nil }
    if isAcknowledged { return fillValues }
    let full = model.ceiling
    let own = transfer.ceiling.ownBitsPerSecond
    var predicted: Double
    if transfer.events != nil {
      // The unused ends of events would carry data. Failures would cost as much as before.
      let early =
        transfer.waterfall[.earlyEventEnd]
        * transfer.account.atWillShare(transfer.ceiling, transfer.operation)
      guard early > 0.05 * transfer.ceiling.bitsPerSecond else { return nil }
      predicted = scaled(keeping: .packets, fills: true)
    } else {
      let usual = transfer.account.packetsInEachEvent.map(Double.init)
      guard full.packetsPerEvent > (usual ?? packetsPerEvent) * 1.05 else { return nil }
      // According to the log, an almost full link had less in some events only because they failed.
      guard transfer.limit != .link || usual != nil else { return nil }
      predicted =
        slowHost.map {
          // As slow as before, but with as many packets as controllers usually hold.
          let buffers = max($0.buffers, Advisor.usualBuffers)
          let isQuick = $0.pause < Double(model.interval) / 8
          return isQuick ? own : min(own, rate(of: $0, interval: model.interval, buffers: buffers))
        }
        ?? transfer.goodput * full.packetsPerEvent / packetsPerEvent / transfer.account.unevenness
    }
    predicted = min(predicted, own * radioShare)
    var why = "\(text(packetsPerEvent)) of \(text(full.packetsPerEvent)) packets per event"
    if let events = transfer.events, events.withData > 0 {
      for (count, what) in [
        (events.endedBySender, "the sender had no more data in"),
        (events.endedByCentral, "the central ended, although there was more data,"),
      ] where count * 100 >= events.withData {
        why += "; \(what) \(text(100 * Double(count) / Double(events.withData))) % of them"
      }
    }
    if radioShare < 1 { why += "; the central shares its time with another connection" }
    var condition = "if the controllers grant events of that length"
    // The prediction for a slow host is based on a number that the log does not show.
    if let slowHost, slowHost.buffers < Advisor.usualBuffers {
      condition += " and the sender's controller holds \(Advisor.usualBuffers) packets"
    }
    return Transfer.Advice(
      change: .fillConnectionEvents, predicted: predicted, why: why, condition: condition,
      frames: evidence)
  }

  /// Advice for values that took several events although one would be enough.
  private var fillValues: Transfer.Advice? {
    let packets = model.packetSizes.count
    let full = max(1, model.ceiling.packetsPerEvent)
    // A log does not show which events failed.
    let most = transfer.events == nil ? 1.3 : 1.05
    guard packets > 1, full > packetsWhileBusy * most else { return nil }
    let latency = Int(transfer.conditions.parameters.value?.latency ?? 0)
    guard let predicted = cycled(model, packetsPerEvent: nil, latency: latency) else { return nil }
    return Transfer.Advice(
      change: .fillConnectionEvents, predicted: predicted,
      why: "the \(packets) packets of a value take several events of \(text(packetsWhileBusy)), "
        + "where \(text(full)) fit",
      condition: "if the controllers grant events of that length", frames: evidence)
  }

  /// The largest MTU that both ends support, according to the capture. Nil if it is not larger than the current one.
  private var reachableMTU: (size: Int, condition: String?)? {
    let now = model.attMTU
    switch transfer.conditions.attMTU.basis {
    case .seen, .assumed: break
    case .derived:
      // Only a link captured from the start without an exchange proves the default. A long PDU proves a lower bound,
      // but not the size.
      guard transfer.conditions.attMTU.frame == nil else { return nil }
    case .unknown: return nil
    }
    let (client, server) = (capabilities.clientMTU, capabilities.serverMTU)
    if let client, let server {
      // A server that offers less than the client has stated its limit. A client may support more
      // than it offers.
      if client < server { return (min(server, 517), "if the client offers more than \(client)") }
      if server < client { return nil }
      guard now < 247 else { return nil }
      return (247, "if both ends offer more than \(now)")
    }
    guard now < 247 else { return nil }
    return (247, "if the other end offers as much")
  }

  var raiseATTMTU: Transfer.Advice? {
    guard transfer.operation != .l2cap, let (size, condition) = reachableMTU else { return nil }
    // Values that do not fill the MTU do not benefit from a larger one.
    let room = model.attMTU - transfer.operation.attributeHeaderOctets
    guard Double(value) >= 0.8 * Double(room) else { return nil }
    var larger = model
    larger.attMTU = size
    larger.valueOctets = nil
    larger.valueOctets = Transfer.Ceiling.bestValue(larger)
    let octets = larger.valueSize
    guard octets > value, let predicted = predicted(larger, octets: octets) else { return nil }
    return Transfer.Advice(
      change: .raiseATTMTU, predicted: predicted,
      why: "values fill the MTU of \(model.attMTU); with \(size), 7 octets of headers serve "
        + "\(octets) instead of \(value)",
      condition: condition,
      frames: transfer.conditions.attMTU.frame.map { [$0] } ?? evidence)
  }

  var alignValueToMTU: Transfer.Advice? {
    guard transfer.operation != .l2cap, transfer.conditions.attMTU.basis == .seen else {
      return nil
    }
    var better = model
    better.valueOctets = Transfer.Ceiling.bestValue(model)
    let octets = better.valueSize
    guard octets <= value else { return longerValues(better, octets: octets) }
    // If each value waits for an answer, the longest values carry the most.
    guard octets < value, !isAcknowledged, filledShare >= Advisor.fullEvent else { return nil }
    return Transfer.Advice(
      change: .alignValueToMTU,
      predicted: scaled(keeping: .airtime) { $0.valueOctets = octets },
      why: "values of \(value) octets take \(model.packetSizes.count) packets, the last of which "
        + "carries \(model.packetSizes.last ?? 0); those of \(octets) fill theirs",
      condition: nil, frames: evidence)
  }

  private func longerValues(_ better: LinkModel, octets: Int) -> Transfer.Advice? {
    guard let predicted = predicted(better, octets: octets) else { return nil }
    return Transfer.Advice(
      change: .alignValueToMTU, predicted: predicted,
      why: "values of \(value) octets in an MTU of \(model.attMTU), which takes \(octets) in "
        + "full packets",
      condition: "if the application has that much data at a time",
      frames: [transfer.conditions.attMTU.frame ?? transfer.firstFrame, transfer.firstFrame])
  }

  /// Returns the rate of a link with other values. Acknowledged values may take more events each.
  private func predicted(_ other: LinkModel, octets: Int) -> Double? {
    let more = Double(octets) / Double(max(1, value))
    guard isAcknowledged else {
      let kept = scaled(keeping: .packets) {
        ($0.attMTU, $0.valueOctets) = (other.attMTU, octets)
      }
      guard mayLackBuffers else { return kept }
      // The air does not show whether a sender's packets or its values are limited at a time.
      let whole = min(transfer.goodput * more, other.ceiling.bitsPerSecond)
      return abs(whole - kept) <= 0.1 * kept ? kept : nil
    }
    let latency = Int(transfer.conditions.parameters.value?.latency ?? 0)
    return cycled(other, packetsPerEvent: packetsWhileBusyIfSeveral, latency: latency)
      .map { min($0 * more, other.ceiling.bitsPerSecond) }
  }

  /// Returns the bits per second of a host that hands over a value when the last one is completed. This behavior stays
  /// the same, and the packets of a value share an event if they fit.
  func onePerReport(_ other: LinkModel, octets: Int) -> Double {
    let period = Double(transfer.activeTime) / 1000 / Double(max(1, transfer.pdus))
    func more(_ link: LinkModel) -> Double {
      let packets = Double(link.packetSizes.count)
      let events = (packets / max(1, link.ceiling.packetsPerEvent) - 0.02).rounded(.up)
      return max(0, events - 1) * Double(link.interval)
    }
    let time = max(Double(other.interval), period - more(model) + more(other))
    return min(Double(octets) * 8e6 / max(1, time), other.ceiling.bitsPerSecond)
  }

  /// Whether the application occasionally had nothing to send. If so, its values don't queue, and longer packets would
  /// not be filled. The log of a receiving host does not show this.
  private var pauses: Bool {
    (transfer.events != nil || transfer.isSentByHost)
      && transfer.waterfall[.hostGap] > 0.1 * transfer.ceiling.bitsPerSecond
  }

  var l2capChannel: Transfer.Advice? {
    guard transfer.operation != .l2cap, knowsPackets, isAcknowledged || !pauses, !sendsOnePart,
      radioShare >= 1, !(mayLackBuffers && SlowHost.packets(of: model) == 1)
    else { return nil }
    var channel = model
    channel.operation = .l2cap
    channel.valueOctets = nil
    channel.maximumPDUSize = Transfer.Ceiling.bestPDUSize(247, model)
    let overhead = 7
    let predicted =
      isAcknowledged
      ? min(channel.ceiling.bitsPerSecond, rate(channel, packets: max(1, packetsPerEvent)))
      : scaled(keeping: .packets) {
        $0.operation = .l2cap
        // A host that waits for each packet hands over one K-frame at a time, with the SDU length.
        let octets = transfer.account.keepsOneInFlight ? max(1, channel.maximumPDUSize - 2) : nil
        ($0.valueOctets, $0.maximumPDUSize) = (octets, channel.maximumPDUSize)
      }
    return Transfer.Advice(
      change: .l2capChannel, predicted: predicted,
      why: "SDUs fill packets of \(model.longestPayload) octets, while each value of \(value) has "
        + "\(overhead) of headers" + (isAcknowledged ? "; none waits for a response" : ""),
      condition: "if both ends can open one", frames: evidence)
  }

  /// Longer K-frames save headers, partly empty packets and credits.
  var largerMPS: Transfer.Advice? {
    guard transfer.operation == .l2cap, knowsPackets, transfer.ceiling.knowsMPS else { return nil }
    let now = model.maximumPDUSize
    let best = Transfer.Ceiling.bestPDUSize(max(247, now), model)
    guard best > now else { return nil }
    let filled = scaled(keeping: .airtime) { $0.maximumPDUSize = best }
    let predicted: Double
    if transfer.limit == .credits {
      // Each credit carries more data, for a correspondingly larger part of the time between waits.
      let more = Double(best) / Double(max(1, now))
      let busy = (1 - stalledShare) * more * transfer.goodput / max(1, filled)
      predicted = min(
        transfer.goodput * more / max(1, wholeStalledShare + busy),
        transfer.ceiling.bitsPerSecond)
    } else {
      predicted = filled
    }
    return Transfer.Advice(
      change: .largerMPS, predicted: predicted,
      why: "the receiver accepts K-frames of \(now) octets; \(best) would fill packets of "
        + "\(model.longestPayload)",
      condition: "if the receiver has room for them", frames: evidence)
  }

  /// On the air: the part of the stalled time that lies in events without any data. This wait for the receiver does
  /// not become shorter with longer packets.
  private var wholeStalledShare: Double {
    let account = transfer.account
    guard account.isOnAir else { return 0 }
    let unused = account.lost(account.use.unused, transfer.ceiling, .noCredits)
    let all = account.lost(account.use.budget, transfer.ceiling, .noCredits)
    return all > 0 ? stalledShare * unused / all : 0
  }

  var moreCredits: Transfer.Advice? {
    let stalled = transfer.waterfall[.creditStall]
    guard stalled > 0.01 * transfer.ceiling.bitsPerSecond else { return nil }
    let share = stalledShare
    // A log shows what data waited for, but not for what else the time would have been used. More credits at a time
    // also need fewer packets that grant them.
    let use = transfer.account.use
    let giving = min(0.05, use.other / transfer.ceiling.ownUsedShare / max(1, use.time))
    let predicted =
      transfer.account.isOnAir
      ? transfer.goodput / max(0.01, 1 - share - giving) : transfer.goodput + stalled
    // Full events would fail as often as those that waited for credits.
    let most =
      transfer.ceiling.ownBitsPerSecond
      * (failures?.whole(model.ceiling.packetsPerEvent) ?? 1)
    return Transfer.Advice(
      change: .moreCredits, predicted: min(most, predicted),
      why: "the sender had no credits for \(text(100 * share)) % of the time",
      condition: nil, frames: evidence)
  }
}
