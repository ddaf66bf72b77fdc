extension Finding {
  /// A failure in a capture, which a finding explains.
  @nonexhaustive
  public enum FailureID: Hashable, Sendable {
    /// A request, a command or a pairing, by the transaction's identifier.
    case transaction(Int)
    /// An abnormal end of a connection, by the connection's index in `ConnectionTable`.
    case end(Int)
    /// An encryption attempt, by its identifier.
    case encryption(Int)
  }
}
