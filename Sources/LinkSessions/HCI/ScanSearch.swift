/// Consecutive scans of a host, without a pause or a connection between them, which are one search for a device.
struct ScanSearch: Sendable {
  /// The number of the search, starting from 0.
  private(set) var number = 0
  /// The time at which the last scan ended; nil during a scan, and before the first one.
  private var ended: Int64?

  /// Nanoseconds after which another scan starts a new search.
  private static let pause: Int64 = 2_000_000_000

  mutating func begin(at time: Int64) {
    if let ended, time.elapsed(since: ended) > ScanSearch.pause { number += 1 }
    ended = nil
  }

  mutating func end(at time: Int64) { ended = ended ?? time }

  /// Starts a new search when a connection begins or ends: reports from then on are for the next connection.
  mutating func restart() { number += 1 }
}
