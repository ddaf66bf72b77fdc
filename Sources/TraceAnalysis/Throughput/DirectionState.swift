import LinkSessions

/// What holds back the data of one direction just now, and what it had sent when its last PDUs began.
struct DirectionState: Sendable {
  var use = LinkUse()
  /// Of the air: the use before the event that is open.
  private(set) var useBeforeEvent = LinkUse()
  /// New data packets in the last event that had some.
  private var lastData = 0
  /// An acknowledged operation waits for its answer.
  private(set) var isWaiting = false
  /// Since when, in nanoseconds since 1970.
  private var waitingSince: Int64?
  /// The channel that its data goes over has no credits.
  var isWithoutCredits = false

  /// A fragment that began an L2CAP frame.
  private struct Start: Sendable {
    var frame: Int
    /// New data so far, this packet not included.
    var packets: Int
    var airtime: Double
  }

  private var starts: [Start] = []
  private var next = 0
  /// The place of the newest one.
  private var newest = 0
  /// How many are remembered: an SDU may consist of so many frames. Many open connections share a
  /// room for them.
  private let limit: Int
  static let startsKept = 64

  init(startsKept: Int) {
    limit = startsKept
  }

  /// No PDU that has begun will come to its end.
  mutating func forgetStarts() {
    starts = []
    next = 0
    newest = 0
  }

  /// New data packets on the air, and the microseconds of their exchanges.
  var packets = 0
  var airtime = 0.0

  /// Whatever is sent from now on is of another event.
  mutating func beginEvent() { useBeforeEvent = use }

  /// An event is over.
  ///
  /// - Parameter data: new data packets in it.
  /// - Returns: whether there were as many as in the last one that had some.
  mutating func close(data: Int) -> Bool {
    guard data > 0 else { return false }
    defer { lastData = data }
    return data == lastData
  }

  /// An acknowledged operation begins to wait, or has its answer.
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

  /// Adds time in which a host's log shows what the data was waiting for.
  ///
  /// - Parameters:
  ///   - elapsed: in microseconds.
  ///   - isQueued: whether the controller had packets that it had not reported as completed.
  mutating func spend(_ elapsed: Double, isQueued: Bool) {
    if isWaiting {
      use.waiting += elapsed
    } else if isWithoutCredits, !isQueued {
      use.withoutCredits += elapsed
    } else if isQueued {
      use.queued += elapsed
    } else {
      use.idle += elapsed
    }
  }

  /// A fragment begins an L2CAP frame.
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

  /// What has happened since a PDU began.
  struct Progress {
    /// New data packets on the air since then, and the microseconds of their exchanges.
    var packets: Int
    var airtime: Double
  }

  /// What has happened since the frame that began a PDU; since the oldest that is known, if the PDU is
  /// older. Nil where none is.
  ///
  /// Mutating, though it changes nothing, and so is `place`: for others the compiler copies the whole state.
  mutating func progress(since frame: Int) -> Progress? {
    guard let place = place(of: frame) else { return nil }
    return Progress(
      packets: max(0, packets - starts[place].packets),
      airtime: max(0, airtime - starts[place].airtime))
  }

  private mutating func place(of frame: Int) -> Int? {
    // Most PDUs are one fragment, which came just now.
    if newest < starts.count, starts[newest].frame == frame { return newest }
    return starts.firstIndex { $0.frame == frame }
      ?? starts.indices.min { starts[$0].frame < starts[$1].frame }
  }
}
