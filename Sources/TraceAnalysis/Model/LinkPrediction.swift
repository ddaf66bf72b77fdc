/// What a change of a link would lead to.
public struct LinkPrediction: Hashable, Sendable {
  public var change: LinkChange
  public var ceiling: LinkCeiling
}
