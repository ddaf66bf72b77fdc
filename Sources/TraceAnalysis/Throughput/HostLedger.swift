import LinkSessions

/// Accounts for a connection's time in an HCI log by what the data of each direction waited for.
///
/// The log shows what the host sent to the controller and what the controller reported as completed, but nothing about
/// the air.
struct HostLedger: Sendable {
  var directions: BothDirectionStates
  /// The direction of this host's packets, once one has been seen.
  private var local: LinkDirection?
  /// The direction of the other side's data that waits for credits that this host has given.
  private var creditsOnTheWay: LinkDirection?
  /// Number of packets that the controller has not reported as completed.
  private var inController = 0
  /// Number of packets left after the last report. The last packet that an event carried is reported in the next
  /// event.
  private var leftInController = 0
  /// Maximum number of packets that the controller held at a time.
  private(set) var mostInController = 0
  /// Time of the first report since the last packet was handed over.
  private var reported: Int64?
  /// Number of packets that the host handed over, and the reports about them.
  private(set) var handedOver = 0
  private(set) var completions = CompletionMark()
  /// Number of packets that had been handed over with the last value, and when the controller had reported all of them
  /// as completed; nil until then.
  private var lastValue: (handedOver: Int, sent: SentPackets?)?
  /// How the senders' hosts fragment their frames: this host according to its packets, the other according to the
  /// controller's.
  private(set) var hostPackets = BothDirections(both: HostPacketSize())
  private var lastOctets = 0
  private var longest = 0
  private var now: Int64?
  /// Evidence of the interval, used while nothing else shows it.
  private var arrivals = HostGaps()
  private var reports = HostGaps()

  /// The interval in nanoseconds shown by the spacing of arrivals, or by that of reports of
  /// completed packets. Nil if neither shows it.
  var interval: Int64? { arrivals.interval ?? reports.interval }

  /// - Parameter startsKept: the number of PDUs per direction remembered by their first fragment.
  init(startsKept: Int) {
    directions = BothDirectionStates(startsKept: startsKept)
  }

  /// - Parameters:
  ///   - packet: a packet between the host and the controller.
  ///   - showsInterval: whether to use its time to estimate the interval.
  mutating func add(_ packet: HostPacket, showsInterval: Bool) {
    if showsInterval { arrivals.add(packet.frame.time) }
    advance(to: packet.frame.time)
    if packet.isStart {
      directions[packet.direction].begin(frame: packet.frame.number)
    }
    if creditsOnTheWay == packet.direction {
      creditsOnTheWay = nil
      directions[packet.direction].isWithoutCredits = false
    }
    noteSize(packet)
    guard packet.frame.direction == .hostToController else { return }
    local = packet.direction
    if let reported {
      self.reported = nil
      directions[packet.direction].use.addRefill(
        after: Double(max(0, packet.frame.time.elapsed(since: reported))) / 1000,
        toEmpty: inController <= 1)
    }
    inController += 1
    handedOver += 1
    mostInController = max(mostInController, inController)
  }

  private mutating func noteSize(_ packet: HostPacket) {
    if packet.frame.direction == .hostToController {
      if !packet.isStart { hostPackets[packet.direction].addPart(lastOctets) }
      lastOctets = packet.octets
    } else {
      longest = max(longest, packet.octets)
      hostPackets[packet.direction].add(
        isStart: packet.isStart, packet.octets, longest: longest)
    }
  }

  /// - Parameters:
  ///   - count: the number of packets that the controller reports as completed.
  ///   - time: the time of the report, in nanoseconds since 1970.
  ///   - interval: nanoseconds between connection events. If it is nil, it is unknown, and the time is used to
  ///     estimate it.
  mutating func complete(_ count: Int, at time: Int64, interval: Int64?) {
    if interval == nil { reports.add(time) }
    advance(to: time)
    inController = max(0, inController - count)
    leftInController = inController
    reported = reported ?? time
    guard let local else { return }
    directions[local].use.completed += count
    completions.add(count, at: time, interval: interval)
    if let value = lastValue, value.sent == nil, completions.completed >= value.handedOver {
      lastValue?.sent = SentPackets(
        packets: value.handedOver, time: time,
        use: inController == 0 ? directions[local].use : nil)
    }
  }

  /// Records that a value of this host is complete, because its last packet was handed over.
  mutating func noteValue() { lastValue = (handedOver, nil) }

  /// Returns what the controller has reported about the packets up to those of a value.
  ///
  /// - Parameter handedOver: the number of packets that had been handed over with the value.
  /// - Returns: nil if values that were handed over later hide it.
  func sent(through handedOver: Int) -> SentPackets? {
    guard let lastValue, lastValue.handedOver == handedOver, completions.completed > 0, let local
    else { return nil }
    return lastValue.sent
      ?? SentPackets(
        packets: completions.completed, time: completions.time, use: directions[local].use)
  }

  mutating func setWaiting(
    _ isWaiting: Bool, _ direction: LinkDirection, at time: Int64, since start: Int64
  ) {
    advance(to: time)
    directions[direction].setWaiting(isWaiting, at: isWaiting ? start : time)
  }

  mutating func setWithoutCredits(
    _ isWithoutCredits: Bool, _ direction: LinkDirection, at time: Int64
  ) {
    advance(to: time)
    // Credits from this host are in transit until data arrives again.
    if !isWithoutCredits, directions[direction].isWithoutCredits, let local, local != direction {
      creditsOnTheWay = direction
      return
    }
    directions[direction].isWithoutCredits = isWithoutCredits
  }

  /// Corrects the roles, because the supposed central is the peripheral.
  mutating func swapRoles() {
    directions.swap()
    hostPackets = BothDirections(
      centralToPeripheral: hostPackets.peripheralToCentral,
      peripheralToCentral: hostPackets.centralToPeripheral)
    local = local?.opposite
    creditsOnTheWay = creditsOnTheWay?.opposite
  }

  /// Adds the time since the last record of the log to what each direction was waiting for.
  mutating func advance(to time: Int64) {
    defer { now = max(time, now ?? time) }
    guard let now else { return }
    let elapsed = Double(max(0, time.elapsed(since: now))) / 1000
    directions.spend(
      elapsed, queued: inController > 0 ? local : nil, isBacklogged: leftInController > 1)
  }
}

/// A controller's reports about the packets of a run.
struct SentPackets: Sendable {
  /// Number of packets reported as completed since the start of the log.
  let packets: Int
  /// When the last of these packets was reported, in nanoseconds since 1970.
  let time: Int64
  /// Use of the link up to then, or nil if other packets were left.
  let use: LinkUse?
}

/// The packets that a controller has reported as completed so far. Reports less than half an interval apart come from
/// one connection event.
struct CompletionMark: Hashable, Sendable {
  private(set) var completed = 0
  private(set) var time: Int64 = 0
  /// Number of events that completed packets, the start of the last one, and the packets completed
  /// before it.
  private(set) var bursts = 0
  private var burstStart: Int64 = 0
  private(set) var beforeBurst = 0
  private var interval: Int64 = 0

  mutating func add(_ count: Int, at time: Int64, interval: Int64?) {
    defer {
      completed += count
      self.time = time
      self.interval = interval ?? self.interval
    }
    if let interval, bursts == 0 || time.elapsed(since: self.time) > interval / 2 {
      bursts += 1
      burstStart = time
      beforeBurst = completed
    }
  }

  /// Returns the packets completed since an earlier mark, and the time that they took in nanoseconds: counted by event
  /// if events are distinct, otherwise by report.
  func progress(since first: CompletionMark) -> (packets: Int, time: Int64)? {
    // Without an interval, it is not known which reports belong to different events.
    let isBursty =
      first.bursts > 0 && bursts - first.bursts > 1 && time.elapsed(since: burstStart) <= interval
    let packets =
      isBursty ? beforeBurst - first.beforeBurst : completed - first.completed
    let span =
      isBursty ? burstStart.elapsed(since: first.burstStart) : time.elapsed(since: first.time)
    return packets > 0 && span > 0 ? (packets, span) : nil
  }
}
