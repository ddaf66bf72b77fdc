import BluetoothPackets
import TraceAnalysis

extension LessonBuilder {
  // MARK: Security

  func security() -> Lesson.Step? {
    guard
      let pairing = (documents["pairing"]?["pairings"]?.all ?? []).first(where: {
        $0["connection"]?.integer == link?["id"]?.integer && link != nil
      })
    else { return nil }
    var step = Lesson.Step(topic: .security, title: "The devices pair")
    step.frames = pairing.frames
    let initiator = pairing["initiator"]?["io_capability"]?.text
    let responder = pairing["responder"]?["io_capability"]?.text
    if let initiator, let responder {
      step.look.append(
        "IO capability of the central: \(initiator); of the peripheral: \(responder). What each device requests (MITM protection, Secure Connections, bonding) is in its AuthReq."
      )
    }
    if let before = pairing["refused_before"], let error = before["error_name"]?.text {
      step.look.append(
        "It starts because a request was rejected: \(error) (#\(before.frames.last ?? 0)).")
    }
    if let model = pairing["association_model"]?.text, let initiator, let responder {
      let why =
        switch pairing["association_reason"]?.text {
        case "mitm-protection-not-asked":
          "neither device requested MITM protection"
            + ([initiator, responder].contains(LessonBuilder.noInputNoOutput)
              ? ". A device without input and output would not have allowed any other"
              : "")
        case "out-of-band-data":
          "the devices have received pairing data out of band (OOB data flag)"
        default: "the IO capabilities are \(initiator) and \(responder)"
        }
      step.questions.append(
        Lesson.Question(
          text: "Which association model do the devices use, and why?",
          answer: "\(LessonBuilder.name(ofModel: model)), because \(why).",
          frames: pairing.frames))
      let isSecure = pairing["method"]?.text == "secure-connections"
      step.questions.append(
        Lesson.Question(
          text: "Can someone who recorded the whole pairing on the air compute the key?",
          answer: isSecure
            ? pairing["debug_key"]?.isTrue == true
              ? "Yes: one public key is from the debug key pair, whose private key the specification publishes. One known private key is enough."
              : "No: LE Secure Connections uses an elliptic curve Diffie-Hellman key exchange, and the private keys are never sent."
            : model == "just-works"
              ? "Yes: in legacy Just Works pairing, the temporary key is 0, so all other keys can be computed."
              : "Yes, with a passkey: there are only 1,000,000 temporary keys, and trying them all takes about a second.",
          frames: pairing.frames))
    }
    if pairing["outcome"]?.text != "success", let error = pairing["error_name"]?.text {
      step.questions.append(
        Lesson.Question(
          text: "Why does the pairing fail?", answer: "\(error).", frames: pairing.frames))
    }
    return step.questions.isEmpty ? nil : step
  }

  func encryption() -> Lesson.Step? {
    guard let link,
      let start = (documents["pairing"]?["encryptions"]?.all ?? []).first(where: {
        $0["connection"]?.integer == link["id"]?.integer && $0["outcome"]?.text == "success"
      }), let frame = start.frames.last
    else { return nil }
    var step = Lesson.Step(topic: .encryption, title: "The link becomes encrypted")
    step.frames = Array(start.frames.prefix(1))
    let first = start.frames.first ?? frame
    step.look = ["The encryption starts in #\(first). Also look at the packets before it."]
    if isOnAir {
      step.arithmetic = [
        "on the air, an encrypted packet that is not empty is 4 octets longer: its message integrity check (MIC)"
      ]
    }
    step.questions = [
      Lesson.Question(
        text: "Did the devices pair in this capture, or use a stored key?",
        answer: start["key"]?.text == "pairing"
          ? "They paired: the encryption that starts in #\(start.frames.first ?? 0) uses the key of that pairing."
          : "They use a stored key: encryption starts in #\(start.frames.first ?? 0) without a preceding pairing.",
        frames: start.frames)
    ]
    if let begun = time(of: first), let ended = time(of: frame), ended > begun, frame != first,
      let interval = interval(at: begun / 1_000), interval > 0
    {
      step.questions.append(
        Lesson.Question(
          text:
            "Which packet completes the start of encryption in #\(first), and how many connection intervals later is it recorded?",
          answer:
            "#\(frame), \(milliseconds(ended - begun)) later: \(intervals(in: ended - begun, of: interval)).",
          frames: [first, frame]))
    }
    return step
  }

  /// The capability that allows only Just Works.
  private static let noInputNoOutput = "NoInputNoOutput"

  /// The specification's name of an association model.
  private static func name(ofModel model: String) -> String {
    switch model {
    case "just-works": "Just Works"
    case "passkey-entry": "Passkey Entry"
    case "numeric-comparison": "Numeric Comparison"
    case "out-of-band": "Out of Band"
    default: model.replacing("-", with: " ").capitalizedFirst
    }
  }

  // MARK: The link

  func parameters() -> Lesson.Step? {
    let changes = (link?["changes"]?.all ?? []).filter {
      $0["parameters"]?["interval_ms"]?.number != nil
    }
    guard let last = changes.last, changes.count > 1,
      let before = changes[changes.count - 2]["parameters"]?["interval_ms"]?.number,
      let after = last["parameters"]?["interval_ms"]?.number, before > 0, after > 0, before != after
    else { return nil }
    var step = Lesson.Step(topic: .parameters, title: "The connection parameters change")
    step.frames = last.frames
    let frame = last.frames.first ?? 0
    step.look = [
      isOnAir
        ? "#\(frame) changes the interval from \(milliseconds(before)) to \(milliseconds(after)), starting at its instant."
        : "#\(frame) reports that the interval changed from \(milliseconds(before)) to \(milliseconds(after))."
    ]
    let ratio = before / after
    step.questions = [
      Lesson.Question(
        text:
          "If one packet is sent in each connection event, by what factor do the throughput and the time that the radio is on change when #\(last.frames.first ?? 0) takes effect?",
        answer:
          "Both are multiplied by \(milliseconds(before)) / \(milliseconds(after)) = \(Decimals.text(ratio, atMost: 2)): 1,000 ms / \(milliseconds(before)) = \(Decimals.text(1_000 / before, atMost: 1)) events per second before, \(Decimals.text(1_000 / after, atMost: 1)) after.",
        frames: last.frames)
    ]
    let request = procedures.first {
      $0["kind"]?.text == "connection-parameter-update"
        && $0.frames.contains { last.frames.contains($0) }
    }
    if let request, let direction = request["direction"]?.text {
      step.questions.append(
        Lesson.Question(
          text: "Who requested the change, and who decided it?",
          answer:
            direction.hasPrefix("peripheral")
            ? "The peripheral requested it (#\(request.frames.first ?? 0)); the central decided."
            : "The capture shows no request: the central started the update (#\(request.frames.first ?? 0)), and it always decides.",
          frames: request.frames))
    }
    return step
  }

  mutating func channels() -> Lesson.Step? {
    guard let packets, let link, let id = link["id"]?.integer,
      let detail = (documents["connections"]?["connections"]?.all ?? []).first(where: {
        $0["id"]?.integer == id
      }),
      let algorithm = detail["channel_selection"]?["value"]?.integer,
      detail["events"]?["counter_origin"]?.text == "request",
      let map = (detail["channel_maps"]?.all ?? []).first?["channels"]?.all.compactMap(\.integer),
      let interval = (detail["intervals"]?.all ?? []).first?["interval_ms"]?.number, interval > 0,
      let address = link["access_address"]?.text.flatMap(LessonBuilder.hexadecimal)
    else { return nil }
    let limit = Swift.min(
      (detail["channel_maps"]?.all ?? []).dropFirst().first?["from_event"]?.integer ?? .max,
      (detail["intervals"]?.all ?? []).dropFirst().first?["from_event"]?.integer ?? .max, 2_000)
    let events = firstEvents(of: id, packets, interval: interval, limit: limit)
    let used = ChannelMap(rawValue: map.reduce(0) { $0 | 1 << UInt64(clamping: $1) })
    var fitting: [(event: Int, frame: Int, channel: Int, next: Int, nextFrame: Int)] = []
    let hop =
      (link["changes"]?.all ?? []).first?.frames.first
      .flatMap { packets.numbers.firstIndex(of: $0) }
      .flatMap { packets.integers(ofField: "btle.link_layer_data.hop")[$0] } ?? 0
    for (event, seen) in events where event + 1 < limit {
      guard let next = events[event + 1] else { continue }
      let counter = UInt16(truncatingIfNeeded: event + 1)
      let expected =
        algorithm == 2
        ? ChannelSelection2(accessAddress: AccessAddress(rawValue: address)).channel(
          eventCounter: counter, in: used)
        : ChannelSelection1(hopIncrement: UInt8(clamping: hop)).channel(
          eventCounter: counter, in: used)
      if let expected, Int(expected) == next.channel {
        fitting.append((event, seen.frame, seen.channel, next.channel, next.frame))
      }
    }
    fitting.sort { $0.event < $1.event }
    // No question is asked if the channel could be guessed.
    guard fitting.count >= 4, fitting.count * 10 >= events.count * 6,
      let chosen = dice.pick(fitting)
    else {
      return nil
    }
    var step = Lesson.Step(topic: .channels, title: "Channels change from event to event")
    step.frames = [chosen.frame, chosen.nextFrame]
    step.look = [
      "Channel Selection Algorithm #\(algorithm), \(Decimals.counted(map.count, "channel")) in the map. #\(chosen.frame) is in event \(chosen.event), on channel \(chosen.channel)."
    ]
    if algorithm == 1 {
      let unmapped = (chosen.event + 1) * hop % 37
      step.arithmetic = [
        "unmapped channel of event \(chosen.event): (\(chosen.event) + 1) × \(hop) mod 37 = \(unmapped)"
      ]
      step.questions = [
        Lesson.Question(
          text: "The hop increment is \(hop). Which channel does event \(chosen.event + 1) use?",
          answer:
            "(\(unmapped) + \(hop)) mod 37 = \((unmapped + hop) % 37)\((unmapped + hop) % 37 == chosen.next ? "" : ", which is not in the map; remapped: \(chosen.next)"). #\(chosen.nextFrame) is on it.",
          frames: [chosen.nextFrame])
      ]
    } else {
      let selection = ChannelSelection2(accessAddress: AccessAddress(rawValue: address))
      let random = selection.pseudoRandomNumber(
        eventCounter: UInt16(truncatingIfNeeded: chosen.event + 1))
      step.arithmetic = [
        "channel identifier \(Hexadecimal.number(UInt64(selection.channelIdentifier), width: 4)): upper half of the access address XOR lower half",
        "event \(chosen.event + 1): prn_e = \(random)",
      ]
      step.questions = [
        Lesson.Question(
          text:
            "prn_e of event \(chosen.event + 1) is \(random). Which channel does the event use?",
          answer:
            "\(random) mod 37 = \(random % 37)\(Int(random % 37) == chosen.next ? "" : ", which is not in the map; remapping index \(map.count) × \(random) / 65,536 = \((map.count * Int(random)) >> 16), the channel at that position of the map: \(chosen.next)"). #\(chosen.nextFrame) is on it.",
          frames: [chosen.nextFrame])
      ]
    }
    return step
  }

  /// Returns the first packet of each event and its channel, counted by the interval from the first event.
  private func firstEvents(
    of connection: Int, _ packets: PageColumns, interval: Double, limit: Int
  ) -> [Int: (frame: Int, channel: Int)] {
    var events: [Int: (frame: Int, channel: Int)] = [:]
    var start: Int64?
    for index in packets.numbers.indices where packets.connections[index] == connection {
      // The connection request is on an advertising channel.
      let channel = packets.channels[index] - 1
      guard (0..<37).contains(channel), packets.directions[index] == 1 else { continue }
      if start == nil { start = packets.times[index] }
      let since = Double(packets.times[index].elapsed(since: start ?? 0)) / 1e6 / interval
      guard since < Double(limit) else { break }
      let event = Int(since.rounded())
      guard event < limit, (since - Double(event)).magnitude < 0.25 else { continue }
      if events[event] == nil { events[event] = (packets.numbers[index], channel) }
    }
    return events
  }

  private static func hexadecimal(_ text: String) -> UInt32? {
    UInt32(text.hasPrefix("0x") ? text.dropFirst(2) : text[...], radix: 16)
  }
}

extension String {
  /// The text with a capital first letter.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
