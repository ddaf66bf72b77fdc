/// Finds the connection interval from the times at which events begin.
///
/// Intervals are multiples of 1.25 ms from 7.5 ms to 4 s, or of 125 µs below that. Events that the
/// sniffer missed make some distances multiples: the interval is the longest one that (nearly) all
/// distances are multiples of. Core 6.2, Vol 6, Part B, 4.5.1.
enum IntervalSearch {
  /// Fewer distances than this prove nothing.
  static let minimum = 3

  /// The interval in nanoseconds; nil if no interval explains the times.
  ///
  /// - Parameter starts: when events begin, in nanoseconds, in order.
  static func interval(_ starts: [Double]) -> Double? {
    let distances = zip(starts.dropFirst(), starts).map { $0 - $1 }.filter { $0 > 5e6 }
    guard distances.count >= minimum else { return short(starts) }
    // First as exact as sniffers are; then for files whose host stamped the packets, for which a
    // short interval can't be told from the next longer one.
    return interval(distances, tolerance: 60_000) ?? short(starts)
      ?? interval(distances, tolerance: 600_000)
  }

  /// An interval below 7.5 ms. So fine a grid explains a few distances by chance: it takes many, and
  /// a sniffer that is exact.
  private static func short(_ starts: [Double]) -> Double? {
    let distances = zip(starts.dropFirst(), starts).map { $0 - $1 }.filter { $0 > 1e6 }
    guard distances.count >= shortMinimum,
      distances.sorted()[distances.count / 10] < 7_400_000
    else { return nil }
    return longest(
      explaining: distances, stepsOf: 125_000, from: 59, down: 12, tolerance: 60_000)
  }

  /// Distances that prove a short interval.
  private static let shortMinimum = 24

  private static func interval(_ distances: [Double], tolerance: Double) -> Double? {
    // Where a packet was missed an event seems to begin twice: a tenth may be too short.
    let shortest = distances.sorted()[distances.count / 10]
    let longest = min(3200, ((shortest + tolerance) / 1_250_000).counted + 1)
    guard longest >= 6 else { return nil }
    return self.longest(
      explaining: distances, stepsOf: 1_250_000, from: longest, down: 6, tolerance: tolerance)
  }

  /// The longest interval that nine tenths of the distances are multiples of.
  private static func longest(
    explaining distances: [Double], stepsOf unit: Double, from most: Int, down fewest: Int,
    tolerance: Double
  ) -> Double? {
    for steps in stride(from: most, through: fewest, by: -1) {
      let candidate = Double(steps) * unit
      var fitting = 0
      for distance in distances {
        let count = max(1, (distance / candidate).rounded())
        // Clocks that are 100 ppm apart, and no more than a tenth of the interval.
        let limit = min(tolerance + distance * 1e-4, candidate / 10)
        if abs(distance - count * candidate) <= limit { fitting += 1 }
      }
      if fitting * 10 >= distances.count * 9 { return candidate }
    }
    return nil
  }
}
