/// How many values lie in each of many equally wide stretches.
package struct Histogram: Hashable, Sendable {
  /// Where the first stretch begins.
  package let start: Double
  /// Greater than zero.
  package let width: Double
  /// Of the stretch from `start + index × width` up to the next one.
  package let counts: [Int]

  /// - Parameters:
  ///   - start: where the first stretch begins.
  ///   - width: of each stretch; what is not above zero counts as one.
  ///   - counts: values in each stretch.
  package init(start: Double, width: Double, counts: [Int]) {
    self.start = start.isFinite ? start : 0
    self.width = width.isFinite && width > 0 ? width : 1
    self.counts = counts
  }

  /// Counts values in stretches of 1, 2 or 5 times a power of ten.
  ///
  /// - Parameters:
  ///   - values: what to count; those that are not finite are left out.
  ///   - bins: the most stretches to use.
  ///   - isWhole: whether values are whole numbers, so that a stretch is at least one wide.
  package init(of values: some Sequence<Double>, bins: Int = 40, isWhole: Bool = false) {
    let finite = values.filter(\.isFinite)
    guard let lowest = finite.min(), let highest = finite.max() else {
      self.init(start: 0, width: 1, counts: [])
      return
    }
    let scale = PlotScale(
      from: lowest, to: highest, intervals: max(1, bins - 1), isWhole: isWhole)
    var counts = [Int](repeating: 0, count: scale.intervals + 1)
    for value in finite {
      let index = ((value - scale.lower) / scale.step).rounded(.down)
      counts[Int(min(max(index, 0), Double(counts.count - 1)))] += 1
    }
    while counts.last == 0 { counts.removeLast() }
    self.init(start: scale.lower, width: scale.step, counts: counts)
  }

  var end: Double { start + width * Double(counts.count) }

  /// With neighbours joined, so that at most `limit` stretches are left.
  package func joined(limit: Int) -> Histogram {
    guard counts.count > limit, limit > 0 else { return self }
    let factor = (counts.count + limit - 1) / limit
    let joined = stride(from: 0, to: counts.count, by: factor).map { first in
      counts[first..<min(first + factor, counts.count)].reduce(0) { $0 &+ $1 }
    }
    return Histogram(start: start, width: width * Double(factor), counts: joined)
  }
}
