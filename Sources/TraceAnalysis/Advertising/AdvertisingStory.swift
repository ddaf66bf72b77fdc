public import CaptureFiles
public import LinkSessions

/// What a capture shows of advertisers, scanners and periodic trains.
public struct AdvertisingStory: CaptureStory {
  public let file: CapturedFile
  /// Those that sent most come first.
  public let advertisers: [AdvertiserStory]
  public let trains: [PeriodicTrainStory]
  public let totals: AdvertisingTotals
  public let devices: DeviceTable
  public let connections: ConnectionTable

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
    var tracker = SessionTracker(userLinkTypes: userLinkTypes, observers: [observer])
    while let record = reader.next() {
      tracker.process(record, reader.payload)
      if !observer.opened.isEmpty { observer.takeOpened(tracker.connections) }
      if record.number & 0x3FFF == 0 { progress?(reader) }
    }
    tracker.finish()
    observer.finish()
    file = CapturedFile(reader, tracker)
    advertisers = observer.advertisers.sorted {
      ($0.packets, $1.first.number) > ($1.packets, $0.first.number)
    }
    trains = observer.trains
    totals = observer.totals
    devices = tracker.devices
    connections = tracker.connections
  }
}
