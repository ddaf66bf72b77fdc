import BluetoothPackets
import CaptureFiles
import Foundation
import LinkSessions
import TestSupport
import Testing

/// Every transaction of other people's captures begins once and ends once.
@Suite(.enabled(if: PublicCaptures.arePresent, "no captures in ../shared/captures"))
struct TransactionCorpusTests {
  @Test(arguments: PublicCaptures.rows)
  func `Each transaction ends once, and each request has one`(_ row: PublicCaptures.Row) throws {
    let ledger = try TransactionLedger(row.path)
    #expect(ledger.open.isEmpty)
    #expect(ledger.endedTwice == 0)
    #expect(ledger.begun == ledger.ended)
    #expect(ledger.identifiersInOrder)
    #expect(ledger.requests == ledger.outcomes.values.reduce(0, +))
    #expect(ledger.pdusWithoutTransaction == 0)
  }
}

/// Checks transactions while they begin and end.
final class TransactionLedger: ATTObserver, TransactionObserver, SessionEventObserver {
  private(set) var begun = 0
  private(set) var ended = 0
  private(set) var open: Set<Int> = []
  private(set) var endedTwice = 0
  private(set) var identifiersInOrder = true
  private(set) var violations: [Finding] = []
  /// ATT requests and indications, whole ones.
  private(set) var requests = 0
  /// Their outcomes, by name.
  private(set) var outcomes: [String: Int] = [:]
  private(set) var pdusWithoutTransaction = 0
  private var malformed = 0
  private var lastBegun = 0

  init(_ path: String) throws {
    var reader = try CaptureReader(path: path)
    var tracker = SessionTracker(userLinkTypes: PublicCaptures.userLinkTypes, observers: [self])
    while let record = reader.next() { tracker.process(record, reader.payload) }
    tracker.finish()
    requests += malformed
  }

  func observe(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    switch pdu.opcode.role {
    case .request, .indication:
      requests += 1
      if context.transaction == nil { pdusWithoutTransaction += 1 }
    case .command, .notification:
      if context.transaction == nil { pdusWithoutTransaction += 1 }
    default: break
    }
  }

  func observe(began transaction: Transaction) {
    begun += 1
    if transaction.id <= lastBegun { identifiersInOrder = false }
    lastBegun = transaction.id
    open.insert(transaction.id)
  }

  func observe(ended transaction: Transaction) {
    ended += 1
    if open.remove(transaction.id) == nil { endedTwice += 1 }
    guard case .att(let opcode) = transaction.kind,
      opcode.role == .request || opcode.role == .indication
    else { return }
    outcomes[transaction.outcome.name, default: 0] += 1
  }

  func observe(_ event: SessionEvent) {
    guard case .finding(let violation) = event else { return }
    violations.append(violation)
    // A malformed request is none of the whole PDUs, and begins a transaction.
    if violation.rule == .attMalformedPDU { malformed += 1 }
  }
}
