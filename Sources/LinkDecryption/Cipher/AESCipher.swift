import Crypto
import CryptoExtras

/// AES-128 under one key: the security function e, which everything else here is built on.
///
/// Keys and blocks are numbers, most significant octet first, as the specification prints them.
/// Core 6.0, Vol 3, Part H, 2.2.1.
package struct AESCipher: Sendable {
  private let key: SymmetricKey
  /// One block, kept so that no call allocates.
  private var block = [UInt8](repeating: 0, count: 16)

  package init(key: UInt128) {
    self.key = SymmetricKey(data: key.octets)
  }

  /// Encrypts one block.
  package mutating func encrypt(_ plaintext: UInt128) -> UInt128 {
    // SAFETY: the block has the sixteen octets of the number, and any bit pattern is one.
    unsafe block.withUnsafeMutableBytes { octets in
      unsafe octets.storeBytes(of: plaintext.bigEndian, as: UInt128.self)
    }
    // The call refuses other lengths of key or block only. Were it ever to refuse these, no
    // message integrity check would match: nothing would be decrypted, and nothing decrypted wrong.
    guard (try? AES.permute(&block, key: key)) != nil else { return 0 }
    // SAFETY: as above.
    return unsafe block.withUnsafeBytes { octets in
      unsafe UInt128(bigEndian: octets.loadUnaligned(as: UInt128.self))
    }
  }

  /// AES-CMAC of a message, RFC 4493.
  package func authenticationCode(of message: [UInt8]) -> UInt128 {
    guard var code = try? AES.CMAC(key: key) else { return 0 }
    code.update(data: message)
    return UInt128(octets: code.finalize())
  }
}

extension UInt128 {
  /// The number that octets make, most significant first.
  package init(octets: some Sequence<UInt8>) {
    self = octets.reduce(0) { $0 << 8 | UInt128($1) }
  }

  /// Its sixteen octets, most significant first.
  package var octets: [UInt8] {
    (0..<16).map { UInt8(truncatingIfNeeded: self >> UInt128(120 - 8 * $0)) }
  }
}
