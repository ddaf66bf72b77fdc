import BluetoothPackets
import CaptureFiles
import LinkSessions

/// Changes at their instants.
extension EventGrouper {
  /// Consumes an LL control PDU that changes the events.
  mutating func take(_ change: ControlChange, frame: Int) {
    if prelude != nil {
      hold(.change(change, frame: frame))
      return
    }
    switch change {
    case .update(let update):
      updates += scheduled(
        TimingChange(update), at: update.instant, frame, .parameters, behind: updates.count)
    case .rate(let update):
      updates += scheduled(
        TimingChange(update), at: update.instant, frame, .parameters, behind: updates.count)
    case .channelMap(let indication):
      mapChanges += scheduled(
        indication.channelMap, at: indication.instant, frame, .channelMap,
        behind: mapChanges.count)
    case .phy(let update):
      let down = update.centralToPeripheral.single
      let up = update.peripheralToCentral.single
      guard down != nil || up != nil else { return }
      phyChanges += scheduled(
        BothDirections(centralToPeripheral: down, peripheralToCentral: up), at: update.instant,
        frame, .phy, behind: phyChanges.count)
    case .subrate(let indication): applySubrate(indication, frame)
    }
  }

  /// Schedules a change for its instant and lists the instant. Returns an empty list if too many
  /// changes are waiting.
  private mutating func scheduled<Change>(
    _ change: Change, at instant: UInt16, _ frame: Int, _ kind: ConnectionEvents.InstantCheck.Kind,
    behind waiting: Int
  ) -> [Scheduled<Change>] {
    // Only one procedure with an instant may be in progress at a time. A longer list comes from a hostile capture.
    guard waiting < 16 else { return [] }
    let current = open?.number ?? 0
    // An instant in the past is invalid. If the change takes effect anyway, the anchors show when it does.
    let event = event(of: instant, near: current).flatMap { $0 < current ? nil : $0 }
    if instants.count < listLimit {
      instants.append(
        ConnectionEvents.InstantCheck(kind: kind, frame: frame, instant: instant, event: event))
    } else {
      changesNotListed += 1
    }
    return [
      Scheduled(change: change, event: event, instant: instant, frame: frame, sentIn: current)
    ]
  }

  /// The event that an instant refers to: the nearest one with these 16 bits.
  func event(of instant: UInt16, near current: Int) -> Int? {
    guard let shift else { return nil }
    let distance = Int16(bitPattern: instant &- UInt16(truncatingIfNeeded: current + shift))
    return current + Int(distance)
  }

  private mutating func applySubrate(_ indication: LLControlPDU.SubrateIndication, _ frame: Int) {
    let current = open?.number ?? 0
    let base = event(of: indication.baseEvent, near: current) ?? current
    subrate = indication.factor > 1 ? (Int(indication.factor), base) : nil
    timing.latency = Int(indication.latency)
    timing.timeout = Double(indication.timeout) * 1e7
    beginInterval(at: current + 1, basis: .seen, frame: frame)
  }

  // MARK: Timing

  /// Applies the new timing at its instant, within its transmit window.
  mutating func apply(_ update: Scheduled<TimingChange>, at instant: Int, window: Double) {
    updates.removeFirst()
    let change = update.change
    timing = Timing(
      interval: change.interval == 0 ? timing.interval : change.interval,
      latency: change.latency, timeout: change.timeout)
    // A connection update resets the subrate factor to 1. A connection rate update sets it. 5.1.1.
    subrate = (change.subrateFactor ?? 1) > 1 ? (change.subrateFactor ?? 1, instant) : nil
    beginInterval(at: instant, basis: .seen, frame: update.frame)
    grid = Grid(
      event: instant, time: window, slack: change.windowSize)
    misfits = 0
  }

  /// Records that an update took effect in time, as the first anchor in its transmit window shows.
  mutating func noteWindow(
    _ event: Int, phase: Double, slack: Double, tolerance: Double, _ packet: LinkPacket
  ) {
    guard slack > 0,
      let index = instants.firstIndex(where: { $0.kind == .parameters && $0.isOpen }),
      let instant = instants[index].event, event >= instant
    else { return }
    noteCentral(index, packet)
  }

  /// Applies an update whose instant can't be mapped to an event, once the anchors change from the old timing to the
  /// new one. That shows which event the instant refers to.
  mutating func applyFloatingUpdate(_ event: Int, _ time: Double, _ packet: LinkPacket) -> Bool {
    guard let grid, let update = updates.first, update.event == nil else { return false }
    let offset = update.change.windowOffset
    let size = update.change.windowSize
    for candidate in stride(from: event, to: max(event - 8, update.sentIn), by: -1) {
      let window = grid.time + Double(candidate - grid.event) * period + offset
      let phase = time - window
      guard phase >= -100_000, phase <= size + 100_000 else { continue }
      if shift == nil {
        shift = Int(update.instant) - candidate
        origin = .instant
      }
      if let index = instants.firstIndex(where: { $0.frame == update.frame }) {
        instants[index].event = candidate
      }
      apply(update, at: candidate, window: window)
      firstAnchor = (candidate, time)
      lastAnchor = (candidate, time)
      self.grid = Grid(event: candidate, time: time, slack: 0)
      return true
    }
    return false
  }

  // MARK: Channel maps and PHYs

  /// Applies the changes that are due at an event that now begins.
  mutating func applyChanges(before event: Int, _ packet: LinkPacket) {
    while let next = mapChanges.first, let instant = next.event, event >= instant {
      checkMap(next, event, packet)
      applyMap(next, from: instant)
    }
    if let next = mapChanges.first, next.event == nil, event > next.sentIn + 64 {
      applyMap(next, from: event)
    }
    while let next = phyChanges.first, let instant = next.event, event >= instant {
      applyPHY(next, from: instant)
    }
    notePHY(event, packet)
  }

  /// Checks the channel of the first event with the new map, if the two maps lead to different channels.
  private mutating func checkMap(_ next: Scheduled<ChannelMap>, _ event: Int, _ packet: LinkPacket)
  {
    guard let hop, let old = knowledge.map, let channel = channelField.channel(packet.radio),
      let index = instants.firstIndex(where: {
        $0.kind == .channelMap && $0.frame == next.frame
      })
    else { return }
    let before = hop.channel(event, in: old)
    let after = hop.channel(event, in: next.change)
    guard before != after else { return }
    if channel == after {
      noteCentral(index, packet)
    } else if channel == before {
      settle(index, false, packet.frame.number)
    }
  }

  mutating func applyMap(_ next: Scheduled<ChannelMap>, from event: Int) {
    mapChanges.removeFirst()
    if maps.isEmpty, let firstEvent {
      // The map that was inferred earlier, if it was complete.
      addMap(MapInForce(fromEvent: firstEvent, map: knowledge.map, frame: nil))
    }
    hops?.apply(ChannelKnowledge(next.change))
    trial = nil
    recentOff.removeAll(keepingCapacity: true)
    addMap(
      MapInForce(
        fromEvent: event, map: next.change, frame: next.frame, instant: next.instant))
  }

  mutating func addMap(_ map: MapInForce) {
    if maps.count < listLimit { maps.append(map) } else { changesNotListed += 1 }
  }

  private mutating func applyPHY(_ next: Scheduled<BothDirections<PHY?>>, from event: Int) {
    phyChanges.removeFirst()
    let old = phys.last?.phy ?? BothDirections(both: .le1M)
    addPHY(
      BothDirections(
        centralToPeripheral: next.change.centralToPeripheral ?? old.centralToPeripheral,
        peripheralToCentral: next.change.peripheralToCentral ?? old.peripheralToCentral),
      from: event, .seen, frame: next.frame, instant: next.instant)
  }

  private mutating func addPHY(
    _ phy: BothDirections<PHY>, from event: Int, _ basis: Basis, frame: Int?,
    instant: UInt16? = nil
  ) {
    guard phys.last?.phy != phy else { return }
    guard phys.count < listLimit else {
      changesNotListed += 1
      return
    }
    phys.append(
      PHYInForce(fromEvent: event, phy: phy, basis: basis, frame: frame, instant: instant))
  }

  /// Compares the captured PHY with the one that should be in use.
  private mutating func notePHY(_ event: Int, _ packet: LinkPacket) {
    guard let heard = packet.radio.phy?.named else { return }
    guard let last = phys.last else {
      addPHY(BothDirections(both: heard), from: event, .derived, frame: packet.frame.number)
      return
    }
    if let next = phyChanges.first, next.event == nil, next.change[packet.direction] == heard {
      return applyPHY(next, from: event)
    }
    checkPHY(event, heard, packet)
    guard last.phy[packet.direction] != heard else {
      strangePHYs = 0
      return
    }
    // A single damaged packet may show any PHY. A PHY that persists was negotiated outside the capture.
    strangePHYs += 1
    guard strangePHYs >= 3 else { return }
    strangePHYs = 0
    addPHY(BothDirections(both: heard), from: event, .derived, frame: packet.frame.number)
  }

  private mutating func checkPHY(_ event: Int, _ heard: PHY, _ packet: LinkPacket) {
    guard
      let index = instants.firstIndex(where: {
        $0.kind == .phy && $0.isOpen && event >= $0.event ?? .max
      }),
      let expected = phys.last?.phy[packet.direction]
    else { return }
    if heard == expected {
      noteCentral(index, packet)
    } else {
      settle(index, false, packet.frame.number)
    }
  }

  // MARK: Both sides

  /// Records that a packet after an instant shows the change. A packet from the peripheral shows it for both sides,
  /// because it answers the central.
  private mutating func noteCentral(_ index: Int, _ packet: LinkPacket) {
    guard packet.direction == .centralToPeripheral else {
      return settle(index, true, packet.frame.number)
    }
    instants[index].centralFrame = packet.frame.number
    if halfShown.count < 16 { halfShown.append(index) }
  }

  private mutating func settle(_ index: Int, _ isHonoured: Bool, _ frame: Int) {
    instants[index].isHonoured = isHonoured
    instants[index].shownBy = frame
  }

  /// Records what a packet shows about changes in effect: its PHY, and whether the peripheral still follows.
  mutating func noteUse(_ packet: LinkPacket) {
    let heard = packet.radio.phy?.named
    if let heard, let last = phys.indices.last {
      emitsPHYs = true
      if phys[last].phy[packet.direction] == heard { phys[last].isHeard[packet.direction] = true }
    }
    guard !halfShown.isEmpty, packet.direction == .peripheralToCentral, packet.isWhole else {
      return
    }
    for index in halfShown {
      let isOnOther =
        instants[index].kind == .phy && heard != nil
        && heard != phys.last?.phy.peripheralToCentral
      settle(
        index, !isOnOther,
        isOnOther ? packet.frame.number : instants[index].centralFrame ?? packet.frame.number)
    }
    halfShown.removeAll(keepingCapacity: true)
  }
}

extension RadioMetadata.PhysicalLayer {
  /// The PHY as named in link-layer PDUs.
  var named: PHY {
    switch self {
    case .le1M: .le1M
    case .le2M: .le2M
    case .leCodedS2, .leCodedS8: .leCoded
    }
  }
}

/// An LL control PDU that changes the events.
enum ControlChange {
  case update(LLControlPDU.ConnectionUpdateIndication)
  case rate(LLControlPDU.ConnectionRateIndication)
  case channelMap(LLControlPDU.ChannelMapIndication)
  case phy(LLControlPDU.PHYUpdateIndication)
  case subrate(LLControlPDU.SubrateIndication)
}

/// New timing of a connection. All times are in nanoseconds.
struct TimingChange {
  /// The connection interval; 0 in a damaged PDU, which leaves the interval unchanged.
  let interval: Double
  let latency: Int
  let timeout: Double
  let windowOffset: Double
  let windowSize: Double
  /// The subrate factor, or nil if every event is used.
  var subrateFactor: Int?

  init(_ update: LLControlPDU.ConnectionUpdateIndication) {
    interval = Double(update.interval) * EventGrouper.unit
    latency = Int(update.latency)
    timeout = Double(update.timeout) * 1e7
    windowOffset = Double(update.windowOffset) * EventGrouper.unit
    windowSize = Double(update.windowSize) * EventGrouper.unit
  }

  /// The PDU contains no transmit window size: the offset gives the anchor point directly.
  init(_ update: LLControlPDU.ConnectionRateIndication) {
    interval = Double(update.interval) * 125_000
    latency = Int(update.latency)
    timeout = Double(update.timeout) * 1e7
    windowOffset = Double(update.windowOffset) * 125_000
    windowSize = 0
    subrateFactor = Int(update.factor)
  }
}
