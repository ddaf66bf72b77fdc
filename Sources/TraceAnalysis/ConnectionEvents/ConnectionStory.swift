public import LinkSessions

/// What a capture shows of every LE connection's events, intervals and channels.
public struct ConnectionStory: CaptureStory {
  /// One connection, with what the air tells of it.
  public struct ObservedConnection: Sendable {
    /// The connection itself.
    public let connection: Connection
    /// Nil in an HCI log, and where no packet of the connection is in the capture.
    public let events: ConnectionEvents?
    /// Nil outside HCI logs, except for the requests that were seen.
    public let host: HostLink?
  }

  public let file: CapturedFile
  /// The devices of the capture.
  public let devices: DeviceTable
  /// Its connections, in the order in which they began.
  public let connections: [ObservedConnection]

  public static func teller() -> ConnectionTeller { ConnectionTeller() }
}

/// Tells what is shown of connections' events.
public final class ConnectionTeller: StoryTeller {
  private let host = HostLinkObserver()
  private var timing = AirTiming()

  /// Tells of each connection's events.
  public init() {}

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] {
    timing = shared.one(AirTiming.init)
    return [host]
  }

  public func finish(_ capture: borrowing ReadCapture) -> ConnectionStory {
    timing.finish()
    let connections = capture.tracker.connections.connections
    return ConnectionStory(
      file: capture.file, devices: capture.tracker.devices,
      connections: connections.enumerated().compactMap { index, connection in
        connection.technology == .lowEnergy
          ? ConnectionStory.ObservedConnection(
            connection: connection, events: timing.events(of: index),
            host: host.links[index]) : nil
      })
  }
}
