/// Sorted octet sequences, to find the longest one that begins at an offset of a packet.
///
/// A search looks at each octet about once, even if many sequences begin with the same octets: each comparison
/// continues where those with the nearest previous sequences ended.
package struct SortedRuns {
  /// The sequences, one after another in lexicographic order.
  private let octets: [UInt8]
  /// The start of each sequence, and the end of the last one.
  private let starts: [Int]
  /// For each sequence, the longest other one that is a prefix of it.
  private let beginnings: [Int?]
  /// The sequences that begin with the same three octets.
  private let byHead: [UInt32: Range<Int>]

  /// - Parameter runs: the sequences, each of three octets or more.
  package init(_ runs: Set<[UInt8]>) {
    var (octets, starts): ([UInt8], [Int]) = ([], [0])
    var beginnings: [Int?] = []
    var byHead: [UInt32: Range<Int>] = [:]
    let sorted = runs.sorted { $0.lexicographicallyPrecedes($1) }
    // Each of these begins with the previous one.
    var nested: [Int] = []
    for (index, run) in sorted.enumerated() {
      while let last = nested.last, !run.starts(with: sorted[last]) { nested.removeLast() }
      beginnings.append(nested.last)
      nested.append(index)
      octets += run
      starts.append(octets.count)
      let head = SortedRuns.head(run, 0)
      byHead[head] = (byHead[head]?.lowerBound ?? index)..<index + 1
    }
    (self.octets, self.starts) = (octets, starts)
    (self.beginnings, self.byHead) = (beginnings, byHead)
  }

  /// Whether there are no sequences.
  var isEmpty: Bool { byHead.isEmpty }

  /// The first three octets of each sequence.
  var heads: some Sequence<UInt32> { byHead.keys }

  /// Returns the length of the longest sequence that begins at an offset, which must be at least three octets before
  /// the end of the packet.
  package func longest(in packet: [UInt8], at place: Int) -> Int? {
    guard let range = byHead[SortedRuns.head(packet, place)] else { return nil }
    // The first sequence after the packet's octets in the order, and the number of octets that its neighbors have in
    // common with the packet.
    var (low, high) = (range.lowerBound, range.upperBound)
    var (commonBelow, commonAbove) = (3, 3)
    while low < high {
      let middle = low + (high - low) / 2
      let run = starts[middle]..<starts[middle + 1]
      var common = min(commonBelow, commonAbove)
      while common < run.count, place + common < packet.count,
        octets[run.lowerBound + common] == packet[place + common]
      {
        common += 1
      }
      let isAfter =
        common < run.count
        && (place + common == packet.count
          || octets[run.lowerBound + common] > packet[place + common])
      if isAfter {
        (high, commonAbove) = (middle, common)
      } else {
        (low, commonBelow) = (middle + 1, common)
      }
    }
    // A prefix of the packet's octets sorts before them, and the sequence right before them begins with all such
    // prefixes.
    var found = low > range.lowerBound ? low - 1 : nil
    while let index = found, starts[index + 1] - starts[index] > commonBelow {
      found = beginnings[index]
    }
    return found.map { starts[$0 + 1] - starts[$0] }
  }

  /// Returns three octets as a number.
  static func head(_ octets: [UInt8], _ place: Int) -> UInt32 {
    UInt32(octets[place]) | UInt32(octets[place + 1]) << 8 | UInt32(octets[place + 2]) << 16
  }
}
