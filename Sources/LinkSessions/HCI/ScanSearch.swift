/// Scans of a host that follow each other without a pause or a connection between them: one search for a
/// device.
struct ScanSearch: Sendable {
  /// The number of the search, from 0.
  private(set) var number = 0
  /// When the last scan ended; nil while one goes on, and before the first.
  private var ended: Int64?

  /// Nanoseconds after which another scan begins another search.
  private static let pause: Int64 = 2_000_000_000

  mutating func begin(at time: Int64) {
    if let ended, time.elapsed(since: ended) > ScanSearch.pause { number += 1 }
    ended = nil
  }

  mutating func end(at time: Int64) { ended = ended ?? time }

  /// A connection begins or ends: what is heard from then on is for the next one.
  mutating func restart() { number += 1 }
}
