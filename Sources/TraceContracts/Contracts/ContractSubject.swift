import LinkSessions
import TraceAnalysis
import TraceReports

/// Possible subjects of expectations, such as connections, transfers and pairings.
///
/// Their keys are those of the JSON reports, because both come from the same descriptions.
struct ContractSubject: Sendable {
  /// The name in contracts.
  let name: String
  /// A sentence that describes the subject, for the schema and for users.
  let meaning: String
  /// The key to which a single word refers: `procedure: read` means `procedure: {kind: read}`.
  let mainKey: String?
  /// Reports on each instance. A key belongs to the first report that contains it.
  let documents: [ObjectDescription]
  /// The analyses needed to find the instances.
  let needs: CaptureMeasurements.Kinds
  /// Symbols of the units of values by key: "%" for a battery level.
  var symbols: [String: String] = [:]
  /// Additional analyses needed by some of the documents, by index.
  var needsOfDocument: [Int: CaptureMeasurements.Kinds] = [:]
  /// Passes each instance to the body, in the order of the capture. For subjects that consist of several packets, each
  /// of which a filter can select, the choice is taken into account.
  let visit: @Sendable (CaptureMeasurements, ContractChoice?, (ContractInstance) -> Void) -> Void

  static let all = [
    connection, reconnection, transfer, procedure, pairing, encryption, advertiser, device, service,
    characteristic, file, capture,
  ]

  /// Subjects without packets of their own, which filters can't select.
  static let withoutPackets: Set<String> = [device.name, service.name, characteristic.name]

  // MARK: Connections and their traffic

  static let connection = ContractSubject(
    name: "connection", meaning: "An LE connection.", mainKey: "id",
    documents: [
      ConnectionInSummary.shape.description, ConnectionInDetail.shape.description,
      ConnectionCourse.shape.description,
    ],
    needs: [.summary, .events], needsOfDocument: [2: .timeline]
  ) { capture, _, body in
    guard let summary = capture.summary, let events = capture.events else { return }
    let courses = ConnectionCourses(capture)
    let exchanges = capture.decidingExchanges
    for observed in events.connections {
      let connection = observed.connection
      let reported = ConnectionInSummary(
        link: ConnectionReport(connection, summary.devices),
        coverage: summary.coverage[connection.id - 1],
        channels: summary.connections.channels(of: connection.id - 1))
      body(
        ContractInstance(
          label: "connection \(connection.id)",
          documents: [
            LinkDocument(
              report: DocumentOf(reported), link: connection, exchange: exchanges[connection.index]),
            DocumentOf(ConnectionInDetail(observed, events.devices)),
            DocumentOf(
              ConnectionCourse(link: connection, events: observed.events, courses: courses)),
          ], origin: capture.origin,
          packets: .frames(0...Int.max, connection: connection.index),
          lasting: .init(between: connection.firstFrame.time, connection.lastFrame.time),
          whyNull: { key in connection.whyUnknown(key) }))
    }
  }

  static let transfer = ContractSubject(
    name: "transfer",
    meaning: "Data sent in one direction by one operation without a long pause.",
    mainKey: "operation",
    documents: [
      Transfer.shape.description, Peers.shape.description, TransferTerms.shape.description,
    ],
    needs: .throughput
  ) { capture, _, body in
    for transfer in capture.throughput?.transfers ?? [] {
      body(
        ContractInstance(
          label: "connection \(transfer.connection + 1)",
          documents: [
            DocumentOf(transfer), capture.peers(of: transfer.connection),
            DocumentOf(TransferTerms(transfer: transfer)),
          ],
          origin: capture.origin,
          packets: .between(transfer.firstFrame, transfer.lastFrame, transfer.connection),
          lasting: .init(between: transfer.start, transfer.end)))
    }
  }

  static let procedure = ContractSubject(
    name: "procedure", meaning: "An operation of one side with its outcome.", mainKey: "kind",
    documents: [Procedure.shape.description, Peers.shape.description], needs: .timeline
  ) { capture, _, body in
    for procedure in capture.timeline?.procedures ?? [] {
      var documents: [any ContractDocument] = [DocumentOf(procedure)]
      if let connection = procedure.connection { documents.append(capture.peers(of: connection)) }
      let place = procedure.connection.map { "connection \($0 + 1)" } ?? "the host"
      let label = place + (procedure.attribute.map { " (\($0))" } ?? "")
      body(
        ContractInstance(
          label: label, documents: documents, origin: capture.origin,
          packets: .procedure(procedure), lasting: .init(between: procedure.start, procedure.end),
          note: procedure.endStory, story: { procedure.story(origin: capture.origin) }))
    }
  }

  // MARK: Security

  static let pairing = ContractSubject(
    name: "pairing", meaning: "A pairing.", mainKey: "method",
    documents: [PairingTerms.shape.description, PairingInReport.shape.description], needs: .pairing
  ) { capture, _, body in
    guard let analysis = capture.pairing else { return }
    for account in analysis.pairings {
      let connection = account.pairing.connection
      let reported = PairingInReport(account: account, peers: analysis.peers(of: connection))
      body(
        ContractInstance(
          label: "connection \(connection + 1)",
          documents: [DocumentOf(PairingTerms(pairing: account.pairing)), DocumentOf(reported)],
          origin: capture.origin,
          packets: .between(
            account.pairing.first, account.pairing.end ?? account.pairing.last, connection),
          lasting: .init(
            between: account.pairing.first.time, (account.pairing.end ?? account.pairing.last).time),
          note: account.pairing.story(on: analysis.connections[connection])))
    }
  }

  static let encryption = ContractSubject(
    name: "encryption", meaning: "A start of encryption.", mainKey: "key",
    documents: [EncryptionInReport.shape.description], needs: .pairing
  ) { capture, _, body in
    guard let analysis = capture.pairing else { return }
    for account in analysis.encryptions {
      let connection = account.encryption.connection
      let reported = EncryptionInReport(account: account, peers: analysis.peers(of: connection))
      body(
        ContractInstance(
          label: "connection \(connection + 1)", documents: [DocumentOf(reported)],
          origin: capture.origin,
          packets: .between(
            account.encryption.first, account.encryption.end ?? account.encryption.first, connection
          ),
          lasting: .init(
            between: account.encryption.first.time,
            (account.encryption.end ?? account.encryption.first).time)))
    }
  }
}

/// Keys of a transfer that are not in the report.
struct TransferTerms: Described {
  let transfer: Transfer

  static let shape = Shape<TransferTerms>("transfer_terms", "Terms that describe a transfer.") {
    terms in
    terms.duration("duration", in: .seconds, "From its first value to the end of its last one.") {
      $0.transfer.activeTime
    }
  }
}

extension CaptureMeasurements {
  /// The reference for times.
  var origin: Int64 { start ?? 0 }

  fileprivate func peers(of connection: Int) -> any ContractDocument {
    DocumentOf(Peers(link: ConnectionReport(connections.connections[connection], devices)))
  }
}

extension Connection {
  /// Returns why a capture does not show a value of a connection.
  fileprivate func whyUnknown(_ key: ContractKey) -> String? {
    if key.word == "encryption_key_size", let encryption = encryption.value, encryption != .on {
      return "the connection is not encrypted"
    }
    // The second report is about its events.
    let isOfAir =
      key.document == 1
      || ["events_total", "events_captured", "crc_errors", "retransmissions", "missing"].contains(
        key.word)
    return isOfAir && !isOnAir ? "only a sniffer's capture shows it" : nil
  }
}

extension Transfer: EvidencedSubject {
  func evidence(of key: String) -> ValueEvidence? {
    guard ["goodput_bps", "efficiency"].contains(key) else { return nil }
    let assumption =
      key == "efficiency" && !ceiling.assumptions.isEmpty
      ? "of a ceiling with \(ceiling.assumptions.joined(separator: ", "))" : nil
    guard stream == nil else { return ValueEvidence(assumption: assumption) }
    let limit =
      limit == .unknown
      ? "the capture does not show what limited it" : "limited by the \(self.limit.noun)"
    let loss = waterfall.steps.first.map { step in
      "; largest loss: \(step.cause.rawValue.replacing("-", with: " ")) "
        + "\(Decimals.text(step.bitsPerSecond / 1000, atMost: 1)) kbit/s"
    }
    let help = advice.first.map { advice in
      let rate = Decimals.text(advice.predicted / 1000, atMost: 1)
      let condition = advice.condition.map { ", \($0)" } ?? ""
      return "; what would help: \(advice.change.words), \(rate) kbit/s\(condition): \(advice.why)"
    }
    return ValueEvidence(cause: limit + (help ?? "") + (loss ?? ""), assumption: assumption)
  }
}

extension Transfer.Limit {
  /// The noun for "limited by the …".
  fileprivate var noun: String {
    switch self {
    case .link: "link"
    case .stack: "sender's stack"
    case .answers: "answers that it waited for"
    case .credits: "receiver's credits"
    case .application: "application's pace"
    case .unknown: "unknown"
    }
  }
}

extension PairingAnalysis {
  fileprivate func peers(of connection: Int) -> Peers {
    Peers(link: ConnectionReport(connections.connections[connection], devices))
  }
}
