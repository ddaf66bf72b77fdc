import BluetoothPackets
import ByteReading

/// L2CAP on one connection: frames that are not complete, signalling commands that wait for their
/// answer, and the channels that they open.
///
/// Core 6.0, Vol 3, Part A.
struct L2CAPSession: ~Copyable {
  private var framesOfCentral = FrameReassembler()
  private var framesOfPeripheral = FrameReassembler()
  var commands = OpenCommands()

  /// What comes next for a frame of signalling or of a credit-based channel.
  enum Next {
    /// Nothing goes up.
    case nothing
    /// One side has asked for the end of a channel: what waits on it waits in vain.
    case channelClosed(Int)
    /// The SDU of a channel is complete.
    case sdu(channel: Int)
  }

  /// Octets of frames of which more must come.
  var unfinishedOctets: BothDirections<Int> {
    BothDirections(
      centralToPeripheral: framesOfCentral.pendingOctets,
      peripheralToCentral: framesOfPeripheral.pendingOctets)
  }

  // MARK: Fragments

  /// Takes a fragment of an L2CAP frame.
  ///
  /// - Parameters:
  ///   - fragment: its octets.
  ///   - cut: octets after `fragment` that it had and the capture lacks.
  ///   - isStart: whether it begins a frame.
  ///   - direction: which way it went.
  ///   - connection: what is known of the connection.
  ///   - log: is told what is wrong with it.
  /// - Returns: what it completes.
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
    if let abandoned { L2CAPSession.tellOfAbandonedFrame(abandoned, direction, &connection, &log) }
    switch progress {
    case .pending:
      if isStart {
        L2CAPSession.checkAnnouncedLength(fragment, cut: cut, direction, &connection, &log)
      }
    case .withoutStart:
      log.outcome.notDecoded = .unknownContext
      L2CAPSession.tellOfMissingStart(direction, &connection, &log)
    case .whole, .completed, .excess, .unknownLength: break
    }
    return progress
  }

  /// A fragment goes on after the end of its frame; told when the frame has been taken.
  ///
  /// - Parameters:
  ///   - octets: too many.
  ///   - base: where the fragment begins in the record.
  ///   - direction: which way it went.
  ///   - connection: what is known of the connection.
  ///   - log: is told.
  static func excess(
    of octets: Int, base: Int, _ direction: LinkDirection, _ connection: inout Connection,
    _ log: inout SessionLog
  ) -> WireError {
    log.violate(.l2capExcessOctets, connection: connection.index, direction: direction)
    return WireError(
      layer: .l2cap, field: "Length", offset: base, reason: .trailingOctets(octets))
  }

  /// A complete frame, lent for as long as it is read: `giveBack` returns its memory.
  struct WholeFrame {
    var octets: [UInt8]
    /// Whether there was room to keep them.
    let isKept: Bool
    /// The record of its first fragment, and when that was written, in nanoseconds since 1970.
    let firstFrame: Int
    let firstTime: Int64
  }

  /// Lends the frame that the last fragment completed.
  ///
  /// - Parameters:
  ///   - direction: which way it went.
  ///   - room: for the octets of all that is not complete.
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

  /// The record of the first fragment of the last frame that was begun.
  mutating func firstFrameOfLast(_ direction: LinkDirection) -> Int {
    withFrames(of: direction) { $0.firstFrame }
  }

  /// The record of the first fragment of the frame that is not complete; nil if there is none.
  mutating func firstFrameOfPending(_ direction: LinkDirection) -> Int? {
    withFrames(of: direction) { $0.isPending ? $0.firstFrame : nil }
  }

  /// The direction in which alone a frame waits for its other fragments.
  mutating func onlyPending() -> LinkDirection? {
    switch (framesOfCentral.isPending, framesOfPeripheral.isPending) {
    case (true, false): .centralToPeripheral
    case (false, true): .peripheralToCentral
    default: nil
    }
  }

  /// The ATT request whose frame is not complete, and that an answer that goes in `direction` may be
  /// for; and who sent it.
  ///
  /// - Parameters:
  ///   - direction: of the answer.
  ///   - directionIsSure: a sniffer may be wrong about who sent what: then the answer has begun a
  ///     new frame.
  mutating func incompleteRequest(
    answeredIn direction: LinkDirection, directionIsSure: Bool
  ) -> (part: FrameReassembler.PartOfATT, sender: LinkDirection)? {
    if let pending = withFrames(of: direction.opposite, { $0.pendingATT }) {
      return (pending, direction.opposite)
    }
    guard !directionIsSure else { return nil }
    return withFrames(of: direction) { $0.abandonedATT }.map { ($0, direction) }
  }

  private mutating func withFrames<Result>(
    of direction: LinkDirection, _ body: (inout FrameReassembler) -> Result
  ) -> Result {
    direction == .centralToPeripheral ? body(&framesOfCentral) : body(&framesOfPeripheral)
  }

  // MARK: Rules of fragments

  /// A frame begins before the one before it is complete. 7.2.1.
  ///
  /// - Parameters:
  ///   - first: the first record of the one before.
  ///   - direction: which way both go.
  ///   - connection: what is known of the connection.
  ///   - log: is told.
  private static func tellOfAbandonedFrame(
    _ first: Int, _ direction: LinkDirection, _ connection: inout Connection,
    _ log: inout SessionLog
  ) {
    guard !connection.evidence.mayLackFragments(since: first - 1) else { return }
    log.violate(
      .l2capIncompleteFrame, connection: connection.index, direction: direction,
      earlierFrame: first)
  }

  /// A fragment goes on with a frame that nothing has begun.
  private static func tellOfMissingStart(
    _ direction: LinkDirection, _ connection: inout Connection, _ log: inout SessionLog
  ) {
    guard connection.startWasCaptured, !connection.evidence.mayLackFragments() else { return }
    log.violate(
      .l2capContinuationWithoutStart, connection: connection.index, direction: direction)
  }

  /// The first fragment of a frame tells how long it is, and of an ATT PDU that it will be too long.
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

  /// The connection has ended.
  ///
  /// - Parameter room: for the octets of all that is not complete.
  mutating func close(_ room: inout Room) {
    framesOfCentral.close(&room)
    framesOfPeripheral.close(&room)
  }

  /// What was taken for the central is the peripheral.
  mutating func swapDirections() {
    swap(&framesOfCentral, &framesOfPeripheral)
    commands.swapDirections()
  }
}

extension Connection {
  /// Tells of an ATT PDU that is longer than the ATT_MTU known to be in force; where none is known, the
  /// longest PDU shows that it is no smaller.
  ///
  /// Core 6.0, Vol 3, Part F, 3.2.8.
  ///
  /// - Parameters:
  ///   - octets: of the PDU.
  ///   - channel: the index of the credit-based channel that it comes on; nil on the fixed channel.
  ///   - direction: which way it goes.
  ///   - log: is told.
  mutating func checkATTLength(
    _ octets: Int, channel: Int?, _ direction: LinkDirection, _ log: inout SessionLog
  ) {
    // No ATT_MTU is smaller.
    guard octets > 23 else { return }
    if channel == nil, attMTU.basis == .unknown || attMTU.basis == .derived {
      guard octets > Int(attMTU.value ?? 23) else { return }
      attMTU = .derived(UInt16(clamping: octets), frame: log.frame.number)
      return
    }
    guard let mtu = knownATTMTU(channel: channel), octets > Int(mtu) else { return }
    log.violate(.attPDUOverMTU, connection: index, direction: direction)
  }

  /// The ATT_MTU of a bearer, where nothing can have changed it unseen.
  private mutating func knownATTMTU(channel: Int?) -> UInt16? {
    if let channel {
      // On an enhanced bearer it is the smaller one of what the two ends can receive.
      let requester = channels.channels[channel].requester.mtu
      return channels.channels[channel].responder.map { min(requester, $0.mtu) }
    }
    // A sniffer may have missed the exchange, a log dropped it, and a cut may have taken it away.
    let isHidden = isOnAir || evidence.lacksPackets(since: 0)
    return attMTU.basis == .seen || !isHidden ? attMTU.value : nil
  }
}
