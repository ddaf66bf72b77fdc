import BluetoothPackets

/// Responses of the wrong kind: the server answers a request that the client did not send.
///
/// Core 6.0, Vol 3, Part F, 3.3.2 and 3.4.1.1.
extension ATTSession {
  /// Nanoseconds within which a response is attributed to the preceding request, whatever its contents.
  private static var promptness: Int64 { 5_000_000_000 }

  /// Ends the only pending request of a bearer with a response of another kind, or with an Error Response that names
  /// another request: the server has answered, and will send no other response.
  ///
  /// - Returns: whether the PDU is such a response.
  mutating func answersOther(
    _ pdu: borrowing ATTPDU, _ context: PDUContext, _ connection: inout Connection,
    _ log: inout SessionLog
  ) -> Bool {
    guard pdu.opcode.role == .response, context.cutOctets == 0, !log.outcome.isLate,
      !connection.evidence.mayLackPackets(), !connection.evidence.lacksEvents
    else { return false }
    let opcode = pdu.opcode
    var named = opcode
    // The error belongs to the request that it names. The pending request failed because it got no response of its own.
    let outcome = Transaction.Outcome.error(.otherAnswer(opcode))
    switch pdu {
    case .errorResponse(let error): named = error.requestOpcode
    default: break
    }
    let isError = opcode == .errorResponse
    let (waiting, givenUp) = withBearer(context.channel) {
      $0.change(opcode, context.direction.opposite) { ($0.waiting, $0.givenUp) }
    }
    if isError, let role = named.role, role != .request, role != .response {
      return refusesUnanswerable(named, waiting.first?.opcode, context, &log)
    }
    // A late answer to a request that was given up leaves the pending one open.
    if let givenUp, isError || givenUp.opcode.responseOpcode == opcode { return false }
    guard waiting.count == 1, let request = waiting.first, !request.mayHaveBeenAnswered,
      log.frame.time.elapsed(since: request.frame.time) <= ATTSession.promptness
    else { return false }
    withBearer(context.channel) {
      $0.change(opcode, context.direction.opposite) { $0.remove(request.transaction.id) }
    }
    requestedHandles[request.transaction.id] = nil
    let meant = requestElsewhere(
      answeredBy: { isError ? $0.opcode == named : $0.opcode.responseOpcode == opcode }, context)
    var values = [
      Finding.Value(.opcode, .attRequest(request.opcode)),
      Finding.Value(.what, .name(named.name.map { "\($0)" } ?? "an unknown request")),
      Finding.Value(.outcome, .name(isError ? "error" : "response")),
    ]
    if let meant { values.append(Finding.Value(.other, .number(meant.frame.number))) }
    // Report the failure first, then the finding that explains it.
    log.finish(request.transaction, outcome, by: log.frame)
    log.emit(
      .finding(
        Finding(
          .attAnswerMismatch, connection: context.connection, direction: context.direction,
          frame: log.frame, earlierFrames: [request.frame.number], values: values,
          failures: [.transaction(TransactionID(request.transaction.id))])))
    return true
  }

  /// Reports an Error Response to a PDU that none answers: a notification, an indication, a confirmation or a command.
  /// A request that was pending stays so, and its own response may still arrive.
  private mutating func refusesUnanswerable(
    _ named: ATTOpcode, _ pending: ATTOpcode?, _ context: PDUContext, _ log: inout SessionLog
  ) -> Bool {
    var values = [
      Finding.Value(.what, .name(named.name.map { "\($0)" } ?? "an unknown PDU")),
      Finding.Value(.outcome, .name("unanswerable")),
    ]
    if let pending { values.append(Finding.Value(.opcode, .attRequest(pending))) }
    log.emit(
      .finding(
        Finding(
          .attAnswerMismatch, connection: context.connection, direction: context.direction,
          frame: log.frame, earlierFrames: [], values: values, failures: [])))
    return true
  }
}
