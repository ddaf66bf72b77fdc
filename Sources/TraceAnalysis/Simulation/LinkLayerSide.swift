/// One side's queue and its half of the acknowledgement scheme. Core 6.0, Vol 6, Part B, 4.5.9.
struct LinkLayerSide: Sendable {
  /// transmitSeqNum.
  private(set) var sequenceNumber = false
  /// nextExpectedSeqNum.
  private(set) var nextExpectedSequenceNumber = false
  private var queue: [OutgoingPDU] = []
  private var head = 0
  private var outstanding: OutgoingPDU?
  /// Octets of message integrity check per nonempty PDU: 4 on an encrypted link.
  var checkOctets = 0

  /// Number of waiting PDUs, not including the unacknowledged one.
  var waiting: Int { queue.count - head }

  /// Whether there is a PDU to send that is not empty.
  var hasData: Bool { waiting > 0 || outstanding.map { !$0.isEmpty } ?? false }

  /// Payload size of the next PDU if the other side does not acknowledge the last one.
  var nextSize: Int { outstanding?.sent.count ?? size(at: 0) }

  /// Payload size of the next PDU if the other side acknowledges the last one.
  var sizeIfAcknowledged: Int { size(at: 0) }

  /// Payload size of the PDU after the next one; 0 if there is none.
  var sizeAfterNext: Int { size(at: outstanding == nil ? 1 : 0) }

  /// Returns the payload size of a waiting PDU; 0 beyond the last one.
  private func size(at place: Int) -> Int {
    head + place < queue.count ? queue[head + place].payload.count + checkOctets : 0
  }

  /// Sets the octets on the air for the last PDU taken.
  mutating func encrypt(as ciphertext: [UInt8]) { outstanding?.ciphertext = ciphertext }

  mutating func append(_ pdu: OutgoingPDU) { queue.append(pdu) }

  /// Adds a control PDU, which is sent before waiting data.
  mutating func appendControl(_ pdu: OutgoingPDU) { queue.insert(pdu, at: head) }

  /// Returns the PDU to send now, and whether it is a retransmission.
  ///
  /// - Parameter takesNew: whether a waiting PDU may be sent; otherwise an empty one is sent.
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

  /// Processes the bits of a packet with a correct CRC from the other side.
  ///
  /// - Parameters:
  ///   - theirs: the packet's sequence number.
  ///   - nextExpected: the sequence number that the sender of the packet expects.
  ///   - isRefused: whether there is no room for the packet, so that it is not acknowledged.
  /// - Returns: whether the packet's payload is new, and this side's PDU that it acknowledges.
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
