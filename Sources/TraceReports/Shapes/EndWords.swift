import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// Text about the end of a connection, the same in all reports.
struct EndWords {
  private let end: Connection.End
  private let localIsCentral: Bool?
  private let isOnAir: Bool
  private let lacksPackets: Bool
  /// Whether the capture has data packets of the connection.
  private let hasData: Bool
  /// Whether the controller reports a reason that applies only to the first six intervals.
  private let isLate: Bool
  /// Whether no AUX_CONNECT_RSP answered the connection request, and whether there is no packet of the connection.
  private let wasNotAccepted: Bool
  private let isUnheard: Bool
  /// The record of a PDU that disturbed the start of encryption before any key was tried.
  private let disturbance: Int?
  /// Start of the capture in nanoseconds since 1970.
  private let start: Int64
  private let when: ((Int64) -> String)?
  private let frame: (Int) -> String
  /// Whether to include the record that ended the connection.
  private let namesEnd: Bool

  /// - Parameters:
  ///   - end: the end of the connection.
  ///   - connection: the connection.
  ///   - start: the start of the capture in nanoseconds since 1970.
  ///   - namesEnd: whether to include the record that ended the connection.
  ///   - when: returns the text for a time; nil for the time in the capture.
  ///   - frame: returns the text for a record number.
  init(
    _ end: Connection.End, of connection: Connection, start: Int64, namesEnd: Bool = true,
    when: ((Int64) -> String)? = nil,
    frame: @escaping (Int) -> String = { "#\($0)" }
  ) {
    self.end = end
    localIsCentral = connection.localIsCentral.value
    isOnAir = connection.isOnAir
    lacksPackets = connection.lacksPackets
    hasData = connection.packets.centralToPeripheral + connection.packets.peripheralToCentral > 0
    isLate = connection.failedToBeEstablishedLate
    wasNotAccepted = connection.wasNotAccepted
    isUnheard = connection.isUnheard
    disturbance = connection.disturbedStart?.procedures.secondFrame
    self.start = start
    self.when = when
    self.namesEnd = namesEnd
    self.frame = frame
  }

  private var circumstances: Connection.EndCircumstances { end.circumstances }

  // MARK: Cause

  /// The cause of the end, with its evidence.
  var sentence: String {
    switch end.cause {
    case .reason(let code):
      return circumstances.expired.map { timerSentence($0) + " (derived)" } ?? reason(code)
    case .encryptedTermination:
      return
        "\(end.endedBy.value?.endedIt ?? "terminated") (derived: \(parts([hidden, afterwards])))"
    case .supervisionTimeout:
      return "supervision timeout (derived: \(parts([unanswered ?? silentFrom, restarted])))"
    case .notEstablished where circumstances.answersNotHeard > 0:
      return
        "never established (derived: \(parts(["the central acknowledged no packet of the peripheral", restarted])))"
    case .notEstablished:
      return circumstances.unanswered == nil
        ? "never established (derived: \(wasNotAccepted ? "no AUX_CONNECT_RSP" : "no packet of it"), the peripheral keeps advertising\(after(circumstances.advertisedAgain)))"
        : "never established (derived: \(parts([unanswered])))"
    case .replaced: return replaced
    case .controllerReset: return "the host reset its controller (derived)"
    case .lostBySniffer(let procedure): return lost(procedure)
    case .captureEnds where end.basis == .unknown:
      return "its end is unknown: the log has no events, last data packet" + endFrame
    case .captureEnds where end.isRequested:
      return
        "this host requested a disconnect \(end.command.map(frame) ?? "")\(again(" and again ")), no completion in the capture"
    case .captureEnds where isUnheard:
      return "requested" + endFrame + " when the capture ends: no packet of it"
    case .captureEnds:
      let what = isOnAir ? "still open when the capture ends" : "still open when the log ends"
      // A host's log may have events of the connection after its last data.
      let last = isOnAir ? "last packet" : hasData ? "last data packet" : "no data since"
      return what + (namesEnd ? ", \(last) \(frame(end.frame))" : "")
    }
  }

  /// A short form without records, the same for similar ends.
  var short: String {
    switch end.cause {
    case .reason(.connectionTimeout), .supervisionTimeout: return "supervision timeout"
    case .reason(.failedToBeEstablished): return "failed to be established (0x3e)"
    case .reason where circumstances.expired != nil: return "LL response timeout"
    case .reason(let code):
      let number = Hexadecimal.number(code.rawValue, width: 2)
      let name = code.name.map { "\($0)" } ?? "unknown reason"
      return (end.endedBy.value?.endedIt ?? name) + " (\(number))"
    case .encryptedTermination: return end.endedBy.value?.endedIt ?? "terminated"
    case .notEstablished: return "never established"
    case .replaced: return "replaced by the next one"
    case .controllerReset: return "the host reset its controller"
    case .lostBySniffer:
      if circumstances.isExcerpt { return "end not in the excerpt" }
      return isAlone || circumstances.isGone ? "end not in the capture" : "lost by the sniffer"
    case .captureEnds where end.isRequested: return "this host asked to end it, no completion"
    case .captureEnds: return end.basis == .unknown ? "end unknown" : "open at the end"
    }
  }

  /// Returns text such as "the peripheral left 40.0 s after its Connection Parameters Request #31, although that had
  /// been rejected 50 ms later #32".
  private func timerSentence(_ timer: Connection.EndCircumstances.ResponseTimer) -> String {
    let (side, other) = (timer.direction.sender, timer.direction.opposite.sender)
    let left = "the \(side) left \(Clock.duration(timer.waited)) after "
    let request = "its \(timer.procedure.rawValue) \(frame(timer.request.number))"
    switch timer.outcome {
    case .claimed:
      return left
        + "it had rejected the \(other)'s \(timer.procedure.rawValue) \(frame(timer.request.number)) because of a "
        + "collision with its own procedure, although it had none"
    case .answered, .rejected:
      let later = timer.answer.map {
        " \(Clock.duration(from: timer.request.time, to: $0.time)) later \(frame($0.number))"
      }
      return left + request + ", although that was \(timer.outcome.rawValue)" + (later ?? "")
    case .unanswered:
      let pending = timer.pendingChange.map {
        ", sent while the change \(frame($0)) waited for its instant"
      }
      return left + request + ", which the \(other) never answered" + (pending ?? "")
    }
  }

  private func parts(_ texts: [String?]) -> String {
    texts.compactMap(\.self).joined(separator: "; ")
  }

  private func reason(_ code: ControllerErrorCode) -> String {
    let name = code.name.map { "\($0)" } ?? "unknown reason"
    let number = Hexadecimal.number(code.rawValue, width: 2)
    let words: String
    switch code {
    case .connectionTimeout: words = "supervision timeout (\(number))"
    case .micFailure where disturbance != nil:
      words =
        "MIC failure (\(number)): a PDU \(disturbance.map(frame) ?? "") arrived during the start of encryption, "
        + "and nothing was encrypted"
    case .micFailure:
      words = "MIC failure (\(number)): the keys or packet counters of the two sides differ"
    case .instantPassed:
      words =
        "instant passed (\(number)): one side found that the instant of a change had already passed"
    case .failedToBeEstablished where isLate:
      words = "failed to be established (\(number)), reported after its first six intervals"
    case .failedToBeEstablished:
      words = "failed to be established (\(number)): no packet from the other side"
    case .lmpOrLLResponseTimeout where end.endedBy.value != nil:
      words =
        "\(end.endedBy.value?.endedIt ?? ""), and no acknowledgement arrived in time (\(number))"
    case .lmpOrLLResponseTimeout:
      words = "no timely response to a link layer request (\(number))"
    default:
      words = endedIt.map { "\($0): \(name) (\(number))" } ?? "\(name) (\(number))"
    }
    return words + endFrame
  }

  /// The side that ended the connection and its command, if the reason alone does not show the side.
  private var endedIt: String? {
    guard let party = end.endedBy.value else { return nil }
    guard let command = end.command else { return party.endedIt }
    // The controller reports that its host ended the connection, regardless of the host's reason.
    if end.cause == .reason(.localHostTerminated), let reason = circumstances.commandReason {
      return "\(party.endedIt) by command \(frame(command)) with reason "
        + Hexadecimal.number(reason.rawValue, width: 2)
    }
    guard end.endedBy.basis == .derived else { return party.endedIt }
    return "\(party.endedIt) by command \(frame(command))"
  }

  private var endFrame: String { namesEnd ? " " + frame(end.frame) : "" }

  private var hidden: String? {
    circumstances.hiddenPDU.map {
      "encrypted LL control PDU of \($0.octets) octets \(frame($0.frame.number)), acknowledged"
    }
  }

  /// Events after the last packet.
  private var afterwards: String {
    again
      ?? (circumstances.silence > 0
        ? "nothing for \(Clock.duration(circumstances.silence))" : "then the capture ends")
  }

  private var again: String? {
    guard circumstances.advertisedAgain != nil else { return nil }
    return "advertising again" + after(circumstances.advertisedAgain)
  }

  /// When the peripheral was available again, relative to its own last packet if nothing follows.
  private var restarted: String? {
    guard circumstances.unanswered?.direction == .centralToPeripheral,
      let heard = circumstances.lastHeard.peripheralToCentral,
      let again = circumstances.leftLink ?? circumstances.advertisedAgain
    else { return again }
    return "the peripheral advertises again \(frame(again.number)), "
      + "\(Clock.duration(from: heard.time, to: again.time)) after its last packet"
  }

  /// Returns text such as " 0.53 s later #361", or an empty text if there is no such record.
  private func after(_ frame: Frame?) -> String {
    guard let frame else { return "" }
    return " \(Clock.duration(from: end.time, to: frame.time)) later \(self.frame(frame.number))"
  }

  private var unanswered: String? {
    guard let unanswered = circumstances.unanswered else { return nil }
    let side = unanswered.direction.sender
    let many = unanswered.events == 1 ? "event" : "events"
    let range =
      unanswered.first == unanswered.last
      ? frame(unanswered.first.number)
      : "\(frame(unanswered.first.number))–\(frame(unanswered.last.number))"
    if let passed = circumstances.eventsPassed {
      let silent = unanswered.direction.opposite.sender
      return "\(Decimals.grouped(passed)) events without the \(silent), and packets of the "
        + "\(side) in \(Decimals.grouped(unanswered.events)) of them \(range)"
    }
    return "\(Decimals.grouped(unanswered.events)) unanswered \(many) of the \(side) \(range)"
  }

  /// Text for the case that both sides fell silent, so that the peripheral waited for the timeout.
  private var silentFrom: String { "nothing after \(frame(end.frame))" }

  /// Returns text about a repeated request from this host after the given words, or nothing if there was none.
  private func again(_ words: String) -> String {
    let frames = circumstances.repeatedCommands
    guard !frames.isEmpty else { return "" }
    return words + frames.prefix(3).map(frame).joined(separator: " ")
      + (frames.count > 3 ? " …" : "")
  }

  private var replaced: String {
    let successor = circumstances.successor.map { ", no later than \(frame($0.number))" } ?? ""
    let what =
      isOnAir ? "the same two devices connect again" : "its handle is reused for a new connection"
    let request =
      end.command.map { "; this host requested a disconnect \(frame($0))\(again(" and again "))" }
      ?? ""
    return "ended after \(frame(lastSign))\(successor): \(what) (derived)" + request
  }

  /// The last record that shows that the connection was open.
  private var lastSign: Int {
    let horizon = circumstances.successor?.number ?? .max
    let signs = [
      circumstances.lastHeard.centralToPeripheral, circumstances.lastHeard.peripheralToCentral,
      circumstances.acknowledgement,
    ].compactMap { $0?.number }
    return ([end.frame] + signs.filter { $0 < horizon }).max() ?? end.frame
  }

  /// Whether the central continued alone for longer than chance and the peripheral's latency can explain.
  private var isAlone: Bool {
    guard let unanswered = circumstances.unanswered else { return false }
    return unanswered.events >= Int(circumstances.parameters?.latency ?? 0) + 6
  }

  private func lost(_ procedure: LinkLayerProcedure?) -> String {
    // A peripheral that advertises is no longer connected.
    let rest =
      circumstances.advertisedAgain == nil
      ? "nothing for \(Clock.duration(circumstances.silence))"
      : "nothing until the peripheral advertises again\(after(circumstances.advertisedAgain))"
    if circumstances.isExcerpt {
      return "its end is not in the excerpt: \(rest) after \(frame(end.frame))"
    }
    if procedure == nil, !isAlone, circumstances.isGone {
      return
        "its end is not in the capture: no packet of it, and no advertising under the peripheral's address, for "
        + "\(Clock.duration(circumstances.silence)) after \(frame(end.frame))"
    }
    // The sniffer hears a side that continues alone.
    if procedure == nil, isAlone, let unanswered {
      return
        "its end is not in the capture: \(unanswered), then "
        + (restarted ?? "nothing for \(Clock.duration(circumstances.silence))")
    }
    guard let procedure else { return "lost by the sniffer: \(rest) after \(frame(end.frame))" }
    let what = EndWords.name(procedure)
    guard let pending = circumstances.pendingInstant else {
      return "the sniffer lost it, probably at an instant: \(rest)"
    }
    let evidence: String
    if let instant = pending.instant {
      evidence = "\(what) \(frame(pending.frame)) with instant \(instant)"
    } else if let request = pending.request {
      evidence =
        "encrypted PDUs \(frame(request)) and \(frame(pending.frame)), as long as a request for other parameters and its "
        + "response, which an update follows"
    } else if let hidden = circumstances.hiddenPDU, hidden.frame.number == pending.frame {
      evidence =
        "encrypted PDU of \(hidden.octets) octets \(frame(pending.frame)), the length of a \(what)"
    } else {
      evidence = "encrypted PDU \(frame(pending.frame)), as long as a \(what)"
    }
    return "the sniffer lost it, probably at an instant: \(evidence); \(rest)"
  }

  /// Returns text such as "connection update".
  private static func name(_ procedure: LinkLayerProcedure) -> String {
    procedure == .phyUpdate ? "PHY update" : procedure.rawValue.lowercased()
  }
}

// MARK: In numbers

extension EndWords {
  /// Further facts: what preceded the end, and what was pending.
  var details: [String] { details(besides: []) }

  /// The same without requests that the text already includes.
  ///
  /// - Parameters:
  ///   - named: the records of these requests.
  ///   - isExplained: whether the text already states that the peripheral had left the link.
  func details(besides named: Set<Int>, isExplained: Bool = false) -> [String] {
    [repeated, dying, margin, silentSide, isExplained ? nil : departure, collision, instant]
      .compactMap(\.self)
      + open(besides: named)
      + unsent + [notCompleted].compactMap(\.self)
  }

  /// Further commands to end a connection that then ended.
  private var repeated: String? {
    let text = again("this host again requested a disconnect ")
    return text.isEmpty || end.isRequested ? nil : text
  }

  /// Whether the link was lost by a timeout.
  private var isTimeout: Bool {
    end.cause == .reason(.connectionTimeout) || end.cause == .supervisionTimeout
  }

  /// What would have ended the connection after the end of the capture.
  private var dying: String? {
    guard end.cause == .captureEnds, circumstances.isDying, let unanswered,
      let parameters = circumstances.parameters, let silence = circumstances.unanswered?.silence
    else { return nil }
    let timeout = Decimals.grouped(parameters.supervisionTimeoutMilliseconds)
    return "\(unanswered), for \(Clock.duration(silence)) of a supervision timeout of \(timeout) ms"
  }

  /// Text about the number of lost events that is enough for a timeout, if it is at most six.
  private var margin: String? {
    guard isTimeout, let parameters = circumstances.parameters,
      let events = circumstances.eventsToTimeout, events <= 6
    else { return nil }
    let interval = Decimals.text(parameters.intervalMilliseconds, atMost: 2)
    let timeout = Decimals.grouped(parameters.supervisionTimeoutMilliseconds)
    let many = events == 1 ? "one lost event is" : "\(EndWords.number(events)) lost events are"
    return "\(many) enough: timeout \(timeout) ms, interval \(interval) ms"
  }

  private static func number(_ count: Int) -> String {
    ["no", "one", "two", "three", "four", "five", "six"][min(6, max(0, count))]
  }

  /// Returns the name of a side. In a log of BR/EDR, which has no LE roles, these are this host and the other side.
  private func name(_ side: LinkDirection) -> String {
    guard !isOnAir, localIsCentral == nil else { return "the \(side.sender)" }
    return side == .centralToPeripheral ? "this host" : "the other side"
  }

  /// The last packet of the side that fell silent, and its signal strength.
  private var silentSide: String? {
    guard isTimeout || dying != nil || end.cause == .reason(.lmpOrLLResponseTimeout) else {
      return nil
    }
    let sides: [LinkDirection] =
      if let local = localIsCentral {
        [local ? .peripheralToCentral : .centralToPeripheral]
      } else if circumstances.unanswered != nil {
        [.peripheralToCentral]
      } else {
        LinkDirection.both
      }
    let texts = sides.compactMap { side in
      circumstances.lastHeard[side].map { heard in
        let signal =
          circumstances.signal[side].map { ", its last packets at \($0) dBm on average" } ?? ""
        let kind =
          heard.number == circumstances.acknowledgement?.number ? " (acknowledgement)" : ""
        return
          "\(isOnAir ? "last packet from" : "last sign of") \(name(side)) \(when?(heard.time) ?? Clock.offset(heard.time.elapsed(since: start)))"
          + " \(frame(heard.number))\(signal)\(kind)"
      }
    }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  /// Text stating that the peripheral accepted connections again before the log reported the end.
  private var departure: String? {
    guard !isOnAir, isTimeout, let again = circumstances.advertisedAgain else { return nil }
    let after =
      circumstances.lastHeard.peripheralToCentral.map {
        ", \(Clock.duration(from: $0.time, to: again.time)) after its last packet"
      } ?? ""
    return "the peripheral advertises again \(frame(again.number))\(after)"
  }

  private var collision: String? {
    guard end.cause == .reason(.differentTransactionCollision),
      let collision = circumstances.collision
    else { return nil }
    return "\(EndWords.name(collision.first)) \(frame(collision.firstFrame)) and "
      + "\(EndWords.name(collision.second)) \(frame(collision.secondFrame)) collided"
  }

  private var instant: String? {
    guard end.cause == .reason(.instantPassed), let pending = circumstances.pendingInstant else {
      return nil
    }
    let instant = pending.instant.map { " with instant \($0)" } ?? ""
    return
      "the last change was a \(EndWords.name(pending.procedure)) \(frame(pending.frame))\(instant)"
  }

  /// Unanswered requests.
  private func open(besides named: Set<Int>) -> [String] {
    // A request within the last interval could not be answered yet.
    let interval = circumstances.parameters?.intervalNanoseconds ?? 0
    return circumstances.openRequests.prefix(3).filter {
      !named.contains($0.frame) && $0.frame != circumstances.expired?.request.number
        && !(1..<max(2, interval)).contains($0.waited)
    }.map { request in
      // If no packet follows the request, its waiting time is unknown.
      let waited = request.waited > 0 ? Clock.duration(request.waited) : nil
      // A pairing consists of many PDUs, so an unfinished one does not mean that the other side was
      // silent.
      guard request.kind != .pairing else {
        return "the pairing \(frame(request.frame)) was not complete"
          + (waited.map { " after \($0)" } ?? "")
      }
      // The same applies if there was an answer.
      guard !request.isAnswered else {
        return "\(request.kind.name) \(frame(request.frame)) was answered but not completed"
          + (waited.map { " after \($0)" } ?? "")
      }
      guard !request.mayLackResponse else {
        let what = "response to \(request.kind.name) \(frame(request.frame))"
        // The missing packets may or may not contain an answer.
        return lacksPackets
          ? "no \(what) was captured, and packets may be missing"
          : "a \(what) is in the ciphertext, if there was one"
      }
      return "\(request.kind.name) \(frame(request.frame)) got no response"
        + (waited.map { " for \($0)" } ?? "")
    }
  }

  /// Packets that the peer's link layer never acknowledged.
  private var notCompleted: String? {
    guard isTimeout, let left = circumstances.notCompleted else { return nil }
    let packets = Decimals.counted(left.packets, "packet")
    return "the controller never reported \(packets) of this host as completed, starting with "
      + "\(frame(left.first.number))"
  }

  private var unsent: [String] {
    LinkDirection.both.compactMap { direction in
      let octets = circumstances.unfinishedOctets[direction]
      if octets > 0 {
        return
          "the \(direction.sender) was in the middle of a frame: \(Decimals.counted(octets, "octet")) had arrived"
      }
      return isTimeout && circumstances.unacknowledged[direction]
        ? "the \(direction.sender)'s last PDU with content was not acknowledged" : nil
    }
  }
}

extension Connection.Party {
  /// Text such as "the peripheral" or "this host", the same in all reports.
  package var name: String {
    if isLocal == true { return "this host" }
    return side.map { "the \($0.sender)" } ?? "the other end"
  }

  /// Text such as "the peripheral ended it".
  package var endedIt: String { name + " ended it" }
}
