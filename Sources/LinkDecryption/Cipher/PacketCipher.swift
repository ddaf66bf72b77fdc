/// AES-CCM as the link layer uses it: the first octet of the header is the only additional data.
///
/// Core 6.0, Vol 6, Part E, 2.
public struct PacketCipher {
  /// Octets of the message integrity check at the end of each encrypted payload.
  public static let integrityCheckOctets = CCMCipher.integrityCheckOctets

  /// The part of the header's first octet that is authenticated: without NESN, SN and MD, which
  /// change when a packet is sent again. Vol 6, Part E, 2.2.
  static let authenticatedHeaderBits: UInt8 = 0xE3

  /// Numbers have 39 bits. Vol 6, Part E, 2.1.
  static let lastNumber: UInt64 = 0x7F_FFFF_FFFF

  private var cipher: CCMCipher
  /// The initialisation vector where it stands in the nonce: octets 5 to 12.
  private let vector: UInt128

  /// - Parameters:
  ///   - sessionKey: the key that LTK and both diversifiers make.
  ///   - centralVector: IV_C of LL_ENC_REQ.
  ///   - peripheralVector: IV_P of LL_ENC_RSP.
  public init(sessionKey: UInt128, centralVector: UInt32, peripheralVector: UInt32) {
    cipher = CCMCipher(key: sessionKey)
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
    cipher.decrypt(
      payload, additional: firstOctet & Self.authenticatedHeaderBits,
      nonce: nonce(counter: counter, isFromCentral: isFromCentral), into: &plaintext)
  }

  /// Encrypts a payload; its message integrity check is appended.
  public mutating func encrypt(
    _ plaintext: [UInt8], firstOctet: UInt8, counter: UInt64, isFromCentral: Bool
  ) -> [UInt8] {
    cipher.encrypt(
      plaintext, additional: firstOctet & Self.authenticatedHeaderBits,
      nonce: nonce(counter: counter, isFromCentral: isFromCentral))
  }

  /// The nonce where it stands in a block. Vol 6, Part E, 2.1.
  private func nonce(counter: UInt64, isFromCentral: Bool) -> UInt128 {
    // Least significant octet first, the direction in the highest bit of the fifth.
    let number = counter & Self.lastNumber | (isFromCentral ? 0x80_0000_0000 : 0)
    return UInt128(number.byteSwapped >> 24) << 80 | vector
  }
}
