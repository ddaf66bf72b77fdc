import BluetoothPackets
package import LinkSessions
import TraceAnalysis

extension Procedure.Layer: CellValue {}

/// A transaction with the type of its attribute.
struct TransactionReport {
  let member: ProcedureBuilder.Member
  let uuid: BluetoothUUID?

  init(_ member: ProcedureBuilder.Member, _ connections: ConnectionTable, _ gatt: GATTMemory) {
    self.member = member
    let transaction = member.transaction
    uuid = transaction.uuid ?? transaction.attributeType(connections, gatt)
  }

  fileprivate var transaction: Transaction { member.transaction }
}

extension TransactionReport: Described {
  static let shape = Shape<TransactionReport>("transaction", "A request and its outcome.") {
    row in
    row.value("id", "From 1, in the order of requests.") { $0.transaction.id }
    row.value("connection", "The connection's id; null for the controller's commands.") {
      $0.transaction.connection.map { $0 + 1 }
    }
    row.value("layer", "The layer whose request it is.") { $0.transaction.layer }
    row.value("name", "What was asked for.") { $0.transaction.name }
    row.value("direction", "Which way the request went.") { $0.transaction.direction }
    row.value("request_frame", "The record of the request.") { $0.transaction.request.number }
    row.value(
      "request_missed",
      "Whether the capture lacks the request: `request_frame` is then the answer's.",
      ifNil: .omitted
    ) { $0.transaction.lacksRequest ? true : nil }
    row.value("response_frame", "The record of the answer.") { $0.transaction.response?.number }
    row.time("start", "The request.") { $0.transaction.request.time }
    row.time("end", "Where it was over; null where nothing ended it.") { $0.transaction.endTime }
    row.duration("latency_ms", in: .milliseconds, "From the request to the answer.") {
      $0.transaction.latency
    }
    row.outcome { $0.transaction.outcome }
    row.value("handle", "The attribute's.") { $0.transaction.handle }
    row.value("uuid", "The attribute's type.") { $0.uuid }
    row.value("bytes", "Octets of the application.", unit: .octets) { $0.transaction.octets }
    row.value("channel", "The L2CAP channel's index.", ifNil: .omitted) { $0.transaction.channel }
    row.value("first_frame", "Its first fragment, if that is another one.", ifNil: .omitted) {
      $0.transaction.firstFrame == $0.transaction.request.number ? nil : $0.transaction.firstFrame
    }
    row.value(
      "damaged_answer_frame", "The answer, damaged here and acknowledged.", ifNil: .omitted
    ) { $0.transaction.damagedAnswer }
    row.value("procedure", "The procedure that it belongs to.") { $0.member.procedure }
  }
}

// MARK: Outcomes

extension Members {
  /// Adds the outcome of a request or a procedure.
  mutating func outcome(_ get: @escaping @Sendable (Subject) -> Transaction.Outcome) {
    value("outcome", "How it ended.") { OutcomeName(outcome: get($0)) }
    object("error", "The other side's refusal.") { get($0).error }
  }
}

private struct OutcomeName: CellValue {
  let outcome: Transaction.Outcome

  package static var valueType: ValueType {
    .oneOf([
      "success", "error", "timeout", "not_applied", "disconnected", "not_in_capture", "in_progress",
    ])
  }
  package var cell: Cell { .text(outcome.name) }
}

extension Transaction.Outcome {
  package var error: Transaction.Failure? {
    if case .error(let error) = self { error } else { nil }
  }
}

extension Transaction.Failure: Described {
  package static let shape = Shape<Transaction.Failure>("error", "An error code of the layer.") {
    error in
    error.value("code", "As it was sent.") { $0.code }
    error.value("name", "In the specification's words.") { $0.name }
  }
}
