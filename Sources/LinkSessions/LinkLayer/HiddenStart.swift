import BluetoothPackets

/// What ciphertext still shows of the end of a start of encryption.
///
/// The central's LL_START_ENC_RSP and the peripheral's are control PDUs of one octet and a MIC;
/// either is sent only by a side that could decrypt what came before. Core 6.0, Vol 6, Part B,
/// 5.1.3.1.
struct HiddenStart: Hashable, Sendable {
  /// The central has sent what may be its LL_START_ENC_RSP.
  private(set) var centralConfirmed = false
  /// PDUs in ciphertext.
  private(set) var packets = 0

  /// Takes a PDU in ciphertext that is not sent again; true if encryption must be on by now.
  mutating func take(
    _ header: DataPDUHeader, from sender: LinkDirection, directionIsTold: Bool
  ) -> Bool {
    packets += 1
    // Where the turns alone tell who sends, two PDUs are one of each side; and no side goes on for
    // long whom the other does not understand.
    if packets >= (directionIsTold ? 6 : 2) { return true }
    if sender == .centralToPeripheral {
      centralConfirmed = centralConfirmed || header.llid == .control && header.length == 5
      return false
    }
    return centralConfirmed
  }
}
