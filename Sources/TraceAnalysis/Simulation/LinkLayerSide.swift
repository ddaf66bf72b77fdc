/// One side's queue and its half of the acknowledgement scheme. Core 6.0, Vol 6, Part B, 4.5.9.
struct LinkLayerSide: Sendable {
  /// transmitSeqNum.
  private(set) var sequenceNumber = false
  /// nextExpectedSeqNum.
  private(set) var nextExpectedSequenceNumber = false
  private var queue: [OutgoingPDU] = []
  private var head = 0
  private var outstanding: OutgoingPDU?
  /// Octets of message integrity check that each PDU with content gets: 4 on an encrypted link.
  var checkOctets = 0

  /// How many PDUs wait, the one that is not acknowledged yet left out.
  var waiting: Int { queue.count - head }

  /// Whether anything but an empty PDU is to be sent.
  var hasData: Bool { waiting > 0 || outstanding.map { !$0.isEmpty } ?? false }

  /// The payload size of what is sent next, if the other side does not acknowledge the last one.
  var nextSize: Int { outstanding?.sent.count ?? size(at: 0) }

  /// The payload size of what is sent next, if the other side acknowledges the last one.
  var sizeIfAcknowledged: Int { size(at: 0) }

  /// The payload size of what follows the PDU that is sent next; 0 if nothing does.
  var sizeAfterNext: Int { size(at: outstanding == nil ? 1 : 0) }

  /// The payload size of a PDU that waits; 0 beyond the last.
  private func size(at place: Int) -> Int {
    head + place < queue.count ? queue[head + place].payload.count + checkOctets : 0
  }

  /// Says what goes over the air for the PDU that was taken last.
  mutating func encrypt(as ciphertext: [UInt8]) { outstanding?.ciphertext = ciphertext }

  mutating func append(_ pdu: OutgoingPDU) { queue.append(pdu) }

  /// Control PDUs go before data that waits.
  mutating func appendControl(_ pdu: OutgoingPDU) { queue.insert(pdu, at: head) }

  /// The PDU to send now, and whether it was sent before.
  ///
  /// - Parameter takesNew: whether a PDU that waits may be taken; else an empty one is sent.
  mutating func transmit(takesNew: Bool) -> (pdu: OutgoingPDU, isRetransmission: Bool) {
    if let outstanding { return (outstanding, true) }
    let pdu: OutgoingPDU
    if takesNew, waiting > 0 {
      pdu = queue[head]
      head += 1
      if head > 64, head * 2 > queue.count {
        queue.removeFirst(head)
        head = 0
      }
    } else {
      pdu = .empty
    }
    outstanding = pdu
    return (pdu, false)
  }

  /// Takes in the bits of a packet from the other side whose CRC was right.
  ///
  /// - Parameters:
  ///   - theirs: the packet's sequence number.
  ///   - nextExpected: the number that its sender expects.
  ///   - isRefused: whether there is no room for it: then it is not acknowledged.
  /// - Returns: whether its payload is new, and the own PDU that it acknowledges.
  mutating func hear(
    sequenceNumber theirs: Bool, nextExpected: Bool, isRefused: Bool = false
  ) -> (isNew: Bool, acknowledged: OutgoingPDU?) {
    var acknowledged: OutgoingPDU?
    if nextExpected != sequenceNumber, outstanding != nil {
      sequenceNumber.toggle()
      acknowledged = outstanding
      outstanding = nil
    }
    let isNew = theirs == nextExpectedSequenceNumber && !isRefused
    if isNew { nextExpectedSequenceNumber.toggle() }
    return (isNew, acknowledged)
  }
}
