import BluetoothPackets
import ByteReading

/// What the link layer of a connection needs to remember from one packet to the next.
struct AirState: Sendable {
  /// The last PDU with content that each side sent, to know a retransmission by.
  struct LastPDU: Hashable, Sendable {
    var sequenceNumber: Bool
    var kind: LogicalLinkIdentifier
    var length: UInt8
    /// The first and last octets of the payload: the same PDU has the same ones.
    var fingerprint: UInt64
  }

  var lastPDU: [LastPDU?] = [nil, nil]
  /// When it was sent, in nanoseconds.
  var lastPDUTime: [Int64] = [0, 0]
  /// When the last packet on this access address began, in nanoseconds, to tell who answers whom.
  var lastPacketStart: Int64 = 0
  var lastDirection: LinkDirection?
  /// The sniffer says who sends; otherwise the turns tell.
  var directionIsTold = false
  /// When a packet last went without the answer that the other side owes it, in nanoseconds: one of
  /// the two was not heard.
  var lastUnanswered = Int64.min
  /// LL_START_ENC_REQ was seen: what follows is ciphertext.
  var isEncrypted = false
  /// Whether the last PDU with content that each side sent was taken for ciphertext.
  var lastWasCiphertext = [false, false]
  /// Whether a side's sequence number has been seen to move: some tools log their own packets before
  /// the radio numbers them.
  var sequenceHasMoved = BothDirections(both: false)
  /// Whether the other side has been heard to acknowledge the last PDU of a side.
  var wasAcknowledged = BothDirections(both: false)
  /// The connection interval before the last update, in steps of 1.25 ms.
  var intervalBefore: UInt16 = 0
  /// The last record that proves that the sniffer missed a packet before it; 0 if none does. Where
  /// it missed one side's, it may have missed the other's.
  var lastLoss = 0
  /// The last record whose payload is ciphertext; 0 if none is.
  var lastCiphertext = 0
  /// LL_ENC_REQ was seen in the plain: encryption is about to start.
  var isStarting = false
  /// The file holds plaintext although the link was encrypted: somebody decrypted it.
  var wasDecryptedBefore = false
  /// The largest LL payloads that each side can send and receive, by LL_LENGTH_REQ and LL_LENGTH_RSP.
  var lengths: [LengthOffer?] = [nil, nil]

  struct LengthOffer: Hashable, Sendable {
    var maximumReceive: UInt16
    var maximumTransmit: UInt16
  }

  /// The first and last eight octets of a payload as one number.
  static func fingerprint(of contents: RawSpan) -> UInt64 {
    var value: UInt64 = 0
    for offset in 0..<min(8, contents.byteCount) {
      value = value &* 0x100_0000_01B3 ^ UInt64(contents.octet(at: offset) ?? 0)
    }
    for offset in max(8, contents.byteCount - 8)..<max(8, contents.byteCount) {
      value = value &* 0x100_0000_01B3 ^ UInt64(contents.octet(at: offset) ?? 0)
    }
    return value
  }
}
