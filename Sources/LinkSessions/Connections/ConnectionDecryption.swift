public import LinkDecryption

/// What became of the ciphertext of one connection or stream: packets are counted as they were received, those
/// that were sent again too.
public struct ConnectionDecryption: Hashable, Sendable {
  /// Why a packet in ciphertext stays unreadable.
  public enum Failure: Hashable, Sendable, CaseIterable {
    /// No key is known that it could be encrypted with.
    case noKey
    /// Keys were tried, and its message integrity check matches none.
    case integrityCheck
    /// The capture lacks LL_ENC_REQ or LL_ENC_RSP, without which no key is of use.
    case noStart
  }

  /// Packets whose message integrity check proved them.
  public internal(set) var decrypted = 0
  /// Packets that no known key decrypts, because none is known.
  public private(set) var noKey = 0
  /// Packets whose integrity check no known key makes right.
  public private(set) var integrityCheckFailed = 0
  /// Packets of a session whose start is not in the capture.
  public private(set) var noStart = 0
  /// The keys that packets were decrypted with, in the order of their use, each once.
  public private(set) var keys: [LinkKey] = []

  /// Whether reports may show those keys themselves.
  var showsKeys = false

  /// The keys as reports may tell of them: themselves only where the user has asked for it.
  public var shownKeys: [ShownKey] { keys.map { ShownKey(key: $0, isShown: showsKeys) } }

  /// Packets in ciphertext, read or not.
  public var encrypted: Int { decrypted + noKey + integrityCheckFailed + noStart }

  mutating func note(_ failure: Failure) {
    switch failure {
    case .noKey: noKey += 1
    case .integrityCheck: integrityCheckFailed += 1
    case .noStart: noStart += 1
    }
  }

  /// A packet has proven the key.
  mutating func note(_ key: LinkKey) {
    guard keys.count < Self.keyLimit, !keys.contains(key) else { return }
    keys.append(key)
  }

  /// A connection's key does not change more often.
  private static let keyLimit = 64
}

/// A key, and whether a report may show more of it than a fingerprint.
public struct ShownKey: Hashable, Sendable {
  /// The key.
  public let key: LinkKey
  /// Whether reports may write it.
  public let isShown: Bool
}
