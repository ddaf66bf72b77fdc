/// Resolves private addresses with identity resolving keys.
///
/// Core 6.0, Vol 6, Part B, 1.3.2.3.
package struct AddressResolver: Sendable {
  private struct Resolving: Sendable {
    let identity: KeyRing.Address
    var hash: AddressHash
  }

  private var keys: [Resolving] = []
  private var known: Set<KeyRing.IdentityKey> = []
  private var tries = AddressTries()

  /// Creates a resolver without keys.
  package init() {}

  /// Whether it has no keys and therefore resolves nothing.
  package var isEmpty: Bool { keys.isEmpty }

  /// Number of combinations of an address and a key that may still be tried.
  package var triesLeft: Int { tries.left }

  /// Adds a key. A key without an identity address is ignored.
  ///
  /// - Returns: whether it is new.
  package mutating func learn(_ key: KeyRing.IdentityKey) -> Bool {
    guard let identity = key.identity, keys.count < KeyRing.limit, known.insert(key).inserted
    else { return false }
    keys.append(Resolving(identity: identity, hash: AddressHash(key: key.value)))
    tries.grant()
    return true
  }

  /// Returns the identity behind an address; nil if no known key generated it.
  package mutating func identity(of address: KeyRing.Address) -> KeyRing.Address? {
    guard address.isResolvable else { return nil }
    tries.grant()
    return identity(of: address, in: keys.indices)
  }

  /// Returns the identity behind an address that no earlier key generated; nil if the latest key did not either.
  package mutating func identityByLatestKey(of address: KeyRing.Address) -> KeyRing.Address? {
    guard address.isResolvable else { return nil }
    return identity(of: address, in: keys.indices.suffix(1))
  }

  private mutating func identity(
    of address: KeyRing.Address, in range: Range<Int>
  ) -> KeyRing.Address? {
    for index in range {
      guard tries.take() else { return nil }
      if keys[index].hash.generated(address.address) { return keys[index].identity }
    }
    return nil
  }
}

/// The function that generates private addresses from a key.
package struct AddressHash: Sendable {
  private var cipher: AESCipher

  package init(key: UInt128) {
    cipher = AESCipher(key: key)
  }

  /// Returns whether the key generated an address, most significant octet first.
  package mutating func generated(_ address: UInt64) -> Bool {
    let random = UInt128(address >> 24 & 0xFF_FFFF)
    return UInt64(truncatingIfNeeded: cipher.encrypt(random)) & 0xFF_FFFF == address & 0xFF_FFFF
  }
}

/// Number of combinations of a private address and a key that may be tried. A hostile file may contain many of both, so
/// each address and each key adds the same number.
package struct AddressTries: Sendable {
  /// Number of combinations left.
  package private(set) var left = AddressTries.limit

  package init() {}

  /// Adds the combinations for another address or key.
  package mutating func grant() { left += AddressTries.addressLimit }

  /// Uses one combination, if any are left.
  package mutating func take() -> Bool {
    guard left > 0 else { return false }
    left -= 1
    return true
  }

  /// The initial number, which is enough for all combinations of 500 addresses and 500 keys.
  static let limit = 250_000
  /// Number of combinations for each address or key. No user has more keys.
  static let addressLimit = 256
}

extension KeyRing.Address {
  /// Whether its two most significant bits show that a key generated it.
  fileprivate var isResolvable: Bool { isRandom && address >> 46 == 0b01 }
}
