public import BluetoothPackets
public import LinkSessions

/// Application data sent in one direction by one operation, without a long silence.
public struct Transfer: Sendable {
  /// Number of the transfer, from 1, by connection and start.
  package internal(set) var number = 0
  /// Index in `ConnectionTable`.
  package let connection: Int
  /// The direction of the data.
  public let direction: LinkDirection
  /// The operation that carried the data.
  public let operation: LinkModel.Operation
  /// Whether the values came in prepared writes.
  public let isPrepared: Bool
  /// The attribute handle, or nil for SDUs.
  public let handle: UInt16?
  /// The attribute type, or nil if no captured discovery shows it.
  public internal(set) var uuid: BluetoothUUID?
  /// The channel ID; for values, that of ATT.
  public let channelID: UInt16
  /// Index of the credit-based channel in the connection's table.
  public let channel: Int?

  /// Octets of ATT values without opcode and handle, or of SDUs without their length.
  public let bytes: Int
  /// Number of values or SDUs.
  public let pdus: Int
  /// The first frame.
  package let firstFrame: Int
  /// The last frame.
  package let lastFrame: Int
  /// When the first fragment was recorded, in nanoseconds since 1970.
  package let start: Int64
  /// When the last value or SDU was complete, in nanoseconds since 1970.
  package let lastTime: Int64
  /// Duration of the transfer in nanoseconds, as defined in Docs/Throughput.md.
  package let activeTime: Int64
  /// In the log of the sending host: whether so much of the transfer was still in the controller that the times of the
  /// values do not show rates.
  package let isHeldBack: Bool
  /// Application bits per second over the active time.
  public let goodput: Double

  /// Maximum number of bits in a second.
  public let peakSecond: Double
  /// Minimum number of bits in a second within the transfer, or nil if it was shorter than a second.
  public let quietSecond: Double?
  /// Time between the PDUs.
  public let gaps: Gaps
  /// The rate over time.
  public let history: Transfer.RateHistory
  /// Sizes of the values or SDUs in octets.
  public let sizes: Transfer.SizeCounts

  /// Conditions during most of the transfer.
  public let conditions: Transfer.LinkConditions
  /// The maximum rate of the link under these conditions.
  public let ceiling: Transfer.Ceiling
  /// Causes of the difference between ceiling and goodput.
  public let waterfall: Transfer.Waterfall
  /// What limited the rate.
  public private(set) var limit = Transfer.Limit.unknown
  /// Possible limits and the evidence that would decide, if the capture leaves the limit open.
  /// Otherwise nil.
  public private(set) var openLimit: Transfer.OpenLimit?
  /// Cost of each limit in bits per second, largest first. The sum is ceiling minus goodput.
  public private(set) var shares: [Transfer.LimitShare] = []
  /// The stream, if the application sends at its own pace. Nil for a transfer.
  public private(set) var stream: Transfer.SteadyStream?
  /// Recommendations, best first. Empty if something other than the link, the stack or the protocol
  /// limited the rate.
  public internal(set) var advice: [Transfer.Advice] = []
  /// Connection events of the transfer, or nil if the air was not captured.
  public let events: Events?
  /// Credits of the transfer's channel over the whole life of the channel, or nil if the transfer uses none.
  public internal(set) var credits: CreditBasedChannel.Ledger?
  /// The data lengths in use, one after another, in octets.
  public let dataLengths: [UInt16]
  /// Connection events by outcome, and the unused time in them. Nil if the air was not captured.
  public var budget: ConnectionEvents.Budget? {
    guard account.isOnAir else { return nil }
    var budget = account.use.budget
    if otherLinks > 0 {
      for fate in [ConnectionEvents.Fate.centralStopped, .senderEmpty] {
        budget.move(part: otherLinks, from: fate, to: .otherLink)
      }
    }
    return budget
  }
  /// The transfer with the receipts that its application waits for, or nil if it does not wait.
  public internal(set) var receipts: Transfer.Receipts?
  /// The transfer that this one acknowledges, or nil if there is none.
  public internal(set) var acknowledged: Transfer.Receipts?
  /// Share of the unused time in events in which the central served its other connections.
  public internal(set) var otherLinks = 0.0
  let account: TransferAccount
  /// Size of the last packet of most values on the air, in octets; nil in a log.
  let usualLastPacket: Int?

  /// Connection events of a transfer, measured on the air.
  public struct Events: Hashable, Sendable {
    /// Number of all events.
    public let total: Int
    /// Events with data in this direction.
    public let withData: Int
    /// New data packets in these events.
    public let dataPackets: Int
    /// Events with data that ended with time left because the sender had no more.
    public let endedBySender: Int
    /// Events that the central ended with time left although the sender had set MD.
    public let endedByCentral: Int
    /// Events that the peripheral skipped, as its latency allows.
    public let sleptThrough: Int
    /// Events in which the peripheral did not answer, as the central's retransmission shows.
    public let missedByPeripheral: Int
    /// Events whose answer was not captured.
    public let answerNotCaptured: Int
    /// Events for which it is unknown whether they were answered.
    public let answerUnknown: Int
    /// Events of which nothing was captured.
    public let notCaptured: Int
    /// Retransmitted packets in the transfer's direction, including damaged ones.
    public let retransmissions: Int
    /// Packets with a wrong CRC in the transfer's direction.
    public let badCRC: Int
    /// Number of events that ended with a packet that was then retransmitted, from either side.
    package let endedByRepetition: Int
    /// Number of intact packets that the receiver did not accept, if it was full. It would soon have accepted packets
    /// that were lost on the air.
    package let refusedByReceiver: Int?
    /// Whether the central skipped events: sides ended the events before gaps with time left, but seldom others.
    package let isLeftByCentral: Bool
    /// Number of exchanges in an event after which the peripheral always fell silent, and number of such events. Nil
    /// if it did not.
    package let silentAfter: Int?
    package let endedBySilence: Int
    /// Whether the capture is a saved selection of packets, so that missing packets do not reveal anything about the
    /// link.
    package let isExcerpt: Bool
  }

  /// Time between PDUs in nanoseconds. Nil if there is only one PDU.
  public struct Gaps: Hashable, Sendable {
    /// 5th percentile of the gaps.
    package let percentile5: Int64?
    /// 95th percentile of the gaps.
    package let percentile95: Int64?
    /// Median gap.
    package let median: Int64?
    /// 90th percentile of the gaps.
    package let percentile90: Int64?
    /// 99th percentile of the gaps.
    package let percentile99: Int64?
    /// The longest gap.
    package let longest: Int64
    /// The frame that ended the longest gap.
    package let longestFrame: Int
  }

  /// End in nanoseconds since 1970. Includes the last PDU's share of time.
  package var end: Int64 { start.later(by: activeTime) }

  /// Whether the host that wrote an HCI log sent the data.
  public var isSentByHost: Bool { account.isLocal }

  /// Goodput as a share of the ceiling.
  public var efficiency: Double {
    ceiling.bitsPerSecond > 0 ? goodput / ceiling.bitsPerSecond : 0
  }

  /// - Parameters:
  ///   - run: the run of data.
  ///   - connection: the connection of the run.
  ///   - mps: the MPS of the channel's receiver, for SDUs.
  ///   - ledger: the account of the connection's packets.
  ///   - events: the connection's events on the air.
  ///   - estimatedInterval: nanoseconds between events, estimated from the packet spacing of an HCI
  ///     log.
  ///   - longestPDU: the longest ATT PDU of the connection, and its frame.
  ///   - ceilings: the ceilings of other transfers.
  init(
    _ run: TransferRun, of connection: Connection, mps: Known<Int>, _ ledger: LinkLedger,
    _ events: ConnectionEvents?, estimatedInterval: Int64?, longestPDU: (octets: Int, frame: Int)?,
    _ ceilings: inout KnownCeilings
  ) {
    self.connection = run.key.connection
    direction = run.key.direction
    operation = run.key.operation
    isPrepared = run.key.isPrepared
    handle = run.key.handle
    channelID = run.channelID
    channel = run.key.channel
    bytes = run.bytes
    pdus = run.pdus
    firstFrame = run.firstFrame
    lastFrame = run.lastFrame
    start = run.pace.firstTime
    lastTime = run.pace.lastTime
    activeTime = run.activeTime
    usualLastPacket = run.lastPackets.mostFrequent
    goodput = Double(run.bytes) * 8e9 / Double(activeTime)
    // For a transfer shorter than a second, the mean is used as the maximum.
    isHeldBack = run.isHeldBack
    let isLong = activeTime >= SecondWindow.length && !isHeldBack
    peakSecond = isLong ? Double(run.window.most) * 8 : goodput
    quietSecond = isLong ? run.window.fewest.map { Double($0) * 8 } : nil
    gaps = Gaps(run.gaps)
    history = run.history
    sizes = run.sizes
    var stretches = Transfer.LinkConditions.stretches(
      of: connection, from: run.pace.firstTime, to: run.pace.lastTime)
    for index in stretches.indices {
      stretches[index].conditions.apply(ledger.proofs, besides: stretches)
      guard run.key.operation != .l2cap else { continue }
      // A connection has one ATT_MTU. If no exchange shows it, the longest PDU is a lower bound.
      let isAgreed = connection.attMTU.basis == .seen || run.key.channel != nil
      if !isAgreed, connection.attMTU.basis == .derived {
        stretches[index].conditions.attMTU = connection.attMTU
        continue
      }
      let own = (run.sizes.largest ?? 0) + run.key.operation.attributeHeaderOctets
      stretches[index].conditions.applyPDU(
        octets: isAgreed ? own : longestPDU?.octets ?? own,
        frame: isAgreed ? run.firstFrame : longestPDU?.frame ?? run.firstFrame)
    }
    dataLengths = stretches.reduce(into: []) { lengths, stretch in
      let length = stretch.conditions.dataLength[run.key.direction].value ?? 27
      if lengths.last != length { lengths.append(length) }
    }
    conditions =
      stretches.max { $0.duration < $1.duration }?.conditions
      ?? Transfer.LinkConditions(atStartOf: connection)
    var account = run.account
    account.failingChannels = ledger.air.channelFailures[run.key.direction].concentration
    let isExcerpt = events?.isExcerpt ?? false
    if isExcerpt { account.use.forgetMissedEvents() }
    self.account = account
    ceiling = Transfer.Ceiling(
      run.key, stretches, mps: mps,
      measuredInterval: events?.measuredInterval.map { Int64(clamping: $0 * 1e6) }
        ?? estimatedInterval,
      hostPacketOctets: ledger.hostPacketOctets(run.key.direction), goodput: goodput,
      size: run.sizes.mostFrequent,
      packetsPerValue: account.isOnAir && account.pdus > 0
        ? Double(account.packets) / Double(account.pdus) : nil, &ceilings)
    waterfall = account.waterfall(ceiling, goodput: goodput, run.key.operation, run.sizes)
    self.events = account.isOnAir ? Events(account.use, isExcerpt: isExcerpt) : nil
    let interval = ceiling.hasInterval ? Int64(ceiling.model.interval) * 1000 : nil
    let judge = LimitJudge(
      transfer: self, account: account,
      rhythm: Rhythm(run.arrivals, interval: interval), interval: interval, events: events)
    shares = judge.shares
    limit = judge.limit
    openLimit = limit == .unknown ? judge.open : nil
    stream = judge.stream(limit)
  }
}

extension Transfer.Gaps {
  init(_ samples: GapSamples) {
    let percentiles = samples.percentiles
    self.init(
      percentile5: percentiles.five, percentile95: percentiles.ninetyFive,
      median: percentiles.median, percentile90: percentiles.ninety,
      percentile99: percentiles.ninetyNine,
      longest: samples.longest, longestFrame: samples.longestFrame)
  }
}

extension Transfer.Events {
  init(_ use: LinkUse, isExcerpt: Bool) {
    self.init(
      total: use.events, withData: use.eventsWithData, dataPackets: use.dataPackets,
      endedBySender: use.left.count(.senderEmpty),
      endedByCentral: use.left.count(.centralStopped),
      sleptThrough: use.budget.count(.latencySleep), missedByPeripheral: use.eventsMissed,
      answerNotCaptured: use.answersNotCaptured, answerUnknown: use.answersUnknown,
      notCaptured: use.eventsNotCaptured,
      retransmissions: use.retransmissions, badCRC: use.badCRCs,
      endedByRepetition: use.left.count(.repeated),
      refusedByReceiver: use.isRefused ? use.refusals : nil,
      isLeftByCentral: use.leavesBeforeGaps,
      silentAfter: isExcerpt ? nil : use.silence.limit?.exchanges,
      endedBySilence: use.silence.limit?.events ?? 0, isExcerpt: isExcerpt)
  }
}
