/// What a capture proves to hold of one connection, and what it may lack.
///
/// Every layer asks it before it says that a device has failed to do something: where a sniffer may
/// have missed a packet, a request without an answer is no fault of the two devices.
struct CaptureEvidence: Hashable, Sendable {
  /// Whether a sniffer heard the connection; an HCI log lacks nothing after its first record, unless it
  /// counts what it dropped.
  let isOnAir: Bool
  /// Whether the record that opened the connection is in the capture.
  let startWasCaptured: Bool
  /// Whether the connection interval is known: without it there is no saying how often
  /// there had to be a packet.
  var intervalIsKnown = false
  /// Whether it is beyond doubt who sends: the sniffer says so, or turns and sequence numbers agree.
  var sendersAreKnown = false
  /// When a packet last went without the answer that the other side owes it, in nanoseconds: one of
  /// the two was not heard.
  var lastUnanswered = Int64.min
  /// When the peripheral was last heard without the central's packet that it answers, in nanoseconds.
  var lastUncalled = Int64.min
  /// The last record that proves that the sniffer missed a packet before it; 0 if none does. Where
  /// it missed one side's, it may have missed the other's.
  private(set) var lastLoss = 0
  /// The same for each side.
  private var lastLossOf = BothDirections(both: 0)
  /// When that was, in nanoseconds since 1970.
  private var lastLossTime = Int64.min
  /// The last damaged record of each side that the other side has acknowledged: it was received as it
  /// was sent, and is damaged in this capture alone. 0 if there is none.
  private var damagedReceived = BothDirections(both: 0)
  /// The last record whose payload is ciphertext; 0 if none is.
  private(set) var lastCiphertext = 0
  /// The last record of which so much was cut away that its meaning is not known; 0 if none was.
  private(set) var lastCut = 0
  /// How many such records there are.
  private(set) var cuts = 0
  /// The first record of the last connection event before which a side had announced more data: what
  /// came of it, if anything, the sniffer has not heard. 0 if there is none.
  var lastUnfinishedEvent = 0
  /// The first record after the last connection event of which the sniffer heard no packet; 0 if there
  /// is none. The central may have left that event out, or a request may have been answered in it.
  var lastSilentEvent = 0
  /// Whether the log has shown data alone so far: without events its handle may have been given to a
  /// new connection at any time.
  var lacksEvents = false
  /// Whether the record that opened it is not in the capture, and may all the same lie within its time:
  /// the sniffer has missed it, or the log has no events.
  var mayBeNew = false

  init(isOnAir: Bool, startWasCaptured: Bool) {
    self.isOnAir = isOnAir
    self.startWasCaptured = startWasCaptured
  }

  /// The record proves that packets before it are not in the capture, or is itself damaged.
  ///
  /// - Parameters:
  ///   - frame: the record.
  ///   - side: whose packets they are; nil where it may be either's.
  mutating func noteLoss(at frame: Frame, of side: LinkDirection? = nil) {
    for each in LinkDirection.both where side == nil || side == each {
      lastLossOf[each] = max(lastLossOf[each], frame.number)
    }
    guard frame.number >= lastLoss else { return }
    lastLoss = frame.number
    lastLossTime = frame.time
  }

  /// A damaged record turns out to have been received.
  mutating func noteReceived(damaged frame: Int, from side: LinkDirection) {
    damagedReceived[side] = frame
  }

  /// The damaged record that holds the answer to a request, where there is one.
  ///
  /// - Parameters:
  ///   - start: the number of the request's record.
  ///   - direction: which way the request went.
  func damagedAnswer(since start: Int, to direction: LinkDirection?) -> Int? {
    guard let direction else { return nil }
    let frame = damagedReceived[direction.opposite]
    return frame > start ? frame : nil
  }

  /// The payload of the record is ciphertext.
  mutating func noteCiphertext(at frame: Frame) { lastCiphertext = frame.number }

  /// What the record says was cut away when it was written.
  mutating func noteCut(at frame: Frame) {
    if frame.number != lastCut { cuts += 1 }
    lastCut = frame.number
  }

  /// Whether the capture may lack a packet of the connection, because the sniffer missed one or could
  /// not read it, or what it says was cut away. What came before the record may have been another
  /// connection, where no event would tell that.
  ///
  /// - Parameter start: the number of the record after which it was sent; 0 for the whole connection.
  func mayLackPackets(since start: Int = 0) -> Bool {
    lacksPackets(since: start) || start > 0 && lacksEvents
      || isOnAir && (!intervalIsKnown || !sendersAreKnown)
  }

  /// Whether a packet of the connection after a record is proven to be missing, hidden or cut.
  func lacksPackets(since start: Int) -> Bool { max(lastLoss, lastCiphertext, lastCut) > start }

  /// The same for the packets of one side.
  func lacksPackets(of side: LinkDirection, since start: Int) -> Bool {
    max(lastLossOf[side], lastCiphertext, lastCut) > start
  }

  /// The same of the answer to a request: sequence numbers that are where they were may have gone
  /// round in an event that the sniffer has not heard.
  ///
  /// - Parameter start: the number of the request's record.
  func mayLackAnswer(since start: Int) -> Bool {
    lastSilentEvent > start || mayLackPackets(since: start)
  }

  /// Whether fragments of a frame that began after a record may be missing: it takes nothing but an
  /// event that ends with more data announced, which the central may end there, or the sniffer.
  func mayLackFragments(since start: Int = 0) -> Bool {
    lastUnfinishedEvent > start || mayLackPackets(since: start)
  }

  /// The same of one side, whose packets are not proven to be missing.
  func lacksFragments(of side: LinkDirection, since start: Int) -> Bool {
    lastUnfinishedEvent > start || lacksPackets(of: side, since: start)
  }

  /// Whether a PDU that should have come before now may have been missed: it was sent before the
  /// capture, or a sniffer has lately missed a packet or heard no answer to one.
  ///
  /// - Parameter time: now, in nanoseconds since 1970.
  func mayHaveMissed(at time: Int64) -> Bool {
    !startWasCaptured || lastCut > 0
      || lastLoss > 0
        && time.elapsed(since: lastLossTime) < (isOnAir ? 2_000_000_000 : 30_000_000_000)
      || isOnAir
        && (!sendersAreKnown
          || time.elapsed(since: max(lastUnanswered, lastUncalled)) < 2_000_000_000)
  }

  /// Whether ciphertext came after a record: what answers it may have been hidden.
  func isHidden(since start: Int) -> Bool { lastCiphertext > start }
}
