extension SessionTracker {
  /// Begins a transaction with the current record as its request, or with an earlier one, and tells
  /// the observer.
  mutating func begin(
    _ kind: Transaction.Kind, connection: Int?, direction: LinkDirection?, channel: Int? = nil,
    firstFrame: Int? = nil, at request: Frame? = nil, fill: (inout Transaction) -> Void = { _ in }
  ) -> Transaction {
    transactionCount += 1
    var transaction = Transaction(
      id: transactionCount, kind: kind, connection: connection, direction: direction,
      channel: channel, firstFrame: firstFrame, request: request ?? frame)
    fill(&transaction)
    if observesTransactions { observer?.observe(began: transaction) }
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
    guard observesTransactions else { return }
    transaction.outcome = outcome
    transaction.response = response
    observer?.observe(ended: transaction)
  }

  /// Begins the transaction of a PDU above L2CAP.
  mutating func begin(
    _ kind: Transaction.Kind, _ context: PDUContext,
    fill: (inout Transaction) -> Void = { _ in }
  ) -> Transaction {
    begin(
      kind, connection: context.connection, direction: context.direction,
      channel: context.channel, firstFrame: context.firstFrame, fill: fill)
  }

  /// What becomes of a transaction that is open when its connection or the capture ends.
  ///
  /// - Parameters:
  ///   - transaction: one of a connection.
  ///   - limit: nanoseconds after which the protocol gives it up.
  ///   - end: when the connection or the capture ended.
  mutating func outcome(of transaction: Transaction, limit: Int64, at end: Int64)
    -> TransactionOutcome
  {
    guard let index = transaction.connection else { return .inProgress }
    let request = transaction.request
    if connections.states[index].air.lastCiphertext > request.number {
      return .notInCapture
    }
    if end.elapsed(since: request.time) > limit {
      return mayLackPackets(since: request.number, of: index) ? .notInCapture : .timeout
    }
    return connections.connections[index].end == nil ? .inProgress : .disconnected
  }
}
