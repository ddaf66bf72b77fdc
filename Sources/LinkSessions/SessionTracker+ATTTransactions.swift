import BluetoothPackets
import ByteReading

/// Which ATT PDU answers which, and what becomes of requests that nothing answers.
///
/// Core 6.0, Vol 3, Part F, 3.3.2 and 3.3.3.
extension SessionTracker {
  /// The nanoseconds after which a request or indication has failed.
  static var attTimeout: Int64 { 30_000_000_000 }

  // MARK: Beginning

  /// The identifier of the transaction that a PDU is about to begin.
  mutating func identifier(begunBy opcode: ATTOpcode) -> Int? {
    switch opcode.role {
    case .request, .indication: log.transactionCount + 1
    case .command, .notification: log.wants(.transactions) ? log.transactionCount + 1 : nil
    case .response, .confirmation: nil
    case nil: opcode.mayBeRequest ? log.transactionCount + 1 : nil
    }
  }

  /// A request or indication waits from now on.
  mutating func begin(_ pdu: borrowing ATTPDU, _ context: PDUContext) {
    passOverEarlier(pdu.opcode, context)
    let transaction = beginTransaction(pdu, context)
    wait(ATTRequest(pdu, transaction), context)
  }

  /// A command or notification: seen is done.
  mutating func tellOneWay(_ pdu: borrowing ATTPDU, _ context: PDUContext) {
    guard log.wants(.transactions) else { return }
    log.finish(beginTransaction(pdu, context), .success)
  }

  private mutating func beginTransaction(
    _ pdu: borrowing ATTPDU, _ context: PDUContext
  ) -> Transaction {
    let handle = pdu.handle
    var uuid: BluetoothUUID?
    switch pdu {
    case .readByTypeRequest(let request): uuid = request.attributeType
    case .readByGroupTypeRequest(let request): uuid = request.attributeType
    case .findByTypeValueRequest(let request): uuid = BluetoothUUID(request.attributeType)
    default:
      if log.wants(.transactions), let handle {
        let isFromClient = pdu.opcode.isFromClient ?? true
        let server = server(
          isFromClient ? context.direction.opposite : context.direction, context)
        uuid = gatt.attribute(handle, of: server)?.uuid
      }
    }
    let octets = pdu.valueOctets
    return log.begin(.att(pdu.opcode), context) {
      $0.handle = handle
      $0.uuid = uuid
      $0.octets = octets
    }
  }

  private mutating func wait(_ request: ATTRequest, _ context: PDUContext) {
    let oldest = withBearer(context) {
      $0.change(request.opcode, context.direction) { $0.append(request) }
    }
    guard let oldest else { return }
    let isLate = frame.time.elapsed(since: oldest.frame.time) > SessionTracker.attTimeout
    log.finish(oldest.transaction, isLate ? .timeout : .notInCapture)
  }

  /// A request follows others that nothing has answered: either the capture lacks the answers, or
  /// their time is over, or the client does not wait.
  private mutating func passOverEarlier(_ opcode: ATTOpcode, _ context: PDUContext) {
    let direction = context.direction
    let earlier = withBearer(context) { $0[opcode, direction].waiting }
    guard !earlier.isEmpty else { return }
    var unanswered: Int?
    for request in earlier {
      if mayLackPackets(since: request.frame.number, of: context.connection) {
        giveUp(request, .notInCapture, context)
      } else if frame.time.elapsed(since: request.frame.time) > SessionTracker.attTimeout {
        giveUp(request, .timeout, context)
        log.violate(
          .attUseAfterTimeout, connection: context.connection, direction: direction,
          earlierFrame: request.frame.number)
      } else if !request.isOvertaken {
        unanswered = unanswered ?? request.frame.number
      }
    }
    guard let unanswered else { return }
    log.violate(
      opcode == .handleValueIndication
        ? .attIndicationBeforeConfirmation : .attRequestBeforeAnswer,
      connection: context.connection, direction: direction, earlierFrame: unanswered)
  }

  private mutating func giveUp(
    _ request: ATTRequest, _ outcome: TransactionOutcome, _ context: PDUContext
  ) {
    let givenUp = OpenRequests.GivenUp(opcode: request.opcode, frame: request.frame.number)
    withBearer(context) {
      $0.change(request.opcode, context.direction) {
        $0.remove(request.transaction.id)
        if outcome == .timeout { $0.givenUp = givenUp }
      }
    }
    log.finish(request.transaction, outcome)
  }

  // MARK: Answering

  /// The request that a PDU answers; it goes on waiting.
  ///
  /// - Parameters:
  ///   - opcode: of the PDU.
  ///   - payload: the PDU.
  ///   - context: where it came from; turned round where only that makes it an answer.
  mutating func openRequest(
    _ opcode: ATTOpcode, answeredBy payload: RawSpan, _ context: inout PDUContext
  ) -> ATTRequest? {
    guard opcode.role == .response || opcode.role == .confirmation else { return nil }
    let direction = context.direction
    let request = withBearer(context) {
      $0[opcode, direction.opposite].request(answeredBy: payload)
    }
    if request != nil || !connections[context.connection].isOnAir { return request }
    // A sniffer may be wrong about who sent what: nobody answers himself.
    let own = withBearer(context) { $0[opcode, direction].request(answeredBy: payload) }
    if own != nil { context.direction = direction.opposite }
    return own
  }

  /// The answer to a request has come.
  mutating func end(
    _ request: consuming ATTRequest, by pdu: borrowing ATTPDU, _ context: PDUContext
  ) {
    let opcode = request.opcode
    let isError: Bool
    var result = TransactionOutcome.success
    switch pdu {
    case .errorResponse(let error):
      isError = true
      result = .error(.att(error.errorCode))
    default: isError = false
    }
    if request.isMalformed, !isError {
      log.violate(
        .attMalformedRequestAnswered, connection: context.connection,
        direction: context.direction, earlierFrame: request.frame.number)
    }
    if frame.time.elapsed(since: request.frame.time) > SessionTracker.attTimeout {
      result = .timeout
      log.violate(
        .attLateAnswer, connection: context.connection, direction: context.direction,
        earlierFrame: request.frame.number)
    }
    passOver(before: request.transaction.id, opcode, context)
    request.transaction.octets += pdu.valueOctets
    log.finish(request.transaction, result, by: frame)
  }

  /// Takes out the request of an answer. Those before it have been passed over: the capture lacks
  /// their answers, or they may still come.
  private mutating func passOver(before id: Int, _ opcode: ATTOpcode, _ context: PDUContext) {
    let direction = context.direction.opposite
    let earlier = withBearer(context) { bearer in
      bearer.change(opcode, direction) {
        $0.remove(id)
        $0.overtake(before: id)
        return $0.waiting
      }
    }
    for request in earlier where request.transaction.id < id {
      guard mayLackPackets(since: request.frame.number, of: context.connection) else {
        continue
      }
      withBearer(context) { $0.change(opcode, direction) { $0.remove(request.transaction.id) } }
      log.finish(request.transaction, .notInCapture)
    }
  }

  /// An answer that no open request fits.
  mutating func takeUnaskedAnswer(_ opcode: ATTOpcode, _ context: PDUContext) {
    let direction = context.direction.opposite
    let open = withBearer(context) { $0[opcode, direction] }
    if let givenUp = open.givenUp,
      opcode == .errorResponse || givenUp.opcode.responseOpcode == opcode
    {
      withBearer(context) { $0.change(opcode, direction) { $0.givenUp = nil } }
      log.violate(
        .attLateAnswer, connection: context.connection, direction: context.direction,
        earlierFrame: givenUp.frame)
      return
    }
    // Whoever answers what has not come to its end has not looked at its length.
    if context.channel == nil, let pending = incompleteRequest(answeredBy: opcode, context) {
      log.violate(
        .attIncompleteRequestAnswered, connection: context.connection,
        direction: context.direction, earlierFrame: pending)
      return
    }
    // In the middle of a connection the first answer is to a request before the capture.
    guard open.hasSeenAny || connections[context.connection].startWasCaptured,
      !mayLackPackets(of: context.connection)
    else { return }
    log.violate(
      opcode == .handleValueConfirmation
        ? .attConfirmationWithoutIndication : .attAnswerWithoutRequest,
      connection: context.connection, direction: context.direction)
  }

  /// The first record of a request whose frame is not complete and that an answer fits.
  private mutating func incompleteRequest(answeredBy opcode: ATTOpcode, _ context: PDUContext)
    -> Int?
  {
    let sides = connections.states[context.connection].reassemblers
    var request = sides[context.direction.opposite.index].pendingATT
    if request == nil, connections[context.connection].isOnAir {
      // A sniffer may be wrong about who sent what: the answer has begun a new frame.
      request = sides[context.direction.index].abandonedATT
    }
    guard let request, ATTOpcode(rawValue: request.opcode).responseOpcode == opcode else {
      return nil
    }
    return request.frame
  }

  /// A PDU that lacks octets of its parameters.
  ///
  /// - Parameters:
  ///   - opcode: of the PDU; 0 if it has none.
  ///   - request: what it answers.
  ///   - context: where it came from.
  mutating func takeMalformed(
    _ opcode: ATTOpcode, answering request: consuming ATTRequest?, _ context: PDUContext
  ) {
    log.violate(.attMalformedPDU, connection: context.connection, direction: context.direction)
    if let request {
      // It is an answer all the same: nothing else will come.
      passOver(before: request.transaction.id, request.opcode, context)
      log.finish(request.transaction, .success, by: frame)
    } else if opcode.role == .request || opcode.role == .indication {
      passOverEarlier(opcode, context)
      wait(ATTRequest(malformed: opcode, log.begin(.att(opcode), context)), context)
    } else if context.transaction != nil {
      log.finish(log.begin(.att(opcode), context), .success)
    }
  }

  // MARK: Ending

  /// Ends what waits on the bearers of a connection that has ended, or of every one at the end of
  /// the capture.
  ///
  /// - Parameters:
  ///   - index: of the connection.
  ///   - end: when it ended, or the capture did.
  mutating func endRequests(of index: Int, at end: Int64) {
    var open = connections.states[index].bearer.removeAll()
    for channel in connections.states[index].enhancedBearers.keys {
      open += connections.states[index].enhancedBearers[channel]?.removeAll() ?? []
    }
    for request in open.sorted(by: { $0.transaction.id < $1.transaction.id }) {
      log.finish(
        request.transaction,
        outcome(of: request.transaction, limit: SessionTracker.attTimeout, at: end))
    }
  }

  /// Ends what waits on a bearer whose channel is being closed.
  mutating func endRequests(ofChannel channel: Int, _ index: Int) {
    guard let open = connections.states[index].enhancedBearers[channel]?.removeAll() else { return }
    for request in open.sorted(by: { $0.transaction.id < $1.transaction.id }) {
      log.finish(request.transaction, .disconnected)
    }
  }

  // MARK: Where things wait

  mutating func withBearer<Result>(
    _ context: PDUContext, _ body: (inout ATTBearer) -> Result
  ) -> Result {
    guard let channel = context.channel else {
      return body(&connections.states[context.connection].bearer)
    }
    return body(
      &connections.states[context.connection].enhancedBearers[channel, default: ATTBearer()])
  }
}

extension ATTOpcode {
  /// Whether an opcode that the specification does not define may be that of a request: theirs are
  /// even, and a server has to refuse one that it does not know. Core 6.0, Vol 3, Part F, 3.3.1.
  var mayBeRequest: Bool { role == nil && rawValue & 1 == 0 && rawValue != 0 }
}
