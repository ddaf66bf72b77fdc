/// Determines the numbers that a packet in an isochronous stream may have, from the packet's time.
///
/// The number of a packet is not sent. It follows from the event: each event begins with a fixed number of new payloads
/// (BN), which may be retransmitted in later events or, by a broadcaster, sent in earlier ones. Core 6.0, Vol 6, Part
/// B, 4.4.6 and 4.5.13.
package struct StreamSchedule: Sendable {
  /// The payloads of one direction.
  package struct Payloads: Hashable, Sendable {
    /// BN: number of new payloads in an event; 0 if this direction is unused.
    package var perEvent: UInt8
    /// Number of events in which a payload may be sent: the flush timeout of a CIS; 1 for a BIS.
    package var events: UInt8

    /// Describes the payloads of one direction.
    ///
    /// - Parameters:
    ///   - perEvent: BN; 0 if the direction is unused.
    ///   - events: the flush timeout in events; 1 for a BIS.
    package init(perEvent: UInt8, events: UInt8) {
      self.perEvent = perEvent
      self.events = events
    }
  }

  /// Nanoseconds between events.
  private let interval: Int64
  private let central: Payloads
  private let peripheral: Payloads
  /// For a broadcaster, the number of events by which payloads may be sent early, in multiples of PTO.
  private let early: (step: UInt64, count: UInt64)
  /// The first payload number of an event, divided by the payloads per event, and the time of the event.
  private var event: UInt64
  private var time: Int64
  /// Whether the event is only estimated: the actual event is this one or a later one up to now.
  private var isEstimated: Bool

  /// Creates the schedule of a BIS or of the control of its group.
  ///
  /// - Parameters:
  ///   - interval: nanoseconds between events.
  ///   - payloads: number of new payloads in an event, BN.
  ///   - early: the number of events by which payloads may be sent early: PTO and its maximum multiple.
  ///   - firstPayload: the first payload number of the event at `time`.
  ///   - time: the time of that event, in nanoseconds.
  /// - Returns: nil if the values are inconsistent.
  package init?(
    broadcastEvery interval: Int64, payloads: UInt8, early: (step: UInt8, count: UInt8),
    firstPayload: UInt64, at time: Int64
  ) {
    guard interval > 0, payloads > 0 else { return nil }
    self.interval = interval
    central = Payloads(perEvent: payloads, events: 1)
    peripheral = Payloads(perEvent: 0, events: 1)
    self.early = (UInt64(early.step), early.step > 0 ? UInt64(early.count) : 0)
    event = firstPayload / UInt64(payloads)
    self.time = time
    isEstimated = false
  }

  /// Creates the schedule of a CIS, whose first event follows its announcement after an unknown time.
  ///
  /// - Parameters:
  ///   - interval: nanoseconds between events.
  ///   - central: the payloads from the central.
  ///   - peripheral: the payloads from the peripheral.
  ///   - time: the time at which the stream was announced, in nanoseconds.
  /// - Returns: nil if the values are inconsistent.
  package init?(
    connectedEvery interval: Int64, central: Payloads, peripheral: Payloads, announcedAt time: Int64
  ) {
    guard interval > 0 else { return nil }
    self.interval = interval
    self.central = central
    self.peripheral = peripheral
    early = (0, 0)
    event = 0
    self.time = time
    isEstimated = true
  }

  /// Finds the number of a packet. The most likely candidate is tried first.
  ///
  /// - Parameters:
  ///   - time: the time at which it was sent, in nanoseconds.
  ///   - isFromCentral: its direction; true for a broadcaster.
  ///   - isRight: returns whether the packet has this number; the search ends when it returns true.
  /// - Returns: the right number, from which the schedule continues; nil if there is none.
  mutating func number(
    at time: Int64, isFromCentral: Bool, _ isRight: (UInt64) -> Bool
  ) -> UInt64? {
    let payloads = isFromCentral ? central : peripheral
    guard payloads.perEvent > 0 else { return nil }
    let (difference, overflow) = time.subtractingReportingOverflow(self.time)
    guard !overflow else { return nil }
    let elapsed = max(0, difference)
    let steps = UInt64(elapsed / interval)
    guard let expected = event.adding(steps) else { return nil }
    // Two clocks with an error of 500 ppm each are one event apart after a thousand events. Also, an
    // event lasts almost until the next one, so its packets may be early or late by one event. The last
    // proven event may be one in which an older payload was retransmitted.
    let again = UInt64(max(1, central.events, peripheral.events) - 1)
    let slack = min(Self.widestSlack, 1 + steps / 1000) + again
    let first = isEstimated ? event : expected - min(expected, slack)
    let last = min(expected + slack, first.adding(Self.widestSearch) ?? first)
    if let found = search(expected...expected, payloads, isRight)
      ?? search(first...max(first, last), payloads, isRight)
    {
      // A retransmitted payload determines the event less exactly than a new one.
      if isEstimated || found.event >= event {
        event = found.event
        self.time = time
        isEstimated = false
      }
      return found.number
    }
    guard early.count > 0 else { return nil }
    for step in 1...early.count {
      let ahead = early.step * step
      if let found = search(first + ahead...max(first, last) + ahead, payloads, isRight) {
        return found.number
      }
    }
    return nil
  }

  private func search(
    _ events: ClosedRange<UInt64>, _ payloads: Payloads, _ isRight: (UInt64) -> Bool
  ) -> (number: UInt64, event: UInt64)? {
    for event in events {
      for place in 0..<UInt64(payloads.perEvent) {
        let number = event &* UInt64(payloads.perEvent) &+ place
        guard number <= PacketCipher.lastNumber else { return nil }
        if isRight(number) { return (number, event) }
      }
    }
    return nil
  }

  /// Maximum number of events by which clocks may differ, and of events to search for the first packet.
  private static let widestSlack: UInt64 = 64
  private static let widestSearch: UInt64 = 4096
}

extension UInt64 {
  /// Returns the sum; nil if it exceeds the range of packet numbers.
  fileprivate func adding(_ other: UInt64) -> UInt64? {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow || sum > PacketCipher.lastNumber ? nil : sum
  }
}
