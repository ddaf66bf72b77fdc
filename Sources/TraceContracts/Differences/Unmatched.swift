import TraceReports

/// Elements of the new capture without a counterpart in the same order, which may have one in a different order.
struct Unmatched<Identity: Hashable> {
  /// Indices by identity, in reverse order.
  private var waiting: [Identity: [Int]] = [:]

  /// - Parameters:
  ///   - identities: the identities of the new capture's elements in order.
  ///   - matches: the alignment with and without counterparts.
  init(_ identities: [Identity], _ matches: [Alignment.Match]) {
    for match in matches.reversed() where match.old == nil {
      guard let index = match.new else { continue }
      waiting[identities[index], default: []].append(index)
    }
  }

  /// Removes and returns the first element with the identity.
  mutating func take(_ identity: Identity) -> Int? { waiting[identity]?.popLast() }

  /// The remaining elements in order.
  var rest: [Int] { waiting.values.joined().sorted() }
}
