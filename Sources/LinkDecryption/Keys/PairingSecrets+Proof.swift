/// Checks on a recorded pairing that need no key.
extension PairingSecrets {
  /// The six digits that both devices show in numeric comparison; nil if a value is missing.
  package var comparisonValue: UInt32? {
    guard let initiatorKey = initiator.publicKey, let responderKey = responder.publicKey,
      let initiatorRandom = initiator.random, let responderRandom = responder.random
    else { return nil }
    return SecureConnections.comparisonValue(
      initiatorKeyX: initiatorKey.x, responderKeyX: responderKey.x,
      initiatorRandom: initiatorRandom, responderRandom: responderRandom)
  }

  /// Whether the responder's confirm value matches its random value, in Just Works and numeric
  /// comparison, where no passkey is entered. Nil if a value is missing.
  package var responderConfirmMatches: Bool? {
    guard let own = responder.publicKey, let peer = initiator.publicKey,
      let random = responder.random, let confirm = responder.confirm
    else { return nil }
    return confirm
      == SecureConnections.confirm(ownKeyX: own.x, peerKeyX: peer.x, random: random, bits: 0)
  }

  /// Returns the bit of the passkey that a side used in a round of passkey entry; nil if neither value matches, or a
  /// value is missing.
  package static func passkeyBit(of own: Side, _ peer: Side) -> Bool? {
    guard let random = own.random, let confirm = own.confirm,
      let bits = confirmedBits(confirm, random: random, own, peer), bits != 0
    else { return nil }
    return bits == 0x81
  }

  /// Returns the last input of a confirm value of LE Secure Connections, in addition to the keys and the random value:
  /// 0, or a bit of the passkey with 0x80. Nil if nothing matches.
  package static func confirmedBits(
    _ confirm: UInt128, random: UInt128, _ own: Side, _ peer: Side
  ) -> UInt8? {
    [0x80, 0x81, 0].first { Self.confirm(random: random, own, peer, bits: $0) == confirm }
  }

  /// Returns the confirm value of the side whose public key is `own`; nil if a key is missing.
  package static func confirm(
    random: UInt128, _ own: Side, _ peer: Side, bits: UInt8
  ) -> UInt128? {
    guard let ownKey = own.publicKey, let peerKey = peer.publicKey else { return nil }
    return SecureConnections.confirm(
      ownKeyX: ownKey.x, peerKeyX: peerKey.x, random: random, bits: bits)
  }

  /// Returns whether the DHKey checks of both sides are correct; nil without the key or if a check is missing.
  ///
  /// - Parameters:
  ///   - privateKeys: the user's private keys, in addition to the published one.
  ///   - passkey: the passkey; 0 unless one was entered.
  ///   - checks: the checks that the two sides sent.
  package func checksMatch(
    privateKeys: [[UInt8]], passkey: UInt32, checks: (initiator: UInt128?, responder: UInt128?)
  ) -> (initiator: Bool?, responder: Bool?) {
    guard let right = self.checks(privateKeys: privateKeys, passkey: passkey) else {
      return (nil, nil)
    }
    return (
      checks.initiator.map { $0 == right.initiator }, checks.responder.map { $0 == right.responder }
    )
  }

  /// Returns the DHKey checks that the two sides must send; nil without the key.
  package func checks(
    privateKeys: [[UInt8]], passkey: UInt32
  ) -> (initiator: UInt128, responder: UInt128)? {
    guard let keys = secureKeys(privateKeys: privateKeys),
      let initiatorRandom = initiator.random, let responderRandom = responder.random,
      let initiatorAddress = initiator.address, let responderAddress = responder.address,
      let request = initiator.features, let response = responder.features
    else { return nil }
    func check(
      _ own: UInt128, _ peer: UInt128, _ features: UInt64, _ address: KeyRing.Address,
      _ other: KeyRing.Address
    ) -> UInt128 {
      // The last three of opcode, IO capability, OOB flag and AuthReq, with the last one most significant.
      let capabilities = [24, 16, 8].map { UInt8(truncatingIfNeeded: features >> UInt64($0)) }
      return SecureConnections.check(
        authenticationKey: keys.authentication, ownRandom: own, peerRandom: peer,
        passkey: UInt128(passkey), capabilities: capabilities, own: address, peer: other)
    }
    return (
      check(initiatorRandom, responderRandom, request, initiatorAddress, responderAddress),
      check(responderRandom, initiatorRandom, response, responderAddress, initiatorAddress)
    )
  }
}
