import BluetoothPackets
import ByteReading

/// Fields of HCI packets that come from other packets, for a watcher.
extension HCISession {
  // MARK: The two ends of a connection

  /// Shows the sender and the receiver of an ACL packet.
  mutating func emitEnds(
    of index: Int, _ links: inout LinkTable, _ registry: inout Registry, _ log: inout SessionLog
  ) {
    guard let watcher = log.watcher else { return }
    let isSent = log.frame.direction == .hostToController
    let localRole = links.connections[index].localIsCentral
    let local = End(
      address: publicAddress, name: localName,
      isCentral: localRole.basis == .assumed ? nil : localRole.value)
    let (central, peripheral) = links.connections.ends(of: index)
    let peerDevice = localRole.value == false ? central : peripheral
    let remote = End(
      address: links[index].session.announcedPeer,
      name: peerDevice.flatMap { registry.devices.name(of: $0) },
      isCentral: local.isCentral.map { !$0 })
    if links.connections[index].startWasCaptured {
      watcher.note(
        RelatedField.connectFrame, number: links.connections[index].firstFrame.number)
    }
    let (source, destination) = isSent ? (local, remote) : (remote, local)
    RelatedPackets.emit(source.address, as: RelatedField.sourceAddress, watcher)
    if let name = source.name { watcher.note(RelatedField.sourceName, octets: Array(name.utf8)) }
    watcher.note(RelatedField.sourceRole, number: source.role)
    RelatedPackets.emit(destination.address, as: RelatedField.destinationAddress, watcher)
    if let name = destination.name {
      watcher.note(RelatedField.destinationName, octets: Array(name.utf8))
    }
    watcher.note(RelatedField.destinationRole, number: destination.role)
  }

  private struct End {
    var address: DeviceAddress?
    var name: String?
    var isCentral: Bool?

    /// The role as a number: 0 unknown, 1 central, 2 peripheral.
    var role: Int { isCentral.map { $0 ? 1 : 2 } ?? 0 }
  }

  // MARK: Advertising data in commands

  /// Shows the items of advertising data in a command, and keeps the host's name if it contains one.
  ///
  /// - Parameter end: the offset in the record at which the command's parameters end, in octets.
  mutating func emitAdvertisingData(
    in command: borrowing HCICommand, end: Int, _ log: inout SessionLog
  ) throws(WireError) {
    guard log.watcher != nil else { return }
    switch command {
    case .leSetAdvertisingData(let command):
      try emit(
        command.advertisingData, count: Int(command.advertisingDataLength), end: end, log.watcher)
    case .leSetScanResponseData(let command):
      try emit(
        command.scanResponseData, count: Int(command.scanResponseDataLength), end: end, log.watcher)
    case .leSetExtendedAdvertisingData(let command):
      try emit(command.advertisingData, count: .max, end: end, log.watcher)
    case .leSetExtendedScanResponseData(let command):
      try emit(command.scanResponseData, count: .max, end: end, log.watcher)
    case .leSetPeriodicAdvertisingData(let command):
      try emit(command.advertisingData, count: .max, end: end, log.watcher)
    case .writeExtendedInquiryResponse(let command):
      try emit(command.extendedInquiryResponse, count: .max, end: end, log.watcher)
    default: break
    }
  }

  /// - Parameter count: number of significant octets; the others are padding.
  private mutating func emit(
    _ octets: [UInt8], count: Int, end: Int, _ watcher: FieldWatcher?
  ) throws(WireError) {
    let filling = max(0, octets.count - count)
    let data = Array(octets.dropLast(filling))
    var name: String?
    // A structure with an invalid length ends the walk; the name before it is valid.
    try? ADStructure.forEach(in: data.rawSpan) { structure in
      guard structure.type == .completeLocalName || structure.type == .shortenedLocalName
      else { return }
      name = String(decoding: [UInt8](copying: structure.value), as: UTF8.self)
    }
    localName = name ?? localName
    try AdvertisingDataWalk.take(data.rawSpan, end: end - filling, watcher)
  }
}
