import BluetoothPackets
import ByteReading

/// Matches signalling responses to requests by their identifier.
///
/// Core 6.0, Vol 3, Part A, 4.
extension L2CAPSession {
  /// Returns the transaction that a command begins or ends.
  ///
  /// - Parameters:
  ///   - payload: the command, from its code on.
  ///   - context: the context of the command.
  mutating func transaction(of payload: RawSpan, _ context: PDUContext, _ log: inout SessionLog)
    -> Int?
  {
    guard let octet = payload.octet(at: 0) else { return nil }
    let code = SignallingCode(rawValue: octet)
    guard code.isResponse else {
      return code == .flowControlCredit && !log.wants(.transactions)
        ? nil : log.transactionCount + 1
    }
    return commands.transaction(
      answeredBy: code, payload.octet(at: 1) ?? 0, sentIn: context.direction.opposite)
  }

  /// Begins or ends the transaction of a command.
  mutating func match(
    _ command: borrowing SignallingCommand, _ context: PDUContext, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    check(command.code, command.identifier, context, &connection, &log)
    if command.code.isResponse {
      takeAnswer(command, context, &connection, &log)
    } else if command.code == .flowControlCredit {
      guard log.wants(.transactions) else { return }
      let transaction = log.begin(.signalling(command.code), context) {
        $0.octets = context.octets
      }
      log.finish(transaction, .success)
    } else {
      var changesNothing = false
      if case .connectionParameterUpdateRequest(let request) = command.pdu {
        changesNothing = connection.parameters.value.map(request.isMet) ?? false
      }
      wait(
        command.code, command.identifier, changesNothing: changesNothing, context, &connection, &log
      )
    }
  }

  private mutating func check(
    _ code: SignallingCode, _ identifier: UInt8, _ context: PDUContext,
    _ connection: inout Connection, _ log: inout SessionLog
  ) {
    // A response has the identifier of its request, whatever the value.
    let answers =
      code.isResponse
      && commands.place(answeredBy: code, identifier, sentIn: context.direction.opposite) != nil
    if identifier == 0, !answers {
      log.violate(.l2capZeroIdentifier, in: context)
    }
    if !code.isUsedByLowEnergy {
      log.violate(.l2capUnexpectedCode, in: context)
    }
    if code == .connectionParameterUpdateRequest, context.direction == .centralToPeripheral,
      connection.localIsCentral.basis == .seen
    {
      log.violate(.l2capParameterRequestFromCentral, in: context)
    }
  }

  private mutating func wait(
    _ code: SignallingCode, _ identifier: UInt8, changesNothing: Bool = false,
    _ context: PDUContext,
    _ connection: inout Connection, _ log: inout SessionLog
  ) {
    // The identifier is used again, so the sender has given up the first request.
    if let place = commands.place(
      of: identifier, sentIn: context.direction)
    {
      let earlier = commands.remove(at: place)
      let isLost = connection.evidence.mayLackAnswer(
        since: earlier.transaction.request.number)
      log.finish(earlier.transaction, isLost ? .notInCapture : .timeout)
    }
    let transaction = log.begin(.signalling(code), context) {
      $0.octets = context.octets
      $0.changesNothing = changesNothing
    }
    let oldest = commands.append(
      OpenCommands.Request(transaction: transaction, code: code, identifier: identifier),
      context.direction, besides: log.rooms.openConnections)
    guard let oldest else { return }
    log.rooms.requestsGivenUp += 1
    log.finish(oldest.transaction, .notInCapture)
  }

  private mutating func takeAnswer(
    _ command: borrowing SignallingCommand, _ context: PDUContext, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    let place = commands.place(
      answeredBy: command.code, command.identifier, sentIn: context.direction.opposite)
    guard let place else {
      return takeUnaskedAnswer(command.identifier, context, &connection, &log)
    }
    let (outcome, isPending) = L2CAPSession.outcome(of: command)
    guard !isPending else {
      commands[place].isPending = true
      return
    }
    end(at: place, outcome, context, &log)
  }

  private mutating func end(
    at place: Int, _ outcome: Transaction.Outcome, _ context: PDUContext, _ log: inout SessionLog
  ) {
    var request = commands.remove(at: place)
    request.transaction.octets += context.octets
    let wait = log.frame.time.elapsed(since: request.transaction.request.time)
    let isLate = wait > request.code.timeout(isPending: request.isPending)
    log.finish(request.transaction, isLate ? .timeout : outcome, by: log.frame)
    commands.answered[context.direction.opposite] = OpenCommands.Answered(
      identifier: request.identifier, request: request.transaction.request.number,
      answer: log.frame.number)
  }

  private mutating func takeUnaskedAnswer(
    _ identifier: UInt8, _ context: PDUContext, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    let direction = context.direction.opposite
    guard connection.startWasCaptured || commands.hasSeenAny[direction],
      !connection.evidence.mayLackPackets(), !connection.evidence.lacksEvents
    else { return }
    let other = commands.place(of: identifier, sentIn: direction)
    if let answered = commands.answered[direction], answered.identifier == identifier, other == nil
    {
      log.emit(
        .finding(
          Finding(
            .l2capAnswerWithoutRequest, connection: context.connection,
            direction: context.direction, frame: log.frame,
            earlierFrames: [answered.request, answered.answer],
            values: [Finding.Value(.outcome, .name("answered-before"))])))
      return
    }
    guard let other else {
      log.violate(.l2capAnswerWithoutRequest, in: context)
      return
    }
    // The identifier is that of an open request, and the code that of a response to another one.
    let request = commands[other]
    log.emit(
      .finding(
        Finding(
          .l2capAnswerWithoutRequest, connection: context.connection,
          direction: context.direction, frame: log.frame,
          earlierFrames: [request.transaction.request.number],
          values: [
            Finding.Value(.outcome, .name("other-code")),
            Finding.Value(.what, .name("\(request.code)")),
          ])))
  }

  /// Returns the outcome that a response reports, and whether the final decision is still pending.
  private static func outcome(
    of command: borrowing SignallingCommand
  ) -> (Transaction.Outcome, isPending: Bool) {
    func result(_ code: UInt16, _ name: StaticString?) -> Transaction.Outcome {
      code == 0 ? .success : .error(.signalling(code: code, name: name.map { ConstantText($0) }))
    }
    switch command.pdu {
    case .commandReject(let answer):
      return (
        .error(
          .signalling(
            code: answer.reason.rawValue, name: answer.reason.name.map { ConstantText($0) })),
        false
      )
    case .connectionParameterUpdateResponse(let answer):
      return (result(answer.result.rawValue, answer.result.name), false)
    case .leCreditBasedConnectionResponse(let answer):
      return (result(answer.result.rawValue, answer.result.name), answer.result.isPending)
    case .creditBasedConnectionResponse(let answer):
      return (result(answer.result.rawValue, answer.result.name), answer.result.isPending)
    case .creditBasedReconfigureResponse(let answer):
      return (result(answer.result.rawValue, answer.result.name), false)
    default: return (.success, false)
    }
  }

  /// Processes a command that lacks octets of its parameters.
  ///
  /// - Parameters:
  ///   - payload: the command, from its code on.
  ///   - context: the context of the command.
  mutating func takeMalformedCommand(
    _ payload: RawSpan, _ context: PDUContext, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    if context.cutOctets == 0 { log.violate(.l2capMalformedCommand, in: context) }
    guard let octet = payload.octet(at: 0), let identifier = payload.octet(at: 1) else { return }
    let code = SignallingCode(rawValue: octet)
    guard code.isResponse else {
      if code != .flowControlCredit { wait(code, identifier, context, &connection, &log) }
      return
    }
    // It still counts as a response: no other one will follow.
    let place = commands.place(
      answeredBy: code, identifier, sentIn: context.direction.opposite)
    if let place { end(at: place, .success, context, &log) }
  }

  /// Ends the pending signalling requests when the connection or the capture ends.
  mutating func endCommands(at end: Int64, _ connection: inout Connection, _ log: inout SessionLog)
  {
    for request in commands.removeAll() {
      log.finish(
        request.transaction,
        connection.evidence.outcome(
          of: request.transaction, limit: request.code.timeout(isPending: request.isPending),
          at: end, cause: connection.end?.cause ?? .captureEnds))
    }
  }
}

extension ConnectionParameterUpdateRequest {
  /// Returns whether `parameters` are within the requested range.
  fileprivate func isMet(by parameters: ConnectionParameters) -> Bool {
    minimumInterval <= maximumInterval
      && (Int(minimumInterval) * 1250...Int(maximumInterval) * 1250).contains(
        parameters.intervalMicroseconds)
      && latency == parameters.latency && timeout == parameters.supervisionTimeout
  }
}
