import TraceAnalysis

/// Steps about an advertiser's packets before a connection.
extension LessonBuilder {
  /// Steps about different advertisers, with different questions.
  mutating func advertising(atMost count: Int) -> [Lesson.Step] {
    // Questions require gaps with a random delay. Without it, it is unknown what delay the controller adds.
    var known = (documents["advertising"]?["advertisers"]?.all ?? []).filter {
      let phases = $0["interval"]?["phases"]?.all ?? []
      return $0["extended"]?.isTrue != true && phases.count == 1
        && phases[0]["random_delay"]?.isTrue == true && (phases[0]["events"]?.integer ?? 0) > 5
    }
    known = Array(known.prefix(8))
    var steps: [Lesson.Step] = []
    while steps.count < count, let chosen = dice.pick(known) {
      known.removeAll { $0["address"]?.text == chosen["address"]?.text }
      if let step = advertising(of: chosen, place: steps.count, isAlone: count == 1) {
        steps.append(step)
      }
    }
    return steps
  }

  private mutating func advertising(
    of chosen: JSONValue, place: Int, isAlone: Bool
  ) -> Lesson.Step? {
    guard let address = chosen["address"]?.text,
      let count = chosen["packets"]?.integer, let first = chosen.frames.first,
      let phase = (chosen["interval"]?["phases"]?.all ?? []).first
    else { return nil }
    let name = chosen["name"]?.text.map { " (\"\($0)\")" } ?? ""
    var step = Lesson.Step(topic: .advertising, title: "A device advertises")
    step.frames = chosen.frames
    step.look = [
      "\(Decimals.counted(count, "packet")) of \(address)\(name) are in the capture. An advertiser adds a random delay of 0 to 10 ms to each interval, so that two advertisers do not collide repeatedly. Intervals are multiples of 0.625 ms."
    ]
    let isOnAir = isOnAir(first)
    let bounds = Bounds(phase, isOnAir: isOnAir)
    let events = isOnAir ? advertisingEvents(of: address) : []
    let questions: [Lesson.Question?] =
      switch place % 3 {
      case 0 where isAlone:
        [
          bounds?.question(about: address), bounds?.longestGap(of: address),
          meanGap(of: address, phase), LessonBuilder.airtime(of: chosen, address, phase),
        ]
      case 0:
        [
          bounds?.question(about: address), bounds?.longestGap(of: address),
          oneEvent(events, of: address),
          LessonBuilder.structures(of: chosen) ?? bounds?.count(of: address, phase),
        ]
      case 1:
        [
          meanGap(of: address, phase), LessonBuilder.scanning(address, phase),
          LessonBuilder.airtime(of: chosen, address, phase), bounds?.count(of: address, phase),
        ]
      default:
        [
          bounds.flatMap { nextEvent(events, of: address, $0) }, oneEvent(events, of: address),
          pause(in: events, of: chosen) ?? bounds?.count(of: address, phase),
        ]
      }
    step.questions = questions.compactMap(\.self)
    return step.questions.isEmpty ? nil : step
  }

  // MARK: Gaps

  /// The possible range of an interval: no gap is shorter than the interval or more than 10 ms longer.
  private struct Bounds {
    let shortest: Double
    let longest: Double
    /// Maximum difference between a gap of records and the gap on the air, in milliseconds.
    let tolerance: Double
    /// Lower bound in units of 0.625 ms.
    let least: Int
    let most: Int
    let frames: [Int]

    /// Tolerance in milliseconds. A scanner hears one of the three packets of an event, and its controller delays the
    /// reports.
    private static let tolerance = 2.5

    init?(_ phase: JSONValue, isOnAir: Bool) {
      guard let shortest = phase["gap_min_ms"]?.number, let longest = phase["gap_max_ms"]?.number
      else { return nil }
      (self.shortest, self.longest) = (shortest, longest)
      tolerance = isOnAir ? 0 : Bounds.tolerance
      let step = AdvertiserAnalysis.IntervalEstimate.step
      least = Int(((longest - 10 - tolerance) / step).rounded(.up))
      most = Int(((shortest + tolerance) / step).rounded(.down))
      frames = phase.frames
      guard longest - 10 - tolerance > 0, least <= most, most - least < 32 else { return nil }
    }

    var lowest: Double { Double(least) * AdvertiserAnalysis.IntervalEstimate.step }
    var highest: Double { Double(most) * AdvertiserAnalysis.IntervalEstimate.step }

    private func text(_ value: Double) -> String { Decimals.text(value, atMost: 3) + " ms" }

    private func text(_ units: Int) -> String {
      "\(units) × 0.625 ms = \(text(Double(units) * AdvertiserAnalysis.IntervalEstimate.step))"
    }

    func question(about address: String) -> Lesson.Question {
      let isExact = tolerance == 0
      let list = least == most ? text(least) : "from \(text(least)) to \(text(most))"
      let assumption =
        isExact
        ? ""
        : " Allow \(text(tolerance)) for each gap: the host's controller hears one of the three packets of an event, and delivers reports with a varying delay."
      let bounds =
        isExact
        ? "not longer than the shortest gap, \(text(shortest)), and not shorter than \(text(longest)) − 10 ms = \(text(longest - 10))"
        : "not longer than \(text(shortest)) + \(text(tolerance)) = \(text(shortest + tolerance)), and not shorter than \(text(longest)) − 10 ms − \(text(tolerance)) = \(text(longest - 10 - tolerance))"
      return Lesson.Question(
        text:
          "The gaps between consecutive advertising events of \(address) are \(text(shortest)) to \(text(longest)) long.\(assumption) Which advertising intervals can its host have set?",
        answer: "Each gap is the interval plus 0 to 10 ms. So the interval is \(bounds): \(list).",
        frames: frames)
    }

    /// A question about the number of events in a time.
    func count(of address: String, _ phase: JSONValue) -> Lesson.Question? {
      guard let events = phase["events"]?.integer, let start = phase["start"]?.number,
        let end = phase["end"]?.number, let first = phase.frames.first, end > start
      else { return nil }
      let span = (end - start) * 1_000
      let (fewest, most) = (
        Int((span / (highest + 10)).rounded(.up)) + 1, Int((span / lowest).rounded(.down)) + 1
      )
      guard fewest <= events, events <= most else { return nil }
      return Lesson.Question(
        text:
          "An event of \(address) starts with #\(first), and another one \(text(span)) later. All gaps are \(text(shortest)) to \(text(longest)) long. How many events can there be in this time at least and at most, with both, and how many are in the capture?",
        answer:
          "The interval is \(text(lowest)) to \(text(highest)), so a gap is \(text(lowest)) to \(text(highest + 10)). \(text(span)) / \(text(highest + 10)), rounded up, + 1 = \(fewest); \(text(span)) / \(text(lowest)), rounded down, + 1 = \(most). The capture contains \(events).",
        frames: frames)
    }

    /// A question about a scanner that must not miss the advertiser.
    func longestGap(of address: String) -> Lesson.Question {
      Lesson.Question(
        text:
          "How long must a scanner listen on one channel without a break to be certain to receive a whole packet from \(address), if no packet is lost? Take the longest interval that the gaps allow.",
        answer:
          "The longest interval is \(text(highest)), and the random delay adds up to 10 ms: \(text(highest)) + 10 ms = \(text(highest + 10)). Add the time of one packet (its octets × 8 µs on LE 1M), because one may have started just before the scanner did.",
        frames: frames)
    }
  }

  /// Returns a question about the mean of many gaps, which includes the mean random delay.
  private func meanGap(of address: String, _ phase: JSONValue) -> Lesson.Question? {
    guard let mean = LessonBuilder.meanGap(phase), let events = phase["events"]?.integer,
      let first = phase.frames.first, let last = phase["end"]?.number,
      let start = phase["start"]?.number
    else { return nil }
    // The standard deviation of a random delay of 0 to 10 ms is 10 ms / √12.
    let deviation = 10 / (12.0 * Double(events - 1)).squareRoot()
    return Lesson.Question(
      text:
        "#\(first) is the first of \(events) consecutive advertising events of \(address); the last one starts \(milliseconds((last - start) * 1_000)) later. What is the mean time from one event to the next, and which interval does it suggest?",
      answer:
        "\(milliseconds((last - start) * 1_000)) / \(events - 1) = \(milliseconds(mean)). The random delay is 5 ms on average: about \(Decimals.text(mean - 5, atMost: 1)) ms. The mean of \(events - 1) delays is not exactly 5 ms: its standard deviation is 10 ms / √(12 × \(events - 1)) = \(Decimals.text(deviation, atMost: 1)) ms.",
      frames: phase.frames)
  }

  /// Mean time between consecutive events, in milliseconds.
  private static func meanGap(_ phase: JSONValue) -> Double? {
    guard let events = phase["events"]?.integer, events > 1, phase["missed"]?.integer == 0,
      phase["pauses"]?.integer == 0, let start = phase["start"]?.number,
      let end = phase["end"]?.number, end > start
    else { return nil }
    return (end - start) * 1_000 / Double(events - 1)
  }

  /// Returns a question about a scanner that listens only part of the time.
  private static func scanning(_ address: String, _ phase: JSONValue) -> Lesson.Question? {
    guard let mean = meanGap(phase) else { return nil }
    func text(_ value: Double) -> String { Decimals.text(value, atMost: 0) }
    let events = 60_000 / mean
    return Lesson.Question(
      text:
        "A scanner listens on one channel for 30 ms of every 100 ms. In one minute, from about how many advertising events of \(address) does it receive a packet, if the mean gap stays the same and no packet is lost?",
      answer:
        "60,000 ms / \(Decimals.text(mean, atMost: 1)) ms are about \(text(events)) events. Each has one packet on the scanner's channel, and the scanner listens for 30 % of the time: about \(text(events * 0.3)). The random delays spread the events over the scanner's cycle.",
      frames: phase.frames)
  }

  // MARK: Events

  /// Returns the packets of each advertising event, by index among the packets of the page.
  private func advertisingEvents(of address: String) -> [[Int]] {
    guard let packets else { return [] }
    let addresses = packets.texts(ofField: "btle.advertising_address")
    let types = packets.integers(ofField: "btle.advertising_header.pdu_type")
    var events: [[Int]] = []
    for index in packets.numbers.indices
    where addresses[index]?.uppercased() == address && [0, 2, 6].contains(types[index]) {
      let channel = packets.channels[index]
      // 4.4.2.3: within an event, the next packet begins within 10 ms, on another channel.
      if let last = events.last?.last, channel > packets.channels[last],
        packets.times[index].elapsed(since: packets.times[last]) <= 10_000_000
      {
        events[events.count - 1].append(index)
      } else {
        events.append([index])
      }
    }
    return events
  }

  /// A question about the packets of one event.
  private mutating func oneEvent(_ events: [[Int]], of address: String) -> Lesson.Question? {
    guard let packets else { return nil }
    let whole = events.indices.dropLast().filter { events[$0].count > 1 }
    guard let chosen = dice.pick(Array(whole)) else { return nil }
    let event = events[chosen]
    let numbers = event.map { "#\(packets.numbers[$0])" }
    let channels = event.map { "\(packets.channels[$0] - 1)" }
    let next = events[chosen + 1][0]
    let gap = packets.times[next].elapsed(since: packets.times[event[0]])
    return Lesson.Question(
      text:
        "\(numbers[0]) is the first packet of an advertising event of \(address). Which packets belong to the same event, and on which channels are they?",
      answer:
        "\(numbers.englishList), on channels \(channels.englishList): the packets of an event follow each other within 10 ms. The next one of this advertiser, #\(packets.numbers[next]), follows \(milliseconds(Double(gap) / 1e6)) after \(numbers[0]) and starts another event.",
      frames: event.map { packets.numbers[$0] })
  }

  /// A question about the time between the packets of an event.
  private mutating func pause(in events: [[Int]], of advertiser: JSONValue) -> Lesson.Question? {
    guard let packets, let length = LessonBuilder.data(of: advertiser)?.octets.count,
      let event = dice.pick(events.filter { $0.count > 1 })
    else { return nil }
    let (first, second) = (packets.numbers[event[0]], packets.numbers[event[1]])
    let distance = Double(packets.times[event[1]].elapsed(since: packets.times[event[0]])) / 1e3
    let duration = (length + 16) * 8
    guard distance > Double(duration) else { return nil }
    return Lesson.Question(
      text:
        "#\(first) and #\(second) are of one advertising event. How long is the pause between the end of the first and the start of the second? Times refer to the start of a packet; each has \(Decimals.counted(length, "octet")) of advertising data, on LE 1M.",
      answer:
        "#\(second) starts \(Decimals.text(distance, atMost: 0)) µs after #\(first), which takes 16 + \(length) octets of 8 µs: \(Decimals.grouped(duration)) µs. The pause is \(Decimals.text(distance - Double(duration), atMost: 0)) µs.",
      frames: [first, second])
  }

  /// A question about when the next event can begin.
  private mutating func nextEvent(
    _ events: [[Int]], of address: String, _ bounds: Bounds
  ) -> Lesson.Question? {
    guard let packets, let first = packets.times.first, events.count > 1,
      let chosen = dice.pick(Array(events.indices.dropLast()))
    else { return nil }
    let (event, next) = (events[chosen][0], events[chosen + 1][0])
    let start = Double(packets.times[event].elapsed(since: first)) / 1e6
    let after = Double(packets.times[next].elapsed(since: first)) / 1e6
    let (low, high) = (start + bounds.lowest, start + bounds.highest + 10)
    guard low <= after, after <= high else { return nil }
    return Lesson.Question(
      text:
        "The gaps between the events of \(address) are \(milliseconds(bounds.shortest)) to \(milliseconds(bounds.longest)) long. #\(packets.numbers[event]), \(milliseconds(start)) after the start of the capture, is the first packet of an event. When can the next event start, and when does it?",
      answer:
        "The interval is at least \(milliseconds(bounds.longest)) − 10 ms and at most \(milliseconds(bounds.shortest)), in steps of 0.625 ms: \(milliseconds(bounds.lowest)) to \(milliseconds(bounds.highest)). So the next event starts between \(milliseconds(start)) + \(milliseconds(bounds.lowest)) = \(milliseconds(low)) and \(milliseconds(start)) + \(milliseconds(bounds.highest)) + 10 ms = \(milliseconds(high)). It starts with #\(packets.numbers[next]), at \(milliseconds(after)).",
      frames: [packets.numbers[event], packets.numbers[next]])
  }

  // MARK: Data

  /// Returns the advertising data of an advertiser whose data never changes, and the first packet with it.
  private static func data(of advertiser: JSONValue) -> (octets: [UInt8], frame: Int)? {
    let payload = (advertiser["payloads"]?.all ?? []).first { $0["place"]?.text == "advertising" }
    guard payload?["variants_not_kept"]?.integer == 0, let variants = payload?["variants"]?.all,
      variants.count == 1, let hexadecimal = variants[0]["data"]?.text,
      let frame = variants[0].frames.first, let octets = try? HexText.octets(hexadecimal)
    else { return nil }
    return octets.count <= 31 ? (octets, frame) : nil
  }

  /// A question about the structures of advertising data.
  private static func structures(of advertiser: JSONValue) -> Lesson.Question? {
    guard let (octets, frame) = data(of: advertiser) else { return nil }
    var starts: [Int] = []
    var place = 0
    while place < octets.count, octets[place] > 0 {
      starts.append(place)
      place += 1 + Int(octets[place])
    }
    guard starts.count > 1, place == octets.count, let last = starts.last else { return nil }
    let steps = starts.dropLast().map { "\($0) + 1 + \(octets[$0]) = \($0 + 1 + Int(octets[$0]))" }
    return Lesson.Question(
      text:
        "How many AD structures has the advertising data of #\(frame), and at which octet of the data, counted from 0, does the last one start? Follow the length octets.",
      answer:
        "\(starts.count): each starts with its length, which does not count itself. \(steps.joined(separator: "; ")). The last one starts at octet \(last), with length \(octets[last]) and type \(Hexadecimal.number(UInt64(octets[last + 1]), width: 2)).",
      frames: [frame])
  }

  /// Returns a question about the time on the air, for legacy advertising on LE 1M with data of constant length.
  private static func airtime(
    of advertiser: JSONValue, _ address: String, _ phase: JSONValue
  ) -> Lesson.Question? {
    guard let length = data(of: advertiser)?.octets.count, let mean = meanGap(phase) else {
      return nil
    }
    let octets = length + 16
    let share = Double(3 * octets * 8) / (mean * 1_000) * 100
    return Lesson.Question(
      text:
        "The advertising data of \(address) has \(Decimals.counted(length, "octet")). How long does a packet take on the air (LE 1M), and for what share of the time does the advertiser send, if it uses all three channels? Its mean gap is \(Decimals.text(mean, atMost: 1)) ms.",
      answer:
        "Preamble 1, access address 4, header 2, address 6, data \(length) and CRC 3 are \(octets) octets of 8 µs: \(Decimals.grouped(octets * 8)) µs. 3 × \(Decimals.grouped(octets * 8)) µs of \(Decimals.text(mean, atMost: 1)) ms are \(Decimals.text(share, atMost: 2)) %.",
      frames: advertiser.frames)
  }

  /// Whether a record is from the air, because it has a channel.
  private func isOnAir(_ frame: Int) -> Bool {
    guard let packets, let index = packets.numbers.firstIndex(of: frame) else { return false }
    return packets.channels[index] > 0
  }
}
