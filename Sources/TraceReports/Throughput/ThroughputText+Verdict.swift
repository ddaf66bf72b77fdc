import LinkSessions
import TraceAnalysis

extension ThroughputText {
  /// Adds a sentence about what limited the transfer.
  mutating func addVerdict(_ transfer: Transfer) {
    if let receipts = transfer.receipts {
      lines.append("")
      add(
        "A receipt follows every \(Decimals.grouped(receipts.period)) values (transfer "
          + "\(receipts.transfer + 1)), and the next value \(Clock.duration(receipts.wait)) after the last.",
        indent: 2)
    } else if let values = transfer.valuesPerBlock, let wait = transfer.blockWait {
      lines.append("")
      add(
        "After each \(Decimals.grouped(values)) values it waited for the other side, "
          + "\(Clock.duration(wait)) each time.", indent: 2)
    }
    if let acknowledged = transfer.acknowledged {
      lines.append("")
      return add(
        "These are the receipts of transfer \(acknowledged.transfer + 1), one for every "
          + "\(Decimals.grouped(acknowledged.period)) of its values; they can't be faster than that transfer.",
        indent: 2)
    }
    lines.append("")
    add(verdict(transfer), indent: 2)
  }

  private func verdict(_ transfer: Transfer) -> String {
    switch transfer.limit {
    case .link: link(of: transfer)
    case .stack: transfer.stackLoss.map { words($0, transfer) } ?? stack(of: transfer)
    case .answers: answers(transfer)
    case .credits:
      "Credits limited it" + (transfer.credits.map { ": " + words($0) } ?? "") + "."
    case .application: pace(transfer) + absorbed(transfer)
    case .unknown:
      transfer.openLimit.map(ThroughputText.sentence)
        ?? "The link's parameters contradict the measured rate: no advice."
    }
  }

  /// Returns the rate that the transfer would reach without a loss.
  private func rate(without loss: Double, _ transfer: Transfer) -> String {
    "\(ThroughputText.rate(transfer.goodput + loss)) kbit/s"
  }

  private func link(of transfer: Transfer) -> String {
    if let loss = transfer.limitingLoss {
      return "Retransmissions limited it: without them, \(rate(without: loss, transfer))."
    }
    if let miss = transfer.limitingMiss, let events = transfer.events,
      events.missedByPeripheral > 0
    {
      let slept = events.sleptThrough * 2 > events.missedByPeripheral
      return
        (slept
        ? "The peripheral's latency limited it: it slept through "
        : "Missed events limited it: the peripheral missed ")
        + "\(Decimals.grouped(events.missedByPeripheral)) of \(Decimals.counted(events.total, "event")). "
        + "Without that, up to \(rate(without: miss, transfer))."
    }
    let share = percent(transfer.efficiency, digits: 0)
    return transfer.events == nil
      ? "The link limited it: the rate is \(share) of the ceiling."
      : "The link limited it: its events were filled to \(share) of the ceiling for values of this size."
  }

  /// Returns what ended events early or kept packets waiting.
  private func stack(of transfer: Transfer) -> String {
    // The time that other connections leave the radio, as in the advice.
    let full = transfer.advice.first { $0.change == .fillConnectionEvents }?.predicted
    let rate = full.map { " With full events, up to \(ThroughputText.rate($0)) kbit/s." } ?? ""
    if let events = transfer.events {
      let side =
        events.silentAfter != nil
        ? "peripheral"
        : events.endedByCentral > events.endedBySender ? "central" : transfer.direction.sender
      let how = earlyEnds(events, transfer.direction)
      let subject = "the \(side) "
      let what = how.hasPrefix(subject) ? "it " + how.dropFirst(subject.count) : how
      return "The \(side) limited it: \(what)." + rate
    }
    guard transfer.isSentByHost else {
      return "The sender's stack limited it: it sent the same number of values in each event."
    }
    return transfer.keepsOneInFlight
      ? "The host limited it: it handed over one packet at a time, and the next only when that was sent."
        + rate
      : "The controllers limited it: each event carried the same number of packets, although it had time for "
        + "more." + rate
  }

  /// Returns what each value waited for, and for how long.
  private func answers(_ transfer: Transfer) -> String {
    let (value, answer) =
      switch transfer.operation {
      case .read: ("read", "response to")
      case .indication: ("indication", "confirmation of")
      default: ("write", "response to")
      }
    var text = "Answers limited it: each \(value) waited for the \(answer) the previous one"
    if let wait = transfer.meanAnswerWait {
      text += ", \(Clock.duration(wait)) on average"
      if let interval = transfer.conditions.parameters.value?.intervalMicroseconds, interval > 0 {
        let events = Double(wait) / 1000 / Double(interval)
        let count = Decimals.text(events, atMost: 1)
        text += ", which is \(count) connection \(count == "1" ? "interval" : "intervals")"
      }
    }
    return text + "."
  }

  /// Returns what a side's stack did, and the rate that the transfer would reach without it.
  private func words(_ loss: Transfer.StackLoss, _ transfer: Transfer) -> String {
    let rate = "\(ThroughputText.rate(transfer.goodput + loss.bitsPerSecond)) kbit/s"
    switch loss.habit {
    case .refusesPackets:
      let receiver = transfer.direction == .centralToPeripheral ? "peripheral" : "central"
      return
        "The \(receiver) limited it: it did not accept \(Decimals.counted(loss.count, "packet")) that had "
        + "arrived intact, like a receiver with full buffers. Without that, \(rate)."
    case .leavesEvents:
      return
        "The central limited it: it skipped \(Decimals.counted(loss.count, "event")), as if its "
        + "radio was busy elsewhere; the events before them ended with time left. With them, up to \(rate)."
    }
  }

  /// Returns text such as "Unknown between …: … would decide."
  private static func sentence(_ open: Transfer.OpenLimit) -> String {
    let words = open.candidates.map(\.cause)
    let list = words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
    return "What limited it is unknown between \(list): \(open.evidence.words) would decide."
  }

  /// Returns how the application limited the rate.
  private func pace(_ transfer: Transfer) -> String {
    if let period = transfer.roundTripPeriod {
      let each = period == 1 ? "value" : "\(period) values"
      return "The application set the pace: after each \(each) it waited for the other side, "
        + "\(Decimals.text(transfer.roundTripMilliseconds, atMost: 1)) ms from one wait to the next."
    }
    if let pauses = answerPause(transfer) { return "The application set the pace: \(pauses)." }
    let pause = transfer.gaps.longest
    let rest = transfer.activeTime.elapsed(since: pause)
    if pause >= rest, rest > 0 {
      let rate = Double(transfer.bytes) * 8e9 / Double(rest)
      return "The application set the pace: it paused for \(Clock.duration(pause)) before "
        + "\(frame(transfer.gaps.longestFrame)); the rest took \(Clock.duration(rest)), which is "
        + "\(ThroughputText.rate(rate)) kbit/s."
    }
    return "The application set the pace: there was repeatedly nothing to send."
  }

  /// Returns text about retransmissions that took only otherwise unused time and therefore do not count as a loss.
  private func absorbed(_ transfer: Transfer) -> String {
    guard let events = transfer.events, events.retransmissions > 0,
      events.retransmissions * 50 >= events.dataPackets,
      !transfer.notableLosses.contains(where: { $0.cause == .retransmissions })
    else { return "" }
    return " \(Decimals.counted(events.retransmissions, "packet")) retransmitted and "
      + "\(Decimals.grouped(events.badCRC)) with bad CRC cost nothing at this pace."
  }

  /// Returns how long the client or server of an acknowledged operation waits between an answer and its next request.
  func answerPause(_ transfer: Transfer) -> String? {
    guard let wait = transfer.meanAnswerWait, let pause = transfer.meanPauseAfterAnswer else {
      return nil
    }
    let (answer, next) =
      transfer.operation == .indication ? ("confirmation", "indication") : ("answer", "request")
    return "each \(answer) took \(Clock.duration(wait)) on average, and the next \(next) followed "
      + "\(Clock.duration(pause)) later"
  }
}

extension Transfer.Limit {
  /// The limit as a possible cause.
  fileprivate var cause: String {
    switch self {
    case .link: "the link"
    case .stack: "the sender's stack, which ended events early"
    case .answers: "waiting for answers"
    case .credits: "the receiver's credits"
    case .application: "the application, which had nothing to send"
    case .unknown: "an unknown cause"
    }
  }
}

extension Transfer.OpenLimit.Evidence {
  /// The evidence that would decide, as the subject of a sentence.
  fileprivate var words: String {
    switch self {
    case .senderOrAir: "the sender's HCI log or a capture on the air"
    case .air: "a capture on the air"
    case .connectionStart: "a capture that starts before the connection"
    case .moreEvents: "a capture that misses fewer events"
    case .otherHost: "the HCI log of the requesting host"
    }
  }
}
