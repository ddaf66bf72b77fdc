import LinkSessions

/// Keeps account of a connection's time in an HCI log: what the data of each direction waited for.
///
/// The log shows what the host handed over and what the controller reported as completed, and
/// nothing of the air.
struct HostLedger: Sendable {
  var directions: BothDirectionStates
  /// Which direction this host's packets go, once one has been seen.
  private var local: LinkDirection?
  /// Packets that the controller has not reported as completed.
  private var inController = 0
  private var now: Int64?
  /// What may tell the interval, while nothing else does.
  private var arrivals = HostGaps()
  private var completions = HostGaps()

  /// The interval in nanoseconds that the spacing of arrivals shows, or that of reports of completed
  /// packets; nil where neither does.
  var interval: Int64? { arrivals.interval ?? completions.interval }

  /// - Parameter startsKept: how many PDUs of each direction are remembered by their first fragment.
  init(startsKept: Int) {
    directions = BothDirectionStates(startsKept: startsKept)
  }

  /// - Parameters:
  ///   - packet: between the host and the controller.
  ///   - showsInterval: whether its time is taken for an estimate of the interval.
  mutating func add(_ packet: HostPacket, showsInterval: Bool) {
    if showsInterval { arrivals.add(packet.frame.time) }
    advance(to: packet.frame.time)
    if packet.isStart {
      directions[packet.direction].begin(frame: packet.frame.number)
    }
    guard packet.frame.direction == .hostToController else { return }
    local = packet.direction
    inController += 1
  }

  /// - Parameters:
  ///   - count: packets that the controller reports as completed.
  ///   - time: of the report, in nanoseconds since 1970.
  ///   - showsInterval: whether that is taken for an estimate of the interval.
  mutating func complete(_ count: Int, at time: Int64, showsInterval: Bool) {
    if showsInterval { completions.add(time) }
    advance(to: time)
    inController = max(0, inController - count)
    guard let local else { return }
    directions[local].use.completed += count
  }

  mutating func setWaiting(_ isWaiting: Bool, _ direction: LinkDirection, at time: Int64) {
    advance(to: time)
    directions[direction].setWaiting(isWaiting, at: time)
  }

  mutating func setWithoutCredits(
    _ isWithoutCredits: Bool, _ direction: LinkDirection, at time: Int64
  ) {
    advance(to: time)
    directions[direction].isWithoutCredits = isWithoutCredits
  }

  /// What was taken for the central is the peripheral.
  mutating func swapRoles() {
    directions.swap()
    local = local?.opposite
  }

  /// Adds the time since the last event of the log to what each direction was waiting for.
  mutating func advance(to time: Int64) {
    defer { now = max(time, now ?? time) }
    guard let now else { return }
    let elapsed = Double(max(0, time.elapsed(since: now))) / 1000
    directions.spend(elapsed, queued: inController > 0 ? local : nil)
  }
}
