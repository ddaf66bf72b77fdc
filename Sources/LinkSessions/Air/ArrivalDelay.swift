/// How long the first packet of a sniffer waited before the host recorded it.
///
/// A record is never earlier than its packet. If, by the sniffer's clock, a later record follows its packet sooner than
/// the first record did, the first packet waited for at least the difference: a sniffer that has buffered packets
/// delivers them all at once when the host begins to read.
struct ArrivalDelay: Sendable {
  private let start: Int64
  /// The minimum time that the first packet waited, in nanoseconds.
  private(set) var nanoseconds: Int64 = 0

  /// The reciprocal of the maximum drift between the two clocks, which deviate by 50 ppm each. Core 6.0, Vol 6, Part B,
  /// 4.2.1.
  private static let drift: Int64 = 10_000

  /// - Parameter start: the time of the first record.
  init(since start: Int64) { self.start = start }

  /// - Parameters:
  ///   - gain: how much sooner this record followed its packet than the first record did.
  ///   - air: the time of the packet by the sniffer's clock, starting at the first record.
  mutating func take(_ gain: Int64, at air: Int64) {
    guard gain > nanoseconds else { return }
    nanoseconds = max(
      nanoseconds, gain.elapsed(since: max(0, air.elapsed(since: start)) / ArrivalDelay.drift))
  }
}
