import BluetoothPackets
import LinkSessions

/// Determines the start and the end of events, and whether they were answered.
extension EventGrouper {
  mutating func openEvent(_ event: Int, _ packet: LinkPacket, at time: Double, end: Double) {
    var timing = timing
    // A peripheral that has not yet received the central does not skip events. 4.5.1.
    if request != nil, !hasHeardPeripheral { timing.latency = 0 }
    let opened = OpenEvent(
      event, isCounted: true, timing, packet, channel: channelField.channel(packet.radio), at: time,
      end: end)
    observedEvents += 1
    firstEvent = firstEvent ?? event
    if !intervals.isEmpty, intervals[intervals.count - 1].firstFrame == nil {
      intervals[intervals.count - 1].firstFrame = packet.frame.number
    }
    if let channel = opened.event.channel { checkHop(event, channel, packet) }
    open = opened
  }

  /// NESN of an intact packet of the central.
  static func expectation(of packet: LinkPacket) -> Bool? {
    guard packet.direction == .centralToPeripheral, packet.isWhole else { return nil }
    return packet.header?.nextExpectedSequenceNumber
  }

  /// - Parameter next: the event that now begins, with the NESN of the central's packet that begins it; nil at the end
  ///   of the capture.
  mutating func closeEvent(next: (event: Int, time: Double, expects: Bool?)?) {
    guard let event = open else { return }
    open = nil
    let expected = grid.flatMap { grid in
      period > 0 ? grid.time + Double(event.number + 1 - grid.event) * period : nil
    }
    let distance = next.map { usedEvents(after: event.number, through: $0.event) } ?? 0
    let closed = event.closed(
      expected: expected, notCaptured: max(0, distance - 1), nextStart: next?.time,
      expects: next?.expects)
    emit(.ended(closed))
    if closed.heardPeripheral {
      hasHeardPeripheral = true
      lastSilence = nil
    } else {
      unanswered = Unanswered(
        last: event.number, count: (unanswered?.count ?? 0) + 1,
        hasGap: unanswered?.hasGap ?? false)
    }
    if closed.notCapturedAfter > 0 { unanswered?.hasGap = true }
  }

  // MARK: Events without an answer

  /// Events with captured packets of the central only. The packets that follow show whether the
  /// peripheral answered.
  struct Unanswered {
    var last: Int
    var count: Int
    /// Whether later events are missing from the capture.
    var hasGap: Bool
  }

  /// Uses the next packet of the central to decide whether its previous packet was answered: a new PDU shows that it
  /// was.
  mutating func settleUnanswered(by packet: LinkPacket) {
    guard let unanswered, let open, packet.isWhole, let header = packet.header else { return }
    let isNext = open.number == nextUsed(after: unanswered.last)
    let hasSameNumber = header.sequenceNumber == lastSequence[packet.direction]
    if packet.direction == .centralToPeripheral {
      if unanswered.hasGap {
        // If the missed events had one more or one fewer answer, either sequence number is possible. A retransmitted
        // PDU with payload was not answered at all.
        let isAgain = packet.isRetransmission && !header.isEmpty
        settleUnanswered(as: isAgain ? .missedByPeripheral : .unknown)
      } else if packet.isRetransmission || (!isNext && hasSameNumber) {
        settleUnanswered(as: .missedByPeripheral)
      } else {
        // After an event without an intact packet of the central, either of the two was answered.
        settleUnanswered(as: isNext ? .answerNotCaptured : .unknown)
      }
    } else if !open.heardCentral, isNext {
      // The central's packet is missing, too. Its sequence number is two ahead of the last one, so the peripheral
      // answered in between.
      settleUnanswered(as: hasSameNumber ? .answerNotCaptured : .missedByPeripheral)
    }
  }

  mutating func settleUnanswered(as silence: SilentEvent) {
    guard let count = unanswered?.count else { return }
    unanswered = nil
    lastSilence = silence
    for _ in 0..<count { emit(.settled(silence)) }
  }

  // MARK: Subrating

  /// Returns the number of used events after `first`, up to and including `last`. With subrating, only one in N events
  /// is used. 4.5.1.
  private func usedEvents(after first: Int, through last: Int) -> Int {
    guard last > first else { return 0 }
    guard let subrate, subrate.factor > 1 else { return last - first }
    func count(through event: Int) -> Int {
      Int((Double(event - subrate.base) / Double(subrate.factor)).rounded(.down))
    }
    // The event itself was used, whatever the result of the calculation.
    return 1 + max(0, count(through: last - 1) - count(through: first))
  }

  func nextUsed(after event: Int) -> Int {
    guard let subrate, subrate.factor > 1 else { return event + 1 }
    return event + subrate.factor - (event - subrate.base).modulo(subrate.factor)
  }
}
