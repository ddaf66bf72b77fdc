/// Steps about why connection events end.
extension LessonBuilder {
  /// Packets of one connection event on the air, by index among the packets of the page.
  private struct Event {
    var packets: [Int]
    let channel: Int
    /// The first packet of the next event, or nil if there is none.
    var next: Int?
  }

  /// Returns a step with a question about an event whose packets show why it ended.
  mutating func events() -> Lesson.Step? {
    guard isOnAir, let packets, let id = link?["id"]?.integer else { return nil }
    let moreData = packets.integers(ofField: "btle.data_header.more_data")
    var asked: [(first: Int, last: Int, channel: Int, answer: String)] = []
    for event in connectionEvents(of: id, packets) {
      guard let first = event.packets.first, let last = event.packets.last, event.next != nil,
        let answer = reason(for: event, packets, moreData)
      else { continue }
      asked.append((packets.numbers[first], packets.numbers[last], event.channel, answer))
    }
    // Longer events come first, because two packets show less of the rule.
    let long = asked.filter { $0.last - $0.first > 1 }
    guard let chosen = dice.pick(long.isEmpty ? asked : long) else { return nil }
    var step = Lesson.Step(topic: .events, title: "A connection event ends")
    step.frames = [chosen.first, chosen.last]
    step.look = [
      "In a connection event, central and peripheral take turns, 150 µs apart. The bit MD (more data) of a packet's header announces that its sender has more to send."
    ]
    step.questions = [
      Lesson.Question(
        text:
          "The connection event on channel \(chosen.channel) has its packets from #\(chosen.first) to #\(chosen.last). Why did this event end?",
        answer: chosen.answer, frames: [chosen.first, chosen.last])
    ]
    return step
  }

  private func connectionEvents(of id: Int, _ packets: PageColumns) -> [Event] {
    var events: [Event] = []
    var last: Int64?
    for index in packets.numbers.indices where packets.connections[index] == id {
      let channel = packets.channels[index] - 1
      guard (0..<37).contains(channel), (1...2).contains(packets.directions[index]) else {
        continue
      }
      // No pause within an event is longer than the duration of the longest packet.
      let isSame =
        events.last?.channel == channel
        && last.map { packets.times[index].elapsed(since: $0) < 5_000_000 } ?? false
      if isSame {
        events[events.count - 1].packets.append(index)
      } else {
        if !events.isEmpty { events[events.count - 1].next = index }
        events.append(Event(packets: [index], channel: channel))
      }
      last = packets.times[index]
    }
    return events
  }

  /// Returns the reason, or nil if packets that the capture may lack could be the reason.
  private func reason(
    for event: Event, _ packets: PageColumns, _ moreData: [Int: Int]
  ) -> String? {
    // Malformed packets, and packets that were not decoded.
    guard event.packets.allSatisfy({ packets.flags[$0] & 6 == 0 }), event.packets.count > 1,
      let last = event.packets.last, let before = event.packets.dropLast().last,
      packets.directions[before] == 1, packets.directions[last] == 2,
      let central = moreData[before], let peripheral = moreData[last]
    else { return nil }
    let (a, b) = (packets.numbers[before], packets.numbers[last])
    if central == 0, peripheral == 0 {
      return
        "MD is 0 in the last packet of either side, #\(a) and #\(b): neither has more to send, so the event ends."
    }
    // A further exchange needs as much time as the last one.
    guard let next = event.next, event.packets.count > 3 else { return nil }
    let previous = event.packets[event.packets.count - 4]
    let exchange = Double(packets.times[before].elapsed(since: packets.times[previous])) / 1e6
    let left = Double(packets.times[next].elapsed(since: packets.times[before])) / 1e6
    guard packets.directions[previous] == 1, exchange > 0, left < 2 * exchange else { return nil }
    return
      "There is no time for more, although \(peripheral == 1 ? "the peripheral" : "the central") has more to send (MD is 1 in #\(peripheral == 1 ? b : a)): an exchange takes \(milliseconds(exchange)) here, and the next event starts \(milliseconds(left)) after the start of #\(a), with #\(packets.numbers[next])."
  }
}

extension PageColumns {
  /// Returns the numbers of a field, by the indices of the packets that contain it.
  func integers(ofField filter: String) -> [Int: Int] {
    values(ofField: filter) { value in
      if case .integer(let number)? = value.cell { number } else { nil }
    }
  }

  /// Returns the texts of a field, by the indices of the packets that contain it.
  func texts(ofField filter: String) -> [Int: String] { values(ofField: filter, \.text) }

  /// Returns the last value of a field in each packet that contains it.
  private func values<Value>(
    ofField filter: String, _ read: (PageValue) -> Value?
  ) -> [Int: Value] {
    var found: [Int: Value] = [:]
    var place = 0
    for (index, shape) in shapes.enumerated() where shape > 0 {
      let outline = outlines.values[shape - 1]
      for node in stride(from: 0, to: outline.count, by: 5) {
        let field = definitions.values[outline[node]]
        guard !field.isScope else { continue }
        if field.filter == filter, let value = read(contents.values[Int(values[place])]) {
          found[index] = value
        }
        place += 1
      }
    }
    return found
  }
}
