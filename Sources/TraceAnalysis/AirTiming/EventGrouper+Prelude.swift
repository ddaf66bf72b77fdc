import BluetoothPackets
import CaptureFiles
import LinkSessions

/// Packets of a connection held back until its interval is known.
struct Prelude {
  enum Item {
    case packet(LinkPacket, at: Double, end: Double)
    case change(ControlChange, frame: Int)
  }

  var items: [Item] = []
  var starts = 0
  /// The channel of the last packet, if the sniffer reports it reliably.
  var lastChannel: UInt8?
  var hasUpdate = false
  /// Number of starts at the last failed search for the interval. The next attempt waits until
  /// there are twice as many, so that all attempts together cost at most twice the last one.
  var startsWithoutInterval = 0
  /// Whether an encrypted interval change preceded the packets. If so, the interval before the change was known.
  var isTail = false

  /// Whether there are enough starts to search for the interval.
  var isRipe: Bool {
    // `resynchronise` finds the interval by then.
    if isTail { return starts > 8 }
    let isEnough = starts > HopSearch.maximum || (hasUpdate && starts > 12)
    return isEnough && starts >= 2 * startsWithoutInterval
  }

  /// Whether the limit for held-back packets is reached.
  var isFull: Bool { items.count >= Prelude.limit }

  private static let limit = 4096
}

/// Counts the packets that all connections hold back. They share one limit.
final class HeldBack {
  var count = 0

  var isFull: Bool { count >= HeldBack.limit }

  private static let limit = 100_000
}

extension EventGrouper {
  mutating func hold(_ item: Prelude.Item) {
    guard prelude != nil else { return }
    switch item {
    case .packet(let packet, let time, _):
      let channel = channelField.channel(packet.radio)
      if prelude?.items.isEmpty ?? true
        || EventGrouper.beginsBurst(
          after: time - lastPacketEnd, from: prelude?.lastChannel, to: channel)
      {
        prelude?.starts += 1
      }
      prelude?.lastChannel = channel
    case .change(.update, _): prelude?.hasUpdate = true
    case .change: break
    }
    prelude?.items.append(item)
    heldBack.count += 1
    guard let prelude, prelude.isRipe || prelude.isFull || heldBack.isFull else { return }
    resolvePrelude(isLast: false)
  }

  /// Finds the interval, and then the event of each held-back packet.
  mutating func resolvePrelude(isLast: Bool) {
    guard var held = prelude, !held.items.isEmpty else {
      if isLast { prelude = nil }
      return
    }
    prelude = nil
    let isFull = held.isFull || heldBack.isFull
    heldBack.count -= held.items.count
    if held.isTail { return resolveTail(held, isLast: isLast) }
    let starts = startsOfBursts(held)
    guard let interval = IntervalSearch.interval(starts.map(\.time)) ?? updatedInterval(held),
      let reference = starts.first(where: { $0.isFromCentral }) ?? starts.first
    else {
      if isFull || isLast {
        giveUp(held)
      } else {
        held.startsWithoutInterval = held.starts
        heldBack.count += held.items.count
        prelude = held
      }
      return
    }
    timing.interval = interval
    let first = starts.first?.time ?? reference.time
    let before = ((reference.time - first + 100_000) / interval).rounded(.down).counted
    grid = Grid(event: before, time: reference.time, slack: 0)
    intervals = [
      IntervalInForce(fromEvent: 0, timing: timing, basis: .derived, frame: nil)
    ]
    findSequence(starts, reference: reference.time - Double(before) * interval)
    replay(held)
  }

  private struct Start {
    var time: Double
    var radio: RadioMetadata
    var counter: UInt16?
    var isFromCentral: Bool
  }

  /// Whether a packet begins an event: it follows a pause or is on another channel than the previous packet. Full
  /// events leave hardly any pause.
  private static func beginsBurst(
    after pause: Double, from last: UInt8?, to channel: UInt8?
  ) -> Bool {
    if pause > burstPause { return true }
    guard let last, let channel else { return false }
    return last != channel
  }

  /// The first packet of each burst, up to the first update.
  private func startsOfBursts(_ held: Prelude) -> [Start] {
    var starts: [Start] = []
    var lastEnd = -Double.infinity
    var lastChannel: UInt8?
    for item in held.items {
      guard case .packet(let packet, let time, let end) = item else {
        // An instant lies some events ahead, so packets shortly after the PDU still have the old timing.
        if case .change(.update, _) = item, starts.count >= 6 { break }
        continue
      }
      let channel = channelField.channel(packet.radio)
      if EventGrouper.beginsBurst(after: time - lastEnd, from: lastChannel, to: channel) {
        starts.append(
          Start(
            time: time, radio: packet.radio,
            counter: packet.eventCounter,
            isFromCentral: packet.direction == .centralToPeripheral))
      }
      (lastEnd, lastChannel) = (end, channel)
    }
    return starts
  }

  /// The interval of an update, used if there are too few events to measure one.
  private func updatedInterval(_ held: Prelude) -> Double? {
    for item in held.items {
      if case .change(.rate(let update), _) = item, update.interval > 0 {
        return Double(update.interval) * 125_000
      }
      if case .change(.update(let update), _) = item, update.interval > 0 {
        return Double(update.interval) * EventGrouper.unit
      }
    }
    return nil
  }

  /// Finds the channel selection algorithm and the event counter, from the sniffer or from the
  /// channels.
  private mutating func findSequence(_ starts: [Start], reference: Double) {
    if let start = starts.first(where: { $0.counter != nil }), let counter = start.counter {
      shift = Int(
        counter &- UInt16(truncatingIfNeeded: clockEvent(of: start, reference: reference)))
      origin = .sniffer
    }
    var found = sequence(of: starts, channelField, reference: reference)
    if found == nil, let other = sequence(of: starts, channelField.other, reference: reference) {
      found = other
      channelField = channelField.other
    }
    if let found { hops = HopHypotheses(found, channelField) }
    if shift == nil, case .two(_, let found) = found?.algorithm {
      shift = found
      origin = .channels
    }
  }

  private func event(of start: Start, reference: Double) -> Int {
    let event = clockEvent(of: start, reference: reference)
    return start.counter.flatMap { self.event(of: $0, near: event) } ?? event
  }

  private func clockEvent(of start: Start, reference: Double) -> Int {
    ((start.time - reference + 100_000) / timing.interval).rounded(.down).counted
  }

  /// The sequence that the events follow if the sniffer's channel field is interpreted as `field`.
  private func sequence(
    of starts: [Start], _ field: ChannelField, reference: Double
  ) -> HopSequence? {
    var samples: [HopSearch.Sample] = []
    for start in starts.prefix(HopSearch.maximum) {
      let event = event(of: start, reference: reference)
      if let channel = field.channel(start.radio), samples.last?.event != event {
        samples.append(HopSearch.Sample(event: event, channel: channel))
      }
    }
    return HopSearch(samples: samples, accessAddress: accessAddress, knownShift: shift).sequence()
  }

  private mutating func replay(_ held: Prelude) {
    let last = (lastPacketTime, lastPacketEnd)
    for item in held.items {
      switch item {
      case .packet(let packet, let time, let end): place(packet, at: time, end: end)
      case .change(let change, let frame): take(change, frame: frame)
      }
    }
    (lastPacketTime, lastPacketEnd) = last
  }

  /// Whether a packet is the first one that does not fit the interval from before an encrypted interval change. Until
  /// more packets show the new interval, it is unknown how many events have passed.
  func beginsTail(_ packet: LinkPacket, at time: Double) -> Bool {
    guard hiddenTiming != nil, packet.eventCounter == nil, !cannotCount, updates.isEmpty, let grid,
      grid.slack == 0, period > 0, time - lastPacketEnd > EventGrouper.longestPause
    else { return false }
    let elapsed = time - grid.time
    let steps = (elapsed / period).rounded(.down)
    let phase = elapsed - steps * period
    return steps >= 1 && phase > EventGrouper.longestPause
      && period - phase > EventGrouper.longestPause
  }

  private mutating func resolveTail(_ held: Prelude, isLast: Bool) {
    if isLast, let frame = hiddenTiming {
      note("events are counted only where the interval before #\(frame) fits them")
      cannotCount = true
    }
    hiddenTiming = nil
    replay(held)
  }

  /// Stops counting events, because no interval explains the packets.
  private mutating func giveUp(_ held: Prelude) {
    note("the interval could not be found: events are not counted")
    cannotCount = true
    replay(held)
  }
}
