import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// The text of a diagnosis: first the effect with its numbers, then the cause, contributing findings, causes that were
/// ruled out, and remedies.
struct DiagnosisWords {
  let diagnosis: CheckAnalysis.Diagnosis
  /// Contributing findings of the selected rules.
  let contributing: [CheckFinding]
  private let connections: ConnectionTable
  private let start: Int64

  /// - Parameters:
  ///   - diagnosis: the diagnosis.
  ///   - connections: the connections of the capture.
  ///   - start: the start of the capture in nanoseconds since 1970.
  ///   - selection: the rules to report.
  init(
    _ diagnosis: CheckAnalysis.Diagnosis, _ connections: ConnectionTable, start: Int64,
    _ selection: RuleSelection
  ) {
    self.diagnosis = diagnosis
    contributing = diagnosis.contributions.filter { selection.takes($0.rule) }
    self.connections = connections
    self.start = start
  }

  private var connection: Connection? { diagnosis.connection.map { connections[$0] } }
  private var circumstances: Connection.EndCircumstances? { diagnosis.end?.circumstances }

  // MARK: First sentence

  /// Text such as "Supervision timeout 8.1 s after connecting, third time: 720 ms timeout, 30 ms interval, peripheral
  /// silent since the PHY change (#2231).".
  var sentence: String {
    let details = ([numbers] + [culprit]).compactMap(\.self).joined(separator: ", ")
    let head = effect + after + times
    return head.prefix(1).uppercased() + head.dropFirst()
      + (details.isEmpty ? "." : ": \(details).")
  }

  private var effect: String {
    switch diagnosis.kind {
    case .supervisionTimeout: return "supervision timeout"
    case .notEstablished:
      return isLate ? "reported as failed to be established (0x3E)" : "never established"
    case .procedureUnanswered where diagnosis.end == nil || isOpenAtEnd:
      return FindingWords.sentence(finding)
    case .procedureUnanswered:
      switch circumstances?.expired?.outcome {
      case .rejected: return "ended by the timer of a link layer request that had been rejected,"
      case .answered: return "ended by the timer of a link layer request that had been answered,"
      case .claimed:
        return "ended by the timer of a link layer procedure that did not exist,"
      case .unanswered, nil: return "ended because a link layer request got no response"
      }
    case .procedureCollision:
      return diagnosis.end?.overlap == nil
        ? "ended because two link layer procedures collided"
        : "ended because one side had started two link layer procedures at once"
    case .instantPassed: return "ended because an instant had passed"
    case .integrityFailure: return "ended by a MIC failure"
    case .requestUnanswered: return unansweredRequest ?? FindingWords.sentence(finding)
    case .pairingFailed: return unansweredPairing ?? FindingWords.sentenceWithSubject(finding)
    case .keyMissing, .subscriptionRefused, .securityRequestInTheWay, .parametersRefused,
      .parametersNotApplied, .staleCache,
      .valuesBeforeMTU, .valuesUnsubscribed, .timer, .churn, .protocolViolation:
      return FindingWords.sentence(finding)
    }
  }

  private var finding: Finding { diagnosis.effect.finding }

  /// Text such as "the peripheral did not answer Read Request for 30 s, handle 0x0006".
  private var unansweredRequest: String? {
    let open = connection?.end?.circumstances.openRequests.first {
      finding.frames.contains($0.frame)
    }
    guard let open, let side = open.direction?.opposite.sender else { return nil }
    return "the \(side) did not answer \(open.kind.name) for 30 s"
      + FindingValueWords(finding).ofHandle
  }

  /// Text such as "the peripheral did not answer the pairing for 30.0 s, and the connection ended".
  private var unansweredPairing: String? {
    guard finding.rule == .pairingConnectionLost, let cause = diagnosis.cause?.finding,
      cause.rule == .connDiesAtTimer, let side = cause.direction?.sender,
      let wait = cause[.wait]?.nanoseconds
    else { return nil }
    return "the \(side) did not answer the pairing for \(Clock.duration(wait)), and the connection "
      + "ended"
  }

  /// Whether the capture ends without an end of the connection.
  private var isOpenAtEnd: Bool { diagnosis.end?.isOver == false }
  private var isEnd: Bool { diagnosis.end != nil && !isOpenAtEnd }
  /// Whether the connection lasted less than the timer of link-layer procedures.
  private var isSoonerThanTimer: Bool {
    diagnosis.lifetime.map { $0 < ConnectionRules.answerTime } ?? false
  }
  /// Text such as ", begun about 3.5 s after connecting": when a procedure that the log does not show began, derived
  /// from its 40 s timer, which ended it. Core 6.0, Vol 6, Part B, 5.2.
  private var beganAt: String {
    guard connection?.isOnAir == false, let lifetime = diagnosis.lifetime,
      lifetime > ConnectionRules.answerTime
    else { return "" }
    let start = max(0, lifetime.elapsed(since: ConnectionRules.procedureTime))
    return ", started about \(Clock.duration(start)) after connecting"
  }

  private var isLate: Bool { connection?.failedToBeEstablishedLate ?? false }

  /// Text such as " 8.1 s after connecting".
  private var after: String {
    guard isEnd, let lifetime = diagnosis.lifetime, lifetime > 0 else { return "" }
    return " \(Clock.duration(lifetime)) after connecting"
  }

  /// Text such as ", third time".
  private var times: String {
    guard diagnosis.occurrences.count > 1, diagnosis.ordinal > 1 else {
      return diagnosis.effect.times > 1 ? ", \(diagnosis.effect.times) times" : ""
    }
    let names = ["", "first", "second", "third", "fourth", "fifth", "sixth"]
    let ordinal =
      diagnosis.ordinal < names.count ? names[diagnosis.ordinal] : Self.ordinal(diagnosis.ordinal)
    return ", \(ordinal) time"
  }

  /// Returns an ordinal number such as "7th", "43rd" or "111th".
  static func ordinal(_ number: Int) -> String {
    let isTeen = (11...13).contains(number % 100)
    let endings = [1: "st", 2: "nd", 3: "rd"]
    return "\(number)" + (isTeen ? "th" : endings[number % 10] ?? "th")
  }

  /// Text such as "720 ms timeout, 30 ms interval, latency 4".
  private var numbers: String? {
    guard let parameters = circumstances?.parameters ?? (isEnd ? connection?.parameters.value : nil)
    else { return nil }
    let interval = Decimals.text(parameters.intervalMilliseconds, atMost: 2)
    switch diagnosis.kind {
    case .supervisionTimeout:
      let timeout = Decimals.grouped(parameters.supervisionTimeoutMilliseconds)
      let latency = parameters.latency > 0 ? ", latency \(parameters.latency)" : ""
      return "\(timeout) ms timeout, \(interval) ms interval\(latency)" + chances(parameters)
    case .notEstablished:
      let six = Clock.duration(parameters.intervalNanoseconds * 6)
      if isLate { return "its first six intervals of \(interval) ms (\(six)) were over" }
      if circumstances?.answersNotHeard ?? 0 > 0 {
        return
          "the central acknowledged no packet of the peripheral in six intervals of \(interval) ms (\(six))"
          + (diagnosis.effect.answerPause.map {
            ", each sent \(Decimals.text($0, atMost: 1)) µs after the central's packet instead of 150 ± 2 µs"
          } ?? "")
      }
      if connection?.wasNotAccepted == true {
        let count = diagnosis.occurrences.count
        let requests = count > 1 ? "any of \(Decimals.grouped(count)) requests" : "the request"
        let signal = diagnosis.advertisingSignal.map { ", heard advertising at \($0) dBm" } ?? ""
        return "no AUX_CONNECT_RSP to \(requests)\(signal)"
      }
      let signal = diagnosis.advertisingSignal.map {
        diagnosis.signalIsWeak
          ? ", probably because of a weak signal: it was heard advertising at \($0) dBm"
          : ", heard advertising at \($0) dBm"
      }
      let heard = signal ?? ""
      return "no packet in six intervals of \(interval) ms (\(six))\(heard)"
    default: return nil
    }
  }

  /// Returns text such as " (4 chances)", if latency leaves the peripheral only a few chances before the timeout.
  private func chances(_ parameters: ConnectionParameters) -> String {
    let reach = parameters.intervalNanoseconds * Int64(Int(parameters.latency) + 1)
    let timeout = Int64(parameters.supervisionTimeout) * 10_000_000
    guard parameters.latency > 0, reach > 0, timeout / reach < 6 else { return "" }
    return timeout / reach == 1 ? " (1 chance)" : " (\(timeout / reach) chances)"
  }

  /// The responsible side or thing, if the capture shows it.
  private var culprit: String? {
    switch diagnosis.kind {
    case .supervisionTimeout: return silence
    case .procedureUnanswered where isOpenAtEnd:
      return frames.map { "\($0), when the capture ends" }
    case .procedureUnanswered:
      if let expired { return expired }
      let request = request ?? "the log does not show the request" + beganAt
      return isSoonerThanTimer ? request + ", less than the 40 s allowed" : request
    case .requestUnanswered: return refused
    case .subscriptionRefused:
      return [encryption, frames].compactMap(\.self).joined(separator: ", ")
    case .procedureCollision: return collision
    case .instantPassed: return instant
    case .integrityFailure: return integrity
    default:
      // Most sentences already name the side.
      let side = diagnosis.effect.finding.direction.map(\.sender)
      let isNamed = side.map { effect.contains($0) } ?? true
      let part = isNamed ? nil : side.map { "\(finding.rule.partOfSide) the \($0)" }
      return [part, frames].compactMap(\.self).joined(separator: ", ")
    }
  }

  private var frames: String? {
    // The frames of the occurrence that the sentence describes, as in the list of findings.
    let all = finding.frames
    guard !all.isEmpty else { return nil }
    return all.prefix(DiagnosisWords.frameLimit).map { "#\($0)" }.joined(separator: ", ")
      + (all.count > DiagnosisWords.frameLimit ? ", …" : "")
  }

  /// The encryption of the link when a request was rejected for lack of security.
  private var encryption: String? {
    guard finding.rule == .gattCCCDRefused, let connection, let refusal = finding.frame else {
      return nil
    }
    let starts = diagnosis.encryptions.filter {
      if case .on = $0.outcome { true } else { false }
    }.compactMap(\.end)
    if let before = starts.last(where: { $0.number < refusal.number }) {
      return "the link was already encrypted (#\(before.number)), which was not enough"
    }
    if let after = starts.first(where: { $0.number > refusal.number }) {
      return "the link was encrypted only later (#\(after.number))"
    }
    return connection.startWasCaptured && diagnosis.encryptions.isEmpty
      && connection.encryption.value == .off ? "the link was never encrypted" : nil
  }

  /// Maximum number of records after a sentence.
  private static let frameLimit = 5

  private var refused: String? {
    diagnosis.effect.frames.first.map { "request #\($0)" }
  }

  /// The silence, and what the controller reported about it.
  private var silence: String? {
    guard case .dying(let level, let frame, let before, let unheard)? = diagnosis.effect.peerSignal
    else { return silentSide }
    let report =
      "\(Clock.duration(before)) before, the controller reported that the timeout was near (#\(frame)): \(level) dBm"
      + (unheard > 0 ? ", nothing received \(Decimals.counted(unheard, "time"))" : "")
    return silentSide.map { "\($0); \(report)" } ?? report
  }

  /// Text such as "peripheral silent since the PHY change (#2231)".
  private var silentSide: String? {
    guard let circumstances, let end = diagnosis.end else { return nil }
    if case .departure(let departure)? = diagnosis.explanation {
      let left = "the peripheral had left the link by #\(departure.advertised.number), "
      let later = "\(Clock.duration(departure.reported)) later"
      return left
        + (connection?.isOnAir == true
          ? "the central calling it until \(later) (#\(end.frame))"
          : "reported \(later) at #\(end.frame)")
    }
    let side: String
    if let unanswered = circumstances.unanswered {
      side = unanswered.direction.opposite.sender
    } else if let local = connection?.localIsCentral.value, connection?.isOnAir == false {
      side = local ? "peripheral" : "central"
    } else {
      side = "both sides"
    }
    if let cause = diagnosis.cause, cause.rule == .llEncryptionDisturbed,
      let frame = cause.finding.frame
    {
      return "\(side) silent since #\(frame.number) disturbed the start of encryption"
    }
    if let cause = diagnosis.cause, cause.rule == .smpRequestDuringEncryption {
      return securityRequest(cause)
    }
    if let changes = collidingChanges {
      return "\(side) silent since \(changes) collided"
    }
    if let change = diagnosis.change {
      return "\(side) silent since the \(DiagnosisWords.name(change)) (#\(change.frame))"
    }
    if let passed = circumstances.eventsPassed, let unanswered = circumstances.unanswered,
      let heard = circumstances.lastHeard[unanswered.direction.opposite]
    {
      return "\(side) silent after #\(heard.number) for \(Decimals.grouped(passed)) events"
    }
    if let unanswered = circumstances.unanswered {
      let many = unanswered.events == 1 ? "event" : "events"
      return "\(side) silent starting at #\(unanswered.first.number) for "
        + "\(Decimals.grouped(unanswered.events)) \(many)"
    }
    let isOnAir = connection?.isOnAir ?? true
    if !isOnAir, let local = connection?.localIsCentral.value {
      // A log shows data but not the empty packets that keep a link alive.
      let heard = circumstances.lastHeard[local ? .peripheralToCentral : .centralToPeripheral]
      guard let heard else {
        return connection?.startWasCaptured == true && connection?.lacksPackets == false
          ? "no data from the \(side) at all, reported at #\(end.frame)" : nil
      }
      let silence = Clock.duration(from: heard.time, to: end.time)
      return "no data from the \(side) since #\(heard.number), reported \(silence) later at "
        + "#\(end.frame)"
    }
    let heard = LinkDirection.both.compactMap { circumstances.lastHeard[$0] }.max {
      $0.number < $1.number
    }
    // On BR/EDR, neither side has an LE role, and a log does not show what keeps the link alive.
    if !isOnAir {
      return heard.map {
        "no data or change since #\($0.number), reported \(Clock.duration(from: $0.time, to: end.time)) later "
          + "at #\(end.frame)"
      }
    }
    return heard.map(\.number).map { heard in
      let silence = "\(side) silent since #\(heard)"
      guard let again = circumstances.advertisedAgain else { return silence }
      let later = Clock.duration(again.time.elapsed(since: end.time))
      return silence + ", the peripheral advertising again \(later) later (#\(again.number))"
    }
  }

  /// Text such as "PHY change at event 44 (#81) and connection update at event 53 (#77)": two changes with an instant
  /// that were announced but never took effect.
  private var collidingChanges: String? {
    guard let collision = circumstances?.collision, let change = diagnosis.change, let connection,
      change.frame >= collision.firstFrame
    else { return nil }
    let changes = connection.changes.filter {
      $0.instant != nil && $0.frame >= collision.firstFrame
    }
    guard changes.count == 2 else { return nil }
    return changes.map { "\(DiagnosisWords.name($0)) (#\($0.frame))" }.joined(separator: " and ")
  }

  private static func name(_ change: Connection.ParameterChange) -> String {
    let instant = change.instant.map { " at event \($0)" } ?? ""
    switch change.value {
    case .phy: return "PHY change" + instant
    case .parameters: return "connection update" + instant
    case .channelMap: return "channel map update" + instant
    default: return "change" + instant
    }
  }

  /// Open requests at the end that involve the two link layers, in a log or on the air.
  private var linkLayerRequests: [Connection.EndCircumstances.OpenRequest] {
    circumstances?.openRequests.filter(\.isOfLinkLayer) ?? []
  }

  private var request: String? {
    guard let open = linkLayerRequests.first else { return nil }
    let side = open.direction.map { " of the \($0.sender)" } ?? ""
    return "\(open.kind.name)\(side) (#\(open.frame)) waited \(Clock.duration(open.waited))"
  }

  /// Text such as "Connection Parameters Request of the peripheral (#31), rejected 50 ms later (#32), 40.0 s before
  /// the peripheral's last packet".
  private var expired: String? {
    guard let timer = circumstances?.expired else { return nil }
    let side = timer.direction.sender
    if timer.outcome == .claimed {
      return
        "the \(side) rejected the \(timer.direction.opposite.sender)'s \(timer.procedure.rawValue) because of a collision with "
        + "its own procedure, although it had none (#\(timer.request.number)), \(Clock.duration(timer.waited)) before its "
        + "last packet"
    }
    var text = "\(timer.procedure.rawValue) of the \(side) (#\(timer.request.number))"
    if let answer = timer.answer {
      text +=
        ", \(timer.isRejected ? "rejected" : "answered") "
        + "\(Clock.duration(from: timer.request.time, to: answer.time)) later (#\(answer.number))"
    }
    text += ", \(Clock.duration(timer.waited)) before the \(side)'s last packet"
    return text
      + (timer.pendingChange.map { ", sent while the change of #\($0) waited for its instant" }
        ?? "")
  }

  private var collision: String? {
    if let overlap = diagnosis.end?.overlap {
      let procedures = overlap.procedures
      return
        "the \(overlap.direction.sender) started \(procedures.second.rawValue) (#\(procedures.secondFrame)) while its own "
        + "\(procedures.first.rawValue) (#\(procedures.firstFrame)) was unanswered"
    }
    guard let collision = circumstances?.collision else {
      let open = linkLayerRequests.prefix(2).map { "\($0.kind.name) (#\($0.frame))" }
      if open.count == 2 { return "\(open[0]) and \(open[1])" }
      if let only = linkLayerRequests.first {
        return changed(after: only.frame).map { "\(open[0]) and the \($0)" }
          ?? "\(open[0]) was in progress"
      }
      return diagnosis.effect.finding.frame.map { "reported at #\($0.number)" }
    }
    return
      "\(collision.first.rawValue) (#\(collision.firstFrame)) and \(collision.second.rawValue) "
      + "(#\(collision.secondFrame)), each with an instant"
  }

  /// Returns text such as "connection update (#16)": a change that took effect during another procedure.
  private func changed(after frame: Int) -> String? {
    connection?.changes.first {
      switch $0.value {
      case .phy, .parameters, .channelMap: $0.frame > frame && $0.basis == .seen
      default: false
      }
    }.map { "\(DiagnosisWords.name($0)) (#\($0.frame))" }
  }

  private var instant: String? {
    guard let pending = circumstances?.pendingInstant else {
      if let open = linkLayerRequests.last {
        return
          "\(open.kind.name) (#\(open.frame)) had been requested \(Clock.duration(open.waited)) earlier"
      }
      return diagnosis.effect.finding.frame.map { "reported at #\($0.number)" }
    }
    let instant = pending.instant.map { " with instant \($0)" } ?? ""
    return "\(pending.procedure.rawValue) (#\(pending.frame))\(instant)"
  }

  /// The stage of a key's use at which the check failed, which distinguishes a wrong key from a
  /// wrong counter.
  private var integrity: String? {
    guard let end = diagnosis.end, let last = diagnosis.encryptions.last else { return frames }
    if let overlap = connection?.disturbedStart {
      return
        "the start of encryption (#\(overlap.procedures.firstFrame)) was disturbed (#\(overlap.procedures.secondFrame)), "
        + "and nothing was encrypted"
    }
    if let cause = diagnosis.cause, cause.rule == .smpRequestDuringEncryption {
      return securityRequest(cause)
    }
    guard case .on = last.outcome, let begun = last.end else {
      return last.isRefresh
        ? "while the key was being changed (#\(last.first.number))"
        : "before any encrypted packet was received (#\(last.first.number)), so the two sides' "
          + "session keys differ"
    }
    return isInTraffic(begun, end)
      ? "in the middle of encrypted traffic (since #\(begun.number)), so the key is right, but a "
        + "packet or its counter is wrong"
      : "right after encryption had started (#\(begun.number))"
  }

  private func securityRequest(_ cause: CheckFinding) -> String {
    let frames = cause.finding.frames.map { "#\($0)" }.joined(separator: ", ")
    return "a Security Request arrived while encryption was starting (\(frames))"
  }

  /// Whether packets passed the check with the key before one failed.
  private func isInTraffic(_ begun: Frame, _ end: Connection.End) -> Bool {
    // Encrypted packets that a host received had passed the check.
    let heard = LinkDirection.both.compactMap { end.circumstances.lastHeard[$0]?.number }
    return connection?.isOnAir == true
      ? heard.allSatisfy { $0 > begun.number } : heard.contains { $0 > begun.number }
  }

  // MARK: Further sentences

  /// The cause of the effect, if another finding shows it.
  var cause: String? {
    diagnosis.cause.map { FindingWords.wholeSentence($0.finding) + DiagnosisWords.frames($0) }
      ?? (succeeded ? nil : FindingWords.explanation(diagnosis.effect))
  }

  /// Whether the next attempt succeeded. This shows how serious the failure is, but not its cause.
  private var succeeded: Bool {
    switch diagnosis.explanation {
    case .retried?, .paired?: true
    default: false
    }
  }

  /// Contributing findings, one sentence each, then other facts about the end of the connection.
  var contributions: [String] {
    var sentences = contributing.map {
      FindingWords.wholeSentence($0.finding) + DiagnosisWords.frames($0)
    }
    if let end = diagnosis.end, let connection {
      var isExplained = false
      if case .departure? = diagnosis.explanation { isExplained = true }
      let details = EndWords(end, of: connection, start: start).details(
        besides: namedRequest, isExplained: isExplained)
      sentences += details.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
    }
    if succeeded, let retry = FindingWords.explanation(diagnosis.effect) { sentences.append(retry) }
    if let command = diagnosis.end?.command {
      sentences.append("This host had ordered its controller to disconnect earlier (#\(command)).")
    }
    return sentences
  }

  private static func frames(_ finding: CheckFinding) -> String {
    let frames = finding.frames.prefix(3).map { "#\($0)" }.joined(separator: ", ")
    return frames.isEmpty ? "" : " (\(frames))"
  }

  /// Causes that were ruled out, with the evidence.
  var ruledOut: [String] { diagnosis.ruledOut.map(DiagnosisWords.text) }

  private static func text(_ reason: CheckAnalysis.Diagnosis.RuledOut) -> String {
    switch reason {
    case .signal(let level): return "signal (\(level) dBm)"
    case .advertisingSignal(let level): return "signal (it was heard advertising at \(level) dBm)"
    case .key(let packets): return "key (\(Decimals.grouped(packets)) packets decrypted)"
    case .instants: return "a change at an instant (none was due)"
    case .change(let change, let after):
      return "the \(name(change)) (#\(change.frame)): both sides were heard "
        + "\(Clock.duration(after.inNanoseconds)) later"
    case .coverage(let direction):
      return "the sniffer's coverage (it heard the \(direction.sender) to the end)"
    case .interference(let packets, let damaged):
      return "interference or the channel map (\(Decimals.grouped(damaged)) of "
        + "\(Decimals.grouped(packets)) packets damaged, no channel stands out)"
    case .timing(let events):
      return
        "interval and latency (\(Decimals.grouped(events)) consecutive chances would have to be lost)"
    case .bond(let connection, let frame):
      return
        "the bond (it encrypted connection \(connection) at \(frame), and there was no pairing "
        + "since)"
    case .link(let heard): return "the link (the requested side was heard later, \(heard))"
    case .linkLayer(let frame):
      return "the link (the link layer of the requested side acknowledged it, \(frame))"
    }
  }

  /// Remedies, most promising first: that of the cause before that of the effect, and those
  /// specific to this diagnosis before general ones.
  var remedies: [String] {
    var seen: Set<RuleID> = []
    // A link that a few lost events can end needs a larger margin, regardless of the cause of the loss.
    let first = diagnosis.cause == nil ? contributing.filter { $0.rule == .connMarginThin } : []
    let findings =
      [diagnosis.cause].compactMap(\.self) + first + [diagnosis.effect] + contributing.prefix(2)
    return [ownRemedy].compactMap(\.self)
      + findings.filter { seen.insert($0.rule).inserted }.map { FindingWords.remedy($0) }
  }

  /// A remedy suggested by the time of an effect within its connection, or by its repetition.
  private var ownRemedy: String? {
    switch diagnosis.kind {
    case .integrityFailure:
      guard diagnosis.cause == nil, let end = diagnosis.end, let last = diagnosis.encryptions.last,
        case .on = last.outcome, let begun = last.end, isInTraffic(begun, end)
      else { return nil }
      return
        "compare the packet counters of both sides, not the keys: a packet that one side counted "
        + "or encrypted twice, or changed after encryption, fails like this"
    case .notEstablished where circumstances?.answersNotHeard ?? 0 > 0:
      if let pause = diagnosis.effect.answerPause { return FindingWords.answerAdvice(pause) }
      return
        "find out why the central does not hear the peripheral, although the sniffer does: check distance, interference "
        + "on the channels of their first events, and other activity of its radio"
    case .notEstablished where connection?.wasNotAccepted == true: return nil
    case .notEstablished where isOfPeripheral:
      return
        "find out why no packet of the central is received, although its request was: check \(signal)"
        + "this side's clock, and other activity of its radio"
    case .notEstablished where diagnosis.occurrences.count >= 3:
      return
        "find out why the peripheral never answers: check \(signal)its clock, and other radio "
        + "activity right after a request; connecting again did not help"
    default: return nil
    }
  }

  /// The text "signal, ", unless the capture rules out the signal.
  private var signal: String { diagnosis.effect.signalWasStrong ? "" : "signal, " }

  /// Whether the log was written by the peripheral's host.
  private var isOfPeripheral: Bool {
    connection?.isOnAir == false && connection?.localIsCentral.value == false
  }

  /// The record of the request in the first sentence.
  private var namedRequest: Set<Int> {
    switch diagnosis.kind {
    case .procedureUnanswered: Set(linkLayerRequests.prefix(1).map(\.frame))
    case .procedureCollision where circumstances?.collision == nil:
      Set(linkLayerRequests.prefix(2).map(\.frame))
    case .instantPassed where circumstances?.pendingInstant == nil:
      Set(linkLayerRequests.suffix(1).map(\.frame))
    default: []
    }
  }
}
