/// A cache of calculated ceilings. The links of a capture are similar, and calculating a ceiling means filling event
/// after event.
struct KnownCeilings {
  private var ceilings: [LinkModel: LinkModel.Ceiling] = [:]
  /// Maximum number of ceilings to keep.
  private static let limit = 1_000

  /// Returns the ceiling of a link, equal to `LinkModel.ceiling`.
  mutating func ceiling(of model: LinkModel) -> LinkModel.Ceiling {
    if let known = ceilings[model] { return known }
    let ceiling = model.ceiling
    if ceilings.count == KnownCeilings.limit { ceilings.removeAll(keepingCapacity: true) }
    ceilings[model] = ceiling
    return ceiling
  }
}
