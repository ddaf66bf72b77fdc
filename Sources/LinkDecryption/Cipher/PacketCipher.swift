/// AES-CCM with the link layer's parameters: the first octet of the header is the only additional data.
///
/// Core 6.0, Vol 6, Part E, 2.
package struct PacketCipher: Sendable {
  /// The kind of physical channel.
  package enum Channel: Hashable, Sendable {
    /// Data of a connection.
    case data
    /// A connected isochronous stream.
    case connectedStream
    /// A broadcast isochronous stream, or the control of a group of them.
    case broadcastStream

    /// The bits of the header's first octet that are authenticated: all except those that may change in a
    /// retransmission (NESN, SN and MD; in a CIS also CIE and NPI; in a BIS CSSN and CSTF). Vol 6, Part E, Table 2.3.
    var authenticatedHeaderBits: UInt8 {
      switch self {
      case .data: 0xE3
      case .connectedStream: 0xA3
      case .broadcastStream: 0xC3
      }
    }
  }

  /// Octets of the message integrity check at the end of each encrypted payload.
  package static let integrityCheckOctets = CCMCipher.integrityCheckOctets

  /// The last packet number; packet numbers have 39 bits. Vol 6, Part E, 2.1.
  static let lastNumber: UInt64 = 0x7F_FFFF_FFFF

  private var cipher: CCMCipher
  private let authenticatedHeaderBits: UInt8
  /// The initialization vector at its position in the nonce: octets 5 to 12.
  private let vector: UInt128

  /// - Parameters:
  ///   - sessionKey: the key derived from LTK and both diversifiers, or the session key of a broadcast
  ///     group.
  ///   - vector: the initialization vector as a number.
  ///   - channel: the kind of physical channel.
  package init(sessionKey: UInt128, vector: UInt64, channel: Channel) {
    cipher = CCMCipher(key: sessionKey)
    authenticatedHeaderBits = channel.authenticatedHeaderBits
    // The least significant octet comes first.
    self.vector = UInt128(vector.byteSwapped) << 16
  }

  /// Returns the initialization vector of a stream, whose least significant half depends on the access address. Vol 6,
  /// Part E, 2.1.
  ///
  /// - Parameters:
  ///   - accessAddress: the access address of the stream.
  ///   - base: the vector of the stream's connection, or GIV of the broadcast group.
  package static func vector(ofStream accessAddress: UInt32, base: UInt64) -> UInt64 {
    base ^ UInt64(accessAddress)
  }

  /// Decrypts a payload and verifies its message integrity check.
  ///
  /// - Parameters:
  ///   - payload: the octets after the header, including the check.
  ///   - firstOctet: the first octet of the header.
  ///   - counter: the number of the packet in its direction, 39 bits.
  ///   - isFromCentral: the direction; true for a broadcaster.
  ///   - plaintext: receives the payload without its check; its count is unchanged on failure.
  /// - Returns: false if the check does not match because of another key, another counter or damage.
  package mutating func decrypt(
    _ payload: RawSpan, firstOctet: UInt8, counter: UInt64, isFromCentral: Bool,
    into plaintext: inout [UInt8]
  ) -> Bool {
    cipher.decrypt(
      payload, additional: firstOctet & authenticatedHeaderBits,
      nonce: nonce(counter: counter, isFromCentral: isFromCentral), into: &plaintext)
  }

  /// Encrypts a payload and appends its message integrity check.
  package mutating func encrypt(
    _ plaintext: [UInt8], firstOctet: UInt8, counter: UInt64, isFromCentral: Bool
  ) -> [UInt8] {
    cipher.encrypt(
      plaintext, additional: firstOctet & authenticatedHeaderBits,
      nonce: nonce(counter: counter, isFromCentral: isFromCentral))
  }

  /// Returns the nonce at its position in a block. Vol 6, Part E, 2.1.
  private func nonce(counter: UInt64, isFromCentral: Bool) -> UInt128 {
    // Least significant octet first; the direction is the highest bit of the fifth.
    let number = counter & Self.lastNumber | (isFromCentral ? 0x80_0000_0000 : 0)
    return UInt128(number.byteSwapped >> 24) << 80 | vector
  }
}
