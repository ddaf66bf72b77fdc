import TraceAnalysis

/// Steps about what limits a transfer, and how a connection ends.
extension LessonBuilder {
  // MARK: Transfers

  func throughput() -> Lesson.Step? {
    let transfers = (documents["throughput"]?["connections"]?.all ?? []).filter {
      $0["id"]?.integer == link?["id"]?.integer && link != nil
    }.flatMap { $0["transfers"]?.all ?? [] }
    guard
      let transfer = transfers.max(by: { ($0["bytes"]?.number ?? 0) < ($1["bytes"]?.number ?? 0) }),
      let bytes = transfer["bytes"]?.integer, let goodput = transfer["goodput_bps"]?.number,
      let start = transfer["start"]?.number, let end = transfer["end"]?.number, end > start
    else { return nil }
    func rate(_ value: Double) -> String {
      LessonBuilder.grouped(value / 1_000, atMost: 1) + " kbit/s"
    }
    var step = Lesson.Step(topic: .throughput, title: "Data is transferred")
    step.frames = transfer.frames
    step.look = [
      "\(Decimals.grouped(bytes)) octets by \(transfer["operation"]?.text?.replacing("-", with: " ") ?? "some operation") from #\(transfer.frames.first ?? 0) to #\(transfer.frames.last ?? 0)."
    ]
    step.arithmetic = [
      "\(Decimals.grouped(bytes)) octets × 8 / \(milliseconds((end - start) * 1_000)) = \(rate(goodput))"
    ]
    if let first = transfer.frames.first.flatMap(time(of:)),
      let last = transfer.frames.last.flatMap(time(of:)), last > first
    {
      let rest = (end - start) * 1_000 - (last - first)
      if rest >= 0.001 {
        step.arithmetic.append(
          "#\(transfer.frames.last ?? 0) was recorded \(milliseconds(last - first)) after #\(transfer.frames.first ?? 0); the last value counts for \(milliseconds(rest))"
        )
      }
    }
    if let ceiling = transfer["ceiling_bps"]?.number, ceiling > 0 {
      step.arithmetic.append(
        "ceiling of the link: \(rate(ceiling)), \(Decimals.text(goodput / ceiling * 100, atMost: 0)) % used"
      )
    }
    let limit = LessonBuilder.words(ofLimit: transfer).map {
      $0 + LessonBuilder.losses(of: transfer, rate)
    }
    if let advice = transfer["advice"]?.all.first, let predicted = advice["predicted_bps"]?.number,
      let change = advice["change"]?.text
    {
      step.questions.append(
        Lesson.Question(
          text: "What limits this transfer, and what would help most?",
          answer:
            "\(limit.map { $0 + " " } ?? "")\(change.replacing("-", with: " ").capitalizedFirst): \(rate(predicted)) predicted (\(advice["why"]?.text ?? "")).",
          frames: advice.frames))
    } else if let limit {
      step.questions.append(
        Lesson.Question(text: "What limits this transfer?", answer: limit, frames: transfer.frames))
    }
    if let question = packetsPerValue(transfer, bytes) { step.questions.append(question) }
    if let question = otherLength(of: transfer, bytes) { step.questions.append(question) }
    return step.questions.isEmpty ? nil : step
  }

  /// Returns the largest losses, including a second one if it is of similar size.
  private static func losses(of transfer: JSONValue, _ rate: (Double) -> String) -> String {
    let losses = (transfer["waterfall"]?.all ?? []).compactMap { step in
      step["bps"]?.number.flatMap { bps in
        step["cause"]?.text.map { ($0.replacing("-", with: " "), bps) }
      }
    }.sorted { $0.1 > $1.1 }
    guard losses.count > 1, losses[1].1 >= losses[0].1 / 2 else { return "" }
    let texts = losses.prefix(2).map { "\($0) (\(rate($1)))" }
    return " The largest losses are \(texts.joined(separator: " and "))."
  }

  private static func words(ofLimit transfer: JSONValue) -> String? {
    switch transfer["limit"]?.text {
    case "link": "The link: its connection events are full."
    case "stack": words(ofEarlyEnds: transfer)
    case "answers": "Waiting for answers."
    case "credits": "The receiver's credits."
    case "application": "The sender: it has nothing more to send."
    default: nil
    }
  }

  /// Returns the side that ended connection events before they were full, if the capture shows it.
  private static func words(ofEarlyEnds transfer: JSONValue) -> String {
    guard let events = transfer["events"], let central = events["ended_by_central"]?.integer,
      let sender = events["ended_by_sender"]?.integer
    else {
      return
        "The controllers: each connection event carries the same number of packets, although it has time for more."
    }
    return central > sender
      ? "The central: it ends connection events before they are full, although more data is waiting."
      : "The sender: connection events end before they are full, because nothing more was handed over in time. Whether the reason is its application, its stack or its controller is not in the capture."
  }

  /// Returns the size of each value and the data length in octets, for values of constant size with a three-octet
  /// header.
  private func sizes(of transfer: JSONValue, _ bytes: Int) -> (value: Int, length: Int)? {
    let operations = ["notification", "indication", "write-command", "write-request"]
    guard operations.contains(transfer["operation"]?.text ?? ""),
      let length = transfer["conditions"]?["data_length"]?[direction(of: transfer)]?["value"]?
        .integer,
      length >= 27, let pdus = transfer["pdus"]?.integer, pdus > 0, bytes % pdus == 0
    else { return nil }
    return (bytes / pdus, length)
  }

  private func direction(of transfer: JSONValue) -> String {
    transfer["direction"]?.text?.hasPrefix("p") == true ? "p2c" : "c2p"
  }

  /// Returns a question about the rate with the longest data length, or with the shortest one if the longest is in
  /// use.
  private func otherLength(of transfer: JSONValue, _ bytes: Int) -> Lesson.Question? {
    guard let (value, length) = sizes(of: transfer, bytes),
      ["notification", "write-command"].contains(transfer["operation"]?.text ?? ""),
      let phy = transfer["conditions"]?["phy"]?[direction(of: transfer)]?["value"]?.text,
      let microseconds = ["1m": 8, "2m": 4][phy]
    else { return nil }
    let other = length < 251 ? 251 : 27
    let octets = value + 7
    // Preamble, access address, header and CRC: Core 6.0, Vol 6, Part B, 2.1.
    let frame = phy == "1m" ? 10 : 11
    let rest = 2 * frame * microseconds + 2 * 150
    func packets(of length: Int) -> Int { (octets + length - 1) / length }
    func duration(of length: Int) -> Int { packets(of: length) * rest + octets * microseconds }
    func words(of length: Int) -> String {
      let count = packets(of: length)
      let took = duration(of: length)
      return
        "\(count == 1 ? "" : "\(count) × ")\(Decimals.grouped(rest)) µs + \(octets) × \(microseconds) µs = \(Decimals.grouped(took)) µs, at most \(value) × 8 / \(Decimals.grouped(took)) µs = \(LessonBuilder.grouped(Double(value) * 8_000 / Double(took), atMost: 1)) kbit/s"
    }
    guard packets(of: length) != packets(of: other) else { return nil }
    return Lesson.Question(
      text:
        "What would the rate be with data length \(other) instead of \(length), if values of \(value) octets followed each other without a pause on LE \(phy.uppercased()), unencrypted, and each packet was followed by an empty one in response?",
      answer:
        "In addition to its payload, a packet takes \(frame) octets and is followed by 150 µs, an empty packet of \(frame) octets and 150 µs: \(Decimals.grouped(rest)) µs. With \(other): \(words(of: other)). With \(length): \(words(of: length)).",
      frames: transfer.frames)
  }

  /// A question about the packets of a value.
  private func packetsPerValue(_ transfer: JSONValue, _ bytes: Int) -> Lesson.Question? {
    guard let (value, length) = sizes(of: transfer, bytes) else { return nil }
    let octets = value + 7
    func packets(of length: Int) -> String {
      "\(Decimals.counted((octets + length - 1) / length, "packet")) of at most \(length)"
    }
    let isShort = (octets + length - 1) / length > (octets + 250) / 251
    return Lesson.Question(
      text:
        "Each value has \(value) octets, and the data length is \(length). How many link layer packets does a value take\(isShort ? ", and how many with a data length of 251" : "")?",
      answer:
        "\(value) + 3 (ATT) + 4 (L2CAP) = \(octets) octets: \(packets(of: length))\(isShort ? ", or \(packets(of: 251))" : "").",
      frames: transfer.frames)
  }

  // MARK: The end

  func end() -> Lesson.Step? {
    guard let link, link["ended"]?.isTrue == true,
      let reason = link["end_reason"]?.text ?? link["end_cause"]?.text
    else { return nil }
    var step = Lesson.Step(topic: .end, title: "The connection ends")
    step.frames = (link["end_frames"]?.all ?? []).compactMap(\.integer)
    let code =
      link["end_reason_code"]?.integer.map { " (\(Hexadecimal.number(UInt64($0), width: 2)))" }
      ?? ""
    let last = step.frames.last ?? 0
    step.look = ["Look at #\(last) and the packets before it."]
    step.questions = [
      Lesson.Question(
        text: "Which device ended the connection, and for what reason?",
        answer: link["terminated_by"]?.text.map { "The \($0): \(reason)\(code)." }
          ?? "Neither device: \(reason)\(code).",
        frames: step.frames)
    ]
    if let question = silence(before: last) { step.questions.append(question) }
    if let question = eventCount(last) { step.questions.append(question) }
    return step
  }

  /// Returns a question about the number of connection events, including any changes of the interval.
  private func eventCount(_ last: Int) -> Lesson.Question? {
    guard let link, link["start_captured"]?.isTrue == true, let end = time(of: last) else {
      return nil
    }
    var parts: [(interval: Double, start: Double, frame: Int)] = []
    for change in link["changes"]?.all ?? [] {
      guard let interval = change["parameters"]?["interval_ms"]?.number, interval > 0,
        let start = change["time"]?.number, let frame = change.frames.first
      else { continue }
      if parts.last?.interval != interval { parts.append((interval, start * 1_000, frame)) }
    }
    guard let first = parts.first, (1...3).contains(parts.count), end > first.start,
      zip(parts, parts.dropFirst()).allSatisfy({ $0.start < $1.start })
    else { return nil }
    var sum = 0.0
    var texts: [String] = []
    for (place, part) in parts.enumerated() {
      let until = place + 1 < parts.count ? parts[place + 1].start : end
      sum += (until - part.start) / part.interval
      texts.append("\(milliseconds(until - part.start)) / \(milliseconds(part.interval))")
    }
    guard sum >= 5 else { return nil }
    return Lesson.Question(
      text:
        "About how many connection intervals are there from #\(first.frame) to #\(last)?",
      answer:
        "\(texts.joined(separator: " + ")): about \(LessonBuilder.grouped(sum, atMost: 0)) intervals, with an event at both ends.\(parts.count > 1 && isOnAir ? " An update takes effect some events after its packet." : "")",
      frames: parts.map(\.frame) + [last])
  }

  /// Returns a question about the last packet that a lost link received, in a host's log. The controller reports the
  /// loss when the supervision timeout has expired.
  private func silence(before report: Int) -> Lesson.Question? {
    guard link?["end_reason_code"]?.integer == 8, !isOnAir, let packets,
      let timeout = link?["parameters"]?["value"]?["timeout_ms"]?.number,
      let end = time(of: report), let id = link?["id"]?.integer, let first = packets.times.first
    else { return nil }
    let silent = end - timeout
    // Controller events are not packets of the connection. A report of a completed packet is an acknowledgement from
    // the peer.
    let changes = Set(
      (link?["changes"]?.all ?? []).flatMap(\.frames) + (acknowledgement.map { [$0] } ?? []))
    guard silent > 0,
      let index = packets.numbers.indices.last(where: {
        (packets.connections[$0] == id || changes.contains(packets.numbers[$0]))
          && Double(packets.times[$0].elapsed(since: first)) / 1e6 <= silent
      })
    else { return nil }
    let number = packets.numbers[index]
    let before = silent - Double(packets.times[index].elapsed(since: first)) / 1e6
    return Lesson.Question(
      text:
        "#\(report) reports that the supervision timeout of \(milliseconds(timeout)) has passed. When was the last packet of the link received, and which was the last record of the connection before that?",
      answer:
        "At the latest \(milliseconds(timeout)) before #\(report), because its record may be late: \(milliseconds(end)) − \(milliseconds(timeout)) = \(milliseconds(silent)) after the capture began. #\(number) came last before that, \(milliseconds(before)) earlier\(change(in: number)).",
      frames: [number, report])
  }

  /// Returns text such as ": it changes the PHY", if a record changes the link.
  private func change(in frame: Int) -> String {
    let change = (link?["changes"]?.all ?? []).dropFirst().first { $0.frames.contains(frame) }
    guard let change else { return "" }
    let names = [
      ("parameters", "the connection parameters"), ("phy_c2p", "the PHY"),
      ("data_length_c2p", "the data length"), ("channels", "the channel map"),
    ]
    guard let name = names.first(where: { change[$0.0] != nil })?.1 else { return "" }
    return ": it changes \(name), so look for a peripheral that did not follow"
  }
}
