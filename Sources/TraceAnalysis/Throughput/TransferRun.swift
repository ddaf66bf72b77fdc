import LinkSessions

/// Data sent in one direction by one operation, without a long silence.
struct TransferRun: Sendable {
  /// Identifies a run.
  struct Key: Hashable, Sendable {
    var connection: Int
    var direction: LinkDirection
    var operation: LinkModel.Operation
    /// Whether the values come in prepared writes.
    var isPrepared = false
    /// The attribute handle, or nil for SDUs.
    var handle: UInt16?
    /// Index of the credit-based channel in the connection's table.
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
  private(set) var history: Transfer.RateHistory
  private(set) var sizes: Transfer.SizeCounts

  /// How values follow what the other side sends.
  private(set) var roundTrips = RoundTrips()

  /// Use of the link before the event of the first PDU, and before that of the last burst.
  private let startUse: LinkUse
  private var burstUse: LinkUse
  /// Bytes, PDUs, packets and air time before the last burst, and before the last PDU.
  private var settled = (bytes: 0, pdus: 0, packets: 0, airtime: 0.0)
  private var due = (bytes: 0, pdus: 0, packets: 0, airtime: 0.0)
  /// In the log of the sending host: number of packets handed over before; number of packets completed at the first
  /// packet of the run and when its last PDU was handed over; and the maximum number of the connection's packets in
  /// the host's controller when a value was complete.
  private var mostInController = 0
  private var handedBefore: Int?
  private var handedOver = 0
  private var firstMark: CompletionMark?
  private var lastMark: CompletionMark?
  /// The part of the run that the controller had reported when the run ended.
  private var sent: SentPackets?
  /// Packets that each event completed, for the events from the first packet of the run to the last PDU. The
  /// connection's other events, such as those of a discovery, carry fewer.
  private var perEvent: Transfer.SizeCounts
  private var packets = 0
  private var airtime = 0.0
  /// Size of the last packet of each value on the air, in octets. The sender may have cut the value into equal parts.
  private(set) var lastPackets: Transfer.SizeCounts
  private let isOnAir: Bool
  private var isLocal = false
  /// Time between values in nanoseconds. The time in which the packets of a long value come is not a silence.
  private var silence: Int64 = 0

  /// Begins with the PDU passed to `add` next.
  ///
  /// - Parameters:
  ///   - key: the key of the run.
  ///   - context: the context of its first PDU.
  ///   - use: the use of the link in its direction, before the PDU.
  ///   - isOnAir: whether the air was captured.
  ///   - number: the number of active runs, including this one. The more there are, the less detail
  ///     is kept of each new one.
  init(
    _ key: Key, in context: PDUContext, _ use: LinkUse, isOnAir: Bool, besides number: Int
  ) {
    self.key = key
    gaps = GapSamples(
      limit: SharedRoom.part(of: 400_000, for: number, most: GapSamples.limit, least: 64))
    arrivals = ArrivalTimes(limit: TransferRun.times(besides: number))
    window = SecondWindow(
      limit: SharedRoom.part(of: 200_000, for: number, most: SecondWindow.limit, least: 64))
    history = Transfer.RateHistory(limit: TransferRun.steps(besides: number))
    sizes = Transfer.SizeCounts(
      limit: SharedRoom.part(of: 400_000, for: number, most: 128, least: 8))
    lastPackets = Transfer.SizeCounts(limit: 8)
    perEvent = Transfer.SizeCounts(
      limit: SharedRoom.part(of: 100_000, for: number, most: 32, least: 4))
    channelID = context.channelID
    firstFrame = context.firstFrame
    pace = TransferPace(firstTime: context.firstTime, completedAt: context.frame.time)
    lastFrame = context.frame.number
    self.isOnAir = isOnAir
    startUse = use
    burstUse = use
  }

  /// Number of arrival times to keep.
  private static func times(besides number: Int) -> Int {
    SharedRoom.part(of: 400_000, for: number, most: ArrivalTimes.limit, least: 64)
  }

  /// Maximum number of steps of a history.
  private static func steps(besides number: Int) -> Int {
    SharedRoom.part(of: 400_000, for: number, most: Transfer.RateHistory.limit, least: 20)
  }

  /// Mean nanoseconds from the end of one value to the beginning of the next, or the mean gap if that is less.
  private var meanSilence: Int64 {
    pdus > 1 ? min(pace.meanGap, silence / Int64(pdus - 1)) : pace.meanGap
  }

  /// Ends the run and keeps only the data needed for reports.
  ///
  /// - Parameter number: the number of finished runs, including this one.
  mutating func conclude(besides number: Int) {
    gaps.conclude()
    arrivals.shorten(to: TransferRun.times(besides: number))
    window.conclude()
    history.shorten(to: TransferRun.steps(besides: number))
  }

  var pdus: Int { pace.pdus }
  var bytes: Int { pace.bytes }

  /// Whether a PDU that begins at `time` belongs to the run. Mutating, because otherwise the run would be copied.
  mutating func takes(_ time: Int64, _ parameters: ConnectionParameters?) -> Bool {
    let meanGap = pdus > TransferRules.gapsToJudge ? pace.meanGap : nil
    return time.elapsed(since: pace.lastTime)
      <= TransferRules.patience(parameters, meanGap: meanGap)
  }

  /// - Returns: whether `settle` must be called, because the time before the PDU can be accounted
  ///   for.
  mutating func add(
    _ octets: Int, in context: PDUContext, _ parameters: ConnectionParameters?,
    _ progress: DirectionState.Progress?, event: Int?
  ) -> Bool {
    let time = context.frame.time
    if pdus > 0 {
      gaps.add(max(0, time.elapsed(since: pace.lastTime)), before: context.frame.number)
      silence.lengthen(by: max(0, context.firstTime.elapsed(since: pace.lastTime)))
    }
    due = (bytes, pdus, packets, airtime)
    let interval = parameters?.intervalNanoseconds
    let beginsBurst = pace.add(octets, at: time, interval: interval, event: event)
    if let progress {
      packets += progress.packets
      airtime += progress.airtime
      if progress.lastPayload > 0 { lastPackets.add(progress.lastPayload) }
    }
    isLocal = isLocal || context.frame.direction == .hostToController
    self.parameters = parameters ?? self.parameters
    lastFrame = context.frame.number
    arrivals.add(time)
    window.add(octets, at: time)
    history.add(octets, at: pace.elapsed(at: time))
    sizes.add(octets)
    guard event == nil else { return beginsBurst }
    // A log may have no bursts at all, or nothing but bursts.
    return due.pdus - settled.pdus >= TransferRun.pdusToSettle
      || (beginsBurst && (interval != nil || pdus < 4 * TransferRun.pdusToSettle))
  }

  /// Number of PDUs in a log after which their use of the link is settled.
  private static let pdusToSettle = 16

  /// Records the use of the link up to the event of the last PDU.
  mutating func settle(_ use: LinkUse) {
    burstUse = use
    settled = due
  }

  /// Records what the controller of a sending host has reported up to a PDU.
  mutating func note(_ completions: CompletionMark, handedOver: Int) {
    mostInController = max(mostInController, handedOver - completions.completed)
    let before = handedBefore ?? max(0, handedOver - 1)
    handedBefore = before
    self.handedOver = handedOver
    if let lastMark, firstMark != nil, completions.bursts > lastMark.bursts {
      let events = completions.bursts - lastMark.bursts
      let done = Double(completions.beforeBurst - lastMark.beforeBurst) / Double(events)
      perEvent.add(Int(done.rounded()), count: events)
    }
    if firstMark == nil, completions.completed > before { firstMark = completions }
    lastMark = completions
  }

  /// Records what the other side has sent before a PDU.
  mutating func note(_ other: Spoken, in context: PDUContext) {
    roundTrips.add(other, from: context.firstTime, to: context.frame.time)
  }

  /// Records what the controller of a sending host has reported of the run when it ends.
  mutating func noteSent(by ledger: LinkLedger) {
    sent = ledger.sent(through: handedOver)
    guard isHeldBack, let use = sent?.use else { return }
    burstUse = use
    settled = (bytes, pdus, packets, airtime)
  }

  /// In the log of the sending host: nanoseconds from the first packet until the controller had sent the last one. If
  /// the log ends earlier, it is extrapolated at the same rate.
  private var timeOnTheWay: Int64? {
    guard let sent, let handedBefore else { return nil }
    let done = min(sent.packets, handedOver) - handedBefore
    let time = sent.time.elapsed(since: pace.firstTime)
    guard done > 0, time > 0 else { return nil }
    return Int64(clamping: Double(time) * Double(handedOver - handedBefore) / Double(done))
  }

  /// In the log of the sending host: whether so much of the run was still in the controller at the last value that the
  /// times of the values do not show the rate.
  var isHeldBack: Bool { Double(activeTime) > TransferRun.heldBack * Double(pace.activeTime) }

  /// Minimum ratio of a run's duration to that of its values if the controller held values back. A smaller excess is
  /// the usual delay of the last value.
  private static let heldBack = 1.25

  private var heldBackTime: Int64? {
    timeOnTheWay.flatMap {
      Double($0) > TransferRun.heldBack * Double(pace.activeTime) ? $0 : nil
    }
  }

  /// Duration in nanoseconds. In the log of the sending host, it is measured by completed packets, because data handed
  /// to the controller has not been sent yet.
  var activeTime: Int64 {
    guard isLocal, !isOnAir, !key.operation.isAcknowledged else { return pace.activeTime }
    guard let firstMark, let lastMark, let handedBefore,
      let done = lastMark.progress(since: firstMark),
      done.packets >= 4 * TransferRun.pdusToSettle
    else { return heldBackTime ?? pace.activeTime }
    let packets = Double(handedOver - handedBefore)
    return max(1, Int64(clamping: Double(done.time) * packets / Double(done.packets)))
  }

  /// Use of the link by the transfer up to its last burst.
  var account: TransferAccount {
    var use = burstUse - startUse
    use.left.dropEarlierCorrections()
    use.unused.dropEarlierCorrections()
    var account = TransferAccount(
      use: use,
      time: Int64(clamping: Double(activeTime) * Double(settled.pdus) / Double(max(1, pdus))),
      bytes: settled.bytes, pdus: settled.pdus, packets: settled.packets,
      airtime: settled.airtime, isOnAir: isOnAir, isLocal: isLocal, bursts: pace.bursts,
      roundTrip: key.operation.isAcknowledged
        ? nil
        : roundTrips.period(in: activeTime, interval: parameters?.intervalNanoseconds),
      habit: roundTrips.habit, meanWait: roundTrips.meanWait, block: roundTrips.blocks.habit,
      meanAnswer: roundTrips.meanAnswer, meanDelay: roundTrips.meanDelay, unevenness: 1,
      mostInController: mostInController,
      keepsOneInFlight: isLocal && !isOnAir && !key.operation.isAcknowledged && lastMark != nil
        && mostInController == 1)
    account.apply(perEvent)
    let logged = (use.waiting + use.withoutCredits + use.queued + use.idle) * 1000
    guard !isOnAir, logged > 0 else { return account }
    // Data handed over in this time is not the same as data sent in it, because the controller holds some.
    let part = logged / Double(activeTime)
    account.time = Int64(clamping: logged)
    account.bytes = Int((Double(bytes) * part).rounded())
    account.pdus = max(1, Int((Double(pdus) * part).rounded()))
    return account
  }

  var isTransfer: Bool {
    TransferRules.isTransfer(pdus: pdus, bytes: bytes, meanGap: meanSilence, parameters)
  }
}
