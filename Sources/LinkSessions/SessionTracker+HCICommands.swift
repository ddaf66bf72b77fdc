import BluetoothPackets
import ByteReading

extension SessionTracker {
  /// Takes an HCI command packet, and what it changes. Core 6.0, Vol 4, Part E, 7.
  mutating func command(_ input: inout ByteReader, _ slot: Int) throws(WireError) {
    let header = try HCICommandHeader(parsing: &input)
    var parameters = try header.parameters(of: &input)
    begin(header, parameters.unread, slot)
    guard watcher != nil || SessionTracker.isFollowed(header.opcode) else { return }
    let command = try HCICommand(header.opcode, parsing: &parameters)
    switch command {
    case .leSetRandomAddress(let command): adapters[slot].randomAddress = command.randomAddress
    case .leSetScanEnable(let command):
      if command.scanEnable == 1 {
        adapters[slot].filtersDuplicates = command.filterDuplicates.rawValue != 0
      }
      log.tell(.scanning(isOn: command.scanEnable == 1, frame: frame))
    case .leSetExtendedScanEnable(let command):
      if command.enable == 1 {
        adapters[slot].filtersDuplicates = command.filterDuplicates.rawValue != 0
      }
      log.tell(.scanning(isOn: command.enable == 1, frame: frame))
    case .leSetAdvertisingEnable(let command):
      log.tell(.advertising(isOn: command.advertisingEnable == 1, frame: frame))
    case .leSetExtendedAdvertisingEnable(let command):
      log.tell(.advertising(isOn: command.enable == 1, frame: frame))
    case .leEnableEncryption, .leLongTermKeyRequestReply, .leLongTermKeyRequestNegativeReply:
      takeSecurity(command, slot)
      try relate(command, end: parameters.offset, slot)
    case .leReadPeerResolvableAddress(let command):
      adapters[slot].askedPeer = DeviceKey(
        address: command.peerIdentityAddress,
        isRandom: command.peerIdentityAddressType.isRandom)
    default: try relate(command, end: parameters.offset, slot)
    }
  }

  private static func isFollowed(_ opcode: HCIOpcode) -> Bool {
    switch opcode {
    case .leSetRandomAddress, .leSetScanEnable, .leSetExtendedScanEnable, .leSetAdvertisingEnable,
      .leSetExtendedAdvertisingEnable, .leEnableEncryption, .leReadPeerResolvableAddress,
      .leLongTermKeyRequestReply, .leLongTermKeyRequestNegativeReply:
      true
    default: false
    }
  }

  /// The answers to commands that tell something about this host.
  mutating func take(_ event: borrowing CommandComplete, _ slot: Int) {
    if event.opcode == .readBDADDR, case .statusAndAddress(let answer) = event.returnParameters,
      answer.status == .success
    {
      adapters[slot].publicAddress = answer.address
    }
    takeResolvableAddress(event, slot)
    takeBuffers(event, slot)
    takeLocal(event.returnParameters, slot)
    if watcher != nil, case .readLocalName(let answer) = event.returnParameters,
      answer.status == .success
    {
      adapters[slot].note(localName: answer.localName)
    }
  }

  /// The controller says which private address a peer of the resolving list has now.
  /// Core 6.0, Vol 4, Part E, 7.8.41.
  private mutating func takeResolvableAddress(_ event: borrowing CommandComplete, _ slot: Int) {
    guard event.opcode == .leReadPeerResolvableAddress,
      case .leReadPeerResolvableAddress(let answer) = event.returnParameters
    else { return }
    let identity = adapters[slot].askedPeer
    adapters[slot].askedPeer = nil
    let address = DeviceKey(address: answer.peerResolvableAddress, isRandom: true)
    guard answer.status == .success, let identity, let device = devices.find(address)
    else { return }
    prove(device, is: identity)
  }

  private mutating func takeBuffers(_ event: borrowing CommandComplete, _ slot: Int) {
    guard log.wants(.hostTraffic) else { return }
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
    log.tell(
      ControllerBuffers(
        adapter: adapters[slot].index, frame: frame, packetLength: Int(length), count: count,
        areShared: areShared))
  }

  mutating func noteRemoteName(_ event: borrowing RemoteNameRequestComplete) {
    guard event.status == .success, let device = see(event.address, isRandom: false) else { return }
    let text = event.remoteName.prefix { $0 != 0 }
    devices[device].note(
      name: String(decoding: text, as: UTF8.self), from: .remoteNameRequest, frame: frame.number)
  }
}
