import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// A connection as captured on the air.
extension ConnectionsText {
  mutating func addAir(_ events: ConnectionEvents, _ detail: ConnectionInDetail) {
    if let counts = events.counts {
      addCounts(counts, events)
    } else {
      row("events", "unknown")
    }
    addBudgets(detail)
    addIntervals(events)
    addClock(events)
    addPackets(events, detail.connection.end?.circumstances.unanswered)
    addLists(events)
    if let radio = events.radioOn {
      row(
        "radio on",
        "central \(Decimals.text(radio.central, exactly: 1)) ms per second, peripheral "
          + "\(Decimals.text(radio.peripheral, exactly: 1)) ms ")
    }
    for note in detail.notes { row("note", note) }
  }

  private mutating func addCounts(_ counts: ConnectionEvents.Counts, _ events: ConnectionEvents) {
    var parts = [
      "\(Decimals.grouped(counts.observed)) of \(Decimals.grouped(counts.total)) captured"
    ]
    if events.isExcerpt {
      parts.append("an excerpt without empty packets: missing events are not judged")
      row("events", parts.joined(separator: " · "))
      return addOrigin(events)
    }
    if counts.missedByPeripheral > 0 {
      let latency =
        counts.skippedByLatency > 0
        ? " (\(Decimals.grouped(counts.skippedByLatency)) within its latency)" : ""
      parts.append(
        "\(Decimals.grouped(counts.missedByPeripheral)) without a response of the peripheral\(latency)"
      )
    }
    if counts.answerNotCaptured > 0 {
      parts.append("\(Decimals.grouped(counts.answerNotCaptured)) whose response was not captured")
    }
    if counts.answerUnknown > 0 {
      parts.append("\(Decimals.grouped(counts.answerUnknown)) possibly without a response")
    }
    parts.append(
      "data in \(percent(counts.dataShare)) of them")
    row("events", parts.joined(separator: " · "))
    if counts.gapsAreEmpty {
      row(
        "",
        "in \(Decimals.grouped(counts.emptyGaps)) of \(Decimals.grouped(counts.singleGaps)) gaps of one event "
          + "nothing was exchanged (by sequence numbers): unused, not missing from the capture")
    }
    addOrigin(events)
    let ends = ConnectionEvents.EventEnd.allCases.filter { events.ends[$0.rawValue] > 0 }.map {
      "\($0.sentence) \(percent(counts.share(of: events.ends[$0.rawValue])))"
    }
    row("ended by", ends.joined(separator: " · "))
  }

  /// Adds the numbers of the first and the last event, and their source.
  private mutating func addOrigin(_ events: ConnectionEvents) {
    let origin: String =
      switch events.origin {
      case .request: "counted from the connection request"
      case .sniffer: "by the sniffer's counter"
      case .channels: "derived from the channel sequence"
      case .instant: "derived from the instant of an update"
      case .relative: "counted from the first one in the capture"
      }
    let first = events.firstEvent.map(Decimals.grouped) ?? "?"
    let last = events.lastEvent.map(Decimals.grouped) ?? "?"
    row("", "number \(first) to \(last), \(origin)")
  }

  /// Adds the outcomes of the events for each direction's data, in total and for each transfer.
  private mutating func addBudgets(_ detail: ConnectionInDetail) {
    for direction in LinkDirection.both {
      guard let budget = detail.budgets[direction] else { continue }
      row("data \(arrow(direction))", EventBudgetWords.list(budget))
    }
    let transfers = detail.transfers.filter { $0.budget != nil }
    for transfer in transfers.prefix(ConnectionsText.rows) {
      guard let budget = transfer.budget else { continue }
      row(
        "transfer \(transfer.number)",
        "\(arrow(transfer.direction)) \(EventBudgetWords.list(budget))\(frame(transfer.firstFrame))"
      )
    }
    if transfers.count > ConnectionsText.rows {
      row("", "… \(Decimals.grouped(transfers.count - ConnectionsText.rows)) more in --format json")
    }
  }

  private func arrow(_ direction: LinkDirection) -> String {
    direction == .centralToPeripheral ? style.arrows.toPeripheral : style.arrows.toCentral
  }

  private mutating func addIntervals(_ events: ConnectionEvents) {
    for index in shown(of: events.intervals.count) {
      let interval = events.intervals[index]
      addLeftOut(before: index, of: events.intervals.count)
      var text = "\(Decimals.text(interval.milliseconds, atMost: 3)) ms"
      if interval.basis != .seen { text += " (\(interval.basis.rawValue))" }
      text += " from event \(Decimals.grouped(interval.fromEvent))\(frame(interval.frame))"
      if let median = interval.measuredMedian {
        text += "   measured \(Decimals.text(median, exactly: 3)) ms"
      }
      if let jitter = interval.jitter {
        text += "   jitter \(Decimals.text(jitter, exactly: 1)) µs"
      }
      text += "   latency \(interval.latency.map(String.init) ?? "?")"
      text +=
        "   timeout \(interval.timeoutMilliseconds.map { Decimals.text($0, atMost: 0) + " ms" } ?? "?")"
      row(index == 0 ? "interval" : "", text)
    }
    if let hidden = events.hiddenChanges.last(where: { $0.kind == .parameters }),
      hidden.frame > events.intervals.last?.fromFrame ?? 0
    {
      row("", "unknown after the encrypted change\(frame(hidden.frame))")
    }
    if events.latencyUsed > 0 {
      row(
        "latency",
        "up to \(events.latencyUsed) events in a row left out of the \(events.intervals.last?.latency ?? 0) allowed"
      )
    }
  }

  private mutating func addClock(_ events: ConnectionEvents) {
    if let drift = events.drift {
      let sign = drift < -0.05 ? "−" : drift > 0.05 ? "+" : ""
      row(
        "clock",
        "intervals deviate by \(sign)\(Decimals.text(abs(drift), exactly: 1)) ppm from nominal by "
          + (events.usesDeviceTime ? "the sniffer's own clock" : "the capture's clock")
          + (events.driftIsSteady
            ? " (\(Decimals.grouped(events.anchors)) anchors)"
            : " between the first and the last of \(Decimals.grouped(events.anchors)) anchors; the rate changed")
      )
    }
    if let margin = events.supervisionMargin {
      row(
        "silence",
        "the longest one left \(Decimals.text(margin, exactly: 1)) ms of the supervision timeout"
          + frame(events.supervisionMarginFrame))
    }
  }

  private mutating func addPackets(
    _ events: ConnectionEvents, _ unanswered: Connection.EndCircumstances.Unanswered?
  ) {
    let packets = events.packets
    row(
      "PDUs",
      "\(Decimals.counted(packets.total, "packet")): ↓ "
        + "\(Decimals.grouped(packets.pdus.centralToPeripheral)) ↑ "
        + "\(Decimals.grouped(packets.pdus.peripheralToCentral)) intact "
        + "(\(Decimals.grouped(packets.data)) with content, \(Decimals.grouped(packets.empty)) empty), "
        + "\(Decimals.grouped(packets.badCRC.total)) with bad CRC (\(percent(packets.badCRCShare))); "
        + (packets.retransmissions.total == 0
          ? "none" : "\(Decimals.grouped(packets.retransmissions.total))") + " retransmitted"
    )
    // Packets that a side sends after the other has gone do not show the quality of the link.
    guard let unanswered, unanswered.retransmissions + unanswered.damaged >= 8 else { return }
    let side = unanswered.direction == .centralToPeripheral ? "central" : "peripheral"
    let other = unanswered.direction == .centralToPeripheral ? "peripheral" : "central"
    let damaged =
      unanswered.damaged == 0
      ? ""
      : " and \(Decimals.grouped(unanswered.damaged)) with bad CRC"
        + (unanswered.hasOneDamage ? ", all with the same octets" : "")
    let before = packets.total - unanswered.packets
    let badBefore = max(0, packets.badCRC.total - unanswered.damaged)
    let share = before > 0 ? Double(badBefore) / Double(before) : nil
    row(
      "",
      "of these, \(Decimals.grouped(unanswered.retransmissions)) retransmitted\(damaged) by the \(side) "
        + "after the \(other)'s last packet #\(unanswered.first.number)–#\(unanswered.last.number); "
        + "before: \(Decimals.grouped(max(0, packets.retransmissions.total - unanswered.retransmissions))) "
        + "retransmitted, \(Decimals.grouped(badBefore)) with bad CRC (\(percent(share)))")
  }

  private mutating func addLists(_ events: ConnectionEvents) {
    let phys = events.phys.prefix(ConnectionsText.rows).map { phys in
      names(of: phys.phy)
        + " from event \(Decimals.grouped(phys.fromEvent))\(frame(phys.frame))"
        + (phys.agreed.map { ", \(names(of: $0)) agreed on but not heard" } ?? "")
    }
    if !phys.isEmpty {
      let codings = events.codings.map(\.rawValue).sorted().map { $0.replacing("S", with: "S=") }
      row(
        "PHY",
        phys.joined(separator: " · ")
          + (codings.isEmpty ? "" : " · coded with \(codings.joined(separator: " and "))"))
    }
    for index in shown(of: events.maps.count) {
      let map = events.maps[index]
      addLeftOut(before: index, of: events.maps.count)
      let channels = map.map.map { "\($0.count) (\($0))" } ?? "unknown"
      let basis = map.frame == nil && map.map != nil ? " (derived)" : ""
      row(
        index == 0 ? "channels" : "",
        "\(channels)\(basis) from event \(Decimals.grouped(map.fromEvent))\(frame(map.frame))")
    }
    if let number = events.channelSelection {
      let basis = events.channelSelectionBasis == .seen ? "" : " (derived)"
      let off =
        events.offSequence.map {
          $0 == 0
            ? "every event is on the expected channel" + checkedPart(events)
            : "\(Decimals.counted($0, "event")) off the sequence" + checkedPart(events)
        }
        ?? "not checked"
      row("hopping", "algorithm #\(number)\(basis): \(off)")
    }
    let kept = events.instants.filter { $0.isHonoured == true }.count
    if !events.instants.isEmpty {
      let unknown = events.instants.filter { $0.isHonoured == nil }.count
      row(
        "instants",
        "\(kept) of \(events.instants.count) changes took effect at their instant"
          + (unknown > 0 ? ", \(unknown) not visible in the capture" : ""))
    }
  }

  /// Returns the part of the connection for which hopping could be checked.
  private func checkedPart(_ events: ConnectionEvents) -> String {
    events.lastCheckedEvent.map { ", up to event \(Decimals.grouped($0)); not checked after it" }
      ?? ""
  }

  private func names(of phy: BothDirections<PHY>) -> String {
    let down = phy.centralToPeripheral.jsonName.uppercased()
    let up = phy.peripheralToCentral.jsonName.uppercased()
    return down == up ? down : "↓ \(down) ↑ \(up)"
  }

  func percent(_ share: Double?) -> String {
    share.map { Decimals.text($0 * 100, exactly: 1) + " %" } ?? "–"
  }
}

extension ConnectionEvents.EventEnd {
  /// The reason in words, followed by a share.
  var sentence: String {
    switch self {
    case .noMoreData: "no more data on either side"
    case .badCRC: "a bad CRC"
    case .noAnswer: "a packet without a response"
    case .timeUp: "time up"
    case .central: "the central, with data waiting,"
    case .unknown: "unknown"
    }
  }
}
