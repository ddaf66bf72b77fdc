import LinkSessions
package import TraceAnalysis

extension FindingWords {
  /// Returns the remedy for a finding. It depends on the cause, and excludes everything that the capture rules out.
  package static func remedy(_ found: CheckFinding) -> String {
    switch found.explanation {
    case .restart, .restartAfter:
      return
        "wait until the device advertises again after its restart; have it end the connection first"
    case .departure(let departure) where departure.repeated != nil:
      return
        "check what the peripheral's link layer does with the copy of a PDU that it has acknowledged: it must drop it, "
        + "and neither decrypt nor count it again"
    case .departure(let departure):
      let write = departure.write.map { ": check what the write of #\($0.frame) makes it do" } ?? ""
      return "find out why the peripheral left or restarted without ending the connection"
        + write
    case .damagedPacket(let packets):
      return
        "check the packet of #\(packets.first.number): a central that sends more than the other side can "
        + "receive repeats it until the link is lost; compare its length with the data length in force"
    case .longPacket(let packets):
      return
        "check how both controllers handle packets longer than \(max(27, packets.longestCompleted)) octets: "
        + "capture on the air to see which side fails on #\(packets.first.number), and try without longer ones"
    case .hostLinks:
      return
        "check the host that the links share: its radio, its controller, and its other activity then"
    case .lastWrite(let write):
      return
        "find out what the write of #\(write.frame) makes the device do: a command to restart or "
        + "to disconnect is more likely than a bad link"
    case .retried: return "nothing, if it is rare: the next attempt succeeded"
    case .idleTimeout:
      return "exchange data before that time has passed, or have the device wait longer"
    case .paired(_, _, let frame) where found.rule == .smpKeyMissing:
      return "find out why the key was lost; the two have paired again since (\(frame))"
    case .paired, nil: break
    }
    if found.isClassic, found.rule == .connSupervisionTimeout {
      let advice = "check the signal"
      guard let timeout = found.finding[.timeout]?.nanoseconds else {
        return advice
          + "; Write Link Supervision Timeout sets the longest gap that the link survives"
      }
      return timeout >= longTimeout
        ? advice : advice + "; Write Link Supervision Timeout can make it survive longer gaps"
    }
    if found.isOwnSilence {
      return
        "check this host: it received the request, but sent nothing at all on this connection"
    }
    if found.isOfIndications {
      return "indicate only after the client has written 0x0002 to the descriptor"
    }
    if let advice = FindingValueWords(found.finding).addressAdvice { return advice }
    if let advice = FindingValueWords(found.finding).procedureAdvice { return advice }
    if let advice = FindingValueWords(found.finding).hostAdvice { return advice }
    if let advice = FindingValueWords(found.finding).channelAdvice { return advice }
    if found.rule == .pairingNoAnswer, found.finding[.what] != nil {
      return
        "check that side's log for what it did with the other side's keys: it sends its own after them"
    }
    if found.rule == .attPDUOverMTU, found.finding[.what] == .name("exchanged-twice") {
      return
        "exchange the MTU once per connection: the sender may keep using the MTU of the first exchange"
    }
    if let advice = FindingValueWords(found.finding).controllerAdvice { return advice }
    if found.rule == .attPDUOverMTU, found.finding[.what] == .name("two-mtus") {
      return
        "have that side give the same Rx MTU in requests and responses: this PDU fits one of its two exchanges"
    }
    if found.rule == .smpKeyMissing, case .name? = found.finding[.what] {
      return
        "find out why the controller refuses the resolving list; without it, the host has to resolve "
        + "private addresses itself"
    }
    if let advice = FindingValueWords(found.finding).refusalAdvice { return advice }
    if found.rule == .connAttemptUnanswered, case .name(let type)? = found.finding[.what] {
      return "connect to the address as a \(type) address: take the type from the advertisement"
    }
    if found.rule == .attMTUDefault, let offers = FindingValueWords(found.finding).mtuOffers {
      return "have the \(offers.client < offers.server ? "client" : "server") offer a larger MTU: "
        + "247 or more allows values of 244 octets"
    }
    if found.rule == .pairingUnspecified, case .number(let frame)? = found.finding[.other] {
      return "check #\(frame) first: the side that gave up may have refused it"
    }
    if found.rule == .pairingSharedKeysDiffer,
      case .name("numeric-comparison")? = found.finding[.model]
    {
      return
        "compare how both sides compute the check: addresses, IO capabilities and nonces; the numbers "
        + "matched, and with them the public keys"
    }
    if found.rule == .connFailedToEstablish, found.finding[.what] != nil {
      return
        "find out why the advertiser does not answer AUX_CONNECT_REQ, for which it has 150 µs; try legacy advertising"
    }
    if found.rule == .connFailedToEstablish, found.finding[.count] != nil {
      if let pause = found.answerPause { return answerAdvice(pause) }
      return
        "check the path from the peripheral to the central: distance and interference"
    }
    if let time = found.goneFor {
      return
        "check whether the peripheral was still running: it did not advertise again in the following \(Clock.duration(time)), "
        + "while others did"
    }
    if found.rule == .connSupervisionTimeout, found.lacksSignal {
      return silenceWithoutSignal(found)
    }
    if found.rule == .connSupervisionTimeout, !found.signalWasStrong {
      if let signal = found.peerSignal, let text = silence(signal) { return text }
      if found.hasRoomyTimeout { return "check signal strength first" }
    }
    guard found.signalWasStrong else { return remedy(found.finding) }
    switch found.rule {
    case .connSupervisionTimeout:
      return "check what the silent side did then: its signal was strong until the end"
    case .connFailedToEstablish:
      return "connect again: the request may not have been heard"
    case .connDyingAtEnd: return "continue the capture until the link ends or recovers"
    default: return remedy(found.finding)
    }
  }

  /// Returns the remedy for a peripheral that does not comply with T_IFS.
  static func answerAdvice(_ microseconds: Double) -> String {
    "look at the peripheral's timing first: it answers \(Decimals.text(microseconds, atMost: 1)) µs after each "
      + "packet of the central instead of 150 ± 2 µs, so the central may not hear it"
  }

  /// Returns the remedy for a lost link whose peer had a strong signal or whose impending loss the controller
  /// reported, or nil if neither is known.
  private static func silence(_ signal: CheckFinding.PeerSignal) -> String? {
    if case .dying(let level, let frame, _, _) = signal, level < -80 {
      return "check distance and interference first: the signal was weak (\(level) dBm, #\(frame))"
    }
    guard signal.level >= -80 else { return nil }
    switch signal {
    case .dying(let level, let frame, _, _):
      return
        "look at what the silent side did then: its last packets were strong (\(level) dBm, #\(frame))"
    case .read(let level, let frame):
      return
        "check what the silent side did then: its signal was strong (\(level) dBm when this host read it, #\(frame))"
    case .advertising(let level):
      return
        "check what the silent side did then: it was heard advertising at \(level) dBm in this log"
    }
  }

  /// Returns the remedy for a lost link if the log contains no signal strength to check.
  private static func silenceWithoutSignal(_ found: CheckFinding) -> String {
    let text = "capture on the air to see which side fell silent, and how strong its signal was"
    if found.hasRoomyTimeout { return text }
    if let timeout = found.finding[.timeout]?.nanoseconds, timeout >= longTimeout {
      return text
    }
    return text + "; a supervision timeout of several seconds survives longer gaps"
  }

  /// Length of a supervision timeout from which on a longer one is not recommended, in nanoseconds.
  private static let longTimeout: Int64 = 4_000_000_000

  /// Returns the reference. It differs between indications and notifications, and between BR/EDR and LE.
  static func reference(_ found: CheckFinding) -> String {
    if found.isClassic, found.rule == .connSupervisionTimeout {
      return Rule(.connEndedBy).reference
    }
    return found.isOfIndications ? "Core 6.0, Vol 3, Part G, 4.11.1" : Rule(found.rule).reference
  }

  /// Returns the cause as a sentence, or nil if nothing shows it.
  static func explanation(_ found: CheckFinding) -> String? {
    switch found.explanation {
    case .restart(let handle, let octets, let frame):
      return "The silence begins with the last write of \(Decimals.grouped(octets)) octets to "
        + "\(Hexadecimal.upper(handle, width: 4)) (\(frame)): a device that restarts with new firmware is "
        + "more likely than a bad link."
    case .restartAfter(let handle, let octets, let write):
      return
        "The silence begins after \(Decimals.grouped(octets)) octets to "
        + "\(Hexadecimal.upper(handle, width: 4)) and the write to "
        + "\(Hexadecimal.upper(write.handle, width: 4)) that followed them (#\(write.frame)): a device that "
        + "restarts with new firmware is more likely than a bad link."
    case .damagedPacket(let packets):
      return
        "Starting with #\(packets.first.number), the central sent the same packet "
        + "\(Decimals.grouped(packets.damaged)) times, with a wrong CRC each time: chance damages each copy "
        + "differently, so the packet itself is a more likely cause than the radio or the peripheral."
    case .longPacket(let packets):
      return
        "The silence begins with #\(packets.first.number), the first packet of this host longer than "
        + "\(Decimals.counted(max(27, packets.longestCompleted), "octet")) (it has \(packets.octets)): the controller never "
        + "reported it as completed, as it had \(Decimals.counted(packets.completed, "packet")) before. The packet is "
        + "a more likely cause than the radio."
    case .departure(let departure): return explanation(departure)
    case .lastWrite(let write):
      return
        "The device acknowledged the write to \(Hexadecimal.upper(write.handle, width: 4)) "
        + "(#\(write.frame)) and was silent from then on."
    case .paired(let next, let time, let frame) where found.rule == .smpKeyMissing:
      return
        "The two paired again on connection \(next), \(Clock.duration(time.inNanoseconds)) later (\(frame))."
    case .paired(let next, let time, let frame):
      return
        "Connection \(next), \(Clock.duration(time.inNanoseconds)) later, paired (\(frame)): the device accepts a pairing at "
        + "other times."
    case .retried(let next, let time):
      return "Connection \(next), \(Clock.duration(time.inNanoseconds)) later, was established."
    case .hostLinks(let others):
      let list = others.prefix(4).map { "\($0)" }.joined(separator: ", ")
      return
        "\(others.count == 1 ? "Connection" : "Connections") \(list) of the same host died within a "
        + "second: the cause is more likely there than in one peripheral."
    case .idleTimeout(let time, let alike):
      let list = alike.prefix(6).map { "\($0)" }.joined(separator: ", ")
      return
        "After \(Clock.duration(time.inNanoseconds)) without data, as on connections \(list): a timer of the side "
        + "that disconnects."
    case nil: return nil
    }
  }

  /// Returns text such as "The peripheral advertised as connectable again (#611), 94 ms after its last packet (#610):
  /// it had left the link, as after a reset.".
  private static func explanation(_ departure: CheckFinding.EndExplanation.Departure) -> String {
    let after =
      departure.heard.map {
        ", \(Clock.duration(from: $0.time, to: departure.advertised.time)) after its last packet "
          + "(#\($0.number))"
      } ?? ""
    if let repeated = departure.repeated {
      return
        "The peripheral left when the central repeated an encrypted PDU (#\(repeated.copy.number), a copy of "
        + "#\(repeated.original), which it had acknowledged in #\(repeated.acknowledgement)) and advertised again "
        + "(#\(departure.advertised.number)): it probably treated the copy as a MIC failure, which is not reported to the "
        + "other side. The radio is not the cause."
    }
    var text =
      "The peripheral advertised as connectable again (#\(departure.advertised.number))\(after): it had "
      + "left the link, as after a reset, and the radio is not the cause."
    if let write = departure.write {
      text +=
        " The last write before that was to \(Hexadecimal.upper(write.handle, width: 4)) "
        + "(#\(write.frame))."
    }
    guard let timeout = departure.overdueTimeout else { return text }
    text +=
      " The controller reported the loss \(Clock.duration(departure.reported)) later, although the "
      + "supervision timeout in force was \(Clock.duration(timeout))"
    if let used = departure.usedTimeout {
      text += ": it still used the \(Clock.duration(used.timeout)) of #\(used.frame)"
    }
    return text + "."
  }
}

extension CheckFinding {
  /// Whether the finding is about indications, although its rule is about notifications.
  fileprivate var isOfIndications: Bool {
    guard rule == .gattValueUnsubscribed, case .name("indications")? = finding[.what] else {
      return false
    }
    return true
  }
}
