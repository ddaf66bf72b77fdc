/// Searches for the temporary key of a legacy pairing whose confirm values were missed. The short term
/// key of each candidate is tried on an encrypted packet.
package struct EncryptedPacketSearch {
  private let secrets: PairingSecrets
  private let material: LinkCipher.Material

  /// Creates a search.
  ///
  /// - Returns: nil if a random value of the pairing is missing.
  package init?(_ secrets: PairingSecrets, _ material: LinkCipher.Material) {
    guard secrets.initiator.random != nil, secrets.responder.random != nil else { return nil }
    self.secrets = secrets
    self.material = material
  }

  /// Returns the short term key that a packet's message integrity check confirms, and the packet's payload; nil if no
  /// candidate among the million does.
  ///
  /// - Parameters:
  ///   - payload: the octets after the header, including the check.
  ///   - packet: the packet's other properties; it must be one of the first after encryption started.
  ///   - progress: called from time to time with the number of keys tried; the search ends if it returns false.
  package func key(
    proving payload: RawSpan, _ packet: LinkCipher.Packet,
    progress: (UInt32) -> Bool = { _ in true }
  ) -> (key: LinkKey, plaintext: [UInt8])? {
    var plaintext: [UInt8] = []
    for passkey in LegacyKeySearch.passkeys {
      if passkey & 0xFFFF == 0, !progress(passkey) { return nil }
      guard let key = secrets.shortTermKey(UInt128(passkey), origin: .cracked) else { return nil }
      var cipher = PacketCipher(material, longTermKey: key.value)
      for number: UInt64 in 0..<Self.numbers
      where cipher.decrypt(
        payload, firstOctet: packet.firstOctet, counter: number,
        isFromCentral: packet.isFromCentral, into: &plaintext)
      {
        return (key, plaintext)
      }
    }
    return nil
  }

  /// The cost of this search relative to one by confirm value, as counted by `KeyRing.takeSearch`: each key requires
  /// its own key schedule and the decryption of several blocks.
  package static let weight = 4

  /// Number of a side's first packet numbers that are tried; each one adds the same cost.
  private static let numbers: UInt64 = 3
}
