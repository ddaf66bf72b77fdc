/// Finds the connection interval from the times at which events begin.
///
/// Intervals are multiples of 1.25 ms from 7.5 ms to 4 s. Events that the sniffer missed make some
/// distances multiples: the interval is the longest one that (nearly) all distances are multiples
/// of. Core 6.0, Vol 6, Part B, 4.5.1.
enum IntervalSearch {
  /// Fewer distances than this prove nothing.
  static let minimum = 3

  /// The interval in nanoseconds; nil if no interval explains the times.
  ///
  /// - Parameter starts: when events begin, in nanoseconds, in order.
  static func interval(_ starts: [Double]) -> Double? {
    let distances = zip(starts.dropFirst(), starts).map { $0 - $1 }.filter { $0 > 5e6 }
    guard distances.count >= minimum else { return nil }
    // First as exact as sniffers are; then for files whose host stamped the packets.
    return interval(distances, tolerance: 60_000) ?? interval(distances, tolerance: 600_000)
  }

  private static func interval(_ distances: [Double], tolerance: Double) -> Double? {
    // Where a packet was missed an event seems to begin twice: a tenth may be too short.
    let shortest = distances.sorted()[distances.count / 10]
    let longest = min(3200, ((shortest + tolerance) / 1_250_000).counted + 1)
    guard longest >= 6 else { return nil }
    for steps in stride(from: longest, through: 6, by: -1) {
      let candidate = Double(steps) * 1_250_000
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
