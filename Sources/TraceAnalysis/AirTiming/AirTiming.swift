import BluetoothPackets
import LinkSessions

/// The connection events of every connection on the air, while a capture is read: one for all the
/// stories of a pass.
final class AirTiming: LinkPacketObserver, ConnectionRequestObserver, ControlPDUObserver {
  /// By index in `ConnectionTable`.
  // SAFETY: nothing is called while the table changes, and one thread reads a capture.
  @exclusivity(unchecked) private var followed: [Int: Followed] = [:]
  private var last: (connection: Int, followed: Followed)?
  private let heldBack = HeldBack()
  /// Until the capture ends: they may hold on to this.
  private var followers: [any EventFollower] = []
  private var isFinished = false

  /// What the air tells of a connection; nil where nothing of it was on the air.
  func events(of connection: Int) -> ConnectionEvents? {
    unsafe followed[connection]?.tally.report()
  }

  /// Whether packets of a connection are held back until its interval is known.
  func isHolding(_ connection: Int) -> Bool {
    // In an HCI log, where nothing is held back, each PDU asks.
    unsafe followed.isEmpty ? false : followed[connection]?.tally.grouper.isHolding ?? false
  }

  /// From now on `follower` is told what is found, after it was counted.
  func add(_ follower: any EventFollower) { followers.append(follower) }

  /// Holds nothing back of a connection any longer: those who wait for its events have no room.
  ///
  /// - Parameter connection: its index in `ConnectionTable`.
  func stopHolding(_ connection: Int) {
    guard let followed = unsafe followed[connection] else { return }
    followed.tally.stopHolding()
    tell(followed, connection)
  }

  func observe(_ packet: LinkPacket) {
    let followed = follow(packet)
    followed.tally.take(packet)
    tell(followed, packet.connection)
  }

  private func follow(_ packet: LinkPacket) -> Followed {
    if let last, last.connection == packet.connection { return last.followed }
    let entry =
      unsafe followed[packet.connection]
      ?? Followed(
        EventGrouper(
          packet.accessAddress, request: nil, number: followed.count + 1, heldBack: heldBack))
    unsafe followed[packet.connection] = entry
    last = (packet.connection, entry)
    return entry
  }

  func observe(_ request: LinkSessions.ConnectionRequest) {
    unsafe followed[request.connection] = Followed(
      EventGrouper(
        request.request.accessAddress.rawValue, request: request, number: followed.count + 1,
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
    guard let followed = unsafe followed[context.connection] else { return }
    followed.tally.take(change, frame: context.frame.number)
    tell(followed, context.connection)
  }

  /// Counts what was found, and tells it: followers may ask for more while they are told.
  private func tell(_ followed: Followed, _ connection: Int) {
    let steps = followed.tally.lendSteps()
    for step in steps {
      for follower in followers { follower.take(step, of: connection) }
    }
    followed.tally.giveBack(steps)
  }

  /// Ends the capture; whoever has a share in this may do so first.
  func finish() {
    guard !isFinished else { return }
    isFinished = true
    for (connection, followed) in unsafe followed.sorted(by: { $0.key < $1.key }) {
      followed.tally.finish()
      tell(followed, connection)
      followed.tally.noteTrailingSilence()
    }
    followers = []
  }
}

/// A connection whose events are told apart: its tally is one value, so that a packet costs one check
/// of exclusive access, not one for each of its properties.
private final class Followed {
  var tally: EventTally

  init(_ grouper: consuming EventGrouper) { tally = EventTally(grouper) }
}

/// Is told of events as they are told apart.
protocol EventFollower: AnyObject {
  /// Takes what was found of a connection, in the order of the air.
  func take(_ step: EventStep, of connection: Int)
}
