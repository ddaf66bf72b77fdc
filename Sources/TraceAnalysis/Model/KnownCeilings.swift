/// The ceilings that were made out: the links of a capture are much alike, and a ceiling is found by filling
/// event after event.
struct KnownCeilings {
  private var ceilings: [LinkModel: LinkCeiling] = [:]
  /// How many are remembered.
  private static let limit = 1_000

  /// The ceiling of a link, as `LinkModel.ceiling` tells it.
  mutating func ceiling(of model: LinkModel) -> LinkCeiling {
    if let known = ceilings[model] { return known }
    let ceiling = model.ceiling
    if ceilings.count == KnownCeilings.limit { ceilings.removeAll(keepingCapacity: true) }
    ceilings[model] = ceiling
    return ceiling
  }
}
