import BluetoothPackets
import ByteReading

extension HCISession {
  /// Processes an HCI command packet. Core 6.0, Vol 4, Part E, 7.
  mutating func takeCommand(
    _ input: inout ByteReader, _ links: inout LinkTable,
    _ log: inout SessionLog
  ) throws(WireError) {
    let header = try HCICommandHeader(parsing: &input)
    let cut = log.cutOctets(of: Int(header.parameterLength), available: input.remaining)
    var parameters = try header.parameters(of: &input, cut: cut)
    begin(header, parameters.unread, &log)
    ownAdvertising.take(header.opcode.rawValue, parameters.unread, at: log.frame)
    reportedChanges.take(header.opcode.rawValue, parameters.unread)
    followListed(header.opcode, parameters.unread, &log)
    acceptList.take(header.opcode, parameters.unread)
    ownAddresses.take(header.opcode, parameters.unread)
    noteTimeout(in: header.opcode, parameters.unread)
    if header.opcode == .reset {
      concludeHardwareError(reset: log.frame, &log)
      // A reset ends scanning and advertising. Vol 4, Part E, 7.3.2.
      noteScan(isOn: false, &log)
      log.emit(.advertising(isOn: false, frame: log.frame))
    }
    if header.opcode == .disconnect { noteDisconnect(parameters.unread, &links, &log) }
    if header.opcode == .lePeriodicAdvertisingTerminateSync,
      let handle = HCISession.opcode(in: parameters.unread, at: 0)
    {
      log.emit(
        .syncEnded(handle: handle.rawValue & 0x0FFF, isLost: false, frame: log.frame))
    } else if var attempt = SessionEvent.ConnectionAttempt(header.opcode, parameters.unread) {
      hasDialled = true
      concludeListed(&log)
      if attempt.usesAcceptList {
        attempt.onlyListed = acceptList.onlyDevice
        attempt.listed = acceptList.devices
        listed = ListedAttempt(request: log.frame.number)
      }
      log.emit(.attempt(attempt, frame: log.frame))
    } else if let settings = SessionEvent.ScanSettings(header.opcode, parameters.unread) {
      log.emit(.scanSettings(settings))
    } else {
      noteAdvertising(header.opcode, parameters.unread)
    }
    guard log.watched.hostParameters || HCISession.isFollowed(header.opcode) else { return }
    if let watcher = log.watcher, header.opcode == .writeClassOfDevice {
      HCISession.emitClass(at: 0, parameters.unread, base: parameters.offset, watcher)
    }
    let octets = parameters.unread
    let command = try HCICommand(header.opcode, parsing: &parameters)
    switch command {
    case .writeLocalName(let command):
      hostName = (command.localName, log.frame.number)
      if log.watcher != nil { note(localName: command.localName) }
    case .leSetRandomAddress(let command): randomAddress = command.randomAddress
    case .leSetScanEnable(let command):
      if command.scanEnable == 1 {
        filtersDuplicates = command.filterDuplicates.rawValue != 0
      }
      noteScan(isOn: command.scanEnable == 1, &log)
    case .leSetExtendedScanEnable(let command):
      if command.enable == 1 {
        filtersDuplicates = command.filterDuplicates.rawValue != 0
      }
      noteScan(isOn: command.enable == 1, &log)
    case .leSetAdvertisingEnable(let command):
      if command.advertisingEnable == 1 { emitDirected([HCISession.legacySet], &log) }
      log.emit(.advertising(isOn: command.advertisingEnable == 1, frame: log.frame))
    case .leSetExtendedAdvertisingEnable: enableAdvertising(octets, &log)
    case .leEnableEncryption, .leLongTermKeyRequestReply, .leLongTermKeyRequestNegativeReply:
      takeSecurity(command, &links, &log)
      try emitAdvertisingData(in: command, end: parameters.offset, &log)
    case .leReadPeerResolvableAddress(let command):
      askedPeer = DeviceKey(
        address: command.peerIdentityAddress,
        isRandom: command.peerIdentityAddressType.isRandom)
    default: try emitAdvertisingData(in: command, end: parameters.offset, &log)
    }
  }

  private mutating func noteScan(isOn: Bool, _ log: inout SessionLog) {
    if isOn { search.begin(at: log.frame.time) } else { search.end(at: log.frame.time) }
    log.emit(.scanning(isOn: isOn, frame: log.frame))
  }

  /// Records the host's request to disconnect. If there are several commands, the first one counts. 7.1.6.
  private mutating func noteDisconnect(
    _ parameters: RawSpan, _ links: inout LinkTable, _ log: inout SessionLog
  ) {
    guard let low = parameters.octet(at: 0), let high = parameters.octet(at: 1),
      let reason = parameters.octet(at: 2),
      let index = connection(of: (UInt16(high) << 8 | UInt16(low)) & 0x0FFF)
    else { return }
    disconnecting = index
    let box = links[index]
    if box.session.disconnect != nil {
      box.session.disconnect?.again(in: log.frame.number)
      return
    }
    box.session.disconnect = DisconnectCommand(
      frame: log.frame.number, reason: ControllerErrorCode(rawValue: reason))
  }

  /// Withdraws a Disconnect command that the controller rejected. 7.7.15.
  func noteRefusedDisconnect(_ parameters: RawSpan, _ links: inout LinkTable) {
    guard let index = disconnecting, parameters.octet(at: 0) != 0,
      HCISession.opcode(in: parameters, at: 2) == .disconnect,
      links.connections[index].end == nil
    else { return }
    let box = links[index]
    // A controller rejects a second command while the first one is pending.
    if box.session.disconnect?.withdraw() != true { box.session.disconnect = nil }
  }

  private static func isFollowed(_ opcode: HCIOpcode) -> Bool {
    switch opcode {
    case .leSetRandomAddress, .leSetScanEnable, .leSetExtendedScanEnable, .leSetAdvertisingEnable,
      .leSetExtendedAdvertisingEnable, .leEnableEncryption, .leReadPeerResolvableAddress,
      .leLongTermKeyRequestReply, .leLongTermKeyRequestNegativeReply, .writeLocalName:
      true
    default: false
    }
  }

  /// Processes command responses that describe this host.
  mutating func take(
    _ event: borrowing HCIEvent.CommandComplete, _ registry: inout Registry,
    _ log: inout SessionLog
  ) {
    if event.opcode == .readBDADDR, case .statusAndAddress(let answer) = event.returnParameters,
      answer.status == .success
    {
      publicAddress = answer.address
      noteHost(answer.address, &registry, log.frame)
    }
    takeResolvableAddress(event, &registry, &log)
    takeBuffers(event, &log)
    takeLocal(event.returnParameters, &log)
    if case .readLocalName(let answer) = event.returnParameters, answer.status == .success {
      if log.watcher != nil { note(localName: answer.localName) }
      hostName = (answer.localName, log.frame.number)
    }
    nameHost(&registry)
  }

  /// Records the host's public address from the controller's response. 7.4.6.
  private mutating func noteHost(
    _ address: DeviceAddress, _ registry: inout Registry, _ frame: Frame
  ) {
    guard address.rawValue != 0, let device = registry.see(address, isRandom: false, at: frame)
    else { return }
    registry.devices[device].isLocal = true
    hostDevice = device
  }

  /// Assigns the host's name to its device.
  mutating func nameHost(_ registry: inout Registry) {
    guard let name = hostName, let device = hostDevice else { return }
    registry.devices.note(
      name: name.octets.rawSpan, of: device, from: .localName, frame: name.frame)
    hostName = nil
  }

  /// Processes the current private address of a peer on the resolving list. Core 6.0, Vol 4, Part E,
  /// 7.8.41.
  private mutating func takeResolvableAddress(
    _ event: borrowing HCIEvent.CommandComplete, _ registry: inout Registry,
    _ log: inout SessionLog
  ) {
    guard event.opcode == .leReadPeerResolvableAddress,
      case .leReadPeerResolvableAddress(let answer) = event.returnParameters
    else { return }
    let identity = askedPeer
    askedPeer = nil
    let address = DeviceKey(address: answer.peerResolvableAddress, isRandom: true)
    guard answer.status == .success, let identity, let device = registry.devices.find(address)
    else { return }
    registry.prove(device, is: identity, at: log.frame)
  }

  private mutating func takeBuffers(
    _ event: borrowing HCIEvent.CommandComplete, _ log: inout SessionLog
  ) {
    guard log.wants(.buffers) else { return }
    let length: UInt16
    let count: Int
    var areShared = false
    switch event.returnParameters {
    case .leReadBufferSize(let answer) where answer.status == .success:
      (length, count) = (answer.aclDataPacketLength, Int(answer.totalNumACLDataPackets))
    case .leReadBufferSizeV2(let answer) where answer.status == .success:
      (length, count) = (answer.aclDataPacketLength, Int(answer.totalNumACLDataPackets))
    case .readBufferSize(let answer) where answer.status == .success:
      (length, count) = (answer.aclDataPacketLength, Int(answer.totalNumACLDataPackets))
      areShared = true
    default: return
    }
    log.emit(
      HostPacket.ControllerBuffers(
        adapter: number, frame: log.frame, packetLength: Int(length), count: count,
        areShared: areShared))
  }

  mutating func noteRemoteName(
    _ event: borrowing HCIEvent.RemoteNameRequestComplete,
    _ registry: inout Registry, _ log: inout SessionLog
  ) {
    guard event.status == .success,
      let device = registry.see(event.address, isRandom: false, at: log.frame)
    else { return }
    registry.devices.note(
      name: event.remoteName.rawSpan, of: device, from: .remoteNameRequest,
      frame: log.frame.number)
  }
}
