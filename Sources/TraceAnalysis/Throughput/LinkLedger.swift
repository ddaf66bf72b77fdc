import LinkSessions

/// The account of one connection, whose form depends on the kind of capture.
struct LinkLedger: Sendable {
  // Each array has one element once it is needed. An element takes 4 kB, and hardly any connection needs both.
  private var airLedger: [AirLedger] = []
  private var hostLedger: [HostLedger] = []
  private let startsKept: Int
  private var ended: Ended?
  var isOnAir = false
  /// Used on the air if the sniffer does not report the PHY.
  var phy = BothDirections(both: AirPHY.le1M) {
    didSet { if !airLedger.isEmpty { airLedger[0].phy = phy } }
  }
  /// Interval, latency and timeout, once a PDU or an event has shown them.
  var parameters: ConnectionParameters?
  /// Number of application PDUs in each direction.
  private(set) var spoken = BothDirections(both: Spoken())

  /// What remains of a log's account.
  private struct Ended: Sendable {
    let interval: Int64?
    let hostPackets: BothDirections<HostPacketSize>
  }

  /// - Parameter number: the number of open connections, including this one.
  init(besides number: Int) {
    startsKept = SharedRoom.part(
      of: 5000, for: number, most: DirectionState.startsKept, least: 2)
  }

  private var newAirLedger: AirLedger {
    var ledger = AirLedger(startsKept: startsKept)
    ledger.phy = phy
    return ledger
  }

  /// Used for captures of the air.
  var air: AirLedger {
    get { airLedger.isEmpty ? newAirLedger : airLedger[0] }
    _modify {
      if airLedger.isEmpty { airLedger.append(newAirLedger) }
      yield &airLedger[0]
    }
  }

  /// Used for HCI logs.
  var host: HostLedger {
    get { hostLedger.isEmpty ? HostLedger(startsKept: startsKept) : hostLedger[0] }
    _modify {
      if hostLedger.isEmpty { hostLedger.append(HostLedger(startsKept: startsKept)) }
      yield &hostLedger[0]
    }
  }

  // These are read for each value. Accessed by index, because the whole account would otherwise be copied.

  /// Properties of the link that packets prove.
  var proofs: AirLedger.Proofs {
    airLedger.isEmpty ? AirLedger.Proofs() : airLedger[0].proofs
  }

  /// The ordinal of the last event on the air; nil in a log.
  var eventOrdinal: Int? {
    guard isOnAir else { return nil }
    return airLedger.isEmpty ? 0 : airLedger[0].eventOrdinal
  }

  /// Packets that a log shows as completed.
  var completions: CompletionMark {
    hostLedger.isEmpty ? CompletionMark() : hostLedger[0].completions
  }

  /// Number of packets that the host of a log has handed over.
  var handedOver: Int { hostLedger.isEmpty ? 0 : hostLedger[0].handedOver }

  /// Records that a value was handed over by the host that wrote the log.
  mutating func noteValue() {
    if !hostLedger.isEmpty { hostLedger[0].noteValue() }
  }

  /// Returns what the controller reported about the packets up to those of a value.
  func sent(through handedOver: Int) -> SentPackets? {
    hostLedger.first?.sent(through: handedOver)
  }

  /// Records a complete ATT PDU or SDU.
  mutating func noteSpoken(_ direction: LinkDirection, at time: Int64) {
    spoken[direction].count += 1
    spoken[direction].time = time
  }

  /// Consumes a packet of a host's log. Packets from the controller also serve to estimate the
  /// interval while it is unknown.
  mutating func take(_ packet: HostPacket) {
    let showsInterval = parameters == nil && packet.frame.direction == .controllerToHost
    host.add(packet, showsInterval: showsInterval)
  }

  /// Consumes a report of completed packets.
  mutating func take(_ completed: HostPacket.Completed) {
    host.complete(
      completed.count, at: completed.frame.time, interval: parameters?.intervalNanoseconds)
  }

  /// Records that the connection has ended, so no more PDUs begin. A log may have thousands of connections, so only
  /// what is needed to judge their transfers is kept.
  mutating func end() {
    if !airLedger.isEmpty { airLedger[0].directions.forgetStarts() }
    guard let host = hostLedger.first else { return }
    ended = Ended(interval: host.interval, hostPackets: host.hostPackets)
    hostLedger = []
  }

  /// Connection interval in nanoseconds, estimated in a log without events.
  var estimatedInterval: Int64? { ended?.interval ?? hostLedger.first?.interval }

  /// Creates the account that the kind of capture needs.
  private mutating func open() {
    if isOnAir {
      if airLedger.isEmpty { airLedger.append(newAirLedger) }
    } else if hostLedger.isEmpty {
      hostLedger.append(HostLedger(startsKept: startsKept))
    }
  }

  /// Returns the progress of one direction since the frame that began a PDU, or nil if no start is known.
  mutating func progress(since frame: Int, _ direction: LinkDirection) -> DirectionState.Progress? {
    open()
    return isOnAir
      ? airLedger[0].directions[direction].progress(since: frame)
      : hostLedger[0].directions[direction].progress(since: frame)
  }

  /// Returns the number of octets of a longer frame that the sender's host hands over at a time, or nil for whole
  /// frames.
  func hostPacketOctets(_ direction: LinkDirection) -> Int? {
    guard !isOnAir else { return air.hostPackets[direction].value }
    return (ended?.hostPackets ?? host.hostPackets)[direction].value
  }

  /// Returns the use of the link so far. On the air, it does not include the open event.
  mutating func use(_ direction: LinkDirection) -> LinkUse {
    open()
    return isOnAir
      ? airLedger[0].directions[direction].useBeforeEvent
      : hostLedger[0].directions[direction].use
  }

  /// - Parameters:
  ///   - isWaiting: whether an answer is due.
  ///   - direction: the direction of the waiting data.
  ///   - time: when that changed.
  ///   - start: when the first packet of the request was sent.
  mutating func setWaiting(
    _ isWaiting: Bool, _ direction: LinkDirection, at time: Int64, since start: Int64
  ) {
    if isOnAir {
      air.setWaiting(isWaiting, direction, at: time, since: start)
    } else {
      host.setWaiting(isWaiting, direction, at: time, since: start)
    }
  }

  mutating func setCredits(_ balance: Int, _ direction: LinkDirection, at time: Int64) {
    if isOnAir {
      air.setCredits(balance, direction)
    } else {
      host.setWithoutCredits(balance <= 0, direction, at: time)
    }
  }

  mutating func swapRoles() {
    if !hostLedger.isEmpty { hostLedger[0].swapRoles() }
  }
}

/// What one side has sent so far: number of application PDUs, and when the last one was complete.
struct Spoken: Hashable, Sendable {
  var count = 0
  var time: Int64 = 0
}
