import BluetoothPackets
import ByteReading

/// K-frames, SDUs and credits of credit-based channels. Core 6.0, Vol 3, Part A, 3.4 and 10.1.
extension L2CAPSession {
  /// Returns the channel of frames with a CID that no known channel has: the one whose response the capture may lack.
  /// Nobody sends on a channel before the response.
  static func channel(
    _ id: UInt16, _ direction: LinkDirection, _ connection: inout Connection
  ) -> Int? {
    guard let place = connection.channels.findUnanswered(openedBy: direction),
      connection.evidence.mayLackAnswer(since: connection.channels[place].requestFrame)
    else { return nil }
    connection.channels[place].derivedChannelID = id
    return place
  }

  /// Processes a K-frame.
  ///
  /// - Parameters:
  ///   - payload: the payload of the frame.
  ///   - channel: the index of the channel in the connection.
  ///   - context: the context of the frame.
  ///   - connection: the connection.
  ///   - log: receives the findings.
  /// - Returns: whether an SDU is complete.
  mutating func takeFrame(
    _ payload: borrowing ByteReader, _ channel: Int, _ context: PDUContext,
    _ connection: inout Connection, _ log: inout SessionLog
  ) throws(WireError) -> Next {
    log.outcome.layer = .creditBasedChannel
    if let watcher = log.watcher {
      RelatedPackets.emit(connection.channels[channel], watcher)
    }
    let direction = context.direction
    let octets = payload.unread
    let length = octets.byteCount + context.cutOctets
    if length > connection.channels[channel].longestFrame[direction] {
      connection.channels[channel].longestFrame[direction] = length
    }
    let settled = max(
      connection.channels.settledFrame(of: channel, direction),
      connection.channels[channel].responseFrame ?? 0)
    let place = connection.channels.place(
      octets: length,
      length: octets.octet(at: 0).flatMap { low in
        octets.octet(at: 1).map { Int($0) << 8 | Int(low) }
      },
      lacksFrames: connection.evidence.lostPackets(of: direction, since: settled),
      channel, context, &log.rooms.partialOctets)
    var input = ByteReader(payload.unread, base: payload.offset, watcher: log.lentWatcher)
    let part = try CreditBasedFrame(parsing: &input, isFirst: place == .start)
    guard place != .remainder else {
      log.outcome.notDecoded = .withoutStart
      account(for: part, endsSDU: false, context.octets, channel, context, &connection, &log)
      return .nothing
    }
    let progress = connection.channels.join(
      part, channel, context, &log.rooms.partialOctets)
    account(
      for: part, endsSDU: progress != .pending, context.octets, channel, context, &connection,
      &log)
    switch progress {
    case .pending: return .nothing
    case .completed: return .sdu(channel: channel)
    case .tooLong:
      // After a truncated or missing packet, it is unknown where the next SDU begins.
      if !connection.evidence.lacksPackets(of: direction, since: 0) {
        log.violate(.l2capSDULength, in: context)
      }
      throw WireError(
        layer: .l2cap, field: "L2CAP SDU Length", offset: payload.offset,
        reason: .trailingOctets(1))
    }
  }

  /// A complete SDU, lent while it is read: `giveBack` returns its memory.
  struct WholeSDU {
    var octets: [UInt8]
    /// Whether its octets were kept. They are not if nobody reads them or the memory budget was exhausted.
    let isKept: Bool
    let context: PDUContext
  }

  /// Counts a complete SDU and lends it.
  ///
  /// - Parameters:
  ///   - channel: the index of the channel in the connection.
  ///   - context: the context of the K-frame that completed it.
  ///   - connection: the connection.
  ///   - room: the memory budget for incomplete data.
  mutating func lendSDU(
    of channel: Int, _ context: PDUContext, _ connection: inout Connection, _ room: inout Room
  ) -> WholeSDU {
    let direction = context.direction
    let whole = connection.channels.lendSDU(of: channel, direction, &room)
    connection.channels[channel].sdus[direction] += 1
    connection.channels[channel].octets[direction] += whole.length
    return WholeSDU(
      octets: whole.octets ?? [], isKept: whole.octets != nil,
      context: PDUContext(
        connection: context.connection, direction: direction, channelID: context.channelID,
        channel: channel, firstFrame: whole.firstFrame, firstTime: whole.firstTime,
        frame: context.frame, octets: whole.length,
        cutOctets: whole.length - (whole.octets?.count ?? whole.length)))
  }

  // MARK: Credits

  /// Charges a K-frame to its sender's credits, and checks it against the receiver's limits.
  private mutating func account(
    for part: borrowing CreditBasedFrame, endsSDU: Bool, _ octets: Int, _ channel: Int,
    _ context: PDUContext, _ connection: inout Connection, _ log: inout SessionLog
  ) {
    let direction = context.direction
    if let receiver = connection.channels.largest(of: channel, direction) {
      if octets > Int(receiver.mps) {
        log.violate(.l2capFrameOverMPS, in: context)
      }
      // If frames are missing, the value may not be an SDU length at all.
      if let length = part.sduLength, length > receiver.mtu, connection.lacksNothing(of: channel) {
        log.violate(.l2capSDUOverMTU, in: context)
      }
    }
    let isPaid = connection.channels[channel].credits[direction].spend(
      octets, endsSDU: endsSDU, isCertain: connection.lacksNothing(of: channel),
      promptness: connection.promptness, at: log.frame)
    if !isPaid {
      log.violate(.l2capFrameWithoutCredit, in: context)
    }
    emitCredits(of: channel, direction, &connection, &log)
  }

  /// Processes credits that one side grants the other. Core 6.0, Vol 3, Part A, 4.24.
  mutating func take(
    _ grant: FlowControlCredit, _ context: PDUContext, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    let direction = context.direction.opposite
    if grant.credits == 0 {
      log.violate(.l2capZeroCredits, in: context)
    }
    // The sender identifies its own channel endpoint, which is the destination of the other side's frames.
    let channel = connection.channels.find(
      channelID: grant.channel.rawValue, direction: direction)
    guard let channel else { return }
    let isAllowed = connection.channels[channel].credits[direction].grant(
      grant.credits, isCertain: connection.lacksNothing(of: channel), at: log.frame)
    if !isAllowed {
      log.violate(.l2capCreditOverflow, in: context)
    }
    emitCredits(of: channel, direction, &connection, &log)
  }

  private mutating func emitCredits(
    of channel: Int, _ direction: LinkDirection, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    guard log.wants(.events),
      let balance = connection.channels.balance(of: channel, direction)
    else { return }
    log.emit(
      .creditsChanged(
        SessionEvent.CreditChange(
          connection: connection.index, channel: channel, direction: direction, balance: balance,
          frame: log.frame)))
  }
}

extension Connection {
  /// Returns whether the capture contains every frame and credit grant since the channel was opened.
  fileprivate mutating func lacksNothing(of channel: Int) -> Bool {
    guard let opened = channels[channel].responseFrame else { return false }
    return !evidence.mayLackPackets(since: opened)
  }

  /// Nanoseconds within which a sender that was waiting for credits sends: two connection intervals, or 100 ms if the
  /// interval is unknown.
  fileprivate var promptness: Int64 {
    mutating get { parameters.value.map { $0.intervalNanoseconds * 2 } ?? 100_000_000 }
  }
}
