/// Finds the connection interval from the start times of events.
///
/// Intervals are multiples of 1.25 ms from 7.5 ms to 4 s, or of 125 µs below that. Missed events make some distances
/// multiples of the interval, so the result is the longest interval of which (nearly) all distances are multiples.
/// Core 6.2, Vol 6, Part B, 4.5.1.
enum IntervalSearch {
  /// Minimum number of distances for a result.
  static let minimum = 3

  /// Returns the interval in nanoseconds, or nil if no interval explains the times.
  ///
  /// - Parameter starts: start times of events in nanoseconds, in order.
  static func interval(_ starts: [Double]) -> Double? {
    let distances = zip(starts.dropFirst(), starts).map { $0 - $1 }.filter { $0 > 5e6 }
    guard distances.count >= minimum else { return short(starts) }
    // The first attempt assumes the precision of sniffers. The second one is for files with timestamps of the host, in
    // which a short interval can't be distinguished from the next longer one.
    return interval(distances, tolerance: 60_000) ?? short(starts)
      ?? interval(distances, tolerance: 600_000)
  }

  /// Returns an interval below 7.5 ms. Such a fine grid explains a few distances by chance, so many distances and
  /// precise timestamps are required.
  private static func short(_ starts: [Double]) -> Double? {
    let distances = zip(starts.dropFirst(), starts).map { $0 - $1 }.filter { $0 > 1e6 }
    guard distances.count >= shortMinimum,
      distances.sorted()[distances.count / 10] < 7_400_000
    else { return nil }
    return longest(
      explaining: distances, stepsOf: 125_000, from: 59, down: 12, tolerance: 60_000)
  }

  /// Minimum number of distances for a short interval.
  private static let shortMinimum = 24

  private static func interval(_ distances: [Double], tolerance: Double) -> Double? {
    // After a missed packet, an event seems to begin twice, so up to a tenth of the distances may be too short.
    let shortest = distances.sorted()[distances.count / 10]
    let longest = min(3200, ((shortest + tolerance) / 1_250_000).counted + 1)
    guard longest >= 6 else { return nil }
    return self.longest(
      explaining: distances, stepsOf: 1_250_000, from: longest, down: 6, tolerance: tolerance)
  }

  /// Returns the longest interval that divides nine tenths of the distances.
  private static func longest(
    explaining distances: [Double], stepsOf unit: Double, from most: Int, down fewest: Int,
    tolerance: Double
  ) -> Double? {
    for steps in stride(from: most, through: fewest, by: -1) {
      let candidate = Double(steps) * unit
      var fitting = 0
      for distance in distances {
        let count = max(1, (distance / candidate).rounded())
        // Allows for clocks that differ by 100 ppm, but for no more than a tenth of the interval.
        let limit = min(tolerance + distance * 1e-4, candidate / 10)
        if abs(distance - count * candidate) <= limit { fitting += 1 }
      }
      if fitting * 10 >= distances.count * 9 { return candidate }
    }
    return nil
  }
}
