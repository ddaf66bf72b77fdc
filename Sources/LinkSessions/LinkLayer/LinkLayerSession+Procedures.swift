import BluetoothPackets

/// Procedures that consist of link layer control PDUs. Core 6.0, Vol 6, Part B, 5.1.
extension LinkLayerSession {
  /// Processes a control PDU that is not a retransmission: it answers an open procedure or begins one.
  ///
  /// - Returns: whether it is a second response to the same request; only the first counts.
  mutating func follow(
    _ pdu: borrowing LLControlPDU, octets: Int, _ direction: LinkDirection,
    _ connection: inout Connection, _ log: inout SessionLog
  ) -> Bool {
    let opcode = pdu.opcode
    var isSecondAnswer = false
    if let sender = opcode.sender, sender != direction,
      connection.evidence.sendersAreKnown
    {
      log.violate(.llWrongRole, connection: connection.index, direction: direction)
    }
    switch pdu {
    case .unknownResponse(let response):
      if response.unknownType == .lengthRequest { connection.dataLengthRefusal = log.frame.number }
      refuse(
        direction, .unknownPDU(opcode: response.unknownType.rawValue), octets: octets, &connection,
        &log
      ) { $0.lastOpcode == response.unknownType || $0.request == response.unknownType }
    case .extendedRejectIndication(let reject):
      refuse(direction, .controller(reject.errorCode), octets: octets, &connection, &log) {
        $0.lastOpcode == reject.rejectedOpcode || $0.request == reject.rejectedOpcode
      }
    case .rejectIndication(let reject):
      // LL_REJECT_IND does not contain the rejected opcode. Only the start of encryption is old enough to use it.
      refuse(direction, .controller(reject.errorCode), octets: octets, &connection, &log) { _ in
        true
      }
    default:
      let instant = pdu.instant
      if let instant, control.clock.hasPassed(instant) {
        log.violate(.llInstantPassed, connection: connection.index, direction: direction)
      }
      if let instant {
        checkOverlap(opcode, instant: instant, direction, &connection, &log)
      } else {
        checkOverlap(ofRequest: opcode, direction, &connection, &log)
      }
      if !answer(opcode, instant: instant, octets: octets, direction, &log) {
        isSecondAnswer =
          begin(opcode, instant: instant, octets: octets, direction, &connection, &log)
      }
    }
    control.settle()
    return isSecondAnswer
  }

  // MARK: Beginning

  /// - Returns: whether it begins nothing because it is a second response.
  private mutating func begin(
    _ opcode: LLControlOpcode, instant: UInt16?, octets: Int, _ direction: LinkDirection,
    _ connection: inout Connection, _ log: inout SessionLog
  ) -> Bool {
    guard let procedure = opcode.procedure else {
      // A response. If the capture starts in the middle of a connection, the request may be missing.
      if opcode.isAnswer, !connection.evidence.mayHaveMissed(at: log.frame.time) {
        let first = control.lastAnswer.flatMap {
          $0.opcode == opcode && $0.direction == direction ? $0.frame : nil
        }
        log.violate(
          .llUnaskedAnswer, connection: connection.index, direction: direction,
          earlierFrame: first)
        return first != nil
      }
      return false
    }
    control.lastAnswer = nil
    let ownOpen = unansweredOwn(direction, before: opcode, connection)
    if ownOpen == nil { giveUpUnanswered(direction, before: opcode, &log) }
    var transaction = log.begin(
      .control(procedure), connection: connection.index, direction: direction
    ) {
      $0.octets = octets
      $0.instant = instant
    }
    if let ownOpen {
      breakOrder(procedure, while: ownOpen, direction, &connection, &log)
    }
    if let instant, opcode.hasLaterEffect { noteChange(procedure, instant: instant, &log) }
    emitCollision(of: transaction, procedure, direction, &connection, &log)
    if opcode.isOneWay {
      guard let instant, control.clock.isKnown, opcode.hasLaterEffect
      else {
        log.finish(transaction, .success)
        return false
      }
      transaction.instant = instant
      keep(
        OpenControlProcedure(
          transaction: transaction, procedure: procedure, request: opcode, direction: direction,
          lastTime: log.frame.time, lastOpcode: opcode, instant: instant), &log)
      return false
    }
    keep(
      OpenControlProcedure(
        transaction: transaction, procedure: procedure, request: opcode, direction: direction,
        lastTime: log.frame.time, lastOpcode: opcode, pendingChange: control.awaited?.frame), &log)
    return false
  }

  private mutating func noteChange(
    _ procedure: LinkLayerProcedure, instant: UInt16, _ log: inout SessionLog
  ) {
    trail.note(
      procedure, instant: instant, ahead: control.clock.distance(to: instant), at: log.frame)
  }

  private mutating func keep(
    _ procedure: OpenControlProcedure, _ log: inout SessionLog
  ) {
    if control.open.count >= LinkControlState.limit(besides: log.rooms.openConnections) {
      let oldest = control.open.removeFirst()
      log.rooms.requestsGivenUp += 1
      log.finish(oldest.transaction, .notInCapture)
    }
    control.open.append(procedure)
  }

  /// Gives up the unanswered procedure of a side that begins a new one. A side does not do this before its last
  /// procedure is complete, so the capture lacks the response. 5.1.
  private mutating func giveUpUnanswered(
    _ direction: LinkDirection, before opcode: LLControlOpcode, _ log: inout SessionLog
  ) {
    guard !opcode.isOneWay else { return }
    finishProcedures(.notInCapture, &log) {
      $0.direction == direction && $0.instant == nil
        // The rejection of an unknown PDU may follow after the next request.
        && $0.procedure != .unknown
    }
  }

  /// Returns the unanswered procedure of a side that begins another one, if the capture lacks no packets: only one
  /// procedure is allowed at a time. 5.1.
  private func unansweredOwn(
    _ direction: LinkDirection, before opcode: LLControlOpcode, _ connection: borrowing Connection
  ) -> OpenControlProcedure? {
    guard !opcode.isOneWay || opcode.hasLaterEffect, connection.startWasCaptured,
      let open = control.open.last(where: {
        $0.direction == direction && $0.instant == nil && !$0.isAnswered
          // A side that has already sent its version does not respond again.
          && $0.procedure != .unknown && $0.procedure != .versionExchange
      }), !connection.evidence.mayLackAnswer(since: open.transaction.request.number)
    else { return nil }
    return open
  }

  private mutating func breakOrder(
    _ procedure: LinkLayerProcedure, while open: OpenControlProcedure, _ direction: LinkDirection,
    _ connection: inout Connection, _ log: inout SessionLog
  ) {
    let request = open.transaction.request.number
    control.overlap = Connection.EndCircumstances.Overlap(
      direction: direction,
      procedures: Connection.EndCircumstances.Collision(
        first: open.procedure, firstFrame: request, second: procedure,
        secondFrame: log.frame.number))
    log.emit(
      .finding(
        Finding(
          .llProcedureOverlap, connection: connection.index, direction: direction,
          frame: log.frame, earlierFrames: [request],
          values: [
            Finding.Value(.what, .name(procedure.rawValue)),
            Finding.Value(.openProcedure, .name(open.procedure.rawValue)),
          ])))
  }

  /// Checks a rejection because of a collision: its sender must have had a procedure of its own. 5.3.
  private mutating func checkClaim(
    _ error: Transaction.Failure, of ended: OpenControlProcedure, _ direction: LinkDirection,
    _ earlier: AnsweredControlProcedure?, _ connection: inout Connection, _ log: inout SessionLog
  ) {
    guard case .controller(let code) = error,
      code == .procedureCollision || code == .differentTransactionCollision,
      connection.startWasCaptured, connection.encryptedPackets == 0,
      !connection.evidence.mayLackAnswer(since: 0),
      !control.open.contains(where: { $0.direction == direction }), control.awaited == nil,
      // A procedure that was open when the request arrived may have ended since then.
      !control.answered.contains(where: {
        $0.direction == direction && $0.answer.number > ended.transaction.request.number
      }),
      trail.change.map({
        log.frame.time.elapsed(since: $0.frame.time) > LinkLayerSession.longestChange
      }) ?? true
    else { return }
    if control.claim == nil {
      control.claim = AnsweredControlProcedure(
        transaction: ended.transaction.id, procedure: ended.procedure, direction: direction,
        request: log.frame, answer: log.frame, isRejected: true)
    }
    log.emit(
      .finding(
        Finding(
          .llCollisionClaimed, connection: connection.index, direction: direction,
          frame: log.frame,
          earlierFrames: [earlier?.answer.number, ended.transaction.request.number].compactMap(
            \.self),
          values: [Finding.Value(.what, .name(ended.procedure.rawValue))]
            + (earlier == nil ? [] : [Finding.Value(.outcome, .name("rejected-before"))]),
          failures: [.transaction(TransactionID(ended.transaction.id))])))
  }

  /// Nanoseconds within which an announced change has certainly taken effect.
  private static var longestChange: Int64 { 10_000_000_000 }

  /// Reports that both sides have begun procedures that must not run at the same time; the central's continues. 5.3.
  private mutating func emitCollision(
    of transaction: Transaction, _ procedure: LinkLayerProcedure, _ direction: LinkDirection,
    _ connection: inout Connection, _ log: inout SessionLog
  ) {
    guard procedure.hasInstant,
      let other = control.open.first(where: {
        $0.direction != direction && $0.procedure.hasInstant && !$0.isAnswered
      })
    else { return }
    control.lastCollision = Connection.EndCircumstances.Collision(
      first: other.procedure, firstFrame: other.transaction.request.number, second: procedure,
      secondFrame: transaction.request.number)
    log.emit(
      .collision(
        SessionEvent.ProcedureCollision(
          connection: connection.index, frame: log.frame, first: other.transaction.id,
          second: transaction.id,
          winner: direction == .centralToPeripheral ? transaction.id : other.transaction.id,
          isSameProcedure: procedure == other.procedure)))
  }

  // MARK: Responses

  /// Passes the PDU to the procedure that it answers. Returns false if there is none.
  private mutating func answer(
    _ opcode: LLControlOpcode, instant: UInt16?, octets: Int, _ direction: LinkDirection,
    _ log: inout SessionLog
  ) -> Bool {
    for position in control.open.indices {
      let open = control.open[position]
      guard open.instant == nil,
        let answer = opcode.answer(
          to: open.request, isFromInitiator: open.direction == direction,
          isFromCentral: direction == .centralToPeripheral)
      else { continue }
      RelatedPackets.emit(procedure: open.transaction.request, &log)
      control.lastAnswer = LinkControlState.Answer(
        opcode: opcode, direction: direction, frame: log.frame.number)
      control.open[position].take(opcode, octets: octets, at: log.frame)
      if let instant { noteChange(open.procedure, instant: instant, &log) }
      switch answer {
      case .goesOn: break
      case .ends, .endsAtInstant:
        var ended = control.open.remove(at: position)
        ended.transaction.instant = instant
        control.noteAnswer(to: ended, isRejected: false, by: log.frame)
        log.finish(ended.transaction, .success, by: log.frame)
      }
      return true
    }
    return false
  }

  /// Ends the procedure that a rejection refers to; of several candidates, the one that began last.
  private mutating func refuse(
    _ direction: LinkDirection, _ error: Transaction.Failure, octets: Int,
    _ connection: inout Connection, _ log: inout SessionLog,
    where fits: (OpenControlProcedure) -> Bool
  ) {
    let position =
      control.open.lastIndex { $0.direction != direction && $0.instant == nil && fits($0) }
      // A side's response within its own procedure may be rejected, too.
      ?? control.open.lastIndex { $0.direction == direction && $0.isAnswered && fits($0) }
    guard let position else {
      if !connection.evidence.mayHaveMissed(at: log.frame.time) {
        log.violate(.llUnaskedAnswer, connection: connection.index, direction: direction)
      }
      return
    }
    var ended = control.open.remove(at: position)
    RelatedPackets.emit(procedure: ended.transaction.request, &log)
    ended.transaction.octets += octets
    let earlier = control.answered.last { $0.isRejected && $0.direction == ended.direction }
    if direction != ended.direction {
      control.noteAnswer(to: ended, isRejected: true, by: log.frame)
    }
    log.finish(ended.transaction, .error(error), by: log.frame)
    if direction != ended.direction {
      checkClaim(error, of: ended, direction, earlier, &connection, &log)
    }
  }

  // MARK: Timeouts and ends

  /// Returns whether the change in a PDU takes effect in the future, if events are counted.
  ///
  /// - Parameter frame: the record of the PDU.
  func awaitsInstant(ofChangeIn frame: Int) -> Bool {
    guard let change = trail.change, change.frame.number == frame, let instant = change.instant
    else { return false }
    return control.clock.isKnown && !control.clock.hasReached(instant)
  }

  /// Checks the procedures that are waiting for this connection event or have timed out.
  mutating func watchProcedures(_ connection: inout Connection, _ log: inout SessionLog) {
    for position in control.open.indices.reversed() {
      guard let instant = control.open[position].instant, control.clock.hasReached(instant),
        let isApplied = isApplied(position, instant)
      else { continue }
      let ended = control.open.remove(at: position)
      if let held = ended.held, isApplied {
        log.apply(held, announcedIn: ended.transaction.request, instant: instant, &connection)
      }
      // The change was in force from its instant on, whatever the sniffer heard.
      let time = control.clock.time(ofMissed: instant).map {
        min(max($0, ended.transaction.request.time), log.frame.time)
      }
      log.finish(
        ended.transaction, isApplied ? .success : .notApplied,
        by: Frame(number: log.frame.number, time: time ?? log.frame.time))
    }
    if let awaited = control.awaited,
      !control.clock.isKnown || control.clock.hasReached(awaited.instant)
    {
      control.awaited = nil
    }
    // The link continues, so the response was received; otherwise the timeout would have ended the link. 5.2.
    if log.frame.time.elapsed(since: control.deadline) > 1_000_000_000 {
      let now = log.frame.time
      finishProcedures(.notInCapture, &log) {
        $0.instant == nil
          && now.elapsed(since: $0.lastTime) > OpenControlProcedure.responseTimeout
      }
    }
    control.settle()
  }

  /// Returns whether a change is in force after its instant: its PDU was acknowledged in time, or the link has
  /// continued with it. Nil while that is unknown.
  private mutating func isApplied(_ position: Int, _ instant: UInt16) -> Bool? {
    let open = control.open[position]
    if case .parameters? = open.held { return control.clock.keepsInterval.map(!) }
    if control.clock.isLongPast(instant) { return true }
    if trail[open.direction].unacknowledged?.number == open.transaction.request.number {
      control.open[position].isMissed = true
    }
    return open.held == nil && !control.open[position].isMissed ? true : nil
  }

  /// Processes ciphertext, which hides responses; only the start of encryption can be detected in it.
  mutating func noteCiphertext(
    _ header: DataPDUHeader, _ contents: RawSpan, _ direction: LinkDirection,
    _ security: inout SecuritySession, _ connection: inout Connection, _ log: inout SessionLog
  ) {
    guard control.isWaiting else { return }
    checkPlaintext(header, contents, direction, &connection, &log)
    let isConfirmed = control.hiddenStart.take(
      header, from: direction,
      directionIsKnown: connection.evidence.sendersAreKnown)
    if isConfirmed {
      // Both sides have sent LL_START_ENC_RSP, so each could decrypt the other's PDUs.
      finishProcedures(.success, by: log.frame, &log) {
        $0.request == .encryptionRequest
      }
      security.succeedEncryption(.derived, &connection, &log)
    }
    finishProcedures(.notInCapture, &log) {
      $0.instant == nil && $0.request != .encryptionRequest
    }
    control.settle()
  }

  /// Ends the encryption start procedure at the first data. Data between LL_ENC_REQ and the end of the procedure is
  /// forbidden, so data that was decrypted, or that follows LL_START_ENC_RSP, shows that the procedure is complete and
  /// that the capture lacks its last PDU. 5.1.3.1.
  mutating func noteData(_ security: inout SecuritySession, _ log: inout SessionLog) {
    guard !log.outcome.isRetransmission,
      let start = control.open.first(where: { $0.request == .encryptionRequest }),
      log.outcome.isDecrypted || start.lastOpcode == .startEncryptionResponse
    else { return }
    finishProcedures(.success, &log) { $0.request == .encryptionRequest }
    security.proveEncryption(&log)
    control.settle()
  }

  /// Ends all open procedures when the connection ends.
  mutating func closeProcedures(
    _ cause: Connection.End.Cause, at frame: Frame, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    guard !control.open.isEmpty else { return }
    let hasTimedOut = cause == .reason(.lmpOrLLResponseTimeout)
    for open in control.open {
      // The side that sent the request may leave at the last event before the timeout.
      let patience = OpenControlProcedure.responseTimeout.later(
        by: cause == .captureEnds ? -OpenControlProcedure.tolerance : 0)
      let isOverdue = frame.time.elapsed(since: open.lastTime) >= patience
      let outcome: Transaction.Outcome =
        if open.instant != nil, cause == .reason(.instantPassed) {
          .notApplied
        } else if cause == .captureEnds,
          !isOverdue || open.isAnswered || connection.evidence.mayLackResponse(to: open.transaction)
        {
          .inProgress
        } else if open.instant == nil, cause == .captureEnds {
          .timeout
        } else if open.instant == nil, hasTimedOut || isOverdue, cause.isOver {
          .timeout
        } else {
          cause.outcomeOfOpen
        }
      if outcome == .notApplied { connection.revoke(changeIn: open.transaction.request.number) }
      log.finish(open.transaction, outcome)
    }
    control.open = []
    control.settle()
  }

  private mutating func finishProcedures(
    _ outcome: Transaction.Outcome, by frame: Frame? = nil,
    _ log: inout SessionLog, where fits: (OpenControlProcedure) -> Bool
  ) {
    for position in control.open.indices.reversed()
    where fits(control.open[position]) {
      let ended = control.open.remove(at: position)
      log.finish(ended.transaction, outcome, by: frame)
    }
  }
}

extension OpenControlProcedure {
  fileprivate mutating func take(_ opcode: LLControlOpcode, octets: Int, at frame: Frame) {
    lastTime = frame.time
    lastOpcode = opcode
    isAnswered = true
    transaction.octets += octets
  }
}

extension LLControlOpcode {
  /// Whether a one-way PDU takes effect at an instant.
  fileprivate var hasLaterEffect: Bool {
    switch self {
    case .connectionUpdateIndication, .connectionRateIndication, .channelMapIndication,
      .phyUpdateIndication, .channelSoundingMapIndication:
      true
    default: false
    }
  }
}

extension LLControlPDU {
  /// The connection event at which the PDU takes effect, if it contains one.
  fileprivate var instant: UInt16? {
    switch self {
    case .connectionUpdateIndication(let pdu): pdu.instant
    case .connectionRateIndication(let pdu): pdu.instant
    case .channelMapIndication(let pdu): pdu.instant
    case .phyUpdateIndication(let pdu):
      // Nothing changes, so the field has no meaning. 2.4.2.24.
      pdu.centralToPeripheral.isEmpty && pdu.peripheralToCentral.isEmpty ? nil : pdu.instant
    case .channelSoundingMapIndication(let pdu): pdu.instant
    default: nil
    }
  }
}
