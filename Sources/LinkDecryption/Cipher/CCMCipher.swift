/// AES-CCM with Bluetooth's parameters: a nonce of 13 octets, a message integrity check of 4, and one
/// octet of additional data.
///
/// Core 6.0, Vol 6, Part E, 1 and 2; RFC 3610.
struct CCMCipher: Sendable {
  /// Octets of the message integrity check after the ciphertext.
  static let integrityCheckOctets = 4
  /// The maximum plaintext in octets, limited by the one-octet length field.
  static let limit = 255

  private var cipher: AESCipher

  init(key: UInt128) {
    cipher = AESCipher(key: key)
  }

  /// Decrypts a message and verifies its integrity check.
  ///
  /// - Parameters:
  ///   - message: the ciphertext and the check.
  ///   - additional: the additional octet that is authenticated.
  ///   - nonce: the nonce at its position in a block, after the flags and before the two octets of length or counter.
  ///   - plaintext: receives the message without its check.
  /// - Returns: false if the check does not match because of another key, another nonce or damage.
  mutating func decrypt(
    _ message: RawSpan, additional: UInt8, nonce: UInt128, into plaintext: inout [UInt8]
  ) -> Bool {
    let count = message.byteCount - Self.integrityCheckOctets
    guard count > 0, count <= Self.limit else { return false }
    plaintext.removeAll(keepingCapacity: true)
    for index in 0..<count { plaintext.append(message.octet(at: index)) }
    applyKeystream(to: &plaintext, nonce: nonce)
    let check = integrityCheck(of: plaintext, additional: additional, nonce: nonce)
    var claimed: UInt32 = 0
    for index in 0..<Self.integrityCheckOctets {
      claimed = claimed << 8 | UInt32(message.octet(at: count + index))
    }
    return check == claimed
  }

  /// Encrypts a message and appends its integrity check.
  mutating func encrypt(_ plaintext: [UInt8], additional: UInt8, nonce: UInt128) -> [UInt8] {
    let check = integrityCheck(of: plaintext, additional: additional, nonce: nonce)
    var message = plaintext
    applyKeystream(to: &message, nonce: nonce)
    for shift in [24, 16, 8, 0] { message.append(UInt8(truncatingIfNeeded: check >> shift)) }
    return message
  }

  // MARK: Blocks

  /// Computes block A_i, the input of the key stream. Its flags declare a counter of two octets.
  private mutating func keystream(_ index: Int, nonce: UInt128) -> UInt128 {
    cipher.encrypt(0x01 << 120 | nonce | UInt128(index))
  }

  private mutating func applyKeystream(to octets: inout [UInt8], nonce: UInt128) {
    var stream: UInt128 = 0
    for index in octets.indices {
      if index & 15 == 0 { stream = keystream(index >> 4 + 1, nonce: nonce) }
      octets[index] ^= UInt8(truncatingIfNeeded: stream >> 120)
      stream <<= 8
    }
  }

  /// Computes the encrypted check, as it is sent. Vol 6, Part E, 2.2 and 2.3.
  private mutating func integrityCheck(
    of plaintext: [UInt8], additional: UInt8, nonce: UInt128
  ) -> UInt32 {
    // B0: flags for additional data, a check of 4 octets and lengths of 2; B1: the additional data.
    var state = cipher.encrypt(0x49 << 120 | nonce | UInt128(plaintext.count))
    state = cipher.encrypt(state ^ (0x0001 << 112 | UInt128(additional) << 104))
    var start = 0
    while start < plaintext.count {
      var block: UInt128 = 0
      for index in start..<start + 16 {
        block = block << 8 | (index < plaintext.count ? UInt128(plaintext[index]) : 0)
      }
      state = cipher.encrypt(state ^ block)
      start += 16
    }
    return UInt32(truncatingIfNeeded: (state ^ keystream(0, nonce: nonce)) >> 96)
  }
}

extension RawSpan {
  /// Returns the octet at an index, with bounds check.
  fileprivate func octet(at index: Int) -> UInt8 {
    // SAFETY: every bit pattern is a valid UInt8, and the call traps outside the span.
    unsafe unsafeLoad(fromByteOffset: index, as: UInt8.self)
  }
}
