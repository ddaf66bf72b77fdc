import BluetoothPackets
import TraceAnalysis

/// Builds the steps of a lesson from the documents of a capture, so that its reports contain all answers.
struct LessonBuilder {
  let documents: JSONValue
  let packets: PageColumns?
  var dice: LessonDice
  /// The connection that the lesson follows.
  let link: JSONValue?
  let procedures: [JSONValue]
  let transactions: [JSONValue]
  /// The record of the last acknowledgement from the peer before its connection ended, if that was its last sign of
  /// life.
  let acknowledgement: Int?

  /// Returns the steps about the connection with the most to teach, which is the one in the documents.
  static func steps(of capture: PageCapture, seed: UInt64) -> [Lesson.Step] {
    let documents = (try? JSONReader.read(capture.documents)) ?? .null
    let chosen = documents["summary"]?["connections"]?.all.first?["id"]?.integer
    var builder = LessonBuilder(capture, documents, connection: chosen, seed: seed)
    return builder.steps(
      of: capture.summary.connections.connections.count { $0.technology == .lowEnergy })
  }

  private init(
    _ capture: PageCapture, _ documents: JSONValue, connection chosen: Int?, seed: UInt64
  ) {
    self.documents = documents
    packets = capture.packets?.columns
    dice = LessonDice(seed: seed)
    let all = documents["timeline"]?["procedures"]?.all ?? []
    link = documents["summary"]?["connections"]?.all.first {
      $0["id"]?.integer == chosen && chosen != nil
    }
    acknowledgement =
      capture.summary.connections.connections.first { $0.id == chosen }?
      .end?.circumstances.acknowledgement?.number
    procedures = all.filter { $0["connection"]?.integer == chosen && chosen != nil }
    transactions = (documents["timeline"]?["transactions"]?.all ?? []).filter {
      $0["connection"]?.integer == chosen && chosen != nil
    }
  }

  /// - Parameter count: the number of LE connections in the capture.
  private mutating func steps(of count: Int) -> [Lesson.Step] {
    var link = [
      connect(), mtu(), discovery(), attributes(), security(), encryption(),
      parameters(), channels(), events(), throughput(), end(),
    ].compactMap(\.self)
    if count > 1, !link.isEmpty, let id = self.link?["id"]?.integer {
      link[0].look.insert(
        "The capture has \(Decimals.grouped(count)) LE connections; this lesson follows connection \(id).",
        at: 0)
    }
    return advertising(atMost: link.isEmpty ? 3 : 1) + link
  }

  // MARK: Words

  /// Returns text such as "1,439.535 ms".
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

  /// Returns text such as "2 intervals of 30 ms" or "0.33 intervals of 30 ms".
  func intervals(in duration: Double, of interval: Double) -> String {
    let ratio = duration / interval
    let count = Decimals.text(ratio, atMost: ratio < 0.95 ? 2 : 1)
    return "\(count) \(count == "1" ? "interval" : "intervals") of \(milliseconds(interval))"
  }

  /// Returns the mean number of intervals in several durations, during which the interval may have changed: "3.1 of
  /// the intervals in force (45 ms, then 7.5 ms)".
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

  /// Returns when a record was captured, in milliseconds since the start of the capture.
  func time(of frame: Int) -> Double? {
    guard let packets, let first = packets.times.first,
      let index = packets.numbers.firstIndex(of: frame)
    else { return nil }
    return Double(packets.times[index].elapsed(since: first)) / 1e6
  }

  /// Whether the connection was captured on the air and not by a host.
  var isOnAir: Bool { link?["access_address"]?.text != nil }

  func procedure(_ kind: String) -> JSONValue? {
    procedures.first { $0["kind"]?.text == kind && $0["outcome"]?.text == "success" }
  }

  /// Returns the connection interval at a given time, in milliseconds.
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
    if let setup, let took = setup["duration"]?.number, let begun = setup.frames.first {
      step.look.append(
        "Connecting and preparing the connection for use take \(milliseconds(took * 1_000)), starting with #\(begun)."
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
          "How many connection intervals fit into the supervision timeout, after which this connection is lost? Use the values of #\(first.frames.first ?? 0).",
        answer:
          "\(milliseconds(timeout)) / \(milliseconds(interval)) = \(Decimals.text(timeout / interval, atMost: 2)): \(events) whole \(events == 1 ? "interval" : "intervals").",
        frames: first.frames)
    ]
    if let question = transmitWindow(of: first.frames.first ?? 0)
      ?? firstPacket(after: first.frames.first ?? 0, interval: interval)
    {
      step.questions.append(question)
    }
    let central = sleepClockAccuracy(in: first.frames.first ?? 0)
    let sum = (central ?? 50) + 50
    let clocks =
      central == nil
      ? "The sleep clocks of both devices may be off by 50 ppm each, in opposite directions."
      : "#\(first.frames.first ?? 0) contains the accuracy of the central's sleep clock; the peripheral's clock may be off by 50 ppm in the opposite direction."
    step.questions += [
      Lesson.Question(
        text:
          "\(clocks) How much earlier than expected must the peripheral start listening after it has heard nothing for the supervision timeout of #\(first.frames.first ?? 0)? Ignore the jitter of the clocks.",
        answer:
          "\(central.map { "The central's clock may be off by up to \($0) ppm, together \(sum) ppm. " } ?? "")\(sum) ppm × \(milliseconds(timeout)) = \(LessonBuilder.grouped(Double(sum) * timeout / 1_000, atMost: 3)) µs.",
        frames: first.frames),
      Lesson.Question(
        text:
          "What would the rate be if each connection event carried one value of 20 octets, with the interval of #\(first.frames.first ?? 0)?",
        answer:
          "20 octets × 8 / \(milliseconds(interval)) = \(LessonBuilder.grouped(160 / interval, atMost: 2)) kbit/s.",
        frames: first.frames),
    ]
    // With short intervals, the answer would always be 100 ms.
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

  /// Returns the accuracy of the central's sleep clock in ppm, according to the connection request.
  private func sleepClockAccuracy(in frame: Int) -> Int? {
    guard let packets, let place = packets.numbers.firstIndex(of: frame),
      let code = packets.integers(ofField: "btle.link_layer_data.sleep_clock_accuracy")[place]
    else { return nil }
    // Vol 6, Part B, 2.3.3.1.
    let limits = [500, 250, 150, 100, 75, 50, 30, 20]
    return limits.indices.contains(code) ? limits[code] : nil
  }

  /// Returns a question about the time window in which the central may send its first packet.
  private func transmitWindow(of frame: Int) -> Lesson.Question? {
    guard let packets, let id = link?["id"]?.integer,
      let place = packets.numbers.firstIndex(of: frame), packets.channels[place] > 37,
      let size = packets.integers(ofField: "btle.link_layer_data.window_size")[place],
      let offset = packets.integers(ofField: "btle.link_layer_data.window_offset")[place],
      let first = packets.numbers.indices.first(where: {
        $0 > place && packets.connections[$0] == id && packets.directions[$0] == 1
          && (1...37).contains(packets.channels[$0])
      })
    else { return nil }
    // 44 octets on LE 1M, from preamble to CRC.
    let request = 0.352
    let (low, high) = (1.25 + Double(offset) * 1.25, 1.25 + Double(offset + size) * 1.25)
    let begun =
      Double(packets.times[first].elapsed(since: packets.times[place])) / 1e6 - request
    guard low - 0.05 <= begun, begun <= high + 0.05 else { return nil }
    return Lesson.Question(
      text:
        "In which window after the end of #\(frame) may the central start its first packet, and does it? Use the window offset and size in #\(frame); on LE 1M, that packet takes 352 µs, and times refer to the start of a packet.",
      answer:
        "From 1.25 ms + \(offset) × 1.25 ms = \(milliseconds(low)) to \(milliseconds(low)) + \(size) × 1.25 ms = \(milliseconds(high)). #\(packets.numbers[first]) starts \(milliseconds(begun + request)) after the start of #\(frame), which is \(milliseconds(begun)) after its end: yes.",
      frames: [frame, packets.numbers[first]])
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
      "The client offers an MTU in #\(exchange.frames.first ?? 0), the server in #\(exchange.frames.last ?? 0); both then use the lower value."
    ]
    step.questions = [
      Lesson.Question(
        text:
          "What do client and server offer, and what is the maximum length of a notified value after #\(exchange.frames.last ?? 0)?",
        answer:
          "\(agreed) − 1 (opcode) − 2 (handle) = \(agreed - 3) octets: \(client == server ? "both offer \(client)" : "both use the lower one of \(client) (client) and \(server) (server)").",
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
    let kinds = [
      "discover-services", "discover-included-services", "discover-characteristics",
      "discover-descriptors",
    ]
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
    // Excludes the pauses between the procedures.
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
    // The last one answers the previous question.
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
            "#\(request), the \(asked["name"]?.text ?? "request"): ATT allows one outstanding request at a time in each direction.",
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
      let whole = LessonBuilder.frames(ofRequest: use)
      step.look.append(
        "\(whole) is a \(use["name"]?.text ?? "request") for handle \(Hexadecimal.number(UInt64(use["handle"]?.integer ?? 0), width: 4))."
      )
      if let interval = interval(at: start), interval > 0 {
        step.questions.append(
          Lesson.Question(
            text:
              "Which packet responds to \(whole), and how many connection intervals later is it recorded?",
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
        "Starting with #\(first): \(Decimals.counted(run["count"]?.integer ?? 0, isNotified ? "notification" : "Write Command")) of \(run["name"]?.text ?? run["uuid"]?.text ?? "handle " + Hexadecimal.number(UInt64(run["handle"]?.integer ?? 0), width: 4))."
      )
      step.frames += [first]
      step.look.append(
        "\(isNotified ? "A notification" : "A Write Command") has no response: only the link layer's acknowledgement proves that the other controller received it."
      )
      if let question = rhythm(of: run) { step.questions.append(question) }
      if let question = fragments(of: run) { step.questions.append(question) }
    }
    return step.questions.isEmpty ? nil : step
  }

  /// Returns "#13–#25" for a request whose packets are fragments, or "#13".
  private static func frames(ofRequest request: JSONValue) -> String {
    let last = "#\(request["request_frame"]?.integer ?? 0)"
    return request["first_frame"]?.integer.map { "#\($0)–\(last)" } ?? last
  }

  /// Returns the values of a run, if the lesson contains all of them.
  private func values(of run: JSONValue) -> [JSONValue] {
    let ids = Set((run["transactions"]?.all ?? []).compactMap(\.integer))
    let values = transactions.filter { ids.contains($0["id"]?.integer ?? -1) }
    return values.count == run["count"]?.integer ? values : []
  }

  /// A question about the time from one value of a run to the next.
  private func rhythm(of run: JSONValue) -> Lesson.Question? {
    let values = values(of: run)
    guard values.count > 2, let first = values[0]["request_frame"]?.integer,
      let last = values[values.count - 1]["request_frame"]?.integer, let begun = time(of: first),
      let ended = time(of: last), ended > begun, let interval = interval(at: begun / 1_000),
      interval > 0, interval == self.interval(at: ended / 1_000)
    else { return nil }
    let each = (ended - begun) / Double(values.count - 1)
    // Compares like with like: both are the packets that complete a value.
    let isWhole = values.allSatisfy { $0["first_frame"]?.integer == nil }
    let verb = isWhole ? "is" : "completes"
    return Lesson.Question(
      text:
        "#\(first) \(verb) the first of \(Decimals.grouped(values.count)) values, #\(last) the last. What is the average time from one to the next, and how many connection intervals is that?",
      answer:
        "\(milliseconds(ended - begun)) / \(Decimals.grouped(values.count - 1)) = \(milliseconds(each)): \(intervals(in: each, of: interval)).",
      frames: [first, last])
  }

  /// A question about a value that several packets carry.
  private mutating func fragments(of run: JSONValue) -> Lesson.Question? {
    guard let packets, isOnAir, let id = link?["id"]?.integer,
      let value = dice.pick(values(of: run).filter { $0["first_frame"]?.integer != nil }),
      let first = value["first_frame"]?.integer, let last = value["request_frame"]?.integer,
      let direction = packets.numbers.firstIndex(of: first).map({ packets.directions[$0] })
    else { return nil }
    let lengths = packets.integers(ofField: "btle.data_header.length")
    let parts = packets.numbers.indices.filter {
      (first...last).contains(packets.numbers[$0]) && packets.connections[$0] == id
        && packets.directions[$0] == direction && (lengths[$0] ?? 0) > 0
    }
    // A repeated packet would require more explanation.
    guard parts.count > 1, parts.allSatisfy({ packets.flags[$0] & 1 == 0 }) else { return nil }
    return Lesson.Question(
      text:
        "#\(first) has the first fragment of a value. Which packet completes it, and how many packets carry it? Look at LLID and at the L2CAP length.",
      answer:
        "#\(last): \(parts.count) packets, of which only the first has LLID 2 (start); the others, up to #\(last), have LLID 1 (continuation).",
      frames: parts.prefix(8).map { packets.numbers[$0] })
  }

  /// Returns the components of the time until an answer, if the times show them.
  private func reason(for intervals: Double) -> String {
    guard !isOnAir else {
      return intervals < 0.95
        ? " The response is in the same connection event or early in the next one." : ""
    }
    return intervals < 0.95
      ? " A host's log shows times between host and controller, not times on the air."
      : " The request waits in the controller for a connection event, and the response for another one."
  }
}
