/// The recorded values of a pairing, from which its keys are computed.
///
/// Core 6.0, Vol 3, Part H, 2.3.5.
package struct PairingSecrets: Sendable {
  /// The values that one side sent.
  package struct Side: Sendable {
    /// Pairing Request or Response with its opcode, the first octet least significant.
    package var features: UInt64?
    /// The address that the side uses for pairing.
    package var address: KeyRing.Address?
    /// Its Pairing Confirm value.
    package var confirm: UInt128?
    /// Its Pairing Random value.
    package var random: UInt128?
    /// The coordinates, most significant octet first.
    package var publicKey: (x: [UInt8], y: [UInt8])?
    /// The frame of the random value.
    package var randomFrame: Int?

    /// Creates a side without values.
    package init() {}
  }

  /// The central's side.
  package var initiator = Side()
  /// The peripheral's side.
  package var responder = Side()
  /// The key size in octets.
  package var keySize: Int

  /// Creates a pairing without values, with a key size in octets.
  package init(keySize: Int) {
    self.keySize = keySize
  }

  private var frame: Int? { responder.randomFrame ?? initiator.randomFrame }

  // MARK: Legacy pairing

  /// Returns the short term key that results from a temporary key; nil if a random value is missing.
  package func shortTermKey(_ temporaryKey: UInt128, origin: LinkKey.Origin) -> LinkKey? {
    guard let initiatorRandom = initiator.random, let responderRandom = responder.random else {
      return nil
    }
    let key = LegacyPairing.shortTermKey(
      temporaryKey: temporaryKey, responderRandom: responderRandom,
      initiatorRandom: initiatorRandom)
    return LinkKey(
      KeyDerivation.cut(key, toOctets: keySize), origin: origin,
      temporaryKey: UInt32(exactly: temporaryKey), frame: frame)
  }

  /// The search for the temporary key; nil if the values of neither side are sufficient.
  package var temporaryKeySearch: LegacyKeySearch? {
    temporaryKeySearch(ofInitiator: true) ?? temporaryKeySearch(ofInitiator: false)
  }

  /// Returns the search for the temporary key that one side used; nil if that side's values are not sufficient.
  package func temporaryKeySearch(ofInitiator isInitiator: Bool) -> LegacyKeySearch? {
    let side = isInitiator ? initiator : responder
    guard let request = initiator.features, let response = responder.features,
      let initiatorAddress = initiator.address, let responderAddress = responder.address,
      let confirm = side.confirm, let random = side.random
    else { return nil }
    return LegacyKeySearch(
      exchange: LegacyPairing.Exchange(
        request: request, response: response, initiator: initiatorAddress,
        responder: responderAddress),
      confirm: confirm, random: random)
  }

  // MARK: LE Secure Connections

  /// Returns the long term key if the private key of a side is known; nil otherwise.
  ///
  /// - Parameter privateKeys: the user's private keys, in addition to the published one.
  package func longTermKey(privateKeys: [[UInt8]]) -> LinkKey? {
    guard let keys = secureKeys(privateKeys: privateKeys) else { return nil }
    return LinkKey(
      KeyDerivation.cut(keys.longTerm, toOctets: keySize), origin: keys.origin, frame: frame)
  }

  /// Returns the result of f5.
  func secureKeys(
    privateKeys: [[UInt8]]
  ) -> (authentication: UInt128, longTerm: UInt128, origin: LinkKey.Origin)? {
    guard let initiatorRandom = initiator.random, let responderRandom = responder.random,
      let initiatorAddress = initiator.address, let responderAddress = responder.address,
      let (secret, origin) = sharedSecret(privateKeys: privateKeys)
    else { return nil }
    let keys = SecureConnections.keys(
      sharedSecret: secret, initiatorRandom: initiatorRandom, responderRandom: responderRandom,
      initiator: initiatorAddress, responder: responderAddress)
    return (keys.authentication, keys.longTerm, origin)
  }

  private func sharedSecret(
    privateKeys: [[UInt8]]
  ) -> (secret: [UInt8], origin: LinkKey.Origin)? {
    guard let initiatorKey = initiator.publicKey, let responderKey = responder.publicKey else {
      return nil
    }
    let choices =
      privateKeys.map { ($0, LinkKey.Origin.given) } + [(EllipticCurve.debugPrivateKey, .debugKey)]
    for (privateKey, origin) in choices {
      guard let own = EllipticCurve.publicKey(of: privateKey) else { continue }
      for (mine, other) in [(initiatorKey, responderKey), (responderKey, initiatorKey)]
      where own.x == mine.x && own.y == mine.y {
        guard
          let secret = EllipticCurve.sharedSecret(
            privateKey: privateKey, publicKey: EllipticCurve.Point(x: other.x, y: other.y))
        else { continue }
        return (secret, origin)
      }
    }
    return nil
  }
}
