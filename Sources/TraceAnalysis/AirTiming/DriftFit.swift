/// A line fitted through the anchors of a connection without keeping them.
///
/// Each part with a constant interval has its own line. All lines share the slope, because all
/// follow the central's clock. Means and sums of squares are updated with each anchor (Welford's
/// method), so that hours of nanoseconds cause no cancellation.
struct DriftFit {
  /// The anchors of one part.
  struct Part {
    private(set) var count = 0
    private var meanX = 0.0
    private var meanY = 0.0
    private(set) var sumXX = 0.0
    private(set) var sumXY = 0.0
    private(set) var sumYY = 0.0

    /// Adds an anchor.
    ///
    /// - Parameters:
    ///   - nominal: its expected time, in seconds.
    ///   - excess: how much later than expected it was, in nanoseconds.
    mutating func add(nominal: Double, excess: Double) {
      count += 1
      let x = nominal - meanX
      let y = excess - meanY
      meanX += x / Double(count)
      meanY += y / Double(count)
      sumXX += x * (nominal - meanX)
      sumXY += x * (excess - meanY)
      sumYY += y * (excess - meanY)
    }

    /// The root mean square deviation from a line with this slope (nanoseconds per second), in
    /// nanoseconds. Nil with fewer than three anchors.
    func jitter(slope: Double) -> Double? {
      guard count > 2 else { return nil }
      let squares = sumYY - 2 * slope * sumXY + slope * slope * sumXX
      return (max(0, squares) / Double(count - 2)).squareRoot()
    }
  }

  private var closedXX = 0.0
  private var closedXY = 0.0
  private var closedCount = 0
  private(set) var part = Part()

  mutating func add(nominal: Double, excess: Double) {
    part.add(nominal: nominal, excess: excess)
  }

  /// Begins a new part, because the interval has changed.
  mutating func split() {
    closedXX += part.sumXX
    closedXY += part.sumXY
    closedCount += part.count
    part = Part()
  }

  var count: Int { closedCount + part.count }

  /// How much longer than nominal the measured interval is, in parts per billion. Nil with fewer
  /// than three anchors.
  var slope: Double? {
    let xx = closedXX + part.sumXX
    guard count > 2, xx > 0 else { return nil }
    return (closedXY + part.sumXY) / xx
  }
}
