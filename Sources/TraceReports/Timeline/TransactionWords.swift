import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// Text about a transaction.
struct TransactionWords {
  let what: String
  let outcome: String
  let accent: TextStyle.Accent?

  init(_ transaction: Transaction) {
    var what = transaction.name
    if let handle = transaction.handle { what += " " + Hexadecimal.upper(handle, width: 4) }
    if transaction.handle == nil, let uuid = transaction.uuid { what += " " + uuid.shortTypeName }
    if transaction.octets > 0 { what += ": \(Decimals.grouped(transaction.octets)) B" }
    self.what = what
    switch transaction.outcome {
    case .success: (outcome, accent) = ("ok", nil)
    case .error(let error):
      outcome =
        (error.name?.lowercased() ?? "error " + Hexadecimal.number(error.code, width: 2))
        + (transaction.lacksRequest ? ", request not in capture" : "")
      accent = .error
    case .timeout: (outcome, accent) = ("no answer in time", .error)
    case .notApplied: (outcome, accent) = ("not applied", .error)
    case .disconnected:
      let isClosed = transaction.response != nil
      (outcome, accent) = (
        isClosed ? "not answered, its channel was closed" : "connection ended first", .warning
      )
    case .notInCapture:
      let damaged = transaction.damagedAnswer.map {
        "the response is #\($0), damaged here but acknowledged"
      }
      (outcome, accent) = (damaged ?? "response not in capture", .warning)
    case .inProgress: (outcome, accent) = ("still open", .warning)
    }
  }
}
