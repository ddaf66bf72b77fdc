import BluetoothPackets
import LinkSessions
import TraceAnalysis

extension FindingValueWords {
  /// The contradicted field of a sniffer's header, and the value used instead.
  var contradictedHeader: String {
    guard case .name(let name)? = finding[.field],
      let field = SessionTracker.HeaderContradictions.Field(rawValue: name)
    else { return "the sniffer's header contradicts the packets" }
    return switch field {
    case .encryption:
      counted(one: "1 packet is", many: "packets are")
        + " marked as encrypted but read as plaintext: the mark is ignored"
    case .channel:
      counted(one: "1 legacy advertising packet is", many: "legacy advertising packets are")
        + " marked with a channel that is not used for them: the channel is left out"
    case .direction:
      counted(one: "1 packet names", many: "packets name")
        + " a sender that contradicts turns or roles: the sender is derived from their turns instead"
    case .phy:
      counted(one: "1 packet is", many: "packets are")
        + " marked with a PHY other than the agreed one, which the times of the responses confirm: the agreed PHY is used"
    case .signal:
      counted(one: "1 signal strength is", many: "signal strengths are")
        + " above what a receiver measures: left out"
    case .signalSign:
      counted(one: "1 signal strength has", many: "signal strengths have")
        + " no sign and would be above what a receiver measures: read as negative"
    case .crc:
      counted(one: "1 packet is", many: "packets are")
        + " marked as intact although the CRC is wrong: treated as damaged"
    case .eventLength:
      counted(one: "1 HCI event has", many: "HCI events have")
        + " a parameter length that contradicts its record, which contains a whole event: all of it is read"
    case .whitening:
      counted(one: "1 packet is", many: "packets are")
        + " marked as still whitened although the header fits the length: read as packets"
    case .requestOctets:
      counted(one: "1 connection request has", many: "connection requests have")
        + " a channel map, hop increment or algorithm that does not match the CRC: the sniffer changed them"
    case .packetType:
      counted(one: "1 packet has", many: "packets have")
        + " a connection's handle but the type of a stream: read as ACL data, although the host may not have done so"
    case .eventCounter:
      "the event counter of " + counted(one: "1 connection", many: "connections")
        + " contradicts channels and times: events are counted by time"
    }
  }
}

/// The values of a finding in its sentence, with neutral words for missing ones.
struct FindingValueWords {
  let finding: Finding

  /// The names of the side that sent the request and of the other side, if the sentence should mention them.
  var sides: (asking: String, asked: String)?

  init(_ finding: Finding) { self.finding = finding }

  var latency: String { number(.latency) ?? "some" }

  /// "central", "peripheral", or "other side".
  var side: String { finding.direction?.sender ?? "other side" }

  /// The MTUs that both sides offered, if they differ.
  var mtuOffers: (client: Int, server: Int)? {
    guard case .number(let client)? = finding[.mtu], case .octets(let server)? = finding[.octets]
    else { return nil }
    return (client, server)
  }

  /// Text such as " (Flags)", or empty if no structure is at fault.
  var structure: String {
    guard case .structureType(let type)? = finding[.structure] else { return "" }
    return " (\(type.shortName))"
  }

  var count: String { number(.count) ?? "some" }

  /// Returns the text for one occurrence, or for several with the count before `many`.
  func counted(one: String, many: String) -> String { count == "1" ? one : "\(count) \(many)" }

  /// "8 connection events in a row".
  var unansweredEvents: String {
    counted(one: "1 connection event", many: "connection events in a row")
  }

  /// "12 ", or empty if unknown.
  var countIfKnown: String { number(.count).map { $0 + " " } ?? "" }

  /// "6 connection events".
  var eventsAhead: String {
    let events = number(.capacity) ?? "some"
    return events == "1" ? "1 connection event" : "\(events) connection events"
  }

  /// "; the slowest after 1.2 s", or empty if unknown.
  var slowest: String { duration(.wait).map { "; the slowest after \($0)" } ?? "" }

  /// "channels 37 and 38".
  var fewChannels: String {
    guard case .channels(let channels)? = finding[.channels], !channels.isEmpty else {
      return "a few channels"
    }
    return (channels.count == 1 ? "channel" : "channels") + self.channels
  }

  /// The total number, of which `count` is a part.
  var capacity: String { number(.capacity) ?? "all" }
  var keySize: String { number(.keySize) ?? "few" }

  /// "both sides want", "the central wants".
  var demanders: String {
    guard case .directions(let sides)? = finding[.demanders] else { return "one side wants" }
    return sides.count == 2 ? "both sides want" : "the \(sides.first?.sender ?? "one side") wants"
  }

  /// ": a public key sent twice in one pairing", or empty if no rule was broken.
  var breach: String {
    guard case .rule(let rule)? = finding[.breach] else { return "" }
    return ": " + FindingWords.sentence(Finding(rule))
  }

  /// What typically makes a side abort a pairing, or the error that came right before it.
  var earlierError: String {
    guard case .rule(let rule)? = finding[.breach], let wait = duration(.wait),
      let frame = number(.other)
    else { return "; typical causes are cancellation by the user and a full bond table" }
    return ", \(wait) after an error of the other side (#\(frame)): "
      + FindingWords.sentence(Finding(rule))
  }

  /// Text such as " of its keys, which it owed: LTK, IRK", or empty if a side stopped before sending keys.
  var owedKeys: String {
    name(.what).map { ", although it was its turn to send its keys: \($0)" } ?? ""
  }

  /// Why two sides calculated different keys.
  var comparison: String {
    if case .name("passkey-entry")? = finding[.model] { return "the passkeys differ" }
    return "one side computes them incorrectly"
  }

  /// A wrong confirm value. The possible culprit depends on the confirmation method.
  var confirmMismatch: String {
    if case .name("unknown")? = finding[.model] {
      return
        "a confirm value did not match: the passkeys or out-of-band data of the two differ, one side "
        + "computes it incorrectly, or there was a man in the middle"
    }
    return
      "a confirm value did not match although no passkey is entered: one side computes it incorrectly, "
      + "or there was a man in the middle"
  }

  /// The last step of a pairing.
  var phase: String {
    guard case .name(let name)? = finding[.phase] else { return "its first PDU" }
    return switch Pairing.Phase.Kind(rawValue: name) {
    case .featureExchange: "the exchange of features"
    case .publicKeys: "the exchange of public keys"
    case .authentication: "confirm and random values"
    case .keyCheck: "the DHKey checks"
    case .encryption: "encryption was switched on"
    case .keyDistribution: "some of the keys"
    case nil: name == "pairing-request" ? "the request" : "its first PDU"
    }
  }

  /// "connection 1", "connections 1, 2 and 5 more".
  var connections: String {
    guard case .connections(let connections)? = finding[.connections] else { return "a connection" }
    let shown = connections.prefix(6).map(\.description).joined(separator: ", ")
    let rest = connections.count > 6 ? " and \(connections.count - 6) more" : ""
    return (connections.count == 1 ? "connection" : "connections") + " \(shown)\(rest)"
  }

  // MARK: Connections

  /// The result of a connection attempt, and whether the device was present.
  var attempt: String {
    let address: String
    if case .name(let name)? = finding[.address] { address = name } else { address = "a device" }
    let wait = duration(.wait).map { " after \($0)" } ?? ""
    var text =
      name(.reason) == "cancelled"
      ? "this host gave up an attempt to connect to \(address)\(wait)"
      : "an attempt to connect to \(address) failed\(wait)"
    if name(.outcome) == "controller-late" {
      let late = duration(.lifetime) ?? "long"
      return text
        + ": the controller responded to no command for \(late), during which the host abandoned the attempt"
    }
    if let hiddenIdentity { return text + ": \(hiddenIdentity)" }
    if case .name(let type)? = finding[.what] {
      return text
        + ": the advertising device has this address as a \(type) address, which is a different address"
    }
    switch finding[.isHeard] {
    case .flag(true)? where finding[.place] == .name("before-end"):
      text += ": it has not been heard advertising since its last connection ended"
    case .flag(true)? where finding[.place] == .name("after"):
      text += ": it was heard advertising only later"
    case .flag(true)?:
      text += ", although it was heard advertising "
      text += duration(.lifetime).map { "until \($0) before" } ?? "before and after"
    case .flag(false)?:
      text += ": no device was heard under this address in the capture"
      if case .number(let others)? = finding[.total], others > 0 {
        text +=
          ", but connectable advertising under "
          + (others == 1 ? "a private address" : "\(Decimals.grouped(others)) private addresses")
      }
    default: break
    }
    return text
  }

  /// " for 0x0487 to 0x0525", or empty if unknown.
  var forHandles: String {
    guard case .handle(let first)? = finding[.handle] else { return "" }
    let text = " for " + Hexadecimal.upper(first, width: 4)
    guard case .handle(let last)? = finding[.other], last != first else { return text }
    return text + " to " + Hexadecimal.upper(last, width: 4)
  }

  /// " (0x0151)", or empty if unknown.
  var lastHandle: String {
    guard case .number(let last)? = finding[.capacity] else { return "" }
    return " (\(Hexadecimal.upper(UInt16(clamping: last), width: 4)))"
  }

  /// ", 28 octets instead of 34, from 5B:03:9E:AA:10:7C to C4:F2:17:1A:1D:BB", or empty if unknown.
  var ofRequest: String {
    guard case .number(let octets)? = finding[.octets] else { return "" }
    let text = ", \(Decimals.counted(octets, "octet")) instead of 34"
    guard let initiator = name(.initiator), let advertiser = name(.address) else { return text }
    return text + ", from \(initiator) to \(advertiser)"
  }

  /// ": Primary_PHY 0x81", or empty if unknown.
  var withFields: String {
    guard case .name(let fields)? = finding[.what] else { return "" }
    return ": \(fields)"
  }

  /// Text such as ", invalid itself: …", if an Error Response does not name a request.
  var thatNamesNothing: String {
    finding[.opcode] == nil
      ? "" : ", which is itself invalid: it names opcode 0x00, and follows the command in time"
  }

  /// " (code 0x42)", or empty if unknown.
  var withCode: String {
    guard case .number(let code)? = finding[.code] else { return "" }
    return " (code \(Hexadecimal.number(UInt8(clamping: code), width: 2)))"
  }

  /// What the host did about a hardware error.
  var andReset: String {
    guard let wait = finding[.wait]?.nanoseconds else {
      return "; no reset of the controller followed"
    }
    return wait == 0
      ? "; the host reset the controller immediately"
      : "; the host reset the controller \(Clock.duration(wait)) later"
  }

  /// ", 30.0 s until the end of the connection".
  var untilEnd: String { duration(.wait).map { ", in the \($0) until the connection ended" } ?? "" }

  /// "one connection", "8 connections".
  var onConnections: String { count == "1" ? "a connection" : "\(count) connections" }

  /// ", about every 1.00 s", or empty if unknown.
  var rhythm: String { duration(.wait).map { ", about every \($0)" } ?? "" }

  /// ", handle 0x001C", or empty if unknown.
  var ofOtherHandle: String { hexadecimal(.other).map { ", handle \($0)" } ?? "" }

  /// ", SPSM 0x0080", or empty if unknown.
  var ofSPSM: String { hexadecimal(.spsm).map { ", SPSM \($0)" } ?? "" }

  func hexadecimal(_ name: Finding.Value.Name) -> String? {
    guard case .handle(let number)? = finding[name] else { return nil }
    return Hexadecimal.upper(number, width: 4)
  }

  /// The text of the reason, such as "indications".
  var reasonName: String {
    if case .name(let name)? = finding[.reason] { name } else { "notifications or indications" }
  }

  /// " of 720 ms", or empty if unknown.
  var ofTimeout: String { setting(.timeout).map { " of \($0)" } ?? "" }

  /// "no sign of the other side in the last 4.02 s (supervision timeout of 4 s)".
  var silence: String {
    guard let wait = duration(.wait) else {
      return "nothing was heard for the supervision timeout" + ofTimeout
    }
    let timeout = setting(.timeout).map { " (supervision timeout of \($0))" } ?? ""
    // The controller must have heard empty packets, which a log does not contain.
    if let waited = finding[.wait]?.nanoseconds,
      let limit = finding[.timeout]?.nanoseconds, waited / 2 > limit
    {
      return
        "the other side was not heard for the supervision timeout\(ofTimeout); its last sign in this "
        + "capture was \(wait) earlier, and empty packets after it are not shown"
    }
    // Either data was recorded long after it was sent, or the log does not show a change of the timeout.
    if let waited = finding[.wait]?.nanoseconds,
      let limit = finding[.timeout]?.nanoseconds, waited < limit / 4 * 3
    {
      return
        "the supervision timeout\(ofTimeout) expired, although the other side's last packet in this "
        + "capture is only \(wait) old: it was recorded late, or another timeout applied"
    }
    return "no sign of the other side in the last \(wait)" + timeout
  }

  /// ": interval 240 ms, latency 0".
  var pace: String {
    guard let interval = setting(.interval), let latency = number(.latency) else { return "" }
    return ": interval \(interval), latency \(latency)"
  }

  /// " after 1.2 s".
  var afterWait: String { duration(.wait).map { " after \($0)" } ?? " early" }

  /// " for 30.0 s", or empty if unknown.
  var duringWait: String { duration(.wait).map { " for \($0)" } ?? "" }

  /// " 30.0 s", or " soon" if unknown.
  var wait: String { duration(.wait).map { " \($0)" } ?? " soon" }

  /// " for 1.2 s", or " for half" if unknown.
  var forWait: String { " for " + (duration(.wait) ?? "half") }

  /// " for 10.0 s", or " for longer than 1.28 s" if unknown.
  var forLong: String { " for " + (duration(.wait) ?? "longer than 1.28 s") }

  /// " to C4:F2:17:1A:1D:BB".
  var toAddress: String {
    if case .name(let name)? = finding[.address] { " to \(name)" } else { "" }
  }

  /// ", because Initiating_PHYs of its command is not allowed".
  var withParameter: String {
    guard case .name(let name)? = finding[.field] else { return "" }
    return ", because \(name) of its command is not allowed\(inequality)"
  }

  /// ": Insufficient Authentication".
  var withReason: String {
    guard case .name(let name)? = finding[.reason] else { return "" }
    return ": \(name)"
  }

  /// " (requested interval 30 ms to 50 ms)".
  var asked: String { askedRange.map { " (requested interval \($0))" } ?? "" }

  /// "30 ms to 50 ms".
  var askedRange: String? {
    guard let range = finding[.askedInterval]?.nanosecondRange else { return nil }
    return range.lowerBound == range.upperBound
      ? Clock.setting(range.lowerBound)
      : Clock.setting(range.lowerBound) + " to " + Clock.setting(range.upperBound)
  }

  /// "; it requested an interval of 30 to 50 ms, a latency of 0 and a timeout of 720 ms".
  var askedParameters: String {
    guard let askedRange else { return "" }
    var parts = ["an interval of \(askedRange)"]
    if case .number(let latency)? = finding[.latency] { parts.append("a latency of \(latency)") }
    if let timeout = setting(.timeout) { parts.append("a timeout of \(timeout)") }
    return "; it requested \(parts.englishList)"
  }

  /// " of 48.75 ms".
  var ofInterval: String { setting(.interval).map { " of \($0)" } ?? "" }

  /// The failure to establish a connection. If the controller reports it long after the first six intervals, the
  /// sentence attributes it to the controller.
  var failureToEstablish: String {
    if finding[.count] != nil {
      return
        "the connection was never established: the central acknowledged no packet of the peripheral"
    }
    if case .name(let response)? = finding[.what] {
      return
        "the connection was never established: no \(response) followed the request, without which there is no connection"
    }
    guard finding[.interval] != nil, let life = duration(.lifetime) else {
      return "the connection was never established: nothing was heard in its first six intervals"
    }
    return "the connection ended \(life) after connecting, reported as failed to be established "
      + "(0x3E), which only its first six intervals\(ofInterval) determine"
  }

  /// An unanswered link-layer procedure. If the connection lasted less than the timer of such procedures, the sentence
  /// attributes it to the controller.
  var unansweredProcedure: String {
    if finding[.outcome] == .name("key-refresh") {
      return
        "the key change never completed, and a packet that the controller had been given before was not sent either: the "
        + "controllers were stuck in the pause of encryption"
    }
    if let expiredTimer { return expiredTimer }
    guard let life = finding[.lifetime]?.nanoseconds, life < ConnectionRules.answerTime
    else { return "a link layer procedure was not answered for 40 s" }
    return
      "the connection ended \(Clock.duration(life)) after connecting, reported as lacking a "
      + "link layer response (0x22), for which 40 s are allowed"
  }

  /// Text such as "the peripheral left 40.0 s after its Connection Parameters Request, although that had been
  /// rejected", if the times on the air show it; nil otherwise.
  private var expiredTimer: String? {
    guard case .name(let outcome)? = finding[.outcome], case .name(let what)? = finding[.what],
      let wait = duration(.wait)
    else { return nil }
    if outcome == "claimed" {
      return
        "the \(side) left \(wait) after it had first reported a collision (0x23) without a procedure of its own: its "
        + "timer of 40 s ran for a procedure that it considered open"
    }
    guard outcome != "unanswered" else {
      return "\(what) got no response for \(wait), with 40 s allowed"
    }
    return
      "the \(finding.direction?.sender ?? "side") left \(wait) after its \(what), although that had been "
      + "\(outcome): its timer of 40 s kept running"
  }

  var hasLifetime: Bool { duration(.lifetime) != nil }
  /// " for 18 min 2 s".
  var forLife: String { duration(.lifetime).map { " for \($0)" } ?? " for more than 15 minutes" }

  // MARK: Attributes

  var octets: String { number(.octets) ?? "some" }
  var total: String { number(.total) ?? "several" }
  var extra: String { number(.extra) ?? "some" }

  /// " of 247".
  var ofMTU: String { number(.mtu).map { " of \($0)" } ?? "" }

  /// ", handle 0x002A".
  var ofHandle: String {
    guard case .handle(let handle)? = finding[.handle] else { return "" }
    return ", handle " + Hexadecimal.upper(handle, width: 4)
  }

  /// "a value of 2 octets is too short for Heart Rate Measurement: Energy Expended is cut or missing".
  var shortValue: String {
    guard case .name(let characteristic)? = finding[.characteristic],
      case .name(let field)? = finding[.field]
    else { return "a value is too short for its characteristic's published layout" }
    let times = finding.count.map { $0 > 1 ? ", \($0) times" : "" } ?? ""
    var written = ""
    if case .attRequest? = finding[.opcode] { written = ", written by the client," }
    return "a value of \(octets) \(octets == "1" ? "octet" : "octets")\(written) is too short for "
      + "\(characteristic): \(field) is truncated or missing\(times)\(ofHandle)"
  }

  /// "a value of JBD Response has a wrong checksum: Checksum is 0xFE3C, not 0xFE3D, at 0x0011".
  var wrongChecksum: String {
    difference.map { "a value of \($0) has a wrong checksum: \($1)\(ofHandle)" }
      ?? "a value's checksum does not match its octets"
  }

  /// "values of Acme Data skip: Sequence is 7, not 6, 2 times, at 0x0011".
  var skippedCounter: String {
    difference.map { "values of \($0) skip: \($1)\(ofHandle)" }
      ?? "a value's counter did not increase by one"
  }

  /// The characteristic, and the field with its actual and expected value and the number of occurrences.
  private var difference: (String, String)? {
    guard case .name(let characteristic)? = finding[.characteristic],
      case .name(let field)? = finding[.field], case .name(let difference)? = finding[.reason]
    else { return nil }
    let times = finding.count.map { $0 > 1 ? ", \($0) times" : "" } ?? ""
    return (characteristic, "\(field) is \(difference)\(times)")
  }

  /// ": ATT_READ_REQ".
  var withRequest: String {
    guard case .attRequest(let opcode)? = finding[.opcode], let name = opcode.name else {
      return ""
    }
    return ": \(name)"
  }

  // MARK: Link layer

  /// ": 0x2E".
  var withOpcode: String {
    guard case .opcode(let opcode)? = finding[.opcode] else { return "" }
    return ": " + Hexadecimal.number(opcode, width: 2)
  }

  /// " 37 and 38".
  var channels: String {
    guard case .channels(let channels)? = finding[.channels], let last = channels.last else {
      return " some"
    }
    let list = channels.dropLast().map { "\($0)" }.joined(separator: ", ")
    return " " + (list.isEmpty ? "\(last)" : "\(list) and \(last)")
  }

  // MARK: Throughput

  /// ": 34 kbit/s, and 120 kbit/s without it".
  var gain: String {
    guard case .bitsPerSecond(let now)? = finding[.goodput],
      case .bitsPerSecond(let then)? = finding[.predicted]
    else { return "" }
    return ": \(Decimals.text(now / 1000, atMost: 1)) kbit/s instead of "
      + "\(Decimals.text(then / 1000, atMost: 1)) kbit/s"
  }

  /// " (132 packets were sent again for 820 new ones)".
  var resent: String {
    guard case .number(let count)? = finding[.count], case .number(let total)? = finding[.total]
    else { return "" }
    return " (\(Decimals.counted(count, "packet")) \(count == 1 ? "was" : "were") sent again for "
      + "\(Decimals.grouped(total)) new ones)"
  }

  // MARK: Keys

  /// The side that lost a key.
  var loser: String { isOwnHost ? "this host" : "the peripheral" }

  /// The side that ended a connection. For BR/EDR, it is this host or the other side.
  var ender: String { finding.direction == nil && isOwnHost ? "this host" : "the \(side)" }

  private var isOwnHost: Bool { finding[.isOwnHost] == .flag(true) }

  // MARK: Helpers

  private func duration(_ name: Finding.Value.Name) -> String? {
    if let time = finding[name]?.nanoseconds { return Clock.duration(time) }
    return finding[name]?.nanosecondRange.map {
      "\(Clock.duration($0.lowerBound)) to \(Clock.duration($0.upperBound))"
    }
  }

  /// Returns an interval or a timeout with all digits that the specification's units provide.
  private func setting(_ name: Finding.Value.Name) -> String? {
    guard let time = finding[name]?.nanoseconds else { return nil }
    return Clock.setting(time)
  }

  /// Text such as ": the peripheral answers every 12th event, as with a latency of 11", if it skips the same number of
  /// events each time.
  var asLatency: String {
    guard case .number(let latency)? = finding[.latency] else { return "" }
    let ordinal = DiagnosisWords.ordinal(latency + 1)
    return ": the peripheral answers every \(ordinal) event, as with a latency of \(latency)"
  }

  func name(_ value: Finding.Value.Name) -> String? {
    if case .name(let name)? = finding[value] { name } else { nil }
  }

  func time(_ value: Finding.Value.Name) -> Int64? {
    finding[value]?.nanoseconds
  }

  private func number(_ name: Finding.Value.Name) -> String? {
    switch finding[name] {
    case .number(let number), .octets(let number): Decimals.grouped(number)
    default: nil
    }
  }
}
