import LinkSessions
import TraceAnalysis

extension ThroughputText {
  /// Adds everything about a stream that an application paces itself.
  mutating func addStream(_ stream: Transfer.SteadyStream, _ transfer: Transfer) {
    var measure = pace(stream)
    if stream.isBelowLink {
      measure += ", the link is not the limit"
    } else if stream.isOneEachEvent {
      measure += ", one in each connection event: the link's pace or the source's"
    }
    measure += "   \(Decimals.grouped(transfer.bytes)) B in "
    measure += "\(Clock.duration(transfer.activeTime)), "
    measure += "\(ThroughputText.rate(transfer.goodput)) kbit/s"
    add(measure, indent: 2)
    add(link(transfer), indent: 2)
    add(regularity(stream, transfer), indent: 2)
    if let pauses = answerPause(transfer) { add(pauses, indent: 2) }
    if let cost = stream.cost { add(energy(cost), indent: 2) }
  }

  /// Returns text such as "steady: 8 B each 100 ms" or "bursts: 20 values of 8 B each 330 ms".
  func pace(_ stream: Transfer.SteadyStream) -> String {
    guard stream.valuesPerBurst == 1 else {
      let period = stream.period * Int64(stream.valuesPerBurst)
      return
        "bursts: \(stream.valuesPerBurst) values of \(stream.octets) B every \(milliseconds(period)) ms"
    }
    return "steady: \(stream.octets) B every \(milliseconds(stream.period)) ms"
  }

  private func regularity(_ stream: Transfer.SteadyStream, _ transfer: Transfer) -> String {
    var parts: [String] = []
    if let shortest = stream.shortestUsualGap, let longest = stream.longestUsualGap {
      parts.append(
        "jitter: 90 % of gaps \(milliseconds(shortest))–\(milliseconds(longest)) ms, longest "
          + "\(milliseconds(transfer.gaps.longest)) \(frame(transfer.gaps.longestFrame))")
    }
    if let late = stream.lateness {
      parts.append(
        "delay after the earliest: median \(milliseconds(late.median)) ms, 99 % within "
          + "\(milliseconds(late.percentile99)) ms, at most \(milliseconds(late.longest)) ms")
    }
    if stream.skipped > 0 {
      parts.append("\(Decimals.grouped(stream.skipped)) periods without a value")
    }
    return parts.joined(separator: "; ")
  }

  private func energy(_ cost: LinkModel.Cost) -> String {
    var text =
      "energy: \(Decimals.text(cost.eventsPerSecond, atMost: 1)) connection events per second"
    if cost.emptyShare >= 0.005 {
      text += ", \(percent(cost.emptyShare, digits: 0)) without a value"
    }
    if let radio = cost.radioMilliseconds {
      text += "; the peripheral's radio is on for \(Decimals.text(radio, atMost: 1)) ms per second"
      text += cost.isMeasured ? "" : " (derived)"
    }
    return text
  }

  private func milliseconds(_ nanoseconds: Int64) -> String {
    let number = Double(nanoseconds) / 1e6
    return Decimals.text(number, atMost: number < 9.95 ? 2 : number < 99.5 ? 1 : 0)
  }
}
