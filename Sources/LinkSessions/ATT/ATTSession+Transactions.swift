import BluetoothPackets
import ByteReading

/// Which ATT PDU answers which, and what becomes of requests that nothing answers.
///
/// Core 6.0, Vol 3, Part F, 3.3.2 and 3.3.3.
extension ATTSession {
  // MARK: Beginning

  /// The identifier of the transaction that a PDU is about to begin.
  static func identifier(begunBy opcode: ATTOpcode, _ log: inout SessionLog) -> Int? {
    switch opcode.role {
    case .request, .indication: log.transactionCount + 1
    case .command, .notification: log.wants(.transactions) ? log.transactionCount + 1 : nil
    case .response, .confirmation: nil
    case nil: opcode.mayBeRequest ? log.transactionCount + 1 : nil
    }
  }

  /// A request or indication waits from now on.
  mutating func begin(
    _ pdu: borrowing ATTPDU, _ context: PDUContext, _ connection: inout Connection,
    _ registry: inout Registry, _ log: inout SessionLog
  ) {
    passOverEarlier(pdu.opcode, searching: pdu.search, context, &connection, &log)
    let transaction = ATTSession.beginTransaction(pdu, context, &connection, &registry, &log)
    wait(ATTRequest(pdu, transaction, isCut: context.cutOctets > 0), context, &log)
  }

  static func beginTransaction(
    _ pdu: borrowing ATTPDU, _ context: PDUContext, _ connection: inout Connection,
    _ registry: inout Registry, _ log: inout SessionLog
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
        let server = registry.gatt.server(
          of: &connection,
          sendingIn: isFromClient ? context.direction.opposite : context.direction)
        uuid = registry.gatt.attribute(handle, of: server)?.uuid
      }
    }
    let octets = pdu.valueOctets(in: context)
    return log.begin(.att(pdu.opcode), context) {
      $0.handle = handle
      $0.uuid = uuid
      $0.octets = octets
    }
  }

  private mutating func wait(
    _ request: ATTRequest, _ context: PDUContext, _ log: inout SessionLog
  ) {
    var request = request
    request.mayHaveBeenAnswered = log.outcome.isLate
    let bearers = log.rooms.openConnections * bearerCount
    let oldest = withBearer(context.channel) {
      $0.change(request.opcode, context.direction) { $0.append(request, besides: bearers) }
    }
    guard let oldest else { return }
    log.rooms.requestsGivenUp += 1
    let isLate = log.frame.time.elapsed(since: oldest.frame.time) > ATTSession.timeout
    log.finish(oldest.transaction, isLate ? .timeout : .notInCapture)
  }

  /// A request follows others that nothing has answered: either the capture lacks the answers, or
  /// their time is over, or the client does not wait.
  private mutating func passOverEarlier(
    _ opcode: ATTOpcode, searching search: ATTSearch?, _ context: PDUContext,
    _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    let direction = context.direction
    let earlier = withBearer(context.channel) {
      $0.change(opcode, direction) { $0.waiting.isEmpty ? nil : $0.waiting }
    }
    guard let earlier else { return }
    var unanswered: Int?
    for request in earlier {
      if request.mayHaveBeenAnswered
        || connection.evidence.mayLackAnswer(since: request.frame.number)
        || connection.evidence.isOnAir && request.isContinued(by: search, opcode)
      {
        var request = request
        request.transaction.damagedAnswer = connection.evidence.damagedAnswer(
          since: request.frame.number, to: request.transaction.direction)
        giveUp(request, .notInCapture, context, &log)
      } else if log.frame.time.elapsed(since: request.frame.time) > ATTSession.timeout {
        giveUp(request, .timeout, context, &log)
        log.violate(.attUseAfterTimeout, in: context, earlierFrame: request.frame.number)
      } else if !request.isOvertaken {
        unanswered = unanswered ?? request.frame.number
      }
    }
    guard let unanswered else { return }
    log.violate(
      opcode == .handleValueIndication
        ? .attIndicationBeforeConfirmation : .attRequestBeforeAnswer,
      in: context, earlierFrame: unanswered)
  }

  private mutating func giveUp(
    _ request: ATTRequest, _ outcome: TransactionOutcome, _ context: PDUContext,
    _ log: inout SessionLog
  ) {
    let givenUp = OpenRequests.GivenUp(opcode: request.opcode, frame: request.frame.number)
    withBearer(context.channel) {
      $0.change(request.opcode, context.direction) {
        $0.remove(request.transaction.id)
        if outcome == .timeout { $0.givenUp = givenUp } else { $0.mayBeAnsweredYet = true }
      }
    }
    log.finish(request.transaction, outcome)
  }

  // MARK: Answering

  /// The place of the request that a PDU answers; nil for a PDU that answers none.
  mutating func place(
    ofRequestAnsweredBy payload: RawSpan, _ opcode: ATTOpcode, _ context: PDUContext
  ) -> Int? {
    guard opcode.role == .response || opcode.role == .confirmation else { return nil }
    return place(
      ofRequestAnsweredBy: payload, opcode, from: context.direction.opposite, context.channel)
  }

  /// The answer to the request at a place has come.
  mutating func end(
    at place: Int, by pdu: borrowing ATTPDU, _ context: PDUContext,
    _ connection: inout Connection, _ log: inout SessionLog
  ) {
    var request = request(at: place, pdu.opcode, context)
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
      log.violate(.attMalformedRequestAnswered, in: context, earlierFrame: request.frame.number)
    }
    if let part = request.part, !isError, context.cutOctets == 0, pdu.queuedPart != part {
      log.violate(.attPrepareWriteEcho, in: context, earlierFrame: request.frame.number)
    }
    if log.frame.time.elapsed(since: request.frame.time) > ATTSession.timeout {
      result = .timeout
      log.violate(.attLateAnswer, in: context, earlierFrame: request.frame.number)
    }
    passOver(before: request.transaction.id, opcode, context, &connection, &log)
    request.transaction.octets += pdu.valueOctets(in: context)
    if opcode.readsSeveral { requestedHandles[request.transaction.id] = nil }
    log.finish(request.transaction, result, by: log.frame)
  }

  /// Takes out the request of an answer. Those before it have been passed over: the capture lacks
  /// their answers, or they may still come.
  private mutating func passOver(
    before id: Int, _ opcode: ATTOpcode, _ context: PDUContext, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    let direction = context.direction.opposite
    let earlier = withBearer(context.channel) { bearer in
      bearer.change(opcode, direction) { open -> [ATTRequest]? in
        open.remove(id)
        guard !open.waiting.isEmpty else { return nil }
        open.overtake(before: id)
        return open.waiting
      }
    }
    guard let earlier else { return }
    for request in earlier where request.transaction.id < id {
      guard connection.evidence.mayLackAnswer(since: request.frame.number) else { continue }
      withBearer(context.channel) {
        $0.change(opcode, direction) {
          $0.remove(request.transaction.id)
          $0.mayBeAnsweredYet = true
        }
      }
      log.finish(request.transaction, .notInCapture)
    }
  }

  /// An answer that no open request fits.
  mutating func takeUnaskedAnswer(
    _ opcode: ATTOpcode, _ context: PDUContext, _ l2cap: inout L2CAPSession,
    _ connection: inout Connection, _ log: inout SessionLog
  ) {
    let direction = context.direction.opposite
    let (givenUp, hasSeenAny, mayBeAnsweredYet) = withBearer(context.channel) {
      $0.change(opcode, direction) { ($0.givenUp, $0.hasSeenAny, $0.mayBeAnsweredYet) }
    }
    if let givenUp, opcode == .errorResponse || givenUp.opcode.responseOpcode == opcode {
      withBearer(context.channel) { $0.change(opcode, direction) { $0.givenUp = nil } }
      log.violate(.attLateAnswer, in: context, earlierFrame: givenUp.frame)
      return
    }
    // What was received before is the answer to something before.
    if log.outcome.isLate { return }
    // Whoever answers what has not come to its end has not looked at its length.
    if context.channel == nil,
      let (pending, sender) = l2cap.incompleteRequest(
        answeredIn: context.direction, directionIsSure: !connection.isOnAir),
      ATTOpcode(rawValue: pending.opcode).responseOpcode == opcode
    {
      // Fragments that the sniffer has missed may have made it complete.
      guard !connection.evidence.lacksFragments(of: sender, since: pending.frame) else { return }
      // Nobody answers himself: a sniffer that says so does not know who sent either.
      log.violate(
        .attIncompleteRequestAnswered, connection: context.connection,
        direction: sender == context.direction ? nil : context.direction,
        earlierFrame: pending.frame)
      return
    }
    // In the middle of a connection the first answer is to a request before the capture.
    // Without events one that was given up for what seemed a new connection may be answered yet.
    guard hasSeenAny || connection.startWasCaptured, !connection.evidence.mayLackPackets(),
      !(mayBeAnsweredYet && connection.evidence.lacksEvents)
    else { return }
    log.violate(
      opcode == .handleValueConfirmation
        ? .attConfirmationWithoutIndication : .attAnswerWithoutRequest,
      in: context)
  }

  /// A PDU that lacks octets of its parameters, or of which the capture does.
  ///
  /// - Parameters:
  ///   - opcode: of the PDU; 0 if it has none.
  ///   - place: of the request that it answers.
  ///   - context: where it came from.
  ///   - connection: what is known of the connection.
  ///   - log: is told what becomes of it.
  mutating func takeMalformed(
    _ opcode: ATTOpcode, answering place: Int?, _ context: PDUContext,
    _ connection: inout Connection, _ log: inout SessionLog
  ) {
    if context.cutOctets == 0 {
      log.violate(.attMalformedPDU, in: context)
    } else if opcode == .exchangeMTURequest || opcode == .exchangeMTUResponse {
      // What was agreed stands behind the cut.
      connection.evidence.noteCut(at: log.frame)
    }
    if let place {
      let request = request(at: place, opcode, context)
      // It is an answer all the same: nothing else will come.
      passOver(before: request.transaction.id, request.opcode, context, &connection, &log)
      let isHidden = context.cutOctets > 0 && opcode == .errorResponse
      log.finish(request.transaction, isHidden ? .notInCapture : .success, by: log.frame)
    } else if opcode.role == .request || opcode.role == .indication {
      passOverEarlier(opcode, searching: nil, context, &connection, &log)
      let transaction = log.begin(.att(opcode), context)
      wait(
        ATTRequest(unread: opcode, transaction, isMalformed: context.cutOctets == 0), context, &log)
    } else if context.transaction != nil {
      let transaction = log.begin(.att(opcode), context)
      log.finish(transaction, .success)
    }
  }
}

extension ATTOpcode {
  /// Whether an opcode that the specification does not define may be that of a request: theirs are
  /// even, and a server has to refuse one that it does not know. Core 6.0, Vol 3, Part F, 3.3.1.
  var mayBeRequest: Bool { role == nil && rawValue & 1 == 0 && rawValue != 0 }

  /// Whether it asks for the values of several attributes by their handles.
  var readsSeveral: Bool { self == .readMultipleRequest || self == .readMultipleVariableRequest }
}
