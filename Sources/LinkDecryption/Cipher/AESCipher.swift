/// AES-128 with one key: the security function e, on which everything else in this module is based.
///
/// Keys and blocks are numbers, most significant octet first, as the specification prints them. Core 6.0, Vol 3, Part
/// H, 2.2.1.
package struct AESCipher: Sendable {
  private let key: UInt128
  private var blocks: AESBlocks

  package init(key: UInt128) {
    self.key = key
    blocks = AESBlocks(key: key)
  }

  /// Encrypts one block.
  package mutating func encrypt(_ plaintext: UInt128) -> UInt128 {
    // A copy of the cipher may be in use elsewhere.
    if !isKnownUniquelyReferenced(&blocks) { blocks = AESBlocks(key: key) }
    return blocks.encrypt(plaintext)
  }

  /// Computes the AES-CMAC of a message. RFC 4493.
  package func authenticationCode(of message: [UInt8]) -> UInt128 {
    let cipher = AESBlocks(key: key)
    // The two subkeys: the encrypted zero, doubled once and twice in the field of 2¹²⁸ elements.
    let whole = cipher.encrypt(0).doubledInField
    var code: UInt128 = 0
    var rest = message[...]
    while rest.count > 16 {
      code = cipher.encrypt(code ^ UInt128(octets: rest.prefix(16)))
      rest = rest.dropFirst(16)
    }
    if rest.count == 16 { return cipher.encrypt(code ^ UInt128(octets: rest) ^ whole) }
    // An incomplete last block is padded with a one bit and zeros.
    let padded = rest + [0x80] + [UInt8](repeating: 0, count: 15 - rest.count)
    return cipher.encrypt(code ^ UInt128(octets: padded) ^ whole.doubledInField)
  }
}

extension UInt128 {
  /// Creates a number from octets, most significant first.
  package init(octets: some Sequence<UInt8>) {
    self = octets.reduce(0) { $0 << 8 | UInt128($1) }
  }

  /// Twice the number in the field of 2¹²⁸ elements that CMAC uses, RFC 4493, 2.3.
  fileprivate var doubledInField: UInt128 { self << 1 ^ (self >> 127 == 1 ? 0x87 : 0) }

  /// Its sixteen octets, most significant first.
  package var octets: [UInt8] {
    (0..<16).map { UInt8(truncatingIfNeeded: self >> UInt128(120 - 8 * $0)) }
  }
}
