import BluetoothPackets
import LinkSessions

/// Procedures of a connection's link and channels, negotiated between two hosts and their
/// controllers.
///
/// A renegotiation may take several transactions (an L2CAP request, a command and a link-layer procedure) before an
/// event reports that it is in effect.
struct LinkProcedures: Sendable {
  private struct Open: Sendable {
    var procedure: Procedure
    /// Transactions that have not ended.
    var waiting: [Int]
    /// Whether the peripheral requested the change on the signalling channel.
    let isAsked: Bool
    /// Whether the update that responds to the request has begun.
    var hasUpdate = false
    var hasChanged = false
  }

  private var open: [Open] = []
  /// The current values of changeable parameters, at most one of each kind.
  private var values: [(kind: Procedure.Kind, value: Connection.ParameterChange.Value)] = []

  static let limit = 64
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// Maximum time from the last transaction to the change, in nanoseconds. An instant may be up to
  /// 32767 connection events ahead, but no device waits that long.
  static let patience: Int64 = 5_000_000_000

  var isEmpty: Bool { open.isEmpty }

  /// Returns the kind of the latest procedure that was active at a given time, waiting for an answer or for a change.
  func current(at time: Int64) -> Procedure.Kind? {
    open.last {
      !$0.waiting.isEmpty || time.elapsed(since: $0.procedure.end) <= LinkProcedures.patience
    }?.procedure.kind
  }

  // MARK: Transactions

  /// Begins a procedure, or adds to the active one of this kind.
  ///
  /// - Parameter first: the frame that began the procedure, if it preceded the transaction.
  /// - Returns: the number of the procedure.
  mutating func begin(
    _ kind: Procedure.Kind, _ transaction: Transaction, from first: Frame? = nil,
    detail: Procedure.Detail = .none, log: ProcedureLog
  ) -> Int {
    expire(at: transaction.request.time, log: log)
    let isAsked = transaction.kind == .signalling(.connectionParameterUpdateRequest)
    // A request from this host, or one after an earlier request, while an update is pending begins another procedure.
    if kind.awaitsChange,
      let index = open.firstIndex(where: {
        $0.procedure.kind == kind
          && (!isAsked || $0.isAsked && !$0.hasUpdate || $0.waiting.isEmpty && $0.hasChanged)
      })
    {
      log.add(transaction, to: &open[index].procedure)
      open[index].waiting.append(transaction.id)
      if !isAsked { open[index].hasUpdate = true }
      return open[index].procedure.id
    }
    var procedure = log.open(kind, with: transaction)
    procedure.detail = detail
    if let first { procedure.begin(at: first) }
    if open.count >= limit { log.emit(open.removeFirst().procedure) }
    open.append(Open(procedure: procedure, waiting: [transaction.id], isAsked: isAsked))
    return procedure.id
  }

  /// Consumes a finished transaction.
  ///
  /// - Parameter answer: the value in the answer.
  /// - Returns: the procedure so far, if it is known, or nil if the transaction belongs to none of these.
  mutating func end(
    _ transaction: Transaction, answer: SessionEvent.LinkReport? = nil, log: ProcedureLog
  ) -> Procedure? {
    guard let index = open.lastIndex(where: { $0.waiting.contains(transaction.id) }) else {
      return nil
    }
    open[index].waiting.removeAll { $0 == transaction.id }
    let before = open[index].procedure.outcome
    log.close(transaction, in: &open[index].procedure)
    if let answer, case .control(let control) = transaction.kind,
      open[index].procedure.kind == .linkControl
    {
      open[index].procedure.detail = .controlled(control, answer)
    }
    if transaction.changesNothing, transaction.outcome == .success, !open[index].hasChanged {
      open[index].procedure.detail = .accepted(.inForce)
    }
    if transaction.refusesKey {
      open[index].procedure.outcome = .error(.controller(.pinOrKeyMissing))
    }
    // A single rejection makes the procedure fail, even if other requests succeed later, unless the change is made
    // anyway.
    if case .error = before, transaction.outcome == .success {
      open[index].procedure.outcome = before
    }
    if open[index].hasChanged, transaction.outcome != .notApplied, !transaction.leavesStartOpen {
      open[index].procedure.outcome = .success
    }
    let procedure = open[index].procedure
    if open[index].waiting.isEmpty,
      open[index].hasChanged || !procedure.kind.awaitsChange
        || procedure.outcome != .success
    {
      log.emit(open.remove(at: index).procedure)
    }
    return procedure
  }

  // MARK: Changes

  /// Sets an initial value.
  mutating func start(with value: Connection.ParameterChange.Value) {
    guard let kind = Procedure.Kind.of(value) else { return }
    _ = replace(kind, with: value)
  }

  /// Consumes a change that is in effect, or will be at its instant.
  mutating func take(_ change: Connection.ParameterChange, connection: Int, log: ProcedureLog) {
    guard let kind = Procedure.Kind.of(change.value) else { return }
    let frame = Frame(number: change.frame, time: change.time)
    expire(at: frame.time, log: log)
    let before = replace(kind, with: change.value)
    // A connection update resets the subrate factor. Core 6.0, Vol 6, Part B, 5.1.1.
    if kind == .connectionParameterUpdate { values.removeAll { $0.kind == .subrateUpdate } }
    guard let index = open.firstIndex(where: { $0.procedure.kind == kind }) else {
      // Both sides report data lengths, and one of them may report the current ones.
      if kind == .dataLengthUpdate, before == change.value { return }
      // The other side began it, and this log shows only its end.
      var procedure = log.open(kind, connection: connection, direction: nil, at: frame)
      procedure.outcome = .success
      procedure.detail = .change(before: before, after: change.value)
      procedure.basis = change.basis
      log.emit(procedure)
      return
    }
    open[index].procedure.extend(to: frame)
    let first: Connection.ParameterChange.Value? =
      if case .change(let value, _) = open[index].procedure.detail { value } else { before }
    open[index].procedure.detail = .change(before: first, after: change.value)
    open[index].hasChanged = true
    if open[index].waiting.isEmpty {
      open[index].procedure.outcome = .success
      log.emit(open.remove(at: index).procedure)
    }
  }

  private mutating func replace(
    _ kind: Procedure.Kind, with value: Connection.ParameterChange.Value
  ) -> Connection.ParameterChange.Value? {
    guard let index = values.firstIndex(where: { $0.kind == kind }) else {
      values.append((kind, value))
      return nil
    }
    let before = values[index].value
    values[index].value = value
    return before
  }

  // MARK: Ending

  private mutating func expire(at time: Int64, log: ProcedureLog) {
    guard
      open.contains(where: {
        $0.waiting.isEmpty && time.elapsed(since: $0.procedure.end) > LinkProcedures.patience
      })
    else { return }
    let over = open.filter {
      $0.waiting.isEmpty && time.elapsed(since: $0.procedure.end) > LinkProcedures.patience
    }
    for entry in over { log.emit(entry.procedure) }
    open.removeAll { entry in over.contains { $0.procedure.id == entry.procedure.id } }
  }

  /// Ends the connection: idle procedures are reported now, the others when their transactions end.
  mutating func endIdle(log: ProcedureLog) {
    for entry in open where entry.waiting.isEmpty { log.emit(entry.procedure) }
    open.removeAll { $0.waiting.isEmpty }
  }

  mutating func closeAll(log: ProcedureLog) {
    for entry in open { log.emit(entry.procedure) }
    open = []
  }
}

extension Transaction {
  /// Whether the transaction is a host's reply to the other side's request for new connection parameters. Core 6.0,
  /// Vol 4, Part E, 7.8.31 and 7.8.32.
  var answersRemoteParameterRequest: Bool {
    guard case .command(let opcode) = kind else { return false }
    return opcode.rawValue == 0x2020 || opcode.rawValue == 0x2021
  }

  /// Whether the transaction is a start of encryption that never ended. The start is not successful until both sides
  /// have confirmed it, even if both already encrypt. Core 6.0, Vol 6, Part B, 5.1.3.1.
  fileprivate var leavesStartOpen: Bool {
    kind == .control(.encryptionStart) && (outcome == .disconnected || outcome == .timeout)
  }
}
