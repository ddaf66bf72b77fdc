/// The most and the fewest bytes in any second of a run: a window that slides with the data.
struct SecondWindow: Sendable {
  static let length: Int64 = 1_000_000_000

  private var times: [Int64] = []
  private var bytes: [Int] = []
  /// The first entry that is still in the window.
  private var first = 0
  private var sum = 0
  private var start: Int64?

  /// The most bytes in a second.
  private(set) var most = 0
  /// The fewest bytes in a second that lies within the run; nil if the run was never that long.
  private(set) var fewest: Int?

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
    times.append(now)
    bytes.append(count)
    sum += count
    most = max(most, sum)
  }
}
