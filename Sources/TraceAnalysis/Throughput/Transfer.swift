public import BluetoothPackets
public import LinkSessions

/// Application data that moved in one direction by one operation, without a long silence.
public struct Transfer: Sendable {
  /// Index in `ConnectionTable`.
  public let connection: Int
  /// Who sent the data.
  public let direction: LinkDirection
  /// How it was sent.
  public let operation: TransferOperation
  /// Whether the values came in prepared writes.
  public let isPrepared: Bool
  /// Nil for SDUs.
  public let handle: UInt16?
  /// Nil where no discovery in the capture shows it.
  public internal(set) var uuid: BluetoothUUID?
  /// The channel that it went through; ATT's for values.
  public let channelID: UInt16
  /// The credit-based channel, by its index in the connection's table.
  public let channel: Int?

  /// ATT values without opcode and handle; SDUs without their length.
  public let bytes: Int
  /// Values or SDUs.
  public let pdus: Int
  /// The first frame of it.
  public let firstFrame: Int
  /// The last frame of it.
  public let lastFrame: Int
  /// When the first fragment was recorded, in nanoseconds since 1970.
  public let start: Int64
  /// Nanoseconds that the transfer took; Docs/Throughput.md defines it.
  public let activeTime: Int64
  /// Application bits a second over the active time.
  public let goodput: Double

  /// Bits in the best second, and in the worst one within the transfer.
  public let peakSecond: Double
  /// Bits in the worst second within the transfer; nil where it was too short to have one.
  public let quietSecond: Double?
  /// Time between the PDUs.
  public let gaps: Gaps
  /// The rate over time.
  public let history: RateHistory
  /// Sizes of the values or SDUs in octets.
  public let sizes: SizeCounts

  /// What held for most of the transfer.
  public let conditions: LinkConditions
  /// What the link could have carried, at the conditions that held.
  public let ceiling: TransferCeiling
  /// What became of the difference between ceiling and goodput.
  public let waterfall: Waterfall
  /// What kept it from going faster.
  public private(set) var limit = TransferLimit.unknown
  /// What may have, and what would decide it, where the capture leaves that open; nil where it does not.
  public private(set) var openLimit: OpenLimit?
  /// What each limit cost, in bits a second, most first; they add up to ceiling minus goodput.
  public private(set) var shares: [LimitShare] = []
  /// What its application sends by a clock of its own; nil for a transfer.
  public private(set) var stream: SteadyStream?
  /// What would help, best first; nothing where it was not the link, the stack or the protocol that
  /// limited it.
  public internal(set) var advice: [Advice] = []
  /// Its connection events; nil where the air is not captured.
  public let events: Events?
  /// The credits of its channel, over the channel's whole life; nil where it goes over none.
  public internal(set) var credits: CreditLedger?
  /// The data lengths that were in force one after the other, in octets.
  public let dataLengths: [UInt16]
  /// Its connection events by what became of them, and what of them carried nothing; nil where the air
  /// is not captured.
  public var budget: EventBudget? {
    guard account.isOnAir else { return nil }
    var budget = account.use.budget
    if otherLinks > 0 {
      for fate in [EventFate.centralStopped, .senderEmpty] {
        budget.move(part: otherLinks, from: fate, to: .otherLink)
      }
    }
    return budget
  }
  /// The transfer of the receipts that its application waits for; nil where it waits for none.
  public internal(set) var receipts: Receipts?
  /// The transfer that it is the receipts of; nil where it is none of these.
  public internal(set) var acknowledged: Receipts?
  /// The part of what events left empty in which the central served its other connections.
  public internal(set) var otherLinks = 0.0
  let account: TransferAccount

  /// The connection events of the transfer, as far as the air tells.
  public struct Events: Hashable, Sendable {
    /// All of them.
    public let total: Int
    /// Those that carried data this way.
    public let withData: Int
    /// New data packets in them.
    public let dataPackets: Int
    /// Those with data that ended because the sender had no more, though there was time.
    public let endedBySender: Int
    /// Those that the central ended though the sender announced more and there was time.
    public let endedByCentral: Int
    /// Those that the peripheral slept through, as its latency allows.
    public let sleptThrough: Int
    /// Those in which the peripheral did not answer, as the central shows by sending again.
    public let missedByPeripheral: Int
    /// Those whose answer the capture lacks.
    public let answerNotCaptured: Int
    /// Those of which nothing tells whether they were answered.
    public let answerUnknown: Int
    /// Those of which the capture shows nothing.
    public let notCaptured: Int
    /// Packets of the transfer's direction that had been on the air before, damaged ones too.
    public let retransmissions: Int
    /// Packets of the transfer's direction.
    public let badCRC: Int
  }

  /// Time between PDUs in nanoseconds; nil if there is only one.
  public struct Gaps: Hashable, Sendable {
    /// Nine in ten gaps lie between these two.
    public let percentile5: Int64?
    /// One in twenty is longer.
    public let percentile95: Int64?
    /// Half of them are longer.
    public let median: Int64?
    /// One in ten is longer.
    public let percentile90: Int64?
    /// One in a hundred is longer.
    public let percentile99: Int64?
    /// The longest one.
    public let longest: Int64
    /// The frame that ended the longest one.
    public let longestFrame: Int
  }

  /// Nanoseconds since 1970: the last PDU's share of time is over.
  public var end: Int64 { start.later(by: activeTime) }

  /// Whether the host that wrote an HCI log sent the data.
  public var isSentByHost: Bool { account.isLocal }

  /// The part of the ceiling that was reached.
  public var efficiency: Double {
    ceiling.bitsPerSecond > 0 ? goodput / ceiling.bitsPerSecond : 0
  }

  /// - Parameters:
  ///   - run: what was found.
  ///   - connection: that it went over.
  ///   - mps: of the channel's receiver, for SDUs.
  ///   - ledger: what the connection's packets show.
  ///   - events: what the air tells of the connection's events.
  ///   - estimatedInterval: nanoseconds between them, as the spacing of an HCI log's packets shows.
  ///   - longestPDU: the longest ATT PDU of the connection, and its frame.
  ///   - ceilings: those of other transfers.
  init(
    _ run: TransferRun, of connection: Connection, mps: Int?, _ ledger: LinkLedger,
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
    activeTime = run.activeTime
    goodput = Double(run.bytes) * 8e9 / Double(activeTime)
    // In less than a second no second can be found: the mean is all there is.
    let isLong = activeTime >= SecondWindow.length
    peakSecond = isLong ? Double(run.window.most) * 8 : goodput
    quietSecond = isLong ? run.window.fewest.map { Double($0) * 8 } : nil
    gaps = Gaps(run.gaps)
    history = run.history
    sizes = run.sizes
    var stretches = LinkConditions.stretches(
      of: connection, from: run.pace.firstTime, to: run.pace.lastTime)
    for index in stretches.indices {
      stretches[index].conditions.apply(ledger.air, besides: stretches)
      guard run.key.operation != .l2cap else { continue }
      // A connection has one ATT_MTU: where no exchange shows it, the longest PDU of all does.
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
      ?? LinkConditions(atStartOf: connection)
    account = run.account
    ceiling = TransferCeiling(
      run.key, stretches, mps: mps,
      measuredInterval: events?.measuredInterval.map { Int64(clamping: $0 * 1e6) }
        ?? estimatedInterval,
      goodput: goodput, size: run.sizes.mostFrequent, &ceilings)
    waterfall = account.waterfall(ceiling, goodput: goodput, run.key.operation, run.sizes)
    self.events = account.isOnAir ? Events(account.use) : nil
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
  init(_ use: LinkUse) {
    self.init(
      total: use.events, withData: use.eventsWithData, dataPackets: use.dataPackets,
      endedBySender: use.left.count(.senderEmpty),
      endedByCentral: use.left.count(.centralStopped),
      sleptThrough: use.budget.count(.latencySleep), missedByPeripheral: use.eventsMissed,
      answerNotCaptured: use.answersNotCaptured, answerUnknown: use.answersUnknown,
      notCaptured: use.eventsNotCaptured,
      retransmissions: use.retransmissions, badCRC: use.badCRCs)
  }
}
