import BluetoothPackets
import LinkSessions

/// Commands that a host sends to its controller in quick succession.
struct CommandRun: Sendable {
  private(set) var procedure: Procedure
  private var counts: [Procedure.CommandCount] = []
  private var error: Transaction.Outcome?
  private var beginsWithReset = false
  private var endsWithReset = false
  /// Commands that have not been answered yet.
  private var waiting: [Int] = []

  /// Minimum pause that ends a run, in nanoseconds.
  static let patience: Int64 = 2_000_000_000

  /// Maximum number of different commands listed in a run.
  static let limit = 64

  init(_ kind: Procedure.Kind, _ transaction: Transaction, log: ProcedureLog) {
    procedure = log.open(
      kind, connection: transaction.connection, direction: transaction.direction,
      at: transaction.request)
    procedure.outcome = .success
  }

  func takes(_ transaction: Transaction) -> Bool {
    transaction.request.time.elapsed(since: procedure.end) <= CommandRun.patience
  }

  mutating func add(_ opcode: HCIOpcode, _ transaction: Transaction, log: ProcedureLog) {
    log.add(transaction, to: &procedure)
    if waiting.count < CommandRun.limit { waiting.append(transaction.id) }
    if opcode == .reset { procedure.kind = .hostSetup }
    beginsWithReset = procedure.count == 1 ? opcode == .reset : beginsWithReset
    endsWithReset = opcode == .reset
    if let index = counts.firstIndex(where: { $0.opcode == opcode }) {
      counts[index].count += 1
    } else if counts.count < CommandRun.limit {
      counts.append(Procedure.CommandCount(opcode: opcode, count: 1))
    }
  }

  /// Consumes a finished command. A failed one is reported separately, because the others did not
  /// fail.
  ///
  /// - Returns: the number of the procedure, or nil if the transaction is not part of the run.
  mutating func end(_ transaction: Transaction, log: ProcedureLog) -> Int? {
    guard let index = waiting.firstIndex(of: transaction.id) else { return nil }
    waiting.remove(at: index)
    guard transaction.outcome.isAnswer, transaction.outcome != .success,
      case .command(let opcode) = transaction.kind
    else {
      if let response = transaction.response { procedure.extend(to: response) }
      procedure.note(failed: transaction)
      if transaction.outcome != .success, error == nil { error = transaction.outcome }
      return procedure.id
    }
    forget(opcode)
    procedure.transactions.remove(transaction.id)
    return CommandRun.report(failed: transaction, opcode, log: log)
  }

  /// Removes the unanswered commands from the run's transactions. If one of them fails later, it is reported
  /// separately.
  ///
  /// - Returns: their IDs.
  mutating func takeWaiting() -> [Int] {
    defer { waiting = [] }
    for id in waiting { procedure.transactions.remove(id) }
    return waiting
  }

  /// Reports a failed command as a separate procedure.
  ///
  /// - Returns: the number of the procedure.
  static func report(
    failed transaction: Transaction, _ opcode: HCIOpcode, log: ProcedureLog
  ) -> Int {
    var failed = log.open(.hostCommands, with: transaction)
    log.close(transaction, in: &failed)
    failed.octets = 0
    failed.detail = .commands([Procedure.CommandCount(opcode: opcode, count: 1)])
    log.emit(failed)
    return failed.id
  }

  private mutating func forget(_ opcode: HCIOpcode) {
    procedure.count -= 1
    guard let index = counts.firstIndex(where: { $0.opcode == opcode }) else { return }
    counts[index].count -= 1
    if counts[index].count == 0 { counts.remove(at: index) }
  }

  /// - Parameter isShutdown: whether a reset at the end belongs to a host that stops, even though the run begins with
  ///   one.
  func emit(to log: ProcedureLog, isShutdown: Bool = false) {
    guard procedure.count > 0 else { return }
    var procedure = procedure
    procedure.outcome = error ?? .success
    procedure.detail = .commands(counts)
    // Commands that end with a reset undo the host's configuration.
    if endsWithReset, !beginsWithReset || isShutdown { procedure.kind = .hostShutdown }
    log.emit(procedure)
  }
}
