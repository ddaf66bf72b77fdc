/// A key that connections are encrypted with, and how it is known.
///
/// It is a secret: `description` shows a fingerprint, never the key.
public struct LinkKey: Hashable, Sendable, CustomStringConvertible {
  /// How a key is known; the raw value is what reports say.
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// The user has it.
    case given
    /// Found by trying all temporary keys of a legacy pairing.
    case cracked
    /// The private key of one side is the one that the specification publishes.
    case debugKey = "debug-key"
    /// Traffic that could be decrypted carried it.
    case distributed
    /// A log of a host or its file of keys names it.
    case log
  }

  /// The LTK or STK as a number, as it is printed: most significant octet first.
  public let value: UInt128
  /// Where the key comes from.
  public let origin: Origin
  /// The temporary key of a legacy pairing: 0, or the passkey. Nil for other keys.
  public let temporaryKey: UInt32?
  /// The frame that the key came from; nil for keys from elsewhere.
  public let frame: Int?

  /// A key with its origin, and the frame that gave it where a frame did.
  public init(_ value: UInt128, origin: Origin, temporaryKey: UInt32? = nil, frame: Int? = nil) {
    self.value = value
    self.origin = origin
    self.temporaryKey = temporaryKey
    self.frame = frame
  }

  /// Eight digits by which two mentions of a key can be told to mean the same one: the start of
  /// what it encrypts zeros to, from which nobody gets back to it.
  public var fingerprint: String {
    var cipher = AESCipher(key: value)
    let digits = String(UInt32(truncatingIfNeeded: cipher.encrypt(0) >> 96), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  public var description: String { "key \(fingerprint) (\(origin.rawValue))" }
}
