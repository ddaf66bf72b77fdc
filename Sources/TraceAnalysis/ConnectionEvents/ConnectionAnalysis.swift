public import LinkSessions

/// Events, intervals and channels of every LE connection in a capture.
public struct ConnectionAnalysis: CaptureAnalysis {
  /// One connection and its events.
  public struct ObservedConnection: Sendable {
    /// The connection itself.
    public let connection: Connection
    /// The connection's events, or nil in an HCI log and if no packet of the connection was captured.
    public let events: ConnectionEvents?
    /// Traffic between host and controller. Nil outside HCI logs, except for captured requests.
    public let host: ConnectionAnalysis.HostLink?
    /// How the events available for each direction's data were used, according to the transfers in them. Nil for a
    /// direction without data or without transfers, and if the air was not captured.
    public let budgets: BothDirections<ConnectionEvents.Budget?>
    /// The connection's transfers, in the order in which they started.
    public let transfers: ArraySlice<Transfer>
  }

  public let file: CapturedFile
  /// The devices of the capture.
  public let devices: DeviceTable
  /// The connections of the capture, in the order in which they started.
  public let connections: [ObservedConnection]

  public static func analyzer() -> ConnectionAnalyzer { ConnectionAnalyzer() }

  /// Returns the same analysis, limited to connections that overlap a window of the capture.
  public func within(_ window: CapturedFile.Window) -> ConnectionAnalysis {
    ConnectionAnalysis(
      file: file, devices: devices,
      connections: connections.filter { window.touches($0.connection, start: start ?? 0) })
  }
}

/// Builds a ``ConnectionAnalysis``.
public final class ConnectionAnalyzer: CaptureAnalyzer {
  private let host = HostLinkObserver()
  private let throughput = ThroughputAnalyzer()
  private var timing = AirTiming()

  /// Creates an analyzer for one capture.
  public init() {}

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] {
    timing = shared.one(AirTiming.init)
    return [host] + throughput.observers(&shared)
  }

  public func finish(_ capture: borrowing ReadCapture) -> ConnectionAnalysis {
    let throughput = throughput.finish(capture)
    let connections = capture.tracker.connections.connections
    // Reserves the capacity, because a growing array would allocate twice as much.
    let excerpts = Set(capture.tracker.connections.excerpts)
    var observed: [ConnectionAnalysis.ObservedConnection] = []
    observed.reserveCapacity(connections.count)
    for (index, connection) in connections.enumerated()
    where connection.technology == .lowEnergy {
      observed.append(
        ConnectionAnalysis.ObservedConnection(
          connection: connection,
          events: timing.events(of: index, isExcerpt: excerpts.contains(index)),
          host: host.links[index],
          budgets: throughput.budgets[index] ?? BothDirections(both: nil),
          transfers: throughput.transfers(of: index)))
    }
    return ConnectionAnalysis(
      file: capture.file, devices: capture.tracker.devices, connections: observed)
  }
}
