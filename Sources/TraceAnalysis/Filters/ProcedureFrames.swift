import BluetoothPackets
package import ByteReading
package import CaptureFiles
package import LinkSessions

/// The procedures that each packet of a capture belongs to, found in a first pass for filters that
/// use them.
///
/// The outcome of a request is known only after its answer. Therefore, a filter that tests the outcome on a request's
/// packet must read the capture twice.
package struct ProcedureFrames: CaptureAnalysis {
  /// A transaction that one packet belongs to.
  struct Membership {
    /// Stable name of the procedure, or nil if the transaction belongs to none.
    let kind: String?
    /// Stable name of the transaction's outcome.
    let outcome: String
    /// Nanoseconds from the request to the answer, or nil if there is no answer.
    let latency: Int64?
  }

  /// A transaction in as few octets as possible, because there may be millions.
  fileprivate struct Entry {
    /// Index of the procedure, or 0 if there is none.
    let procedure: UInt32
    let outcome: UInt8
    let latency: Int64
  }

  fileprivate struct Place {
    let frame: UInt32
    let entry: UInt32
  }

  /// Maximum number of transactions and procedures, and of packets within pairings.
  package static let limit = 1_000_000

  package let file: CapturedFile
  /// The entries sorted by frame.
  private let places: [Place]
  private let entries: [Entry]
  private let kinds: [UInt32: Procedure.Kind]
  /// Number of transactions, procedures and packets of pairings beyond the limit. Their packets have none of these
  /// fields.
  package let notKept: Int

  package static func analyzer() -> ProcedureFramesAnalyzer { ProcedureFramesAnalyzer() }

  fileprivate init(
    file: CapturedFile, places: [Place], entries: [Entry], kinds: [UInt32: Procedure.Kind],
    notKept: Int
  ) {
    self.file = file
    self.places = places
    self.entries = entries
    self.kinds = kinds
    self.notKept = notKept
  }

  /// Calls `body` with each transaction of a frame, in the order in which they started.
  func forEach(in frame: Int, _ body: (Membership) -> Void) {
    guard let frame = UInt32(exactly: frame) else { return }
    var lower = 0
    var upper = places.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if places[middle].frame < frame { lower = middle + 1 } else { upper = middle }
    }
    while lower < places.count, places[lower].frame == frame {
      let entry = entries[Int(places[lower].entry)]
      body(
        Membership(
          kind: kinds[entry.procedure]?.rawValue,
          outcome: ProcedureFrames.outcomes[Int(entry.outcome)],
          latency: entry.latency < 0 ? nil : entry.latency))
      lower += 1
    }
  }

  /// The fields that `emit` adds.
  package static let fields = FieldSet([
    RecordField.procedure.id, RecordField.procedureOutcome.id, RecordField.latency.id,
  ])

  /// Adds the procedures of a frame to a watcher.
  package func emit(_ frame: Int, to watcher: FieldWatcher) {
    forEach(in: frame) { membership in
      if let kind = membership.kind { watcher.note(RecordField.procedure, text: kind) }
      watcher.note(RecordField.procedureOutcome, text: membership.outcome)
      guard let latency = membership.latency else { return }
      watcher.note(
        RecordField.latency, offset: 0, length: 8, value: (Double(latency) / 1e6).bitPattern)
    }
  }

  /// Stable names of transaction outcomes, by code.
  static let outcomes = [
    Transaction.Outcome.success.name, "error", Transaction.Outcome.timeout.name,
    Transaction.Outcome.disconnected.name, Transaction.Outcome.notInCapture.name,
    Transaction.Outcome.inProgress.name, Transaction.Outcome.notApplied.name,
  ]

  fileprivate static func code(of outcome: Transaction.Outcome) -> UInt8 {
    switch outcome {
    case .success: 0
    case .error: 1
    case .timeout: 2
    case .disconnected: 3
    case .notInCapture: 4
    case .inProgress: 5
    case .notApplied: 6
    }
  }
}

/// Finds the procedures that each packet of a capture belongs to.
package final class ProcedureFramesAnalyzer: CaptureAnalyzer, RecordFollower {
  private let news = FollowerBell()
  private let builder: ProcedureBuilder
  private let pairings: PairingFrames
  private let controls: ControlFrames
  private var places: [ProcedureFrames.Place] = []
  private var entries: [ProcedureFrames.Entry] = []
  private var procedures: [Procedure] = []
  private var notKept = 0
  private let limit: Int

  /// Collects the frames of procedures.
  ///
  /// - Parameter limit: the maximum number of transactions and procedures, of which a tenth are
  ///   procedures, and of packets within pairings and link-layer procedures.
  package init(limit: Int = ProcedureFrames.limit) {
    self.limit = limit
    builder = ProcedureBuilder(keepsTransactions: true, rangeLimit: 0, bell: news)
    pairings = PairingFrames(limit: limit)
    controls = ControlFrames(limit: limit)
  }

  package func observers(_ shared: inout SharedObservers) -> [any SessionObserver] {
    [builder, pairings, controls]
  }

  package var bell: FollowerBell? { news }

  package func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    catchUp(tracker)
  }

  package func catchUp(_ tracker: borrowing SessionTracker) {
    if builder.hasNews { take() }
  }

  package func finish(_ capture: borrowing ReadCapture) -> ProcedureFrames {
    builder.finish(at: capture.tracker.lastTime)
    take()
    procedures.sort { ($0.start, $0.id) < ($1.start, $1.id) }
    var resolver = ProcedureResolver()
    var kinds: [UInt32: Procedure.Kind] = [:]
    for index in procedures.indices {
      guard
        resolver.resolve(
          &procedures[index], connections: capture.tracker.connections, gatt: capture.tracker.gatt)
      else { continue }
      let procedure = procedures[index]
      kinds[UInt32(clamping: procedure.id)] = procedure.kind
      // A procedure that consists of transactions covers their packets. Any other procedure covers its first and its
      // last packet.
      if procedure.count == 0 || procedure.kind == .violation { add(procedure) }
    }
    places.sort { ($0.frame, $0.entry) < ($1.frame, $1.entry) }
    return ProcedureFrames(
      file: capture.file, places: places, entries: entries, kinds: kinds,
      notKept: notKept + pairings.notKept + controls.notKept)
  }

  private func take() {
    for procedure in builder.newProcedures {
      if procedures.count < limit / 10 {
        procedures.append(procedure)
      } else {
        notKept += 1
      }
    }
    for member in builder.newTransactions {
      let transaction = member.transaction
      var frames: [Int?] = [transaction.firstFrame, transaction.request.number]
      switch transaction.kind {
      case .pairing: frames += pairings.take(transaction) as [Int?]
      case .control(let procedure): frames += controls.take(transaction, procedure) as [Int?]
      default: break
      }
      add(
        frames + [transaction.response?.number],
        ProcedureFrames.Entry(
          procedure: UInt32(clamping: member.procedure ?? 0),
          outcome: ProcedureFrames.code(of: transaction.outcome),
          latency: transaction.latency ?? -1))
    }
    builder.forgetNews()
  }

  private func add(_ procedure: Procedure) {
    add(
      [procedure.firstFrame, procedure.lastFrame],
      ProcedureFrames.Entry(
        procedure: UInt32(clamping: procedure.id),
        outcome: ProcedureFrames.code(of: procedure.outcome), latency: -1))
  }

  private func add(_ frames: [Int?], _ entry: ProcedureFrames.Entry) {
    guard entries.count < limit else {
      notKept += 1
      return
    }
    entries.append(entry)
    var last: UInt32?
    for case let frame? in frames {
      let frame = UInt32(clamping: frame)
      guard frame != last else { continue }
      last = frame
      places.append(
        ProcedureFrames.Place(frame: frame, entry: UInt32(clamping: entries.count - 1)))
    }
  }
}

/// Control PDUs of active link-layer procedures: all delivered unencrypted PDUs, not only the first and the last.
private final class ControlFrames: ControlPDUObserver {
  private struct Packet {
    let frame: Int
    let procedure: LinkLayerProcedure
  }

  /// Packets in ascending order, by the connection's index.
  private var packets: [Int: [Packet]] = [:]
  private var left: Int
  /// Number of packets beyond the limit.
  private(set) var notKept = 0

  /// - Parameter limit: the maximum number of packets to keep at a time.
  init(limit: Int) {
    left = limit
  }

  func observe(_ pdu: borrowing LLControlPDU, in context: ControlContext) {
    let procedure: LinkLayerProcedure
    switch pdu.opcode.part {
    case .begins(let begun), .isWhole(let begun), .answers(let begun): procedure = begun
    // A rejection ends the transaction, which already includes it.
    case .refuses, nil: return
    }
    guard left > 0 else {
      notKept += 1
      return
    }
    left -= 1
    packets[context.connection, default: []].append(
      Packet(frame: context.frame.number, procedure: procedure))
  }

  /// Removes and returns the packets between the first and the last one of a finished procedure.
  func take(_ transaction: Transaction, _ procedure: LinkLayerProcedure) -> [Int] {
    guard let connection = transaction.connection, let known = packets[connection] else {
      return []
    }
    let last = transaction.response?.number ?? .max
    let others = known.filter { $0.procedure != procedure || $0.frame > last }
    packets[connection] = others.isEmpty ? nil : others
    left += known.count - others.count
    return known.filter {
      $0.procedure == procedure && $0.frame > transaction.request.number && $0.frame < last
    }.map(\.frame)
  }
}

/// Packets of active pairings: all Security Manager PDUs, not only the first and the last.
private final class PairingFrames: SMPObserver {
  /// Frames in ascending order, by the connection's index.
  private var frames: [Int: [Int]] = [:]
  private var left: Int
  /// Number of packets beyond the limit.
  private(set) var notKept = 0

  /// - Parameter limit: the maximum number of packets to keep in a capture.
  init(limit: Int) {
    left = limit
  }

  func observe(_ pdu: borrowing SMPPDU, in context: PDUContext) {
    guard left > 0 else {
      notKept += 1
      return
    }
    left -= 1
    frames[context.connection, default: []].append(context.frame.number)
  }

  /// Removes and returns the packets between the first and the last one of a finished pairing.
  func take(_ pairing: Transaction) -> [Int] {
    guard let connection = pairing.connection else { return [] }
    let last = pairing.response?.number ?? .max
    let known = frames.removeValue(forKey: connection) ?? []
    return known.filter { $0 > pairing.request.number && $0 < last }
  }
}
