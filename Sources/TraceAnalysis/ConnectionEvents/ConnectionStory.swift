public import CaptureFiles
public import LinkSessions

/// What a capture shows of every LE connection's events, intervals and channels.
public struct ConnectionStory: CaptureStory {
  /// One connection, with what the air tells of it.
  public struct Chapter: Sendable {
    public let connection: Connection
    /// Nil in an HCI log, and where no packet of the connection is in the capture.
    public let events: ConnectionEvents?
    /// Nil outside HCI logs, except for the requests that were seen.
    public let host: HostLink?
  }

  public let file: CapturedFile
  public let devices: DeviceTable
  public let chapters: [Chapter]

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
    var tracker = SessionTracker(userLinkTypes: userLinkTypes, observers: [observer])
    while let record = reader.next() {
      tracker.process(record, reader.payload)
      if record.number & 0x3FFF == 0 { progress?(reader) }
    }
    tracker.finish()
    observer.finish()
    file = CapturedFile(reader, tracker)
    devices = tracker.devices
    chapters = tracker.connections.connections.enumerated().compactMap { index, connection in
      connection.technology == .lowEnergy
        ? Chapter(
          connection: connection, events: observer.events(of: index),
          host: observer.host(of: index)) : nil
    }
  }
}
