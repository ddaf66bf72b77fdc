import LinkSessions

/// Remembers what was refused before a pairing or an encryption began.
final class PairingObserver: TransactionObserver {
  /// The last refusal on each connection that nothing has followed yet.
  private var pending: [Int: SecurityRefusal] = [:]
  /// By the identifier of the pairing's transaction.
  private(set) var refusals: [Int: SecurityRefusal] = [:]

  /// Nanoseconds between a refusal and the pairing that it leads to, at most: a user may be asked
  /// in between.
  private static let reach: Int64 = 30_000_000_000

  func observe(began transaction: Transaction) {
    guard transaction.kind == .pairing, let connection = transaction.connection,
      let refusal = pending.removeValue(forKey: connection),
      transaction.request.time.elapsed(since: refusal.response.time) <= PairingObserver.reach
    else { return }
    refusals[transaction.id] = refusal
  }

  func observe(ended transaction: Transaction) {
    guard let connection = transaction.connection, let refusal = SecurityRefusal(transaction) else {
      return
    }
    pending[connection] = refusal
  }
}
