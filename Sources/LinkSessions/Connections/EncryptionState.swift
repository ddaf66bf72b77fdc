/// Whether a connection's payloads are encrypted.
public enum EncryptionState: String, Hashable, Sendable, CaseIterable {
  /// Packets are plain.
  case off
  /// Packets are encrypted.
  case on
  /// Being switched off to change the key.
  case paused
}
