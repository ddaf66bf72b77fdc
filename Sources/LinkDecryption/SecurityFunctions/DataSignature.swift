/// The signature of data that is sent over an unencrypted link.
///
/// Core 6.0, Vol 3, Part H, 2.4.5.
package enum DataSignature {
  /// Computes the MAC: the more significant half of the authentication code of a message and its counter.
  ///
  /// - Parameters:
  ///   - message: the PDU from its opcode on, without counter and code.
  ///   - counter: SignCounter.
  ///   - key: CSRK.
  package static func code(of message: RawSpan, counter: UInt32, key: UInt128) -> UInt64 {
    // The function expects the most significant octet first, which is sent last.
    var octets = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: counter >> UInt32($0)) }
    for offset in message.byteOffsets.reversed() {
      // SAFETY: every bit pattern is a valid UInt8, and the call traps outside the span.
      octets.append(unsafe message.unsafeLoad(fromByteOffset: offset, as: UInt8.self))
    }
    return UInt64(truncatingIfNeeded: AESCipher(key: key).authenticationCode(of: octets) >> 64)
  }
}
