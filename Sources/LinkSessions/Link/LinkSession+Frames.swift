import BluetoothPackets
import ByteReading

/// The path of received data up the layers: fragments become frames; frames and SDUs are passed to their protocols.
extension LinkSession {
  /// Processes a fragment of an L2CAP frame, and the frame if the fragment completes it.
  ///
  /// - Parameters:
  ///   - fragment: its octets.
  ///   - cut: octets of the fragment after `fragment` that the capture lacks.
  ///   - base: the offset in the record at which the fragment begins.
  ///   - isStart: whether it begins a frame.
  ///   - direction: its direction.
  ///   - connection: the connection.
  ///   - registry: the devices and the attributes of servers.
  ///   - log: receives the findings.
  mutating func takeFragment(
    _ fragment: RawSpan, cut: Int, base: Int, isStart: Bool, _ direction: LinkDirection,
    _ connection: inout Connection, _ registry: inout Registry, _ log: inout SessionLog
  ) throws(WireError) {
    let progress = l2cap.take(fragment, cut: cut, isStart: isStart, direction, &connection, &log)
    if isStart, let (part, sender) = l2cap.takeAbandonedAnswer() {
      att.endRequest(answeredBy: part, from: sender, &log)
    }
    switch progress {
    case .whole(let count):
      try takeFrame(
        fragment.clamped(from: 0, count: count), base: base, firstFrame: log.frame.number,
        firstTime: log.frame.time, direction, &connection, &registry, &log)
      let excess = fragment.byteCount + cut - count
      guard excess > 0 else { return }
      throw L2CAPSession.excess(of: excess, base: base, direction, &connection, &log)
    case .completed: try takeReassembledFrame(direction, &connection, &registry, &log)
    case .excess(let count):
      let first = l2cap.firstFrameOfLast(direction)
      try takeReassembledFrame(direction, &connection, &registry, &log)
      // If fragments are missing, the octets may belong to another frame.
      guard !connection.evidence.lacksPackets(of: direction, since: first - 1) else {
        log.outcome.notDecoded = .unknownContext
        return
      }
      throw L2CAPSession.excess(of: count, base: base, direction, &connection, &log)
    case .unknownLength:
      log.outcome.layer = .l2cap
      log.outcome.notDecoded = .cut
      connection.evidence.noteCut(at: log.frame)
    case .pending, .withoutStart: break
    }
  }

  private mutating func takeReassembledFrame(
    _ direction: LinkDirection, _ connection: inout Connection, _ registry: inout Registry,
    _ log: inout SessionLog
  ) throws(WireError) {
    // The octets are lent out of the session because the frame may change it.
    var whole = l2cap.lendFrame(of: direction, &log.rooms.partialOctets)
    guard whole.isKept else {
      connection.framesNotKept += 1
      log.outcome.layer = .l2cap
      log.outcome.notDecoded = .unknownContext
      return
    }
    if connection.isOnAir, log.watched.parts, log.isWatchedFromStart, let watcher = log.watcher {
      parts.emitFragments(octets: whole.octets.count, direction, watcher)
    }
    log.watcher?.enterBuffer(whole.octets.rawSpan)
    defer {
      log.watcher?.leaveBuffer()
      l2cap.giveBack(&whole.octets, of: direction)
    }
    try takeFrame(
      whole.octets.rawSpan, base: 0, firstFrame: whole.firstFrame, firstTime: whole.firstTime,
      direction,
      &connection, &registry, &log)
  }

  /// Processes a complete L2CAP frame. Its sender is determined here, before the upper layers see it.
  private mutating func takeFrame(
    _ bytes: RawSpan, base: Int, firstFrame: Int, firstTime: Int64, _ direction: LinkDirection,
    _ connection: inout Connection, _ registry: inout Registry, _ log: inout SessionLog
  ) throws(WireError) {
    log.outcome.layer = .l2cap
    var input = ByteReader(bytes, base: base, watcher: log.lentWatcher)
    let header = try L2CAPHeader(parsing: &input)
    // A complete frame lacks octets of its payload only if records were truncated.
    let cut = max(0, Int(header.length) - input.remaining)
    let payload = try header.payload(of: &input, cut: cut)
    if cut > 0 { log.contentIsCut = true }
    let settled = settleRoles(
      by: payload.unread, on: header.channel, &connection, &registry, &log)
    let context = PDUContext(
      connection: connection.index, direction: settled ?? direction,
      channelID: header.channel.rawValue, channel: nil, firstFrame: firstFrame,
      firstTime: firstTime, frame: log.frame, octets: Int(header.length), cutOctets: cut)
    switch header.channel {
    case .attributeProtocol: try takeATT(payload, context, &connection, &registry, &log)
    case .lowEnergySignalling:
      let next = try l2cap.takeCommand(payload, context, &connection, &log)
      try take(next, context, &connection, &registry, &log)
    case .securityManager:
      try security.take(payload, context, &connection, &registry, &log)
    default:
      try takeChannelFrame(payload, header.channel, context, &connection, &registry, &log)
    }
  }

  private mutating func takeChannelFrame(
    _ payload: borrowing ByteReader, _ id: ChannelID, _ context: PDUContext,
    _ connection: inout Connection, _ registry: inout Registry, _ log: inout SessionLog
  ) throws(WireError) {
    guard id.isDynamic,
      let channel = connection.channels.find(
        channelID: id.rawValue, direction: context.direction)
        ?? L2CAPSession.channel(id.rawValue, context.direction, &connection)
    else {
      var rest = ByteReader(payload.unread, base: payload.offset, watcher: log.lentWatcher)
      L2CAPHeader.describePayload(&rest)
      log.outcome.notDecoded = .unknownContext
      return
    }
    let next = try l2cap.takeFrame(payload, channel, context, &connection, &log)
    if case .nothing = next, log.watched.parts, log.isWatchedFromStart, let watcher = log.watcher {
      parts.takeSegment(of: channel, context.direction, in: log.frame.number, sdu: nil, watcher)
    }
    try take(next, context, &connection, &registry, &log)
  }

  /// Passes the result of a signalling frame or a channel's frame to the upper layers.
  private mutating func take(
    _ next: L2CAPSession.Next, _ context: PDUContext, _ connection: inout Connection,
    _ registry: inout Registry, _ log: inout SessionLog
  ) throws(WireError) {
    switch next {
    case .nothing: break
    case .channelClosed(let channel):
      att.endRequests(ofChannel: channel, &log)
      log.emit(
        .channelClosed(
          connection: ConnectionID(index: connection.index), channel: channel, frame: log.frame))
    case .sdu(let channel):
      try takeSDU(of: channel, context, &connection, &registry, &log)
    }
  }

  private mutating func takeSDU(
    of channel: Int, _ context: PDUContext, _ connection: inout Connection,
    _ registry: inout Registry, _ log: inout SessionLog
  ) throws(WireError) {
    var sdu = l2cap.lendSDU(of: channel, context, &connection, &log.rooms.partialOctets)
    if log.watched.parts, log.isWatchedFromStart, let watcher = log.watcher {
      parts.takeSegment(
        of: channel, context.direction, in: log.frame.number, sdu: sdu.context.octets, watcher)
    }
    if log.wants(.sdus) {
      log.emitSDU(
        octets: sdu.context.octets, of: connection.channels[channel], in: sdu.context)
    }
    guard connection.channels[channel].isEnhancedATT else { return }
    guard sdu.isKept else {
      connection.framesNotKept += 1
      log.outcome.notDecoded = .unknownContext
      return
    }
    log.watcher?.enterBuffer(sdu.octets.rawSpan)
    defer {
      log.watcher?.leaveBuffer()
      connection.channels.giveBack(&sdu.octets, to: channel, context.direction)
    }
    try takeATT(
      ByteReader(sdu.octets.rawSpan, watcher: log.lentWatcher), sdu.context, &connection, &registry,
      &log)
  }

  private mutating func takeATT(
    _ payload: borrowing ByteReader, _ context: PDUContext, _ connection: inout Connection,
    _ registry: inout Registry, _ log: inout SessionLog
  ) throws(WireError) {
    var context = context
    if connection.isOnAir {
      context.direction = att.sender(
        of: payload.unread, from: context.direction, channel: context.channel)
    }
    try att.take(payload, context, &l2cap, &connection, &registry, &log)
  }

  // MARK: Roles

  /// Uses a PDU that only one role may send to determine the roles, if there is no better evidence. State that is kept
  /// by direction is swapped before the PDU is processed.
  ///
  /// - Parameters:
  ///   - payload: the payload of an L2CAP frame.
  ///   - channel: the channel of the frame.
  ///   - connection: the connection.
  ///   - registry: the attributes of ends that have no device.
  ///   - log: receives the findings.
  /// - Returns: the direction of the frame; nil if the PDU shows nothing new.
  private mutating func settleRoles(
    by payload: RawSpan, on channel: ChannelID, _ connection: inout Connection,
    _ registry: inout Registry, _ log: inout SessionLog
  ) -> LinkDirection? {
    let known = connection.localIsCentral
    guard known.basis == .assumed || known.basis == .unknown,
      let direction = log.frame.direction,
      let sender = RoleProof.sender(of: payload, on: channel)
    else { return nil }
    let localIsCentral = (direction == .hostToController) == (sender == .centralToPeripheral)
    connection.localIsCentral = .derived(localIsCentral, frame: log.frame.number)
    guard let assumed = known.value, assumed != localIsCentral else { return nil }
    connection.swapRoles()
    swapDirections()
    registry.gatt.swapEnds(of: connection)
    log.outcome.direction = log.outcome.direction?.opposite
    log.emitRoleSwap(of: connection.index)
    return log.outcome.direction
  }
}
