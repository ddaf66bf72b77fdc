import LinkSessions

/// The state of one direction: what currently delays its data, and what had been sent when its last PDUs began.
struct DirectionState: Sendable {
  var use = LinkUse()
  /// On the air: the use of the link before the open event.
  private(set) var useBeforeEvent = LinkUse()
  /// Number of new data packets in the last event that had some.
  private var lastData = 0
  /// Whether an acknowledged operation waits for its answer.
  private(set) var isWaiting = false
  /// Start of the wait, in nanoseconds since 1970.
  private var waitingSince: Int64?
  /// Whether the channel of the data has no credits.
  var isWithoutCredits = false
  /// Credits of the channel that last used or received some.
  var credits = 0

  /// The first fragment of an L2CAP frame.
  private struct Start: Sendable {
    var frame: Int
    /// Number of new data packets before this one.
    var packets: Int
    var airtime: Double
  }

  private var starts: [Start] = []
  private var next = 0
  /// Index of the newest one.
  private var newest = 0
  /// Number of starts to remember. An SDU of that many frames needs this many. Open connections share a memory budget
  /// for them.
  private let limit: Int
  static let startsKept = 64

  init(startsKept: Int) {
    limit = startsKept
  }

  /// Discards the starts, because no open PDU will be completed.
  mutating func forgetStarts() {
    starts = []
    next = 0
    newest = 0
  }

  /// New data packets on the air, and microseconds of their exchanges.
  private var packets = 0
  private var airtime = 0.0
  /// Size of the last of these packets in octets.
  private var lastPayload = 0

  /// Counts a packet with new data.
  ///
  /// - Parameters:
  ///   - payload: its octets.
  ///   - exchange: the microseconds of its exchange.
  mutating func noteData(_ payload: Int, exchange: Double) {
    packets += 1
    lastPayload = payload
    airtime += exchange
  }

  /// The current series of events with data or attempts to send some: number of those that carried data, of those that
  /// failed, and of those without anything since then.
  private var series = (carried: 0, failed: 0, idle: 0)

  /// Counts an event in which the peripheral answered.
  ///
  /// - Parameters:
  ///   - isBusy: whether the direction had or attempted to send data.
  ///   - hasFailed: whether a failure ended the event.
  mutating func noteEvent(isBusy: Bool, hasFailed: Bool) {
    guard isBusy else { return series.idle += 1 }
    if series.idle > 0 {
      if series.failed > 0 {
        use.eventsOfFailed += series.carried
        use.eventsAfterFailed += series.idle
        use.failuresInSeries += series.failed
      } else {
        use.eventsOfWhole += series.carried
        use.eventsAfterWhole += series.idle
      }
      series = (0, 0, 0)
    }
    if hasFailed { series.failed += 1 } else { series.carried += 1 }
  }

  /// Begins an event, to which everything sent from now on belongs.
  mutating func beginEvent() { useBeforeEvent = use }

  /// Ends an event.
  ///
  /// - Parameter data: the number of new data packets in it.
  /// - Returns: whether that number equals the one in the last event with data.
  mutating func close(data: Int) -> Bool {
    guard data > 0 else { return false }
    defer { lastData = data }
    return data == lastData
  }

  /// Records that an acknowledged operation begins to wait, or that its answer has arrived.
  mutating func setWaiting(_ isWaiting: Bool, at time: Int64) {
    if isWaiting {
      waitingSince = time
    } else if let since = waitingSince {
      waitingSince = nil
      use.answers += 1
      use.awaited += Double(max(0, time.elapsed(since: since))) / 1000
    }
    self.isWaiting = isWaiting
  }

  /// Adds time to what the data was waiting for, according to a host's log.
  ///
  /// - Parameters:
  ///   - elapsed: the time in microseconds.
  ///   - isQueued: whether the controller had packets that it had not reported as completed.
  ///   - isBacklogged: whether the controller had some when the last event was over.
  mutating func spend(_ elapsed: Double, isQueued: Bool, isBacklogged: Bool) {
    if isWaiting {
      use.waiting += elapsed
    } else if isWithoutCredits, !(isQueued && isBacklogged) {
      // Data that the controller still holds would be there even with more behind it, unless events are too short for
      // it.
      use.withoutCredits += elapsed
    } else if isQueued {
      use.queued += elapsed
    } else {
      use.idle += elapsed
    }
  }

  /// Records the first fragment of an L2CAP frame.
  mutating func begin(frame: Int) {
    let start = Start(frame: frame, packets: packets, airtime: airtime)
    if starts.count < limit {
      newest = starts.count
      starts.append(start)
    } else {
      newest = next
      starts[next] = start
      next = (next + 1) % limit
    }
  }

  /// Progress since a PDU began.
  struct Progress {
    /// Number of new data packets on the air since then, and microseconds of their exchanges.
    var packets: Int
    var airtime: Double
    /// Size of the last packet on the air in octets; 0 in a log.
    var lastPayload: Int
  }

  /// Progress since the frame that began a PDU, or since the oldest known start if the PDU is
  /// older. Nil if no start is known.
  ///
  /// Mutating although nothing changes, as is `place`: for nonmutating methods, the compiler copies the whole state.
  mutating func progress(since frame: Int) -> Progress? {
    guard let place = place(of: frame) else { return nil }
    return Progress(
      packets: max(0, packets - starts[place].packets),
      airtime: max(0, airtime - starts[place].airtime), lastPayload: lastPayload)
  }

  private mutating func place(of frame: Int) -> Int? {
    // Most PDUs consist of one fragment, which is the newest.
    if newest < starts.count, starts[newest].frame == frame { return newest }
    return starts.firstIndex { $0.frame == frame }
      ?? starts.indices.min { starts[$0].frame < starts[$1].frame }
  }
}
