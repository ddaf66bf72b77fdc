import BluetoothPackets
import LinkSessions

/// The connection events of every connection on the air, while a capture is read.
///
/// Whoever needs events hears of packets, connection requests and control PDUs, and hands them on.
final class AirTiming {
  /// By index in `ConnectionTable`.
  private var tallies: [Int: EventTally] = [:]
  private var last: (connection: Int, tally: EventTally)?

  /// What the air tells of a connection; nil where nothing of it was on the air.
  func events(of connection: Int) -> ConnectionEvents? { tallies[connection]?.report() }

  /// Whether packets of a connection are held back until its interval is known.
  func isHolding(_ connection: Int) -> Bool { tallies[connection]?.grouper.isHolding ?? false }

  /// Takes a packet.
  ///
  /// - Parameters:
  ///   - packet: of any connection.
  ///   - follower: is told what is found, after it was counted.
  func take(_ packet: LinkPacket, _ follower: (EventStep) -> Void = { _ in }) {
    let tally = tally(of: packet)
    tally.grouper.take(packet)
    tally.update(follower)
  }

  private func tally(of packet: LinkPacket) -> EventTally {
    if let last, last.connection == packet.connection { return last.tally }
    let tally =
      tallies[packet.connection]
      ?? EventTally(EventGrouper(packet.accessAddress, request: nil))
    tallies[packet.connection] = tally
    last = (packet.connection, tally)
    return tally
  }

  /// Takes the request that opens a connection.
  func take(_ request: LinkSessions.ConnectionRequest) {
    tallies[request.connection] = EventTally(
      EventGrouper(request.request.accessAddress.rawValue, request: request))
    last = nil
  }

  /// Takes an LL control PDU.
  func take(
    _ pdu: borrowing LLControlPDU, in context: ControlContext,
    _ follower: (EventStep) -> Void = { _ in }
  ) {
    let change: ControlChange
    switch pdu {
    case .connectionUpdateIndication(let update): change = .update(update)
    case .channelMapIndication(let indication): change = .channelMap(indication)
    case .phyUpdateIndication(let update): change = .phy(update)
    case .subrateIndication(let indication): change = .subrate(indication)
    default: return
    }
    guard let tally = tallies[context.connection] else { return }
    tally.grouper.take(change, frame: context.frame.number)
    tally.update(follower)
  }

  /// Ends the capture.
  ///
  /// - Parameter follower: is told what is found, with the connection's index.
  func finish(_ follower: (Int, EventStep) -> Void = { _, _ in }) {
    for (connection, tally) in tallies.sorted(by: { $0.key < $1.key }) {
      tally.finish { follower(connection, $0) }
    }
  }
}
