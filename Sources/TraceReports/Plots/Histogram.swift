/// Number of values in each of several equally wide bins.
package struct Histogram: Hashable, Sendable {
  /// Start of the first bin.
  package let start: Double
  /// Width of a bin; greater than zero.
  package let width: Double
  /// Counts of the bins from `start + index × width` up to the next one.
  package let counts: [Int]

  /// - Parameters:
  ///   - start: the start of the first bin.
  ///   - width: the width of each bin; 1 is used if it is not positive.
  ///   - counts: the number of values in each bin.
  package init(start: Double, width: Double, counts: [Int]) {
    self.start = start.isFinite ? start : 0
    self.width = width.isFinite && width > 0 ? width : 1
    self.counts = counts
  }

  /// Counts values in bins of 1, 2 or 5 times a power of ten.
  ///
  /// - Parameters:
  ///   - values: the values to count; non-finite ones are ignored.
  ///   - bins: the maximum number of bins.
  ///   - isWhole: whether values are integers, so that a bin is at least 1 wide.
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

  /// Returns the histogram with adjacent bins merged into at most `limit` bins.
  package func joined(limit: Int) -> Histogram {
    guard counts.count > limit, limit > 0 else { return self }
    let factor = (counts.count + limit - 1) / limit
    let joined = stride(from: 0, to: counts.count, by: factor).map { first in
      counts[first..<min(first + factor, counts.count)].reduce(0) { $0 &+ $1 }
    }
    return Histogram(start: start, width: width * Double(factor), counts: joined)
  }
}
