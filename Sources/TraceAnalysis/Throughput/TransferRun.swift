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
  private(set) var bursts = 1
  private var bytesBeforeBurst = 0
  private var lastOctets = 0
  private(set) var parameters: ConnectionParameters?

  private(set) var gaps = GapSamples()
  private(set) var window = SecondWindow()
  private(set) var history = RateHistory()
  private(set) var sizes = SizeCounts()

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
  init(_ key: Key, in context: PDUContext, _ ledger: LinkLedger) {
    self.key = key
    channelID = context.channelID
    firstFrame = context.firstFrame
    firstTime = context.firstTime
    firstEnd = context.frame.time
    lastFrame = context.frame.number
    lastTime = context.frame.time
    lastBurstStart = context.frame.time
    isOnAir = ledger.isOnAir
    startUse = ledger.start(context.firstFrame, key.direction)?.use ?? LinkUse()
    burstUse = startUse
  }

  /// Nanoseconds from one PDU to the next on average; 0 for a single one.
  var meanGap: Int64 { pdus > 1 ? lastTime.elapsed(since: firstEnd) / Int64(pdus - 1) : 0 }

  /// Whether a PDU at `time` belongs to the run.
  func takes(_ time: Int64, _ parameters: ConnectionParameters?) -> Bool {
    let meanGap = pdus > TransferRules.gapsToJudge ? meanGap : nil
    return time.elapsed(since: lastTime) <= TransferRules.patience(parameters, meanGap: meanGap)
  }

  mutating func add(
    _ octets: Int, in context: PDUContext, _ parameters: ConnectionParameters?,
    _ ledger: LinkLedger
  ) {
    let time = context.frame.time
    let start = ledger.start(context.firstFrame, key.direction)
    if pdus > 0 {
      let gap = max(0, time.elapsed(since: lastTime))
      gaps.add(gap, before: context.frame.number)
      if let interval = parameters.map({ Int64($0.interval) * 1_250_000 }), gap > interval / 2 {
        bursts += 1
        lastBurstStart = time
        bytesBeforeBurst = bytes
        settle(start)
      } else if parameters == nil {
        settle(start)
      }
    }
    if let start {
      packets += max(0, ledger[key.direction].packets - start.packets)
      airtime += max(0, ledger[key.direction].airtime - start.airtime)
    }
    isLocal = isLocal || context.frame.direction == .hostToController
    self.parameters = parameters ?? self.parameters
    pdus += 1
    bytes += octets
    lastOctets = octets
    lastFrame = context.frame.number
    lastTime = max(lastTime, time)
    window.add(octets, at: time)
    history.add(octets, at: time.elapsed(since: firstEnd))
    sizes.add(octets)
  }

  /// What lies before a burst can be accounted for: the events that brought it are over.
  private mutating func settle(_ start: DirectionState.Start?) {
    guard let start else { return }
    burstUse = start.use
    settled = (bytes, pdus, packets, airtime)
  }

  /// What the transfer did with its link up to its last burst.
  var account: TransferAccount {
    TransferAccount(
      use: burstUse - startUse,
      time: Int64(clamping: Double(activeTime) * Double(settled.pdus) / Double(max(1, pdus))),
      bytes: settled.bytes, pdus: settled.pdus, packets: settled.packets,
      airtime: settled.airtime, isOnAir: isOnAir, isLocal: isLocal, bursts: bursts)
  }

  var isTransfer: Bool {
    TransferRules.isTransfer(pdus: pdus, bytes: bytes, meanGap: meanGap, parameters)
  }

  /// Nanoseconds that the run took: its bytes at the rate at which all bursts but the last one
  /// went, so that the last one has its share of time as the others have.
  ///
  /// Bursts are those of connection events, where the interval is known and the data leaves time
  /// between them; else each PDU is one. A run of a single PDU took as long as its fragments.
  var activeTime: Int64 {
    let isBursty = bursts > 2
    let span = (isBursty ? lastBurstStart : lastTime).elapsed(since: firstEnd)
    let before = isBursty ? bytesBeforeBurst : bytes - lastOctets
    guard before > 0, span > 0 else { return max(1, lastTime.elapsed(since: firstTime)) }
    return max(1, Int64(clamping: Double(span) * Double(bytes) / Double(before)))
  }
}
