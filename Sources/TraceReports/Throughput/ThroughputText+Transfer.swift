import BluetoothPackets
import LinkSessions
package import TraceAnalysis

extension ThroughputText {
  /// Adds everything about one transfer.
  mutating func add(_ transfer: Transfer, number: Int) {
    add(heading(transfer, number), indent: 0)
    if let stream = transfer.stream {
      addStream(stream, transfer)
      return
    }
    var measure = "\(Decimals.grouped(transfer.bytes)) B in \(ThroughputText.duration(transfer))"
    measure += "   mean \(ThroughputText.rate(transfer.goodput)) kbit/s"
    measure += "   ceiling here \(ThroughputText.rate(transfer.ceiling.bitsPerSecond))"
    measure += "   used \(Decimals.text(100 * transfer.efficiency, exactly: 0)) %"
    if let quiet = transfer.quietSecond {
      measure += "   each second \(ThroughputText.rate(quiet))–"
      measure += ThroughputText.rate(transfer.peakSecond)
    }
    add(measure, indent: 2)
    add(link(transfer), indent: 2)
    add(fit(transfer), indent: 2)
    if let credits = transfer.credits, credits.stalls > 0 { add(words(credits), indent: 2) }
    if hasPlots, let plot = ThroughputPlots.rate(transfer, number, analysis) {
      lines.append("")
      lines += PlotText.lines(plot, style: style)
    } else {
      addHistory(transfer)
    }
    addWaterfall(transfer)
    addVerdict(transfer)
    addAdvice(transfer)
  }

  /// Returns the active time. If it differs by a tenth from the time between the first and the last frame, because the
  /// last burst counts as much as the others, that time is added.
  static func duration(_ transfer: Transfer) -> String {
    let span = transfer.lastTime.elapsed(since: transfer.start)
    let active = Clock.duration(transfer.activeTime)
    let share = Double(span) / Double(max(1, transfer.activeTime))
    if (0.9...1.1).contains(share) { return active }
    return "\(active) (\(Clock.duration(span)) from first to last)"
  }

  /// Returns one line about a transfer.
  func line(_ transfer: Transfer, number: Int) -> String {
    if let stream = transfer.stream {
      return "\(number)".leftPadded(to: 4) + "  " + subject(transfer) + "   "
        + pace(stream) + when(transfer)
        + "   \(frame(transfer.firstFrame))–\(frame(transfer.lastFrame))"
    }
    return "\(number)".leftPadded(to: 4) + "  " + subject(transfer)
      + "   \(Decimals.grouped(transfer.bytes)) B in \(ThroughputText.duration(transfer))"
      + "   \(ThroughputText.rate(transfer.goodput)) of "
      + "\(ThroughputText.rate(transfer.ceiling.bitsPerSecond)) kbit/s   "
      + (transfer.waterfall.steps.first.map { words($0.cause, transfer) } ?? "")
      + when(transfer)
      + "   \(frame(transfer.firstFrame))–\(frame(transfer.lastFrame))"
  }

  /// Returns when the transfer began, if the user requested times.
  private func when(_ transfer: Transfer) -> String {
    style.chosenTime(transfer.start, in: analysis.file)
  }

  private func heading(_ transfer: Transfer, _ number: Int) -> String {
    let kind = transfer.stream == nil ? "Transfer" : "Stream"
    return style.paint("\(kind) \(number)".padded(to: 13) + subject(transfer), .heading)
      + "   connection \(transfer.connection + 1)"
      + when(transfer)
      + "   \(frame(transfer.firstFrame))–\(frame(transfer.lastFrame))"
  }

  /// The direction and operation, and the source or target of the data.
  private func subject(_ transfer: Transfer) -> String {
    let connection = analysis.connections.connections[transfer.connection]
    let head = "\(transfer.direction.arrow(on: connection)), \(transfer.operation.words)"
    guard let handle = transfer.handle else {
      return "\(head), channel \(Hexadecimal.upper(transfer.channelID, width: 4))"
    }
    let name = transfer.uuid.map { " " + $0.shortTypeName } ?? ""
    return "\(head), \(Hexadecimal.upper(handle, width: 4))\(name)"
  }

  /// Returns the parameters of the link, with a note on those that are not in the capture.
  func link(_ transfer: Transfer) -> String {
    let model = transfer.ceiling.model
    let hasInterval = transfer.conditions.parameters.value != nil
    let interval = Decimals.text(Double(model.interval) / 1000, atMost: 2)
    var text =
      transfer.ceiling.hasInterval
      ? "link: interval \(interval) ms"
        + (hasInterval
          ? "" : transfer.events == nil ? " (derived from the packets' spacing)" : " (measured)")
      : "link: interval unknown"
    text += ", PHY \(model.phy.rawValue), data length "
    text +=
      transfer.dataLengths.count > 1
      ? transfer.dataLengths.map { "\($0)" }.joined(separator: " → ") : "\(model.dataLength)"
    if model.longestPayload < model.dataLength, let time = model.maximumTime {
      text += " (\(model.longestPayload) by MaxTxTime \(time) µs)"
    }
    if transfer.operation == .l2cap {
      text += ", MPS \(model.maximumPDUSize)"
    } else {
      text += ", MTU \(model.attMTU)"
    }
    text += model.isEncrypted ? ", encrypted" : ""
    let assumptions = transfer.ceiling.assumptions
    return text + (assumptions.isEmpty ? "" : " (\(assumptions.joined(separator: "; ")))")
  }

  /// Returns how often the sender of a channel waited for credits.
  func words(_ credits: CreditBasedChannel.Ledger) -> String {
    var text = "the sender waited for credits "
    text += credits.stalls == 1 ? "once" : "\(Decimals.grouped(credits.stalls)) times"
    text += ", \(Clock.duration(credits.stalledNanoseconds)) in total"
    if let frame = credits.longestStallFrame, credits.stalls > 1 {
      text += ", the longest \(Clock.duration(credits.longestStall)) until \(self.frame(frame))"
    }
    return text
  }

  /// How the values fit the MTU and the packets, in one line.
  private func fit(_ transfer: Transfer) -> String {
    let fit = transfer.fit
    let length = transfer.conditions.dataLength[transfer.direction]
    let dataLength = transfer.ceiling.model.longestPayload
    var text: String
    if let filled = fit.filledShare {
      let mtu = transfer.conditions.attMTU
      let isDefault = mtu.basis == .derived && mtu.frame == nil
      text =
        "MTU \(mtu.value ?? 23) "
        + (mtu.basis == .seen ? "agreed" : isDefault ? "(default)" : "(\(mtu.basis.rawValue))")
      text += mtu.frame.map { " " + frame($0) } ?? ""
      text += ", \(percent(filled, digits: 0)) of values fill it"
    } else {
      text = "SDUs of \(fit.size) octets"
    }
    let who = fit.longer == 0 ? "each" : "most"
    text +=
      fit.packets == 1
      ? (fit.longer == 0 ? "; each fits one LL packet" : "; most fit one LL packet")
      : "; \(who) \(fit.longer == 0 ? "needs" : "need") \(fit.packets) LL packets"
    text += " of \(dataLength)"
    if fit.longer > 0 {
      text += ", \(Decimals.grouped(fit.longer)) of \(Decimals.grouped(transfer.pdus)) need "
      text += fit.mostPackets == fit.packets + 1 ? "\(fit.mostPackets)" : "up to \(fit.mostPackets)"
    }
    if fit.packets > 1, length.basis != .seen, dataLength == 27 {
      text +=
        length.frame.map { ", because one end supports no longer ones \(frame($0))" }
        ?? ", because no length update is in the capture"
    }
    if fit.packets > 1, fit.roomInLast > 0 {
      text += " and leaves \(fit.roomInLast) octets of the last one empty"
    }
    return text
  }

  func percent(_ share: Double, digits: Int) -> String {
    Decimals.text(100 * share, atMost: digits) + " %"
  }

  // MARK: The rate over time

  private mutating func addHistory(_ transfer: Transfer) {
    let width = max(10, min(60, style.width - 44))
    guard let parts = transfer.rateParts(atMost: width) else { return }
    lines.append(
      "  rate  "
        + Sparkline.text(parts.rates, range: 0...max(1, parts.highest), width: parts.rates.count)
        + style.paint(
          "  \(Clock.duration(parts.duration)) each, "
            + "0–\(ThroughputText.rate(parts.highest)) kbit/s", .faint))
  }

  // MARK: Causes

  private mutating func addWaterfall(_ transfer: Transfer) {
    let steps = transfer.notableLosses
    guard let largest = steps.first?.bitsPerSecond else { return }
    let bar = style.width >= 90 ? 22 : style.width >= 50 ? 12 : 4
    let room = style.width - bar - 14
    lines.append("")
    lines.append(
      style.paint(
        "  " + "where the rest went".padded(to: room) + "kbit/s".leftPadded(to: 9), .faint))
    for step in steps {
      let text = words(step.cause, transfer) + detail(step.cause, transfer)
      let parts = text.wrapped(to: room - 1)
      for (index, part) in parts.enumerated() {
        guard index == 0 else {
          lines.append("    " + part)
          continue
        }
        lines.append(
          "  " + part.padded(to: room)
            + ThroughputText.rate(step.bitsPerSecond).leftPadded(to: 9) + "  "
            + PlotText.bar(step.bitsPerSecond / largest, columns: bar))
      }
    }
  }

  /// Returns the cause. If an HCI log shows only the arrival of data, the sender's state is unknown.
  func words(_ cause: Transfer.LossCause, _ transfer: Transfer) -> String {
    switch cause {
    case .hostGap where !transfer.isSentByHost:
      "nothing more arrived (an HCI log does not show why)"
    case .controllerBacklog where transfer.keepsOneInFlight:
      "the host keeps one packet in flight"
    // A value that fits one packet is not fragmented.
    case .missedEvents where transfer.events?.isExcerpt ?? false: "not in the capture"
    case .fragmentation where transfer.fit.mostPackets == 1: "small values in large packets"
    default: cause.words
    }
  }

  /// Returns the evidence, if the transfer's events contain it.
  private func detail(_ cause: Transfer.LossCause, _ transfer: Transfer) -> String {
    guard let events = transfer.events, events.total > 0 else { return "" }
    switch cause {
    case .earlyEventEnd: return " (" + earlyEnds(events, transfer.direction) + ")"
    case .unusedConnectionEvents:
      // Without their answers, the events of an excerpt don't show what they carried.
      guard !events.isExcerpt else { return "" }
      return " (\(percent(events.unusedShare, digits: 1)) of events without data)"
    case .retransmissions:
      if events.retransmissions == 0, events.badCRC == 0, events.endedByRepetition > 0 {
        return
          " (\(Decimals.counted(events.endedByRepetition, "event")) ended when the other side "
          + "repeated its packet)"
      }
      if let refused = events.refusedByReceiver {
        return " (\(Decimals.grouped(refused)) arrived intact and were refused, "
          + "\(Decimals.grouped(events.badCRC)) with bad CRC)"
      }
      let text = "\(Decimals.grouped(events.retransmissions)) sent again"
      return " (\(text), \(Decimals.grouped(events.badCRC)) with bad CRC)"
    case .missedEvents:
      if events.isExcerpt { return " (the file is an excerpt without empty packets)" }
      if events.sleptThrough > 0, events.sleptThrough * 2 > events.missedByPeripheral {
        return " (\(Decimals.grouped(events.sleptThrough)) slept through by the peripheral, as its "
          + "latency allows; \(Decimals.grouped(events.notCaptured)) not in the capture)"
      }
      let unknown =
        events.answerUnknown > 0
        ? "\(Decimals.grouped(events.answerUnknown)) possibly without a response, " : ""
      return " (\(Decimals.grouped(events.missedByPeripheral)) missed by the peripheral, "
        + "\(Decimals.grouped(events.answerNotCaptured)) without the response in the capture, "
        + "\(unknown)\(Decimals.grouped(events.notCaptured)) not in the capture)"
    default: return ""
    }
  }

  /// Returns which side ended events with unused time, and after how many packets.
  func earlyEnds(_ events: Transfer.Events, _ direction: LinkDirection) -> String {
    let mean = Decimals.text(events.meanPackets, atMost: 1)
    let after = "after \(mean) \(mean == "1" ? "packet" : "packets")"
    var parts: [String] = []
    if let exchanges = events.silentAfter {
      parts.append(
        "the peripheral fell silent after \(Decimals.counted(exchanges, "exchange")) in "
          + "\(Decimals.counted(events.endedBySilence, "event")), although the central polled again"
      )
    }
    if events.endedByCentral > 0 {
      parts.append(
        "the central ended \(percent(events.endedByCentralShare, digits: 1)) of events \(after) although "
          + (direction == .centralToPeripheral ? "it had more" : "the peripheral had more"))
    }
    if events.endedBySender > 0 || parts.isEmpty {
      parts.append("MD = 0 \(after), \(percent(events.endedBySenderShare, digits: 1)) of events")
    }
    return parts.joined(separator: "; ")
  }

  // MARK: Advice

  private mutating func addAdvice(_ transfer: Transfer) {
    guard !transfer.advice.isEmpty else { return }
    lines.append("")
    lines.append(
      style.paint("  " + "what would help".padded(to: 27) + "kbit/s".leftPadded(to: 9), .faint))
    // If there is no space next to the advice, the reasons go below it.
    let isNarrow = style.width < 71
    for advice in transfer.advice {
      var why = advice.why
      if let condition = advice.condition { why += "; \(condition)" }
      let frames = advice.frames.map { frame($0) }.joined(separator: "–")
      let head =
        "  " + advice.words(for: transfer).padded(to: 27)
        + ThroughputText.rate(advice.predicted).leftPadded(to: 9)
      if isNarrow {
        lines.append(head)
        add("\(why) \(frames)", indent: 4)
        continue
      }
      let parts = "\(why) \(frames)".wrapped(to: style.width - 41)
      for (index, part) in parts.enumerated() {
        guard index == 0 else {
          lines.append(String(repeating: " ", count: 41) + part)
          continue
        }
        lines.append(head + "   " + part)
      }
    }
  }
}

extension LinkModel.Operation {
  /// The operation in words.
  var words: String {
    switch self {
    case .notification: "notification"
    case .indication: "indication"
    case .writeCommand: "write command"
    case .writeRequest: "write request"
    case .read: "read"
    case .l2cap: "L2CAP SDU"
    }
  }
}

extension Transfer.LossCause {
  /// The cause in words.
  var words: String {
    switch self {
    case .acknowledgedOperations: "waiting for answers"
    case .unusedConnectionEvents: "unused connection events"
    case .earlyEventEnd: "early event end"
    case .retransmissions: "retransmissions"
    case .missedEvents: "missed events"
    case .emptyPDUs: "empty PDUs"
    case .protocolOverhead: "protocol overhead"
    case .fragmentation: "fragmentation"
    case .creditStall: "no credits"
    case .controllerBacklog: "waiting in the controller"
    case .hostGap: "nothing to send"
    }
  }
}

extension Transfer.Advice {
  /// Returns the change in words. If data length extension is already in use, the packets lack time.
  fileprivate func words(for transfer: Transfer) -> String {
    change == .dataLengthExtension && transfer.octetsLimitedByTime != nil
      ? "a longer MaxTxTime" : change.words
  }
}

extension Transfer.Advice.Change {
  /// The change in words.
  package var words: String {
    switch self {
    case .writeWithoutResponse: "do not wait for answers"
    case .fillConnectionEvents: "fill the connection events"
    case .raiseATTMTU: "raise the ATT MTU"
    case .dataLengthExtension: "data length extension"
    case .l2capChannel: "an L2CAP channel"
    case .shorterInterval: "a shorter interval"
    case .phy2M: "the 2M PHY"
    case .moreCredits: "more credits"
    case .largerMPS: "a larger MPS"
    case .alignValueToMTU: "values that fill packets"
    case .reduceLatency: "less peripheral latency"
    }
  }
}
