/// Elements of the new capture that have no counterpart in their order; they may have one in another.
struct Unmatched<Identity: Hashable> {
  /// Indices, by what they are; the first one stands last.
  private var waiting: [Identity: [Int]] = [:]

  /// - Parameters:
  ///   - identities: what makes elements of the new capture the same, in their order.
  ///   - matches: those that have a counterpart, and those that have none.
  init(_ identities: [Identity], _ matches: [Alignment.Match]) {
    for match in matches.reversed() where match.old == nil {
      guard let index = match.new else { continue }
      waiting[identities[index], default: []].append(index)
    }
  }

  /// Takes the first one that is the same as what the old capture has.
  mutating func take(_ identity: Identity) -> Int? { waiting[identity]?.popLast() }

  /// What nothing was found for, in its order.
  var rest: [Int] { waiting.values.joined().sorted() }
}
