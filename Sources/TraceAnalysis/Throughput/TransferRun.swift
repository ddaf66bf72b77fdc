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

  /// How values follow what the other side sends.
  private(set) var roundTrips = RoundTrips()

  /// How the use of the link stood before the event of the first PDU, and before that of the last burst.
  private let startUse: LinkUse
  private var burstUse: LinkUse
  /// Bytes, PDUs, packets and airtime before the last burst, and before the PDU that came last.
  private var settled = (bytes: 0, pdus: 0, packets: 0, airtime: 0.0)
  private var due = (bytes: 0, pdus: 0, packets: 0, airtime: 0.0)
  /// In the log of the host that sends: packets that it had handed over before, and what was completed
  /// when the first packet of the run was, and when its last PDU was handed over.
  /// Packets of the connection that the controller of a sending host had at a time, at most, when a value was
  /// complete.
  private var mostInController = 0
  private var handedBefore: Int?
  private var handedOver = 0
  private var firstMark: CompletionMark?
  private var lastMark: CompletionMark?
  private var packets = 0
  private var airtime = 0.0
  private let isOnAir: Bool
  private var isLocal = false

  /// Begins with the PDU that `add` will be told of.
  ///
  /// - Parameters:
  ///   - key: what it is about.
  ///   - context: of its first PDU.
  ///   - use: of the link by its direction, before it.
  ///   - isOnAir: whether the capture is of the air.
  ///   - number: of the runs that go on, this one included: the more there are, the coarser is what is
  ///     kept of each that begins.
  init(
    _ key: Key, in context: PDUContext, _ use: LinkUse, isOnAir: Bool, besides number: Int
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
    startUse = use
    burstUse = use
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

  /// - Returns: whether `settle` has to be called: what lies before the PDU can be accounted for.
  mutating func add(
    _ octets: Int, in context: PDUContext, _ parameters: ConnectionParameters?,
    _ progress: DirectionState.Progress?, event: Int?
  ) -> Bool {
    let time = context.frame.time
    if pdus > 0 {
      gaps.add(max(0, time.elapsed(since: pace.lastTime)), before: context.frame.number)
    }
    due = (bytes, pdus, packets, airtime)
    let interval = parameters?.intervalNanoseconds
    let beginsBurst = pace.add(octets, at: time, interval: interval, event: event)
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
    guard event == nil else { return beginsBurst }
    // A log may show no bursts at all, or nothing but bursts.
    return due.pdus - settled.pdus >= TransferRun.pdusToSettle
      || (beginsBurst && (interval != nil || pdus < 4 * TransferRun.pdusToSettle))
  }

  /// PDUs of a log after which it is settled what they did with the link.
  private static let pdusToSettle = 16

  /// Takes the use of the link up to the event of the PDU that came last.
  mutating func settle(_ use: LinkUse) {
    burstUse = use
    settled = due
  }

  /// Takes what the controller of a sending host has reported up to a PDU.
  mutating func note(_ completions: CompletionMark, handedOver: Int) {
    mostInController = max(mostInController, handedOver - completions.completed)
    let before = handedBefore ?? max(0, handedOver - 1)
    handedBefore = before
    self.handedOver = handedOver
    if firstMark == nil, completions.completed > before { firstMark = completions }
    lastMark = completions
  }

  /// Takes what the other side has sent before a PDU.
  mutating func note(_ other: Spoken, in context: PDUContext) {
    roundTrips.add(other, from: context.firstTime, to: context.frame.time)
  }

  /// Nanoseconds that the data took: in the log of the host that sent it, by what its controller
  /// reported as completed, since what it was handed is not yet sent.
  var activeTime: Int64 {
    guard isLocal, !isOnAir, !key.operation.isAcknowledged, let firstMark, let lastMark,
      let handedBefore, let done = lastMark.progress(since: firstMark),
      done.packets >= 4 * TransferRun.pdusToSettle
    else { return pace.activeTime }
    let packets = Double(handedOver - handedBefore)
    return max(1, Int64(clamping: Double(done.time) * packets / Double(done.packets)))
  }

  /// What the transfer did with its link up to its last burst.
  var account: TransferAccount {
    let use = burstUse - startUse
    var account = TransferAccount(
      use: use,
      time: Int64(clamping: Double(activeTime) * Double(settled.pdus) / Double(max(1, pdus))),
      bytes: settled.bytes, pdus: settled.pdus, packets: settled.packets,
      airtime: settled.airtime, isOnAir: isOnAir, isLocal: isLocal, bursts: pace.bursts,
      roundTrip: key.operation.isAcknowledged ? nil : roundTrips.period(in: activeTime),
      habit: roundTrips.habit, meanWait: roundTrips.meanWait,
      keepsOneInFlight: isLocal && !isOnAir && !key.operation.isAcknowledged && lastMark != nil
        && mostInController == 1)
    let logged = (use.waiting + use.withoutCredits + use.queued + use.idle) * 1000
    guard !isOnAir, logged > 0 else { return account }
    // What was handed over in this time is not what was sent in it: the controller holds some.
    let part = logged / Double(activeTime)
    account.time = Int64(clamping: logged)
    account.bytes = Int((Double(bytes) * part).rounded())
    account.pdus = max(1, Int((Double(pdus) * part).rounded()))
    return account
  }

  var isTransfer: Bool {
    TransferRules.isTransfer(pdus: pdus, bytes: bytes, meanGap: pace.meanGap, parameters)
  }
}
