extension Connection {
  /// Whether a connection's payloads are encrypted.
  public enum EncryptionState: String, Hashable, Sendable, CaseIterable {
    /// Packets are unencrypted.
    case off
    /// Packets are encrypted.
    case on
    /// Encryption is paused to change the key.
    case paused
  }
}
