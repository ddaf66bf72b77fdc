/// AES-CCM as the link layer uses it: the first octet of the header is the only additional data.
///
/// Core 6.0, Vol 6, Part E, 2.
public struct PacketCipher: Sendable {
  /// What kind of physical channel packets are of.
  public enum Channel: Hashable, Sendable {
    /// A connection's data.
    case data
    /// A connected isochronous stream.
    case connectedStream
    /// A broadcast isochronous stream, or the control of a group of them.
    case broadcastStream

    /// The part of the header's first octet that is authenticated: without the bits that may differ
    /// when a packet is sent again (NESN, SN and MD; of a CIS also CIE and NPI; of a BIS CSSN and
    /// CSTF). Vol 6, Part E, Table 2.3.
    var authenticatedHeaderBits: UInt8 {
      switch self {
      case .data: 0xE3
      case .connectedStream: 0xA3
      case .broadcastStream: 0xC3
      }
    }
  }

  /// Octets of the message integrity check at the end of each encrypted payload.
  public static let integrityCheckOctets = CCMCipher.integrityCheckOctets

  /// Numbers have 39 bits. Vol 6, Part E, 2.1.
  static let lastNumber: UInt64 = 0x7F_FFFF_FFFF

  private var cipher: CCMCipher
  private let authenticatedHeaderBits: UInt8
  /// The initialisation vector where it stands in the nonce: octets 5 to 12.
  private let vector: UInt128

  /// - Parameters:
  ///   - sessionKey: the key that LTK and both diversifiers make, or that of a broadcast group.
  ///   - vector: the initialisation vector as a number.
  ///   - channel: what the packets are of.
  public init(sessionKey: UInt128, vector: UInt64, channel: Channel) {
    cipher = CCMCipher(key: sessionKey)
    authenticatedHeaderBits = channel.authenticatedHeaderBits
    // Its least significant octet comes first.
    self.vector = UInt128(vector.byteSwapped) << 16
  }

  /// The initialisation vector of a stream, whose least significant half depends on its access
  /// address. Vol 6, Part E, 2.1.
  ///
  /// - Parameters:
  ///   - base: of the connection that the stream belongs to, or GIV of the broadcast group.
  ///   - accessAddress: of the stream.
  package static func vector(ofStream accessAddress: UInt32, base: UInt64) -> UInt64 {
    base ^ UInt64(accessAddress)
  }

  /// Decrypts a payload and proves it by its message integrity check.
  ///
  /// - Parameters:
  ///   - payload: what stands behind the header, the check included.
  ///   - firstOctet: the header's first octet.
  ///   - counter: the number of the packet in its direction, 39 bits.
  ///   - isFromCentral: the direction; true for a broadcaster's.
  ///   - plaintext: receives the payload without its check; unchanged in count where it fails.
  /// - Returns: false if the check does not match: another key, another counter or damage.
  public mutating func decrypt(
    _ payload: RawSpan, firstOctet: UInt8, counter: UInt64, isFromCentral: Bool,
    into plaintext: inout [UInt8]
  ) -> Bool {
    cipher.decrypt(
      payload, additional: firstOctet & authenticatedHeaderBits,
      nonce: nonce(counter: counter, isFromCentral: isFromCentral), into: &plaintext)
  }

  /// Encrypts a payload; its message integrity check is appended.
  public mutating func encrypt(
    _ plaintext: [UInt8], firstOctet: UInt8, counter: UInt64, isFromCentral: Bool
  ) -> [UInt8] {
    cipher.encrypt(
      plaintext, additional: firstOctet & authenticatedHeaderBits,
      nonce: nonce(counter: counter, isFromCentral: isFromCentral))
  }

  /// The nonce where it stands in a block. Vol 6, Part E, 2.1.
  private func nonce(counter: UInt64, isFromCentral: Bool) -> UInt128 {
    // Least significant octet first, the direction in the highest bit of the fifth.
    let number = counter & Self.lastNumber | (isFromCentral ? 0x80_0000_0000 : 0)
    return UInt128(number.byteSwapped >> 24) << 80 | vector
  }
}
