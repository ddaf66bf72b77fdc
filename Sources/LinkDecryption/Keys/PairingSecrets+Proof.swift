/// What can be computed of a pairing from what was heard, without any key.
extension PairingSecrets {
  /// The six digits that both devices show for a numeric comparison; nil if a value is missing.
  public var comparisonValue: UInt32? {
    guard let initiatorKey = initiator.publicKey, let responderKey = responder.publicKey,
      let initiatorRandom = initiator.random, let responderRandom = responder.random
    else { return nil }
    return SecureConnections.comparisonValue(
      initiatorKeyX: initiatorKey.x, responderKeyX: responderKey.x,
      initiatorRandom: initiatorRandom, responderRandom: responderRandom)
  }

  /// Whether the confirm value of a side fits its random value, where nothing is typed: the
  /// responder's of Just Works and numeric comparison. Nil if a value is missing.
  public var responderConfirmMatches: Bool? {
    guard let own = responder.publicKey, let peer = initiator.publicKey,
      let random = responder.random, let confirm = responder.confirm
    else { return nil }
    return confirm
      == SecureConnections.confirm(ownKeyX: own.x, peerKeyX: peer.x, random: random, bits: 0)
  }

  /// The bit of the passkey that a side has used in a round of passkey entry; nil if neither value
  /// of it fits, or a value is missing.
  public static func passkeyBit(of own: Side, _ peer: Side) -> Bool? {
    guard let ownKey = own.publicKey, let peerKey = peer.publicKey, let random = own.random,
      let confirm = own.confirm
    else { return nil }
    for bit: UInt8 in [0, 1] {
      let value = SecureConnections.confirm(
        ownKeyX: ownKey.x, peerKeyX: peerKey.x, random: random, bits: 0x80 | bit)
      if value == confirm { return bit == 1 }
    }
    return nil
  }

  /// Whether the DHKey checks of both sides are right; nil without the key, or where one is missing.
  ///
  /// - Parameters:
  ///   - privateKeys: that the user has, besides the one that the specification publishes.
  ///   - passkey: 0 unless one was entered.
  ///   - checks: as the two sides sent them.
  public func checksMatch(
    privateKeys: [[UInt8]], passkey: UInt32, checks: (initiator: UInt128?, responder: UInt128?)
  ) -> (initiator: Bool?, responder: Bool?) {
    guard let keys = secureKeys(privateKeys: privateKeys),
      let initiatorRandom = initiator.random, let responderRandom = responder.random,
      let initiatorAddress = initiator.address, let responderAddress = responder.address,
      let request = initiator.features, let response = responder.features
    else { return (nil, nil) }
    func check(
      _ own: UInt128, _ peer: UInt128, _ features: UInt64, _ address: PairingAddress,
      _ other: PairingAddress
    ) -> UInt128 {
      // Opcode, IO capability, OOB flag, AuthReq: the last three, the last most significant.
      let capabilities = [24, 16, 8].map { UInt8(truncatingIfNeeded: features >> UInt64($0)) }
      return SecureConnections.check(
        authenticationKey: keys.authentication, ownRandom: own, peerRandom: peer,
        passkey: UInt128(passkey), capabilities: capabilities, own: address, peer: other)
    }
    return (
      checks.initiator.map {
        $0 == check(initiatorRandom, responderRandom, request, initiatorAddress, responderAddress)
      },
      checks.responder.map {
        $0 == check(responderRandom, initiatorRandom, response, responderAddress, initiatorAddress)
      }
    )
  }
}
