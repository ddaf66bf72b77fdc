import LinkSessions

/// Numbers procedures, and keeps finished ones until they are consumed.
final class ProcedureLog {
  private var lastID = 0
  var finished: [Procedure] = []
  /// Signals that something may be waiting.
  let bell: FollowerBell
  /// Maximum number of transaction ranges in a procedure.
  let rangeLimit: Int

  init(rangeLimit: Int, bell: FollowerBell) {
    self.rangeLimit = rangeLimit
    self.bell = bell
  }

  func newID() -> Int {
    lastID += 1
    return lastID
  }

  func open(
    _ kind: Procedure.Kind, connection: Int?, direction: LinkDirection?, at frame: Frame,
    firstFrame: Int? = nil, firstTime: Int64? = nil
  ) -> Procedure {
    Procedure(
      id: newID(), connection: connection, kind: kind, direction: direction, frame: frame,
      firstFrame: firstFrame, firstTime: firstTime)
  }

  /// Begins a procedure with a transaction's request.
  func open(_ kind: Procedure.Kind, with transaction: Transaction) -> Procedure {
    var procedure = open(
      kind, connection: transaction.connection, direction: transaction.direction,
      at: transaction.request, firstFrame: transaction.firstFrame,
      firstTime: transaction.firstTime)
    procedure.channel = transaction.channel
    procedure.handle = transaction.handle
    procedure.uuid = transaction.uuid
    procedure.lacksRequest = transaction.lacksRequest
    add(transaction, to: &procedure)
    return procedure
  }

  func add(_ transaction: Transaction, to procedure: inout Procedure) {
    procedure.transactions.append(transaction.id, limit: rangeLimit)
    procedure.count += 1
    procedure.extend(to: transaction.request)
  }

  /// Consumes a finished transaction.
  func close(_ transaction: Transaction, in procedure: inout Procedure) {
    // A rejected value transfers nothing.
    if transaction.outcome == .success || procedure.kind == .pairing {
      procedure.octets += transaction.octets
    }
    procedure.outcome = transaction.outcome
    procedure.damagedAnswer = transaction.damagedAnswer
    procedure.note(failed: transaction)
    if let response = transaction.response { procedure.extend(to: response) }
    if transaction.outcome == .disconnected {
      procedure.closingFrame = transaction.response?.number
    }
  }

  func emit(_ procedure: Procedure) {
    finished.append(procedure)
    bell.ring()
  }
}
