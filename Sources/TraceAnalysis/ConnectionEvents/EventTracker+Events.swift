import BluetoothPackets
import LinkSessions

/// What is counted of each event.
extension EventTracker {
  func openEvent(_ event: Int, _ packet: LinkPacket, at time: Double, end: Double) {
    let opened = OpenEvent(event, packet, at: time, end: end)
    counts.total += lastEvent.map { usedEvents(after: $0, through: event) } ?? 1
    counts.observed += 1
    firstEvent = firstEvent ?? event
    firstAnchorTime = firstAnchorTime ?? time
    lastEvent = event
    if !intervals.isEmpty, intervals[intervals.count - 1].firstFrame == nil {
      intervals[intervals.count - 1].firstFrame = packet.frame.number
    }
    if let channel = opened.channel {
      channels[Int(channel)].events += 1
      checkHop(event, channel, packet)
    }
    open = opened
  }

  func closeEvent() {
    guard let event = open else { return }
    open = nil
    packetsPerEvent[min(event.packets, EventTracker.histogramSize - 1)] += 1
    if event.hasData { counts.withData += 1 }
    let next = grid.flatMap { grid in
      period > 0 ? grid.time + Double(event.event + 1 - grid.event) * period : nil
    }
    ends[event.ending(before: next).rawValue] += 1
    if event.fromPeripheral == 0 {
      unanswered = event.event
    } else {
      endRun()
    }
  }

  // MARK: Events without an answer

  /// The next packet of the central shows whether somebody answered in the event before: then it
  /// sends a new PDU.
  func settleUnanswered(by packet: LinkPacket) {
    guard let unanswered, let open, open.event == nextUsed(after: unanswered) else { return }
    guard packet.hasGoodCRC, let header = packet.header else { return }
    if packet.direction == .centralToPeripheral {
      settleUnanswered(wasAnswered: !packet.isRetransmission)
    } else if open.fromCentral == 0 {
      // With the central's packet missing, too: two numbers on from its last one, the peripheral
      // has answered in between.
      settleUnanswered(wasAnswered: header.sequenceNumber == lastPeripheralNumber)
    }
  }

  func settleUnanswered(wasAnswered: Bool) {
    guard unanswered != nil else { return }
    unanswered = nil
    if wasAnswered {
      counts.answerNotCaptured += 1
      endRun()
    } else {
      counts.missedByPeripheral += 1
      run += 1
    }
  }

  /// The peripheral is heard again: up to its latency it was allowed to be silent.
  private func endRun() {
    guard run > 0 else { return }
    let allowed = timing.latency ?? 0
    counts.skippedByLatency += min(run, allowed)
    latencyUsed = max(latencyUsed, min(run, allowed))
    run = 0
  }

  // MARK: Subrating

  /// Events in use after one and up to another: with subrating one in so many. 4.5.1.
  private func usedEvents(after first: Int, through last: Int) -> Int {
    guard last > first else { return 0 }
    guard let subrate, subrate.factor > 1 else { return last - first }
    func count(through event: Int) -> Int {
      Int((Double(event - subrate.base) / Double(subrate.factor)).rounded(.down))
    }
    // The event itself has been used, whatever the arithmetic says.
    return 1 + max(0, count(through: last - 1) - count(through: first))
  }

  func nextUsed(after event: Int) -> Int {
    guard let subrate, subrate.factor > 1 else { return event + 1 }
    return event + subrate.factor - (event - subrate.base).modulo(subrate.factor)
  }

  // MARK: Hopping

  private func checkHop(_ event: Int, _ channel: UInt8, _ packet: LinkPacket) {
    usedChannels |= 1 << UInt64(channel)
    guard let hop else { return }
    if checkedEvents < 256, let rival, let map = knowledge.map {
      if rival.channel(event, in: map) != channel { rivalOffSequence += 1 }
      if offSequence >= 12, offSequence > checkedEvents * 3 / 4,
        rivalOffSequence * 8 < checkedEvents
      {
        return followRival(event, channel)
      }
    }
    if let next = mapChanges.first, next.event == nil, let known = knowledge.map,
      hop.channel(event, in: known) != channel, hop.channel(event, in: next.change) == channel
    {
      // An instant whose number says nothing here: the first event that shows the new map.
      applyMap(next, from: event)
    }
    let expected = knowledge.channel(of: event, in: hop)
    knowledge.learn(channel, unmapped: hop.unmapped(event))
    guard let expected else { return }
    checkedEvents += 1
    guard expected != channel else {
      recentOff = 0
      return
    }
    offSequence += 1
    recentOff += 1
    if hidesControl, recentOff >= 4, relearnt < 3 {
      relearnt += 1
      // The map may have changed in ciphertext: learn the new one from here.
      offSequence -= recentOff
      recentOff = 0
      knowledge = .nothing
      knowledge.learn(channel, unmapped: hop.unmapped(event))
      note("the channel map changed by event \(event + (shift ?? 0)), in ciphertext")
      addMap(MapInForce(fromEvent: event, map: nil, frame: packet.frame.number))
    }
  }

  private func followRival(_ event: Int, _ channel: UInt8) {
    guard let rival, let hop else { return }
    note(
      "the request asks for channel selection algorithm \(hop.number), the events follow \(rival.number): the advertiser does not support the other"
    )
    self.hop = rival
    self.rival = nil
    offSequence = rivalOffSequence
  }
}
