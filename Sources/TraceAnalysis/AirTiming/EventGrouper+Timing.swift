import BluetoothPackets
import CaptureFiles
import LinkSessions

/// Times of events on the sniffer's clock.
extension EventGrouper {
  /// Unit of transmit windows and intervals, in nanoseconds.
  static let unit = 1_250_000.0

  /// Calculates from a connection request when the first event may begin.
  ///
  /// The transmit window begins 1.25 ms after the end of the request (2.5 ms after an auxiliary
  /// one, 3.75 ms on LE Coded) plus the offset. Core 6.0, Vol 6, Part B, 4.5.3.
  mutating func begin(_ opening: SeenConnectIndication) {
    let request = opening.request
    let start = time(of: opening.frame)
    let phy = opening.radio.phy ?? .le1M
    // The header (2), both addresses (12) and the timing (22).
    let end = start + Double(phy.microseconds(ofPDU: 36)) * 1000
    let isCoded = phy == .leCodedS2 || phy == .leCodedS8
    let delay = !opening.isAuxiliary ? 1 : isCoded ? 3 : 2
    timing = Timing(
      interval: Double(request.interval) * EventGrouper.unit, latency: Int(request.latency),
      timeout: Double(request.timeout) * 1e7)
    grid = Grid(
      event: 0, time: end + Double(delay + Int(request.windowOffset)) * EventGrouper.unit,
      slack: Double(request.windowSize) * EventGrouper.unit)
    intervals = [
      IntervalInForce(
        fromEvent: 0, timing: timing, basis: .seen, frame: opening.frame.number)
    ]
    origin = .request
    shift = 0
    lastPacketTime = start
    lastPacketEnd = end
    channelField = ChannelField(
      request: opening.isAuxiliary ? nil : opening.radio)
    hops = HopHypotheses(opening, channelField)
    maps = [
      MapInForce(
        fromEvent: 0, map: opening.channelsAreKnown ? request.channelMap : nil,
        frame: opening.frame.number)
    ]
    let named: PHY = opening.isAuxiliary ? phy.named : .le1M
    phys = [
      PHYInForce(
        fromEvent: 0, phy: BothDirections(both: named), basis: .derived,
        frame: opening.frame.number)
    ]
    if request.interval < 6 || request.interval > 3200 {
      note("the request's interval of \(request.interval) × 1.25 ms is outside 7.5 ms to 4 s")
      if request.interval == 0 {
        // The request can't be used for counting, so the interval must be found from the events.
        grid = nil
        prelude = Prelude()
      }
    }
  }

  /// The interval by the sniffer's clock.
  var period: Double { timing.interval * (1 + rate) }

  private var rate: Double { driftIsKnown ? (fit.slope ?? 0) * 1e-9 : 0 }

  /// Maximum distance of an anchor from its expected time in nanoseconds, which depends on the time since the last
  /// anchor.
  private func tolerance(after elapsed: Double) -> Double {
    let clocks = abs(elapsed) * (driftIsKnown ? 20e-6 : 250e-6)
    return min(period * 0.3, max(100_000, 5 * spread) + clocks)
  }

  /// Finds the event of a packet at `time`, after applying the changes that come before it.
  mutating func locate(_ time: Double) -> Int {
    guard let grid, period > 0 else { return open?.number ?? 0 }
    let elapsed = time - grid.time
    let tolerance = tolerance(after: elapsed)
    let steps = ((elapsed + tolerance) / period).rounded(.down).counted
    guard steps >= 0 else {
      if open == nil, firstEvent == nil, elapsed < -tolerance {
        // The request's timestamp is not the time of its start. The first packet begins the first event.
        self.grid = Grid(event: grid.event, time: time, slack: 0)
      }
      return open?.number ?? grid.event
    }
    let event = grid.event + steps
    guard let update = updates.first, let instant = update.event, event >= instant else {
      return event
    }
    // The window of the new timing is measured from the expected event of the old timing.
    let window =
      grid.time + Double(instant - grid.event) * period
      + update.change.windowOffset * (1 + rate)
    if time < window - tolerance {
      return max(open?.number ?? Int.min, min(event, instant - 1))
    }
    apply(update, at: instant, window: window)
    return locate(time)
  }

  /// Finds the event of a packet by the sniffer's counter, after applying the changes that come before it. Returns nil
  /// if the sniffer does not count, or if its count is implausible.
  private mutating func locateByCounter(_ packet: LinkPacket) -> Int? {
    guard let counter = packet.eventCounter,
      let event = event(of: counter, near: open?.number ?? grid?.event ?? 0)
    else { return nil }
    while let update = updates.first, let instant = update.event, event >= instant, let grid {
      apply(
        update, at: instant,
        window: grid.time + Double(instant - grid.event) * period
          + update.change.windowOffset * (1 + rate))
    }
    return event
  }

  /// Adds a packet to its event.
  mutating func place(_ packet: LinkPacket, at time: Double, end: Double) {
    guard !cannotCount else { return placeUncounted(packet, at: time, end: end) }
    let counted = locateByCounter(packet)
    let event = counted ?? located(packet, at: time)
    guard var open, event <= open.number else {
      startEvent(event, packet, at: time, end: end)
      return
    }
    backwards = counted == nil && time < open.start - 1_000_000 ? backwards + 1 : 0
    if backwards >= 8 {
      // The clock went back and did not recover, so counting continues from here.
      backwards = 0
      restartGrid(at: time, event: open.number + 1)
      startEvent(open.number + 1, packet, at: time, end: end)
      return
    }
    open.add(packet, end: end)
    self.open = open
    noteUse(packet)
    settleUnanswered(by: packet)
    emit(packet, at: time, opensEvent: false)
  }

  /// Returns the event of a packet by its time. A packet that comes a little too early for the next event belongs to
  /// it if it is on another channel and follows a longer pause than events contain. In that case, the anchors so far
  /// were late, because the beginnings of their events were not captured.
  private mutating func located(_ packet: LinkPacket, at time: Double) -> Int {
    let event = locate(time)
    guard let open, event == open.number, let grid, period > 0,
      time - lastPacketEnd > EventGrouper.longestPause,
      let channel = channelField.channel(packet.radio), channel != open.event.channel
    else { return event }
    let next = grid.time + Double(event + 1 - grid.event) * period
    return (0...EventGrouper.longestPause).contains(next - time) ? event + 1 : event
  }

  private mutating func startEvent(_ event: Int, _ packet: LinkPacket, at time: Double, end: Double)
  {
    closeEvent(next: (event, time, EventGrouper.expectation(of: packet)))
    applyChanges(before: event, packet)
    openEvent(event, packet, at: time, end: end)
    if packet.direction == .centralToPeripheral {
      takeAnchor(event, time, packet)
    } else {
      deriveAnchor(event, time, packet)
    }
    noteUse(packet)
    settleUnanswered(by: packet)
    emit(packet, at: time, opensEvent: true)
  }

  /// Places a packet when no interval is known. A new channel or a long pause begins an event. Such events are not
  /// counted.
  private mutating func placeUncounted(_ packet: LinkPacket, at time: Double, end: Double) {
    let isNext: Bool
    if let open, let last = open.event.channel, let channel = channelField.channel(packet.radio) {
      isNext = channel != last
    } else {
      isNext = open.map { time - $0.event.end > EventGrouper.longestPause } ?? true
    }
    if isNext {
      closeEvent(next: (0, time, EventGrouper.expectation(of: packet)))
      open = OpenEvent(
        0, isCounted: false, timing, packet, channel: channelField.channel(packet.radio), at: time,
        end: end)
    } else {
      open?.add(packet, end: end)
    }
    emit(packet, at: time, opensEvent: isNext)
  }

  private mutating func emit(_ packet: LinkPacket, at time: Double, opensEvent: Bool) {
    if packet.isWhole, let header = packet.header {
      lastSequence[packet.direction] = header.sequenceNumber
    }
    emit(
      .packet(
        PlacedPacket(
          packet: packet, opensEvent: opensEvent, start: time, airtime: airtime(packet),
          timeout: timing.timeout)))
  }

  // MARK: Anchors

  /// Records the anchor of an event. The central's first packet begins its event, unless the sniffer missed an earlier
  /// one.
  private mutating func takeAnchor(_ event: Int, _ time: Double, _ packet: LinkPacket) {
    guard let grid else { return }
    let expected = grid.time + Double(event - grid.event) * period
    let phase = time - expected
    let tolerance = tolerance(after: time - grid.time)
    guard phase >= -tolerance, phase <= grid.slack + tolerance else {
      misfits += 1
      if applyFloatingUpdate(event, time, packet) { return }
      if phase < 0, phase >= -EventGrouper.longestPause, fit.part.count <= 2 {
        // Packets may be late in their events, but are never early.
        misfits = 0
        return restartGrid(at: time, event: event)
      }
      if misfits >= 8 { return resynchronise(event, time) }
      if packet.eventCounter != nil, misfits >= 2 {
        // The event number is certain, so the clock must be wrong.
        fit.split()
        firstAnchor = nil
        lastAnchor = nil
        self.grid = Grid(event: event, time: time, slack: 0)
      }
      return
    }
    misfits = 0
    noteWindow(event, phase: phase, slack: grid.slack, tolerance: tolerance, packet)
    if grid.slack == 0 { spread += (abs(phase) - spread) / 16 }
    self.grid = Grid(event: event, time: time, slack: 0)
    let first = firstAnchor ?? (event, time)
    firstAnchor = first
    let nominal = Double(event - first.event) * timing.interval
    fit.add(
      nominal: nominal * 1e-9, excess: time - first.time - nominal,
      isNeighbour: lastAnchor.map { event - $0.event <= 4 } ?? false)
    if let lastAnchor, event > lastAnchor.event {
      intervalSample.add((time - lastAnchor.time) / Double(event - lastAnchor.event))
    }
    lastAnchor = (event, time)
    // A jitter of 16 µs must not cause more than 10 ppm of drift.
    driftIsKnown =
      driftIsKnown || (fit.count >= 16 && fit.part.sumXX > max(2.5, spread * spread * 1e-8))
  }

  /// Estimates the anchor from an answer of the peripheral, which follows T_IFS after a packet of
  /// unknown length. The estimate is used only until the anchor itself is known.
  private mutating func deriveAnchor(_ event: Int, _ time: Double, _ packet: LinkPacket) {
    guard let grid, grid.slack > 0 else { return }
    let phy = packet.radio.phy ?? .le1M
    let latest = time - 150_000 - Double(phy.microseconds(ofPDU: 2)) * 1000
    let start = grid.time + Double(event - grid.event) * period
    let longest = Double(phy.microseconds(ofPDU: 257)) * 1000 + 150_000
    let earliest = max(start, time - longest)
    if latest > earliest, latest - earliest < grid.slack {
      self.grid = Grid(event: event, time: earliest, slack: latest - earliest)
    }
  }

  /// Continues counting from an event at `time`, on a new line.
  mutating func restartGrid(at time: Double, event: Int) {
    grid = Grid(event: event, time: time, slack: 0)
    fit.split()
    firstAnchor = nil
    lastAnchor = nil
    misfits = 0
  }

  /// Resynchronises after the anchors left their expected places: the timing has changed without a
  /// captured PDU.
  private mutating func resynchronise(_ event: Int, _ time: Double) {
    misfits = 0
    let starts = recentStarts.filter { $0 <= time }.suffix(12)
    guard let interval = IntervalSearch.interval(Array(starts)) else { return }
    if interval == timing.interval {
      note(
        "anchors moved at event \(event + (shift ?? 0)) without a corresponding PDU in the capture")
      restartGrid(at: time, event: event)
      return
    }
    note(
      "the interval changed before event \(event + (shift ?? 0)) without a corresponding PDU in the capture"
    )
    timing.interval = interval
    beginInterval(at: event, basis: .derived, frame: nil)
    restartGrid(at: time, event: event)
  }

  // MARK: Current intervals

  /// Begins a part with new timing at an event.
  mutating func beginInterval(at event: Int, basis: Basis, frame: Int?) {
    closeInterval()
    hiddenTiming = nil
    guard intervals.count < listLimit else {
      changesNotListed += 1
      return
    }
    intervals.append(
      IntervalInForce(fromEvent: event, timing: timing, basis: basis, frame: frame))
  }

  /// Records what was measured since the timing changed.
  mutating func closeInterval() {
    guard !intervals.isEmpty else { return }
    let last = intervals.count - 1
    if intervals[last].part == nil {
      intervals[last].median = intervalSample.median
      intervals[last].part = fit.part
    }
    intervalSample = EvenSample(limit: sampleLimit)
    fit.split()
    firstAnchor = nil
    lastAnchor = nil
  }

  mutating func note(_ text: String) {
    if notes.count < 20 { notes.append(text) }
  }
}
