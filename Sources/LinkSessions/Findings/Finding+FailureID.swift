extension Finding {
  /// A failure in a capture, which a finding explains.
  @nonexhaustive
  public enum FailureID: Hashable, Sendable {
    /// A request or command, by the transaction's identifier; a pairing by its transaction.
    case transaction(Int)
    /// An abnormal end of a connection, by the connection's index in `ConnectionTable`.
    case end(Int)
    /// An encryption attempt, by its identifier.
    case encryption(Int)
  }
}
