import BluetoothPackets
import ByteReading

/// Matches ATT responses to requests, and decides the outcome of unanswered requests.
///
/// Core 6.0, Vol 3, Part F, 3.3.2 and 3.3.3.
extension ATTSession {
  // MARK: Beginning

  /// Returns the identifier that the transaction of a PDU will have.
  static func identifier(begunBy opcode: ATTOpcode, _ log: inout SessionLog) -> Int? {
    switch opcode.role {
    case .request, .indication: log.transactionCount + 1
    case .command, .notification: log.wants(.transactions) ? log.transactionCount + 1 : nil
    case .response, .confirmation: nil
    case nil: opcode.mayBeRequest ? log.transactionCount + 1 : nil
    }
  }

  /// Records a pending request or indication.
  mutating func begin(
    _ pdu: borrowing ATTPDU, _ context: PDUContext, _ connection: inout Connection,
    _ registry: inout Registry, _ log: inout SessionLog
  ) {
    passOverEarlier(pdu.opcode, searching: pdu.search, context, &connection, &log)
    let transaction = ATTSession.beginTransaction(pdu, context, &connection, &registry, &log)
    wait(Transaction.ATTRequest(pdu, transaction, isCut: context.cutOctets > 0), context, &log)
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
    let mayFollowLoss = pdu.search != nil && connection.evidence.mayLackPackets()
    return log.begin(.att(pdu.opcode), context) {
      $0.handle = handle
      $0.uuid = uuid
      $0.octets = octets
      $0.mayFollowLoss = mayFollowLoss
    }
  }

  private mutating func wait(
    _ request: Transaction.ATTRequest, _ context: PDUContext, _ log: inout SessionLog
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

  /// Handles a request that follows unanswered ones: the capture lacks the responses, the requests timed out, or the
  /// client does not wait for responses.
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
    _ request: Transaction.ATTRequest, _ outcome: Transaction.Outcome, _ context: PDUContext,
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

  /// Returns the index of the request that a PDU answers; nil if it answers none.
  mutating func place(
    ofRequestAnsweredBy payload: RawSpan, _ opcode: ATTOpcode, _ context: PDUContext
  ) -> Int? {
    guard opcode.role == .response || opcode.role == .confirmation else { return nil }
    return place(
      ofRequestAnsweredBy: payload, opcode, from: context.direction.opposite, context.channel)
  }

  /// Ends the request at an index with its response.
  mutating func end(
    at place: Int, by pdu: borrowing ATTPDU, _ context: PDUContext,
    _ connection: inout Connection, _ log: inout SessionLog
  ) {
    var request = request(at: place, pdu.opcode, context)
    let opcode = request.opcode
    let isError: Bool
    var result = Transaction.Outcome.success
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

  /// Removes the request that a response answers. Earlier requests are passed over: the capture lacks their responses,
  /// or the responses may still follow.
  private mutating func passOver(
    before id: Int, _ opcode: ATTOpcode, _ context: PDUContext, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    let direction = context.direction.opposite
    let earlier = withBearer(context.channel) { bearer in
      bearer.change(opcode, direction) { open -> [Transaction.ATTRequest]? in
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

  /// Ends the request at an index if its response is in a damaged record and the PDU that seems to match it answers a
  /// request that the capture lacks.
  ///
  /// - Returns: whether the PDU answers another request.
  mutating func giveUp(
    at place: Int, before opcode: ATTOpcode, _ context: PDUContext,
    _ connection: inout Connection, _ log: inout SessionLog
  ) -> Bool {
    guard connection.evidence.damagedAttributes[context.direction] != nil, opcode.role == .response,
      context.channel == nil
    else { return false }
    var request = request(at: place, opcode, context)
    guard
      let damaged = connection.evidence.damagedAnswer(
        to: request.frame.number, before: (opcode, context.octets, context.firstFrame),
        from: context.direction)
    else { return false }
    withBearer(context.channel) {
      $0.change(opcode, context.direction.opposite) {
        $0.remove(request.transaction.id)
        $0.mayBeAnsweredYet = true
      }
    }
    request.transaction.damagedAnswer = damaged
    log.finish(request.transaction, .notInCapture)
    return true
  }

  /// Ends a request whose response is incomplete: later PDUs answer later requests.
  ///
  /// - Parameters:
  ///   - part: the beginning of the response.
  ///   - sender: its sender.
  ///   - log: receives the outcome of the request.
  mutating func endRequest(
    answeredBy part: FrameReassembler.PartOfATT, from sender: LinkDirection,
    _ log: inout SessionLog
  ) {
    let opcode = ATTOpcode(rawValue: part.opcode)
    let request = bearer.change(opcode, sender.opposite) { open -> Transaction.ATTRequest? in
      let request = open.waiting.first {
        $0.opcode.responseOpcode == opcode && $0.frame.number < part.frame
      }
      guard let request else { return nil }
      open.remove(request.transaction.id)
      open.mayBeAnsweredYet = true
      return request
    }
    guard let request else { return }
    if request.opcode.readsSeveral { requestedHandles[request.transaction.id] = nil }
    log.finish(request.transaction, .notInCapture)
  }

  /// Handles a response that matches no pending request.
  ///
  /// - Returns: whether the capture may lack its request.
  mutating func takeUnaskedAnswer(
    _ opcode: ATTOpcode, _ context: PDUContext, _ l2cap: inout L2CAPSession,
    _ connection: inout Connection, _ log: inout SessionLog
  ) -> Bool {
    let direction = context.direction.opposite
    let (givenUp, hasSeenAny, mayBeAnsweredYet) = withBearer(context.channel) {
      $0.change(opcode, direction) { ($0.givenUp, $0.hasSeenAny, $0.mayBeAnsweredYet) }
    }
    if let givenUp, opcode == .errorResponse || givenUp.opcode.responseOpcode == opcode {
      withBearer(context.channel) { $0.change(opcode, direction) { $0.givenUp = nil } }
      log.violate(.attLateAnswer, in: context, earlierFrame: givenUp.frame)
      return false
    }
    // A PDU that was received earlier than recorded answers an earlier request.
    if log.outcome.isLate { return false }
    // A server that answers an incomplete request has not checked its length.
    if context.channel == nil,
      let (pending, sender) = l2cap.incompleteRequest(
        answeredIn: context.direction, directionIsSure: !connection.isOnAir),
      ATTOpcode(rawValue: pending.opcode).responseOpcode == opcode
    {
      // The missing fragments may have completed it.
      guard !connection.evidence.lacksFragments(of: sender, since: pending.frame) else {
        return false
      }
      // Neither side answers itself. If the sniffer's directions suggest that, its sender of the response is wrong,
      // too.
      log.violate(
        .attIncompleteRequestAnswered, connection: context.connection,
        direction: sender == context.direction ? nil : context.direction,
        earlierFrame: pending.frame)
      return false
    }
    // If the capture starts in the middle of a connection, the first response belongs to a request
    // before it. Without events, it may belong to a request that was given up for an assumed new
    // connection.
    guard hasSeenAny || connection.startWasCaptured, !connection.evidence.mayLackPackets(),
      !(mayBeAnsweredYet && connection.evidence.lacksEvents)
    else { return true }
    log.violate(
      opcode == .handleValueConfirmation
        ? .attConfirmationWithoutIndication : .attAnswerWithoutRequest,
      in: context)
    return false
  }

  /// Reports the failure of a request that the capture lacks. The Error Response names the request and its attribute.
  /// 3.4.1.1.
  ///
  /// Errors of searches are not reported, because most of them only end the search.
  static func refuseMissed(
    _ pdu: borrowing ATTPDU, _ context: PDUContext, _ connection: inout Connection,
    _ registry: inout Registry, _ log: inout SessionLog
  ) {
    switch pdu {
    case .errorResponse(let error):
      let opcode = error.requestOpcode
      guard context.cutOctets == 0, opcode.refersToOneAttribute, error.handle != 0,
        error.errorCode.rawValue != 0
      else { return }
      let server = registry.gatt.server(of: &connection, sendingIn: context.direction)
      let uuid = registry.gatt.attribute(error.handle, of: server)?.uuid
      let transaction = log.begin(
        .att(opcode), connection: context.connection, direction: context.direction.opposite,
        channel: context.channel, firstFrame: context.firstFrame, firstTime: context.firstTime
      ) {
        $0.handle = error.handle
        $0.uuid = uuid
        $0.lacksRequest = true
      }
      log.emit(
        pdu, answering: Transaction.ATTRequest(unread: opcode, transaction, isMalformed: false),
        in: context)
      log.finish(transaction, .error(.att(error.errorCode)), by: log.frame)
    default: break
    }
  }

  /// Processes a PDU whose parameters are incomplete, in the PDU itself or in the capture.
  ///
  /// - Parameters:
  ///   - opcode: the opcode; 0 if there is none.
  ///   - place: the index of the request that it answers.
  ///   - context: the context of the PDU.
  ///   - connection: the connection.
  ///   - log: receives the outcome.
  mutating func takeMalformed(
    _ opcode: ATTOpcode, answering place: Int?, _ context: PDUContext,
    _ connection: inout Connection, _ log: inout SessionLog
  ) {
    if context.cutOctets == 0 {
      log.violate(.attMalformedPDU, in: context)
    } else if opcode == .exchangeMTURequest || opcode == .exchangeMTUResponse {
      // The negotiated value was cut from the record.
      connection.evidence.noteCut(at: log.frame)
    }
    if let place {
      let request = request(at: place, opcode, context)
      // It still counts as a response: no other one will follow.
      passOver(before: request.transaction.id, request.opcode, context, &connection, &log)
      let isHidden = context.cutOctets > 0 && opcode == .errorResponse
      log.finish(request.transaction, isHidden ? .notInCapture : .success, by: log.frame)
    } else if opcode.role == .request || opcode.role == .indication {
      passOverEarlier(opcode, searching: nil, context, &connection, &log)
      let transaction = log.begin(.att(opcode), context)
      wait(
        Transaction.ATTRequest(unread: opcode, transaction, isMalformed: context.cutOctets == 0),
        context, &log)
    } else if context.transaction != nil {
      let transaction = log.begin(.att(opcode), context)
      log.finish(transaction, .success)
    }
  }
}

extension ATTOpcode {
  /// Whether an undefined opcode may be a request. Requests have even opcodes, and a server must reject
  /// those that it does not support. Core 6.0, Vol 3, Part F, 3.3.1.
  var mayBeRequest: Bool { role == nil && rawValue & 1 == 0 && rawValue != 0 }

  /// Whether it is a request for one attribute by its handle.
  fileprivate var refersToOneAttribute: Bool {
    switch self {
    case .readRequest, .readBlobRequest, .writeRequest, .prepareWriteRequest: true
    default: false
    }
  }

  /// Whether it reads several attributes by their handles.
  var readsSeveral: Bool { self == .readMultipleRequest || self == .readMultipleVariableRequest }
}
