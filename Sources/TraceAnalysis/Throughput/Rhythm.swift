import LinkSessions

/// When the values of a run were complete: the first ones, enough to tell its rhythm.
struct ArrivalTimes: Sendable {
  static let limit = 4096

  /// Nanoseconds since 1970; none lies before the one ahead of it.
  private(set) var times: [Int64] = []
  private let most: Int

  /// - Parameter limit: how many are kept.
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

/// How regularly values came: burst after burst, one for each connection event that brought some.
struct Rhythm: Hashable, Sendable {
  /// Bursts that have one after them.
  let bursts: Int
  /// Nanoseconds from one burst to the next, on average.
  let meanBurstGap: Double
  /// Nanoseconds from one value to the next, once values that are missing are counted; nil where
  /// they do not come evenly.
  let period: Int64?
  /// The share of bursts with the most frequent number of values, 0 to 1, and that number.
  let usualShare: Double
  let usualCount: Int
  /// How much later than an even schedule values were complete, in nanoseconds: sorted, the earliest
  /// one counting as in time; empty where several came in a burst or nothing is even.
  let lateness: [Int64]
  /// Periods in which no value came.
  let skipped: Int

  /// Fewer bursts have no rhythm that could be told from chance.
  static let fewestBursts = 20
  /// Evenness is judged over so many bursts at a time: a pause or a lost value spoils a few of these
  /// stretches, chance spoils most of them.
  static let stretch = 8
  /// The share of stretches that have to be even.
  static let evenShare = 0.85

  /// Finds the rhythm of values.
  ///
  /// - Parameters:
  ///   - arrivals: when they were complete.
  ///   - interval: nanoseconds between connection events; nil where it is not known.
  init?(_ arrivals: ArrivalTimes, interval: Int64?) {
    var starts: [Int64] = []
    var counts: [Int] = []
    var last: Int64?
    // Records of one event are close together; without an interval only what a host's transport
    // delivers at once is.
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
    // The last one may be cut off.
    guard starts.count > 2 else { return nil }
    counts.removeLast()
    bursts = counts.count
    let span = Double(starts[starts.count - 1].elapsed(since: starts[0]))
    let gap = span / Double(bursts)
    meanBurstGap = gap
    var frequency = SizeCounts()
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
      // Always as many values in each event are what a stack makes of data, unless it is one. Not
      // always as many, but evenly: they come by a clock of their own.
      if isFast, !isUsual {
        isEvenInEvents = mean > 1 && Rhythm.isEven(counts, mean: mean)
      } else if isUsual, !isFast || usualCount == 1 {
        schedule = EvenSchedule(starts, tolerance: Double(interval ?? 0))
      }
    }
    // One value in most events, two after one that failed: as many come in each second. Every third
    // event may fail, if the values that waited follow.
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

  /// Whether as many values come in one stretch of bursts as in the other.
  private static func isEven(_ counts: [Int], mean: Double) -> Bool {
    var even = 0
    let sums = (stretch...counts.count).map { counts[($0 - stretch)..<$0].reduce(0, +) }
    for sum in sums where abs(Double(sum) - mean * Double(stretch)) <= 2 { even += 1 }
    return Double(even) >= evenShare * Double(sums.count)
  }

  /// Whether as many values come in one second as in the other, but for a quarter of them.
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

  /// The lateness than which a share of the values were less late, in nanoseconds.
  func lateness(_ share: Double) -> Int64? {
    guard !lateness.isEmpty else { return nil }
    return lateness[min(lateness.count - 1, Int(Double(lateness.count) * share))]
  }
}

/// Times that lie on an even schedule, but for what a connection event makes of them.
private struct EvenSchedule {
  /// Nanoseconds.
  var period: Double
  /// Steps of the schedule without a time.
  var skipped = 0
  /// Sorted, in nanoseconds.
  var lateness: [Int64] = []

  /// - Parameters:
  ///   - times: at least two, none before the one ahead of it.
  ///   - tolerance: nanoseconds by which a time may be late, besides a part of the period.
  init?(_ times: [Int64], tolerance: Double) {
    let offsets = times.map { Double($0.elapsed(since: times[0])) }
    guard let end = offsets.last, end > 0 else { return nil }
    period = end / Double(times.count - 1)
    // Lost values make the first guess too long: count the steps, and guess again. A value that waits
    // for its connection event makes the gap before it longer, but skips no step.
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

  /// The median over long stretches: a step that is counted wrong spoils those with it only.
  private static func period(_ offsets: [Double], _ steps: [Int]) -> Double {
    let length = min(64, offsets.count / 2)
    let periods = (length..<offsets.count).map { index in
      (offsets[index] - offsets[index - length])
        / Double(max(1, steps[index] - steps[index - length]))
    }.sorted()
    return max(1, periods[periods.count / 2])
  }

  /// How late each time is, beside the earliest ones around it: clocks drift, and a step may be counted
  /// wrong.
  private static func lateness(_ offsets: [Double], _ steps: [Int], _ period: Double) -> [Int64] {
    let rests = zip(offsets, steps).map { $0 - Double($1) * period }
    let reach = 16
    return rests.indices.map { index in
      let around = rests[max(0, index - reach)...min(rests.count - 1, index + reach)]
      return Int64(clamping: rests[index] - (around.min() ?? rests[index]))
    }.sorted()
  }
}
