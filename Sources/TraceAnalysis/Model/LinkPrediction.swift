/// What a change of a link would lead to.
public struct LinkPrediction: Hashable, Sendable {
  /// What is changed.
  public var change: LinkChange
  /// What the link could carry then.
  public var ceiling: LinkCeiling

  /// How many times another ceiling it is; nil where that one is nothing.
  public func gain(over other: LinkCeiling) -> Double? {
    other.bitsPerSecond > 0 ? ceiling.bitsPerSecond / other.bitsPerSecond : nil
  }
}
