import BluetoothPackets
import ByteReading

/// Tests whether the "encrypted" flag in a header is correct. Tools that decrypt a capture leave it set, and some tools
/// always set it.
///
/// Evidence against it: octets that form a complete L2CAP frame, or a control PDU of exactly the right length. Evidence
/// for it: octets that form neither where one of them is expected.
struct EncryptionFlagHypothesis: Sendable {
  /// Evidence that flagged PDUs are plaintext.
  private var plaintext = Tally()

  /// Processes a PDU that is flagged as encrypted. Returns true if it is plaintext nevertheless.
  ///
  /// - Parameters:
  ///   - header: the header of the PDU.
  ///   - contents: its payload.
  ///   - isBeforeStart: whether the capture proves that encryption has not started.
  mutating func takesForPlaintext(
    _ header: DataPDUHeader, _ contents: RawSpan, isBeforeStart: Bool
  ) -> Bool {
    switch Ciphertext.reading(header, contents) {
    case .wholeFrame:
      // Ciphertext looks like a complete frame once in 2^30.
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
