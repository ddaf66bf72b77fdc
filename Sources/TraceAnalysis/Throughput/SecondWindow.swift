/// The most and the fewest bytes in any second of a run, found with a sliding window.
struct SecondWindow: Sendable {
  static let length: Int64 = 1_000_000_000
  /// Maximum number of PDUs in a window. No second of LE has more.
  static let limit = 4096

  private var times: [Int64] = []
  private var bytes: [Int] = []
  /// Index of the first entry still in the window.
  private var first = 0
  private var sum = 0
  private var start: Int64?
  /// Maximum number of entries. If there are more, entries are merged in pairs with the time of the first one, so that
  /// a second never counts more bytes than it had.
  private let limit: Int

  /// The most bytes in a second.
  private(set) var most = 0
  /// The fewest bytes in a second within the run, or nil if the run was shorter than a second.
  private(set) var fewest: Int?

  /// - Parameter limit: the maximum number of entries.
  init(limit: Int = SecondWindow.limit) {
    self.limit = limit
  }

  /// Ends the run: only the results are kept.
  mutating func conclude() {
    times = []
    bytes = []
    first = 0
  }

  /// Adds the next PDU. A time that goes back counts as no progress.
  mutating func add(_ count: Int, at time: Int64) {
    let now = max(time, times.last ?? time)
    start = start ?? now
    while first < times.count, now.elapsed(since: times[first]) >= SecondWindow.length {
      sum -= bytes[first]
      first += 1
    }
    // The second before this PDU, if it lies within the run.
    if let start, now.elapsed(since: start) >= SecondWindow.length {
      fewest = min(fewest ?? .max, sum)
    }
    if first > 256, first > times.count / 2 {
      times.removeFirst(first)
      bytes.removeFirst(first)
      first = 0
    }
    if times.last == now {
      bytes[bytes.count - 1] += count
    } else {
      if times.count - first >= limit { joinPairs() }
      times.append(now)
      bytes.append(count)
    }
    sum += count
    most = max(most, sum)
  }

  private mutating func joinPairs() {
    var joined: (times: [Int64], bytes: [Int]) = ([], [])
    for index in stride(from: first, to: times.count, by: 2) {
      joined.times.append(times[index])
      joined.bytes.append(bytes[index] + (index + 1 < bytes.count ? bytes[index + 1] : 0))
    }
    (times, bytes) = joined
    first = 0
  }
}
