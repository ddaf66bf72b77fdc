import BluetoothPackets
import ByteReading

/// Which signalling command answers which: those with the same identifier.
///
/// Core 6.0, Vol 3, Part A, 4.
extension SessionTracker {
  /// The transaction that a command is about to begin or to end.
  ///
  /// - Parameters:
  ///   - payload: the command, from its code on.
  ///   - context: where it came from.
  mutating func transaction(of payload: RawSpan, _ context: PDUContext) -> Int? {
    guard let octet = payload.octet(at: 0) else { return nil }
    let code = SignallingCode(rawValue: octet)
    guard code.isResponse else {
      return code == .flowControlCredit && !log.wants(.transactions)
        ? nil : log.transactionCount + 1
    }
    return connections.states[context.connection].commands.transaction(
      answeredBy: code, payload.octet(at: 1) ?? 0, sentIn: context.direction.opposite)
  }

  /// A command begins a transaction, or ends one.
  mutating func match(_ command: borrowing SignallingCommand, _ context: PDUContext) {
    check(command.code, command.identifier, context)
    if command.code.isResponse {
      takeAnswer(command, context)
    } else if command.code == .flowControlCredit {
      guard log.wants(.transactions) else { return }
      log.finish(
        log.begin(.signalling(command.code), context) { $0.octets = context.octets }, .success)
    } else {
      wait(command.code, command.identifier, context)
    }
  }

  private mutating func check(
    _ code: SignallingCode, _ identifier: UInt8, _ context: PDUContext
  ) {
    if identifier == 0 {
      log.violate(
        .l2capZeroIdentifier, connection: context.connection, direction: context.direction)
    }
    if !code.isUsedByLowEnergy {
      log.violate(
        .l2capUnexpectedCode, connection: context.connection, direction: context.direction)
    }
    if code == .connectionParameterUpdateRequest, context.direction == .centralToPeripheral,
      connections[context.connection].localIsCentral.basis == .seen
    {
      log.violate(
        .l2capParameterRequestFromCentral, connection: context.connection,
        direction: context.direction)
    }
  }

  private mutating func wait(
    _ code: SignallingCode, _ identifier: UInt8, _ context: PDUContext
  ) {
    let index = context.connection
    // The same identifier again: the sender has given the first request up.
    if let place = connections.states[index].commands.place(
      of: identifier, sentIn: context.direction)
    {
      let earlier = connections.states[index].commands.remove(at: place)
      let isLost = mayLackPackets(since: earlier.transaction.request.number, of: index)
      log.finish(earlier.transaction, isLost ? .notInCapture : .timeout)
    }
    let transaction = log.begin(.signalling(code), context) { $0.octets = context.octets }
    let oldest = connections.states[index].commands.append(
      OpenCommands.Request(transaction: transaction, code: code, identifier: identifier),
      context.direction)
    if let oldest { log.finish(oldest.transaction, .notInCapture) }
  }

  private mutating func takeAnswer(
    _ command: borrowing SignallingCommand, _ context: PDUContext
  ) {
    let index = context.connection
    let place = connections.states[index].commands.place(
      answeredBy: command.code, command.identifier, sentIn: context.direction.opposite)
    guard let place else { return takeUnaskedAnswer(command.identifier, context) }
    let (outcome, isPending) = SessionTracker.outcome(of: command)
    guard !isPending else {
      connections.states[index].commands[place].isPending = true
      return
    }
    end(at: place, outcome, context)
  }

  private mutating func end(at place: Int, _ outcome: TransactionOutcome, _ context: PDUContext) {
    var request = connections.states[context.connection].commands.remove(at: place)
    request.transaction.octets += context.octets
    let wait = frame.time.elapsed(since: request.transaction.request.time)
    let isLate = wait > request.code.timeout(isPending: request.isPending)
    log.finish(request.transaction, isLate ? .timeout : outcome, by: frame)
  }

  private mutating func takeUnaskedAnswer(_ identifier: UInt8, _ context: PDUContext) {
    let (index, direction) = (context.connection, context.direction.opposite)
    let open = connections.states[index].commands
    guard connections[index].startWasCaptured || open.hasSeenAny[direction],
      !mayLackPackets(of: index)
    else { return }
    let other = open.place(of: identifier, sentIn: direction)
    log.violate(
      .l2capAnswerWithoutRequest, connection: index, direction: context.direction,
      earlierFrame: other.map { open[$0].transaction.request.number })
  }

  /// What a response says of its request, and whether the decision is still to come.
  private static func outcome(
    of command: borrowing SignallingCommand
  ) -> (TransactionOutcome, isPending: Bool) {
    func result(_ code: UInt16, _ name: StaticString?) -> TransactionOutcome {
      code == 0 ? .success : .error(.signalling(code: code, name: name.map { "\($0)" }))
    }
    switch command.pdu {
    case .commandReject(let answer):
      return (
        .error(
          .signalling(code: answer.reason.rawValue, name: answer.reason.name.map { "\($0)" })),
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

  /// A command that lacks octets of its parameters.
  ///
  /// - Parameters:
  ///   - payload: the command, from its code on.
  ///   - context: where it came from.
  mutating func takeMalformedCommand(_ payload: RawSpan, _ context: PDUContext) {
    log.violate(
      .l2capMalformedCommand, connection: context.connection, direction: context.direction)
    guard let octet = payload.octet(at: 0), let identifier = payload.octet(at: 1) else { return }
    let code = SignallingCode(rawValue: octet)
    guard code.isResponse else {
      if code != .flowControlCredit { wait(code, identifier, context) }
      return
    }
    // It is an answer all the same: nothing else will come.
    let place = connections.states[context.connection].commands.place(
      answeredBy: code, identifier, sentIn: context.direction.opposite)
    if let place { end(at: place, .success, context) }
  }

  /// Ends the signalling requests of a connection that has ended, or of every one at the end of the
  /// capture.
  mutating func endCommands(of index: Int, at end: Int64) {
    for request in connections.states[index].commands.removeAll() {
      log.finish(
        request.transaction,
        outcome(
          of: request.transaction, limit: request.code.timeout(isPending: request.isPending),
          at: end))
    }
  }
}
