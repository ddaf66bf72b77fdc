import LinkSessions

/// Duration and rate of data that arrives PDU by PDU.
///
/// Data arrives in bursts, one for each connection event with data. If the capture does not show events, PDUs closer
/// than half an interval form one burst. If the interval is unknown, each PDU is a burst. The bytes of all bursts
/// except the last were transferred in the time from the first PDU to the start of the last burst. The last burst is
/// assumed to take a typical gap between bursts, or a part of it if it is smaller than the others. See "Active time"
/// in Docs/Throughput.md.
struct TransferPace: Hashable, Sendable {
  /// When the first fragment of the first PDU was recorded, and when that PDU was complete, in nanoseconds since 1970.
  let firstTime: Int64
  private let firstEnd: Int64
  private(set) var lastTime: Int64
  private(set) var pdus = 0
  private(set) var bytes = 0

  private var lastBurstStart: Int64
  private(set) var bursts = 1
  private var bytesBeforeBurst = 0
  private var lastOctets = 0
  private var lastEvent: Int?
  private var lastInterval: Int64 = 0
  private var gaps = LatestGaps()
  private var longestGap: Int64 = 0

  /// Begins with the PDU passed to `add` next.
  init(firstTime: Int64, completedAt time: Int64) {
    self.firstTime = firstTime
    firstEnd = time
    lastTime = time
    lastBurstStart = time
  }

  /// Adds the next PDU. A time that goes back counts as no progress.
  ///
  /// - Parameters:
  ///   - octets: the octets of application data in it.
  ///   - time: the time when the PDU was complete.
  ///   - interval: the connection interval in nanoseconds, or nil if it is unknown.
  ///   - event: the PDU's connection event, or nil if the capture does not show events.
  /// - Returns: whether the PDU begins another burst.
  mutating func add(
    _ octets: Int, at time: Int64, interval: Int64?, event: Int? = nil
  ) -> Bool {
    var beginsBurst = false
    if pdus > 0 {
      let gap = max(0, time.elapsed(since: lastTime))
      if let event, let lastEvent {
        beginsBurst = event != lastEvent
      } else {
        beginsBurst = interval.map { gap > $0 / 2 } ?? true
      }
      longestGap = max(longestGap, gap)
      if beginsBurst, interval != nil || event != nil {
        gaps.add(max(0, time.elapsed(since: lastBurstStart)))
        bursts += 1
        lastBurstStart = time
        bytesBeforeBurst = bytes
      }
    }
    pdus += 1
    bytes += octets
    lastOctets = octets
    lastEvent = event
    lastInterval = interval ?? lastInterval
    lastTime = max(lastTime, time)
    return beginsBurst
  }

  /// Returns the nanoseconds from the first PDU's completion to a given time.
  func elapsed(at time: Int64) -> Int64 { time.elapsed(since: firstEnd) }

  /// Mean nanoseconds from one PDU to the next; 0 for a single one.
  var meanGap: Int64 { pdus > 1 ? elapsed(at: lastTime) / Int64(pdus - 1) : 0 }

  /// Mean nanoseconds from one PDU to the next without the longest pause.
  private var usualGap: Int64 {
    pdus > 2
      ? max(0, elapsed(at: lastTime).elapsed(since: longestGap)) / Int64(pdus - 2) : meanGap
  }

  /// Duration of the data in nanoseconds. A single PDU took as long as its fragments.
  ///
  /// A pause before the data does not show how long the last of it took, so the mean of all gaps is not used.
  var activeTime: Int64 {
    // Data that took longer than an interval does not come in one event's burst, but continuously.
    let isBursty =
      bursts > 2
      && (lastEvent != nil || lastTime.elapsed(since: lastBurstStart) <= lastInterval)
    let span = elapsed(at: isBursty ? lastBurstStart : lastTime)
    let before = isBursty ? bytesBeforeBurst : bytes - lastOctets
    guard before > 0, span > 0 else { return max(1, lastTime.elapsed(since: firstTime)) }
    let mean = Double(before) / Double(isBursty ? bursts - 1 : pdus - 1)
    let size = min(1, Double(bytes - before) / mean)
    let gap = isBursty ? gaps.median : min(meanGap, usualGap)
    let time = span.later(by: Int64(clamping: Double(gap) * size))
    return max(1, time, elapsed(at: lastTime))
  }

  /// Application bits per second.
  var goodput: Double { Double(bytes) * 8e9 / Double(activeTime) }
}

/// The last few gaps between bursts, in microseconds. Stored inline, because each procedure has some.
private struct LatestGaps: Hashable, Sendable {
  private var gaps = SIMD8<UInt32>()
  private var count = 0

  mutating func add(_ gap: Int64) {
    gaps[count % SIMD8<UInt32>.scalarCount] = UInt32(clamping: gap / 1000)
    count += 1
  }

  /// The median in nanoseconds. For an even number of gaps, it is the mean of the two in the middle.
  var median: Int64 {
    let known = min(count, SIMD8<UInt32>.scalarCount)
    guard known > 0 else { return 0 }
    let sorted = (0..<known).map { Int64(gaps[$0]) }.sorted()
    return sorted[(known - 1) / 2].later(by: sorted[known / 2]) * 500
  }
}
