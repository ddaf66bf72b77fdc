/// The predicted effect of a change to a link.
public struct LinkPrediction: Hashable, Sendable {
  /// The change.
  public var change: LinkChange
  /// The ceiling after the change.
  public var ceiling: LinkCeiling

  /// The ratio to another ceiling, or nil if that one is 0.
  public func gain(over other: LinkCeiling) -> Double? {
    other.bitsPerSecond > 0 ? ceiling.bitsPerSecond / other.bitsPerSecond : nil
  }
}
