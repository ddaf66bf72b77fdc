import BluetoothPackets
public import ByteReading
public import CaptureFiles
public import LinkDecryption

/// Follows devices, advertisers and connections through a capture. All reports are produced from this
/// one loop.
///
/// ```swift
/// let tracker = SessionTracker(observers: [observer]) { tracker in
///   while let record = reader.next() { tracker.process(record, reader.payload) }
/// }
/// ```
/// Of a packet, only its number and its meaning are kept. Memory grows with the number of devices and
/// connections, up to the limits, not with the number of packets.
///
/// Its methods are mutating even if they change nothing. For a nonmutating call the compiler copies the
/// whole tracker, 1.5 kB, each time.
public struct SessionTracker: ~Copyable {
  /// Limits on how much is kept.
  public typealias Limits = SessionLimits

  /// Number of records of each kind.
  public private(set) var tally = RecordTally()
  /// The time of the earliest record, in nanoseconds since 1970. Packets on the air use the sniffer's
  /// clock, if there is one.
  public private(set) var firstTime: Int64?
  /// The time of the latest record, in nanoseconds since 1970; nil before the first record.
  public private(set) var lastTime: Int64?

  /// The longest interval without a record.
  public private(set) var longestGap = LongestGap(nanoseconds: 0, frame: 0, end: 0)
  /// When there was how much on connections.
  public private(set) var activity = ConnectionActivity()

  /// The protocols behind user link types (147 to 162).
  private let userLinkTypes: UserLinkTypes
  private var log: SessionLog
  private var registry: Registry
  private var links: LinkTable
  /// The controllers of an HCI log, usually one.
  private var adapters: [HCISession] = []
  private var air = AirSession()

  /// Advertising that the hosts of an HCI log configured.
  public var ownAdvertising: [OwnAdvertising] { adapters.flatMap { $0.ownAdvertising.sets } }
  private var snifferClocks = SnifferClocks()
  /// How long the first record waited in a sniffer before the host wrote it, at least, in nanoseconds.
  /// The times of frames start at that record, so this is what they are late by the clock on the wall.
  public var arrivalDelay: Int64 { hasHost ? 0 : snifferClocks.arrivalDelay }
  /// Whether a controller's log was among the records.
  public var hasHost: Bool { !adapters.isEmpty }
  private var sources = SourceHypotheses()
  /// The log's own counter of dropped records.
  private var lastDrops: UInt64 = 0
  /// The time of the previous record, for a watcher.
  private var timeOfLastRecord: Int64?
  /// The sniffer's clock, for a watcher.
  private var snifferTimes = SnifferTimes()

  /// Follows a capture to its end.
  ///
  /// - Parameters:
  ///   - limits: how much to keep.
  ///   - userLinkTypes: the protocols behind user link types.
  ///   - knownDatabases: attribute databases of servers known before the capture.
  ///   - keys: keys known before the capture.
  ///   - observers: each receives the findings that it subscribes to, as they are made.
  ///   - catchUp: called after each connection at the end of the capture, so that a caller that keeps
  ///     data until a connection ends need not keep it for all connections at once.
  ///   - read: passes every record of the capture to the tracker. The capture ends when it returns.
  public init(
    limits: Limits = Limits(), userLinkTypes: UserLinkTypes = .none,
    knownDatabases: KnownDatabases = KnownDatabases(), keys: KeyRing = KeyRing(),
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
  ///   - observers: each receives the findings that it subscribes to, as they are made.
  package init(
    limits: Limits = Limits(), userLinkTypes: UserLinkTypes = .none,
    knownDatabases: KnownDatabases = KnownDatabases(), keys: KeyRing = KeyRing(),
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
  ///   - watcher: receives every field, including those of layers that no state depends on; nil in the
  ///     hot loop.
  ///   - isKnown: whether the watcher does not need this record's fields. State that depends on the
  ///     watcher having seen every record continues as if it had.
  @discardableResult
  public mutating func process(
    _ record: CaptureRecord, _ payload: RawSpan, watcher: FieldWatcher? = nil,
    isKnown: Bool = false
  ) -> FrameOutcome {
    log.outcome = FrameOutcome()
    log.cutOctets = max(0, record.originalLength - record.capturedLength)
    log.contentIsCut = log.cutOctets > 0
    // Reference counting is costly even for nil.
    if watcher != nil || log.watcher != nil {
      if watcher !== log.watcher { log.emitFields(to: watcher) }
      log.countWatched(after: tally.records)
      if isKnown { log.passWatcherBy() }
    }
    log.frame = Frame(
      number: record.number, time: record.timestamp ?? lastTime ?? 0,
      direction: record.direction)
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

  /// Updates the time range of the capture.
  private mutating func noteTime() {
    let time = log.frame.time
    if let last = lastTime {
      let gap = time.elapsed(since: last)
      if gap > longestGap.nanoseconds {
        longestGap = LongestGap(
          nanoseconds: gap, frame: log.frame.number, end: time)
      }
    }
    let first = firstTime ?? time
    firstTime = first
    lastTime = max(lastTime ?? time, time)
    if log.outcome.connection != nil { activity.count(at: time.elapsed(since: first)) }
  }

  /// Nothing can be decoded beyond a truncation; any other error is the record's own fault.
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
      links.conclude(index, at: end, isReplaced: false, &log)
      catchUp(self)
    }
    for slot in adapters.indices { adapters[slot].endCommands(&log) }
  }

  // MARK: Records

  private mutating func decode(_ record: CaptureRecord, _ payload: RawSpan) throws(WireError) {
    // The common case: only the packet type precedes the packet.
    if record.linkType == .btsnoopH4 || record.linkType == .bluetoothHCIH4,
      let type = HCIPacketType(h4: payload)
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
      log.emit { HostNote(opcode, adapter: envelope.adapter ?? 0, content) }
    case .loggerNote(let type):
      log.outcome.layer = .systemNote
      log.emit { HostNote(type, content) }
    case .undecodable(let reason):
      log.outcome.notDecoded = NotDecodedReason(reason)
    }
  }

  // MARK: HCI

  /// Processes an HCI packet without its packet type. Core 6.0, Vol 4, Part E, 5.4.
  private mutating func hci(
    _ type: HCIPacketType, _ content: RawSpan, base: Int, adapter: UInt16
  ) throws(WireError) {
    let slot = slot(of: adapter)
    var input = ByteReader(content, base: base, watcher: log.lentWatcher)
    switch type {
    case .command:
      log.outcome.layer = .hciCommand
      try adapters[slot].takeCommand(&input, &links, &log)
    case .event:
      log.outcome.layer = .hciEvent
      try adapters[slot].takeEvent(&input, &links, &registry, &log)
    case .acl:
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
    case .synchronous:
      log.outcome.layer = .hciSynchronous
      log.outcome.notDecoded = .synchronousAudio
      _ = try SynchronousDataPacket(parsing: &input)
    case .iso:
      log.outcome.layer = .hciISO
      let packet = try ISODataPacket(parsing: &input)
      if let damage = packet.damage { throw damage }
    default:
      log.outcome.notDecoded = .unknownPacketType
    }
  }

  /// The index of an adapter in the table.
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

  // MARK: On the air

  /// Processes a packet from the air: access address, PDU and CRC. Core 6.0, Vol 6, Part B, 2.1.
  private mutating func linkLayer(
    _ bytes: RawSpan, base: Int, _ header: RadioMetadata
  ) throws(WireError) {
    var radio = header
    log.outcome.layer = .linkLayerData
    let moment = snifferClocks.moment(
      of: log.frame, radio, octets: bytes.byteCount + log.cutOctets)
    log.frame.time = moment.time
    log.isOnSnifferClock = moment.isBySniffer
    if let watcher = log.watcher { snifferTimes.emit(radio, watcher) }
    let accessAddress = AccessAddress(rawValue: LinkLayerAddressing.accessAddress(of: bytes))
    sources.correct(&radio, accessAddress, bytes, &log)
    let connection = accessAddress == .advertising ? nil : air.find(accessAddress.rawValue)
    let kind = air.pduKind(accessAddress, radio, connection)
    if radio.crc == .invalid {
      return setAsideForCRC(bytes, radio, connection)
    }
    var input = ByteReader(bytes, base: base, watcher: log.lentWatcher)
    var isWhole = false
    defer {
      if !isWhole {
        log.outcome.lacksCRC = true
        // Truncated or damaged, but it was sent: the other side sends the next packet.
        if let connection { takeDamaged(bytes, radio, .malformed, connection) }
      }
    }
    let packet: LinkLayerPacket
    do throws(WireError) {
      packet = try LinkLayerPacket(
        parsing: &input, hasCodingIndicator: radio.hasCodingIndicator, kind: kind)
    } catch {
      guard hasDamagedLength(bytes, radio, accessAddress, connection) else { throw error }
      isWhole = true
      log.headers.note(.crc, at: log.frame)
      return setAsideForCRC(bytes, radio, connection)
    }
    isWhole = true
    if radio.crc == .notChecked, !radio.isDecrypted,
      !air.crcFits(packet, connection, &links)
    {
      return setAsideForCRC(bytes, radio, connection)
    }
    if radio.crc == .valid, accessAddress == .advertising, sources.isStale(packet) {
      log.headers.note(.crc, at: log.frame)
      return setAsideForCRC(bytes, radio, connection)
    }
    if radio.crc == .valid, kind == .data, !radio.isDecrypted, let connection,
      let initial = links.connections[connection].air?.crcInitial.value,
      sources.isDamaged(
        packet, initial: initial,
        isEncrypted: links.connections[connection].encryption.value == .on)
    {
      log.headers.note(.crc, at: log.frame)
      return setAsideForCRC(bytes, radio, connection)
    }
    switch kind {
    case .advertising: try air.takeAdvertising(packet, radio, &links, &registry, &log)
    case .data: try data(packet, bytes, radio, connection)
    case .connectedIsochronous, .broadcastIsochronous:
      try air.takeIsochronous(packet, kind, radio, &log)
    }
  }

  /// Whether a packet that the sniffer marks as intact has a damaged header: its record does not have
  /// the length that the header announces, and its octets do not match their CRC.
  private mutating func hasDamagedLength(
    _ bytes: RawSpan, _ radio: RadioMetadata, _ accessAddress: AccessAddress, _ connection: Int?
  ) -> Bool {
    guard radio.crc == .valid, !radio.isDecrypted, log.cutOctets == 0 else { return false }
    let isAdvertising = accessAddress == .advertising
    let initial =
      isAdvertising
      ? LinkLayerCRC.advertisingInitialValue
      : connection.flatMap { links.connections[$0].air?.crcInitial.value }
    guard let initial else { return false }
    return sources.isDamaged(
      bytes, pduOffset: radio.hasCodingIndicator ? 5 : 4, initial: initial,
      isAdvertising: isAdvertising)
  }

  /// A packet with a wrong CRC changes no state: any of its bits may be wrong.
  private mutating func setAsideForCRC(
    _ bytes: RawSpan, _ radio: RadioMetadata, _ connection: Int?
  ) {
    log.outcome.notDecoded = .badCRC
    guard let connection else { return }
    takeDamaged(bytes, radio, .badCRC, connection)
  }

  private mutating func takeDamaged(
    _ bytes: RawSpan, _ radio: RadioMetadata, _ integrity: PacketIntegrity, _ connection: Int
  ) {
    let box = links[connection]
    box.session.linkLayer.takeDamaged(
      bytes, radio, integrity, &links.connections[connection], &log)
  }

  /// Processes a data channel PDU whose CRC is valid or was not checked.
  private mutating func data(
    _ packet: borrowing LinkLayerPacket, _ bytes: RawSpan, _ radio: RadioMetadata, _ known: Int?
  ) throws(WireError) {
    defer {
      // After the PDU, which may change the ends.
      if log.watched.airEnds, let watcher = log.watcher, let index = log.outcome.connection {
        let box = links[index]
        let isInForce = !box.session.linkLayer.awaitsInstant(
          ofChangeIn: links.connections[index].newestParametersFrame)
        RelatedPackets.emitEnds(
          of: &links.connections[index], isInForce: isInForce, &box.session.parts, &registry,
          watcher)
      }
    }
    var input = packet.pduReader(watcher: log.lentWatcher)
    let header = try DataPDUHeader(parsing: &input)
    guard let index = known ?? adopt(packet, header, bytes, radio) else {
      log.outcome.notDecoded = .unknownContext
      if let breach = LonelyPacket.breach(header, input.unread, radio) {
        log.violate(breach.rule, connection: nil, direction: breach.direction)
      }
      return
    }
    let box = links[index]
    let reception = LinkLayerSession.Reception(
      accessAddress: packet.accessAddress.rawValue, radio: radio,
      pduOctets: packet.pdu.byteCount)
    let next = box.session.take(
      header, input.unread, reception, &links.connections[index], &log)
    guard log.outcome.isDecrypted else { return try deliver(next, &input, box, index) }
    // The octets are lent because the PDU may change the cipher.
    let octets = box.session.linkLayer.lendPlaintext()
    log.watcher?.enterBuffer(octets.rawSpan)
    defer {
      log.watcher?.leaveBuffer()
      box.session.linkLayer.giveBackPlaintext(octets)
    }
    var plaintext = ByteReader(octets.rawSpan, watcher: log.lentWatcher)
    try deliver(next, &plaintext, box, index)
  }

  /// Processes the unencrypted payload of a PDU that the link layer delivers.
  private mutating func deliver(
    _ next: LinkLayerSession.Next, _ input: inout ByteReader, _ box: LinkBox, _ index: Int
  ) throws(WireError) {
    switch next {
    case .nothing: break
    case .control(let direction):
      let reason = try box.session.takeControl(
        &input, direction, &links.connections[index], &log)
      if let stream = box.session.linkLayer.announcedStream {
        box.session.linkLayer.announcedStream = nil
        air.openStream(
          stream, connection: index, crcInitial: links.connections[index].air?.crcInitial.value,
          at: log.frame)
      }
      guard let reason else { return }
      links.end(
        index, .reason(reason), basis: .seen, at: log.frame, terminatedBy: direction, &log)
    case .fragment(let isStart, let direction):
      if log.watched.parts, let watcher = log.watcher {
        box.session.parts.take(input.unread, isStart: isStart, direction, &log, watcher)
      }
      guard !log.outcome.isRetransmission else {
        if isStart {
          try box.session.showAgain(
            input.unread, base: input.offset, direction, &links.connections[index], &registry, &log)
        }
        return
      }
      try box.session.takeFragment(
        input.unread, cut: 0, base: input.offset, isStart: isStart, direction,
        &links.connections[index], &registry, &log)
    }
  }
}

// MARK: Unannounced connections

extension SessionTracker {
  /// The connection of a packet whose access address no request in the capture announced, once enough
  /// packets agree. Packets that had to wait for it are processed first.
  private mutating func adopt(
    _ packet: borrowing LinkLayerPacket, _ header: DataPDUHeader, _ bytes: RawSpan,
    _ radio: RadioMetadata
  ) -> Int? {
    let accessAddress = packet.accessAddress.rawValue
    guard let candidate = air.adopt(packet, header, bytes, radio, at: log.frame) else { return nil }
    let (now, outcome, watcher) = (log.frame, log.outcome, log.watcher)
    defer {
      (log.frame, log.outcome) = (now, outcome)
      log.emitFields(to: watcher)
    }
    log.emitFields(to: nil)
    log.frame = candidate.packets.first?.frame ?? now
    let index = links.open(
      .air(accessAddress: accessAddress), .lowEnergy, startWasCaptured: false, &log)
    guard let index else { return nil }
    links.connections[index].air = AirLink(accessAddress: accessAddress)
    // The request precedes the first packet by at least 1.25 ms. Core 6.0, Vol 6, Part B, 4.5.3.
    links.connections[index].evidence.mayBeNew =
      log.frame.time.elapsed(since: firstTime ?? log.frame.time) >= 1_250_000
    if let initial = candidate.crcInitial {
      links.connections[index].air?.crcInitial = .derived(initial, frame: now.number)
    }
    air.open(accessAddress, connection: index)
    for earlier in candidate.packets.dropLast() {
      log.frame = earlier.frame
      log.outcome = FrameOutcome()
      replay(earlier, connection: index)
    }
    return index
  }

  /// Processes a packet that had to wait. Its errors were reported when it arrived.
  private mutating func replay(_ earlier: AirCandidate.Packet, connection: Int) {
    let octets = earlier.octets.rawSpan
    var input = ByteReader(octets)
    do throws(WireError) {
      let packet = try LinkLayerPacket(
        parsing: &input, hasCodingIndicator: earlier.radio.hasCodingIndicator, kind: .data)
      try data(packet, octets, earlier.radio, connection)
    } catch {
      log.outcome.stoppedBy = error
    }
  }
}

/// State for reports.
extension SessionTracker {
  /// The connections, open and ended.
  public var connections: ConnectionTable { links.connections }
  /// The devices at the ends of a connection, if known, without copying any table.
  package mutating func ends(ofConnection index: Int) -> (central: Int?, peripheral: Int?) {
    links.connections.ends(of: index)
  }
  /// The number of a device's known names, without copying any table. As long as it does not change,
  /// neither does the device's best name.
  package mutating func nameCount(ofDevice index: Int) -> Int {
    registry.devices.nameCount(of: index)
  }
  /// All devices in the capture.
  public var devices: DeviceTable { registry.devices }
  /// The clock that times packets on the air.
  public var snifferClock: SnifferClockFacts { snifferClocks.facts }
  /// Header fields of sniffer records that the packets contradict.
  public var headerContradictions: HeaderContradictions { log.headers }
  /// All advertisers in the capture.
  public var advertisers: AdvertiserTable { registry.advertisers }
  /// All isochronous streams that were announced.
  public var streams: [IsochronousStream] { air.streams.streams }
  /// The payload of the last record's PDU without its MIC, if the PDU was decrypted.
  public var plaintext: [UInt8]? {
    guard log.outcome.isDecrypted else { return nil }
    guard let index = log.outcome.connection else { return air.plaintext }
    return links[index].session.linkLayer.plaintext
  }

  /// The key that decrypted the last record's PDU, if it was decrypted: a long term key or a broadcast
  /// code.
  public var openingKey: LinkKey? {
    guard log.outcome.isDecrypted else { return nil }
    guard let index = log.outcome.connection else { return air.openingKey }
    return links[index].session.linkLayer.decryption.cipher?.key
  }

  /// How the last record's PDU was decrypted; nil if it was not, and for broadcasts.
  package var opening: PacketOpening? {
    guard log.outcome.isDecrypted else { return nil }
    guard let index = log.outcome.connection else { return air.opening }
    return links[index].session.linkLayer.decryption.cipher?.opening
  }

  /// All keys known so far.
  public var keys: KeyRing { log.keys }
  /// The discovered attributes of each server.
  public var gatt: GATTMemory { registry.gatt }
  /// Number of details dropped because a limit was reached: names, advertising data, unanswered
  /// requests, database changes, streams, keys, and packets from additional sniffers.
  package var detailsNotKept: Int {
    registry.devices.namesNotKept + log.rooms.payloadOctets.refusals + log.rooms.requestsGivenUp
      + registry.gatt.detailsNotKept + air.streams.notKept + snifferClocks.facts.unplaced
      + log.keys.notKept
  }
  /// The pairings and the encryption attempts.
  public var security: SecurityLog {
    var security = log.security
    links.fill(&security)
    return security
  }
}
