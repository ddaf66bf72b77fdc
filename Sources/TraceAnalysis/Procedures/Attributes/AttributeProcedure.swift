import BluetoothPackets
import LinkSessions

/// An active procedure of requests and answers on one ATT bearer.
struct AttributeProcedure: Sendable {
  /// The procedure so far, without the state of its sequence.
  private(set) var procedure: Procedure
  private var machine: Machine
  private var refused = false

  private enum Machine: Sendable {
    case single
    case discovery(DiscoverySequence)
    case read(ReadSequence)
    case queuedWrite(QueuedWriteSequence)
  }

  /// Whether the procedure is a search whose last answer did not cover the whole range.
  var isUnfinishedSearch: Bool {
    guard case .discovery(let discovery) = machine else { return false }
    let goesOn = procedure.outcome == .success || procedure.outcome == .notInCapture
    return goesOn && !discovery.search.isComplete
  }

  /// Begins a procedure with a transaction whose request has these facts.
  init(_ request: AttributeRequestFacts?, _ transaction: Transaction, log: ProcedureLog) {
    guard let request else {
      procedure = log.open(.attributeRequest, with: transaction)
      machine = .single
      return
    }
    if let discovery = DiscoverySequence(request) {
      procedure = log.open(discovery.kind, with: transaction)
      procedure.uuid = request.service ?? request.type
      machine = .discovery(discovery)
    } else if let read = ReadSequence(request) {
      procedure = log.open(read.isLong ? .readLong : .read, with: transaction)
      machine = .read(read)
    } else if let write = QueuedWriteSequence(request) {
      procedure = log.open(write.kind, with: transaction)
      machine = .queuedWrite(write)
    } else {
      procedure = log.open(AttributeProcedure.kind(of: request.opcode), with: transaction)
      machine = .single
      if let value = request.value16, request.opcode == .writeRequest {
        procedure.detail = .written(value)
      }
      if request.opcode == .exchangeMTURequest {
        procedure.detail = .mtu(client: request.mtu, server: nil)
      }
    }
    procedure.handle = request.handle
  }

  private static func kind(of opcode: ATTOpcode) -> Procedure.Kind {
    switch opcode {
    case .exchangeMTURequest: .exchangeMTU
    case .writeRequest: .write
    case .readMultipleRequest, .readMultipleVariableRequest: .readMultiple
    default: .attributeRequest
    }
  }

  /// Continues with a request if the request belongs to this procedure.
  mutating func goesOn(
    with request: AttributeRequestFacts?, _ transaction: Transaction, log: ProcedureLog
  ) -> Bool {
    guard let request else { return false }
    switch machine {
    case .single: return false
    case .discovery(var discovery):
      guard discovery.continues(with: request, mayFollowLoss: transaction.mayFollowLoss) else {
        return false
      }
      discovery.goOn(with: request)
      machine = .discovery(discovery)
    case .read(var read):
      guard read.continues(with: request) else { return false }
      read.goOn()
      procedure.kind = .readLong
      machine = .read(read)
    case .queuedWrite(var write):
      guard write.continues(with: request) else { return false }
      write.goOn(with: request)
      machine = .queuedWrite(write)
    }
    log.add(transaction, to: &procedure)
    return true
  }

  /// Consumes the finished transaction. Returns true once the procedure has ended.
  mutating func take(
    _ transaction: Transaction, _ answer: AttributeAnswerFacts?, mtu: UInt16?, log: ProcedureLog
  ) -> Bool {
    let before = procedure.outcome
    log.close(transaction, in: &procedure)
    var outcome = transaction.outcome
    let isOver: Bool
    switch machine {
    case .single:
      if case .mtu(let client, _) = procedure.detail {
        procedure.detail = .mtu(client: client, server: answer?.mtu)
      }
      isOver = true
    case .discovery(var discovery):
      isOver = discovery.take(answer, &outcome, damagedAnswer: transaction.damagedAnswer)
      procedure.detail = .search(discovery.search)
      machine = .discovery(discovery)
    case .read(var read):
      isOver = read.take(answer, &outcome, mtu: mtu)
      machine = .read(read)
    case .queuedWrite(var write):
      isOver = write.take(answer, outcome)
      procedure.kind = write.kind
      procedure.detail = .queuedWrite(write.detail)
      if refused { outcome = before }
      if outcome != .success { refused = true }
      machine = .queuedWrite(write)
    }
    procedure.outcome = outcome
    if case .discovery = machine, outcome == .notInCapture { return false }
    return isOver || !outcome.isAnswer
  }
}

extension Transaction.Outcome {
  /// Whether there was an answer.
  var isAnswer: Bool {
    switch self {
    case .success, .error: true
    case .timeout, .notApplied, .disconnected, .notInCapture, .inProgress: false
    }
  }
}
