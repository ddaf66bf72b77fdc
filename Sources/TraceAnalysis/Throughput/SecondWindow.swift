/// The most and the fewest bytes in any second of a run: a window that slides with the data.
struct SecondWindow: Sendable {
  static let length: Int64 = 1_000_000_000
  /// More PDUs than this come in no second of LE.
  static let limit = 4096

  private var times: [Int64] = []
  private var bytes: [Int] = []
  /// The first entry that is still in the window.
  private var first = 0
  private var sum = 0
  private var start: Int64?
  /// How many entries the window may have; more are joined in pairs, of which the first one's time
  /// counts: what it says of a second is then no more than there was.
  private let limit: Int

  /// The most bytes in a second.
  private(set) var most = 0
  /// The fewest bytes in a second that lies within the run; nil if the run was never that long.
  private(set) var fewest: Int?

  /// - Parameter limit: how many entries it may have.
  init(limit: Int = SecondWindow.limit) {
    self.limit = limit
  }

  /// The run is over: only what was found is kept.
  mutating func conclude() {
    times = []
    bytes = []
    first = 0
  }

  /// Takes the next PDU; times that go back count as no progress.
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
