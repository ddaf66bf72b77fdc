extension Procedure {
  /// IDs in ascending order, stored as ranges: a run of thousands needs no more memory than a single one.
  public struct TransactionIDs: Hashable, Sendable {
    private var first: ClosedRange<Int>?
    private var rest: [ClosedRange<Int>] = []
    /// Number of IDs.
    public private(set) var count = 0
    /// Number of IDs beyond the limit.
    public private(set) var notKept = 0

    /// Creates an empty set.
    public init() {}

    /// - Parameters:
    ///   - id: the next ID.
    ///   - limit: the maximum number of ranges.
    mutating func append(_ id: Int, limit: Int) {
      if let range = first, rest.isEmpty, range.upperBound &+ 1 == id {
        first = range.lowerBound...id
      } else if let range = rest.last, range.upperBound &+ 1 == id {
        rest[rest.count - 1] = range.lowerBound...id
      } else if first == nil {
        first = id...id
      } else if rest.count < limit {
        rest.append(id...id)
      } else {
        notKept += 1
        return
      }
      count += 1
    }

    /// Removes an ID if it is present.
    mutating func remove(_ id: Int) {
      let ranges = [first].compactMap(\.self) + rest
      guard let place = ranges.firstIndex(where: { $0.contains(id) }) else { return }
      let range = ranges[place]
      var left: [ClosedRange<Int>] = []
      if range.lowerBound < id { left.append(range.lowerBound...(id - 1)) }
      if id < range.upperBound { left.append((id + 1)...range.upperBound) }
      let all = ranges[..<place] + left + ranges[(place + 1)...]
      first = all.first
      rest = Array(all.dropFirst())
      count -= 1
    }

    /// Calls `body` with each ID in ascending order.
    package func forEach(_ body: (Int) -> Void) {
      first?.forEach(body)
      for range in rest { range.forEach(body) }
    }

    /// The lowest ID, or nil if the set is empty.
    package var least: Int? { first?.lowerBound }

    /// All IDs in ascending order.
    package var ids: [Int] {
      var ids: [Int] = []
      ids.reserveCapacity(count)
      forEach { ids.append($0) }
      return ids
    }
  }
}
