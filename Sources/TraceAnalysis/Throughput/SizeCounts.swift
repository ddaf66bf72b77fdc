/// How many PDUs there were of each size, for the sizes that come up most.
public struct SizeCounts: Hashable, Sendable {
  static let limit = 128

  /// Sizes in octets with their counts, in the order of first sight.
  public private(set) var entries: [Entry] = []
  /// PDUs whose size came up when the table was full, and their octets.
  public private(set) var others = 0
  /// Octets of the PDUs whose size found no room.
  public private(set) var otherOctets = 0
  private var last = 0
  private let limit: Int

  /// - Parameter limit: how many sizes are told apart.
  init(limit: Int = SizeCounts.limit) {
    self.limit = limit
  }

  /// PDUs of one size.
  public struct Entry: Hashable, Sendable {
    /// The size.
    public let octets: Int
    /// How many there were of it.
    public internal(set) var count: Int
  }

  mutating func add(_ octets: Int, count: Int = 1) {
    if last < entries.count, entries[last].octets == octets {
      entries[last].count += count
      return
    }
    if let index = entries.firstIndex(where: { $0.octets == octets }) {
      entries[index].count += count
      last = index
    } else if entries.count < limit {
      last = entries.count
      entries.append(Entry(octets: octets, count: count))
    } else {
      others += count
      otherOctets += octets * count
    }
  }

  /// How many there were of all sizes.
  public var total: Int { entries.reduce(others) { $0 + $1.count } }

  /// The size that most of them have; the larger of two that are as frequent.
  public var mostFrequent: Int? {
    entries.max { ($0.count, $0.octets) < ($1.count, $1.octets) }?.octets
  }

  /// The largest size; nil where there was none.
  public var largest: Int? { entries.map(\.octets).max() }

  /// The sum of a cost over all of them; those without an entry cost as much as their mean.
  func sum(_ cost: (Int) -> Double) -> Double {
    let known = entries.reduce(0) { $0 + Double($1.count) * cost($1.octets) }
    guard others > 0 else { return known }
    return known + Double(others) * cost(otherOctets / others)
  }
}
