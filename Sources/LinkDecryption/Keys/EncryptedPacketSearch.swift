/// The search for the temporary key of a legacy pairing whose confirm values were missed: the short
/// term key that each makes is tried on an encrypted packet.
public struct EncryptedPacketSearch {
  private let secrets: PairingSecrets
  private let material: LinkCipher.Material

  /// - Returns: nil if a random value of the pairing is missing.
  public init?(_ secrets: PairingSecrets, _ material: LinkCipher.Material) {
    guard secrets.initiator.random != nil, secrets.responder.random != nil else { return nil }
    self.secrets = secrets
    self.material = material
  }

  /// The short term key that a packet's message integrity check proves, and the packet's payload; nil
  /// if none of the million does.
  ///
  /// - Parameters:
  ///   - payload: what stands behind the header, the check included.
  ///   - packet: what else is known of it; one of the first after encryption started.
  ///   - progress: told now and then how many were tried; the search ends if it says false.
  public func key(
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

  /// How many searches by a confirm value take as long, as `KeyRing.takeSearch` counts: each key has a
  /// schedule of its own, and several blocks to decrypt.
  package static let weight = 4

  /// The first packets of a side that are tried for: each more costs as much as the first.
  private static let numbers: UInt64 = 3
}
