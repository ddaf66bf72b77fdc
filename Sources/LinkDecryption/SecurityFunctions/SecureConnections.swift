/// The functions of LE Secure Connections.
///
/// Core 6.0, Vol 3, Part H, 2.2.5 to 2.2.9. Numbers are most significant octet first; coordinates
/// and the Diffie-Hellman key are 32 octets in that order.
package enum SecureConnections {
  /// f4: the confirm value. `bits` is 0, or a bit of the passkey with 0x80.
  package static func confirm(
    ownKeyX: [UInt8], peerKeyX: [UInt8], random: UInt128, bits: UInt8
  ) -> UInt128 {
    AESCipher(key: random).authenticationCode(of: ownKeyX + peerKeyX + [bits])
  }

  /// f5: the key for the authentication of the exchange, and the long term key.
  package static func keys(
    sharedSecret: [UInt8], initiatorRandom: UInt128, responderRandom: UInt128,
    initiator: KeyRing.Address, responder: KeyRing.Address
  ) -> (authentication: UInt128, longTerm: UInt128) {
    let salt: UInt128 = 0x6C88_8391_AAF5_A538_6037_0BDB_5A60_83BE
    let cipher = AESCipher(key: AESCipher(key: salt).authenticationCode(of: sharedSecret))
    func key(_ counter: UInt8) -> UInt128 {
      cipher.authenticationCode(
        of: [counter] + Array("btle".utf8) + initiatorRandom.octets + responderRandom.octets
          + initiator.octets + responder.octets + [0x01, 0x00])
    }
    return (key(0), key(1))
  }

  /// f6: computes the DHKey check of the side whose values are `own`.
  ///
  /// - Parameters:
  ///   - passkey: r, which is the passkey or the out-of-band value of the other side; otherwise 0.
  ///   - capabilities: AuthReq, OOB flag and IO capability, the first one most significant: 3 octets.
  package static func check(
    authenticationKey: UInt128, ownRandom: UInt128, peerRandom: UInt128, passkey: UInt128,
    capabilities: [UInt8], own: KeyRing.Address, peer: KeyRing.Address
  ) -> UInt128 {
    AESCipher(key: authenticationKey).authenticationCode(
      of: ownRandom.octets + peerRandom.octets + passkey.octets + capabilities + own.octets
        + peer.octets)
  }

  /// g2: the six digits that both devices display.
  package static func comparisonValue(
    initiatorKeyX: [UInt8], responderKeyX: [UInt8], initiatorRandom: UInt128,
    responderRandom: UInt128
  ) -> UInt32 {
    let code = AESCipher(key: initiatorRandom).authenticationCode(
      of: initiatorKeyX + responderKeyX + responderRandom.octets)
    return UInt32(truncatingIfNeeded: code) % 1_000_000
  }
}
