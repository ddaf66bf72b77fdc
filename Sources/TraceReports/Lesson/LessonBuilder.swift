import BluetoothPackets
import TraceAnalysis

/// Builds the steps of a lesson from the documents of a capture, so that its reports have all
/// answers.
struct LessonBuilder {
  let documents: JSONValue
  let packets: PageColumns?
  var dice: LessonDice
  /// The connection with the most procedures, which the lesson follows.
  let link: JSONValue?
  let procedures: [JSONValue]
  let transactions: [JSONValue]
  /// The record with the peer's last sign of life before its connection ended, where that is an acknowledgement.
  let acknowledgement: Int?

  init(_ capture: PageCapture, seed: UInt64) {
    let documents = (try? JSONReader.read(capture.documents)) ?? .null
    self.documents = documents
    packets = capture.packets?.columns
    dice = LessonDice(seed: seed)
    let all = documents["timeline"]?["procedures"]?.all ?? []
    var counts: [Int: Int] = [:]
    for procedure in all {
      if let id = procedure["connection"]?.integer { counts[id, default: 0] += 1 }
    }
    let chosen = counts.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key
    link = documents["summary"]?["connections"]?.all.first {
      $0["id"]?.integer == chosen && $0["technology"]?.text == "le"
    }
    acknowledgement =
      capture.summary.connections.connections.first { $0.id == chosen }?
      .end?.circumstances.acknowledgement?.number
    procedures = all.filter { $0["connection"]?.integer == chosen && chosen != nil }
    transactions = (documents["timeline"]?["transactions"]?.all ?? []).filter {
      $0["connection"]?.integer == chosen && chosen != nil
    }
  }

  mutating func steps() -> [Lesson.Step] {
    let link = [
      connect(), mtu(), discovery(), attributes(), security(), encryption(),
      parameters(), channels(), events(), throughput(), end(),
    ].compactMap(\.self)
    return advertising(atMost: link.isEmpty ? 3 : 1) + link
  }

  // MARK: Words

  /// "1,439.535 ms".
  func milliseconds(_ value: Double) -> String {
    LessonBuilder.grouped(value, atMost: 3) + " ms"
  }

  /// A number with a comma after every three digits before the point.
  static func grouped(_ value: Double, atMost digits: Int) -> String {
    let text = Decimals.text(value, atMost: digits)
    let whole = text.prefix { $0 != "." }
    guard let number = UInt64(whole) else { return text }
    return Decimals.grouped(number) + text.dropFirst(whole.count)
  }

  /// "2 intervals of 30 ms", "less than one interval of 30 ms".
  func intervals(in duration: Double, of interval: Double) -> String {
    let ratio = duration / interval
    guard ratio >= 0.95 else { return "less than one interval of \(milliseconds(interval))" }
    let count = Decimals.text(ratio, atMost: 1)
    return "\(count) \(count == "1" ? "interval" : "intervals") of \(milliseconds(interval))"
  }

  /// The mean number of intervals in durations during which the interval may have changed: "3.1 of the intervals in
  /// force (45 ms, then 7.5 ms)".
  func intervals(in durations: [Double], of inForce: [Double]) -> String {
    var different: [Double] = []
    for interval in inForce where different.last != interval { different.append(interval) }
    let count = Double(durations.count)
    guard different.count > 1 else {
      return intervals(in: durations.reduce(0, +) / count, of: different.first ?? 1)
    }
    let ratio = zip(durations, inForce).reduce(0) { $0 + $1.0 / $1.1 } / count
    let names = different.prefix(4).map(milliseconds).joined(separator: ", then ")
    return
      "\(Decimals.text(ratio, atMost: 1)) of the intervals in force (\(names)\(different.count > 4 ? ", …" : ""))"
  }

  /// When a record was captured, in milliseconds since the start of the capture.
  func time(of frame: Int) -> Double? {
    guard let packets, let first = packets.times.first,
      let index = packets.numbers.firstIndex(of: frame)
    else { return nil }
    return Double(packets.times[index].elapsed(since: first)) / 1e6
  }

  /// Whether the connection was recorded on the air, and not by a host.
  var isOnAir: Bool { link?["access_address"]?.text != nil }

  func procedure(_ kind: String) -> JSONValue? {
    procedures.first { $0["kind"]?.text == kind && $0["outcome"]?.text == "success" }
  }

  /// The connection interval at a time, in milliseconds.
  func interval(at time: Double) -> Double? {
    var interval: Double?
    for change in link?["changes"]?.all ?? [] {
      guard let value = change["parameters"]?["interval_ms"]?.number,
        let start = change["time"]?.number, start <= time || interval == nil
      else { continue }
      interval = value
    }
    return interval
  }

  private func connect() -> Lesson.Step? {
    guard let link, link["start_captured"]?.isTrue == true,
      let first = (link["changes"]?.all ?? []).first(where: { $0["parameters"] != nil }),
      let interval = first["parameters"]?["interval_ms"]?.number,
      let timeout = first["parameters"]?["timeout_ms"]?.number,
      let latency = first["parameters"]?["latency"]?.number, interval > 0
    else { return nil }
    let setup = procedures.first { $0["kind"]?.text == "connection-setup" }
    var step = Lesson.Step(topic: .connect, title: "Two devices connect")
    step.frames = first.frames
    step.look = [
      "The central decides the timing of the connection: the interval between connection events, how many of them the peripheral may skip, and the supervision timeout after which the connection is lost."
    ]
    if let setup, let took = setup["duration"]?.number {
      step.look.append(
        "From the request to the first use, the set-up takes \(milliseconds(took * 1_000)), beginning with #\(setup.frames.first ?? 0)."
      )
    }
    step.arithmetic = [
      "interval \(Decimals.text(interval / 1.25, atMost: 2)) × 1.25 ms = \(milliseconds(interval))",
      "supervision timeout \(Decimals.text(timeout / 10, atMost: 2)) × 10 ms = \(milliseconds(timeout))",
    ]
    let events = Int(timeout / interval)
    step.questions = [
      Lesson.Question(
        text:
          "How many connection events in a row may fail before this connection is lost? Use the values of #\(first.frames.first ?? 0).",
        answer:
          "\(milliseconds(timeout)) / \(milliseconds(interval)) = \(Decimals.text(timeout / interval, atMost: 2)): about \(events) events.",
        frames: first.frames)
    ]
    if let question = firstPacket(after: first.frames.first ?? 0, interval: interval) {
      step.questions.append(question)
    }
    step.questions += [
      Lesson.Question(
        text:
          "The sleep clocks of both devices may be off by 50 ppm each, in opposite directions. How much earlier than expected must the peripheral begin to listen after it has heard nothing for the supervision timeout of #\(first.frames.first ?? 0)?",
        answer:
          "100 ppm × \(milliseconds(timeout)) = \(LessonBuilder.grouped(timeout / 10, atMost: 3)) µs, plus a few microseconds for the jitter of an active clock.",
        frames: first.frames),
      Lesson.Question(
        text:
          "What would the rate be if each connection event carried one value of 20 octets, with the interval of #\(first.frames.first ?? 0)?",
        answer:
          "20 octets × 8 / \(milliseconds(interval)) = \(LessonBuilder.grouped(160 / interval, atMost: 2)) kbit/s.",
        frames: first.frames),
    ]
    // With short intervals the answer is always 100 ms.
    let least = (1 + latency) * interval * 2
    if least >= 100 {
      step.questions.append(
        Lesson.Question(
          text:
            "What is the shortest supervision timeout that the specification allows with this interval and a latency of \(Decimals.text(latency, atMost: 0))?",
          answer:
            "It has to be longer than (1 + \(Decimals.text(latency, atMost: 0))) × \(milliseconds(interval)) × 2 = \(milliseconds(least)), in steps of 10 ms: \(milliseconds((least / 10).rounded(.down) * 10 + 10)).",
          frames: first.frames))
    }
    return step
  }

  /// A question about the first packet that the peripheral sends on a new connection.
  private func firstPacket(after frame: Int, interval: Double) -> Lesson.Question? {
    guard let packets, let id = link?["id"]?.integer, let start = time(of: frame),
      let index = packets.numbers.indices.first(where: {
        packets.numbers[$0] > frame && packets.connections[$0] == id
          && packets.directions[$0] == 2
      }), let answered = time(of: packets.numbers[index]), answered > start
    else { return nil }
    let number = packets.numbers[index]
    return Lesson.Question(
      text:
        "What is the first packet \(isOnAir ? "" : "with data ")from the peripheral after #\(frame), and how many connection intervals later is it recorded?",
      answer:
        "#\(number), \(milliseconds(answered - start)) later: \(intervals(in: answered - start, of: interval)).",
      frames: [frame, number])
  }

  // MARK: Attributes

  private func mtu() -> Lesson.Step? {
    guard let exchange = procedure("exchange-mtu"), let client = exchange["client_mtu"]?.integer,
      let server = exchange["server_mtu"]?.integer, let agreed = exchange["mtu"]?.integer
    else { return nil }
    var step = Lesson.Step(topic: .mtu, title: "Client and server agree on the ATT_MTU")
    step.frames = exchange.frames
    step.look = [
      "The client offers \(client), the server \(server); both then use the lower value."
    ]
    step.arithmetic = [
      "min(\(client), \(server)) = \(agreed)"
    ]
    step.questions = [
      Lesson.Question(
        text:
          "What is the maximum length of a notified value on this connection after #\(exchange.frames.last ?? 0)?",
        answer: "\(agreed) − 1 (opcode) − 2 (handle) = \(agreed - 3) octets.",
        frames: exchange.frames),
      Lesson.Question(
        text: "How many Prepare Write Requests does a value of 512 octets take with this ATT_MTU?",
        answer:
          "Each carries \(agreed) − 5 = \(agreed - 5) octets (opcode, handle and offset take 5): \((512 + agreed - 6) / (agreed - 5)).",
        frames: exchange.frames),
      Lesson.Question(
        text:
          "How many notifications do 4,096 octets take on this connection, and how many would they take without the exchange?",
        answer:
          "4,096 / \(agreed - 3), rounded up: \((4_096 + agreed - 4) / (agreed - 3)). Without it, the ATT_MTU is 23: 4,096 / 20, rounded up, is 205.",
        frames: exchange.frames),
    ]
    return step
  }

  private mutating func discovery() -> Lesson.Step? {
    let kinds = ["discover-services", "discover-characteristics", "discover-descriptors"]
    let found = procedures.filter {
      kinds.contains($0["kind"]?.text ?? "") && $0["outcome"]?.text == "success"
    }
    guard let services = found.first(where: { $0["kind"]?.text == kinds[0] }) ?? found.first,
      let range = services["range"]?.all.compactMap(\.integer), range.count == 2
    else { return nil }
    var step = Lesson.Step(topic: .discovery, title: "The client discovers the server's attributes")
    let requests = found.reduce(0) { $0 + ($1["count"]?.integer ?? 0) }
    step.frames = Array(services.frames.prefix(1))
    step.look = [
      "\(Decimals.counted(requests, "request")) in \(found.count == 1 ? "one procedure" : "\(found.count) procedures"); the client continues after the last handle of each response."
    ]
    // Without the pauses between them.
    let all = Set(found.flatMap { $0["transactions"]?.all.compactMap(\.integer) ?? [] })
    let asked = transactions.filter { all.contains($0["id"]?.integer ?? -1) }
    let waits = asked.compactMap { $0["latency_ms"]?.number }
    // The interval may change while the client searches.
    let inForce = asked.compactMap { request -> Double? in
      request["latency_ms"]?.number == nil
        ? nil : request["start"]?.number.flatMap { interval(at: $0) }
    }
    if waits.count > 1, inForce.count == waits.count, inForce.allSatisfy({ $0 > 0 }) {
      let sum = waits.reduce(0, +)
      let each = sum / Double(waits.count)
      step.arithmetic = [
        "\(milliseconds(sum)) of waiting for \(waits.count) responses / \(waits.count) = \(milliseconds(each)) per response: \(intervals(in: waits, of: inForce))"
      ]
    }
    let members = Set((services["transactions"]?.all ?? []).compactMap(\.integer))
    let own = transactions.filter { members.contains($0["id"]?.integer ?? -1) }
    if let last = own.last, let answer = last["response_frame"]?.integer {
      let ending =
        last["error"]?["name"]?.text.map { "an Error Response: \($0)" }
        ?? "a response whose last handle is the end of the range, \(Hexadecimal.number(UInt64(clamping: range[1]), width: 4))"
      step.questions.append(
        Lesson.Question(
          text:
            "Which packet ends the discovery that starts in #\(services.frames.first ?? 0), and how does the client know?",
          answer: "#\(answer), \(ending).", frames: [answer]))
    }
    if let used = inForce.first, Set(inForce).count == 1, used > 8, waits.count > 1,
      inForce.count == waits.count
    {
      let sum = waits.reduce(0, +)
      step.questions.append(
        Lesson.Question(
          text:
            "The client waits \(milliseconds(sum)) in total for its \(waits.count) responses. How long would it wait at an interval of 7.5 ms, if each response took as many connection intervals?",
          answer:
            "\(milliseconds(sum)) / \(milliseconds(used)) × 7.5 ms = \(milliseconds(sum / used * 7.5)). If the controller itself is the limit, the wait would not become shorter.",
          frames: services.frames))
    }
    // The last one is the answer to the question before.
    let others = asked.filter {
      $0["id"]?.integer != own.first?["id"]?.integer
        && $0["id"]?.integer != own.last?["id"]?.integer
    }
    if let asked = dice.pick(others.filter { $0["response_frame"]?.integer != nil }),
      let request = asked["request_frame"]?.integer, let answer = asked["response_frame"]?.integer
    {
      step.questions.append(
        Lesson.Question(
          text: "Which request does #\(answer) respond to?",
          answer:
            "#\(request), the \(asked["name"]?.text ?? "request"): ATT has one open request at a time in each direction.",
          frames: [request, answer]))
    }
    return step.questions.isEmpty ? nil : step
  }

  private mutating func attributes() -> Lesson.Step? {
    let uses = transactions.filter {
      $0["layer"]?.text == "att" && $0["handle"]?.integer != nil
        && $0["response_frame"]?.integer != nil
        && $0["latency_ms"]?.number != nil
    }
    let values = procedures.filter {
      ["notifications", "write-without-response"].contains($0["kind"]?.text ?? "")
    }
    guard !uses.isEmpty || !values.isEmpty else { return nil }
    var step = Lesson.Step(topic: .attributes, title: "Values are read, written and notified")
    if let use = dice.pick(uses), let request = use["request_frame"]?.integer,
      let answer = use["response_frame"]?.integer, let latency = use["latency_ms"]?.number,
      let start = use["start"]?.number
    {
      step.frames = [request]
      step.look.append(
        "#\(request) is a \(use["name"]?.text ?? "request") for handle \(Hexadecimal.number(UInt64(use["handle"]?.integer ?? 0), width: 4))."
      )
      if let interval = interval(at: start), interval > 0 {
        step.questions.append(
          Lesson.Question(
            text:
              "Which packet answers #\(request), and how many connection intervals later is it recorded?",
            answer:
              "#\(answer), \(milliseconds(latency)) later: \(intervals(in: latency, of: interval)).\(reason(for: latency / interval))",
            frames: [request, answer]))
      }
    }
    if let failed = dice.pick(
      transactions.filter {
        $0["layer"]?.text == "att" && $0["error"]?["name"]?.text != nil
          && $0["handle"]?.integer != nil
      }),
      let request = failed["request_frame"]?.integer, let name = failed["error"]?["name"]?.text
    {
      let later = transactions.first {
        $0["handle"]?.integer == failed["handle"]?.integer && $0["error"]?["name"]?.text == nil
          && $0["name"]?.text == failed["name"]?.text
          && ($0["request_frame"]?.integer ?? 0) > request
          && $0["outcome"]?.text == "success"
      }
      step.questions.append(
        Lesson.Question(
          text:
            "What is the server's response to #\(request), and does the client repeat the request successfully?",
          answer: "\(name)."
            + (later?["request_frame"]?.integer.map {
              " Yes: it repeats the request in #\($0), with success."
            } ?? " No: the capture shows no later success."),
          frames: [request, failed["response_frame"]?.integer].compactMap(\.self)))
    }
    if let run = dice.pick(values), let first = run.frames.first {
      let isNotified = run["kind"]?.text == "notifications"
      step.look.append(
        "From #\(first) on, \(Decimals.counted(run["count"]?.integer ?? 0, isNotified ? "notification" : "Write Command")) of \(run["name"]?.text ?? run["uuid"]?.text ?? "handle " + Hexadecimal.number(UInt64(run["handle"]?.integer ?? 0), width: 4))."
      )
      step.frames += [first]
      step.look.append(
        "\(isNotified ? "A notification" : "A Write Command") has no response: only the link layer's acknowledgement proves that the other controller received it."
      )
      if let question = rhythm(of: run) { step.questions.append(question) }
    }
    return step
  }

  /// A question about the time from one value of a run to the next.
  private func rhythm(of run: JSONValue) -> Lesson.Question? {
    guard let count = run["count"]?.integer, count > 2, let first = run.frames.first,
      let last = run.frames.last, let begun = time(of: first), let ended = time(of: last),
      ended > begun, let interval = interval(at: begun / 1_000), interval > 0,
      interval == self.interval(at: ended / 1_000)
    else { return nil }
    let each = (ended - begun) / Double(count - 1)
    return Lesson.Question(
      text:
        "#\(first) is the first of \(Decimals.grouped(count)) values, #\(last) the last. What is the average time from one to the next, and how many connection intervals is that?",
      answer:
        "\(milliseconds(ended - begun)) / \(Decimals.grouped(count - 1)) = \(milliseconds(each)): \(intervals(in: each, of: interval)).",
      frames: [first, last])
  }

  /// What the time until an answer consists of, as far as the times allow to say.
  private func reason(for intervals: Double) -> String {
    guard !isOnAir else {
      return intervals < 0.95
        ? " The answer is in the same connection event or early in the next one." : ""
    }
    return intervals < 0.95
      ? " A host's log shows the times between host and controller, not those on the air."
      : " The request waits in the controller for a connection event, and the answer for another one."
  }
}
