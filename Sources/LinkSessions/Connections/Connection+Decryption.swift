public import LinkDecryption

extension Connection {
  /// The results of decrypting one connection or stream. Packets are counted as they were received,
  /// including retransmissions.
  public struct Decryption: Hashable, Sendable {
    /// Why an encrypted packet was not decrypted.
    @nonexhaustive
    public enum Failure: Hashable, Sendable, CaseIterable {
      /// No known key is applicable.
      case noKey
      /// Keys were tried, but none matches the message integrity check.
      case integrityCheck
      /// The capture lacks LL_ENC_REQ or LL_ENC_RSP, without which no key can be used.
      case noStart
    }

    /// Number of packets decrypted and verified by the message integrity check.
    public internal(set) var decrypted = 0
    /// Number of packets for which no key is known.
    public private(set) var noKey = 0
    /// Number of packets whose integrity check matches no known key.
    public private(set) var integrityCheckFailed = 0
    /// Number of packets of an encrypted session whose start is not in the capture.
    public private(set) var noStart = 0
    /// The keys that decrypted packets, in the order of first use.
    public private(set) var keys: [LinkKey] = []

    /// Whether reports may show the keys.
    var showsKeys = false

    /// The keys for reports: shown only if the user has requested it.
    public var shownKeys: [Connection.ShownKey] {
      keys.map { Connection.ShownKey(key: $0, isShown: showsKeys) }
    }

    /// Number of encrypted packets, decrypted or not.
    public var encrypted: Int { decrypted + noKey + integrityCheckFailed + noStart }

    mutating func note(_ failure: Failure) {
      switch failure {
      case .noKey: noKey += 1
      case .integrityCheck: integrityCheckFailed += 1
      case .noStart: noStart += 1
      }
    }

    /// Records a key that a packet has proven.
    mutating func note(_ key: LinkKey) {
      guard keys.count < Self.keyLimit, !keys.contains(key) else { return }
      keys.append(key)
    }

    /// Maximum number of keys to keep. No connection changes keys more often.
    private static let keyLimit = 64
  }

  /// A key, and whether a report may show more than its fingerprint.
  public struct ShownKey: Hashable, Sendable {
    /// The key.
    public let key: LinkKey
    /// Whether reports may show it.
    public let isShown: Bool
  }
}
