import LinkSessions

/// What holds back the data of one direction just now, and where its use of the link stood when its
/// last PDUs began.
struct DirectionState: Sendable {
  var use = LinkUse()
  /// An acknowledged operation waits for its answer.
  private(set) var isWaiting = false
  /// Since when, in nanoseconds since 1970.
  private var waitingSince: Int64?
  /// The channel that its data goes over has no credits.
  var isWithoutCredits = false

  /// A fragment that began an L2CAP frame, and the use of the link before it.
  struct Start: Sendable {
    var frame: Int
    var time: Int64
    var use: LinkUse
    /// New data so far, this packet not included.
    var packets: Int
    var airtime: Double
  }

  private var starts: [Start] = []
  private var next = 0
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
  }

  /// New data packets on the air, and the microseconds of their exchanges.
  var packets = 0
  var airtime = 0.0

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

  mutating func begin(frame: Int, time: Int64, use: LinkUse) {
    let start = Start(frame: frame, time: time, use: use, packets: packets, airtime: airtime)
    if starts.count < limit {
      starts.append(start)
    } else {
      starts[next] = start
      next = (next + 1) % limit
    }
  }

  /// How things stood before the frame that began a PDU; before the oldest that is known, if the
  /// PDU is older.
  func start(_ frame: Int) -> Start? {
    starts.first { $0.frame == frame } ?? starts.min { $0.frame < $1.frame }
  }
}
