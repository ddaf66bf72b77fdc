/// Whether a connection's payloads are encrypted.
public enum EncryptionState: String, Hashable, Sendable, CaseIterable {
  case off
  case on
  /// Being switched off to change the key.
  case paused
}
