import BluetoothPackets
public import ByteReading
public import CaptureFiles
public import LinkDecryption

/// Follows devices, advertisers and connections through a capture. All reports are produced from this one loop.
///
/// ```swift
/// let tracker = SessionTracker(observers: [observer]) { tracker in
///   while let record = reader.next() { tracker.process(record, reader.payload) }
/// }
/// ```
/// Only the number of a packet and its meaning are kept. Memory grows with the number of devices and connections, up to
/// the limits, not with the number of packets.
///
/// The methods are mutating even if they change nothing. For a nonmutating call, the compiler copies the whole tracker,
/// 1.5 kB, each time.
public struct SessionTracker: ~Copyable {
  /// Number of records of each kind.
  public internal(set) var tally = RecordTally()
  /// The time of the earliest record, in nanoseconds since 1970. Packets on the air use the sniffer's
  /// clock, if there is one.
  package private(set) var firstTime: Int64?
  /// The time of the latest record, in nanoseconds since 1970; nil before the first record.
  package private(set) var lastTime: Int64?
  /// The record before which the clock was set back, and the time of the latest record since then.
  private var setBack: (number: Int, last: Int64)?

  /// The longest interval without a record.
  public private(set) var longestGap = RecordTally.LongestGap(nanoseconds: 0, frame: 0, end: 0)
  /// The distribution over time of the records on connections.
  public private(set) var activity = RecordTally.ConnectionActivity()
  /// The distribution over time of the records that belong to no connection.
  public private(set) var activityElsewhere = RecordTally.ConnectionActivity()

  /// The protocols behind user link types (147 to 162).
  private let userLinkTypes: LinkType.UserTypes
  var log: SessionLog
  var registry: Registry
  var links: LinkTable
  /// The controllers of an HCI log, usually one.
  private var adapters: [HCISession] = []
  var air = AirSession()

  /// Advertising that the hosts of an HCI log configured.
  public var ownAdvertising: [AdvertiserTable.OwnAdvertising] {
    adapters.flatMap { $0.ownAdvertising.sets }
  }
  private var hostClock = HostClock()
  /// The steps of the clock of the host that wrote the log. The session's times continue across them.
  public var clockSteps: [SessionTracker.ClockStep] { hostClock.steps }
  var snifferClocks = SnifferClocks()
  /// The programs that have the kernel's Bluetooth interface open.
  private var controlSockets = ControlSockets()
  /// The minimum time in nanoseconds that the first record waited in a sniffer before the host wrote it. The times of
  /// frames start at that record, so they are late by this amount compared to the wall clock.
  package var arrivalDelay: Int64 { hasHost ? 0 : snifferClocks.arrivalDelay }
  /// Whether any of the records were from a controller's log.
  public var hasHost: Bool { !adapters.isEmpty }
  var sources = SourceHypotheses()
  /// The log's own counter of dropped records.
  private var lastDrops: UInt64 = 0
  /// The time of the previous record, for a watcher.
  private var timeOfLastRecord: Int64?
  /// The sniffer's clock, for a watcher.
  var snifferTimes = SnifferTimes()

  /// Follows a capture to its end.
  ///
  /// - Parameters:
  ///   - limits: how much to keep.
  ///   - userLinkTypes: the protocols behind user link types.
  ///   - knownDatabases: attribute databases of servers known before the capture.
  ///   - keys: keys known before the capture.
  ///   - observers: each receives the findings to which it subscribes, as they are made.
  ///   - catchUp: called after each connection at the end of the capture, so that a caller that keeps data until a
  ///     connection ends need not keep it for all connections at once.
  ///   - read: passes every record of the capture to the tracker. The capture ends when it returns.
  public init(
    limits: Limits = Limits(), userLinkTypes: LinkType.UserTypes = .none,
    knownDatabases: GATTMemory.KnownDatabases = GATTMemory.KnownDatabases(),
    keys: KeyRing = KeyRing(),
    observers: [any SessionObserver] = [],
    catchingUp catchUp: (borrowing SessionTracker) -> Void = { _ in },
    reading read: (inout SessionTracker) throws -> Void
  ) rethrows {
    self.init(
      limits: limits, userLinkTypes: userLinkTypes, knownDatabases: knownDatabases,
      keys: keys, observers: observers)
    try read(&self)
    finish(catchingUp: catchUp)
  }

  /// Follows a capture until `finish` is called.
  ///
  /// - Parameters:
  ///   - limits: how much to keep.
  ///   - userLinkTypes: the protocols behind user link types.
  ///   - knownDatabases: attribute databases of servers known before the capture.
  ///   - keys: keys known before the capture.
  ///   - observers: each receives the findings to which it subscribes, as they are made.
  package init(
    limits: Limits = Limits(), userLinkTypes: LinkType.UserTypes = .none,
    knownDatabases: GATTMemory.KnownDatabases = GATTMemory.KnownDatabases(),
    keys: KeyRing = KeyRing(),
    observers: [any SessionObserver] = []
  ) {
    links = LinkTable(limit: limits.connections)
    registry = Registry(
      devices: DeviceTable(limit: limits.devices),
      gatt: GATTMemory(
        servers: limits.servers, attributes: limits.attributes, known: knownDatabases),
      keys: keys)
    self.userLinkTypes = userLinkTypes
    log = SessionLog(
      observers: observers, pairings: limits.pairings, keys: keys, rooms: SessionRooms(limits))
  }

  /// Announces that a watcher will start at a later record than the first one. The tracker then keeps
  /// what its fields need from earlier records: the purpose of BR/EDR channels, which nothing else
  /// uses.
  ///
  /// - Parameter fields: the fields that the watcher will read.
  public mutating func awaitWatcher(of fields: FieldSet) { log.awaitWatcher(of: fields) }

  /// Processes the next record.
  ///
  /// - Parameters:
  ///   - record: the record's metadata.
  ///   - payload: the record's octets.
  ///   - watcher: receives every field, including those of layers on which no state depends; nil in the hot loop.
  ///   - isKnown: whether the watcher does not need this record's fields. State that depends on the watcher having seen
  ///     every record continues as if it had.
  @discardableResult
  public mutating func process(
    _ record: CaptureRecord, _ payload: RawSpan, watcher: FieldWatcher? = nil,
    isKnown: Bool = false
  ) -> FrameOutcome {
    log.outcome = FrameOutcome()
    log.cutOctets = max(0, record.originalLength - record.capturedLength)
    log.contentIsCut = log.cutOctets > 0
    log.recordOctets = payload.byteCount + log.cutOctets
    // Reference counting is costly even for nil.
    if watcher != nil || log.watcher != nil {
      if watcher !== log.watcher { log.emitFields(to: watcher) }
      log.countWatched(after: tally.records)
      if isKnown { log.passWatcherBy() }
    }
    log.frame = Frame(
      number: record.number, time: record.timestamp ?? lastTime ?? 0,
      direction: record.direction)
    log.lacksTime = record.timestamp == nil
    if let drops = record.drops, drops > lastDrops {
      lastDrops = drops
      links.noteDrop(at: log.frame)
    }
    if record.followsDamage { links.noteDrop(at: log.frame) }
    if record.timeGoesBack { tally.timesThatGoBack += 1 }
    do throws(WireError) {
      try decode(record, payload)
    } catch {
      stop(error)
    }
    if record.timestamp != nil { noteTime() }
    log.outcome.time = log.frame.time
    if let watcher {
      watcher.endLayers()
      if log.watched.record {
        RecordField.emit(
          record, log.outcome, start: firstTime ?? 0, previous: timeOfLastRecord, watcher)
        RecordField.emitEnds(of: log.outcome, links.connections, registry.devices, watcher)
      }
      timeOfLastRecord = record.timestamp ?? timeOfLastRecord
      if isKnown { log.passWatcherBy() }
    }
    tally.add(
      payload.byteCount, cut: log.cutOctets, log.outcome.layer, log.outcome.notDecoded)
    return log.outcome
  }

  /// Records that the clock was set back, by more than the tolerance for records that are out of order.
  private mutating func noteSetBack(to time: Int64, _ gap: Int64) {
    if let latest = setBack?.last {
      setBack?.last = max(latest, time)
    } else if gap < -1_000_000_000 {
      setBack = (log.frame.number, time)
    }
  }

  /// Updates the time range of the capture.
  private mutating func noteTime() {
    let time = log.frame.time
    if let last = lastTime {
      let gap = time.elapsed(since: last)
      if gap > longestGap.nanoseconds {
        longestGap = RecordTally.LongestGap(
          nanoseconds: gap, frame: log.frame.number, end: time)
      }
      if gap < 0 { noteSetBack(to: time, gap) } else { setBack = nil }
    }
    let first = firstTime ?? time
    firstTime = first
    lastTime = max(lastTime ?? time, time)
    let offset = time.elapsed(since: first)
    if log.outcome.connection != nil {
      activity.count(at: offset)
    } else {
      activityElsewhere.count(at: offset)
    }
  }

  /// Stops decoding a record after an error. Nothing can be decoded beyond a truncation; any other error is a fault of
  /// the record itself.
  private mutating func stop(_ error: WireError) {
    guard log.contentIsCut else {
      log.outcome.stoppedBy = error
      log.outcome.notDecoded = log.outcome.notDecoded ?? .malformed
      tally.note(error, frame: log.frame.number)
      return
    }
    log.outcome.notDecoded = log.outcome.notDecoded ?? .cut
    if let connection = log.outcome.connection {
      links.connections[connection].evidence.noteCut(at: log.frame)
    }
  }

  /// Ends the capture. Open connections stay open unless a long silence proves that they were lost.
  /// Where there is no better evidence, a connection's last packets decide how it ended.
  ///
  /// - Parameter catchUp: called after each connection.
  package mutating func finish(
    catchingUp catchUp: (borrowing SessionTracker) -> Void = { _ in }
  ) {
    registry.gatt.shareAtEnd()
    let end = Frame(number: log.frame.number, time: lastTime ?? 0)
    for index in links.indices {
      var end = end
      // A connection that began after the clock was set back does not end before that.
      if let setBack, links.connections[index].firstFrame.number >= setBack.number {
        end.time = setBack.last
      }
      links.conclude(index, at: end, isReplaced: false, &log)
      catchUp(self)
    }
    for slot in adapters.indices { adapters[slot].endCommands(&log) }
  }

  // MARK: Records

  private mutating func decode(_ record: CaptureRecord, _ payload: RawSpan) throws(WireError) {
    // The common case: only the packet type precedes the packet.
    if record.linkType == .btsnoopH4 || record.linkType == .bluetoothHCIH4,
      let type = Envelope.HCIPacketType(h4: payload)
    {
      if let watcher = log.lentWatcher {
        type.emit(in: payload, record.linkType, record.direction, watcher)
      }
      log.frame.direction = type.direction(besides: record.direction)
      return try hci(
        type, payload.clamped(from: 1, count: payload.byteCount), base: 1, adapter: 0)
    }
    let envelope = try Envelope(
      parsing: payload, linkType: record.linkType, direction: record.direction,
      flags: record.flags, watcher: log.watcher, userLinkTypes: userLinkTypes)
    let content = payload.clamped(
      from: envelope.payload.lowerBound, count: envelope.payload.count)
    let base = envelope.payload.lowerBound
    switch envelope.content {
    case .hci(let type, let direction):
      log.frame.direction = direction
      try hci(type, content, base: base, adapter: envelope.adapter ?? 0)
    case .linkLayer(let radio):
      try linkLayer(content, base: base, radio)
    case .monitorEvent(let opcode):
      log.outcome.layer = .systemNote
      if !log.lacksTime { log.frame.time = hostClock.time(of: log.frame) }
      if let address = opcode.controllerAddress(in: content) {
        adapters[slot(of: envelope.adapter ?? 0)].publicAddress = DeviceAddress(rawValue: address)
      }
      if log.wants(.hostNotes),
        let note = HostNote(opcode, adapter: envelope.adapter ?? 0, content, &controlSockets)
      {
        log.emit { note }
      }
    case .loggerNote(let type):
      log.outcome.layer = .systemNote
      if !log.lacksTime { log.frame.time = hostClock.time(of: log.frame) }
      log.emit { HostNote(type, content) }
    case .undecodable(let reason):
      log.outcome.notDecoded = FrameOutcome.NotDecodedReason(reason)
    }
  }

  // MARK: HCI

  /// Processes an HCI packet without its packet type. Core 6.0, Vol 4, Part E, 5.4.
  private mutating func hci(
    _ type: Envelope.HCIPacketType, _ content: RawSpan, base: Int, adapter: UInt16
  ) throws(WireError) {
    if !log.lacksTime { log.frame.time = hostClock.time(of: log.frame) }
    let slot = slot(of: adapter)
    var input = ByteReader(content, base: base, watcher: log.lentWatcher)
    switch type {
    case .command:
      log.outcome.layer = .hciCommand
      try adapters[slot].takeCommand(&input, &links, &log)
    case .event:
      log.outcome.layer = .hciEvent
      try adapters[slot].takeEvent(&input, &links, &registry, &log)
    case .acl: try takeACL(&input, slot)
    case .synchronous, .iso:
      if adapters[slot].isOpen(handleAtStartOf: content) {
        log.headers.note(.packetType, at: log.frame)
        return try takeACL(&input, slot)
      }
      try takeStream(type, &input)
    default:
      log.outcome.notDecoded = .unknownPacketType
    }
  }

  /// Processes a packet of a connection.
  private mutating func takeACL(_ input: inout ByteReader, _ slot: Int) throws(WireError) {
    log.outcome.layer = .hciACL
    let packet = try ACLDataPacket(parsing: &input)
    let cut = log.cutOctets(of: Int(packet.length), available: packet.data.byteCount)
    guard
      let (index, direction) = adapters[slot].take(
        packet, cut: cut, &links, &registry, &log)
    else { return }
    let box = links[index]
    guard links.connections[index].technology == .lowEnergy else {
      return try box.session.takeClassic(
        packet.data, cut: cut, base: packet.dataOffset,
        isStart: packet.packetBoundary != .continuing, direction, &links.connections[index],
        &registry, &log)
    }
    try box.session.takeFragment(
      packet.data, cut: cut, base: packet.dataOffset,
      isStart: packet.packetBoundary != .continuing, direction, &links.connections[index],
      &registry, &log)
    if packet.data.byteCount + cut < Int(packet.length), let damage = packet.damage {
      throw damage
    }
  }

  /// Processes a packet of a synchronous connection or an isochronous stream.
  private mutating func takeStream(
    _ type: Envelope.HCIPacketType, _ input: inout ByteReader
  ) throws(WireError) {
    guard type == .iso else {
      log.outcome.layer = .hciSynchronous
      log.outcome.notDecoded = .synchronousAudio
      _ = try SynchronousDataPacket(parsing: &input)
      return
    }
    log.outcome.layer = .hciISO
    let packet = try ISODataPacket(parsing: &input)
    if let damage = packet.damage { throw damage }
  }

  /// Returns the index of an adapter in the table.
  private mutating func slot(of number: UInt16) -> Int {
    // Most logs have a single adapter.
    if !adapters.isEmpty, adapters[0].number == number { return 0 }
    if let slot = adapters.firstIndex(where: { $0.number == number }) { return slot }
    // The kernel numbers adapters from 0. Numbers beyond the limit, from a damaged log, share the last
    // slot.
    guard adapters.count < SessionTracker.adapterLimit else { return adapters.count - 1 }
    adapters.append(HCISession(number: number))
    return adapters.count - 1
  }

  private static var adapterLimit: Int { 64 }
}
