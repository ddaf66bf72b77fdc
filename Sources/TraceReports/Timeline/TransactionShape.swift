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
    row.value("id", "Number starting at 1, in order of requests.") { $0.transaction.id }
    row.value("connection", "The connection's id; null for the controller's commands.") {
      $0.transaction.connection.map { $0 + 1 }
    }
    row.value("layer", "The layer whose request it is.") { $0.transaction.layer }
    row.value("name", "Requested operation.") { $0.transaction.name }
    row.value("direction", "Direction of the request.") { $0.transaction.direction }
    row.value("request_frame", "The record of the request.") { $0.transaction.request.number }
    row.value(
      "request_missed",
      "Whether the request is missing from the capture; `request_frame` is then the frame of the response.",
      ifNil: .omitted
    ) { $0.transaction.lacksRequest ? true : nil }
    row.value("response_frame", "The record of the response.") { $0.transaction.response?.number }
    row.time("start", "Time of the request.") { $0.transaction.request.time }
    row.time("end", "End; null if nothing ended it.") { $0.transaction.endTime }
    row.duration("latency_ms", in: .milliseconds, "Time from the request to the response.") {
      $0.transaction.latency
    }
    row.outcome { $0.transaction.outcome }
    row.value("handle", "Handle of the attribute.") { $0.transaction.handle }
    row.value("uuid", "Type of the attribute.") { $0.uuid }
    row.value("bytes", "Application octets.", unit: .octets) { $0.transaction.octets }
    row.value("channel", "The L2CAP channel's index.", ifNil: .omitted) { $0.transaction.channel }
    row.value(
      "first_frame", "First fragment of the request, if it is in another record.", ifNil: .omitted
    ) {
      $0.transaction.firstFrame == $0.transaction.request.number ? nil : $0.transaction.firstFrame
    }
    row.value(
      "damaged_answer_frame", "Record of the response, damaged here but acknowledged.",
      ifNil: .omitted
    ) { $0.transaction.damagedAnswer }
    row.value("procedure", "The procedure that it belongs to.") { $0.member.procedure }
  }
}

// MARK: Outcomes

extension Members {
  /// Adds the outcome of a request or a procedure.
  mutating func outcome(_ get: @escaping @Sendable (Subject) -> Transaction.Outcome) {
    value("outcome", "Outcome.") { OutcomeName(outcome: get($0)) }
    object("error", "Error that the other side reported.") { get($0).error }
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
    error.value("code", "Error code as sent.") { $0.code }
    error.value("name", "Name in the specification.") { $0.name }
  }
}
