public import BluetoothPackets
public import LinkSessions

/// Follows the events of every connection while a capture is read.
public final class ConnectionEventObserver: SessionObserver {
  /// By index in `ConnectionTable`.
  private var trackers: [Int: EventTracker] = [:]
  private var last: (connection: Int, tracker: EventTracker)? = nil

  public init() {}

  /// What the air tells of a connection; nil where nothing of it was on the air.
  public func events(of connection: Int) -> ConnectionEvents? {
    trackers[connection]?.report()
  }

  /// Ends the capture.
  public func finish() {
    for tracker in trackers.values { tracker.finish() }
  }

  public func observe(_ packet: LinkPacket) {
    if let last, last.connection == packet.connection { return last.tracker.take(packet) }
    let tracker =
      trackers[packet.connection]
      ?? EventTracker(packet.accessAddress, request: nil)
    trackers[packet.connection] = tracker
    last = (packet.connection, tracker)
    tracker.take(packet)
  }

  public func observe(_ request: LinkSessions.ConnectionRequest) {
    trackers[request.connection] = EventTracker(
      request.request.accessAddress.rawValue, request: request)
    last = nil
  }

  public func observe(_ pdu: borrowing LLControlPDU, in context: ControlContext) {
    guard let tracker = trackers[context.connection] else { return }
    switch pdu {
    case .connectionUpdateIndication(let update):
      tracker.take(.update(update), frame: context.frame.number)
    case .channelMapIndication(let indication):
      tracker.take(.channelMap(indication), frame: context.frame.number)
    case .phyUpdateIndication(let update):
      tracker.take(.phy(update), frame: context.frame.number)
    case .subrateIndication(let indication):
      tracker.take(.subrate(indication), frame: context.frame.number)
    default: break
    }
  }
}
