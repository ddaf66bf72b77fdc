import LinkSessions

/// The fates of connection events.
extension AirLedger {
  /// The fate of the last event of one direction, and how much of it that concerns.
  struct LastEnd: Hashable, Sendable {
    var fate: EventFate
    var time: Double
    var hadData: Bool

    func move(to other: EventFate, _ use: inout LinkUse) {
      if hadData {
        use.left.move(time, from: fate, to: other)
      } else {
        use.unused.move(time, from: fate, to: other)
      }
    }
  }

  /// Events without an answer: what follows shows what became of them.
  struct Silence: Hashable, Sendable {
    /// Those that are not settled.
    var open = 0
    /// Microseconds of them, as each direction counted them.
    var time = BothDirections(both: 0.0)
    /// Of it, that of events in which the direction had nothing to send.
    var idle = BothDirections(both: 0.0)
    /// Settled ones in a row that the peripheral missed, and how many it may.
    var run = 0
    var latency = 0
  }

  /// Adds an event, and those after it of which the capture has nothing.
  mutating func end(_ grouped: ConnectionEvent) {
    guard let event else { return }
    self.event = nil
    let distance = grouped.nextStart.map { max(0, $0 - grouped.start) } ?? 0
    let period = (grouped.interval ?? distance) / 1000
    // A sniffer that missed packets within the event shows by its times how long it was.
    var unseen = 0.0
    let length = (grouped.end - grouped.start) / 1000
    if length > event.used + 200, length <= period { unseen = length - event.used }
    let rest = max(0, period - event.used - unseen)
    for direction in LinkDirection.both {
      close(event, grouped.heardPeripheral, rest, direction)
      directions[direction].use.lengthen(by: period)
      directions[direction].use.events += 1
      directions[direction].use.unseen += unseen
      let lost = grouped.notCapturedAfter
      guard lost > 0 else { continue }
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

  /// What became of an event without an answer.
  mutating func settle(_ kind: SilentEvent) {
    let fate: EventFate
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
      directions[direction].use.unused.move(time, from: .missed, to: fate)
    }
    silence.open = max(0, silence.open - 1)
  }

  /// An event begins in mid-frame: whatever the last one said, its sender had more.
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
    _ event: Event, _ heardPeripheral: Bool, _ rest: Double, _ direction: LinkDirection
  ) {
    let side = event.sides[direction]
    guard heardPeripheral else {
      // Data that nobody heard keeps its exchange, once.
      let time = rest + side.unheard + event.empty + side.reverse
      directions[direction].use.unused.add(.missed, time)
      silence.time[direction] += time
      if side.data == 0, side.retransmissions == 0 { silence.idle[direction] += time }
      lastEnds[direction] = nil
      return
    }
    let fate = fate(event, side, rest, direction)
    let isFailure = fate == .badCRC || fate == .repeated || fate == .peripheralRefused
    let hadData = side.data > 0
    let free = hadData ? rest : rest + event.empty + side.reverse
    let isLikeLast = directions[direction].close(data: side.data)
    func change(_ use: inout LinkUse) {
      use.resent += side.unheard
      use.retransmissions += side.retransmissions
      if isFailure {
        use.failedEvents += 1
        use.failedExchanges += event.exchanges
        use.failedData += side.data
      }
      guard hadData else { return use.unused.add(fate, free) }
      use.eventsWithData += 1
      if isLikeLast { use.eventsLikeLast += 1 }
      use.empty += event.empty
      use.reverse += side.reverse
      use.left.add(fate, free)
    }
    change(&directions[direction].use)
    lastEnds[direction] = LastEnd(fate: fate, time: free, hadData: hadData)
  }

  /// Why nothing more was sent one way.
  private func fate(
    _ event: Event, _ side: Side, _ rest: Double, _ direction: LinkDirection
  ) -> EventFate {
    // A full event may be full of packets that are not taken.
    if side.isRefused, side.failed > Double(side.data) * side.longest { return .repeated }
    if side.data > 0 || side.hasFailure, rest < side.longest { return .linkFull }
    if event.endsInFailure || (side.data == 0 && side.hasFailure) {
      return side.isRefused ? .repeated : event.hasBadCRC ? .badCRC : .repeated
    }
    // The event ended at will. Who had more to send, had it sent or not.
    if side.data > 0, side.hasMoreData { return .centralStopped }
    if side.wasWithoutCredits || directions[direction].isWithoutCredits { return .noCredits }
    if side.wasWaiting || directions[direction].isWaiting { return .awaitsAnswer }
    return side.hasMoreData ? .centralStopped : .senderEmpty
  }
}
