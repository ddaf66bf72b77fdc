/// Resolves private addresses with identity resolving keys.
///
/// Core 6.0, Vol 6, Part B, 1.3.2.3.
package struct AddressResolver: Sendable {
  private struct Resolving: Sendable {
    let key: UInt128
    let identity: KeyRing.Address
  }

  private var keys: [Resolving] = []
  /// How many more address and key combinations may be tried. A hostile file may contain many of both.
  private var triesLeft = 20_000_000

  /// Creates a resolver without keys.
  package init() {}

  /// Whether it has no keys and so resolves nothing.
  package var isEmpty: Bool { keys.isEmpty }

  /// Adds a key. A key without an identity address is ignored.
  ///
  /// - Returns: whether it is new.
  package mutating func learn(_ key: KeyRing.IdentityKey) -> Bool {
    guard let identity = key.identity, keys.count < KeyRing.limit,
      !keys.contains(where: { $0.key == key.value && $0.identity == identity })
    else { return false }
    keys.append(Resolving(key: key.value, identity: identity))
    return true
  }

  /// The identity behind an address; nil if no known key generated it.
  package mutating func identity(of address: KeyRing.Address) -> KeyRing.Address? {
    // The two highest bits show whether it is resolvable at all.
    guard address.isRandom, address.address >> 46 == 0b01 else { return nil }
    let random = UInt32(truncatingIfNeeded: address.address >> 24) & 0xFF_FFFF
    let hash = UInt32(truncatingIfNeeded: address.address) & 0xFF_FFFF
    for key in keys {
      guard triesLeft > 0 else { return nil }
      triesLeft -= 1
      if KeyDerivation.addressHash(identityKey: key.key, random: random) == hash {
        return key.identity
      }
    }
    return nil
  }
}
