import BluetoothPackets
public import CaptureFiles
public import LinkSessions

extension TraceSummary {
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
    let traffic = AttributeTrafficTally()
    var tracker = SessionTracker(
      userLinkTypes: userLinkTypes, knownDatabases: knownDatabases, observers: [traffic])
    while let record = reader.next() {
      tracker.process(record, reader.payload)
      if record.number & 0x3FFF == 0 { progress?(reader) }
    }
    tracker.finish()

    file = CapturedFile(reader, tracker)
    self.userLinkTypes = userLinkTypes
    longestGap = tracker.longestGap
    devices = tracker.devices
    advertisers = tracker.advertisers
    connections = tracker.connections
    gatt = tracker.gatt
    attributes = traffic.rows.sorted {
      ($0.valueOctets, $0.pdus, $1.firstFrame) > ($1.valueOctets, $1.pdus, $0.firstFrame)
    }
    attributesNotTracked = traffic.untracked
    limits = CaptureLimits(of: tracker, attributesNotTracked: traffic.untracked).findings
  }
}
