extension Finding {
  /// A failure in a capture, which a finding explains.
  @nonexhaustive
  public enum FailureID: Hashable, Sendable {
    /// A request or command, by its transaction; a pairing by its transaction, too.
    case transaction(TransactionID)
    /// An abnormal end of a connection.
    case end(ConnectionID)
    /// An attempt to encrypt.
    case encryption(EncryptionID)
  }
}
