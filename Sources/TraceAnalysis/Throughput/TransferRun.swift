import LinkSessions

/// Data that moves in one direction by one operation, as long as it goes on.
struct TransferRun: Sendable {
  /// What a run is about.
  struct Key: Hashable, Sendable {
    var connection: Int
    var direction: LinkDirection
    var operation: TransferOperation
    /// Whether the values come in prepared writes.
    var isPrepared = false
    /// Nil for SDUs.
    var handle: UInt16?
    /// The credit-based channel, by its index in the connection's table.
    var channel: Int?
  }

  var key: Key
  let channelID: UInt16
  private(set) var pdus = 0
  private(set) var bytes = 0
  let firstFrame: Int
  let firstTime: Int64
  private(set) var lastFrame: Int
  private(set) var lastTime: Int64
  /// When the run's first PDU was complete.
  private let firstEnd: Int64

  /// PDUs that come closer together than half a connection interval are one burst: one burst an
  /// event. When the last burst began, and how many there were.
  private var lastBurstStart: Int64
  private var bursts = 1
  /// Bytes of the last burst, which belong to time that nobody measured.
  private var parameters: ConnectionParameters?

  private(set) var gaps = GapSamples()
  private(set) var window = SecondWindow()
  private(set) var history = RateHistory()
  private(set) var sizes = SizeCounts()

  init(_ key: Key, in context: PDUContext) {
    self.key = key
    channelID = context.channelID
    firstFrame = context.firstFrame
    firstTime = context.firstTime
    firstEnd = context.frame.time
    lastFrame = context.frame.number
    lastTime = context.frame.time
    lastBurstStart = context.frame.time
  }

  /// Nanoseconds from one PDU to the next on average; 0 for a single one.
  var meanGap: Int64 { pdus > 1 ? lastTime.elapsed(since: firstEnd) / Int64(pdus - 1) : 0 }

  /// Whether a PDU at `time` belongs to the run.
  func takes(_ time: Int64, _ parameters: ConnectionParameters?) -> Bool {
    let meanGap = pdus > TransferRules.gapsToJudge ? meanGap : nil
    return time.elapsed(since: lastTime) <= TransferRules.patience(parameters, meanGap: meanGap)
  }

  mutating func add(_ octets: Int, in context: PDUContext, _ parameters: ConnectionParameters?) {
    let time = context.frame.time
    if pdus > 0 {
      let gap = max(0, time.elapsed(since: lastTime))
      gaps.add(gap, before: context.frame.number)
      if let interval = parameters.map({ Int64($0.interval) * 1_250_000 }), gap > interval / 2 {
        bursts += 1
        lastBurstStart = time
      }
    }
    self.parameters = parameters ?? self.parameters
    pdus += 1
    bytes += octets
    lastFrame = context.frame.number
    lastTime = max(lastTime, time)
    window.add(octets, at: time)
    history.add(octets, at: time.elapsed(since: firstEnd))
    sizes.add(octets)
  }

  var isTransfer: Bool {
    TransferRules.isTransfer(pdus: pdus, bytes: bytes, meanGap: meanGap, parameters)
  }

  /// Nanoseconds that the run took: as many times the mean distance of its bursts as there are
  /// bursts, so that the last one has its share of time as the others have.
  ///
  /// Bursts are those of connection events, where the interval is known and the data leaves time
  /// between them; else each PDU is one. A run of a single PDU took as long as its fragments.
  var activeTime: Int64 {
    let (span, count) =
      bursts > 2
      ? (lastBurstStart.elapsed(since: firstEnd), bursts)
      : (lastTime.elapsed(since: firstEnd), pdus)
    guard count > 1, span > 0 else { return max(1, lastTime.elapsed(since: firstTime)) }
    return max(1, Int64(Double(span) * Double(count) / Double(count - 1)))
  }
}
