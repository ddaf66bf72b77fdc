/// The functions of LE legacy pairing.
///
/// Core 6.0, Vol 3, Part H, 2.2.3 and 2.2.4.
package enum LegacyPairing {
  /// The inputs of both confirm values of a pairing, other than the key and the random number.
  package struct Exchange: Hashable, Sendable {
    /// Pairing Request and Pairing Response with their opcodes, the first octet least significant.
    package var request: UInt64
    package var response: UInt64
    package var initiator: KeyRing.Address
    package var responder: KeyRing.Address

    package init(
      request: UInt64, response: UInt64, initiator: KeyRing.Address, responder: KeyRing.Address
    ) {
      self.request = request
      self.response = response
      self.initiator = initiator
      self.responder = responder
    }
  }

  /// c1: the confirm value of a temporary key and a random number.
  package static func confirm(temporaryKey: UInt128, random: UInt128, _ exchange: Exchange)
    -> UInt128
  {
    let first =
      UInt128(exchange.response) << 72 | UInt128(exchange.request) << 16
      | UInt128(exchange.responder.typeOctet) << 8 | UInt128(exchange.initiator.typeOctet)
    let second = UInt128(exchange.initiator.address) << 48 | UInt128(exchange.responder.address)
    var cipher = AESCipher(key: temporaryKey)
    return cipher.encrypt(cipher.encrypt(random ^ first) ^ second)
  }

  /// s1: the short term key.
  package static func shortTermKey(
    temporaryKey: UInt128, responderRandom: UInt128, initiatorRandom: UInt128
  ) -> UInt128 {
    let low: UInt128 = 0xFFFF_FFFF_FFFF_FFFF
    var cipher = AESCipher(key: temporaryKey)
    return cipher.encrypt((responderRandom & low) << 64 | initiatorRandom & low)
  }
}

extension KeyRing {
  /// A device's address in the form that the pairing functions use.
  public struct Address: Hashable, Sendable {
    /// The address, 48 bits.
    public var address: UInt64
    /// Whether it is a random address rather than a public one.
    public var isRandom: Bool

    /// Creates an address from the lower 48 bits of `address`.
    public init(address: UInt64, isRandom: Bool) {
      self.address = address & 0xFFFF_FFFF_FFFF
      self.isRandom = isRandom
    }

    var typeOctet: UInt8 { isRandom ? 1 : 0 }

    /// The type and address, most significant octet first: 7 octets.
    var octets: [UInt8] {
      [typeOctet] + (0..<6).map { UInt8(truncatingIfNeeded: address >> UInt64(40 - 8 * $0)) }
    }
  }
}
