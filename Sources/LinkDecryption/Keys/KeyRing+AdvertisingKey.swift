extension KeyRing {
  /// The session key and initialization vector with which a device encrypts advertising data. It shares
  /// them with devices that may read its Encrypted Data Key Material.
  ///
  /// Supplement to the Core Specification (CSS) v11, Part A, 1.23.
  public struct AdvertisingKey: Hashable, Sendable {
    /// Octets of the randomizer before the ciphertext.
    public static let randomizerOctets = 5
    /// Octets of the message integrity check after the ciphertext.
    public static let integrityCheckOctets = CCMCipher.integrityCheckOctets

    /// The additional data that is authenticated. CSS, Part A, 1.23.3.
    private static let additionalData: UInt8 = 0xEA

    /// The session key, most significant octet first, as the specification prints it.
    public let sessionKey: UInt128
    /// The initialization vector, most significant octet first, as the specification prints it.
    public let vector: UInt64
    /// The owner of the key; nil if unknown.
    public let address: KeyRing.Address?

    /// Creates a key for encrypted advertising data, with its owner if known.
    public init(sessionKey: UInt128, vector: UInt64, address: KeyRing.Address? = nil) {
      self.sessionKey = sessionKey
      self.vector = vector
      self.address = address
    }

    /// Decrypts the value of an AD structure of type 0x31.
    ///
    /// - Parameter value: the value: randomizer, ciphertext and check.
    /// - Returns: AD structures; nil if the check does not match because of another key or damage.
    public func decrypt(_ value: RawSpan) -> [UInt8]? {
      guard value.byteCount > Self.randomizerOctets + Self.integrityCheckOctets else { return nil }
      var cipher = CCMCipher(key: sessionKey)
      var plaintext: [UInt8] = []
      let randomizer = (0..<Self.randomizerOctets).map { index in
        // SAFETY: every bit pattern is a valid UInt8, and the call traps outside the span.
        unsafe value.unsafeLoad(fromByteOffset: index, as: UInt8.self)
      }
      let isProven = cipher.decrypt(
        value.extracting(Self.randomizerOctets..<value.byteCount), additional: Self.additionalData,
        nonce: nonce(randomizer), into: &plaintext)
      return isProven ? plaintext : nil
    }

    /// Encrypts AD structures; the inverse of `decrypt`.
    ///
    /// - Parameters:
    ///   - structures: octets of AD structures, at most 240.
    ///   - randomizer: five octets, different each time.
    /// - Returns: the value of an AD structure of type 0x31.
    package func encrypt(_ structures: [UInt8], randomizer: [UInt8]) -> [UInt8] {
      var cipher = CCMCipher(key: sessionKey)
      return randomizer
        + cipher.encrypt(
          structures, additional: Self.additionalData, nonce: nonce(randomizer))
    }

    /// Returns the randomizer and the vector, both least significant octet first, at their position in a block. Core
    /// 6.0, Vol 6, Part E, 2.1.
    private func nonce(_ randomizer: [UInt8]) -> UInt128 {
      let number = randomizer.prefix(Self.randomizerOctets).reduce(UInt128(0)) {
        $0 << 8 | UInt128($1)
      }
      return number << 80 | UInt128(vector.byteSwapped) << 16
    }
  }
}

extension [KeyRing.AdvertisingKey] {
  /// Decrypts the value of an AD structure of type 0x31 with the key that its check confirms.
  ///
  /// - Parameter value: the value: randomizer, ciphertext and check.
  /// - Returns: AD structures; nil if no key matches.
  public func decrypt(_ value: RawSpan) -> [UInt8]? {
    for key in self {
      if let plaintext = key.decrypt(value) { return plaintext }
    }
    return nil
  }
}
