import BluetoothPackets
import ByteReading
import CaptureFiles

/// What a watcher is told of a packet that only other packets say. Nothing here changes the story.
extension SessionTracker {
  // MARK: HCI commands and their answers

  /// Names the command that an event says is being worked on.
  mutating func relate(pending entry: CommandLog.Entry) {
    guard let watcher else { return }
    watcher.note(RelatedField.commandFrame, number: entry.command.number)
    watcher.note(
      RelatedField.commandToPending, nanoseconds: frame.time.elapsed(since: entry.command.time))
  }

  /// Names the command that an event answers, and how long the answer took.
  mutating func relate(answered entry: CommandLog.Entry) {
    guard let watcher else { return }
    watcher.note(RelatedField.commandFrame, number: entry.command.number)
    watcher.note(
      RelatedField.commandToResponse, nanoseconds: frame.time.elapsed(since: entry.command.time))
    guard let status = entry.status else { return }
    watcher.note(RelatedField.pendingFrame, number: status.number)
    watcher.note(
      RelatedField.pendingToResponse, nanoseconds: frame.time.elapsed(since: status.time))
  }

  // MARK: The two ends of an HCI connection

  /// Says who sends an ACL packet to whom.
  mutating func relateEnds(of index: Int, _ slot: Int) {
    guard let watcher else { return }
    let connection = connections[index]
    let isSent = frame.direction == .hostToController
    let localRole = connection.localIsCentral
    let local = End(
      address: adapters[slot].publicAddress, name: adapters[slot].localName,
      isCentral: localRole.basis == .assumed ? nil : localRole.value)
    let peerDevice = peer(of: connection)
    let remote = End(
      address: connections.states[index].announcedPeer,
      name: peerDevice.flatMap { devices[$0].name },
      isCentral: local.isCentral.map { !$0 })
    if connection.startWasCaptured {
      watcher.note(RelatedField.connectFrame, number: connection.firstFrame.number)
    }
    let (source, destination) = isSent ? (local, remote) : (remote, local)
    watcher.note(RelatedField.sourceAddress, octets: source.addressOctets)
    if let name = source.name { watcher.note(RelatedField.sourceName, octets: Array(name.utf8)) }
    watcher.note(RelatedField.sourceRole, number: source.role)
    watcher.note(RelatedField.destinationAddress, octets: destination.addressOctets)
    if let name = destination.name {
      watcher.note(RelatedField.destinationName, octets: Array(name.utf8))
    }
    watcher.note(RelatedField.destinationRole, number: destination.role)
  }

  private mutating func peer(of connection: Connection) -> Int? {
    guard let localIsCentral = connection.localIsCentral.value else {
      return connection.peripheral.value
    }
    return localIsCentral ? connection.peripheral.value : connection.central.value
  }

  private struct End {
    var address: DeviceAddress?
    var name: String?
    var isCentral: Bool?

    /// All zeros where it is not known, as hosts write it.
    var addressOctets: [UInt8] {
      let address = address?.rawValue ?? 0
      return (0..<6).map { UInt8(truncatingIfNeeded: address >> UInt64(8 * $0)) }
    }

    /// 0 unknown, 1 central, 2 peripheral.
    var role: Int { isCentral.map { $0 ? 1 : 2 } ?? 0 }
  }

  /// Says of which frame an ACL packet continues the PDU.
  mutating func relate(toFirstFrame firstFrame: Int) {
    guard let watcher, outcome.layer == .hciACL, firstFrame != frame.number else { return }
    watcher.note(RelatedField.continuationTo, number: firstFrame)
  }

  /// Says what a credit-based channel is for, and where it was opened.
  mutating func relate(to channel: CreditBasedChannel) {
    guard let watcher else { return }
    watcher.note(
      RelatedField.multiplexer, offset: 0, length: 2, value: UInt64(channel.spsm))
    watcher.note(RelatedField.channelConnectFrame, number: channel.requestFrame)
  }

  // MARK: The two ends of a connection on the air

  /// Says who takes part in the connection of a data channel PDU, and which packet told the
  /// connection's parameters last.
  mutating func relateEnds() {
    guard let watcher, let index = outcome.connection, connections[index].startWasCaptured
    else { return }
    let connection = connections[index]
    if let central = connection.central.value {
      watcher.note(RelatedField.centralAddress, octets: octets(ofAddress: central))
    }
    if let peripheral = connection.peripheral.value {
      watcher.note(RelatedField.peripheralAddress, octets: octets(ofAddress: peripheral))
    }
    watcher.note(
      RelatedField.parametersFrame,
      number: connection.parameters.frame ?? connection.firstFrame.number)
  }

  private mutating func octets(ofAddress device: Int) -> [UInt8] {
    let address = devices[device].key.address.rawValue
    return (0..<6).map { UInt8(truncatingIfNeeded: address >> UInt64(8 * $0)) }
  }

  // MARK: A sniffer's clock

  /// The times of a packet by the clock of the sniffer that heard it.
  struct SniffedPacket: Sendable {
    /// In microseconds, modulo 2³².
    var start: UInt32
    /// In microseconds.
    var airtime: UInt32
  }

  /// Says how long after the packet before this one came, where the sniffer tells when each began.
  mutating func relateTimes(of radio: RadioMetadata) {
    guard let watcher, let start = radio.deviceTime else { return }
    let airtime = watcher.sightings.last {
      $0.field.filterName.description == "nordic_ble.packet_time"
    }
    if let last = lastSniffed {
      let difference = start &- last.start
      watcher.note(
        RelatedField.endToStart, offset: 0, length: 4, value: UInt64(difference &- last.airtime))
      watcher.note(RelatedField.startToStart, offset: 0, length: 4, value: UInt64(difference))
    }
    lastSniffed = SniffedPacket(
      start: start, airtime: UInt32(truncatingIfNeeded: airtime?.value ?? 0))
  }

  // MARK: What was delivered before

  /// Shows a PDU that was sent again. It changes nothing, and if it isn't a whole frame it tells
  /// nothing: its continuation was delivered before.
  mutating func showAgain(_ fragment: RawSpan, base: Int) throws(WireError) {
    guard watcher != nil else { return }
    var input = ByteReader(fragment)
    guard let header = try? L2CAPHeader(parsing: &input), Int(header.length) <= input.remaining
    else { return }
    input = ByteReader(fragment, base: base, watcher: watcher)
    _ = try L2CAPHeader(parsing: &input)
    var payload = try header.payload(of: &input)
    switch header.channel {
    case .attributeProtocol:
      _ = try ATTPDU(parsing: &payload)
    case .lowEnergySignalling:
      _ = try SignallingCommand(parsing: &payload)
    case .securityManager:
      _ = try SMPPDU(parsing: &payload)
    default: L2CAPHeader.describePayload(&payload)
    }
  }

  // MARK: Advertising data that a host hands to its controller

  /// Shows the items of advertising data in a command, and keeps the host's name that it tells.
  ///
  /// - Parameter end: where the command's parameters end in the record, in octets.
  mutating func relate(
    _ command: borrowing HCICommand, end: Int, _ slot: Int
  ) throws(WireError) {
    guard watcher != nil else { return }
    switch command {
    case .writeLocalName(let command): adapters[slot].note(localName: command.localName)
    case .leSetAdvertisingData(let command):
      try relate(
        command.advertisingData, count: Int(command.advertisingDataLength), end: end, slot)
    case .leSetScanResponseData(let command):
      try relate(
        command.scanResponseData, count: Int(command.scanResponseDataLength), end: end, slot)
    case .leSetExtendedAdvertisingData(let command):
      try relate(command.advertisingData, count: .max, end: end, slot)
    case .leSetExtendedScanResponseData(let command):
      try relate(command.scanResponseData, count: .max, end: end, slot)
    case .leSetPeriodicAdvertisingData(let command):
      try relate(command.advertisingData, count: .max, end: end, slot)
    case .writeExtendedInquiryResponse(let command):
      try relate(command.extendedInquiryResponse, count: .max, end: end, slot)
    default: break
    }
  }

  /// - Parameter count: how many of the octets are meant; the others only fill the command.
  private mutating func relate(
    _ octets: [UInt8], count: Int, end: Int, _ slot: Int
  ) throws(WireError) {
    let filling = max(0, octets.count - count)
    let data = Array(octets.dropLast(filling))
    var name: String?
    // A structure whose length lies ends the walk: the name before it is good.
    try? ADStructure.forEach(in: data.rawSpan) { structure in
      guard structure.type == .completeLocalName || structure.type == .shortenedLocalName
      else { return }
      name = String(decoding: [UInt8](copying: structure.value), as: UTF8.self)
    }
    adapters[slot].localName = name ?? adapters[slot].localName
    try describe(data.rawSpan, end: end - filling)
  }
}
