import LinkSessions

/// Records the rejected request that preceded a pairing or an encryption.
final class PairingObserver: TransactionObserver {
  /// The last rejection on each connection that nothing has followed yet.
  private var pending: [Int: PairingAnalysis.SecurityRefusal] = [:]
  /// The rejected requests, by identifier of the pairing's transaction.
  private(set) var refusals: [Int: PairingAnalysis.SecurityRefusal] = [:]

  /// Maximum time between a rejection and the pairing that it causes, in nanoseconds. The user may be asked in
  /// between.
  private static let reach: Int64 = 30_000_000_000

  func observe(began transaction: Transaction) {
    guard transaction.kind == .pairing, let connection = transaction.connection,
      let refusal = pending.removeValue(forKey: connection),
      transaction.request.time.elapsed(since: refusal.response.time) <= PairingObserver.reach
    else { return }
    refusals[transaction.id] = refusal
  }

  func observe(ended transaction: Transaction) {
    guard let connection = transaction.connection,
      let refusal = PairingAnalysis.SecurityRefusal(transaction)
    else {
      return
    }
    pending[connection] = refusal
  }
}
