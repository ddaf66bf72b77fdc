/// Something in a capture that ended badly, named by what ended: what a finding explains.
public enum FailureID: Hashable, Sendable {
  /// A request or a command, by the transaction's identifier; a pairing by the one that it is.
  case transaction(Int)
  /// A connection that did not end normally, by its index in `ConnectionTable`.
  case end(Int)
  /// A start of encryption, by its identifier.
  case encryption(Int)
}
