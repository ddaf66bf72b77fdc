import LinkSessions

/// The times at which the values of a run were complete. Only the first ones are kept, which is enough to find a
/// rhythm.
struct ArrivalTimes: Sendable {
  static let limit = 4096

  /// Nanoseconds since 1970, in ascending order.
  private(set) var times: [Int64] = []
  private let most: Int

  /// - Parameter limit: the maximum number of times to keep.
  init(limit: Int = ArrivalTimes.limit) {
    most = limit
  }

  mutating func add(_ time: Int64) {
    guard times.count < most else { return }
    times.append(max(time, times.last ?? time))
  }

  /// Keeps the first ones only.
  mutating func shorten(to count: Int) {
    if times.count > count { times = Array(times.prefix(count)) }
  }
}

/// How regularly values arrived, in bursts: one burst per connection event that brought values.
struct Rhythm: Hashable, Sendable {
  /// Number of bursts that are followed by another one.
  let bursts: Int
  /// Mean nanoseconds from one burst to the next.
  let meanBurstGap: Double
  /// Nanoseconds from one value to the next, with missing values counted. Nil if the values are not
  /// periodic.
  let period: Int64?
  /// Share of the bursts with the most frequent number of values, 0 to 1, and that number.
  let usualShare: Double
  let usualCount: Int
  /// How much later than a periodic schedule values were complete, in nanoseconds, sorted. The
  /// earliest value counts as on time. Empty if several values came in a burst, or if nothing is
  /// periodic.
  let lateness: [Int64]
  /// Number of periods without a value.
  let skipped: Int

  /// Minimum number of bursts to distinguish a rhythm from chance.
  static let fewestBursts = 20
  /// Number of bursts per evenness check. A pause or a lost value affects a few of these groups; chance affects most
  /// of them.
  static let stretch = 8
  /// Minimum share of even stretches.
  static let evenShare = 0.85

  /// Finds the rhythm of values.
  ///
  /// - Parameters:
  ///   - arrivals: when the values were complete.
  ///   - interval: nanoseconds between connection events, or nil if it is unknown.
  init?(_ arrivals: ArrivalTimes, interval: Int64?) {
    var starts: [Int64] = []
    var counts: [Int] = []
    var last: Int64?
    // Records of one event are close together. Without an interval only records that a host's
    // transport delivers at once count as one burst.
    let together = interval.map { $0 / 2 } ?? 2_000_000
    for time in arrivals.times {
      if let last, time.elapsed(since: last) <= together {
        counts[counts.count - 1] += 1
      } else {
        starts.append(time)
        counts.append(1)
      }
      last = time
    }
    // The last burst may be truncated.
    guard starts.count > 2 else { return nil }
    counts.removeLast()
    bursts = counts.count
    let span = Double(starts[starts.count - 1].elapsed(since: starts[0]))
    let gap = span / Double(bursts)
    meanBurstGap = gap
    var frequency = Transfer.SizeCounts()
    for count in counts { frequency.add(count) }
    let usual = frequency.entries.max { $0.count < $1.count }
    usualCount = usual?.octets ?? 1
    usualShare = Double(usual?.count ?? 0) / Double(bursts)

    let mean = Double(counts.reduce(0, +)) / Double(bursts)
    let isFast = interval.map { gap < 1.2 * Double($0) } ?? false
    let isUsual = usualShare >= 0.75
    var schedule: EvenSchedule?
    var isEvenInEvents = false
    if bursts >= Rhythm.fewestBursts {
      // A constant number of values per event is typical of a stack with queued data, unless the number is one. A
      // varying number with an even rate comes from a separate clock.
      if isFast, !isUsual {
        isEvenInEvents = mean > 1 && Rhythm.isEven(counts, mean: mean)
      } else if isUsual, !isFast || usualCount == 1 {
        schedule = EvenSchedule(starts, tolerance: Double(interval ?? 0))
      }
    }
    // One value in most events, two after a failed one: the number per second is constant. Every
    // third event may fail, if the values that waited follow.
    let failsOften = mean > 1 && interval.map { gap < 1.5 * Double($0) } ?? false
    if isFast || failsOften, schedule == nil, usualCount == 1, bursts >= Rhythm.fewestBursts {
      isEvenInEvents = Rhythm.isEvenBySeconds(arrivals.times)
    }
    period =
      isEvenInEvents
      ? Int64(clamping: gap / mean)
      : schedule.map { Int64(clamping: $0.period / mean) }
    skipped = schedule?.skipped ?? 0
    lateness = usualCount == 1 ? schedule?.lateness ?? [] : []
  }

  /// Whether each group of bursts has the same number of values.
  private static func isEven(_ counts: [Int], mean: Double) -> Bool {
    var even = 0
    let sums = (stretch...counts.count).map { counts[($0 - stretch)..<$0].reduce(0, +) }
    for sum in sums where abs(Double(sum) - mean * Double(stretch)) <= 2 { even += 1 }
    return Double(even) >= evenShare * Double(sums.count)
  }

  /// Whether each second has the same number of values, within a quarter.
  private static func isEvenBySeconds(_ times: [Int64]) -> Bool {
    guard let first = times.first, let last = times.last else { return false }
    let seconds = last.elapsed(since: first) / 1_000_000_000
    guard (5...100_000).contains(seconds) else { return false }
    var counts = [Int](repeating: 0, count: Int(seconds))
    for time in times {
      let second = Int(time.elapsed(since: first) / 1_000_000_000)
      if second < counts.count { counts[second] += 1 }
    }
    let mean = Double(counts.reduce(0, +)) / Double(counts.count)
    let even = counts.count { abs(Double($0) - mean) <= 0.25 * mean }
    return Double(even) >= evenShare * Double(counts.count)
  }

  /// A percentile of the lateness in nanoseconds.
  func lateness(_ share: Double) -> Int64? {
    guard !lateness.isEmpty else { return nil }
    return lateness[min(lateness.count - 1, Int(Double(lateness.count) * share))]
  }
}

/// Times on a periodic schedule, apart from the delay until a connection event.
private struct EvenSchedule {
  /// Nanoseconds.
  var period: Double
  /// Number of steps without a time.
  var skipped = 0
  /// Sorted, in nanoseconds.
  var lateness: [Int64] = []

  /// - Parameters:
  ///   - times: at least two times in ascending order.
  ///   - tolerance: nanoseconds by which a time may be late, in addition to a part of the period.
  init?(_ times: [Int64], tolerance: Double) {
    let offsets = times.map { Double($0.elapsed(since: times[0])) }
    guard let end = offsets.last, end > 0 else { return nil }
    period = end / Double(times.count - 1)
    // Lost values make the first estimate too long, so the steps are counted and the period is
    // estimated again. A value that waits for its connection event lengthens the gap before it, but
    // skips no step.
    var steps: [Int] = []
    for _ in 0..<3 {
      steps = [0]
      for index in 1..<offsets.count {
        let wait = max(1.05 * tolerance, 0.5 * period)
        let gap = (offsets[index] - offsets[index - 1] - wait) / period
        steps.append(steps[index - 1] + max(1, Int(min(gap, 1e9).rounded(.up))))
      }
      period = end / Double(max(1, steps[steps.count - 1]))
    }
    let most = max(1.05 * tolerance, 0.3 * period)
    let length = Rhythm.stretch
    guard offsets.count > length else { return nil }
    var even = 0
    for index in length..<offsets.count {
      let expected = Double(steps[index] - steps[index - length]) * period
      if abs(offsets[index] - offsets[index - length] - expected) <= most { even += 1 }
    }
    guard Double(even) >= Rhythm.evenShare * Double(offsets.count - length) else { return nil }
    skipped = steps[steps.count - 1] - (times.count - 1)
    period = EvenSchedule.period(offsets, steps)
    lateness = EvenSchedule.lateness(offsets, steps, period)
  }

  /// Returns the median over long sections. A miscounted step affects only the sections that include it.
  private static func period(_ offsets: [Double], _ steps: [Int]) -> Double {
    let length = min(64, offsets.count / 2)
    let periods = (length..<offsets.count).map { index in
      (offsets[index] - offsets[index - length])
        / Double(max(1, steps[index] - steps[index - length]))
    }.sorted()
    return max(1, periods[periods.count / 2])
  }

  /// Returns how late each time is compared with the earliest ones around it, because clocks drift and a step may be
  /// miscounted.
  private static func lateness(_ offsets: [Double], _ steps: [Int], _ period: Double) -> [Int64] {
    let rests = zip(offsets, steps).map { $0 - Double($1) * period }
    let reach = 16
    return rests.indices.map { index in
      let around = rests[max(0, index - reach)...min(rests.count - 1, index + reach)]
      return Int64(clamping: rests[index] - (around.min() ?? rests[index]))
    }.sorted()
  }
}
