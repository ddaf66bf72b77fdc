public import ByteReading
public import CaptureFiles
public import LinkSessions

/// What a capture shows of advertisers, scanners and periodic trains.
public struct AdvertisingStory: CaptureStory {
  public let file: CapturedFile
  /// Those that sent most come first.
  public let advertisers: [AdvertiserStory]
  /// Trains of periodic advertising.
  public let trains: [PeriodicTrainStory]
  /// What the host that wrote the log has its own controller send, by its commands; a log does not show the
  /// packets.
  public let own: [OwnAdvertising]
  /// What was heard of all advertisers together.
  public let totals: AdvertisingTotals
  /// The devices of the capture.
  public let devices: DeviceTable
  /// The connections of the capture.
  public let connections: ConnectionTable

  public static func teller() -> AdvertisingTeller { AdvertisingTeller() }
}

/// Tells of advertisers.
public final class AdvertisingTeller: StoryTeller, RecordFollower {
  private let observer = AdvertisingObserver()

  /// Tells what advertisers do.
  public init() {}

  public func observers(_ shared: inout SharedObservers) -> [any SessionObserver] {
    [observer]
  }

  public var bell: FollowerBell? { observer.bell }

  public func follow(
    _ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome, fields: FieldWatcher?,
    _ tracker: inout SessionTracker
  ) {
    if observer.bell.answer() { observer.takeOpened(tracker.connections) }
  }

  public func finish(_ capture: borrowing ReadCapture) -> AdvertisingStory {
    observer.finish(capture.tracker.keys.advertisingKeys)
    return AdvertisingStory(
      file: capture.file, advertisers: observer.advertisers, trains: observer.trains,
      own: capture.tracker.ownAdvertising.filter { !$0.periods.isEmpty }, totals: observer.totals,
      devices: capture.tracker.devices,
      connections: capture.tracker.connections)
  }
}
