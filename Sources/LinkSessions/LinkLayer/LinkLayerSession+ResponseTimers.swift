import BluetoothPackets

extension LinkLayerSession {
  /// Returns the procedures whose timers may have ended the connection: the unanswered ones, and the last answered ones
  /// in case a side did not stop its timer.
  ///
  /// - Parameter connection: the connection.
  func responseTimers(
    _ connection: borrowing Connection
  ) -> [Connection.EndCircumstances.ResponseTimer] {
    let evidence = connection.evidence
    let open = control.open.filter {
      $0.instant == nil && !$0.isAnswered && !evidence.mayLackResponse(to: $0.transaction)
    }.map {
      timer(
        $0.transaction.id, $0.procedure, $0.direction, $0.transaction.request, nil,
        isRejected: false, pendingChange: $0.pendingChange)
    }
    let answered = control.answered.map {
      timer(
        $0.transaction, $0.procedure, $0.direction, $0.request, $0.answer,
        isRejected: $0.isRejected)
    }
    var claimed = control.claim.flatMap {
      timer($0.transaction, $0.procedure, $0.direction, $0.request, nil, isRejected: true)
    }
    claimed?.isClaim = true
    return (open + answered + [claimed]).compactMap(\.self)
  }

  private func timer(
    _ transaction: Int, _ procedure: LinkLayerProcedure, _ direction: LinkDirection,
    _ request: Frame, _ answer: Frame?, isRejected: Bool, pendingChange: Int? = nil
  ) -> Connection.EndCircumstances.ResponseTimer? {
    guard let last = trail[direction].last, last.number > request.number else { return nil }
    return Connection.EndCircumstances.ResponseTimer(
      transaction: transaction, procedure: procedure, direction: direction, request: request,
      answer: answer,
      isRejected: isRejected, pendingChange: pendingChange,
      waited: last.time.elapsed(since: request.time))
  }
}
