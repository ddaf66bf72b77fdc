extension SessionTracker {
  /// Begins a transaction with the current record as its request, and tells the observer.
  mutating func begin(
    _ kind: Transaction.Kind, connection: Int?, direction: LinkDirection?, channel: Int? = nil,
    firstFrame: Int? = nil, fill: (inout Transaction) -> Void = { _ in }
  ) -> Transaction {
    transactionCount += 1
    var transaction = Transaction(
      id: transactionCount, kind: kind, connection: connection, direction: direction,
      channel: channel, firstFrame: firstFrame, request: frame)
    fill(&transaction)
    observer?.observe(began: transaction)
    return transaction
  }

  /// Gives a transaction its outcome, and tells the observer.
  ///
  /// - Parameters:
  ///   - transaction: one that is open; nobody keeps it any longer.
  ///   - outcome: what became of it.
  ///   - response: the record that ended it, if one did.
  mutating func finish(
    _ transaction: consuming Transaction, _ outcome: TransactionOutcome, by response: Frame? = nil
  ) {
    transaction.outcome = outcome
    transaction.response = response
    observer?.observe(ended: transaction)
  }
}
