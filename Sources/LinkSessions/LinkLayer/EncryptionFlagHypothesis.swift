import BluetoothPackets
import ByteReading

/// Whether a header's flag "encrypted" says what the octets behind it are: tools that decrypt a capture
/// leave it set, and some set it always.
///
/// Against it: octets that read as a whole L2CAP frame, or as a control PDU of just its length. For it:
/// octets that read as neither where one of them is due.
struct EncryptionFlagHypothesis: Sendable {
  /// That flagged PDUs are plaintext.
  private var plaintext = Tally()

  /// Takes a PDU that is flagged as encrypted; true if it is plaintext all the same.
  ///
  /// - Parameters:
  ///   - header: of the PDU.
  ///   - contents: its payload.
  ///   - isBeforeStart: whether the capture proves that encryption has not started.
  mutating func takesForPlaintext(
    _ header: DataPDUHeader, _ contents: RawSpan, isBeforeStart: Bool
  ) -> Bool {
    switch Ciphertext.reading(header, contents) {
    case .wholeFrame:
      // Ciphertext reads like that once in 2^30.
      for _ in 0..<4 { plaintext.add(true) }
    case .plausible: plaintext.add(true)
    case .unreadable:
      plaintext.add(false)
      return false
    case .unknown: break
    }
    return isBeforeStart || plaintext.score >= 4
  }
}
