import BluetoothPackets

/// Detects the end of the encryption start procedure in ciphertext.
///
/// The LL_START_ENC_RSP of the central and of the peripheral is a control PDU of one octet and a MIC. A side sends it
/// only if it could decrypt the preceding PDUs. Core 6.0, Vol 6, Part B, 5.1.3.1.
struct HiddenStart: Hashable, Sendable {
  /// Whether the central has sent a possible LL_START_ENC_RSP.
  private(set) var centralConfirmed = false
  /// Number of encrypted PDUs.
  private(set) var packets = 0

  /// Processes an encrypted PDU that is not a retransmission. Returns true if encryption must be on by now.
  mutating func take(
    _ header: DataPDUHeader, from sender: LinkDirection, directionIsKnown: Bool
  ) -> Bool {
    packets += 1
    // If only the turns show the sender, two PDUs suffice, one from each side. Otherwise more are needed, because a
    // side continues for a short time even if the other cannot decrypt its PDUs.
    if packets >= (directionIsKnown ? 6 : 2) { return true }
    if sender == .centralToPeripheral {
      // One octet and its MIC, which some sniffers remove although they have not decrypted the PDU.
      centralConfirmed =
        centralConfirmed || header.llid == .control && (header.length == 5 || header.length == 1)
      return false
    }
    return centralConfirmed
  }
}
