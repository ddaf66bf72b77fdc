public import CaptureFiles
public import LinkSessions

/// What a capture shows of every LE connection's events, intervals and channels.
public struct ConnectionStory: Sendable {
  /// One connection, with what the air tells of it.
  public struct Chapter: Sendable {
    public let connection: Connection
    /// Nil in an HCI log, and where no packet of the connection is in the capture.
    public let events: ConnectionEvents?
    /// Nil outside HCI logs, except for the requests that were seen.
    public let host: HostLink?
  }

  public let name: String
  /// Nanoseconds since 1970; nil for a capture without packets.
  public let start: Int64?
  public let devices: DeviceTable
  public let chapters: [Chapter]
  public let damage: DamageList

  /// Reads a capture to its end.
  ///
  /// - Parameters:
  ///   - reader: the capture.
  ///   - userLinkTypes: what user link types hold.
  ///   - progress: is called now and then, for a progress bar.
  public init(
    reading reader: inout CaptureReader, userLinkTypes: UserLinkTypes = .none,
    progress: ((borrowing CaptureReader) -> Void)? = nil
  ) {
    let observer = ConnectionEventObserver()
    var tracker = SessionTracker(userLinkTypes: userLinkTypes, observer: observer)
    while let record = reader.next() {
      tracker.process(record, reader.payload)
      if record.number & 0x3FFF == 0 { progress?(reader) }
    }
    tracker.finish()
    observer.finish()
    name = reader.name
    start = tracker.firstTime
    devices = tracker.devices
    damage = reader.damage
    chapters = tracker.connections.connections.enumerated().compactMap { index, connection in
      connection.technology == .lowEnergy
        ? Chapter(
          connection: connection, events: observer.events(of: index),
          host: observer.host(of: index)) : nil
    }
  }
}
