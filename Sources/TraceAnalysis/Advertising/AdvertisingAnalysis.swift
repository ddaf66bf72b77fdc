public import ByteReading
public import CaptureFiles
public import LinkSessions

/// Advertisers, scanners and periodic trains in a capture.
public struct AdvertisingAnalysis: CaptureAnalysis {
  public let file: CapturedFile
  /// The advertisers, sorted by number of packets, largest first.
  public let advertisers: [AdvertiserAnalysis]
  /// Trains of periodic advertising.
  public let trains: [AdvertisingAnalysis.PeriodicTrain]
  /// Advertising of the host that wrote the log, derived from its commands. A log does not contain the advertising
  /// packets themselves.
  public let own: [AdvertiserTable.OwnAdvertising]
  /// Totals of all advertisers.
  public let totals: AdvertisingAnalysis.Totals
  /// The devices of the capture.
  public let devices: DeviceTable
  /// The connections of the capture.
  public let connections: ConnectionTable

  public static func analyzer() -> AdvertisingAnalyzer { AdvertisingAnalyzer() }
}

/// Builds an ``AdvertisingAnalysis``.
public final class AdvertisingAnalyzer: CaptureAnalyzer, RecordFollower {
  private let observer: AdvertisingObserver

  /// Creates an analyzer for one capture.
  public convenience init() { self.init(heard: Int64.min...Int64.max) }

  /// Creates an analyzer for one capture that considers only part of its advertising.
  ///
  /// - Parameter heard: the time range in which advertising is considered, in nanoseconds since 1970.
  package init(heard: ClosedRange<Int64>) {
    observer = AdvertisingObserver(heard: heard)
  }

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] {
    [observer]
  }

  package var bell: FollowerBell? { observer.bell }

  public func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    if observer.bell.answer() { observer.takeOpened(tracker.connections, tracker.devices) }
  }

  public func finish(_ capture: borrowing ReadCapture) -> AdvertisingAnalysis {
    observer.finish(capture.tracker.keys.advertisingKeys)
    return AdvertisingAnalysis(
      file: capture.file, advertisers: observer.advertisers, trains: observer.trains,
      own: capture.tracker.ownAdvertising.filter { !$0.periods.isEmpty }, totals: observer.totals,
      devices: capture.tracker.devices,
      connections: capture.tracker.connections)
  }
}
