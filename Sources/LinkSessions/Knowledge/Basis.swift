/// The evidence for a value.
public enum Basis: String, Hashable, Sendable, CaseIterable {
  /// Contained in a PDU of the capture.
  case seen
  /// Derived from packets of the capture.
  case derived
  /// The specification's default, because the capture lacks the exchange.
  case assumed
  /// Not determined: the capture contains no evidence.
  case unknown
}
