import BluetoothPackets
import ByteReading

extension SessionTracker {
  /// Takes an HCI event packet, and what it changes. Core 6.0, Vol 4, Part E, 7.7.
  mutating func event(_ input: inout ByteReader, _ slot: Int) throws(WireError) {
    let header = try HCIEventHeader(parsing: &input)
    var parameters = try header.parameters(of: &input)
    let octets = 2 + parameters.unread.byteCount
    var command = takeCommand(endedBy: header.code, parameters.unread, slot)
    if header.code == .disconnectionComplete, let disconnect = command.take() {
      // Who asked for the end is told before the end.
      end(disconnect, octets: octets)
    }
    defer { if let command { end(command, octets: octets) } }
    // Most events change nothing that is followed: only a watcher wants their parameters.
    guard
      watcher != nil || SessionTracker.isFollowed(header.code, parameters.unread)
        || (log.wants(.hostTraffic) && header.code == .numberOfCompletedPackets)
    else { return }
    let event = try HCIEvent(header.code, parsing: &parameters)
    try take(event, slot)
  }

  /// Whether the state of anything depends on the event.
  private static func isFollowed(_ code: HCIEventCode, _ parameters: RawSpan) -> Bool {
    switch code {
    case .leMeta:
      // Everything but what controllers report by the thousand and no state needs.
      return parameters.octet(at: 0) != LESubeventCode.transmitPowerReporting.rawValue
    case .connectionComplete, .disconnectionComplete, .encryptionChange, .encryptionChangeV2,
      .encryptionKeyRefreshComplete, .commandComplete, .remoteNameRequestComplete,
      .synchronousConnectionComplete, .readRemoteVersionInformationComplete:
      return true
    default: return false
    }
  }

  private mutating func take(_ event: borrowing HCIEvent, _ slot: Int) throws(WireError) {
    switch event {
    case .leMeta(let event): try take(event, slot)
    case .connectionComplete(let event):
      guard event.status == .success else { return }
      if event.linkType == .acl {
        openClassic(event.connectionHandle, event.address, slot)
      } else {
        adapters[slot][event.connectionHandle] = .synchronous
      }
    case .synchronousConnectionComplete(let event):
      if event.status == .success { adapters[slot][event.connectionHandle] = .synchronous }
    case .disconnectionComplete(let event):
      guard event.status == .success else { return }
      disconnect(event.connectionHandle, event.reason, slot)
    case .encryptionChange(let event):
      changeEncryption(
        event.connectionHandle, event.status, isOn: event.encryptionEnabled.rawValue != 0, nil,
        slot)
    case .encryptionChangeV2(let event):
      changeEncryption(
        event.connectionHandle, event.status, isOn: event.encryptionEnabled.rawValue != 0,
        event.encryptionKeySize == 0 ? nil : event.encryptionKeySize, slot)
    case .encryptionKeyRefreshComplete(let event):
      changeEncryption(event.connectionHandle, event.status, isOn: true, nil, slot)
    case .readRemoteVersionInformationComplete(let event): take(event, slot)
    case .remoteNameRequestComplete(let event): noteRemoteName(event)
    case .commandComplete(let event): take(event, slot)
    case .numberOfCompletedPackets(let event): take(event, slot)
    default: break
    }
  }

  private mutating func take(
    _ event: borrowing LEMetaEvent, _ slot: Int
  ) throws(WireError) {
    switch event {
    case .connectionComplete, .enhancedConnectionComplete, .enhancedConnectionCompleteV2:
      if let opening = ConnectionOpening(event) { open(opening, slot) }
    case .connectionUpdateComplete(let event):
      guard event.status == .success, let index = find(event.connectionHandle, slot) else { return }
      change(
        ConnectionParameters(
          interval: event.connectionInterval, latency: event.peripheralLatency,
          supervisionTimeout: event.supervisionTimeout),
        of: index)
    case .phyUpdateComplete(let event):
      guard event.status == .success, let index = find(event.connectionHandle, slot) else { return }
      changePHY(transmit: event.txPHY, receive: event.rxPHY, of: index)
    case .dataLengthChange(let event):
      guard let index = find(event.connectionHandle, slot) else { return }
      changeDataLength(transmit: event.maxTXOctets, receive: event.maxRXOctets, of: index)
    case .subrateChange(let event):
      guard event.status == .success, let index = find(event.connectionHandle, slot) else { return }
      note(.subrate(factor: event.subrateFactor, continuation: event.continuationNumber), of: index)
    case .cisEstablished(let event):
      if event.status == .success { adapters[slot][event.connectionHandle] = .isochronous }
    case .longTermKeyRequest(let request): take(request, slot)
    case .readRemoteFeaturesPage0Complete(let event): take(event, slot)
    case .frameSpaceUpdateComplete(let event): take(event, slot)
    case .advertisingReport(let report): try take(report, slot)
    case .extendedAdvertisingReport(let report): try take(report, slot)
    default: break
    }
  }

  private mutating func take(_ event: borrowing NumberOfCompletedPackets, _ slot: Int) {
    guard log.wants(.hostTraffic) else { return }
    event.forEach { handle, packets in
      guard let index = find(handle, slot), connections[index].technology == .lowEnergy else {
        return
      }
      log.tell(
        CompletedPackets(
          connection: index, adapter: adapters[slot].index, frame: frame, count: Int(packets)))
    }
  }

  // MARK: Connections

  /// The connection that has this handle now.
  mutating func find(_ handle: UInt16, _ slot: Int) -> Int? {
    guard case .connection(let index) = adapters[slot][handle] else { return nil }
    return index
  }

  private mutating func open(_ opening: ConnectionOpening, _ slot: Int) {
    guard let index = openHandle(opening.handle, .lowEnergy, slot) else { return }
    connections[index].localIsCentral = .seen(opening.isCentral, frame: frame.number)
    noteLocal(index, slot)
    connections.states[index].announcedPeer = opening.identity?.address ?? opening.peerAddress
    let peer = see(opening.peerAddress, isRandom: opening.isPeerRandom)
    if let peer, let identity = opening.identity { prove(peer, is: identity) }
    let local = localDevice(opening, slot)
    setPeers(
      of: index, central: opening.isCentral ? local : peer,
      peripheral: opening.isCentral ? peer : local)
    change(opening.parameters, of: index)
  }

  /// A handle begins a new life: whoever had it before has lost it without a word.
  private mutating func openHandle(
    _ handle: UInt16, _ technology: Connection.Technology, _ slot: Int
  ) -> Int? {
    if let old = find(handle, slot) {
      endConnection(old, .superseded, basis: .derived, at: connections[old].lastFrame)
    }
    let transport = Connection.Transport.hci(adapter: adapters[slot].index, handle: handle)
    let index = openConnection(transport, technology, startWasCaptured: true)
    guard let index else { return nil }
    adapters[slot][handle] = .connection(index)
    outcome.connection = index
    return index
  }

  /// The device of the host that wrote the log, under the address that it used.
  private mutating func localDevice(_ opening: ConnectionOpening, _ slot: Int) -> Int? {
    let local: Int?
    if let address = opening.localPrivateAddress {
      local = see(address, isRandom: true)
    } else if let address = adapters[slot].randomAddress {
      local = see(address, isRandom: true)
    } else if let address = adapters[slot].publicAddress {
      local = see(address, isRandom: false)
    } else {
      local = nil
    }
    if let local { devices[local].isLocal = true }
    return local
  }

  private mutating func openClassic(_ handle: UInt16, _ address: DeviceAddress, _ slot: Int) {
    guard let index = openHandle(handle, .classic, slot) else { return }
    connections.states[index].announcedPeer = address
    // In BR/EDR the roles may change places; who is which is not followed.
    let peer = see(address, isRandom: false)
    setPeers(of: index, central: nil, peripheral: peer)
  }

  private mutating func disconnect(
    _ handle: UInt16, _ reason: ControllerErrorCode, _ slot: Int
  ) {
    if let index = find(handle, slot) {
      outcome.connection = index
      connections[index].lastFrame = frame
      endConnection(index, .reason(reason), basis: .seen, at: frame)
    }
    endCommands(about: handle, slot)
    adapters[slot][handle] = .unknown
  }

  // MARK: Parameters

  private mutating func changeEncryption(
    _ handle: UInt16, _ status: ControllerErrorCode, isOn: Bool, _ keySize: UInt8?, _ slot: Int
  ) {
    guard let index = find(handle, slot) else { return }
    if status == .success {
      let state: EncryptionState = isOn ? .on : .off
      connections[index].encryption = .seen(state, frame: frame.number)
      if let keySize { connections[index].encryptionKeySize = .seen(keySize, frame: frame.number) }
      note(.encryption(state, keySize: keySize), of: index)
    }
    guard connections[index].technology == .lowEnergy else { return }
    endEncryption(status, isOn: isOn, keySize: keySize, of: index)
  }

  private mutating func changePHY(transmit: PHY, receive: PHY, of index: Int) {
    let both = byRole(sent: transmit, received: receive, of: index)
    connections[index].phy = BothDirections(
      centralToPeripheral: .seen(both.centralToPeripheral, frame: frame.number),
      peripheralToCentral: .seen(both.peripheralToCentral, frame: frame.number))
    note(.phy(both), of: index)
  }

  private mutating func changeDataLength(transmit: UInt16, receive: UInt16, of index: Int) {
    let both = byRole(sent: transmit, received: receive, of: index)
    connections[index].dataLength = BothDirections(
      centralToPeripheral: .seen(both.centralToPeripheral, frame: frame.number),
      peripheralToCentral: .seen(both.peripheralToCentral, frame: frame.number))
    note(.dataLength(both), of: index)
  }

  /// What this host sends and receives, by the direction on the link.
  private mutating func byRole<Value>(
    sent: Value, received: Value, of index: Int
  ) -> BothDirections<Value> {
    connections[index].localIsCentral.value ?? true
      ? BothDirections(centralToPeripheral: sent, peripheralToCentral: received)
      : BothDirections(centralToPeripheral: received, peripheralToCentral: sent)
  }
}
