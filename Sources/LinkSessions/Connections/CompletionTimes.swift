/// The times at which a controller reported completed packets, which the peer has acknowledged.
struct CompletionTimes: Hashable, Sendable {
  private(set) var latest: Frame?
  /// The last report before a pause.
  private var settled: Frame?

  /// Nanoseconds before the end of a connection in which a controller may report packets that it has discarded.
  private static let flush: Int64 = 100_000_000

  mutating func note(_ frame: Frame) {
    if let latest, frame.time.elapsed(since: latest.time) > CompletionTimes.flush {
      settled = latest
    }
    latest = frame
  }

  /// Returns the last report that is not a consequence of the end itself.
  func last(before end: Int64) -> Frame? {
    guard let latest else { return nil }
    return end.elapsed(since: latest.time) > CompletionTimes.flush ? latest : settled
  }
}
