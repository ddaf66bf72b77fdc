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

  init(_ capture: PageCapture, seed: UInt64) {
    let documents = (try? JSONReader.read(capture.documents(PageOptions()))) ?? .null
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
    procedures = all.filter { $0["connection"]?.integer == chosen && chosen != nil }
    transactions = (documents["timeline"]?["transactions"]?.all ?? []).filter {
      $0["connection"]?.integer == chosen && chosen != nil
    }
  }

  mutating func steps() -> [Lesson.Step] {
    [
      advertising(), connect(), mtu(), discovery(), attributes(), security(), encryption(),
      parameters(), channels(), throughput(), end(),
    ].compactMap(\.self)
  }

  // MARK: Words

  func milliseconds(_ value: Double) -> String { Decimals.text(value, atMost: 3) + " ms" }

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

  // MARK: Before a connection

  private mutating func advertising() -> Lesson.Step? {
    let known = (documents["advertising"]?["advertisers"]?.all ?? []).filter {
      ($0["interval"]?["ms"]?.number ?? 0) > 0 && $0["extended"]?.isTrue != true
        && ($0["interval"]?["events"]?.integer ?? 0) > 5
    }
    guard let chosen = dice.pick(Array(known.prefix(8))),
      let interval = chosen["interval"]?["ms"]?.number, let address = chosen["address"]?.text,
      let count = chosen["packets"]?.integer
    else { return nil }
    let name = chosen["name"]?.text.map { " (\"\($0)\")" } ?? ""
    var step = Lesson.Step(topic: .advertising, title: "A device advertises")
    step.frames = chosen.frames
    step.look = [
      "\(Decimals.counted(count, "packet")) of \(address)\(name) are in the capture. An advertiser adds a random delay of up to 10 ms to each interval, so that two advertisers do not collide repeatedly."
    ]
    let mean = (chosen["interval"]?["phases"]?.all ?? []).first
    if let median = mean?["gap_median_ms"]?.number, mean?["random_delay"]?.isTrue == true {
      step.arithmetic = [
        "median gap \(milliseconds(median)) − about 5 ms of delay ≈ \(milliseconds(interval)), in steps of 0.625 ms"
      ]
      step.questions.append(
        Lesson.Question(
          text:
            "Half of the gaps between advertisements of \(address) are longer than \(milliseconds(median)). Which advertising interval did its host set, and why is that less?",
          answer:
            "About \(milliseconds(interval)): the link layer adds a delay of 0 to 10 ms to each interval, 5 ms on average.",
          frames: chosen.frames))
    }
    let units = Int((interval / 0.625).rounded())
    step.questions.append(
      Lesson.Question(
        text:
          "The host sets the interval in units of 0.625 ms. Which number is \(milliseconds(interval))?",
        answer:
          "\(milliseconds(interval)) / 0.625 ms = \(units) (\(Hexadecimal.number(UInt64(units), width: 4))).",
        frames: chosen.frames))
    if chosen["connectable"]?.isTrue == false {
      step.questions.append(
        Lesson.Question(
          text: "Can a central connect to \(address)?",
          answer: "No: its advertising PDUs are not connectable.",
          frames: chosen.frames))
    }
    return step
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
        "From the request to the first use, the setup takes \(milliseconds(took * 1_000)) (#\(setup.frames.first ?? 0)–#\(setup.frames.last ?? 0))."
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
        frames: first.frames),
      Lesson.Question(
        text:
          "What is the shortest supervision timeout that the specification allows with this interval and a latency of \(Decimals.text(latency, atMost: 0))?",
        answer:
          "It has to be longer than (1 + \(Decimals.text(latency, atMost: 0))) × \(milliseconds(interval)) × 2 = \(milliseconds((1 + latency) * interval * 2)), and at least 100 ms: \(milliseconds(max(100, (((1 + latency) * interval * 2) / 10).rounded(.down) * 10 + 10))).",
        frames: first.frames),
    ]
    return step
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
      "min(\(client), \(server)) = \(agreed)",
      "a notification: 1 octet of opcode + 2 octets of handle + value ≤ \(agreed)",
    ]
    step.questions = [
      Lesson.Question(
        text:
          "What is the maximum length of a notified value on this connection after #\(exchange.frames.last ?? 0)?",
        answer: "\(agreed) − 3 = \(agreed - 3) octets.", frames: exchange.frames),
      Lesson.Question(
        text: "How many Prepare Write Requests does a value of 512 octets take with this ATT_MTU?",
        answer:
          "Each carries \(agreed) − 5 = \(agreed - 5) octets (opcode, handle and offset take 5): \((512 + agreed - 6) / (agreed - 5)).",
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
    var step = Lesson.Step(topic: .discovery, title: "The client discovers what the server has")
    let requests = found.reduce(0) { $0 + ($1["count"]?.integer ?? 0) }
    let duration = found.reduce(0) { $0 + ($1["duration"]?.number ?? 0) }
    step.frames = services.frames
    step.look = [
      "\(Decimals.counted(requests, "request")) in \(found.count == 1 ? "one procedure" : "\(found.count) procedures"); the client continues after the last handle of each response."
    ]
    if requests > 0, let start = services["start"]?.number, let interval = interval(at: start) {
      let each = duration / Double(requests) * 1_000
      step.arithmetic = [
        "\(milliseconds(duration * 1_000)) / \(requests) requests = \(milliseconds(each)) each = \(Decimals.text(each / interval, atMost: 1)) intervals of \(milliseconds(interval))"
      ]
    }
    let members = Set((services["transactions"]?.all ?? []).compactMap(\.integer))
    let own = transactions.filter { members.contains($0["id"]?.integer ?? -1) }
    if let last = own.last, let answer = last["response_frame"]?.integer {
      let ending =
        last["error"]?["name"]?.text.map { "an Error Response: \($0)" }
        ?? "a response whose last handle is the end of the range, 0x\(String(range[1], radix: 16, uppercase: true))"
      step.questions.append(
        Lesson.Question(
          text:
            "Which packet ends the discovery that starts in #\(services.frames.first ?? 0), and how does the client know?",
          answer: "#\(answer), \(ending).", frames: [answer]))
    }
    if let asked = dice.pick(own.filter { $0["response_frame"]?.integer != nil }),
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
      step.frames = [request, answer]
      step.look.append(
        "#\(request) is a \(use["name"]?.text ?? "request") for handle \(Hexadecimal.number(UInt64(use["handle"]?.integer ?? 0), width: 4)); #\(answer) answers it."
      )
      if let interval = interval(at: start), interval > 0 {
        step.arithmetic.append(
          "\(milliseconds(latency)) / \(milliseconds(interval)) = \(Decimals.text(latency / interval, atMost: 1)) connection intervals from request to response"
        )
        step.questions.append(
          Lesson.Question(
            text:
              "Why can #\(answer) not arrive sooner than one connection interval (\(milliseconds(interval))) after #\(request)?",
            answer:
              "The request is sent in one connection event; the server's host responds once its controller has delivered the request, and the response waits for the next event. Here it took \(milliseconds(latency)), \(Decimals.text(latency / interval, atMost: 1)) intervals.",
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
            "What is the server's response to #\(request), and does the client eventually get the value?",
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
      step.questions.append(
        Lesson.Question(
          text: "Which ATT packet confirms that the peer received #\(first)?",
          answer:
            "None: \(isNotified ? "a notification" : "a Write Command") has no response. Only the link layer's acknowledgement proves that the controller received it.",
          frames: [first]))
    }
    return step
  }
}
