import BluetoothPackets
import ByteReading

extension SessionTracker {
  /// Takes a fragment of an L2CAP frame, and the frame if the fragment completes it.
  mutating func l2capFragment(
    _ fragment: RawSpan, base: Int, isStart: Bool, connection index: Int, direction: LinkDirection
  ) throws(WireError) {
    let side = direction.index
    var abandoned: Int?
    let whole = connections.states[index].reassemblers[side].feed(
      fragment, isStart: isStart, frame: frame, room: &connections.rooms.partialOctets,
      abandoned: &abandoned)
    if let abandoned { tellOfAbandonedFrame(abandoned, index, direction) }
    switch whole {
    case .whole(let count):
      try l2capFrame(
        fragment.clamped(from: 0, count: count), base: base, firstFrame: frame.number,
        firstTime: frame.time, index, direction)
      if fragment.byteCount > count {
        log.violate(.l2capExcessOctets, connection: index, direction: direction)
        throw WireError(
          layer: .l2cap, field: "Length", offset: base,
          reason: .trailingOctets(fragment.byteCount - count))
      }
    case .pending:
      outcome.layer = outcome.layer == .hciACL ? .hciACL : .linkLayerData
      if watcher != nil {
        relate(toFirstFrame: connections.states[index].reassemblers[side].firstFrame)
      }
      if isStart { checkAnnouncedLength(fragment, index, direction) }
    case .withoutStart:
      outcome.layer = outcome.layer == .hciACL ? .hciACL : .linkLayerData
      outcome.notDecoded = .unknownContext
      tellOfMissingStart(index, direction)
    case .completed, .excess:
      try reassembledFrame(index, direction)
      if case .excess(let count) = whole {
        log.violate(.l2capExcessOctets, connection: index, direction: direction)
        throw WireError(
          layer: .l2cap, field: "Length", offset: base, reason: .trailingOctets(count))
      }
    }
  }

  private mutating func reassembledFrame(
    _ index: Int, _ direction: LinkDirection
  ) throws(WireError) {
    let side = direction.index
    let firstFrame = connections.states[index].reassemblers[side].firstFrame
    let firstTime = connections.states[index].reassemblers[side].firstTime
    if watcher != nil { relate(toFirstFrame: firstFrame) }
    // The octets are lent out of the table, because the frame may change the table.
    guard
      let buffer = connections.states[index].reassemblers[side].lend(
        &connections.rooms.partialOctets)
    else {
      connections.framesNotKept += 1
      outcome.layer = .l2cap
      outcome.notDecoded = .unknownContext
      return
    }
    watcher?.enterBuffer(buffer.rawSpan)
    defer {
      watcher?.leaveBuffer()
      connections.states[index].reassemblers[side].giveBack(buffer)
    }
    try l2capFrame(
      buffer.rawSpan, base: 0, firstFrame: firstFrame, firstTime: firstTime, index, direction)
  }

  // MARK: Whole frames

  private mutating func l2capFrame(
    _ bytes: RawSpan, base: Int, firstFrame: Int, firstTime: Int64, _ index: Int,
    _ direction: LinkDirection
  ) throws(WireError) {
    outcome.layer = .l2cap
    var input = ByteReader(bytes, base: base, watcher: watcher)
    let header = try L2CAPHeader(parsing: &input)
    let payload = try header.payload(of: &input)
    let context = PDUContext(
      connection: index, direction: direction, channelID: header.channel.rawValue, channel: nil,
      firstFrame: firstFrame, firstTime: firstTime, frame: frame, octets: payload.remaining)
    switch header.channel {
    case .attributeProtocol: try att(payload, context)
    case .lowEnergySignalling: try signalling(payload, context)
    case .securityManager: try security(payload, context)
    default: try otherChannel(payload, header.channel, context)
    }
  }

  private mutating func otherChannel(
    _ payload: borrowing ByteReader, _ channel: ChannelID, _ context: PDUContext
  ) throws(WireError) {
    guard channel.isDynamic,
      let found = connections.states[context.connection].channels.find(
        channelID: channel.rawValue, direction: context.direction)
    else {
      var rest = ByteReader(payload.unread, base: payload.offset, watcher: watcher)
      L2CAPHeader.describePayload(&rest)
      outcome.notDecoded = .unknownContext
      return
    }
    try channelFrame(payload, found, context)
  }

  // MARK: Security Manager

  private mutating func security(
    _ payload: borrowing ByteReader, _ context: PDUContext
  ) throws(WireError) {
    outcome.layer = .smp
    var input = ByteReader(payload.unread, base: payload.offset, watcher: watcher)
    var isWhole = false
    defer {
      if !isWhole {
        log.violate(.smpLength, connection: context.connection, direction: outcome.direction)
      }
    }
    let pdu = try SMPPDU(parsing: &input)
    isWhole = input.isAtEnd
    log.tell(pdu, in: context)
    switch pdu {
    case .pairingRequest:
      // Only the central sends it, only the peripheral asks for it. Core 6.0, Vol 3, Part H, 2.4.6.
      settleRoles(context, sender: .centralToPeripheral)
    case .securityRequest:
      settleRoles(context, sender: .peripheralToCentral)
    case .identityAddressInformation(let identity):
      noteIdentity(identity, context)
    default: break
    }
    // Roles may have been settled just now: the context's direction may be the wrong one.
    pair(
      pdu, octets: context.octets, context.connection, outcome.direction ?? context.direction,
      firstFrame: context.firstFrame)
  }

  /// The sender of this PDU says what its address is when it does not hide it.
  private mutating func noteIdentity(
    _ identity: IdentityAddressInformation, _ context: PDUContext
  ) {
    let connection = connections[context.connection]
    let sender =
      outcome.direction == .centralToPeripheral
      ? connection.central.value : connection.peripheral.value
    guard let sender else { return }
    let key = DeviceKey(address: identity.address, isRandom: identity.isRandom)
    prove(sender, is: key)
  }
}
