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
  private(set) var pace: TransferPace
  let firstFrame: Int
  private(set) var lastFrame: Int
  private(set) var parameters: ConnectionParameters?

  private(set) var gaps: GapSamples
  private(set) var arrivals: ArrivalTimes
  private(set) var window: SecondWindow
  private(set) var history: RateHistory
  private(set) var sizes: SizeCounts

  /// How the use of the link stood before the first PDU, and before the last burst.
  private let startUse: LinkUse
  private var burstUse: LinkUse
  /// Bytes, PDUs, packets and airtime before the last burst.
  private var settled = (bytes: 0, pdus: 0, packets: 0, airtime: 0.0)
  private var packets = 0
  private var airtime = 0.0
  private let isOnAir: Bool
  private var isLocal = false

  /// Begins with the PDU that `add` will be told of.
  ///
  /// - Parameters:
  ///   - key: what it is about.
  ///   - context: of its first PDU.
  ///   - progress: of its direction since its first frame.
  ///   - isOnAir: whether the capture is of the air.
  ///   - number: of the runs that go on, this one included: the more there are, the coarser is what is
  ///     kept of each that begins.
  init(
    _ key: Key, in context: PDUContext, _ progress: DirectionState.Progress?, isOnAir: Bool,
    besides number: Int
  ) {
    self.key = key
    gaps = GapSamples(
      limit: SharedRoom.part(of: 400_000, for: number, most: GapSamples.limit, least: 64))
    arrivals = ArrivalTimes(limit: TransferRun.times(besides: number))
    window = SecondWindow(
      limit: SharedRoom.part(of: 200_000, for: number, most: SecondWindow.limit, least: 64))
    history = RateHistory(limit: TransferRun.steps(besides: number))
    sizes = SizeCounts(limit: SharedRoom.part(of: 400_000, for: number, most: 128, least: 8))
    channelID = context.channelID
    firstFrame = context.firstFrame
    pace = TransferPace(firstTime: context.firstTime, completedAt: context.frame.time)
    lastFrame = context.frame.number
    self.isOnAir = isOnAir
    startUse = progress?.useBefore ?? LinkUse()
    burstUse = startUse
  }

  /// How many arrivals are kept.
  private static func times(besides number: Int) -> Int {
    SharedRoom.part(of: 400_000, for: number, most: ArrivalTimes.limit, least: 64)
  }

  /// How long a history may be.
  private static func steps(besides number: Int) -> Int {
    SharedRoom.part(of: 400_000, for: number, most: RateHistory.limit, least: 20)
  }

  /// The run is over: nothing more is kept than reports ask for.
  ///
  /// - Parameter number: of the runs that are over, this one included.
  mutating func conclude(besides number: Int) {
    gaps.conclude()
    arrivals.shorten(to: TransferRun.times(besides: number))
    window.conclude()
    history.shorten(to: TransferRun.steps(besides: number))
  }

  var pdus: Int { pace.pdus }
  var bytes: Int { pace.bytes }

  /// Whether a PDU at `time` belongs to the run. Mutating, or the run would be copied for it.
  mutating func takes(_ time: Int64, _ parameters: ConnectionParameters?) -> Bool {
    let meanGap = pdus > TransferRules.gapsToJudge ? pace.meanGap : nil
    return time.elapsed(since: pace.lastTime)
      <= TransferRules.patience(parameters, meanGap: meanGap)
  }

  mutating func add(
    _ octets: Int, in context: PDUContext, _ parameters: ConnectionParameters?,
    _ progress: DirectionState.Progress?
  ) {
    let time = context.frame.time
    if pdus > 0 {
      gaps.add(max(0, time.elapsed(since: pace.lastTime)), before: context.frame.number)
    }
    let before = (bytes: bytes, pdus: pdus)
    let interval = parameters?.intervalNanoseconds
    if pace.add(octets, at: time, interval: interval), let progress {
      // What lies before a burst can be accounted for: the events that brought it are over.
      burstUse = progress.useBefore
      settled = (before.bytes, before.pdus, packets, airtime)
    }
    if let progress {
      packets += progress.packets
      airtime += progress.airtime
    }
    isLocal = isLocal || context.frame.direction == .hostToController
    self.parameters = parameters ?? self.parameters
    lastFrame = context.frame.number
    arrivals.add(time)
    window.add(octets, at: time)
    history.add(octets, at: pace.elapsed(at: time))
    sizes.add(octets)
  }

  /// What the transfer did with its link up to its last burst.
  var account: TransferAccount {
    TransferAccount(
      use: burstUse - startUse,
      time: Int64(clamping: Double(pace.activeTime) * Double(settled.pdus) / Double(max(1, pdus))),
      bytes: settled.bytes, pdus: settled.pdus, packets: settled.packets,
      airtime: settled.airtime, isOnAir: isOnAir, isLocal: isLocal, bursts: pace.bursts)
  }

  var isTransfer: Bool {
    TransferRules.isTransfer(pdus: pdus, bytes: bytes, meanGap: pace.meanGap, parameters)
  }
}
