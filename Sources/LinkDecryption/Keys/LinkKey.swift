/// A key for the encryption of connections, and its origin.
///
/// The key is secret: `description` shows a fingerprint, never the key.
public struct LinkKey: Hashable, Sendable, CustomStringConvertible {
  /// The origin of a key; the raw value is used in reports.
  @nonexhaustive
  public enum Origin: String, Hashable, Sendable, CaseIterable {
    /// Provided by the user.
    case given
    /// Found by trying all temporary keys of a legacy pairing.
    case cracked
    /// One side used the published private key.
    case debugKey = "debug-key"
    /// Distributed in traffic that could be decrypted.
    case distributed
    /// Contained in a host's log or key file.
    case log
  }

  /// The LTK or STK as a number: most significant octet first.
  public let value: UInt128
  /// The origin of the key.
  public let origin: Origin
  /// The temporary key of a legacy pairing: 0 or the passkey. Nil for other keys.
  public let temporaryKey: UInt32?
  /// The frame that revealed the key; nil for keys from other sources.
  package let frame: Int?

  /// Creates a key with its origin and, if a frame revealed it, that frame.
  package init(_ value: UInt128, origin: Origin, temporaryKey: UInt32? = nil, frame: Int? = nil) {
    self.value = value
    self.origin = origin
    self.temporaryKey = temporaryKey
    self.frame = frame
  }

  /// Eight digits that identify the key in reports: the start of the encryption of zeros, from which
  /// the key can't be derived.
  public var fingerprint: String {
    var cipher = AESCipher(key: value)
    let digits = String(UInt32(truncatingIfNeeded: cipher.encrypt(0) >> 96), radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  public var description: String { "key \(fingerprint) (\(origin.rawValue))" }
}
