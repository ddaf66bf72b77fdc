import BluetoothPackets
import CaptureFiles

/// Counts the connection events of a connection on the air, from the times of the central's packets.
///
/// Instants refer to this count. Core 6.0, Vol 6, Part B, 4.5.1 and 5.5. A sniffer's own event counter
/// takes precedence. Otherwise the count starts at the connection request, and is valid as long as
/// silences are short enough for the accuracy of the sleep clocks.
struct EventClock: Sendable {
  /// The number of the last event with a packet.
  var counter: UInt16 { reported ?? counted }
  /// The event number derived from the times of the central's packets.
  private var counted: UInt16 = 0
  /// The event number from the sniffer, if it counts events and is trusted.
  private var reported: UInt16?
  /// The connection interval in nanoseconds; 0 while the count is unknown.
  private var interval: Int64 = 0
  /// The time at which the last event, or the first transmit window, started.
  private var anchor: Int64 = 0
  private var awaitsFirst = false
  /// Number of events that started when expected, and whether any event did not. In the latter case, the interval is
  /// not the requested one, or the times are not those on the air.
  private var hits = 0
  private var hasMissed = false
  /// Mean deviation of the starts in nanoseconds, and number of consecutive packets that were too late to be the first
  /// of their event.
  private var deviation: Int64 = 0
  private var lateInARow = 0
  private var update: Update?
  /// The time at which the last update took effect.
  private var applied: (instant: UInt16, time: Int64)?
  /// The count before the last event with a packet.
  private var before: (counter: UInt16, anchor: Int64, interval: Int64)?
  /// Evidence since a late announcement of a change: number of events that kept the interval, and number of packets
  /// that did not.
  private(set) var rhythm = Tally()
  /// Number of events that started when expected since the last update took effect.
  private var hitsSinceUpdate = 0
  /// Whether the count comes from the sniffer.
  private var isEmitted: Bool { reported != nil }

  private struct Update: Hashable, Sendable {
    var instant: UInt16
    var windowOffset: Int64
    var interval: Int64
  }

  /// Tolerance in nanoseconds for the sniffer's clock and for the lateness of a packet.
  private static var slack: Int64 { 1_000_000 }
  /// Number of events without a packet after which the count is discarded: clocks of 500 ppm each drift
  /// apart by one event in a thousand.
  private static var longestSilence: Int64 { 800 }

  /// A packet that is more nanoseconds after the anchor point than this most probably belongs to another event.
  private static var longestEvent: Int64 { 5_000_000 }

  var isKnown: Bool { interval > 0 || isEmitted }

  /// Starts the count at a connection request.
  ///
  /// - Parameters:
  ///   - request: the time at which its packet started, in nanoseconds.
  ///   - isAuxiliary: whether it is an AUX_CONNECT_REQ.
  ///   - phy: its PHY.
  ///   - windowOffset: in units of 1.25 ms.
  ///   - interval: in units of 1.25 ms.
  mutating func begin(
    request: Int64, isAuxiliary: Bool, phy: RadioMetadata.PhysicalLayer, windowOffset: UInt16,
    interval: UInt16
  ) {
    guard interval > 0 else { return }
    // The header (2 octets), both addresses (12) and the timing (22), then the delay of the transmit window, which is
    // longer after AUX_CONNECT_REQ and longest on LE Coded. 4.5.3.
    let isCoded = phy == .leCodedS2 || phy == .leCodedS8
    let delay: Int64 = isAuxiliary ? isCoded ? 3_750_000 : 2_500_000 : 1_250_000
    anchor =
      request &+ Int64(phy.microseconds(ofPDU: 36)) &* 1000 &+ delay &+ Int64(windowOffset)
      * 1_250_000
    self.interval = Int64(interval) * 1_250_000
    counted = 0
    awaitsFirst = true
  }

  /// Sets the sniffer's event counter; nil if there is none or it is not trusted.
  mutating func emit(_ counter: UInt16?) { reported = counter }

  /// Returns the number of nanoseconds from the anchor point of the current event to a packet; nil if the count is
  /// unknown or the clocks may have drifted apart since the last event.
  func lateness(at time: Int64) -> Int64? {
    guard interval > 0, !isEmitted, !awaitsFirst, hits > 1, !hasMissed else { return nil }
    let elapsed = time.elapsed(since: anchor)
    // After this time, two clocks of 50 ppm are 100 µs apart.
    guard elapsed >= 0, elapsed <= 1_000_000_000 else { return nil }
    let steps = (elapsed &+ EventClock.slack) / interval
    if let update, steps >= Int64(update.instant &- counted) { return nil }
    return elapsed &- steps &* interval
  }

  /// Returns whether a packet certainly belongs to the first event of a connection whose request was captured.
  func isFirstEvent(at time: Int64) -> Bool {
    interval > 0 && !isEmitted && counted == 0 && hits == 0 && update == nil
      && time.elapsed(since: anchor) < interval.elapsed(since: EventClock.slack)
  }

  /// Records a packet of the central.
  mutating func advance(to time: Int64) {
    guard interval > 0 else { return }
    let elapsed = time.elapsed(since: anchor)
    guard awaitsFirst || elapsed >= interval.elapsed(since: EventClock.slack) else {
      if elapsed > EventClock.longestEvent { rhythm.add(false) }
      return
    }
    guard elapsed <= interval &* EventClock.longestSilence else {
      interval = 0
      return
    }
    let steps = max(0, elapsed &+ EventClock.slack) / interval
    if steps > 0, !awaitsFirst { before = (counted, anchor, interval) }
    if let update, UInt16(truncatingIfNeeded: steps) >= update.instant &- counted,
      update.instant &- counted < 0x8000
    {
      return pass(update, at: time)
    }
    counted &+= UInt16(truncatingIfNeeded: steps)
    let expected = anchor &+ steps &* interval
    let isLate = isLate(time.elapsed(since: expected), after: elapsed)
    lateInARow = isLate ? lateInARow + 1 : 0
    // A packet far from the expected start of the event is not the first one in it.
    let isFirst = !isLate && time.elapsed(since: expected).magnitude <= EventClock.slack
    anchor = awaitsFirst || isFirst ? time : expected
    if steps > 0 { rhythm.add(steps == 1 && isFirst) }
    if !awaitsFirst, steps > 0, !isLate {
      if isFirst {
        hits &+= 1
        hitsSinceUpdate &+= 1
        let off = Int64(clamping: time.elapsed(since: expected).magnitude)
        deviation.lengthen(by: off.elapsed(since: deviation) / 8)
      }
      hasMissed = hasMissed || !isFirst
    }
    awaitsFirst = false
  }

  /// Returns whether a packet of the central is so late that another one and its response preceded it: each of these
  /// takes 80 µs and a pause. Many consecutive late packets mean that the anchor points have moved.
  ///
  /// - Parameters:
  ///   - lateness: nanoseconds after the expected anchor point.
  ///   - silence: nanoseconds since the last anchor point, in which two clocks of 50 ppm drift apart.
  private func isLate(_ lateness: Int64, after silence: Int64) -> Bool {
    !awaitsFirst && !isEmitted && !hasMissed && hits > 4 && deviation < 50_000 && lateInARow < 4
      && lateness > Int64(300_000).later(by: silence / 10_000)
  }

  /// Returns whether a packet is not the central's first one in its event although it is the first one heard.
  func missesStart(at time: Int64) -> Bool {
    guard let lateness = lateness(at: time) else { return false }
    let elapsed = time.elapsed(since: anchor)
    return elapsed >= interval.elapsed(since: EventClock.slack) && isLate(lateness, after: elapsed)
  }

  /// Moves the anchor points at the instant of a connection update. 5.1.1.
  private mutating func pass(_ update: Update, at time: Int64) {
    let steps = Int64(update.instant &- counted)
    let start = anchor &+ steps &* interval &+ update.windowOffset
    interval = update.interval
    self.update = nil
    applied = (update.instant, start)
    hitsSinceUpdate = 0
    let later = max(0, time.elapsed(since: start) &+ EventClock.slack) / interval
    counted = update.instant &+ UInt16(truncatingIfNeeded: later)
    anchor = time
  }

  /// Schedules new timing that takes effect at an instant.
  ///
  /// - Parameters:
  ///   - instant: the first event with the new timing.
  ///   - windowOffset: by how much the anchor points move, in nanoseconds.
  ///   - interval: in nanoseconds; 0 is ignored.
  mutating func schedule(instant: UInt16, windowOffset: Int64, interval: Int64) {
    guard interval > 0 else { return }
    update = Update(instant: instant, windowOffset: windowOffset, interval: interval)
  }

  /// Whether events prove that the timing of the last update is in force.
  var hasUpdated: Bool {
    interval > 0 && !isEmitted && update == nil && !hasMissed && hitsSinceUpdate > 1
  }

  /// Returns the time of the event of an instant, if no packet of it was captured; nil if one was, or if the time is
  /// unknown.
  func time(ofMissed instant: UInt16) -> Int64? {
    guard !isEmitted, interval > 0, counted != instant else { return nil }
    if let applied, applied.instant == instant { return applied.time }
    guard let before else { return nil }
    let distance = instant &- before.counter
    guard distance > 0, distance < counted &- before.counter else { return nil }
    return before.anchor &+ Int64(distance) &* before.interval
  }

  /// Returns whether the current event is that of the instant or a later one.
  func hasReached(_ instant: UInt16) -> Bool {
    isKnown && counter &- instant < 0x8000
  }

  /// Whether the count is certain to within a few events.
  private var isCertain: Bool { isKnown && (isEmitted || hits > 1 && !hasMissed) }

  /// Returns whether a packet at a given time that is not counted yet belongs to the event of the instant or a later
  /// one.
  func hasReached(_ instant: UInt16, at time: Int64) -> Bool {
    guard isKnown else { return true }
    guard !isEmitted else { return hasReached(instant) }
    let steps = max(0, time.elapsed(since: anchor) &+ EventClock.slack) / interval
    return counted &+ UInt16(truncatingIfNeeded: steps) &- instant < 0x8000
  }

  /// Returns the number of events until an instant; nil if they are not counted or it has passed.
  func distance(to instant: UInt16) -> Int? {
    let left = instant &- counter
    return isCertain && left < 0x8000 ? Int(left) : nil
  }

  /// Returns whether an instant is certainly in the future.
  func awaits(_ instant: UInt16) -> Bool {
    guard isCertain else { return false }
    let left = instant &- counter
    return left < 0x8000 && left >= (isEmitted ? 1 : 4)
  }

  /// Returns whether an instant that is announced now seems to have passed.
  func seemsToHavePassed(_ instant: UInt16) -> Bool {
    let late = counter &- instant
    return isCertain && late < 0x8000 && late >= 1
  }

  /// Starts to check whether events keep the interval.
  mutating func watchRhythm() { rhythm = Tally() }

  /// Whether events have kept the interval since `watchRhythm`; nil if there are too few.
  var keepsInterval: Bool? {
    guard interval > 0, rhythm.support + rhythm.against >= 12 else { return nil }
    return rhythm.support > rhythm.against
  }

  /// Returns whether an instant was so many events ago that a side that considered it missed would have ended the link.
  func isLongPast(_ instant: UInt16) -> Bool {
    let late = counter &- instant
    return isKnown && late < 0x8000 && late >= 32
  }

  /// Returns whether an instant that is announced now has certainly passed.
  func hasPassed(_ instant: UInt16) -> Bool {
    guard isCertain else { return false }
    let late = counter &- instant
    return late < 0x8000 && late >= (isEmitted ? 1 : 4)
  }
}
