/// How long the first packet of a sniffer waited before the host recorded it.
///
/// A record is never earlier than its packet. Where a later record follows its packet sooner than the
/// first one did, by the sniffer's clock, the first one waited at least by the difference: a sniffer
/// that had buffered packets hands them over at once when the host begins to read.
struct ArrivalDelay: Sendable {
  private let start: Int64
  /// How long the first packet waited at least, in nanoseconds.
  private(set) var nanoseconds: Int64 = 0

  /// The two clocks may run apart by this part of the time: 50 ppm each. Core 6.0, Vol 6, Part B, 4.2.1.
  private static let drift: Int64 = 10_000

  /// - Parameter start: the time of the first record.
  init(since start: Int64) { self.start = start }

  /// - Parameters:
  ///   - gain: how much sooner than the first one a record followed its packet.
  ///   - air: the time of the packet, from the first record by the sniffer's clock.
  mutating func take(_ gain: Int64, at air: Int64) {
    guard gain > nanoseconds else { return }
    nanoseconds = max(
      nanoseconds, gain.elapsed(since: max(0, air.elapsed(since: start)) / ArrivalDelay.drift))
  }
}
