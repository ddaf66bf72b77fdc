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
      step.questions.append(
        Lesson.Question(
          text:
            "How long must a scanner listen on one channel without a break to be certain to receive a packet from \(address), if no packet is lost?",
          answer:
            "The longest gap between two events is the interval plus 10 ms of delay: \(Decimals.text(interval, atMost: 3)) ms + 10 ms = \(Decimals.text(interval + 10, atMost: 3)) ms, plus the time of one packet.",
          frames: [first]))
      if let question = LessonBuilder.airtime(of: chosen, address, interval) {
        step.questions.append(question)
      }
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
        "A scanner listens on one channel for 30 ms of every 100 ms. The advertising interval of \(address) is \(Decimals.text(interval, atMost: 3)) ms. From how many advertising events does it receive a packet in one minute if no packet is lost?",
      answer:
        "With an average random delay of 5 ms, there are 60,000 ms / \(text(interval + 5)) ms = \(text(events)) events. Each has one packet on the scanner's channel, and the scanner listens 30 % of the time: about \(text(events * 0.3)).",
      frames: [frame])
  }

  /// A question about the time on the air, for legacy advertising on LE 1M whose data is always of one length.
  private static func airtime(
    of advertiser: JSONValue, _ address: String, _ interval: Double
  ) -> Lesson.Question? {
    let payload = (advertiser["payloads"]?.all ?? []).first {
      $0["place"]?.text == "advertising"
    }
    let lengths = Set(
      (payload?["variants"]?.all ?? []).compactMap { $0["data"]?.text.map { $0.utf8.count / 2 } })
    guard payload?["variants_not_kept"]?.integer == 0, lengths.count == 1,
      let length = lengths.first,
      length <= 31
    else { return nil }
    let octets = length + 16
    let share = Double(3 * octets * 8) / ((interval + 5) * 1_000) * 100
    return Lesson.Question(
      text:
        "The advertising data of \(address) has \(Decimals.counted(length, "octet")). How long does a packet take on the air (LE 1M), and for what share of the time does the advertiser send, if it uses all three channels?",
      answer:
        "Preamble 1, access address 4, header 2, address 6, data \(length) and CRC 3 are \(octets) octets of 8 µs: \(Decimals.grouped(octets * 8)) µs. 3 × \(Decimals.grouped(octets * 8)) µs of \(Decimals.text(interval + 5, atMost: 1)) ms are \(Decimals.text(share, atMost: 2)) %.",
      frames: advertiser.frames)
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
