import BluetoothPackets

/// The state of a connection at its end.
extension LinkSession {
  /// Collects the evidence around the end of the connection.
  ///
  /// - Parameters:
  ///   - frame: the end, or the last record.
  ///   - waiting: the host's commands for the connection that no event has completed.
  ///   - connection: the connection.
  mutating func circumstances(
    at frame: Frame, waiting: [Transaction] = [], _ connection: inout Connection
  ) -> Connection.EndCircumstances {
    var circumstances = Connection.EndCircumstances()
    circumstances.lastHeard = connection.lastHeard
    if connection.isOnAir {
      fillFromAir(&circumstances)
    } else {
      circumstances.notCompleted = sent.notCompleted
      LinkSession.noteAcknowledgement(
        connection.acknowledgements, at: frame.time, connection, &circumstances)
      if connection.localIsCentral.value == true {
        circumstances.advertisedAgain = peerAdvertising.first(
          after: circumstances.lastHeard.peripheralToCentral)
      }
    }
    circumstances.unfinishedOctets = l2cap.unfinishedOctets
    let open =
      att.waiting + l2cap.commands.waiting.map(\.transaction)
      + linkLayer.control.open.filter { $0.instant == nil }.map(\.transaction).filter {
        !LinkSession.hasStarted($0, connection)
      }
      + [security.waiting(connection.evidence)].compactMap(\.self) + waiting
    let evidence = connection.evidence
    var answered = linkLayer.control.open.filter(\.isAnswered).map(\.transaction.id)
    if let pairing = security.pairing, pairing.responder.featuresFrame != nil {
      answered.append(pairing.transaction)
    }
    circumstances.openRequestsNotKept = max(
      0, open.count - Connection.EndCircumstances.requestLimit)
    circumstances.openRequests = open.sorted { $0.id < $1.id }
      .prefix(Connection.EndCircumstances.requestLimit)
      .map {
        Connection.EndCircumstances.OpenRequest(
          transaction: $0.id, kind: $0.kind, direction: $0.direction, frame: $0.request.number,
          waited: max(0, frame.time.elapsed(since: $0.request.time)),
          isAnswered: answered.contains($0.id),
          mayLackResponse: evidence.mayLackResponse(to: $0)
            || connection.isOnAir && evidence.isHidden(since: $0.request.number))
      }
    return circumstances
  }

  /// Returns whether encryption was started successfully, as ciphertext shows even though the last PDU of the procedure
  /// is not readable.
  private static func hasStarted(
    _ transaction: Transaction, _ connection: borrowing Connection
  ) -> Bool {
    guard transaction.kind == .control(.encryptionStart), connection.encryption.value == .on,
      let frame = connection.encryption.frame
    else { return false }
    return frame > transaction.request.number
  }

  /// Records an acknowledgement of this host's data by the peer's link layer, which proves that the peer was still
  /// there.
  private static func noteAcknowledgement(
    _ acknowledgements: CompletionTimes, at end: Int64, _ connection: borrowing Connection,
    _ circumstances: inout Connection.EndCircumstances
  ) {
    let side: LinkDirection =
      connection.localIsCentral.value ?? true ? .peripheralToCentral : .centralToPeripheral
    guard let last = acknowledgements.last(before: end),
      last.number > circumstances.lastHeard[side]?.number ?? 0
    else { return }
    circumstances.lastHeard[side] = last
    circumstances.acknowledgement = last
  }

  private mutating func fillFromAir(_ circumstances: inout Connection.EndCircumstances) {
    let trail = linkLayer.trail
    for direction in LinkDirection.both {
      circumstances.lastHeard[direction] = trail[direction].lastWhole
      circumstances.signal[direction] = trail[direction].meanStrength
      // A damaged packet of the other side may acknowledge it.
      circumstances.unacknowledged[direction] =
        trail[direction].unacknowledged.map { content in
          trail[direction.opposite].damaged.map { $0.number < content.number } ?? true
        } ?? false
    }
    if trail.unansweredEvents > 0, let first = trail.firstUnanswered,
      let last = trail.lastUnanswered
    {
      let heard =
        trail[.centralToPeripheral].received ?? trail[.peripheralToCentral].last?.time
        ?? first.time
      let start = max(heard, trail.resumed ?? heard)
      circumstances.unanswered = Connection.EndCircumstances.Unanswered(
        direction: .centralToPeripheral, events: trail.unansweredEvents, first: first, last: last,
        silence: max(0, last.time.elapsed(since: start)), packets: trail.unanswered.packets,
        retransmissions: trail.unanswered.retransmissions, damaged: trail.unanswered.damaged,
        hasOneDamage: trail.unanswered.damaged > 1 && trail.unanswered.hasOneDamage)
    }
    if trail.isOneWay { circumstances.answersNotHeard = trail.answersNotHeard }
    circumstances.hiddenPDU = trail.hiddenPDU
    circumstances.timingMayDiffer = trail.hasHiddenUpdate
    circumstances.advertisedAgain = trail.advertisedAgain
    circumstances.pendingInstant = trail.change.map {
      Connection.EndCircumstances.PendingInstant(
        procedure: $0.procedure, frame: $0.frame.number, instant: $0.instant, ahead: $0.ahead,
        unanswered: $0.unanswered, request: $0.request)
    }
    circumstances.collision = linkLayer.control.lastCollision
    circumstances.overlap = linkLayer.control.overlap
    circumstances.repeated = trail.repeatedAtEnd
  }
}
