import LinkSessions
import TraceAnalysis
import TraceReports

// Times at which a connection reached its moments, and times of reconnections.
extension ContractSubject {
  static let reconnection = ContractSubject(
    name: "reconnection",
    meaning: "A connection of two devices that had already been connected in the capture.",
    mainKey: nil, documents: [Reconnection.shape.description], needs: .timeline
  ) { capture, _, body in
    for reconnection in Reconnection.all(in: capture) {
      let link = reconnection.link.connection
      body(
        ContractInstance(
          label: "connection \(link.id)", documents: [DocumentOf(reconnection)],
          origin: capture.origin, packets: .frames(0...Int.max, connection: link.index),
          lasting: link.firstFrame.time...link.firstFrame.time, note: reconnection.story))
    }
  }

  static let capture = ContractSubject(
    name: "capture", meaning: "Completeness of the capture.", mainKey: nil,
    documents: [CaptureTerms.shape.description], needs: .summary
  ) { capture, _, body in
    body(
      ContractInstance(
        label: "the capture", documents: [DocumentOf(CaptureTerms(capture: capture))],
        origin: capture.origin, packets: .all, lasting: nil))
  }
}

/// A connection of two devices that had been connected before.
struct Reconnection: Described {
  let link: ConnectionReport
  let previous: Connection
  /// When a host began to connect. Nil if no packet before the connection shows it.
  let attempt: (time: Int64, frame: Int)?

  static let shape = Shape<Reconnection>(
    "reconnection", "A connection of two devices that had already been connected."
  ) { row in
    row.duration(
      "gap", in: .seconds, "Time from the end of the previous connection to the start of this one."
    ) { $0.link.connection.firstFrame.time.elapsed(since: $0.previous.lastFrame.time) }
    row.value("previous_end_reason", "Reason for the end of the previous connection.") {
      row -> String? in
      guard case .reason(let code)? = row.previous.end?.cause else { return nil }
      return code.name.map { "\($0)" }
    }
    row.value("connection", "The connection's id.") { $0.link.connection.id }
    row.value("previous", "The id of the previous connection.") { $0.previous.id }
    row.value("central", "The central's address.") { $0.link.central?.key.address }
    row.value("peripheral", "The peripheral's address.") { $0.link.peripheral?.key.address }
    row.value("peripheral_name", "The peripheral's name.") { $0.link.peripheral?.name }
    row.frames { [$0.previous.lastFrame.number, $0.link.connection.firstFrame.number] }
  }

  private struct Pair: Hashable {
    let central: Int?
    let peripheral: Int?
  }

  static func all(in capture: CaptureMeasurements) -> [Reconnection] {
    var last: [Pair: Connection] = [:]
    var found: [Reconnection] = []
    var attempts: [Int: (time: Int64, frame: Int)] = [:]
    for procedure in capture.timeline?.procedures ?? [] {
      guard [.connectionSetup, .reconnection].contains(procedure.kind),
        let connection = procedure.connection
      else { continue }
      attempts[connection] = (procedure.start, procedure.firstFrame)
    }
    for link in capture.connections.connections where link.technology == .lowEnergy {
      let pair = Pair(central: link.central.value, peripheral: link.peripheral.value)
      guard pair.central != nil || pair.peripheral != nil else { continue }
      if let previous = last[pair], link.startWasCaptured {
        found.append(
          Reconnection(
            link: ConnectionReport(link, capture.devices), previous: previous,
            attempt: attempts[link.index]))
      }
      last[pair] = link
    }
    return found
  }
}

extension Reconnection: EvidencedSubject {
  func evidence(of key: String) -> ValueEvidence? {
    key == "gap" ? ValueEvidence(frames: [end, start], cause: story) : nil
  }

  private var end: Int { previous.end?.frame ?? previous.lastFrame.number }
  private var start: Int { link.connection.firstFrame.number }

  /// How the previous connection ended, and what happened until this one: "connection 1 before: the central ended it:
  /// Connection Timeout (0x08) (#110); the host started to connect 12.0 s later (#111)".
  var story: String {
    let how = previous.end?.story.map { ": \($0)" } ?? " ended"
    var parts = ["connection \(previous.id) before\(how) (#\(end))"]
    func add(_ what: String, _ time: Int64, _ frame: Int) {
      let wait = time.elapsed(since: previous.lastFrame.time)
      guard wait >= 0, time < link.connection.firstFrame.time else { return }
      parts.append("\(what) \(ContractTime.text(wait)) later (#\(frame))")
    }
    if let again = previous.end?.circumstances.advertisedAgain {
      add("the peripheral advertised again", again.time, again.number)
    }
    if let attempt { add("the host started to connect", attempt.time, attempt.frame) }
    return parts.joined(separator: "; ")
  }
}

/// Completeness, duration and counts of a capture.
struct CaptureTerms: Described {
  let capture: CaptureMeasurements

  static let shape = Shape<CaptureTerms>(
    "capture", "Completeness of the capture."
  ) { row in
    row.number(
      "events_captured", "Share of connection events with a packet; null in an HCI log."
    ) { row in
      let counts = (row.capture.summary?.coverage ?? [:]).values
      let total = counts.reduce(0) { $0 + $1.total }
      return total > 0 ? Double(counts.reduce(0) { $0 + $1.observed }) / Double(total) : nil
    }
    row.number("decoded", "Share of records that could be decoded.") { row in
      let tally = row.capture.file.tally
      return tally.records > 0 ? Double(tally.decodedCount) / Double(tally.records) : nil
    }
    row.value(
      "packets_missing",
      "Number of packets that a sniffer is known to have missed; in an HCI log, the number of records counted as lost, or null."
    ) { $0.packetsMissing }
    row.value("encrypted_packets", "Number of packets that could not be decrypted.") { row in
      row.capture.connections.connections.reduce(0) { $0 + $1.encryptedPackets }
    }
    row.value("connections", "Number of LE connections.") { row in
      row.capture.connections.connections.count { $0.technology == .lowEnergy }
    }
    row.value("records", "Number of records in the file.") { $0.capture.file.tally.records }
    row.duration("duration", in: .seconds, "Time from the first to the last record.") {
      $0.capture.file.duration
    }
    row.frames { _ in [] }
  }
}

extension CaptureTerms: EvidencedSubject {
  /// Number of packets that a sniffer is known to have missed, or of records that a log counts as lost. Nil if neither
  /// is known.
  fileprivate var packetsMissing: Int? {
    let links = capture.connections.connections.lazy.compactMap(\.air)
    let lost = capture.file.lostRecords
    return links.isEmpty ? lost > 0 ? lost : nil : links.reduce(0) { $0 + $1.missing }
  }

  func evidence(of key: String) -> ValueEvidence? {
    let tally = capture.file.tally
    switch key {
    case "events_captured":
      let counts = (capture.summary?.coverage ?? [:]).values
      let total = counts.reduce(0) { $0 + $1.total }
      guard total > 0 else {
        return ValueEvidence(
          whyUnknown: capture.connections.connections.contains { $0.air != nil }
            ? "no connection's interval is known" : "only a sniffer's capture shows events")
      }
      let seen = counts.reduce(0) { $0 + $1.observed }
      return ValueEvidence(detail: "\(seen) of \(total) connection events")
    case "decoded":
      return ValueEvidence(detail: "\(tally.decodedCount) of \(tally.records) records")
    case "packets_missing", "encrypted_packets":
      let isMissing = key == "packets_missing"
      let links = capture.connections.connections.filter {
        isMissing ? ($0.air?.missing ?? 0) > 0 : $0.encryptedPackets > 0
      }
      let most = links.prefix(3).map { link in
        "\(isMissing ? link.air?.missing ?? 0 : link.encryptedPackets) on connection \(link.id)"
      }
      var range: UncertainRange?
      if isMissing {
        guard let missing = packetsMissing else {
          return ValueEvidence(whyUnknown: "only a sniffer's capture shows missing packets")
        }
        let lost = capture.file.lostRecords
        if lost > 0, !capture.connections.connections.contains(where: { $0.air != nil }) {
          return ValueEvidence(
            detail: "the capture counts \(lost == 1 ? "1 lost record" : "\(lost) lost records")")
        }
        // An event without a captured packet may have contained some.
        let unseen = capture.unseen.values
        let events = unseen.reduce(0) { $0 + $1.events }
        if events > 0 {
          let all = unseen.reduce(0) { $0 + $1.allEvents }
          range = .atLeast(
            Double(missing), "\(events) of \(all) connection events are not captured")
        } else if lost > 0 {
          range = .atLeast(
            Double(missing),
            "the capture counts \(lost == 1 ? "1 lost record" : "\(lost) lost records")")
        }
      }
      return ValueEvidence(
        frames: links.prefix(3).map(\.firstFrame.number),
        detail: most.isEmpty
          ? nil : most.joined(separator: ", ") + (links.count > 3 ? ", …" : ""), range: range)
    case "connections":
      let links = capture.connections.connections.filter { $0.technology == .lowEnergy }
      let words = links.prefix(4).map { link in
        "connection \(link.id)" + (capture.previous(of: link.index).map { ", \($0)" } ?? "")
      }.joined(separator: "; ")
      return ValueEvidence(
        frames: links.map(\.firstFrame.number),
        cause: words.isEmpty ? nil : words + (links.count > 4 ? "; …" : ""))
    case "duration" where tally.records > 0: return ValueEvidence(frames: [1, tally.records])
    default: return nil
    }
  }
}

extension CaptureMeasurements {
  /// Returns when and why the previous connection of the same devices had ended: "2.00 s after connection 1 ended:
  /// Remote User Terminated Connection (0x13)". Returns nil if there is none.
  func previous(of connection: Int) -> String? {
    let all = connections.connections
    guard all.indices.contains(connection) else { return nil }
    let link = all[connection]
    let previous = all[..<connection].last {
      $0.technology == .lowEnergy && $0.central.value == link.central.value
        && $0.peripheral.value == link.peripheral.value && link.peripheral.value != nil
    }
    guard let previous, previous.end?.isOver == true else { return nil }
    let time = link.firstFrame.time.elapsed(since: previous.lastFrame.time)
    let reason = previous.end?.words.map { ": \($0)" } ?? ""
    return "\(ContractTime.text(time)) after connection \(previous.id) ended\(reason)"
  }
}

extension Connection.End {
  /// The reason in the specification's words: "Remote User Terminated Connection (0x13)". Nil if the capture does not
  /// show it.
  var words: String? {
    switch cause {
    case .reason(let code):
      code.name.map { "\($0) (\(Hexadecimal.upper(code.rawValue, width: 2)))" }
        ?? "reason \(Hexadecimal.upper(code.rawValue, width: 2))"
    case .supervisionTimeout: "a supervision timeout"
    case .notEstablished: "no packet of the peripheral"
    default: nil
    }
  }
}

/// Times at which a connection reached its moments, since its start.
struct ConnectionCourse: Described {
  let link: Connection
  /// The connection's events, or nil in an HCI log.
  let events: ConnectionEvents?
  let courses: ConnectionCourses

  static let shape = Shape<ConnectionCourse>(
    "connection_course", "Times at which a connection reached each stage."
  ) { row in
    row.duration(
      "duration", in: .seconds,
      "Time from its start to its end, or to the last packet in the capture."
    ) { row in
      row.link.startWasCaptured
        ? row.link.lastFrame.time.elapsed(since: row.link.firstFrame.time) : nil
    }
    row.number(
      "retransmission_share",
      "Share of retransmissions among all intact packets; null in an HCI log."
    ) { row in
      guard let packets = row.events?.packets, packets.pdus.total > 0 else { return nil }
      return Double(packets.retransmissions.total) / Double(packets.pdus.total)
    }
    for moment in ContractMoment.allCases where moment != .connected {
      let key = moment.rawValue.replacing("-", with: "_") + "_after"
      row.duration(key, in: .seconds, "Time from its start until \(moment.meaning).") { row in
        guard row.link.startWasCaptured,
          let reached = row.courses[row.link.index]?[moment]
        else { return nil }
        return reached.time.elapsed(since: row.link.firstFrame.time)
      }
    }
    row.frames { [$0.link.firstFrame.number, $0.link.lastFrame.number] }
  }
}

extension ConnectionCourse: EvidencedSubject {
  func evidence(of key: String) -> ValueEvidence? {
    if key == "duration", !link.startWasCaptured {
      return ValueEvidence(
        frames: [link.firstFrame.number], whyUnknown: ConnectionCourse.noBeginning)
    }
    if key == "duration", let story = link.end?.story {
      return ValueEvidence(
        frames: [link.firstFrame.number, link.lastFrame.number], cause: story)
    }
    if key == "retransmission_share", !link.isOnAir {
      return ValueEvidence(whyUnknown: "only a sniffer's capture shows it")
    }
    if key == "retransmission_share", let packets = events?.packets {
      return ValueEvidence(
        detail: "\(packets.retransmissions.total) of \(packets.pdus.total) packets")
    }
    let moment = ContractMoment.allCases.first {
      key.hasPrefix($0.rawValue.replacing("-", with: "_") + "_after")
    }
    guard let moment else { return nil }
    guard link.startWasCaptured else {
      return ValueEvidence(
        frames: [link.firstFrame.number], whyUnknown: ConnectionCourse.noBeginning)
    }
    if let reached = courses[link.index]?[moment] {
      return ValueEvidence(
        frames: [link.firstFrame.number, reached.frame],
        cause: courses.story(of: moment, at: reached, on: link))
    }
    let failure = courses.failure(moment, on: link)
    var evidence = ValueEvidence(
      frames: failure?.frames ?? [link.firstFrame.number, link.lastFrame.number])
    // The moment may be among encrypted packets or packets that a sniffer missed.
    let unseen = UnseenTraffic(link, events?.counts, lost: courses.lostRecords)
    if unseen.hidesWithin {
      evidence.whyUnknown = unseen.reasons(within: true)
    } else if link.end?.isOver == true {
      evidence.absence =
        (failure.map { "never: \($0.text)" }
          ?? (courses.isTried(moment, on: link) ? "never" : "never, and nothing attempted it"))
        + ", until the connection ended "
        + Clock.duration(link.lastFrame.time.elapsed(since: link.firstFrame.time))
        + " after it started"
    } else {
      evidence.whyUnknown = "not until the capture ended"
    }
    return evidence
  }

  private static let noBeginning = "the start is not in the capture"
}

extension Procedure: EvidencedSubject {
  func evidence(of key: String) -> ValueEvidence? {
    guard key == "duration", end == start || frames.count == 1 else { return nil }
    switch outcome {
    case .success, .error: return nil
    default:
      return ValueEvidence(whyUnknown: "no response, \(outcome.name.replacing("_", with: " "))")
    }
  }
}

/// The moments of all connections, determined at first use.
final class ConnectionCourses {
  private let capture: CaptureMeasurements
  private lazy var moments = found()

  /// Number of records that the capture lost.
  var lostRecords: Int { capture.file.lostRecords }

  init(_ capture: CaptureMeasurements) { self.capture = capture }

  /// Returns the procedure that failed to reach a moment on a connection.
  func failure(_ moment: ContractMoment, on link: Connection) -> (text: String, frames: [Int])? {
    ContractStep(moment).failure(on: link, in: capture)
  }

  /// Whether a procedure that could have reached a moment began on a connection.
  func isTried(_ moment: ContractMoment, on link: Connection) -> Bool {
    (capture.timeline?.procedures ?? []).contains {
      $0.connection == link.index && moment.kinds.contains($0.kind)
    }
  }

  /// Returns how the time until a moment was spent: "it began after 1.49 s (#34) and took 60 ms". Returns nil if the
  /// procedure took all of it.
  func story(
    of moment: ContractMoment, at reached: ContractStep.Reached, on link: Connection
  ) -> String? {
    let beginning = link.firstFrame.time
    if moment == .firstValue {
      guard let subscribed = moments[link.index]?[.subscribed], subscribed.time <= reached.time
      else { return nil }
      return ContractTime.subscription(subscribed, beginning, reached.time)
    }
    let procedure = (capture.timeline?.procedures ?? []).first {
      $0.connection == link.index && moment.kinds.contains($0.kind)
        && $0.frames.upperBound == reached.frame
    }
    guard let procedure else { return nil }
    if case .setup(let setup) = procedure.detail { return setup.longestPart }
    guard procedure.start > beginning, procedure.duration > 0 else { return nil }
    return "it started after \(ContractTime.text(procedure.start.elapsed(since: beginning))) "
      + "(#\(procedure.firstFrame)) and took \(ContractTime.text(procedure.duration))"
  }

  subscript(connection: Int) -> [ContractMoment: ContractStep.Reached]? { moments[connection] }

  private func found() -> [Int: [ContractMoment: ContractStep.Reached]] {
    let steps = ContractMoment.allCases.map { ($0, ContractStep($0)) }
    var moments: [Int: [ContractMoment: ContractStep.Reached]] = [:]
    for procedure in capture.timeline?.procedures ?? [] {
      guard let connection = procedure.connection else { continue }
      for (moment, step) in steps where moments[connection]?[moment] == nil {
        guard let reached = step.reached(by: procedure, origin: capture.origin) else { continue }
        moments[connection, default: [:]][moment] = reached
      }
    }
    return moments
  }
}

extension ContractStep {
  /// Creates the step for a named moment.
  init(_ moment: ContractMoment) {
    (text, name, self.moment) = (moment.rawValue, moment.rawValue, moment)
    (demands, uuid, within) = ([], nil, nil)
  }
}
