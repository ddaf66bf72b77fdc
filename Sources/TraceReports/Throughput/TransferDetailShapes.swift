import BluetoothPackets
import LinkSessions
package import TraceAnalysis

// Members of a transfer in the throughput report.

extension Transfer.LossCause: CellValue {}
extension Transfer.Advice.Change: CellValue {}
extension Transfer.OpenLimit.Evidence: CellValue {}
extension Transfer.Limit: CellValue {}
extension ConnectionEvents.Fate: CellValue {}

extension Transfer: Described {
  package static let shape = Shape<Transfer>(
    "transfer", "Data sent in one direction by one operation without a long pause."
  ) { transfer in
    transfer.include { TransferOutline($0) }
    transfer.value("uuid", "The attribute's type; null if the capture does not show it.") {
      $0.uuid
    }
    transfer.value("prepared", "Whether the data was sent as a queued write.") { $0.isPrepared }
    transfer.number(
      "peak_1s_bps", "Rate of the fastest second.", unit: .bitsPerSecond, digits: 3
    ) { $0.peakSecond }
    transfer.number(
      "ceiling_bps", "Rate that the link could have carried.", unit: .bitsPerSecond, digits: 3
    ) { $0.ceiling.bitsPerSecond }
    transfer.number("efficiency", "Goodput divided by the ceiling.") { $0.efficiency }
    transfer.array("waterfall", "Unused parts of the ceiling by cause, largest first.") {
      $0.waterfall.steps
    }
    transfer.value("limit", "The limit of the rate.") { $0.limit }
    transfer.values("limit_between", "Possible limits, if `limit` is unknown.") {
      $0.openLimit?.candidates ?? []
    }
    transfer.value(
      "limit_decided_by", "Evidence that would decide between the possible limits; null otherwise."
    ) {
      $0.openLimit?.evidence
    }
    transfer.value(
      "receipts_of", "Number of the transfer whose values this one acknowledges.", ifNil: .omitted
    ) { $0.acknowledged.map { $0.transfer + 1 } }
    transfer.array(
      "limits",
      "Cost of each limit, largest first; together they make up the unused part of the ceiling."
    ) {
      $0.shares
    }
    transfer.value(
      "values_per_round_trip", "Number of values between waits for a receipt; null otherwise."
    ) { $0.roundTripPeriod }
    transfer.value(
      "values_per_block",
      "Number of values in a block, after which the sender waits for the other side.",
      ifNil: .omitted
    ) { $0.valuesPerBlock }
    transfer.object(
      "stream", "Rhythm of values that an application sends by its own clock; null otherwise."
    ) { $0.stream }
    transfer.array(
      "advice",
      "Suggested changes if the link, the stack or the protocol was the limit; at most three."
    ) { $0.advice }
    transfer.value("ceiling_basis", "Basis of the ceiling.") { $0.ceiling.basis }
    transfer.values("ceiling_assumptions", "Assumptions of the ceiling.") { $0.ceiling.assumptions }
    transfer.number(
      "waterfall_closure", "Share of the unused part of the ceiling that is accounted for."
    ) {
      $0.waterfall.closure
    }
    transfer.number(
      "quiet_1s_bps", "Rate of the slowest second; null for transfers shorter than a second.",
      unit: .bitsPerSecond, digits: 3
    ) { $0.quietSecond }
    transfer.value(
      "credit_waits", "How often the sender of its channel waited for credits.", ifNil: .omitted
    ) { $0.credits?.stalls }
    transfer.numbers(
      "data_lengths", "Data lengths in force, in order, if there were several.",
      unit: .octets, ifNil: .omitted
    ) { $0.dataLengths.count > 1 ? $0.dataLengths.map(Int.init) : nil }
    transfer.object("gaps_ms", "Time between one PDU and the next.") { $0.gaps }
    transfer.object("events", "Connection events of the transfer; null in an HCI log.") {
      $0.events
    }
    transfer.object(
      "event_budget", "Connection events of the transfer by fate; null in an HCI log."
    ) {
      $0.budget
    }
    transfer.object("conditions", "Parameters in force for most of the transfer.") { $0.conditions }
    transfer.frames { [$0.firstFrame, $0.lastFrame] }
  }
}

extension Transfer.Waterfall.Step: Described {
  package static let shape = Shape<Self>("loss", "An unused part of the ceiling.") {
    step in
    step.value("cause", "Cause.") { $0.cause }
    step.number("bps", "Size of the part.", unit: .bitsPerSecond) { $0.bitsPerSecond }
  }
}

extension Transfer.LimitShare: Described {
  package static let shape = Shape<Self>("limit_share", "Cost of one limit.") { share in
    share.value("limit", "The limit.") { $0.limit }
    share.number("bps", "Size of the part.", unit: .bitsPerSecond) { $0.bitsPerSecond }
  }
}

extension ConnectionEvents.Budget: Described {
  package static let shape = Shape<Self>(
    "event_budget", "Connection events by fate, in the order of fates."
  ) { budget in
    budget.array("fates", "Fates that occurred.") { $0.rows }
    budget.value("events", "Total number of events.") { $0.total }
    budget.number(
      "unused_ms", "Time of these events in which nothing was sent.", unit: .milliseconds
    ) {
      $0.totalTime / 1000
    }
  }
}

/// The events with one outcome.
struct EventBudgetRow: Described {
  let fate: ConnectionEvents.Fate
  let events: Int
  let milliseconds: Double

  static let shape = Shape<Self>("event_fate", "Connection events with one fate.") { row in
    row.value("fate", "Fate of the events.") { $0.fate }
    row.value("events", "Number of events.") { $0.events }
    row.number("unused_ms", "Time of these events in which nothing was sent.", unit: .milliseconds)
    {
      $0.milliseconds
    }
  }
}

extension ConnectionEvents.Budget {
  fileprivate var rows: [EventBudgetRow] {
    ConnectionEvents.Fate.allCases.compactMap { fate in
      let row = EventBudgetRow(fate: fate, events: count(fate), milliseconds: time(fate) / 1000)
      return row.events > 0 ? row : nil
    }
  }
}

extension Transfer.SteadyStream: Described {
  package static let shape = Shape<Self>("stream", "Values sent by the clock of an application.") {
    stream in
    stream.value("value_octets", "Usual size of a value.", unit: .octets) { $0.octets }
    stream.duration("period_ms", in: .milliseconds, "Time from one value to the next.") {
      $0.period
    }
    stream.value(
      "values_per_burst", "Number of values that are sent together, followed by a pause."
    ) {
      $0.valuesPerBurst
    }
    stream.value(
      "below_link", "Whether the link could have carried more; false if that is not known."
    ) {
      $0.isBelowLink
    }
    stream.value("skipped", "Periods without a value in the capture.") { $0.skipped }
    stream.duration("gap_p5_ms", in: .milliseconds, "5th percentile of the gaps.") {
      $0.shortestUsualGap
    }
    stream.duration("gap_p95_ms", in: .milliseconds, "95th percentile of the gaps.") {
      $0.longestUsualGap
    }
    stream.object(
      "lateness_ms", "Delay relative to an even schedule on which the earliest values are on time."
    ) { $0.lateness }
    stream.object("link_cost", "Cost of the link; null if no interval is known.") { $0.cost }
  }
}

extension Transfer.SteadyStream.Lateness: Described {
  package static let shape = Shape<Self>("lateness", "How late values were completed.") {
    lateness in
    lateness.duration("p50", in: .milliseconds, "The median.") { $0.median }
    lateness.duration("p99", in: .milliseconds, "99 in 100 are no later.") { $0.percentile99 }
    lateness.duration("max", in: .milliseconds, "The latest.") { $0.longest }
  }
}

extension LinkModel.Cost: Described {
  package static let shape = Shape<Self>(
    "link_cost", "Cost of a connection for the peripheral's radio."
  ) {
    cost in
    cost.number("events_per_second", "Connection events per second.") { $0.eventsPerSecond }
    cost.number("empty_share", "Share of the connection events without a value of the stream.") {
      $0.emptyShare
    }
    cost.number("radio_ms_per_second", "Time for which the peripheral's radio is on.") {
      $0.radioMilliseconds
    }
    cost.value("basis", "Seen if packets on the air show it, otherwise derived from a model.") {
      $0.isMeasured ? Basis.seen : .derived
    }
  }
}

extension Transfer.Advice: Described {
  package static let shape = Shape<Transfer.Advice>("advice", "A change that would help.") {
    advice in
    advice.value("change", "Suggested change.") { $0.change }
    advice.number("predicted_bps", "Ceiling after the change.", unit: .bitsPerSecond, digits: 3) {
      $0.predicted
    }
    advice.value("why", "Evidence in the capture.") { $0.why }
    advice.value("condition", "Condition for the change.") { $0.condition }
    advice.frames { $0.frames }
  }
}

extension Transfer.Gaps: Described {
  package static let shape = Shape<Self>("gaps", "Time between one PDU and the next.") { gaps in
    gaps.duration("p50", in: .milliseconds, "The median.") { $0.median }
    gaps.duration("p90", in: .milliseconds, "Nine in ten are no longer.") { $0.percentile90 }
    gaps.duration("p99", in: .milliseconds, "99 in 100 are no longer.") { $0.percentile99 }
    gaps.duration("max", in: .milliseconds, "The longest.") { $0.longest }
    gaps.frames { [$0.longestFrame] }
  }
}

extension Transfer.Events: Described {
  package static let shape = Shape<Self>("transfer_events", "The connection events of a transfer.")
  {
    events in
    events.value("total", "All.") { $0.total }
    events.value("with_data", "Events with data of the transfer.") { $0.withData }
    events.value("data_packets", "Packets with data of the transfer.") { $0.dataPackets }
    events.value(
      "ended_by_sender", "Events that ended with time left because the sender had no more data."
    ) {
      $0.endedBySender
    }
    events.value(
      "ended_by_central", "Events that ended with time left although the sender had more data."
    ) {
      $0.endedByCentral
    }
    events.value(
      "slept_through", "Events that the peripheral slept through, as its latency allows."
    ) {
      $0.isExcerpt ? nil : $0.sleptThrough
    }
    events.value(
      "missed_by_peripheral", "Events without a response, according to the central's next packets."
    ) {
      $0.isExcerpt ? nil : $0.missedByPeripheral
    }
    events.value("answer_not_captured", "Events whose response is missing from the capture.") {
      $0.answerNotCaptured
    }
    events.value(
      "answer_unknown", "Events for which the capture does not show whether there was a response."
    ) {
      $0.answerUnknown
    }
    events.value("not_captured", "Events without a packet in the capture.") { $0.notCaptured }
    events.value("retransmissions", "Retransmitted packets, including damaged ones.") {
      $0.retransmissions
    }
    events.value("crc_errors", "Packets with a wrong CRC.") { $0.badCRC }
  }
}

// MARK: MTU and data length

extension ThroughputAnalysis.MTUUsage: Described {
  package static let shape = Shape<ThroughputAnalysis.MTUUsage>(
    "mtu_usage", "The agreed MTU, and how it was used."
  ) { usage in
    usage.value("client_offer", "Longest ATT PDU that the client offered.", unit: .octets) {
      $0.offers.client.value
    }
    usage.value("server_offer", "Longest ATT PDU that the server offered.", unit: .octets) {
      $0.offers.server.value
    }
    usage.time("agreed_at", "Time of the agreement.") { $0.agreedAt }
    usage.frames { [$0.offers.client.frame, $0.offers.server.frame].compactMap { $0 } }
    usage.array("pdus", "ATT PDUs by direction and kind.") { $0.pdus }
    usage.array("channels", "L2CAP channels by direction.") { $0.channels }
    usage.array("data_length_use", "The data length in each direction.") { usage in
      LinkDirection.both.map { DataLengthUse(usage, $0) }
    }
  }
}

extension ThroughputAnalysis.MTUUsage.PDUs: Described {
  package static let shape = Shape<Self>("att_pdus", "ATT PDUs of one kind.") { pdus in
    pdus.value("direction", "Direction.") { $0.direction }
    pdus.value("opcode", "Opcode.") { $0.opcode.rawValue }
    pdus.value("name", "Name.") { pdus in pdus.opcode.name.map { "\($0)" } }
    pdus.value("count", "Number of PDUs.") { $0.count }
    pdus.value("octets", "Octets of the PDUs.", unit: .octets) { $0.octets }
    pdus.value("filled", "PDUs as long as the MTU.") { $0.filled }
    pdus.value("ll_packets_each", "LL packets per PDU of the usual size.") { $0.packetsPerPDU }
    pdus.value("wasted_in_last", "Unused octets in the last LL packet of a PDU.", unit: .octets) {
      $0.wasted
    }
    pdus.include { $0.sizes }
  }
}

extension ThroughputAnalysis.MTUUsage.Channel: Described {
  package static let shape = Shape<Self>("channel_sdus", "SDUs of one channel.") { channel in
    channel.value("direction", "Direction.") { $0.direction }
    channel.value("cid", "The receiver's channel identifier.") { $0.channelID }
    channel.value("mtu", "Longest SDU that the receiver accepts.", unit: .octets) { $0.mtu }
    channel.value("mps", "Longest K-frame payload that the receiver accepts.", unit: .octets) {
      $0.mps
    }
    channel.value("sdus", "Number of SDUs.") { $0.count }
    channel.value("octets", "Octets of the SDUs.", unit: .octets) { $0.octets }
    channel.value("k_frames_each", "K-frames per SDU of the usual size.") { $0.framesPerSDU }
    channel.include { $0.sizes }
  }
}

extension Transfer.SizeCounts: Described {
  package static let shape = Shape<Transfer.SizeCounts>("sizes", "Counts by size.") {
    sizes in
    sizes.pairs("sizes", "Size in octets, and number with this size.") {
      $0.entries.sorted { $0.octets < $1.octets }.map { [$0.octets, $0.count] }
    }
    sizes.value("other_sizes", "Number with sizes beyond the limit.") { $0.others }
  }
}

/// The data length in one direction.
private struct DataLengthUse: Described {
  let direction: LinkDirection
  let offer: Known<ThroughputAnalysis.LinkOffers.DataLength>
  let inForce: Known<UInt16>
  /// Octets of the longest payload, or nil if there was none.
  let used: Int?

  init(_ usage: ThroughputAnalysis.MTUUsage, _ direction: LinkDirection) {
    self.direction = direction
    offer = usage.dataLengthOffers[direction]
    inForce = usage.dataLength[direction]
    used = usage.longestPayload[direction] > 0 ? usage.longestPayload[direction] : nil
  }

  static let shape = Shape<DataLengthUse>("data_length_use", "The data length in one direction.") {
    use in
    use.value("direction", "Direction of the packets.") { $0.direction }
    use.value("offered_transmit", "Longest payload that the sender can send.", unit: .octets) {
      $0.offer.value?.transmit
    }
    use.value("offered_receive", "Longest payload that the sender can receive.", unit: .octets) {
      $0.offer.value?.receive
    }
    use.value("in_force", "Agreed data length.", unit: .octets) { $0.inForce.value }
    use.value("basis", "Basis of the agreed data length.") { $0.inForce.basis }
    use.value("used", "Longest payload sent.", unit: .octets) { $0.used }
    use.frames { Set([$0.offer.frame, $0.inForce.frame].compactMap { $0 }).sorted() }
  }
}
