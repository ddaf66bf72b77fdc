import TraceReports

/// An alignment of two sequences, which matches elements in the order of both.
package enum Alignment {
  /// Indices of two matched elements, or of one without a counterpart.
  package struct Match: Hashable {
    package let old: Int?
    package let new: Int?
  }

  /// Maximum number of pairs to weigh. Longer sequences are aligned by their order alone.
  private static let limit = 4_000_000

  /// Aligns two sequences so that the sum of the matches' weights is maximal.
  ///
  /// - Parameters:
  ///   - old: the length of the first sequence.
  ///   - new: the length of the second sequence.
  ///   - isBest: returns whether neither of two elements can have a counterpart with a higher weight. As long as this
  ///     is true from the start, nothing needs to be weighed.
  ///   - weight: returns the weight of matching two elements; 0 or less if they can't be the same.
  package static func pairs(
    _ old: Int, _ new: Int, isBest: (Int, Int) -> Bool = { _, _ in false },
    weight: (Int, Int) -> Int
  ) -> [Match] {
    var same = 0
    while same < min(old, new), isBest(same, same) { same += 1 }
    let rest = weighed(old - same, new - same) { weight(same + $0, same + $1) }
    return (0..<same).map { Match(old: $0, new: $0) }
      + rest.map { Match(old: $0.old.map { $0 + same }, new: $0.new.map { $0 + same }) }
  }

  private static func weighed(_ old: Int, _ new: Int, weight: (Int, Int) -> Int) -> [Match] {
    guard old > 0, new > 0, old.multipliedReportingOverflow(by: new).partialValue <= limit,
      !old.multipliedReportingOverflow(by: new).overflow
    else { return inOrder(old, new, weight) }
    var best = [Int32](repeating: 0, count: (old + 1) * (new + 1))
    let width = new + 1
    for first in stride(from: old - 1, through: 0, by: -1) {
      for second in stride(from: new - 1, through: 0, by: -1) {
        let here = first * width + second
        var most = max(best[here + width], best[here + 1])
        let weight = weight(first, second)
        if weight > 0 { most = max(most, best[here + width + 1] + Int32(clamping: weight)) }
        best[here] = most
      }
    }
    var matches: [Match] = []
    var (first, second) = (0, 0)
    while first < old, second < new {
      let here = first * width + second
      let weight = weight(first, second)
      if weight > 0, best[here] == best[here + width + 1] + Int32(clamping: weight) {
        matches.append(Match(old: first, new: second))
        (first, second) = (first + 1, second + 1)
      } else if best[here] == best[here + width] {
        matches.append(Match(old: first, new: nil))
        first += 1
      } else {
        matches.append(Match(old: nil, new: second))
        second += 1
      }
    }
    while first < old {
      matches.append(Match(old: first, new: nil))
      first += 1
    }
    while second < new {
      matches.append(Match(old: nil, new: second))
      second += 1
    }
    return matches
  }

  private static func inOrder(_ old: Int, _ new: Int, _ weight: (Int, Int) -> Int) -> [Match] {
    (0..<max(old, new)).flatMap { index -> [Match] in
      if index < old, index < new, weight(index, index) > 0 {
        return [Match(old: index, new: index)]
      }
      return (index < old ? [Match(old: index, new: nil)] : [])
        + (index < new ? [Match(old: nil, new: index)] : [])
    }
  }
}
