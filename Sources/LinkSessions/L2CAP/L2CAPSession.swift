import BluetoothPackets
import ByteReading

/// L2CAP on one connection: incomplete frames, pending signalling commands, and the channels that they
/// open.
///
/// Core 6.0, Vol 3, Part A.
struct L2CAPSession: ~Copyable {
  private var framesOfCentral = FrameReassembler()
  private var framesOfPeripheral = FrameReassembler()
  var commands = OpenCommands()
  /// The incomplete response whose rest is not in the capture, as the last fragment has shown; nil once it was read.
  private var abandonedAnswer: (part: FrameReassembler.PartOfATT, sender: LinkDirection)?

  /// The consequence of a frame on the signalling channel or a credit-based channel.
  enum Next {
    /// Nothing for the layers above.
    case nothing
    /// One side has disconnected a channel, so the requests that are pending on it fail.
    case channelClosed(Int)
    /// An SDU of a channel is complete.
    case sdu(channel: Int)
  }

  /// Octets of incomplete frames.
  var unfinishedOctets: BothDirections<Int> {
    BothDirections(
      centralToPeripheral: framesOfCentral.pendingOctets,
      peripheralToCentral: framesOfPeripheral.pendingOctets)
  }

  // MARK: Fragments

  /// Processes a fragment of an L2CAP frame.
  ///
  /// - Parameters:
  ///   - fragment: its octets.
  ///   - cut: octets of the fragment after `fragment` that the capture lacks.
  ///   - isStart: whether it begins a frame.
  ///   - direction: its direction.
  ///   - connection: the connection.
  ///   - log: receives errors in the fragment.
  /// - Returns: the result of adding the fragment.
  mutating func take(
    _ fragment: RawSpan, cut: Int, isStart: Bool, _ direction: LinkDirection,
    _ connection: inout Connection, _ log: inout SessionLog
  ) -> FrameReassembler.Outcome {
    var abandoned: Int?
    let frame = log.frame
    let progress = withFrames(of: direction) {
      $0.feed(
        fragment, cut: cut, isStart: isStart, frame: frame, room: &log.rooms.partialOctets,
        abandoned: &abandoned)
    }
    if let abandoned {
      L2CAPSession.emitOfAbandonedFrame(abandoned, direction, &connection, &log)
      if let part = withFrames(of: direction, { $0.abandonedATT }),
        ATTOpcode(rawValue: part.opcode).role == .response
      {
        abandonedAnswer = (part, direction)
      }
    }
    switch progress {
    case .pending:
      if isStart {
        L2CAPSession.checkAnnouncedLength(fragment, cut: cut, direction, &connection, &log)
      }
    case .withoutStart:
      log.outcome.notDecoded = .withoutStart
      L2CAPSession.emitOfMissingStart(direction, &connection, &log)
    case .whole, .completed, .excess, .unknownLength: break
    }
    return progress
  }

  /// Reports a fragment that exceeds its frame, after the frame was processed.
  ///
  /// - Parameters:
  ///   - octets: number of excess octets.
  ///   - base: the offset in the record at which the fragment begins.
  ///   - direction: its direction.
  ///   - connection: the connection.
  ///   - log: receives the error.
  static func excess(
    of octets: Int, base: Int, _ direction: LinkDirection, _ connection: inout Connection,
    _ log: inout SessionLog
  ) -> WireError {
    log.violate(.l2capExcessOctets, connection: connection.index, direction: direction)
    return WireError(
      layer: .l2cap, field: "Length", offset: base, reason: .trailingOctets(octets))
  }

  /// A complete frame, lent while it is read: `giveBack` returns its memory.
  struct WholeFrame {
    var octets: [UInt8]
    /// Whether its octets were kept within the memory budget.
    let isKept: Bool
    /// The record of its first fragment and that record's time, in nanoseconds since 1970.
    let firstFrame: Int
    let firstTime: Int64
  }

  /// Lends the frame that the last fragment completed.
  ///
  /// - Parameters:
  ///   - direction: its direction.
  ///   - room: the memory budget for incomplete data.
  mutating func lendFrame(of direction: LinkDirection, _ room: inout Room) -> WholeFrame {
    withFrames(of: direction) {
      let (firstFrame, firstTime) = ($0.firstFrame, $0.firstTime)
      let octets = $0.lend(&room)
      return WholeFrame(
        octets: octets ?? [], isKept: octets != nil, firstFrame: firstFrame, firstTime: firstTime)
    }
  }

  mutating func giveBack(_ octets: inout [UInt8], of direction: LinkDirection) {
    withFrames(of: direction) { $0.giveBack(&octets) }
  }

  /// Returns the record of the first fragment of the last frame.
  mutating func firstFrameOfLast(_ direction: LinkDirection) -> Int {
    withFrames(of: direction) { $0.firstFrame }
  }

  /// Returns the record of the first fragment of the pending frame; nil if there is none.
  mutating func firstFrameOfPending(_ direction: LinkDirection) -> Int? {
    withFrames(of: direction) { $0.isPending ? $0.firstFrame : nil }
  }

  /// Returns the direction of the pending frame, if exactly one direction has one.
  mutating func onlyPending() -> LinkDirection? {
    switch (framesOfCentral.isPending, framesOfPeripheral.isPending) {
    case (true, false): .centralToPeripheral
    case (false, true): .peripheralToCentral
    default: nil
    }
  }

  /// Returns the incomplete ATT request to which a response in `direction` may refer, and its sender.
  ///
  /// - Parameters:
  ///   - direction: the direction of the response.
  ///   - directionIsSure: false if the sniffer may be wrong about senders. In that case the response itself may have
  ///     started a new frame.
  mutating func incompleteRequest(
    answeredIn direction: LinkDirection, directionIsSure: Bool
  ) -> (part: FrameReassembler.PartOfATT, sender: LinkDirection)? {
    if let pending = withFrames(of: direction.opposite, { $0.pendingATT }) {
      return (pending, direction.opposite)
    }
    guard !directionIsSure else { return nil }
    return withFrames(of: direction) { $0.abandonedATT }.map { ($0, direction) }
  }

  /// Returns the ATT response that a new frame has just cut short, and its sender.
  mutating func takeAbandonedAnswer() -> (
    part: FrameReassembler.PartOfATT, sender: LinkDirection
  )? {
    guard let answer = abandonedAnswer else { return nil }
    abandonedAnswer = nil
    return answer
  }

  private mutating func withFrames<Result>(
    of direction: LinkDirection, _ body: (inout FrameReassembler) -> Result
  ) -> Result {
    direction == .centralToPeripheral ? body(&framesOfCentral) : body(&framesOfPeripheral)
  }

  // MARK: Rules of fragments

  /// Reports a frame that begins before the previous one is complete. 7.2.1.
  ///
  /// - Parameters:
  ///   - first: the first record of the previous frame.
  ///   - direction: the direction of both frames.
  ///   - connection: the connection.
  ///   - log: receives the error.
  private static func emitOfAbandonedFrame(
    _ first: Int, _ direction: LinkDirection, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    guard !connection.evidence.mayLackFragments(since: first - 1) else { return }
    guard !log.lacksTime else {
      // A log that a host prints alongside its other work has gaps: more likely, the log lost the rest of the frame.
      connection.evidence.noteLoss(at: log.frame)
      return
    }
    log.violate(
      .l2capIncompleteFrame, connection: connection.index, direction: direction,
      earlierFrame: first)
  }

  /// Reports a fragment that continues a frame without a first fragment.
  private static func emitOfMissingStart(
    _ direction: LinkDirection, _ connection: inout Connection, _ log: inout SessionLog
  ) {
    guard connection.startWasCaptured, !connection.evidence.mayLackFragments() else { return }
    log.violate(
      .l2capContinuationWithoutStart, connection: connection.index, direction: direction)
  }

  /// Checks the frame length in the first fragment of a frame, which reveals an ATT PDU that will be too long.
  private static func checkAnnouncedLength(
    _ fragment: RawSpan, cut: Int, _ direction: LinkDirection, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    if fragment.byteCount + cut < L2CAPHeader.size {
      log.violate(.l2capShortStart, connection: connection.index, direction: direction)
    }
    var input = ByteReader(fragment)
    guard let header = try? L2CAPHeader(parsing: &input), header.channel == .attributeProtocol
    else { return }
    connection.checkATTLength(Int(header.length), channel: nil, direction, &log)
  }

  // MARK: End and roles

  /// Discards incomplete data at the end of the connection.
  ///
  /// - Parameter room: the memory budget for incomplete data.
  mutating func close(_ room: inout Room) {
    framesOfCentral.close(&room)
    framesOfPeripheral.close(&room)
  }

  /// Swaps the directions: the device that was assumed to be the central is the peripheral.
  mutating func swapDirections() {
    swap(&framesOfCentral, &framesOfPeripheral)
    commands.swapDirections()
  }
}

extension Connection {
  /// Reports an ATT PDU that is longer than the known ATT_MTU. If no ATT_MTU is known, the longest PDU determines a
  /// lower bound.
  ///
  /// Core 6.0, Vol 3, Part F, 3.2.8.
  ///
  /// - Parameters:
  ///   - octets: the length of the PDU.
  ///   - channel: the index of the credit-based channel that carries it; nil on the fixed channel.
  ///   - direction: its direction.
  ///   - log: receives the error.
  mutating func checkATTLength(
    _ octets: Int, channel: Int?, _ direction: LinkDirection, _ log: inout SessionLog
  ) {
    // 23 is the minimum ATT_MTU.
    guard octets > 23 else { return }
    // The PDU refutes the default if the capture may lack the exchange.
    let isRefuted = attMTU.basis == .assumed && (isOnAir || evidence.lacksPackets(since: 0))
    if channel == nil, attMTU.basis == .unknown || attMTU.basis == .derived || isRefuted {
      guard octets > Int(attMTU.value ?? 23) else { return }
      attMTU = .derived(UInt16(clamping: octets), frame: log.frame.number)
      return
    }
    guard let mtu = knownATTMTU(channel: channel), octets > Int(mtu) else { return }
    log.violate(.attPDUOverMTU, connection: index, direction: direction)
  }

  /// Returns the ATT_MTU of a bearer, unless a change may be missing from the capture.
  private mutating func knownATTMTU(channel: Int?) -> UInt16? {
    if let channel {
      // On an enhanced bearer, ATT_MTU is the smaller of the two ends' MTUs.
      let requester = channels.channels[channel].requester.mtu
      return channels.channels[channel].responder.map { min(requester, $0.mtu) }
    }
    // A sniffer may have missed the exchange, a log may have dropped it, or it was cut from a record.
    let isHidden = isOnAir || evidence.lacksPackets(since: 0)
    return attMTU.basis == .seen || !isHidden ? attMTU.value : nil
  }
}
