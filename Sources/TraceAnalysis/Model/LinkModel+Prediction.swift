extension LinkModel {
  /// The predicted effect of a change to a link.
  public struct Prediction: Hashable, Sendable {
    /// The change.
    public var change: LinkModel.Change
    /// The ceiling after the change.
    public var ceiling: LinkModel.Ceiling

    /// The ratio to another ceiling, or nil if that one is 0.
    public func gain(over other: LinkModel.Ceiling) -> Double? {
      other.bitsPerSecond > 0 ? ceiling.bitsPerSecond / other.bitsPerSecond : nil
    }
  }
}
