extension Transfer {
  /// Number of PDUs of each size, for a limited number of sizes.
  public struct SizeCounts: Hashable, Sendable {
    static let limit = 128

    /// Sizes in octets with their counts, in order of first occurrence.
    public private(set) var entries: [Entry] = []
    /// Number of PDUs of other sizes, which came when the table was full.
    public private(set) var others = 0
    /// Octets of the PDUs of other sizes.
    public private(set) var otherOctets = 0
    private var last = 0
    private let limit: Int

    /// - Parameter limit: the maximum number of distinct sizes.
    init(limit: Int = Transfer.SizeCounts.limit) {
      self.limit = limit
    }

    /// PDUs of one size.
    public struct Entry: Hashable, Sendable {
      /// The size in octets.
      public let octets: Int
      /// Number of PDUs of this size.
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

    /// Number of PDUs of all sizes.
    public var total: Int { entries.reduce(others) { $0 + $1.count } }

    /// The most frequent size, or the larger of two equally frequent ones.
    public var mostFrequent: Int? {
      entries.max { ($0.count, $0.octets) < ($1.count, $1.octets) }?.octets
    }

    /// The size that events with four fifths of all PDUs do not exceed. Nil if there are none.
    var usualMost: Int? {
      let sorted = entries.sorted { $0.octets < $1.octets }
      let all = sorted.reduce(0) { $0 + $1.octets * $1.count }
      var sum = 0
      return sorted.first {
        sum += $0.octets * $0.count
        return sum * 5 >= all * 4
      }?.octets
    }

    /// The largest size, or nil if there is none.
    public var largest: Int? { entries.map(\.octets).max() }

    /// Sum of a cost over all PDUs. Those without an entry cost the mean of the others.
    func sum(_ cost: (Int) -> Double) -> Double {
      let known = entries.reduce(0) { $0 + Double($1.count) * cost($1.octets) }
      guard others > 0 else { return known }
      return known + Double(others) * cost(otherOctets / others)
    }
  }
}
