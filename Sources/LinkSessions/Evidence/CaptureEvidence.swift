import BluetoothPackets
import ByteReading

/// What a capture proves about one connection, and what it may lack.
///
/// Every layer consults it before it reports that a device failed to do something. If a sniffer may
/// have missed a packet, an unanswered request is not the devices' fault.
struct CaptureEvidence: Hashable, Sendable {
  /// Whether a sniffer captured the connection. An HCI log lacks nothing after its first record, unless it counts
  /// dropped records.
  let isOnAir: Bool
  /// Whether the record that opened the connection is in the capture.
  let startWasCaptured: Bool
  /// Whether the connection interval is known. Without it, the expected number of packets is unknown.
  var intervalIsKnown = false
  /// Whether the sender of each packet is certain: the sniffer records it, or the order of packets and the sequence
  /// numbers agree.
  var sendersAreKnown = false
  /// The last time, in nanoseconds, at which the other side should have answered a packet but no answer was heard: one
  /// of the two packets was missed.
  var lastUnanswered = Int64.min
  /// The last time, in nanoseconds, at which the peripheral was heard without the central's packet that it answers.
  var lastUncalled = Int64.min
  /// The last record that proves that the sniffer missed a packet before it; 0 if there is none. If it
  /// missed a packet of one side, it may have missed the other side's, too.
  private(set) var lastLoss = 0
  /// The last such record for each side.
  private var lastLossOf = BothDirections(both: 0)
  /// The time of the `lastLoss` record, in nanoseconds since 1970.
  private var lastLossTime = Int64.min
  /// The last damaged record of each side that the other side acknowledged: it was received correctly
  /// and is damaged only in this capture. 0 if there is none.
  private var damagedReceived = BothDirections(both: 0)
  /// The last intact record of each side, and the record in which it last acknowledged something new; 0 if there is
  /// none.
  private var lastHeard = BothDirections(both: 0)
  private var lastAcknowledgement = BothDirections(both: 0)
  private var expected = BothDirections<Bool?>(both: nil)
  /// The last damaged record of each side whose length fields consistently describe a complete ATT PDU.
  private(set) var damagedAttributes = BothDirections<DamagedAttributes?>(both: nil)
  /// The last record whose payload is ciphertext; 0 if there is none.
  private(set) var lastCiphertext = 0
  /// The last record with a payload in plaintext, on the air; 0 if there is none.
  var lastPlaintext = 0
  /// The last record that was truncated so much that its meaning is unknown; 0 if there is none.
  private(set) var lastCut = 0
  /// Number of records that were truncated so much.
  private(set) var cuts = 0
  /// The first record of the last connection event before which a side had announced more data that the sniffer did not
  /// hear. The data may not have been sent. 0 if there is none.
  var lastUnfinishedEvent = 0
  /// The first record after the last connection event without any captured packet; 0 if there is none.
  /// The central may have skipped that event, or a request may have been answered in it.
  var lastSilentEvent = 0
  /// Whether the log has contained only data so far. Without events, its handle may have been reused
  /// for a new connection at any time.
  var lacksEvents = false
  /// Whether the connection may have started during the capture although the record that opened it is
  /// missing: the sniffer missed it, or the log has no events.
  var mayBeNew = false

  init(isOnAir: Bool, startWasCaptured: Bool) {
    self.isOnAir = isOnAir
    self.startWasCaptured = startWasCaptured
  }

  /// Records that packets before this record are missing from the capture, or that it is damaged
  /// itself.
  ///
  /// - Parameters:
  ///   - frame: the record.
  ///   - side: the sender of the packets; nil if it may be either side.
  mutating func noteLoss(at frame: Frame, of side: LinkDirection? = nil) {
    for each in LinkDirection.both where side == nil || side == each {
      lastLossOf[each] = max(lastLossOf[each], frame.number)
    }
    guard frame.number >= lastLoss else { return }
    lastLoss = frame.number
    lastLossTime = frame.time
  }

  /// Records that a damaged packet was received correctly.
  mutating func noteReceived(damaged frame: Int, from side: LinkDirection) {
    damagedReceived[side] = frame
  }

  /// Records an intact packet on the air.
  ///
  /// - Parameters:
  ///   - expectsNext: its NESN.
  ///   - frame: the record.
  ///   - side: the sender.
  mutating func noteHeard(expectsNext: Bool, at frame: Int, from side: LinkDirection) {
    lastHeard[side] = frame
    guard expected[side] != expectsNext else { return }
    expected[side] = expectsNext
    lastAcknowledgement[side] = frame
  }

  /// Returns whether the other side sent nothing after a request: it was not heard, and the requester, which was heard
  /// after the last loss, acknowledged nothing.
  ///
  /// - Parameters:
  ///   - request: the record of the request.
  ///   - side: the requester.
  func wasSilent(since request: Int, to side: LinkDirection) -> Bool {
    lastHeard[side.opposite] <= request && lastAcknowledgement[side] <= request
      && lastHeard[side] >= max(lastLossOf[side.opposite], request + 1)
  }

  /// An ATT PDU in a damaged record.
  struct DamagedAttributes: Hashable, Sendable {
    let frame: Int
    let octets: Int
    let opcode: UInt8

    /// Returns whether the PDU can be a response with this opcode. One or two bits may be wrong, but notifications are
    /// excluded because they differ from some responses by one bit.
    func mayBe(_ response: ATTOpcode) -> Bool {
      opcode != ATTOpcode.handleValueNotification.rawValue
        && opcode != ATTOpcode.handleValueIndication.rawValue
        && (opcode ^ response.rawValue).nonzeroBitCount <= 2
    }
  }

  /// Records a damaged packet whose headers describe a complete ATT PDU. Two length fields that agree are probably
  /// right.
  ///
  /// - Parameters:
  ///   - payload: the payload of the packet.
  ///   - frame: the record.
  ///   - side: the sender.
  mutating func noteDamaged(start payload: RawSpan, at frame: Int, from side: LinkDirection) {
    guard payload.byteCount > 4, payload.octet(at: 0).map({ Int($0) + 4 }) == payload.byteCount,
      payload.octet(at: 1) == 0, payload.octet(at: 2) == 4, payload.octet(at: 3) == 0,
      let opcode = payload.octet(at: 4)
    else { return }
    damagedAttributes[side] = DamagedAttributes(
      frame: frame, octets: payload.byteCount - 4, opcode: opcode)
  }

  /// Returns the damaged record that contains the response to a request, if a later PDU that follows a gap cannot be a
  /// repetition of it.
  ///
  /// - Parameters:
  ///   - request: the record of the request.
  ///   - response: the opcode, octets and first record of the later PDU.
  ///   - side: its sender.
  func damagedAnswer(
    to request: Int, before response: (opcode: ATTOpcode, octets: Int, frame: Int),
    from side: LinkDirection
  ) -> Int? {
    guard isOnAir, let damaged = damagedAttributes[side], damaged.frame > request,
      damaged.frame < response.frame, damaged.octets != response.octets,
      damaged.mayBe(response.opcode), mayLackAnswer(since: damaged.frame)
    else { return nil }
    return damaged.frame
  }

  /// Returns the damaged record that contains the response to a request, if there is one.
  ///
  /// - Parameters:
  ///   - start: the number of the request's record.
  ///   - direction: the direction of the request.
  func damagedAnswer(since start: Int, to direction: LinkDirection?) -> Int? {
    guard let direction else { return nil }
    let frame = damagedReceived[direction.opposite]
    return frame > start ? frame : nil
  }

  /// Records that a payload is ciphertext.
  mutating func noteCiphertext(at frame: Frame) { lastCiphertext = frame.number }

  /// Records that the contents of a record were cut.
  mutating func noteCut(at frame: Frame) {
    if frame.number != lastCut { cuts += 1 }
    lastCut = frame.number
  }

  /// Returns whether the capture may lack a packet of the connection because the sniffer missed it, could not read it,
  /// or its contents were cut. Without events, earlier packets may also belong to another connection.
  ///
  /// - Parameter start: the number of the record after which the packet was sent; 0 for the whole connection.
  func mayLackPackets(since start: Int = 0) -> Bool {
    lacksPackets(since: start) || start > 0 && lacksEvents
      || isOnAir && (!intervalIsKnown || !sendersAreKnown)
  }

  /// Returns whether a packet of the connection after a record is proven to be missing, hidden or cut.
  func lacksPackets(since start: Int) -> Bool { max(lastLoss, lastCiphertext, lastCut) > start }

  /// Returns whether a packet after a record is proven to be missing, hidden or cut, or no packet of a connection event
  /// after the record was heard.
  func lacksPacketsOrEvents(since start: Int) -> Bool {
    lacksPackets(since: start) || lastSilentEvent > start
  }

  /// Returns whether a packet of one side after a record is proven to be missing, hidden or cut.
  func lacksPackets(of side: LinkDirection, since start: Int) -> Bool {
    max(lastLossOf[side], lastCiphertext, lastCut) > start
  }

  /// Returns whether a packet of one side after a record is proven to be missing, rather than hidden or cut.
  func lostPackets(of side: LinkDirection, since start: Int) -> Bool { lastLossOf[side] > start }

  /// Returns whether the capture may lack the response to a request. Sequence numbers that are unchanged may have
  /// wrapped in an event that the sniffer did not hear.
  ///
  /// - Parameter start: the number of the request's record.
  func mayLackAnswer(since start: Int) -> Bool {
    lastSilentEvent > start || mayLackPackets(since: start)
  }

  /// Returns whether fragments of a frame that began after a record may be missing. A single event that ends with more
  /// data announced is sufficient: either the central ended the event there, or the sniffer missed the rest.
  func mayLackFragments(since start: Int = 0) -> Bool {
    lastUnfinishedEvent > start || mayLackPackets(since: start)
  }

  /// Returns whether fragments of a frame from one side may be missing, even if none of its packets is proven to be
  /// missing.
  func lacksFragments(of side: LinkDirection, since start: Int) -> Bool {
    lastUnfinishedEvent > start || lacksPackets(of: side, since: start)
  }

  /// Returns whether an earlier PDU may have been missed: it was sent before the capture, or a sniffer has recently
  /// missed a packet or the response to one.
  ///
  /// - Parameter time: the current time, in nanoseconds since 1970.
  func mayHaveMissed(at time: Int64) -> Bool {
    !startWasCaptured || lastCut > 0
      || lastLoss > 0
        && time.elapsed(since: lastLossTime) < (isOnAir ? 2_000_000_000 : 30_000_000_000)
      || isOnAir
        && (!sendersAreKnown
          || time.elapsed(since: max(lastUnanswered, lastUncalled)) < 2_000_000_000)
  }

  /// Returns whether ciphertext followed a record and may have hidden the response to it.
  func isHidden(since start: Int) -> Bool { lastCiphertext > start }
}
