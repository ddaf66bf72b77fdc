/// On what a value rests.
public enum Basis: String, Hashable, Sendable, CaseIterable {
  /// A PDU says so.
  case seen
  /// Computed from what was seen.
  case derived
  /// The specification's default, because the capture lacks the exchange.
  case assumed
  /// Nothing in the capture tells.
  case unknown
}
