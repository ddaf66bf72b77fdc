import LinkSessions

/// The account of one connection, by what its capture can tell.
struct LinkLedger: Sendable {
  /// Kept where the capture is of the air.
  var air: AirLedger
  /// Kept where it is an HCI log.
  var host: HostLedger
  var isOnAir = false
  /// Interval, latency and timeout, once a PDU or an event has told them.
  var parameters: ConnectionParameters?

  /// - Parameter number: of the connections that are open, this one included.
  init(besides number: Int) {
    let limit = SharedRoom.part(
      of: 5000, for: number, most: DirectionState.startsKept, least: 2)
    air = AirLedger(startsKept: limit)
    host = HostLedger(startsKept: limit)
  }

  /// Takes a packet of a host's log; what a controller hands over is also a sign of the interval, while
  /// that is not known.
  mutating func take(_ packet: HostPacket) {
    let showsInterval = parameters == nil && packet.frame.direction == .controllerToHost
    host.add(packet, showsInterval: showsInterval)
  }

  /// Takes a report of packets that a controller has sent.
  mutating func take(_ completed: CompletedPackets) {
    host.complete(
      completed.count, at: completed.frame.time, showsInterval: parameters == nil)
  }

  /// The connection has ended: no PDU begins any more.
  mutating func forgetStarts() {
    air.directions.forgetStarts()
    host.directions.forgetStarts()
  }

  /// What one direction has come to since the frame that began a PDU; nil where no start is known.
  mutating func progress(since frame: Int, _ direction: LinkDirection) -> DirectionState.Progress? {
    isOnAir
      ? air.directions[direction].progress(since: frame)
      : host.directions[direction].progress(since: frame)
  }

  mutating func setWaiting(_ isWaiting: Bool, _ direction: LinkDirection, at time: Int64) {
    if isOnAir {
      air.setWaiting(isWaiting, direction, at: time)
    } else {
      host.setWaiting(isWaiting, direction, at: time)
    }
  }

  mutating func setWithoutCredits(
    _ isWithoutCredits: Bool, _ direction: LinkDirection, at time: Int64
  ) {
    if isOnAir {
      air.setWithoutCredits(isWithoutCredits, direction)
    } else {
      host.setWithoutCredits(isWithoutCredits, direction, at: time)
    }
  }

  mutating func swapRoles() {
    host.swapRoles()
  }
}
