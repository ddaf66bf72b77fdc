import BluetoothPackets
import ByteReading

/// K-frames, SDUs and credits of credit-based channels. Core 6.0, Vol 3, Part A, 3.4 and 10.1.
extension SessionTracker {
  mutating func channelFrame(
    _ payload: borrowing ByteReader, _ channel: Int, _ context: PDUContext
  ) throws(WireError) {
    outcome.layer = .creditBasedChannel
    let index = context.connection
    if watcher != nil { relate(to: connections.states[index].channels[channel]) }
    let direction = context.direction
    let isFirst = connections.states[index].channels.awaitsStart(of: channel, direction)
    var input = ByteReader(payload.unread, base: payload.offset, watcher: watcher)
    let part = try CreditBasedFrame(parsing: &input, isFirst: isFirst)
    let progress = connections.states[index].channels.join(
      part, channel, context, &connections.rooms.partialOctets)
    account(
      for: part, endsSDU: progress != .pending, payload.remaining, channel, context)
    switch progress {
    case .pending: break
    case .completed: try sdu(channel, context)
    case .tooLong:
      log.violate(.l2capSDULength, connection: index, direction: direction)
      throw WireError(
        layer: .l2cap, field: "L2CAP SDU Length", offset: payload.offset,
        reason: .trailingOctets(1))
    }
  }

  private mutating func sdu(_ channel: Int, _ context: PDUContext) throws(WireError) {
    let index = context.connection
    let whole = connections.states[index].channels.lendSDU(
      of: channel, context.direction, &connections.rooms.partialOctets)
    connections.states[index].channels[channel].sdus[context.direction] += 1
    connections.states[index].channels[channel].octets[context.direction] += whole.length
    let contextOfWhole = PDUContext(
      connection: index, direction: context.direction, channelID: context.channelID,
      channel: channel, firstFrame: whole.firstFrame, firstTime: whole.firstTime, frame: frame,
      octets: whole.length)
    let summary = connections.states[index].channels[channel]
    log.tellSDU(octets: whole.length, of: summary, in: contextOfWhole)
    guard summary.isEnhancedATT else { return }
    guard let buffer = whole.octets else {
      connections.framesNotKept += 1
      outcome.notDecoded = .unknownContext
      return
    }
    defer { connections.states[index].channels.giveBack(buffer, to: channel, context.direction) }
    watcher?.enterBuffer(buffer.rawSpan)
    defer { watcher?.leaveBuffer() }
    try att(ByteReader(buffer.rawSpan, watcher: watcher), contextOfWhole)
  }

  // MARK: Credits

  /// A K-frame costs its sender a credit, and must be such that the receiver can take it.
  private mutating func account(
    for part: borrowing CreditBasedFrame, endsSDU: Bool, _ octets: Int, _ channel: Int,
    _ context: PDUContext
  ) {
    let (index, direction) = (context.connection, context.direction)
    if let receiver = connections.states[index].channels[channel].receiver(of: direction) {
      if octets > Int(receiver.mps) {
        log.violate(.l2capFrameOverMPS, connection: index, direction: direction)
      }
      if let length = part.sduLength, length > receiver.mtu {
        log.violate(.l2capSDUOverMTU, connection: index, direction: direction)
      }
    }
    let isPaid = connections.states[index].channels[channel].credits[direction].spend(
      octets, endsSDU: endsSDU, isCertain: nothingIsMissing(of: channel, index),
      promptness: promptness(index), at: frame)
    if !isPaid {
      log.violate(.l2capFrameWithoutCredit, connection: index, direction: direction)
    }
    tellCredits(of: channel, direction, index)
  }

  /// One side lets the other one send more. Core 6.0, Vol 3, Part A, 4.24.
  mutating func take(_ grant: FlowControlCredit, _ context: PDUContext) {
    let (index, direction) = (context.connection, context.direction.opposite)
    if grant.credits == 0 {
      log.violate(.l2capZeroCredits, connection: index, direction: context.direction)
    }
    // The sender names its own end of the channel, which is where the other side's frames go.
    let channel = connections.states[index].channels.find(
      channelID: grant.channel.rawValue, direction: direction)
    guard let channel else { return }
    let isAllowed = connections.states[index].channels[channel].credits[direction].grant(
      grant.credits, isCertain: nothingIsMissing(of: channel, index), at: frame)
    if !isAllowed {
      log.violate(.l2capCreditOverflow, connection: index, direction: context.direction)
    }
    tellCredits(of: channel, direction, index)
  }

  private mutating func tellCredits(of channel: Int, _ direction: LinkDirection, _ index: Int) {
    guard log.wants(.events),
      let balance = connections.states[index].channels.balance(of: channel, direction)
    else { return }
    log.tell(
      .creditsChanged(
        CreditChange(
          connection: index, channel: channel, direction: direction, balance: balance,
          frame: frame)))
  }

  /// Whether every frame and grant since a channel was opened is in the capture.
  private mutating func nothingIsMissing(of channel: Int, _ index: Int) -> Bool {
    guard let opened = connections.states[index].channels[channel].responseFrame else {
      return false
    }
    return !mayLackPackets(since: opened, of: index)
  }

  /// Nanoseconds in which a sender that has waited for credits sends: two connection intervals, or
  /// 100 ms where nobody knows the interval.
  private mutating func promptness(_ index: Int) -> Int64 {
    connections.connections[index].parameters.value.map { Int64($0.interval) * 2_500_000 }
      ?? 100_000_000
  }

  // MARK: Fragments

  /// A frame begins before the one before it is complete. Core 6.0, Vol 3, Part A, 7.2.1.
  ///
  /// - Parameters:
  ///   - first: the first record of the one before.
  ///   - index: of the connection.
  ///   - direction: which way both go.
  mutating func tellOfAbandonedFrame(_ first: Int, _ index: Int, _ direction: LinkDirection) {
    guard !mayLackPackets(since: first - 1, of: index) else { return }
    log.violate(
      .l2capIncompleteFrame, connection: index, direction: direction, earlierFrame: first)
  }

  /// A fragment goes on with a frame that nothing has begun.
  mutating func tellOfMissingStart(_ index: Int, _ direction: LinkDirection) {
    guard connections[index].startWasCaptured, !mayLackPackets(of: index) else { return }
    log.violate(.l2capContinuationWithoutStart, connection: index, direction: direction)
  }

  /// The first fragment of a frame tells how long it is, and of an ATT PDU that it will be too long.
  mutating func checkAnnouncedLength(
    _ fragment: RawSpan, _ index: Int, _ direction: LinkDirection
  ) {
    if fragment.byteCount < L2CAPHeader.size {
      log.violate(.l2capShortStart, connection: index, direction: direction)
    }
    var input = ByteReader(fragment)
    guard let header = try? L2CAPHeader(parsing: &input), header.channel == .attributeProtocol
    else { return }
    checkMTU(Int(header.length), channel: nil, index, direction)
  }
}
