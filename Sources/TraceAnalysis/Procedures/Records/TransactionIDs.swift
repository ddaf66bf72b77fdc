/// Identifiers in rising order, kept as ranges: a run of thousands costs as much as one.
public struct TransactionIDs: Hashable, Sendable {
  private var first: ClosedRange<Int>?
  private var rest: [ClosedRange<Int>] = []
  /// How many there are.
  public private(set) var count = 0
  /// Identifiers that found no room.
  public private(set) var notKept = 0

  /// None.
  public init() {}

  /// - Parameters:
  ///   - id: the next identifier.
  ///   - limit: how many ranges may be kept.
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

  /// Takes an identifier out, if it is there.
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

  /// Calls `body` with each id, in rising order.
  public func forEach(_ body: (Int) -> Void) {
    first?.forEach(body)
    for range in rest { range.forEach(body) }
  }

  /// The least of them; nil where there is none.
  public var least: Int? { first?.lowerBound }

  /// All ids, in rising order.
  public var ids: [Int] {
    var ids: [Int] = []
    ids.reserveCapacity(count)
    forEach { ids.append($0) }
    return ids
  }
}
