import BluetoothPackets
import CaptureFiles

/// Counts the connection events of a connection on the air, from the times of the central's packets.
///
/// Instants are told in this count. Core 6.0, Vol 6, Part B, 4.5.1 and 5.5. A sniffer that counts
/// itself is believed; otherwise the count begins at the connection request and holds as long as the
/// silences are short enough for the sleep clocks.
struct EventClock: Sendable {
  /// The number of the last event that was heard.
  var counter: UInt16 { told ?? counted }
  /// The same, by the times of the central's packets.
  private var counted: UInt16 = 0
  /// By the sniffer, where it counts and is believed.
  private var told: UInt16?
  /// Nanoseconds; 0 while the count is not known.
  private var interval: Int64 = 0
  /// When the last event began, or the first transmit window.
  private var anchor: Int64 = 0
  private var awaitsFirst = false
  /// Events that began where they were expected, and whether one did not: then the intervals are
  /// not those of the request, or the times are not those of the air.
  private var hits = 0
  private var hasMissed = false
  /// How far they are off on average, in nanoseconds, and how many in a row were too late to be the
  /// first of their event.
  private var deviation: Int64 = 0
  private var lateInARow = 0
  private var update: Update?
  /// Events since a change was announced late that kept the interval, and packets that did not.
  private(set) var rhythm = Tally()
  /// Events that began where they were expected since the last update came into force.
  private var hitsSinceUpdate = 0
  /// The sniffer counts.
  private var isTold: Bool { told != nil }

  private struct Update: Hashable, Sendable {
    var instant: UInt16
    var windowOffset: Int64
    var interval: Int64
  }

  /// What a sniffer's clock may be wrong by, and what a packet may be late by.
  private static var slack: Int64 { 1_000_000 }
  /// Events without a packet after which the count is given up: clocks of 500 ppm each drift apart
  /// by one event in a thousand.
  private static var longestSilence: Int64 { 800 }

  /// What comes so many nanoseconds after the anchor point is most probably of another event.
  private static var longestEvent: Int64 { 5_000_000 }

  var isKnown: Bool { interval > 0 || isTold }

  /// Begins to count at a connection request.
  ///
  /// - Parameters:
  ///   - request: when its packet began, in nanoseconds.
  ///   - isAuxiliary: whether it is AUX_CONNECT_REQ.
  ///   - phy: its physical layer.
  ///   - windowOffset: in steps of 1.25 ms.
  ///   - interval: in steps of 1.25 ms.
  mutating func begin(
    request: Int64, isAuxiliary: Bool, phy: RadioMetadata.PhysicalLayer, windowOffset: UInt16,
    interval: UInt16
  ) {
    guard interval > 0 else { return }
    // The header (2), both addresses (12) and the timing (22), then the delay of the transmit window:
    // longer after AUX_CONNECT_REQ, and longest on LE Coded. 4.5.3.
    let isCoded = phy == .leCodedS2 || phy == .leCodedS8
    let delay: Int64 = isAuxiliary ? isCoded ? 3_750_000 : 2_500_000 : 1_250_000
    anchor =
      request &+ Int64(phy.microseconds(ofPDU: 36)) &* 1000 &+ delay &+ Int64(windowOffset)
      * 1_250_000
    self.interval = Int64(interval) * 1_250_000
    counted = 0
    awaitsFirst = true
  }

  /// Takes the number that the sniffer gives to an event; nil where it gives none, or is not believed.
  mutating func tell(_ counter: UInt16?) { told = counter }

  /// Nanoseconds from the anchor point of its event to a packet; nil where the count is not known, or
  /// the clocks may have drifted apart since the last one.
  func lateness(at time: Int64) -> Int64? {
    guard interval > 0, !isTold, !awaitsFirst, hits > 1, !hasMissed else { return nil }
    let elapsed = time.elapsed(since: anchor)
    // Two clocks of 50 ppm are 100 µs apart by then.
    guard elapsed >= 0, elapsed <= 1_000_000_000 else { return nil }
    let steps = (elapsed &+ EventClock.slack) / interval
    if let update, steps >= Int64(update.instant &- counted) { return nil }
    return elapsed &- steps &* interval
  }

  /// A packet of the central was heard.
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
    if let update, UInt16(truncatingIfNeeded: steps) >= update.instant &- counted,
      update.instant &- counted < 0x8000
    {
      return pass(update, at: time)
    }
    counted &+= UInt16(truncatingIfNeeded: steps)
    let expected = anchor &+ steps &* interval
    let isLate = isLate(time.elapsed(since: expected), after: elapsed)
    lateInARow = isLate ? lateInARow + 1 : 0
    // A packet far from where the event should begin is not the first one of it.
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

  /// Whether a packet of the central comes so late that another one and its answer were before it:
  /// those take 80 µs and a pause each. Many in a row are not: then the anchor points have moved.
  ///
  /// - Parameters:
  ///   - lateness: nanoseconds after the anchor point that is expected.
  ///   - silence: nanoseconds since the last one; two clocks of 50 ppm drift apart.
  private func isLate(_ lateness: Int64, after silence: Int64) -> Bool {
    !awaitsFirst && !isTold && !hasMissed && hits > 4 && deviation < 50_000 && lateInARow < 4
      && lateness > Int64(300_000).later(by: silence / 10_000)
  }

  /// Whether the first packet of the central in its event that was heard is not the first one.
  func missesStart(at time: Int64) -> Bool {
    guard let lateness = lateness(at: time) else { return false }
    let elapsed = time.elapsed(since: anchor)
    return elapsed >= interval.elapsed(since: EventClock.slack) && isLate(lateness, after: elapsed)
  }

  /// The anchor points move at the instant of a connection update. 5.1.1.
  private mutating func pass(_ update: Update, at time: Int64) {
    let steps = Int64(update.instant &- counted)
    let start = anchor &+ steps &* interval &+ update.windowOffset
    interval = update.interval
    self.update = nil
    hitsSinceUpdate = 0
    let later = max(0, time.elapsed(since: start) &+ EventClock.slack) / interval
    counted = update.instant &+ UInt16(truncatingIfNeeded: later)
    anchor = time
  }

  /// Takes note of new timing that comes into force at an instant.
  ///
  /// - Parameters:
  ///   - instant: the event from which on it holds.
  ///   - windowOffset: by how much the anchor points move, in nanoseconds.
  ///   - interval: in nanoseconds; 0 says nothing.
  mutating func schedule(instant: UInt16, windowOffset: Int64, interval: Int64) {
    guard interval > 0 else { return }
    update = Update(instant: instant, windowOffset: windowOffset, interval: interval)
  }

  /// Whether the timing of the last update is seen to be in force: the old one is no more.
  var hasUpdated: Bool {
    interval > 0 && !isTold && update == nil && !hasMissed && hitsSinceUpdate > 1
  }

  /// Whether the current event is the one of the instant or a later one.
  func hasReached(_ instant: UInt16) -> Bool {
    isKnown && counter &- instant < 0x8000
  }

  /// Whether the count is beyond doubt, but for a few events.
  private var isCertain: Bool { isKnown && (isTold || hits > 1 && !hasMissed) }

  /// Events from now to an instant; nil where they are not counted, or it has passed.
  func distance(to instant: UInt16) -> Int? {
    let left = instant &- counter
    return isCertain && left < 0x8000 ? Int(left) : nil
  }

  /// Whether an instant is still to come, beyond doubt.
  func awaits(_ instant: UInt16) -> Bool {
    guard isCertain else { return false }
    let left = instant &- counter
    return left < 0x8000 && left >= (isTold ? 1 : 4)
  }

  /// Whether an instant that is announced now seems to have passed.
  func seemsToHavePassed(_ instant: UInt16) -> Bool {
    let late = counter &- instant
    return isCertain && late < 0x8000 && late >= 1
  }

  /// Looks from now on whether events keep the interval.
  mutating func watchRhythm() { rhythm = Tally() }

  /// Whether events keep the interval since then; nil while they are too few.
  var keepsInterval: Bool? {
    guard interval > 0, rhythm.support + rhythm.against >= 12 else { return nil }
    return rhythm.support > rhythm.against
  }

  /// Whether an instant has passed by so many events that a side which took it for passed would have ended
  /// the link.
  func isLongPast(_ instant: UInt16) -> Bool {
    let late = counter &- instant
    return isKnown && late < 0x8000 && late >= 32
  }

  /// Whether an instant that is announced now has passed already, beyond doubt.
  func hasPassed(_ instant: UInt16) -> Bool {
    guard isCertain else { return false }
    let late = counter &- instant
    return late < 0x8000 && late >= (isTold ? 1 : 4)
  }
}
