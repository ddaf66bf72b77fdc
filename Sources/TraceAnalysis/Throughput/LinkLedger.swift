import LinkSessions

/// The account of one connection, by what its capture can tell.
final class LinkLedger {
  /// Kept where the capture is of the air.
  var air: AirLedger
  /// Kept where it is an HCI log.
  var host: HostLedger
  var isOnAir = false

  /// - Parameter number: of the connections that are open, this one included.
  init(besides number: Int) {
    let limit = SharedRoom.part(
      of: 5000, for: number, most: DirectionState.startsKept, least: 2)
    air = AirLedger(startsKept: limit)
    host = HostLedger(startsKept: limit)
  }

  /// The connection has ended: no PDU begins any more.
  func forgetStarts() {
    air.directions.forgetStarts()
    host.directions.forgetStarts()
  }

  subscript(direction: LinkDirection) -> DirectionState {
    isOnAir ? air.directions[direction] : host.directions[direction]
  }

  /// How the use of the link stood before the frame that began a PDU.
  func start(_ frame: Int, _ direction: LinkDirection) -> DirectionState.Start? {
    isOnAir ? air.directions[direction].start(frame) : host.directions[direction].start(frame)
  }

  func setWaiting(_ isWaiting: Bool, _ direction: LinkDirection, at time: Int64) {
    if isOnAir {
      air.setWaiting(isWaiting, direction, at: time)
    } else {
      host.setWaiting(isWaiting, direction, at: time)
    }
  }

  func setWithoutCredits(_ isWithoutCredits: Bool, _ direction: LinkDirection, at time: Int64) {
    if isOnAir {
      air.setWithoutCredits(isWithoutCredits, direction)
    } else {
      host.setWithoutCredits(isWithoutCredits, direction, at: time)
    }
  }

  func swapRoles() {
    host.swapRoles()
  }
}
