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
  /// PDUs of applications each way.
  private(set) var spoken = BothDirections(both: Spoken())

  /// - Parameter number: of the connections that are open, this one included.
  init(besides number: Int) {
    let limit = SharedRoom.part(
      of: 5000, for: number, most: DirectionState.startsKept, least: 2)
    air = AirLedger(startsKept: limit)
    host = HostLedger(startsKept: limit)
  }

  /// An ATT PDU or an SDU was complete.
  mutating func noteSpoken(_ direction: LinkDirection, at time: Int64) {
    spoken[direction].count += 1
    spoken[direction].time = time
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
      completed.count, at: completed.frame.time, interval: parameters?.intervalNanoseconds)
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

  /// The use of the link up to now; on the air up to the event that is open.
  mutating func use(_ direction: LinkDirection) -> LinkUse {
    isOnAir ? air.directions[direction].useBeforeEvent : host.directions[direction].use
  }

  /// - Parameters:
  ///   - isWaiting: whether an answer is due.
  ///   - direction: of the data that waits for it.
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

/// What an end has sent so far: how many PDUs of applications, and when the last one was complete.
struct Spoken: Hashable, Sendable {
  var count = 0
  var time: Int64 = 0
}
