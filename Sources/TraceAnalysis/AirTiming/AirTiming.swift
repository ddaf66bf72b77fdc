import BluetoothPackets
import LinkSessions

/// Connection events of every connection on the air, grouped while a capture is read. All analyses
/// of a pass share one instance.
final class AirTiming: LinkPacketObserver, ConnectionRequestObserver, ControlPDUObserver {
  /// The followed connections, by index in `ConnectionTable`.
  // SAFETY: nothing is called while the table changes, and one thread reads a capture.
  @exclusivity(unchecked) private var followed: [Int: Followed] = [:]
  private var last: (connection: Int, followed: Followed)?
  private let heldBack = HeldBack()
  /// Released when the capture ends, because followers may hold a reference to this object.
  private var followers: [any EventFollower] = []
  private var isFinished = false

  /// Returns the events of a connection, or nil if the capture has no packet of it from the air.
  ///
  /// - Parameters:
  ///   - connection: its index in `ConnectionTable`.
  ///   - isExcerpt: whether the capture is a saved selection of packets.
  func events(of connection: Int, isExcerpt: Bool = false) -> ConnectionEvents? {
    unsafe followed[connection]?.tally.report(isExcerpt: isExcerpt)
  }

  /// Whether packets of a connection are held back until its interval is known.
  func isHolding(_ connection: Int) -> Bool {
    // No packets are held back in an HCI log, but this is queried for each PDU.
    unsafe followed.isEmpty ? false : followed[connection]?.tally.grouper.isHolding ?? false
  }

  /// Reports events to `follower` from now on, after they have been counted.
  func add(_ follower: any EventFollower) { followers.append(follower) }

  /// Stops holding back packets of a connection. Called when the observers that wait for its events have used up their
  /// memory budget.
  ///
  /// - Parameter connection: its index in `ConnectionTable`.
  func stopHolding(_ connection: Int) {
    guard let followed = unsafe followed[connection] else { return }
    followed.tally.stopHolding()
    emit(followed, connection)
  }

  func observe(_ packet: LinkPacket) {
    let followed = follow(packet)
    followed.tally.take(packet)
    emit(followed, packet.connection)
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

  func observe(_ request: SeenConnectIndication) {
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
    emit(followed, context.connection)
  }

  /// Counts the steps found, then passes them to the followers, which may request more during the call.
  private func emit(_ followed: Followed, _ connection: Int) {
    let steps = followed.tally.lendSteps()
    for step in steps {
      for follower in followers { follower.take(step, of: connection) }
    }
    followed.tally.giveBack(steps)
  }

  /// Ends the capture. Other owners may call this first.
  func finish() {
    guard !isFinished else { return }
    isFinished = true
    for (connection, followed) in unsafe followed.sorted(by: { $0.key < $1.key }) {
      followed.tally.finish()
      emit(followed, connection)
      followed.tally.noteTrailingSilence()
    }
    followers = []
  }
}

/// A connection whose packets are grouped into events. The tally is a single value, so that a
/// packet costs one check of exclusive access instead of one per property.
private final class Followed {
  var tally: EventTally

  init(_ grouper: consuming EventGrouper) { tally = EventTally(grouper) }
}

/// Receives connection events as they are found.
protocol EventFollower: AnyObject {
  /// Consumes one step of a connection. Steps come in the order of the packets on the air.
  func take(_ step: EventStep, of connection: Int)
}
