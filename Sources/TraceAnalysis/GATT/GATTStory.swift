public import CaptureFiles
public import LinkSessions

/// What a capture shows of every server's attributes.
public struct GATTStory: CaptureStory {
  public let file: CapturedFile
  public let devices: DeviceTable
  public let trees: [GATTTree]
  /// What was known of servers before the capture.
  public let known: KnownDatabases
  /// Attributes of servers that came when a table was full.
  public let attributesNotKept: Int

  /// Reads a capture to its end.
  ///
  /// - Parameters:
  ///   - reader: the capture.
  ///   - userLinkTypes: what user link types hold.
  ///   - knownDatabases: what was known of servers before the capture.
  ///   - progress: is called now and then, for a progress bar.
  public init(
    reading reader: inout CaptureReader, userLinkTypes: UserLinkTypes = .none,
    knownDatabases: KnownDatabases = KnownDatabases(),
    progress: ((borrowing CaptureReader) -> Void)? = nil
  ) {
    let observer = AttributeObserver()
    var tracker = SessionTracker(
      userLinkTypes: userLinkTypes, knownDatabases: knownDatabases, observers: [observer])
    while let record = reader.next() {
      tracker.process(record, reader.payload)
      if record.number & 0x3FFF == 0 { progress?(reader) }
    }
    tracker.finish()
    file = CapturedFile(reader, tracker)
    devices = tracker.devices
    trees = GATTTree.trees(of: tracker, observed: observer)
    known = knownDatabases
    attributesNotKept =
      tracker.gatt.attributesNotKept + tracker.gatt.serversNotKept + observer.notKept
  }
}
