import LinkSessions

/// Advertising events captured on all three primary channels. They prove that the sniffer listens
/// on all of them at the same time.
///
/// A sniffer with one radio that changes channels captures only single PDUs of most events.
struct WholeEvents {
  /// Number of such events.
  private(set) var count = 0
  /// The first PDU that completed one.
  private(set) var first: Frame?
  /// The last PDU that completed one.
  private(set) var last: Frame?

  /// Start of the current event in nanoseconds since 1970, and its channels as a bit mask.
  private var start: Int64?
  private var heard: UInt8 = 0

  /// Maximum time between consecutive PDUs of one event, in nanoseconds. Core 6.0, Vol 6, Part B,
  /// 4.4.2.
  private static let longestStep: Int64 = 10_000_000

  /// Adds a PDU on a primary channel, given by its index from channel 37.
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
