public import CaptureFiles
public import LinkSessions

/// What a capture shows of advertisers, scanners and periodic trains.
public struct AdvertisingStory: Sendable {
  public let name: String
  /// Those that sent most come first.
  public let advertisers: [AdvertiserStory]
  public let trains: [PeriodicTrainStory]
  public let totals: AdvertisingTotals
  public let devices: DeviceTable
  public let connections: ConnectionTable
  /// Nanoseconds since 1970, of the first record.
  public let start: Int64?
  /// Nanoseconds.
  public let duration: Int64
  public let damage: DamageList
  /// What the other records were, and why some were not decoded.
  public let tally: RecordTally

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
    let observer = AdvertisingObserver()
    var tracker = SessionTracker(userLinkTypes: userLinkTypes, observer: observer)
    while let record = reader.next() {
      tracker.process(record, reader.payload)
      if !observer.opened.isEmpty { observer.takeOpened(tracker.connections) }
      if record.number & 0x3FFF == 0 { progress?(reader) }
    }
    tracker.finish()
    observer.finish()
    name = reader.name
    advertisers = observer.advertisers.sorted {
      ($0.packets, $1.first.number) > ($1.packets, $0.first.number)
    }
    trains = observer.trains
    totals = observer.totals
    devices = tracker.devices
    connections = tracker.connections
    start = tracker.firstTime
    duration = (tracker.lastTime ?? 0).elapsed(since: tracker.firstTime ?? 0)
    damage = reader.damage
    tally = tracker.tally
  }
}
