import BluetoothPackets
import LinkSessions

/// Requests of one side on one ATT bearer. At most one waits for its answer.
struct AttributeClient: Sendable {
  /// The last request, until its transaction begins.
  private var request: AttributeRequestFacts?
  private var answer: AttributeAnswerFacts?
  private(set) var open: AttributeProcedure?
  /// Index of the waiting transaction in `open`.
  private(set) var waiting: Int?
  /// Procedures that were still unanswered when the next one began: either a side broke the rules or the capture lacks
  /// an answer.
  private var passed: [(waiting: Int, procedure: AttributeProcedure)] = []

  /// Searches that another procedure interrupted and that a later request may continue.
  private var interrupted: [AttributeProcedure] = []

  /// Maximum number of unanswered procedures to track.
  private let mostPassed: Int
  static let limit = 16

  init(limit: Int) {
    mostPassed = limit
  }

  var isEmpty: Bool { open == nil && passed.isEmpty && interrupted.isEmpty }

  /// Consumes a request's PDU, which comes before its transaction.
  mutating func take(_ request: AttributeRequestFacts) {
    self.request = request
  }

  mutating func begin(_ transaction: Transaction, log: ProcedureLog) {
    // A PDU too damaged to be read still has a transaction.
    let request =
      request?.frame == transaction.request.number
      ? request : AttributeRequestFacts(missed: transaction)
    answer = nil
    if let open, let waiting {
      if passed.count >= mostPassed {
        log.emit(passed.removeFirst().procedure.procedure)
      }
      passed.append((waiting, open))
      self.open = nil
    } else if open?.goesOn(with: request, transaction, log: log) == true {
      waiting = transaction.id
      return
    }
    forget(before: transaction.request.time, log: log)
    if let open { interrupt(open, log: log) }
    if let search = resumed(with: request, transaction, log: log) {
      open = search
    } else {
      let procedure = AttributeProcedure(request, transaction, log: log)
      abandon(procedure.procedure.kind, log: log)
      open = procedure
    }
    waiting = transaction.id
  }

  /// Reports searches that the client abandoned long ago.
  private mutating func forget(before time: Int64, log: ProcedureLog) {
    while let oldest = interrupted.first,
      time.elapsed(since: oldest.procedure.end) > AttributeClient.patience
    {
      log.emit(interrupted.removeFirst().procedure)
    }
  }

  /// Keeps a search that is not finished. Reports any other procedure.
  private mutating func interrupt(_ procedure: AttributeProcedure, log: ProcedureLog) {
    if procedure.isUnfinishedSearch {
      if interrupted.count >= mostPassed { log.emit(interrupted.removeFirst().procedure) }
      interrupted.append(procedure)
    } else {
      log.emit(procedure.procedure)
    }
  }

  /// Reports interrupted searches of the kind that the client now begins again. A client makes one such search at a
  /// time, so a later range that begins where an earlier one stopped does so by chance.
  private mutating func abandon(_ kind: Procedure.Kind, log: ProcedureLog) {
    for search in interrupted where search.procedure.kind == kind { log.emit(search.procedure) }
    interrupted.removeAll { $0.procedure.kind == kind }
  }

  /// Maximum time for which a client may interrupt a search, in nanoseconds.
  private static let patience: Int64 = 5_000_000_000

  private mutating func resumed(
    with request: AttributeRequestFacts?, _ transaction: Transaction, log: ProcedureLog
  ) -> AttributeProcedure? {
    for place in interrupted.indices.reversed()
    where interrupted[place].goesOn(with: request, transaction, log: log) {
      return interrupted.remove(at: place)
    }
    return nil
  }

  mutating func take(_ answer: AttributeAnswerFacts) {
    self.answer = answer
  }

  /// Consumes a finished transaction.
  ///
  /// - Returns: the procedure so far, if it is known.
  mutating func end(_ transaction: Transaction, mtu: UInt16?, log: ProcedureLog) -> Procedure? {
    let answered = answer?.frame == transaction.response?.number ? answer : nil
    if let index = passed.firstIndex(where: { $0.waiting == transaction.id }) {
      var procedure = passed.remove(at: index).procedure
      _ = procedure.take(transaction, answered, mtu: mtu, log: log)
      log.emit(procedure.procedure)
      return procedure.procedure
    }
    guard waiting == transaction.id, var procedure = open else { return nil }
    waiting = nil
    let isOver = procedure.take(transaction, answered, mtu: mtu, log: log)
    if isOver {
      open = nil
      log.emit(procedure.procedure)
    } else {
      open = procedure
    }
    return procedure.procedure
  }

  /// Ends the procedure unless it waits for an answer.
  mutating func closeIdle(log: ProcedureLog) {
    guard waiting == nil else { return }
    for search in interrupted { log.emit(search.procedure) }
    interrupted = []
    guard let procedure = open else { return }
    open = nil
    log.emit(procedure.procedure)
  }

  /// Ends all procedures, because nothing more can come.
  mutating func close(log: ProcedureLog) {
    for entry in passed { log.emit(entry.procedure.procedure) }
    passed = []
    waiting = nil
    closeIdle(log: log)
  }
}
