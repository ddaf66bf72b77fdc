import TraceAnalysis

/// What an advertiser's packets show before a connection.
extension LessonBuilder {
  /// Steps about different advertisers.
  mutating func advertising(atMost count: Int) -> [Lesson.Step] {
    var known = (documents["advertising"]?["advertisers"]?.all ?? []).filter {
      ($0["interval"]?["ms"]?.number ?? 0) > 0 && $0["extended"]?.isTrue != true
        && ($0["interval"]?["events"]?.integer ?? 0) > 5
    }
    known = Array(known.prefix(8))
    var steps: [Lesson.Step] = []
    while steps.count < count, let chosen = dice.pick(known) {
      known.removeAll { $0["address"]?.text == chosen["address"]?.text }
      if let step = advertising(of: chosen) { steps.append(step) }
    }
    return steps
  }

  private func advertising(of chosen: JSONValue) -> Lesson.Step? {
    guard let address = chosen["address"]?.text,
      let count = chosen["packets"]?.integer, let first = chosen.frames.first
    else { return nil }
    let name = chosen["name"]?.text.map { " (\"\($0)\")" } ?? ""
    var step = Lesson.Step(topic: .advertising, title: "A device advertises")
    step.frames = chosen.frames
    step.look = [
      "\(Decimals.counted(count, "packet")) of \(address)\(name) are in the capture. An advertiser adds a random delay of 0 to 10 ms to each interval, so that two advertisers do not collide repeatedly. Intervals are multiples of 0.625 ms."
    ]
    if let phase = (chosen["interval"]?["phases"]?.all ?? []).first,
      let question = LessonBuilder.interval(of: address, phase, isOnAir: isOnAir(first))
    {
      step.questions.append(question)
    }
    if let interval = chosen["interval"]?["ms"]?.number {
      step.questions.append(LessonBuilder.scanning(address, interval, first))
    }
    return step.questions.isEmpty ? nil : step
  }

  /// A question about a scanner that listens for a part of the time.
  private static func scanning(
    _ address: String, _ interval: Double, _ frame: Int
  ) -> Lesson.Question {
    func text(_ value: Double) -> String { Decimals.text(value, atMost: 1) }
    let events = 60_000 / (interval + 5)
    return Lesson.Question(
      text:
        "A scanner listens on one channel for 30 ms of every 100 ms. The advertising interval of \(address) is \(Decimals.text(interval, atMost: 3)) ms. Of how many advertising events does it receive a packet in one minute, if none is lost?",
      answer:
        "With 5 ms of random delay on average there are 60,000 ms / \(text(interval + 5)) ms = \(text(events)) events. Each has one packet on the scanner's channel, and the scanner listens 30 % of the time: about \(text(events * 0.3)).",
      frames: [frame])
  }

  /// Whether a record is of the air: it has a channel.
  private func isOnAir(_ frame: Int) -> Bool {
    guard let packets, let index = packets.numbers.firstIndex(of: frame) else { return false }
    return packets.channels[index] > 0
  }

  /// A host receives reports up to this many milliseconds earlier or later than regular ones.
  private static let reportJitter = 2.5

  /// A question about the range in which an interval lies: no gap is shorter than the interval, or more than 10 ms
  /// longer.
  private static func interval(
    of address: String, _ phase: JSONValue, isOnAir: Bool
  ) -> Lesson.Question? {
    guard let shortest = phase["gap_min_ms"]?.number, let longest = phase["gap_max_ms"]?.number,
      phase["random_delay"]?.isTrue == true
    else { return nil }
    let jitter = isOnAir ? 0 : reportJitter
    let low = longest - 10 - jitter
    let high = shortest + jitter
    let least = Int((low / AdvertiserAnalysis.IntervalEstimate.step).rounded(.up))
    let most = Int((high / AdvertiserAnalysis.IntervalEstimate.step).rounded(.down))
    guard low > 0, least <= most, most - least < 32 else { return nil }
    func text(_ value: Double) -> String { Decimals.text(value, atMost: 3) + " ms" }
    let list =
      least == most
      ? "\(least) × 0.625 ms = \(text(Double(least) * AdvertiserAnalysis.IntervalEstimate.step))"
      : "from \(least) × 0.625 ms = \(text(Double(least) * AdvertiserAnalysis.IntervalEstimate.step)) to \(most) × 0.625 ms = \(text(Double(most) * AdvertiserAnalysis.IntervalEstimate.step))"
    let tolerance =
      isOnAir ? "" : " The host may receive reports \(text(reportJitter)) early or late."
    let bounds =
      isOnAir
      ? "not longer than the shortest gap, \(text(shortest)), and not shorter than \(text(longest)) − 10 ms = \(text(low))"
      : "not longer than \(text(shortest)) + \(text(jitter)) = \(text(high)), and not shorter than \(text(longest)) − 10 ms − \(text(jitter)) = \(text(low))"
    return Lesson.Question(
      text:
        "The gaps between consecutive advertising events of \(address) are \(text(shortest)) to \(text(longest)) long.\(tolerance) Which advertising intervals can its host have set?",
      answer:
        "Each gap is the interval plus 0 to 10 ms. So the interval is \(bounds): \(list).",
      frames: phase.frames)
  }
}
