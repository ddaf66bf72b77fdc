/// What the link layer of a connection needs to remember from one packet to the next.
struct AirState: Sendable {
  var acknowledgements = Acknowledgements()
  var turns = AirTurns()
  /// The interval before the last update, in steps of 1.25 ms, and until when it may hold.
  var oldInterval: UInt16 = 0
  var oldIntervalEnd: Int64 = .min
  /// LL_START_ENC_REQ was seen: what follows is ciphertext.
  var isEncrypted = false
  /// Whether the last PDU with content that each side sent was taken for ciphertext.
  var lastWasCiphertext = [false, false]
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
}
