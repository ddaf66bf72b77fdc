import BluetoothPackets
import ByteReading

extension HCISession {
  /// Processes an HCI event packet. Core 6.0, Vol 4, Part E, 7.7.
  mutating func takeEvent(
    _ input: inout ByteReader, _ links: inout LinkTable, _ registry: inout Registry,
    _ log: inout SessionLog
  ) throws(WireError) {
    // This event can make up half of a log. It ends no command and changes no state.
    if log.watcher == nil,
      let handles = HCIEvent.NumberOfCompletedPackets.handles(inEvent: input.unread)
    {
      noteEvent(&links)
      return take(
        HCIEvent.NumberOfCompletedPackets(list: input.unread.clamped(from: 3, count: 4 &* handles)),
        &links,
        &log)
    }
    var header = try HCIEventHeader(parsing: &input)
    correctLength(of: &header, input.unread, &log)
    let cut = log.cutOctets(of: Int(header.parameterLength), available: input.remaining)
    var parameters = try header.parameters(of: &input, cut: cut)
    noteEvent(&links)
    noteOlderLink(header.code, parameters.unread, &links, &log)
    HCISession.noteFound(header.code, parameters.unread, &registry, log.frame)
    noteSign(of: header.code, parameters.unread, &links, log.frame)
    noteTimeout(of: header.code, parameters.unread, &links, log.frame)
    if header.code == .commandComplete { noteReadPHY(parameters.unread, &links, &log) }
    if header.code == .linkKeyNotification {
      transportKeys.note(parameters.unread, log.frame.number)
    }
    if header.code == .commandStatus { noteRefusedDisconnect(parameters.unread, &links) }
    guard followsCommands(&log) else {
      return try take(header.code, &parameters, cut: cut, &links, &registry, &log)
    }
    let octets = 2 + Int(header.parameterLength)
    var command = takeCommand(endedBy: header.code, parameters.unread, &log)
    if header.code == .disconnectionComplete, let disconnect = command.take() {
      // The initiator is reported before the end.
      end(disconnect, octets: octets, &log)
    }
    defer { if let command { end(command, octets: octets, &log) } }
    try take(header.code, &parameters, cut: cut, &links, &registry, &log)
  }

  /// Corrects an event's parameter length if the event can be parsed with the length of the whole record but not with
  /// its own. Some tools count only the subevent code, others write a constant.
  private func correctLength(
    of header: inout HCIEventHeader, _ octets: RawSpan, _ log: inout SessionLog
  ) {
    let length = Int(header.parameterLength)
    // In a truncated record, the length may be right.
    guard length != octets.byteCount, octets.byteCount <= 255,
      length < octets.byteCount || log.cutOctets == 0
    else { return }
    var announced = ByteReader(octets.clamped(from: 0, count: length))
    var all = ByteReader(octets)
    guard
      length > octets.byteCount || (try? HCIEvent(header.code, parsing: &announced)) == nil,
      (try? HCIEvent(header.code, parsing: &all)) != nil, all.isAtEnd
    else { return }
    header.parameterLength = UInt8(truncatingIfNeeded: octets.byteCount)
    log.headers.note(.eventLength, at: log.frame)
  }

  /// Processes the parameters of an event.
  ///
  /// - Parameter cut: number of parameter octets that the capture lacks.
  private mutating func take(
    _ code: HCIEventCode, _ parameters: inout ByteReader, cut: Int, _ links: inout LinkTable,
    _ registry: inout Registry, _ log: inout SessionLog
  ) throws(WireError) {
    if code == .leMeta, log.wants(.events) { takeReport(parameters.unread, &links, &log) }
    if code == .leMeta { noteEndOfSet(parameters.unread, &links, &registry, &log) }
    if code == .hardwareError { noteHardwareError(parameters.unread, &log) }
    if code == .commandComplete { noteSignal(parameters.unread, &links, &log) }
    if code == .vendorSpecific { noteQuality(parameters.unread, &links, &log) }
    // Most events change no state: only a watcher needs their parameters.
    guard
      log.watched.hostParameters || HCISession.isFollowed(code, parameters.unread)
        || code == .authenticatedPayloadTimeoutExpired
        || code == .numberOfCompletedPackets
    else { return }
    if code == .authenticatedPayloadTimeoutExpired {
      notePayloadTimeout(parameters.unread, &links, &log)
    }
    if cut > 0, let opening = ConnectionOpening(cut: parameters.unread) {
      open(opening, &links, &registry, &log)
    }
    if code == .leMeta {
      noteParameterRequest(parameters.unread, &links, &log)
      noteGroup(parameters.unread)
    }
    if HCISession.emitsDevice(code), let watcher = log.watcher {
      HCISession.emitDevice(in: code, parameters.unread, base: parameters.offset, watcher)
    }
    let event = try HCIEvent(code, parsing: &parameters)
    try take(event, &links, &registry, &log)
  }

  /// Records the streams of a group that is created or synchronized with: their handles do not belong to connections,
  /// even if the log lacks the end of an earlier connection. Core 6.0, Vol 4, Part E, 7.7.65.27 and 7.7.65.29.
  private mutating func noteGroup(_ parameters: RawSpan) {
    let count: Int
    switch parameters.octet(at: 0) {
    case LESubeventCode.createBIGComplete.rawValue: count = 18
    case LESubeventCode.bigSyncEstablished.rawValue: count = 14
    default: return
    }
    guard parameters.octet(at: 1) == 0, let streams = parameters.octet(at: count) else { return }
    for stream in 0..<Int(streams) {
      let place = count + 1 + 2 * stream
      guard let low = parameters.octet(at: place), let high = parameters.octet(at: place + 1) else {
        return
      }
      self[UInt16(high) << 8 | UInt16(low)] = .isochronous
    }
  }

  /// Processes the return parameters of Read RSSI: status, handle and signal strength in dBm, which on BR/EDR is
  /// relative to a range. Core 6.0, Vol 4, Part E, 7.5.4.
  private mutating func noteSignal(
    _ parameters: RawSpan, _ links: inout LinkTable, _ log: inout SessionLog
  ) {
    guard parameters.octet(at: 1) == 0x05, parameters.octet(at: 2) == 0x14,
      parameters.octet(at: 3) == 0, let low = parameters.octet(at: 4),
      let high = parameters.octet(at: 5), let level = parameters.octet(at: 6),
      let index = connection(of: (UInt16(high) << 8 | UInt16(low)) & 0x0FFF),
      links.connections[index].technology == .lowEnergy, level != 0x7F
    else { return }
    links.connections[index].readSignal = Connection.ReadSignal(
      level: Int8(bitPattern: level), frame: log.frame.number, time: log.frame.time)
  }

  /// Processes an Android Bluetooth Quality Report that the supervision timeout of a link is approaching. Android, HCI
  /// requirements.
  private mutating func noteQuality(
    _ parameters: RawSpan, _ links: inout LinkTable, _ log: inout SessionLog
  ) {
    guard parameters.byteCount >= 49, parameters.octet(at: 0) == 0x58,
      parameters.octet(at: 1) == 0x02, let handle = parameters.littleEndian16(at: 3),
      let octet = parameters.octet(at: 7),
      let unheard = parameters.littleEndian(octets: 4, at: 21),
      let index = connection(of: handle & 0x0FFF),
      links.connections[index].technology == .lowEnergy
    else { return }
    let level = Int8(bitPattern: octet)
    guard (-126...20).contains(level) else { return }
    links.connections[index].readSignal = Connection.ReadSignal(
      level: level, frame: log.frame.number, time: log.frame.time,
      dying: Connection.ReadSignal.Dying(unheard: Int(unheard)))
  }

  /// Processes LE Remote Connection Parameter Request. Core 6.0, Vol 4, Part E, 7.7.65.6.
  private mutating func noteParameterRequest(
    _ parameters: RawSpan, _ links: inout LinkTable, _ log: inout SessionLog
  ) {
    guard
      parameters.octet(at: 0) == LESubeventCode.remoteConnectionParameterRequest.rawValue,
      let low = parameters.octet(at: 1), let high = parameters.octet(at: 2),
      let index = connection(of: (UInt16(high) << 8 | UInt16(low)) & 0x0FFF),
      let request = SessionEvent.RemoteParameterRequest(
        parameters.clamped(from: 3, count: parameters.byteCount - 3))
    else { return }
    log.outcome.connection = index
    log.emit(.parametersAsked(request, connection: ConnectionID(index: index), frame: log.frame))
  }

  /// Processes Authenticated Payload Timeout Expired. Core 6.0, Vol 4, Part E, 7.7.75.
  private mutating func notePayloadTimeout(
    _ parameters: RawSpan, _ links: inout LinkTable, _ log: inout SessionLog
  ) {
    guard let low = parameters.octet(at: 0), let high = parameters.octet(at: 1),
      let index = connection(of: (UInt16(high) << 8 | UInt16(low)) & 0x0FFF),
      links.connections[index].technology == .lowEnergy
    else { return }
    log.violate(.connPayloadTimeout, connection: index, direction: nil)
  }

  /// Returns whether any state depends on the event.
  private static func isFollowed(_ code: HCIEventCode, _ parameters: RawSpan) -> Bool {
    switch code {
    case .leMeta:
      // All events except those that controllers send by the thousand and on which no state depends.
      return parameters.octet(at: 0) != LESubeventCode.transmitPowerReporting.rawValue
    case .connectionComplete, .disconnectionComplete, .encryptionChange, .encryptionChangeV2,
      .encryptionKeyRefreshComplete, .commandComplete, .remoteNameRequestComplete,
      .synchronousConnectionComplete, .readRemoteVersionInformationComplete:
      return true
    default: return false
    }
  }

  private mutating func take(
    _ event: borrowing HCIEvent, _ links: inout LinkTable, _ registry: inout Registry,
    _ log: inout SessionLog
  ) throws(WireError) {
    switch event {
    case .leMeta(let event): try take(event, &links, &registry, &log)
    case .connectionComplete(let event):
      guard event.status == .success else { return }
      if event.linkType == .acl {
        openClassic(event.connectionHandle, event.address, &links, &registry, &log)
      } else {
        self[event.connectionHandle] = .synchronous
      }
    case .synchronousConnectionComplete(let event):
      if event.status == .success { self[event.connectionHandle] = .synchronous }
    case .disconnectionComplete(let event):
      guard event.status == .success else { return }
      disconnect(event.connectionHandle, event.reason, &links, &log)
    case .encryptionChange(let event):
      changeEncryption(
        event.connectionHandle, event.status, isOn: event.encryptionEnabled.rawValue != 0, nil,
        &links, &log)
    case .encryptionChangeV2(let event):
      changeEncryption(
        event.connectionHandle, event.status, isOn: event.encryptionEnabled.rawValue != 0,
        event.encryptionKeySize == 0 ? nil : event.encryptionKeySize, &links, &log)
    case .encryptionKeyRefreshComplete(let event):
      // On BR/EDR, a role switch also causes this event, without enabling encryption.
      if let index = connection(of: event.connectionHandle),
        links.connections[index].technology == .classic,
        links.connections[index].encryption.value == .on
      {
        return
      }
      changeEncryption(event.connectionHandle, event.status, isOn: true, nil, &links, &log)
    case .readRemoteVersionInformationComplete(let event): take(event, &links, &log)
    case .remoteNameRequestComplete(let event): noteRemoteName(event, &registry, &log)
    case .commandComplete(let event):
      take(event, &registry, &log)
      if event.opcode == .reset, case .status(.success) = event.returnParameters {
        reportedChanges.reset()
        endConnections(&links, &log)
      }
    case .numberOfCompletedPackets(let event): take(event, &links, &log)
    default: break
    }
  }

  private mutating func take(
    _ event: borrowing LEMetaEvent, _ links: inout LinkTable, _ registry: inout Registry,
    _ log: inout SessionLog
  ) throws(WireError) {
    switch event {
    case .connectionComplete, .enhancedConnectionComplete, .enhancedConnectionCompleteV2:
      if let opening = ConnectionOpening(event) { open(opening, &links, &registry, &log) }
    case .connectionUpdateComplete(let event):
      guard event.status == .success, let index = connection(of: event.connectionHandle) else {
        return
      }
      log.changeParameters(
        ConnectionParameters(
          interval: event.connectionInterval, latency: event.peripheralLatency,
          supervisionTimeout: event.supervisionTimeout),
        of: &links.connections[index])
    case .phyUpdateComplete(let event):
      guard event.status == .success, let index = connection(of: event.connectionHandle) else {
        return
      }
      changePHY(transmit: event.txPHY, receive: event.rxPHY, of: index, &links, &log)
    case .dataLengthChange(let event):
      guard let index = connection(of: event.connectionHandle) else { return }
      changeDataLength(
        transmit: (event.maxTXOctets, event.maxTXTime),
        receive: (event.maxRXOctets, event.maxRXTime), of: index, &links, &log)
    case .subrateChange(let event):
      guard event.status == .success, let index = connection(of: event.connectionHandle) else {
        return
      }
      log.changeSubrate(
        ConnectionParameters.Subrate(
          factor: event.subrateFactor, continuationNumber: event.continuationNumber,
          latency: event.peripheralLatency, supervisionTimeout: event.supervisionTimeout),
        of: &links.connections[index])
    case .connectionRateChange(let event):
      guard event.status == .success, let index = connection(of: event.connectionHandle) else {
        return
      }
      let rate = ConnectionParameters(
        rate: event.connectionInterval,
        ConnectionParameters.Subrate(
          factor: event.subrateFactor, continuationNumber: event.continuationNumber,
          latency: event.peripheralLatency, supervisionTimeout: event.supervisionTimeout))
      log.changeParameters(rate, of: &links.connections[index])
    case .cisEstablished(let event):
      if event.status == .success { self[event.connectionHandle] = .isochronous }
    case .longTermKeyRequest(let request): take(request, &links, &log)
    case .readRemoteFeaturesPage0Complete(let event): take(event, &links, &log)
    case .frameSpaceUpdateComplete(let event): take(event, &links, &log)
    case .advertisingReport(let report): try take(report, &links, &registry, &log)
    case .extendedAdvertisingReport(let report): try take(report, &links, &registry, &log)
    default: break
    }
  }

  private mutating func take(
    _ event: borrowing HCIEvent.NumberOfCompletedPackets, _ links: inout LinkTable,
    _ log: inout SessionLog
  ) {
    event.forEach { handle, packets in
      guard let index = connection(of: handle), links.connections[index].technology == .lowEnergy
      else {
        return
      }
      if packets > 0 {
        links.connections[index].acknowledgements.note(log.frame)
        links[index].session.sent.complete(Int(packets))
      }
      guard log.wants(.hostPackets) else { return }
      log.emit(
        HostPacket.Completed(
          connection: index, adapter: number, frame: log.frame, count: Int(packets)))
    }
  }

  // MARK: Connections

  /// Returns the connection that currently has this handle.
  mutating func connection(of handle: UInt16) -> Int? {
    guard case .connection(let index) = self[handle] else { return nil }
    return index
  }

  private mutating func open(
    _ opening: ConnectionOpening, _ links: inout LinkTable, _ registry: inout Registry,
    _ log: inout SessionLog
  ) {
    guard let index = openHandle(opening.handle, .lowEnergy, &links, &log) else { return }
    links.connections[index].localIsCentral = .seen(opening.isCentral, frame: log.frame.number)
    noteLocal(index, &links)
    links[index].session.announcedPeer = opening.identity?.address ?? opening.peerAddress
    let peer = opening.peerAddress.flatMap {
      registry.see($0, isRandom: opening.isPeerRandom, at: log.frame)
    }
    if let peer, let identity = opening.identity {
      registry.prove(peer, is: identity, at: log.frame)
    }
    let local = localDevice(opening, &registry, &log)
    links.setPeers(
      of: index, central: opening.isCentral ? local : peer,
      peripheral: opening.isCentral ? peer : local, &registry, at: log.frame)
    acceptedWithoutAddress =
      opening.isCentral || opening.localPrivateAddress != nil ? nil : index
    if !opening.isCentral { ownAdvertising.connect(at: log.frame) } else { listed = nil }
    if opening.isCentral, log.wants(.events) {
      noteReports(
        of: [opening.identity.flatMap { registry.devices.find($0) }, peer], index, &registry, &log)
    }
    if opening.isCentral { search.restart() }
    if opening.isCentral, let peer { peripherals[registry.devices.who(peer)] = index }
    if let parameters = opening.parameters {
      log.changeParameters(parameters, of: &links.connections[index])
    }
    links[index].session.security.addresses = BothDirections(
      centralToPeripheral: (opening.isCentral ? local : peer).flatMap {
        registry.pairingAddress($0)
      },
      peripheralToCentral: (opening.isCentral ? peer : local).flatMap {
        registry.pairingAddress($0)
      })
  }

  /// Reports to observers that a scan found the peripheral of a new connection, by any of its addresses.
  private func noteReports(
    of devices: [Int?], _ index: Int, _ registry: inout Registry, _ log: inout SessionLog
  ) {
    let frames = devices.compactMap { device in
      device.flatMap { registry.devices[$0].advertiser }.map { registry.advertisers[$0].found }
    }.filter { $0.search == search.number }.map(\.frame)
    guard let first = frames.min(by: { $0.number < $1.number }) else { return }
    log.emit(.peripheralReported(connection: ConnectionID(index: index), frame: first))
  }

  /// Assigns a handle to a new connection. If a previous connection has this handle, it ended without an event.
  private mutating func openHandle(
    _ handle: UInt16, _ technology: Connection.Technology, _ links: inout LinkTable,
    _ log: inout SessionLog
  ) -> Int? {
    if let old = connection(of: handle) {
      links.conclude(old, at: log.frame, isReplaced: true, &log)
    }
    let transport = Connection.Transport.hci(adapter: number, handle: handle)
    let index = links.open(
      transport, technology, startWasCaptured: true, &log)
    guard let index else {
      self[handle] = .unknown
      return nil
    }
    self[handle] = .connection(index)
    log.outcome.connection = index
    return index
  }

  private mutating func openClassic(
    _ handle: UInt16, _ address: DeviceAddress, _ links: inout LinkTable,
    _ registry: inout Registry, _ log: inout SessionLog
  ) {
    guard let index = openHandle(handle, .classic, &links, &log) else { return }
    links[index].session.announcedPeer = address
    // BR/EDR devices may switch roles; the roles are not tracked.
    let peer = registry.see(address, isRandom: false, at: log.frame)
    links.setPeers(of: index, central: nil, peripheral: peer, &registry, at: log.frame)
  }

  private mutating func disconnect(
    _ handle: UInt16, _ reason: ControllerErrorCode, _ links: inout LinkTable,
    _ log: inout SessionLog
  ) {
    let index = connection(of: handle)
    if let index {
      log.outcome.connection = index
      links.connections[index].lastFrame = log.frame
      links.end(
        index, .reason(reason), basis: .seen, at: log.frame,
        waiting: commands.announced(about: handle)
          + [unanswered].compactMap(\.self).filter { $0.connection == index }, &log)
      unanswered = nil
    } else {
      noteEnd(ofUnknown: handle, reason, &log)
    }
    endCommands(about: handle, &log)
    if let index, !peripherals.isEmpty { peripherals = peripherals.filter { $0.value != index } }
    self[handle] = index.map { HandleUse.ended($0) } ?? .unknown
  }

  /// Ends all connections at a reset: the controller has no connections afterwards and sends no disconnection events.
  /// 7.3.2.
  private mutating func endConnections(_ links: inout LinkTable, _ log: inout SessionLog) {
    forEachConnection { index in
      links.end(
        index, .controllerReset, basis: .derived, at: links.connections[index].lastFrame, &log)
    }
  }

  // MARK: Parameters

  private mutating func changeEncryption(
    _ handle: UInt16, _ status: ControllerErrorCode, isOn: Bool, _ keySize: UInt8?,
    _ links: inout LinkTable, _ log: inout SessionLog
  ) {
    guard let index = connection(of: handle) else { return }
    let isLowEnergy = links.connections[index].technology == .lowEnergy
    // No LE pairing creates a key of another size, whatever the controller reports. Core 6.0, Vol 3, Part H, 2.3.4.
    let keySize = keySize.flatMap { !isLowEnergy || 7...16 ~= $0 ? $0 : nil }
    if status == .success {
      log.changeEncryption(isOn ? .on : .off, of: &links.connections[index], keySize: keySize)
    }
    guard isLowEnergy else { return }
    let box = links[index]
    box.session.security.takeEncryptionChange(
      status, isOn: isOn, keySize: keySize, &links.connections[index], &log)
  }

  private mutating func changePHY(
    transmit: PHY, receive: PHY, of index: Int, _ links: inout LinkTable, _ log: inout SessionLog
  ) {
    log.changePHY(
      HCISession.byRole(
        sent: transmit, received: receive, &links.connections[index]), of: &links.connections[index]
    )
  }

  /// Processes the response to LE Read PHY, which proves the PHYs in force. Core 6.0, Vol 4, Part E, 7.8.47.
  private mutating func noteReadPHY(
    _ parameters: RawSpan, _ links: inout LinkTable, _ log: inout SessionLog
  ) {
    guard parameters.littleEndian16(at: 1) == HCIOpcode.leReadPHY.rawValue,
      parameters.octet(at: 3) == 0, let handle = parameters.littleEndian16(at: 4),
      let transmit = parameters.octet(at: 6).map(PHY.init(rawValue:)),
      let receive = parameters.octet(at: 7).map(PHY.init(rawValue:)),
      let index = connection(of: handle & 0x0FFF)
    else { return }
    let both = HCISession.byRole(
      sent: transmit, received: receive, &links.connections[index])
    // A value that was only assumed is now known; a value that differs has changed.
    let isKnown = LinkDirection.both.allSatisfy {
      links.connections[index].phy[$0].value == both[$0]
    }
    guard isKnown else {
      return changePHY(transmit: transmit, receive: receive, of: index, &links, &log)
    }
    for direction in LinkDirection.both where links.connections[index].phy[direction].basis != .seen
    {
      links.connections[index].phy[direction] = .seen(both[direction], frame: log.frame.number)
    }
  }

  private mutating func changeDataLength(
    transmit: (octets: UInt16, time: UInt16), receive: (octets: UInt16, time: UInt16),
    of index: Int, _ links: inout LinkTable, _ log: inout SessionLog
  ) {
    log.changeDataLength(
      HCISession.byRole(
        sent: transmit.octets, received: receive.octets, &links.connections[index]),
      time: HCISession.byRole(
        sent: transmit.time, received: receive.time, &links.connections[index]),
      of: &links.connections[index])
  }

  /// Converts the values for sending and receiving at this host into values by link direction.
  private static func byRole<Value>(
    sent: Value, received: Value, _ connection: inout Connection
  ) -> BothDirections<Value> {
    connection.localIsCentral.value ?? true
      ? BothDirections(centralToPeripheral: sent, peripheralToCentral: received)
      : BothDirections(centralToPeripheral: received, peripheralToCentral: sent)
  }
}
