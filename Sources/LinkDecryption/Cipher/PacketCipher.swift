/// AES-CCM as the link layer uses it: a nonce of 13 octets, a message integrity check of 4, and the
/// first octet of the header as the only additional data.
///
/// Core 6.0, Vol 6, Part E, 2.
public struct PacketCipher {
  /// Octets of the message integrity check at the end of each encrypted payload.
  public static let integrityCheckOctets = 4

  /// The part of the header's first octet that is authenticated: without NESN, SN and MD, which
  /// change when a packet is sent again. Vol 6, Part E, 2.2.
  static let authenticatedHeaderBits: UInt8 = 0xE3

  /// Numbers have 39 bits. Vol 6, Part E, 2.1.
  static let lastNumber: UInt64 = 0x7F_FFFF_FFFF

  private var cipher: AESCipher
  /// The initialisation vector where it stands in the nonce: octets 5 to 12.
  private let vector: UInt128

  /// - Parameters:
  ///   - sessionKey: the key that LTK and both diversifiers make.
  ///   - centralVector: IV_C of LL_ENC_REQ.
  ///   - peripheralVector: IV_P of LL_ENC_RSP.
  public init(sessionKey: UInt128, centralVector: UInt32, peripheralVector: UInt32) {
    cipher = AESCipher(key: sessionKey)
    let octets =
      UInt64(centralVector.byteSwapped) << 32 | UInt64(peripheralVector.byteSwapped)
    vector = UInt128(octets) << 16
  }

  /// Decrypts a payload and proves it by its message integrity check.
  ///
  /// - Parameters:
  ///   - payload: what stands behind the header, the check included.
  ///   - firstOctet: the header's first octet.
  ///   - counter: the number of the packet in its direction, 39 bits.
  ///   - isFromCentral: the direction.
  ///   - plaintext: receives the payload without its check; unchanged in count where it fails.
  /// - Returns: false if the check does not match: another key, another counter or damage.
  public mutating func decrypt(
    _ payload: RawSpan, firstOctet: UInt8, counter: UInt64, isFromCentral: Bool,
    into plaintext: inout [UInt8]
  ) -> Bool {
    let count = payload.byteCount - Self.integrityCheckOctets
    guard count > 0, count <= 255 else { return false }
    let nonce = nonce(counter: counter, isFromCentral: isFromCentral)
    plaintext.removeAll(keepingCapacity: true)
    for index in 0..<count { plaintext.append(payload.octet(at: index)) }
    applyKeystream(to: &plaintext, nonce: nonce)
    let check = integrityCheck(of: plaintext, firstOctet: firstOctet, nonce: nonce)
    var claimed: UInt32 = 0
    for index in 0..<Self.integrityCheckOctets {
      claimed = claimed << 8 | UInt32(payload.octet(at: count + index))
    }
    return check == claimed
  }

  /// Encrypts a payload; its message integrity check is appended.
  public mutating func encrypt(
    _ plaintext: [UInt8], firstOctet: UInt8, counter: UInt64, isFromCentral: Bool
  ) -> [UInt8] {
    let nonce = nonce(counter: counter, isFromCentral: isFromCentral)
    let check = integrityCheck(of: plaintext, firstOctet: firstOctet, nonce: nonce)
    var payload = plaintext
    applyKeystream(to: &payload, nonce: nonce)
    for shift in [24, 16, 8, 0] { payload.append(UInt8(truncatingIfNeeded: check >> shift)) }
    return payload
  }

  // MARK: Blocks

  /// The nonce where it stands in a block: behind the flags, before two octets of length or count.
  /// Vol 6, Part E, 2.1.
  private func nonce(counter: UInt64, isFromCentral: Bool) -> UInt128 {
    // Least significant octet first, the direction in the highest bit of the fifth.
    let number = counter & Self.lastNumber | (isFromCentral ? 0x80_0000_0000 : 0)
    return UInt128(number.byteSwapped >> 24) << 80 | vector
  }

  /// Block A_i: the key stream's input. Its flags say that the counter has two octets.
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

  /// The check, encrypted as it is sent. Vol 6, Part E, 2.2.
  private mutating func integrityCheck(
    of plaintext: [UInt8], firstOctet: UInt8, nonce: UInt128
  ) -> UInt32 {
    // B0: flags for additional data, a check of 4 octets and lengths of 2; B1: the additional data.
    var state = cipher.encrypt(0x49 << 120 | nonce | UInt128(plaintext.count))
    let header = firstOctet & Self.authenticatedHeaderBits
    state = cipher.encrypt(state ^ (0x0001 << 112 | UInt128(header) << 104))
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
  /// An octet, bounds checked.
  fileprivate func octet(at index: Int) -> UInt8 {
    // SAFETY: every bit pattern is a valid UInt8, and the call traps outside the span.
    unsafe unsafeLoad(fromByteOffset: index, as: UInt8.self)
  }
}
