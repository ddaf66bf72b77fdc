import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// A diagnosis in words: the effect with its numbers first, then the cause, what contributed, what it
/// was not, and what to try.
struct DiagnosisWords {
  let diagnosis: Diagnosis
  /// What made it worse, as far as it was asked for.
  let contributing: [CheckFinding]
  private let connections: ConnectionTable
  private let start: Int64

  /// - Parameters:
  ///   - diagnosis: what is told.
  ///   - connections: of the capture.
  ///   - start: of the capture, in nanoseconds since 1970.
  ///   - selection: which rules are told.
  init(
    _ diagnosis: Diagnosis, _ connections: ConnectionTable, start: Int64,
    _ selection: RuleSelection
  ) {
    self.diagnosis = diagnosis
    contributing = diagnosis.contributions.filter { selection.takes($0.rule) }
    self.connections = connections
    self.start = start
  }

  private var connection: Connection? { diagnosis.connection.map { connections[$0] } }
  private var circumstances: EndCircumstances? { diagnosis.end?.circumstances }

  // MARK: First sentence

  /// "Died of a supervision timeout 8.1 s after connecting, third time: 720 ms timeout, 30 ms interval,
  /// peripheral silent since the PHY change (#2231).".
  var sentence: String {
    let details = ([numbers] + [culprit]).compactMap(\.self).joined(separator: ", ")
    let head = effect + after + times
    return head.prefix(1).uppercased() + head.dropFirst()
      + (details.isEmpty ? "." : ": \(details).")
  }

  private var effect: String {
    switch diagnosis.kind {
    case .supervisionTimeout: return "died of a supervision timeout"
    case .notEstablished: return "never established"
    case .procedureUnanswered: return "ended because a link layer request had no answer"
    case .procedureCollision:
      return "ended because two link layer procedures ran into each other"
    case .instantPassed: return "ended because an instant had passed"
    case .integrityFailure: return "ended by a MIC failure"
    case .keyMissing, .pairingFailed, .requestUnanswered, .subscriptionRefused,
      .securityRequestInTheWay, .parametersRefused, .parametersNotApplied, .staleCache,
      .valuesBeforeMTU, .valuesUnsubscribed, .timer, .churn, .protocolViolation:
      return FindingWords.sentence(diagnosis.effect.finding)
    }
  }

  private var isEnd: Bool { diagnosis.end != nil }

  /// " 8.1 s after connecting".
  private var after: String {
    guard isEnd, let lifetime = diagnosis.lifetime, lifetime > 0 else { return "" }
    return " \(Clock.duration(lifetime)) after connecting"
  }

  /// ", third time".
  private var times: String {
    guard diagnosis.occurrences.count > 1, diagnosis.ordinal > 1 else {
      return diagnosis.effect.times > 1 ? ", \(diagnosis.effect.times) times" : ""
    }
    let names = ["", "first", "second", "third", "fourth", "fifth", "sixth"]
    let ordinal =
      diagnosis.ordinal < names.count ? names[diagnosis.ordinal] : "\(diagnosis.ordinal)th"
    return ", \(ordinal) time"
  }

  /// "720 ms timeout, 30 ms interval, latency 4".
  private var numbers: String? {
    guard let parameters = circumstances?.parameters ?? (isEnd ? connection?.parameters.value : nil)
    else { return nil }
    let interval = Decimals.text(parameters.intervalMilliseconds, atMost: 2)
    switch diagnosis.kind {
    case .supervisionTimeout:
      let timeout = Decimals.grouped(parameters.supervisionTimeoutMilliseconds)
      let latency = parameters.latency > 0 ? ", latency \(parameters.latency)" : ""
      return "\(timeout) ms timeout, \(interval) ms interval\(latency)"
    case .notEstablished:
      let six = Clock.duration(parameters.intervalNanoseconds * 6)
      return "no packet in six intervals of \(interval) ms (\(six))"
    default: return nil
    }
  }

  /// Who or what, as near as the capture shows it.
  private var culprit: String? {
    switch diagnosis.kind {
    case .supervisionTimeout: return silence
    case .procedureUnanswered: return request ?? "the log does not show which"
    case .requestUnanswered: return request ?? refused
    case .procedureCollision: return collision
    case .instantPassed: return instant
    case .integrityFailure: return integrity
    default:
      let frames = diagnosis.effect.frames.suffix(3).map { "#\($0)" }.joined(separator: ", ")
      let side = diagnosis.effect.finding.direction.map { "by the \($0.sender), " } ?? ""
      return frames.isEmpty ? nil : side + frames
    }
  }

  private var refused: String? {
    diagnosis.effect.frames.first.map { "request #\($0)" }
  }

  /// "peripheral silent since the PHY change (#2231)".
  private var silence: String? {
    guard let circumstances, let end = diagnosis.end else { return nil }
    let side: String
    if let unanswered = circumstances.unanswered {
      side = unanswered.direction.opposite.sender
    } else if let local = connection?.localIsCentral.value, connection?.isOnAir == false {
      side = local ? "peripheral" : "central"
    } else {
      side = "both sides"
    }
    if let change = diagnosis.change {
      return "\(side) silent since the \(DiagnosisWords.name(change)) (#\(change.frame))"
    }
    if let unanswered = circumstances.unanswered {
      let many = unanswered.events == 1 ? "event" : "events"
      return "\(side) silent from #\(unanswered.first.number) on for "
        + "\(Decimals.grouped(unanswered.events)) \(many)"
    }
    let isOnAir = connection?.isOnAir ?? true
    if !isOnAir, let local = connection?.localIsCentral.value {
      // A log shows data, not the empty packets that keep a link alive.
      let heard = circumstances.lastHeard[local ? .peripheralToCentral : .centralToPeripheral]
      return heard.map { "no data from the \(side) since #\($0.number), told at #\(end.frame)" }
    }
    let heard = LinkDirection.both.compactMap { circumstances.lastHeard[$0] }.map(\.number).max()
    return heard.map { "\(side) silent since #\($0), told at #\(end.frame)" }
  }

  private static func name(_ change: ParameterChange) -> String {
    let instant = change.instant.map { " at event \($0)" } ?? ""
    switch change.value {
    case .phy: return "PHY change" + instant
    case .parameters: return "connection update" + instant
    case .channelMap: return "channel map update" + instant
    default: return "change" + instant
    }
  }

  private var request: String? {
    guard let open = circumstances?.openRequests.first else { return nil }
    let side = open.direction.map { " of the \($0.sender)" } ?? ""
    return "\(open.kind.name)\(side) (#\(open.frame)) waited \(Clock.duration(open.waited))"
  }

  private var collision: String? {
    guard let collision = circumstances?.collision else {
      let open =
        circumstances?.openRequests.prefix(2).map { "\($0.kind.name) (#\($0.frame))" } ?? []
      if open.count == 2 { return "\(open[0]) and \(open[1])" }
      return diagnosis.effect.finding.frame.map { "told at #\($0.number)" }
    }
    return
      "\(collision.first.rawValue) (#\(collision.firstFrame)) and \(collision.second.rawValue) "
      + "(#\(collision.secondFrame)), each with an instant"
  }

  private var instant: String? {
    guard let pending = circumstances?.pendingInstant else {
      if let open = circumstances?.openRequests.last {
        return
          "\(open.kind.name) (#\(open.frame)) had been asked for \(Clock.duration(open.waited)) before"
      }
      return diagnosis.effect.finding.frame.map { "told at #\($0.number)" }
    }
    let instant = pending.instant.map { " with instant \($0)" } ?? ""
    return "\(pending.procedure.rawValue) (#\(pending.frame))\(instant)"
  }

  private var integrity: String? {
    guard let connection else { return nil }
    if connection.decryption.decrypted > 0 || connection.attributePDUs > 0 {
      return "in the middle of traffic, so the packet counters differ, not the keys"
    }
    return "on the first packet, so the two sides' keys differ"
  }

  // MARK: The rest

  /// What leads to the effect, where another finding tells it.
  var cause: String? {
    diagnosis.cause.map { FindingWords.wholeSentence($0.finding) + DiagnosisWords.frames($0) }
  }

  /// What made it worse, a sentence each; then what else the end of the connection shows.
  var contributions: [String] {
    var sentences = contributing.map {
      FindingWords.wholeSentence($0.finding) + DiagnosisWords.frames($0)
    }
    if let end = diagnosis.end, let connection {
      let details = EndWords(end, of: connection, start: start).details
      sentences += details.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
    }
    return sentences
  }

  private static func frames(_ finding: CheckFinding) -> String {
    let frames = finding.frames.prefix(3).map { "#\($0)" }.joined(separator: ", ")
    return frames.isEmpty ? "" : " (\(frames))"
  }

  /// What it was not, and how the capture shows it.
  var ruledOut: [String] {
    diagnosis.ruledOut.map { reason in
      switch reason {
      case .signal(let level): "signal (\(level) dBm)"
      case .key(let packets): "key (\(Decimals.grouped(packets)) packets decrypted)"
      case .instants: "a change at an instant (none was due)"
      }
    }
  }

  /// What to try, the cause's remedy before the effect's.
  var remedies: [String] {
    var seen: Set<RuleID> = []
    return
      ([diagnosis.cause].compactMap(\.self) + [diagnosis.effect]
      + contributing.prefix(2)).filter { seen.insert($0.rule).inserted }
      .map { FindingWords.remedy($0.rule) }
  }
}
