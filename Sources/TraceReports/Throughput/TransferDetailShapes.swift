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
    "transfer", "Data that went in one direction by one operation without a long silence."
  ) { transfer in
    transfer.include { TransferOutline($0) }
    transfer.value("uuid", "The attribute's type; null where the capture does not show it.") {
      $0.uuid
    }
    transfer.value("prepared", "Whether it went as a queued write.") { $0.isPrepared }
    transfer.number(
      "peak_1s_bps", "The best second.", unit: .bitsPerSecond, digits: 3
    ) { $0.peakSecond }
    transfer.number(
      "ceiling_bps", "What the link could have carried.", unit: .bitsPerSecond, digits: 3
    ) { $0.ceiling.bitsPerSecond }
    transfer.number("efficiency", "Goodput over ceiling.") { $0.efficiency }
    transfer.array("waterfall", "Where the rest of the ceiling went, most first.") {
      $0.waterfall.steps
    }
    transfer.value("limit", "What kept it from going faster.") { $0.limit }
    transfer.values("limit_between", "What may have, where `limit` is unknown.") {
      $0.openLimit?.candidates ?? []
    }
    transfer.value("limit_decided_by", "What would decide between them; else null.") {
      $0.openLimit?.evidence
    }
    transfer.value(
      "receipts_of", "The number of the transfer whose values it acknowledges.", ifNil: .omitted
    ) { $0.acknowledged.map { $0.transfer + 1 } }
    transfer.array("limits", "What each limit cost, most first; they add up to the rest.") {
      $0.shares
    }
    transfer.value(
      "values_per_round_trip", "Values after each of which it waited for a receipt; else null."
    ) { $0.roundTripPeriod }
    transfer.value(
      "values_per_block", "Values in blocks after each of which it waits for the other side.",
      ifNil: .omitted
    ) { $0.valuesPerBlock }
    transfer.object(
      "stream", "Of values that an application sends by a clock of its own; else null."
    ) { $0.stream }
    transfer.array(
      "advice", "What would help, where link, stack or protocol limited it; at most three."
    ) { $0.advice }
    transfer.value("ceiling_basis", "On what the ceiling rests.") { $0.ceiling.basis }
    transfer.values("ceiling_assumptions", "What it assumes.") { $0.ceiling.assumptions }
    transfer.number("waterfall_closure", "The share of the rest that was accounted for.") {
      $0.waterfall.closure
    }
    transfer.number(
      "quiet_1s_bps", "The worst second; null for less than one.", unit: .bitsPerSecond, digits: 3
    ) { $0.quietSecond }
    transfer.value(
      "credit_waits", "How often the sender of its channel waited for credits.", ifNil: .omitted
    ) { $0.credits?.stalls }
    transfer.numbers(
      "data_lengths", "Data lengths in force, one after the other, where there were several.",
      unit: .octets, ifNil: .omitted
    ) { $0.dataLengths.count > 1 ? $0.dataLengths.map(Int.init) : nil }
    transfer.object("gaps_ms", "Between one PDU and the next.") { $0.gaps }
    transfer.object("events", "Its connection events; null in an HCI log.") { $0.events }
    transfer.object("event_budget", "Its events by what became of them; null in an HCI log.") {
      $0.budget
    }
    transfer.object("conditions", "What held for most of it.") { $0.conditions }
    transfer.frames { [$0.firstFrame, $0.lastFrame] }
  }
}

extension Transfer.Waterfall.Step: Described {
  package static let shape = Shape<Self>("loss", "A part of the ceiling that was not used.") {
    step in
    step.value("cause", "Where it went.") { $0.cause }
    step.number("bps", "How much.", unit: .bitsPerSecond) { $0.bitsPerSecond }
  }
}

extension Transfer.LimitShare: Described {
  package static let shape = Shape<Self>("limit_share", "What one limit cost.") { share in
    share.value("limit", "What limited it.") { $0.limit }
    share.number("bps", "How much.", unit: .bitsPerSecond) { $0.bitsPerSecond }
  }
}

extension ConnectionEvents.Budget: Described {
  package static let shape = Shape<Self>(
    "event_budget", "Connection events by what became of them, in the order of fates."
  ) { budget in
    budget.array("fates", "Each that occurred.") { $0.rows }
    budget.value("events", "All events.") { $0.total }
    budget.number("unused_ms", "Time of them in which nothing was sent.", unit: .milliseconds) {
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
    row.value("fate", "What became of them.") { $0.fate }
    row.value("events", "How many.") { $0.events }
    row.number("unused_ms", "Time of them in which nothing was sent.", unit: .milliseconds) {
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
  package static let shape = Shape<Self>("stream", "Values that come by a clock of their own.") {
    stream in
    stream.value("value_octets", "Octets of the usual value.", unit: .octets) { $0.octets }
    stream.duration("period_ms", in: .milliseconds, "From one value to the next.") { $0.period }
    stream.value(
      "values_per_burst", "Values that come together, with a pause before the next of them."
    ) {
      $0.valuesPerBurst
    }
    stream.value("below_link", "Whether the link could have carried more; else it is not known.") {
      $0.isBelowLink
    }
    stream.value("skipped", "Periods in which the capture has no value.") { $0.skipped }
    stream.duration("gap_p5_ms", in: .milliseconds, "One gap in twenty is shorter.") {
      $0.shortestUsualGap
    }
    stream.duration("gap_p95_ms", in: .milliseconds, "One gap in twenty is longer.") {
      $0.longestUsualGap
    }
    stream.object(
      "lateness_ms", "Against an even schedule on which the earliest values are in time."
    ) { $0.lateness }
    stream.object("link_cost", "What the link costs; null where no interval is known.") { $0.cost }
  }
}

extension Transfer.SteadyStream.Lateness: Described {
  package static let shape = Shape<Self>("lateness", "How late values were complete.") { lateness in
    lateness.duration("p50", in: .milliseconds, "The median.") { $0.median }
    lateness.duration("p99", in: .milliseconds, "99 in 100 are no later.") { $0.percentile99 }
    lateness.duration("max", in: .milliseconds, "The latest.") { $0.longest }
  }
}

extension LinkModel.Cost: Described {
  package static let shape = Shape<Self>(
    "link_cost", "What a connection costs a peripheral's radio."
  ) {
    cost in
    cost.number("events_per_second", "Connection events in a second.") { $0.eventsPerSecond }
    cost.number("empty_share", "The share of them without a value of the stream.") {
      $0.emptyShare
    }
    cost.number("radio_ms_per_second", "How long the peripheral's radio is on.") {
      $0.radioMilliseconds
    }
    cost.value("basis", "Seen where packets on the air show it, derived from a model else.") {
      $0.isMeasured ? Basis.seen : .derived
    }
  }
}

extension Transfer.Advice: Described {
  package static let shape = Shape<Transfer.Advice>("advice", "A change that would help.") {
    advice in
    advice.value("change", "What to change.") { $0.change }
    advice.number("predicted_bps", "The ceiling after it.", unit: .bitsPerSecond, digits: 3) {
      $0.predicted
    }
    advice.value("why", "What the capture shows.") { $0.why }
    advice.value("condition", "What must hold for it.") { $0.condition }
    advice.frames { $0.frames }
  }
}

extension Transfer.Gaps: Described {
  package static let shape = Shape<Self>("gaps", "Between one PDU and the next.") { gaps in
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
    events.value("with_data", "With data of the transfer.") { $0.withData }
    events.value("data_packets", "Packets with data of the transfer.") { $0.dataPackets }
    events.value("ended_by_sender", "Ended with time left: the sender had no more.") {
      $0.endedBySender
    }
    events.value("ended_by_central", "Ended with time left, although the sender had more.") {
      $0.endedByCentral
    }
    events.value("slept_through", "Slept through by the peripheral, as its latency allows.") {
      $0.isExcerpt ? nil : $0.sleptThrough
    }
    events.value("missed_by_peripheral", "Without an answer, as the central shows.") {
      $0.isExcerpt ? nil : $0.missedByPeripheral
    }
    events.value("answer_not_captured", "Whose answer the capture lacks.") {
      $0.answerNotCaptured
    }
    events.value("answer_unknown", "Events for which nothing shows whether they were answered.") {
      $0.answerUnknown
    }
    events.value("not_captured", "Without a packet in the capture.") { $0.notCaptured }
    events.value("retransmissions", "Packets sent again, damaged ones too.") {
      $0.retransmissions
    }
    events.value("crc_errors", "Packets with a wrong CRC.") { $0.badCRC }
  }
}

// MARK: MTU and data length

extension ThroughputAnalysis.MTUUsage: Described {
  package static let shape = Shape<ThroughputAnalysis.MTUUsage>(
    "mtu_usage", "What the ends agreed on, and what they made of it."
  ) { usage in
    usage.value("client_offer", "Longest ATT PDU that the client offered.", unit: .octets) {
      $0.offers.client.value
    }
    usage.value("server_offer", "Longest ATT PDU that the server offered.", unit: .octets) {
      $0.offers.server.value
    }
    usage.time("agreed_at", "When they agreed.") { $0.agreedAt }
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
    pdus.value("direction", "Which way they went.") { $0.direction }
    pdus.value("opcode", "Their opcode.") { $0.opcode.rawValue }
    pdus.value("name", "Their name.") { pdus in pdus.opcode.name.map { "\($0)" } }
    pdus.value("count", "How many.") { $0.count }
    pdus.value("octets", "Octets in them.", unit: .octets) { $0.octets }
    pdus.value("filled", "As long as the MTU.") { $0.filled }
    pdus.value("ll_packets_each", "Packets that the usual size takes.") { $0.packetsPerPDU }
    pdus.value("wasted_in_last", "Room left in the last of them.", unit: .octets) { $0.wasted }
    pdus.include { $0.sizes }
  }
}

extension ThroughputAnalysis.MTUUsage.Channel: Described {
  package static let shape = Shape<Self>("channel_sdus", "SDUs of one channel.") { channel in
    channel.value("direction", "Which way they went.") { $0.direction }
    channel.value("cid", "The receiver's channel identifier.") { $0.channelID }
    channel.value("mtu", "Longest SDU that the receiver takes.", unit: .octets) { $0.mtu }
    channel.value("mps", "Longest K-frame payload that the receiver takes.", unit: .octets) {
      $0.mps
    }
    channel.value("sdus", "How many.") { $0.count }
    channel.value("octets", "Octets in them.", unit: .octets) { $0.octets }
    channel.value("k_frames_each", "K-frames that the usual size takes.") { $0.framesPerSDU }
    channel.include { $0.sizes }
  }
}

extension Transfer.SizeCounts: Described {
  package static let shape = Shape<Transfer.SizeCounts>("sizes", "How many there are of each size.")
  {
    sizes in
    sizes.pairs("sizes", "Octets, and how many have this size.") {
      $0.entries.sorted { $0.octets < $1.octets }.map { [$0.octets, $0.count] }
    }
    sizes.value("other_sizes", "Of sizes for which there was no room.") { $0.others }
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
    use.value("direction", "Which way packets go.") { $0.direction }
    use.value("offered_transmit", "What the sender can send.", unit: .octets) {
      $0.offer.value?.transmit
    }
    use.value("offered_receive", "What the sender can receive.", unit: .octets) {
      $0.offer.value?.receive
    }
    use.value("in_force", "What they agreed on.", unit: .octets) { $0.inForce.value }
    use.value("basis", "On what that rests.") { $0.inForce.basis }
    use.value("used", "The longest payload that was sent.", unit: .octets) { $0.used }
    use.frames { Set([$0.offer.frame, $0.inForce.frame].compactMap { $0 }).sorted() }
  }
}
