/// Which numbers the packets of an isochronous stream may have, by the time at which they are sent.
///
/// The number of a packet is not sent. It follows from the event: each begins with a fixed number of
/// new payloads (BN), which may be sent again in later events or, by a broadcaster, before.
/// Core 6.0, Vol 6, Part B, 4.4.6 and 4.5.13.
public struct StreamSchedule: Sendable {
  /// The payloads of one direction.
  public struct Payloads: Hashable, Sendable {
    /// BN: new ones in an event; 0 where nothing goes this way.
    public var perEvent: UInt8
    /// Events in which a payload may be sent: the flush timeout of a CIS; 1 for a BIS.
    public var events: UInt8

    /// - Parameters:
    ///   - perEvent: BN; 0 where nothing goes this way.
    ///   - events: the flush timeout in events; 1 for a BIS.
    public init(perEvent: UInt8, events: UInt8) {
      self.perEvent = perEvent
      self.events = events
    }
  }

  /// Nanoseconds between events.
  private let interval: Int64
  private let central: Payloads
  private let peripheral: Payloads
  /// Of a broadcaster: events by which payloads may be sent early, in steps of PTO.
  private let early: (step: UInt64, count: UInt64)
  /// The payload number of an event, in events, and when the event was.
  private var event: UInt64
  private var time: Int64
  /// Whether that is not exactly known: the event is this one or any between.
  private var isEstimated: Bool

  /// The schedule of a BIS or of the control of its group.
  ///
  /// - Parameters:
  ///   - interval: nanoseconds between events.
  ///   - payloads: new payloads in an event, BN.
  ///   - early: by how many events payloads may be sent early: PTO, and how many times that.
  ///   - firstPayload: the number that the event of `time` begins with.
  ///   - time: when that event is, in nanoseconds.
  /// - Returns: nil if the numbers make no schedule.
  public init?(
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

  /// The schedule of a CIS, whose first event comes at some time after it was announced.
  ///
  /// - Parameters:
  ///   - interval: nanoseconds between events.
  ///   - central: what goes to the peripheral.
  ///   - peripheral: what goes to the central.
  ///   - time: when the stream was announced, in nanoseconds.
  /// - Returns: nil if the numbers make no schedule.
  public init?(
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

  /// The numbers that a packet may have, the likeliest first.
  ///
  /// - Parameters:
  ///   - time: when it was sent, in nanoseconds.
  ///   - isFromCentral: which way it went; true for a broadcaster's.
  ///   - isRight: whether the packet has this number; ends the search when it is true.
  /// - Returns: the right one, with which the schedule goes on; nil if none is.
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
    // Clocks that differ by 500 ppm each are apart by an event after a thousand; besides, an event
    // lasts nearly until the next one, and so its packets may be early or late by one.
    // The event that was proven last may be one in which an older payload was sent again.
    let again = UInt64(max(1, central.events, peripheral.events) - 1)
    let slack = min(Self.widestSlack, 1 + steps / 1000) + again
    let first = isEstimated ? event : expected - min(expected, slack)
    let last = min(expected + slack, first.adding(Self.widestSearch) ?? first)
    if let found = search(expected...expected, payloads, isRight)
      ?? search(first...max(first, last), payloads, isRight)
    {
      // What was sent again tells less of the event than what is new.
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

  /// Events that clocks may be apart by, and events that are searched for the first packet.
  private static let widestSlack: UInt64 = 64
  private static let widestSearch: UInt64 = 4096
}

extension UInt64 {
  /// The sum; nil where packet numbers end.
  fileprivate func adding(_ other: UInt64) -> UInt64? {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow || sum > PacketCipher.lastNumber ? nil : sum
  }
}
