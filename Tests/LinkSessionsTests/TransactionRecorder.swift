import BluetoothPackets
import LinkSessions

/// Keeps transactions and what goes with them.
final class TransactionRecorder: ATTObserver, TransactionObserver, SessionEventObserver {
  private(set) var began: [Transaction] = []
  private(set) var ended: [Transaction] = []
  private(set) var violations: [Finding] = []
  private(set) var events: [SessionEvent] = []
  /// The transaction of each ATT PDU.
  private(set) var attTransactions: [Int?] = []

  func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    attTransactions.append(context.transaction)
  }

  func observe(began transaction: Transaction) { began.append(transaction) }
  func observe(ended transaction: Transaction) { ended.append(transaction) }

  func observe(_ event: SessionEvent) {
    events.append(event)
    if case .finding(let violation) = event { violations.append(violation) }
  }

  var outcomes: [Transaction.Outcome] { ended.map(\.outcome) }
  var rules: [RuleID] { violations.map(\.rule) }
}
