import BluetoothPackets
import LinkSessions

/// The connection events of every connection on the air, while a capture is read: one for all the
/// stories of a pass.
final class AirTiming: LinkPacketObserver, ConnectionRequestObserver, ControlPDUObserver {
  /// By index in `ConnectionTable`.
  private var tallies: [Int: EventTally] = [:]
  private var last: (connection: Int, tally: EventTally)?
  private let heldBack = HeldBack()
  /// Until the capture ends: they may hold on to this.
  private var followers: [any EventFollower] = []
  private var isFinished = false

  /// What the air tells of a connection; nil where nothing of it was on the air.
  func events(of connection: Int) -> ConnectionEvents? { tallies[connection]?.report() }

  /// Whether packets of a connection are held back until its interval is known.
  func isHolding(_ connection: Int) -> Bool { tallies[connection]?.grouper.isHolding ?? false }

  /// From now on `follower` is told what is found, after it was counted.
  func add(_ follower: any EventFollower) { followers.append(follower) }

  /// Holds nothing back of a connection any longer: those who wait for its events have no room.
  ///
  /// - Parameter connection: its index in `ConnectionTable`.
  func stopHolding(_ connection: Int) {
    guard let tally = tallies[connection] else { return }
    tally.grouper.resolvePrelude(isLast: true)
    update(tally, of: connection)
  }

  func observe(_ packet: LinkPacket) {
    let tally = tally(of: packet)
    tally.grouper.take(packet)
    update(tally, of: packet.connection)
  }

  private func tally(of packet: LinkPacket) -> EventTally {
    if let last, last.connection == packet.connection { return last.tally }
    let tally =
      tallies[packet.connection]
      ?? EventTally(
        EventGrouper(
          packet.accessAddress, request: nil, number: tallies.count + 1, heldBack: heldBack))
    tallies[packet.connection] = tally
    last = (packet.connection, tally)
    return tally
  }

  func observe(_ request: LinkSessions.ConnectionRequest) {
    tallies[request.connection] = EventTally(
      EventGrouper(
        request.request.accessAddress.rawValue, request: request, number: tallies.count + 1,
        heldBack: heldBack))
    last = nil
  }

  func observe(_ pdu: borrowing LLControlPDU, in context: ControlContext) {
    let change: ControlChange
    switch pdu {
    case .connectionUpdateIndication(let update): change = .update(update)
    case .connectionRateIndication(let update): change = .rate(update)
    case .channelMapIndication(let indication): change = .channelMap(indication)
    case .phyUpdateIndication(let update): change = .phy(update)
    case .subrateIndication(let indication): change = .subrate(indication)
    default: return
    }
    guard let tally = tallies[context.connection] else { return }
    tally.grouper.take(change, frame: context.frame.number)
    update(tally, of: context.connection)
  }

  private func update(_ tally: EventTally, of connection: Int) {
    tally.update { step in
      for follower in followers { follower.take(step, of: connection) }
    }
  }

  /// Ends the capture; whoever has a share in this may do so first.
  func finish() {
    guard !isFinished else { return }
    isFinished = true
    for (connection, tally) in tallies.sorted(by: { $0.key < $1.key }) {
      tally.finish { step in
        for follower in followers { follower.take(step, of: connection) }
      }
    }
    followers = []
  }
}

/// Is told of events as they are told apart.
protocol EventFollower: AnyObject {
  /// Takes what was found of a connection, in the order of the air.
  func take(_ step: EventStep, of connection: Int)
}
