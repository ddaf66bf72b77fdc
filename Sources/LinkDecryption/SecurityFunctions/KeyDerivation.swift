/// Functions that derive keys from keys.
package enum KeyDerivation {
  /// h6: derives a key for the purpose named by four letters. Core 6.0, Vol 3, Part H, 2.2.10.
  package static func h6(key: UInt128, purpose: String) -> UInt128 {
    AESCipher(key: key).authenticationCode(of: Array(purpose.utf8))
  }

  /// h7: derives a key like h6, with a salt as the key. 2.2.11.
  package static func h7(salt: UInt128, key: UInt128) -> UInt128 {
    AESCipher(key: salt).authenticationCode(of: key.octets)
  }

  /// h8: derives a key with a salt and a 32-bit number, usually four letters. Vol 6, Part E, 1.1.1.
  package static func h8(key: UInt128, salt: UInt128, keyIdentifier: UInt32) -> UInt128 {
    let intermediate = AESCipher(key: salt).authenticationCode(of: key.octets)
    return AESCipher(key: intermediate).authenticationCode(
      of: Array(UInt128(keyIdentifier).octets.suffix(4)))
  }

  /// Returns the session key of a connection. Vol 6, Part B, 5.1.3.1.
  package static func sessionKey(
    longTermKey: UInt128, centralDiversifier: UInt64, peripheralDiversifier: UInt64
  ) -> UInt128 {
    var cipher = AESCipher(key: longTermKey)
    return cipher.encrypt(UInt128(peripheralDiversifier) << 64 | UInt128(centralDiversifier))
  }

  /// GSK, the session key of a broadcast isochronous group. Vol 6, Part E, 1.1.2.
  package static func groupSessionKey(broadcastCode: UInt128, diversifier: UInt128) -> UInt128 {
    // "BIG1" is in the least significant octets of the salt.
    let salt = UInt128(octets: "BIG1".utf8)
    let group = h6(key: h7(salt: salt, key: broadcastCode), purpose: "BIG2")
    // "BIG3".
    return h8(key: group, salt: diversifier, keyIdentifier: 0x4249_4733)
  }

  /// ah: the hash of a resolvable private address, 24 bits. Vol 3, Part H, 2.2.2.
  package static func addressHash(identityKey: UInt128, random: UInt32) -> UInt32 {
    var cipher = AESCipher(key: identityKey)
    return UInt32(truncatingIfNeeded: cipher.encrypt(UInt128(random & 0xFF_FFFF))) & 0xFF_FFFF
  }

  /// Reduces a key to its negotiated size: the most significant octets become zero. Vol 3, Part H,
  /// 2.3.4.
  package static func cut(_ key: UInt128, toOctets octets: Int) -> UInt128 {
    guard octets < 16 else { return key }
    return key & ((1 as UInt128) << UInt128(8 * max(0, octets)) - 1)
  }
}
