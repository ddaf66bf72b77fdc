import BluetoothPackets
public import ByteReading
public import CaptureFiles

/// Follows devices, advertisers and connections through a capture: the one loop that all reports
/// are made in.
///
/// ```swift
/// var tracker = SessionTracker()
/// while let record = reader.next() {
///   tracker.process(record, reader.payload)
/// }
/// ```
/// Nothing is kept of a packet but its number and what it says: memory grows with devices and
/// connections, up to the limits, not with packets.
///
/// Its methods are mutating even where they change nothing: for others the compiler copies the whole
/// tracker, some 600 octets, at each call.
public struct SessionTracker: ~Copyable {
  /// How much may be kept. What comes later is counted, not lost in silence.
  public struct Limits: Sendable {
    public var devices = 50_000
    public var connections = 20_000
    public var pairings = 20_000
    /// Servers whose attributes are known, and those attributes, of all servers together.
    public var servers = 10_000
    public var attributes = 200_000
    /// Credit-based channels and changes of parameters, of all connections together.
    public var channels = 20_000
    public var changes = 200_000
    /// Octets of L2CAP frames and SDUs whose other parts are still to come, of all connections.
    public var partialOctets = 16 << 20

    public init() {}
  }

  public internal(set) var devices: DeviceTable
  public internal(set) var advertisers = AdvertiserTable()
  public internal(set) var connections: ConnectionTable
  /// What discovery has shown of each server's attributes.
  public internal(set) var gatt: GATTMemory
  /// The pairings, and the attempts to encrypt.
  public internal(set) var security: SecurityLog
  public internal(set) var tally = RecordTally()
  /// The first and last time of a record, in nanoseconds since 1970.
  public private(set) var firstTime: Int64?
  public private(set) var lastTime: Int64?

  /// The longest time without a record.
  public private(set) var longestGap = LongestGap(nanoseconds: 0, frame: 0)

  /// What user link types (147 to 162) hold.
  let userLinkTypes: UserLinkTypes
  var log: SessionLog
  var adapters: [HCIAdapter] = []
  var air = AirTable()

  /// The packet before in a sniffer's capture; kept only for a watcher.
  var lastSniffed: SniffedPacket?

  /// - Parameters:
  ///   - limits: how much may be kept.
  ///   - userLinkTypes: what user link types hold.
  ///   - knownDatabases: what was known of servers' attributes before the capture.
  ///   - observers: are told what is found, while it is found, each what it has an interest in.
  public init(
    limits: Limits = Limits(), userLinkTypes: UserLinkTypes = .none,
    knownDatabases: KnownDatabases = KnownDatabases(), observers: [any SessionObserver] = []
  ) {
    devices = DeviceTable(limit: limits.devices)
    connections = ConnectionTable(limits)
    security = SecurityLog(limit: limits.pairings)
    gatt = GATTMemory(
      servers: limits.servers, attributes: limits.attributes, known: knownDatabases)
    self.userLinkTypes = userLinkTypes
    log = SessionLog(observers: observers)
  }

  /// Takes the next record.
  ///
  /// - Parameters:
  ///   - record: what is known of the record besides its octets.
  ///   - payload: the record's octets.
  ///   - watcher: is told every field, of layers too that no state depends on; nil in the
  ///     hot loop.
  @discardableResult
  public mutating func process(
    _ record: CaptureRecord, _ payload: RawSpan, watcher: FieldWatcher? = nil
  ) -> FrameOutcome {
    outcome = FrameOutcome()
    self.watcher = watcher
    frame = Frame(
      number: record.number, time: record.timestamp ?? lastTime ?? 0,
      direction: record.direction)
    if let time = record.timestamp {
      if let last = lastTime {
        let gap = time.elapsed(since: last)
        if gap > longestGap.nanoseconds {
          longestGap = LongestGap(nanoseconds: gap, frame: record.number)
        }
      }
      firstTime = firstTime ?? time
      lastTime = max(lastTime ?? time, time)
    }
    if record.timeGoesBack { tally.timesThatGoBack += 1 }
    do throws(WireError) {
      try decode(record, payload)
    } catch {
      stop(error)
    }
    tally.add(outcome, frame: record.number, octets: payload.byteCount)
    return outcome
  }

  private mutating func decode(_ record: CaptureRecord, _ payload: RawSpan) throws(WireError) {
    // Most logs: the packet's type and nothing else stands before it.
    if watcher == nil, record.linkType == .btsnoopH4 || record.linkType == .bluetoothHCIH4,
      let type = HCIPacketType(h4: payload)
    {
      frame.direction = type.direction(besides: record.direction)
      return try hci(
        type, payload.clamped(from: 1, count: payload.byteCount), base: 1, adapter: 0)
    }
    let envelope = try Envelope(
      parsing: payload, linkType: record.linkType, direction: record.direction,
      flags: record.flags, watcher: watcher, userLinkTypes: userLinkTypes)
    let content = payload.clamped(
      from: envelope.payload.lowerBound, count: envelope.payload.count)
    let base = envelope.payload.lowerBound
    switch envelope.content {
    case .hci(let type, let direction):
      frame.direction = direction
      try hci(type, content, base: base, adapter: envelope.adapter ?? 0)
    case .linkLayer(let radio):
      try linkLayer(content, base: base, radio)
    case .monitorEvent, .loggerNote:
      outcome.layer = .systemNote
    case .undecodable(let reason):
      outcome.notDecoded = NotDecodedReason(reason)
    }
  }

  /// Notes the error that ends decoding of the current record.
  mutating func stop(_ error: WireError) {
    outcome.stoppedBy = error
    outcome.notDecoded = outcome.notDecoded ?? .malformed
  }
}

/// The record that is being taken.
extension SessionTracker {
  var frame: Frame {
    @inline(__always) get { log.frame }
    @inline(__always) _modify { yield &log.frame }
  }

  var outcome: FrameOutcome {
    @inline(__always) get { log.outcome }
    @inline(__always) _modify { yield &log.outcome }
  }

  var watcher: FieldWatcher? {
    @inline(__always) get { log.watcher }
    @inline(__always) _modify { yield &log.watcher }
  }
}
