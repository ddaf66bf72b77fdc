import LinkSessions

/// Advertising events that a sniffer heard on all three primary channels: what shows that it listens on
/// all of them at the time.
///
/// A sniffer with one radio that changes channels now and then hears single PDUs of most events.
struct WholeEvents {
  /// How many there were.
  private(set) var count = 0
  /// The first PDU that completed one.
  private(set) var first: Frame?
  /// The last PDU that completed one.
  private(set) var last: Frame?

  /// When the event began, in nanoseconds since 1970, and on which channels it was heard: a bit each.
  private var start: Int64?
  private var heard: UInt8 = 0

  /// PDUs of one event follow each other within this, in nanoseconds. Core 6.0, Vol 6, Part B, 4.4.2.
  private static let longestStep: Int64 = 10_000_000

  /// Takes a PDU on a primary channel, which is given by its place from 37 on.
  mutating func take(_ place: Int, at frame: Frame) {
    guard place < 3 else { return }
    let bit: UInt8 = 1 << UInt8(place)
    let goesOn = start.map { frame.time.elapsed(since: $0) <= 2 * WholeEvents.longestStep } ?? false
    if !goesOn || heard & bit != 0 {
      start = frame.time
      heard = 0
    }
    heard |= bit
    guard heard == 0b111 else { return }
    heard = 0
    start = nil
    count += 1
    first = first ?? frame
    last = frame
  }
}
