import LinkSessions

/// Outcomes of connection events.
extension AirLedger {
  /// The outcome of the last event for one direction, and the time concerned.
  struct LastEnd: Hashable, Sendable {
    var fate: ConnectionEvents.Fate
    var time: Double
    var hadData: Bool
    /// Number of exchanges with data, and of new data packets in the event.
    var exchanges: Int
    var data: Int
    /// Whether the event counts among those that a failure ended.
    var isFailure: Bool

    func move(to other: ConnectionEvents.Fate, _ use: inout LinkUse) {
      if hadData {
        use.left.move(time, from: fate, to: other)
      } else {
        use.unused.move(time, from: fate, to: other)
      }
    }
  }

  /// Events without an answer. The packets that follow show their outcome.
  struct Silence: Hashable, Sendable {
    /// Number of unsettled events.
    var open = 0
    /// Microseconds of these events, as each direction counted them.
    var time = BothDirections(both: 0.0)
    /// The part of this time in events in which the direction had nothing to send.
    var idle = BothDirections(both: 0.0)
    /// Consecutive settled events that the peripheral missed, and the number that its latency
    /// allows.
    var run = 0
    var latency = 0
  }

  /// Minimum time for unseen packets, in microseconds: the time that two packets on the air need, and by which
  /// sniffers' timestamps may be wrong.
  private static let leastUnseen = 350.0

  /// Adds an event and the events after it that were not captured.
  mutating func end(_ grouped: ConnectionEvents.Event) {
    guard let event else { return }
    self.event = nil
    openSilence = event.endsUnanswered ? event.answered : nil
    if !event.endsUnanswered {
      for direction in LinkDirection.both {
        directions[direction].use.silence.add(exchanges: event.answered, isSilent: false)
      }
    }
    let distance = grouped.nextStart.map { max(0, $0 - grouped.start) } ?? 0
    let period = (grouped.interval ?? distance) / 1000
    // If the sniffer missed packets within the event, the timestamps show for how long.
    var unseen = 0.0
    let length = (grouped.end - grouped.start) / 1000 + Double(interFrameSpaces.peripheralToCentral)
    if length > event.used + AirLedger.leastUnseen, length <= period {
      unseen = length - event.used
    }
    let rest = max(0, period - event.used - unseen)
    for direction in LinkDirection.both {
      waitedBefore[direction] = event.sides[direction].wasWaiting
      close(event, grouped, rest, direction)
      directions[direction].use.lengthen(by: period)
      directions[direction].use.events += 1
      directions[direction].use.unseen += unseen
      let lost = grouped.notCapturedAfter
      guard lost > 0 else { continue }
      openSilence = nil
      directions[direction].use.unused.add(.notCaptured, Double(lost) * period, count: lost)
      directions[direction].use.lengthen(by: Double(lost) * period)
      directions[direction].use.events += lost
      directions[direction].use.eventsNotCaptured += lost
      lastEnds[direction] = nil
    }
    if grouped.heardPeripheral {
      silence.run = 0
    } else {
      silence.open += 1
      silence.latency = grouped.latency ?? 0
    }
  }

  /// Records the outcome of an event without an answer.
  mutating func settle(_ kind: SilentEvent) {
    let fate: ConnectionEvents.Fate
    switch kind {
    case .missedByPeripheral:
      silence.run += 1
      fate = silence.run <= silence.latency ? .latencySleep : .missed
    case .answerNotCaptured, .unknown:
      silence.run = 0
      fate = .notCaptured
    }
    let open = Double(max(1, silence.open))
    for direction in LinkDirection.both {
      let time = silence.time[direction] / open
      silence.time[direction] -= time
      let idle = silence.idle[direction] / open
      silence.idle[direction] -= idle
      if fate == .latencySleep { directions[direction].use.idleSleep += idle }
      switch kind {
      case .missedByPeripheral: directions[direction].use.eventsMissed += 1
      case .answerNotCaptured: directions[direction].use.answersNotCaptured += 1
      case .unknown: directions[direction].use.answersUnknown += 1
      }
      guard silence.open > 0 else { continue }
      // A central that polled without anything to send or to wait for lost nothing.
      let isIdle = direction == .centralToPeripheral && fate == .missed && idle * 2 > time
      directions[direction].use.unused.move(
        time, from: .missed, to: isIdle && !directions.isWaiting(direction) ? .senderEmpty : fate)
    }
    silence.open = max(0, silence.open - 1)
  }

  /// Records that an event began in the middle of a frame, so that the sender had more data in the previous event,
  /// regardless of its last MD bit.
  mutating func noteUnfinished(_ direction: LinkDirection) {
    guard let end = lastEnds[direction], end.hadData,
      end.fate == .senderEmpty || end.fate == .centralStopped
    else { return }
    directions[direction].use.eventsUnfinished += 1
    guard direction == .centralToPeripheral else { return }
    end.move(to: .centralStopped, &directions[direction].use)
    lastEnds[direction]?.fate = .centralStopped
  }

  private mutating func close(
    _ event: Event, _ grouped: ConnectionEvents.Event, _ rest: Double, _ direction: LinkDirection
  ) {
    let side = event.sides[direction]
    guard grouped.heardPeripheral else {
      // If the peripheral missed data, the exchange with it counts only once.
      let time = rest + side.unheard + event.empty + side.reverse
      directions[direction].use.unused.add(.missed, time)
      silence.time[direction] += time
      if side.data == 0, side.retransmissions == 0 { silence.idle[direction] += time }
      lastEnds[direction] = nil
      if grouped.latency ?? 0 == 0 {
        directions[direction].use.catchUp.add(packets: side.data, hasFailed: true, isLast: false)
      }
      if grouped.notCapturedAfter > 0 { directions[direction].use.catchUp.interrupt() }
      return
    }
    let fate = fate(event, side, rest, direction)
    let isFailure = fate == .badCRC || fate == .repeated || fate == .peripheralRefused
    let hadData = side.data > 0
    let free = hadData ? rest : rest + event.empty + side.reverse
    if let channel = grouped.channel, hadData || isFailure {
      channelFailures[direction].add(channel: channel, hasFailed: isFailure)
    }
    let isLikeLast = directions[direction].close(data: side.data)
    directions[direction].noteEvent(isBusy: hadData || isFailure, hasFailed: isFailure)
    directions[direction].use.catchUp.add(
      packets: side.data, hasFailed: isFailure, isLast: hadData && fate == .senderEmpty)
    if grouped.notCapturedAfter > 0 { directions[direction].use.catchUp.interrupt() }
    func change(_ use: inout LinkUse) {
      if hadData || isFailure {
        use.triedEvents += 1
        use.triedExchanges += side.attempts
      }
      use.resent += side.unheard
      use.retransmissions += side.retransmissions
      let isUnacknowledged = fate == .repeated && side.isRefused && !event.endsUnheard
      guard hadData else {
        return isUnacknowledged
          ? use.unused.addUnacknowledged(free) : use.unused.add(fate, free)
      }
      use.eventsWithData += 1
      if grouped.notCapturedAfter > 0 {
        use.eventsBeforeGap += 1
        if fate == .centralStopped || fate == .senderEmpty { use.endedBeforeGap += 1 }
      }
      if isLikeLast { use.eventsLikeLast += 1 }
      use.empty += event.empty
      use.reverse += side.reverse
      if isUnacknowledged {
        use.left.addUnacknowledged(free)
      } else {
        use.left.add(fate, free)
      }
    }
    change(&directions[direction].use)
    let end = LastEnd(
      fate: fate, time: free, hadData: hadData, exchanges: side.attempts, data: side.data,
      isFailure: isFailure)
    if isFailure {
      directions[direction].use.noteFailedEvent(end)
      if hasFailedLast[direction] { directions[direction].use.failedAgain += 1 }
    }
    hasFailedLast[direction] = isFailure
    lastEnds[direction] = end
  }

  /// Returns why no more data was sent in this direction.
  private func fate(
    _ event: Event, _ side: Side, _ rest: Double, _ direction: LinkDirection
  ) -> ConnectionEvents.Fate {
    // A full event may consist of packets that the receiver refused.
    if side.isRefused, side.failed > Double(side.data) * side.longest { return .repeated }
    if side.data > 0 || side.hasFailure, rest < side.longest { return .linkFull }
    // A side that waits for an answer lost nothing once its packet arrived, even if that was at the second attempt.
    let isWaiting = side.wasWaiting || directions.isWaiting(direction)
    let isDelivered =
      side.isDelivered && !side.hasMoreData
      || direction == .peripheralToCentral && !event.endsInFailure
    if side.hadSomething, !(isWaiting && isDelivered),
      event.endsInFailure || (side.data == 0 && side.hasFailure)
    {
      return side.isRefused ? .repeated : event.hasBadCRC ? .badCRC : .repeated
    }
    // A side ended the event voluntarily. MD shows which one, whether or not the sender had sent data.
    if side.data > 0, side.hasMoreData { return .centralStopped }
    if side.wasWithoutCredits || directions.isWithoutCredits(direction) { return .noCredits }
    if isWaiting { return .awaitsAnswer }
    return side.hasMoreData ? .centralStopped : .senderEmpty
  }
}
