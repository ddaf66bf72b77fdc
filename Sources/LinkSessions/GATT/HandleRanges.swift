/// A set of handles, stored as ranges that neither touch nor overlap.
struct HandleRanges: Hashable, Sendable {
  private(set) var ranges: [ClosedRange<UInt16>] = []

  /// Maximum number of ranges. Handles beyond it count as not in the set.
  static let limit = 256

  var isEmpty: Bool { ranges.isEmpty }

  func contains(_ handle: UInt16) -> Bool {
    ranges.contains { $0.contains(handle) }
  }

  /// Returns whether the set contains all handles of a range.
  func covers(_ range: ClosedRange<UInt16>) -> Bool {
    ranges.contains { $0.contains(range.lowerBound) && $0.contains(range.upperBound) }
  }

  mutating func insert(_ range: ClosedRange<UInt16>) {
    var low = range.lowerBound
    var high = range.upperBound
    ranges.removeAll { known in
      // Adjacent ranges are merged, too; the sums don't fit into 16 bits.
      guard Int(known.lowerBound) <= Int(high) + 1, Int(low) <= Int(known.upperBound) + 1 else {
        return false
      }
      low = min(low, known.lowerBound)
      high = max(high, known.upperBound)
      return true
    }
    guard ranges.count < HandleRanges.limit else { return }
    ranges.append(low...high)
  }

  mutating func remove(_ range: ClosedRange<UInt16>) {
    var rest: [ClosedRange<UInt16>] = []
    for known in ranges {
      guard known.overlaps(range) else {
        rest.append(known)
        continue
      }
      if known.lowerBound < range.lowerBound {
        rest.append(known.lowerBound...(range.lowerBound - 1))
      }
      if known.upperBound > range.upperBound {
        rest.append((range.upperBound + 1)...known.upperBound)
      }
    }
    ranges = rest
  }

  mutating func formUnion(_ other: HandleRanges) {
    for range in other.ranges { insert(range) }
  }
}

/// The handles of a server that clients have searched, by the kind of search.
struct SearchedHandles: Hashable, Sendable {
  /// The handles covered by searches for primary services.
  var services = HandleRanges()
  var characteristics = HandleRanges()
  /// The handles covered by searches for attributes of any type (Find Information).
  var all = HandleRanges()

  mutating func remove(_ range: ClosedRange<UInt16>) {
    services.remove(range)
    characteristics.remove(range)
    all.remove(range)
  }

  mutating func formUnion(_ other: SearchedHandles) {
    services.formUnion(other.services)
    characteristics.formUnion(other.characteristics)
    all.formUnion(other.all)
  }
}
