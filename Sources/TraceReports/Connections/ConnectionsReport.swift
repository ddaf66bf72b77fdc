import BluetoothPackets
package import LinkSessions
package import TraceAnalysis

/// Detailed data about all connections of a capture, or one of them: the source for each format of the report.
struct ConnectionsReport {
  let file: CapturedFile
  let connections: [ConnectionInDetail]

  /// - Parameters:
  ///   - analysis: the connections of the capture.
  ///   - only: the ID of the only connection to include, or nil for all.
  init(_ analysis: ConnectionAnalysis, only: Int?) {
    file = analysis.file
    connections = analysis.connections.lazy.filter { only == nil || $0.connection.id == only }.map {
      ConnectionInDetail($0, analysis.devices)
    }
  }
}

/// A connection with its events, timing and channels.
package struct ConnectionInDetail {
  let link: ConnectionReport
  let peers: PeerNames
  /// The connection's events, or nil in an HCI log and if no packet of the connection was captured.
  let events: ConnectionEvents?
  let host: ConnectionAnalysis.HostLink?
  let budgets: BothDirections<ConnectionEvents.Budget?>
  let transfers: ArraySlice<Transfer>

  package init(_ shown: ConnectionAnalysis.ObservedConnection, _ devices: DeviceTable) {
    link = ConnectionReport(shown.connection, devices)
    peers = PeerNames(of: shown.connection, in: devices)
    events = shown.events
    host = shown.host
    budgets = shown.budgets
    transfers = shown.transfers
  }

  var connection: Connection { link.connection }

  /// Event counts from which missing packets allow conclusions about the link, which excludes excerpts.
  var answeredCounts: ConnectionEvents.Counts? {
    events.flatMap { $0.isExcerpt ? nil : $0.counts }
  }

  /// Traffic between host and controller, for a log that does not show the air.
  var hostTraffic: ConnectionAnalysis.HostLink? { events == nil ? host : nil }

  /// A part of the connection with constant timing.
  struct Interval {
    /// The first event with this timing, or nil if the capture does not show events.
    let fromEvent: Int?
    let fromFrame: Int?
    let milliseconds: Double
    let latency: Int?
    let timeoutMilliseconds: Double?
    let basis: Basis
    let measuredMedian: Double?
    let jitter: Double?
    let frame: Int?
  }

  var intervals: [Interval] {
    guard let events else { return connection.changes.compactMap(Interval.init) }
    return events.intervals.map(Interval.init)
  }

  /// A part of the connection with constant PHYs.
  struct PHYs {
    /// The first event with these PHYs, or nil if the capture does not show events.
    let fromEvent: Int?
    let phy: BothDirections<PHY>
    /// The negotiated PHYs, if no packet shows those of both directions.
    let agreed: BothDirections<PHY>?
    let basis: Basis
    let frame: Int?
  }

  var phys: [PHYs] {
    if let events {
      return events.phys.map {
        PHYs(
          fromEvent: $0.fromEvent, phy: $0.phy, agreed: $0.agreed, basis: $0.basis, frame: $0.frame)
      }
    }
    return connection.changes.compactMap { change in
      guard case .phy(let phy) = change.value else { return nil }
      return PHYs(
        fromEvent: nil, phy: phy, agreed: nil, basis: change.basis, frame: change.frame)
    }
  }

  /// Counts of one channel.
  struct Channel {
    let number: Int
    let counts: ConnectionEvents.ChannelCounts
  }

  /// Channels with at least one packet.
  var channels: [Channel] {
    (events?.channels ?? []).enumerated().lazy.map {
      Channel(number: $0.offset, counts: $0.element)
    }
    .filter { $0.counts.events + $0.counts.pdus + $0.counts.badCRC > 0 }
  }

  /// Reasons for missing or uncertain figures.
  var notes: [String] {
    events?.notes ?? [
      "no packet of this connection was captured on the air: its events are unknown"
    ]
  }
}

extension ConnectionInDetail.Interval {
  fileprivate init(_ interval: ConnectionEvents.Interval) {
    fromEvent = interval.fromEvent
    fromFrame = interval.fromFrame
    milliseconds = interval.milliseconds
    latency = interval.latency
    timeoutMilliseconds = interval.timeoutMilliseconds
    basis = interval.basis
    measuredMedian = interval.measuredMedian
    jitter = interval.jitter
    frame = interval.frame
  }

  /// Creates a part, or nil for a change of another parameter.
  fileprivate init?(_ change: Connection.ParameterChange) {
    guard case .parameters(let parameters) = change.value else { return nil }
    fromEvent = nil
    fromFrame = change.frame
    milliseconds = parameters.intervalMilliseconds
    latency = Int(parameters.latency)
    timeoutMilliseconds = Double(parameters.supervisionTimeoutMilliseconds)
    basis = change.basis
    measuredMedian = nil
    jitter = nil
    frame = change.frame
  }
}
